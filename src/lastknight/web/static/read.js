// Read: the experiments on this machine, live while they run, and the reports about them.

import { href } from "./address.js";
import { h, refill, s } from "./dom.js";
import { plural } from "./words.js";

const PAUSE = 2000; // milliseconds between two looks, at least
const REST = 4; // and so many times as long as the last one took

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage, name: params.run, shown: "" });
    this.body = h("div", { class: "panel" });
    stage.root.replaceChildren(h("section", { "aria-label": "Experiments" }, stage.status, this.body));
    stage.root.classList.add("wide");
    this.sayWhat();
    this.look();
  }

  sayWhat() {
    if (this.name) this.stage.say(this.name);
    else this.stage.say("Experiments on this machine", "Tournaments, matches and sweeps, live while they run.");
  }

  stop() {
    clearTimeout(this.timer);
    this.withdraw?.();
  }

  look() {
    const asked = performance.now();
    this.withdraw = this.app.socket.ask(this.name ? "run" : "runs", this.name ? { name: this.name } : {}, (answer) => {
      this.hear({ ...answer, id: 0 });
      this.timer = setTimeout(() => this.look(), Math.max(PAUSE, REST * (performance.now() - asked)));
    });
  }

  hear(answer) {
    const text = JSON.stringify(answer);
    if (text === this.shown) return; // nothing new: whoever is reading is not disturbed
    this.shown = text;
    if (answer.error) this.stage.say("Nothing to read", answer.error);
    else if (this.name) this.showRun(answer);
    else this.showRuns(answer);
  }

  showRuns({ runs, reports }) {
    this.sayWhat(); // after an error, too
    const none = h(
      "div",
      { class: "card" },
      h("p", {}, "No experiment yet. Start one beside this page:"),
      h("p", {}, h("code", {}, "lastknight tournament students")),
    );
    const rows = runs.map((run) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, h("a", { id: `run-${run.name}`, href: href("read", { run: run.name }) }, run.title)),
        h("td", {}, run.kind),
        h("td", {}, run.board),
        h("td", {}, run.limit),
        h("td", {}, progress(run)),
      ),
    );
    refill(
      this.body,
      runs.length
        ? h("div", { class: "card scroll runs" }, table(["Experiment", "Kind", "Board", "Limit", "Games"], rows))
        : none,
      reports.length
        ? h(
            "div",
            { class: "card" },
            h("h2", {}, "Reports"),
            h(
              "ul",
              {},
              reports.map((name) => h("li", {}, reportLink(name))),
            ),
          )
        : "",
    );
  }

  showRun(run) {
    this.stage.say(run.title, run.question || `${run.board}, ${run.limit} a move`);
    const percent = (value) => (100 * value).toFixed(1),
      elo = (value) => (value === null ? "–" : value.toFixed(0).replace("-", "−"));
    const rows = run.rows.map((row) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, breakable(row.agent)),
        h("td", {}, String(row.pairs)),
        h("td", {}, intervalBar(row.score), interval(row.score, percent)),
        h("td", {}, interval(row.elo, elo)),
        h("td", {}, String(row.forfeits)),
      ),
    );
    const games = run.latest.map((game, index) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, breakable(`${game.agents[game.winner - 1]} beat ${game.agents[2 - game.winner]}`)),
        h("td", {}, plural(game.game.split(" ").length, "move")),
        h("td", {}, ending(game)),
        h(
          "td",
          {},
          h("a", { id: `game-${index}`, href: href("review", { board: run.board, game: game.game }) }, "review"),
        ),
      ),
    );
    refill(
      this.body,
      h(
        "p",
        { class: "row spread" },
        h("a", { id: "all-runs", href: "/read" }, "‹ All experiments"),
        h("span", {}, state(run)),
        run.report ? reportLink(run.report, "Read the report") : h("code", {}, `lastknight report ${run.file}`),
      ),
      run.running && !run.finished
        ? h("progress", { max: run.planned, value: run.played, "aria-label": "Games played" })
        : "",
      h(
        "div",
        { class: "card scroll" },
        table(["Agent", "Pairs", "Score, %", "Elo", "Forfeits"], rows),
        h(
          "p",
          { class: "note-line" },
          "Every number with its interval, at 95 %; Elo relative to the mean of the field.",
        ),
      ),
      run.comparisons.length
        ? h(
            "div",
            { class: "card" },
            h("h2", {}, "Conclusions"),
            run.comparisons.map(({ one, two, conclusion }) =>
              h(
                "p",
                {},
                conclusion === "undecided" ? `${one} and ${two}: undecided` : `${one} is ${conclusion} than ${two}`,
              ),
            ),
          )
        : "",
      games.length
        ? h("div", { class: "card scroll" }, h("h2", {}, "Latest games"), h("table", {}, h("tbody", {}, games)))
        : "",
    );
  }
}

function table(columns, rows) {
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        columns.map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h("tbody", {}, rows),
  );
}

// An agent's name, which may go on in the next line after its signs.
function breakable(name) {
  return name.split(/(?<=[:,_])/).flatMap((part) => [part, h("wbr")]);
}

// A report is a page of its own, in a tab of its own.
function reportLink(name, text = name.replace(/\/index\.html$|\.html$/, "")) {
  return h(
    "a",
    { id: `report-${name}`, href: `/reports/${name.split("/").map(encodeURIComponent).join("/")}`, target: "_blank" },
    text,
  );
}

function ending({ ending: how }) {
  return how === "no move left" ? "" : how;
}

// How far an experiment has come: what a stopping rule has ended is finished, whatever was planned.
function progress({ finished, running, counted, played, planned }) {
  if (finished) return String(counted);
  return running ? `${played} of ${planned}` : `${played} of ${planned}, stopped`;
}

function state({ finished, running, counted, played, planned, file }) {
  if (finished) return plural(counted, "game");
  if (running) return `Running: ${played} of ${planned} games`;
  return [`Stopped: ${played} of ${planned} games; `, h("code", {}, `lastknight resume ${file}`), " goes on"];
}

// Where the true score is likely to be, between nothing and everything.
function intervalBar([value, low, high]) {
  return s(
    "svg",
    { class: "interval", viewBox: "0 0 100 12", "aria-hidden": "true" },
    s("path", { class: "axis", d: "M0 6H100M50 1V11" }),
    s("path", { d: `M${100 * low} 6H${100 * high}` }),
    s("circle", { cx: 100 * value, cy: 6, r: 1.5 }),
  );
}

// A number and its interval, which goes into the next line where there is no room.
function interval([value, low, high], text) {
  return [text(value), " ", h("small", {}, `[${text(low)},\u00a0${text(high)}]`)];
}
