// Read: the experiments on this machine, live while they run.

import { href } from "./address.js";
import { h } from "./dom.js";
import { plural } from "./words.js";

const PAUSE = 2000; // milliseconds between two looks

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage, name: params.run });
    this.body = h("div", { class: "panel" });
    stage.root.replaceChildren(h("section", { "aria-label": "Experiments" }, stage.status, this.body));
    stage.root.classList.add("wide");
    stage.say(this.name ?? "Experiments on this machine", this.name ? "" : "Tournaments, matches and sweeps, live while they run.");
    this.look();
  }

  stop() {
    clearTimeout(this.timer);
    this.withdraw?.();
  }

  look() {
    this.withdraw = this.app.socket.ask(this.name ? "run" : "runs", this.name ? { name: this.name } : {}, (answer) => {
      if (answer.error) this.stage.say("Nothing to read", answer.error);
      else if (this.name) this.showRun(answer);
      else this.showRuns(answer.runs);
      this.timer = setTimeout(() => this.look(), PAUSE);
    });
  }

  showRuns(runs) {
    if (!runs.length) {
      return this.body.replaceChildren(h("div", { class: "card" }, h("p", {}, "No experiment yet. Start one beside this page:"),
        h("p", {}, h("code", {}, "lastknight tournament students"))));
    }
    this.body.replaceChildren(h("div", { class: "card scroll" }, h("table", {},
      h("thead", {}, h("tr", {}, ["Experiment", "Board", "Limit", "Games"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, runs.map((run) => h("tr", {}, h("td", {}, h("a", { href: href("read", { run: run.name }) }, run.title)),
        h("td", {}, run.board), h("td", {}, run.limit), h("td", {}, progress(run))))))));
  }

  showRun(run) {
    this.stage.say(run.title, run.question || `${run.board}, ${run.limit} a move, ${progress(run)} games`);
    const percent = (value) => `${(100 * value).toFixed(1)} %`;
    const elo = (value) => (value === null ? "–" : value.toFixed(0));
    this.body.replaceChildren(
      h("div", { class: "card scroll" }, h("table", {},
        h("caption", { class: "note-line" }, "Every number with its interval; Elo relative to the mean of the field."),
        h("thead", {}, h("tr", {}, ["Agent", "Pairs", "Score", "Elo", "Forfeits"].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {}, run.rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.agent), h("td", {}, String(row.pairs)),
          h("td", {}, interval(row.score, percent)), h("td", {}, interval(row.elo, elo)), h("td", {}, String(row.forfeits))))))),
      run.comparisons.length ? h("div", { class: "card" }, h("h2", {}, "Conclusions"), run.comparisons.map(({ one, two, conclusion }) =>
        h("p", {}, conclusion === "undecided" ? `${one} and ${two}: undecided` : `${one} is ${conclusion} than ${two}`))) : "",
      h("div", { class: "card scroll" }, h("h2", {}, "Latest games"), h("table", {}, h("tbody", {}, run.latest.map((game) => h("tr", {},
        h("td", {}, `${game.agents[game.winner - 1]} beat ${game.agents[2 - game.winner]}`),
        h("td", {}, plural(game.game.split(" ").length, "move")),
        h("td", {}, h("a", { href: href("review", { board: run.board, game: game.game }) }, "review"))))))));
  }
}

function progress({ played, planned }) { return played < planned ? `${played} of ${planned}` : String(played); }

function interval([value, low, high], text) { return `${text(value)} [${text(low)}, ${text(high)}]`; }
