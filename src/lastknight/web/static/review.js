// Review: every move of a game against the truth, on a curve and on the list.

import { drawCurve } from "./curve.js";
import { h, speak } from "./dom.js";
import { marksOf } from "./judgement.js";
import { readGame } from "./rules.js";
import { shareButtons } from "./share.js";
import { moveList } from "./stage.js";
import { plural, SEATS } from "./words.js";

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage });
    this.game = readGame(params.board, params.game);
    this.ply = params.ply === undefined ? this.game.ply : Math.min(this.game.ply, Math.max(0, Number(params.ply) || 0));
    this.judged = new Map(); // ply -> what is known about the move played there
    this.accuracy = null;
    stage.onmove = (cell) => this.tryMove(cell);
    this.build();
    if (this.game.ply) {
      this.withdraw = app.socket.ask("review", { board: this.game.board, game: this.game.text }, (answer) => this.hear(answer));
    }
    this.show();
  }

  stop() { this.withdraw?.(); }

  build() {
    this.curve = h("div");
    this.scores = h("div");
    this.list = h("div");
    this.progress = h("p", { class: "note-line", role: "status" });
    this.nextButton = h("button", { type: "button", class: "primary", onclick: () => this.nextMistake() }, "Next mistake");
    this.tryButton = h("button", { type: "button", onclick: () => this.app.go("play", { board: this.game.board, game: this.game.at(this.ply).text, ...this.seats() }) }, "Try again from here");
    const step = (label, text, change) => h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.goTo(this.ply + change) }, text);
    this.stage.panel.replaceChildren(
      h("div", { class: "card" }, h("h2", {}, "How it went"), this.curve, this.scores, this.progress),
      h("div", { class: "card" }, h("div", { class: "row" }, this.nextButton, step("Back", "‹", -1), step("Forward", "›", 1)),
        this.list, h("div", { class: "row" }, this.tryButton,
          h("button", { type: "button", onclick: () => this.app.go("analyse", { board: this.game.board, game: this.game.text, ply: this.ply }) }, "Analyse here")),
        shareButtons(this.app, () => this.game, () => this.stage.board)));
  }

  // The person who made the mistake tries again.
  seats() {
    return this.game.at(this.ply).turn === 2 ? { amber: "expert", blue: "you" } : { blue: "expert" };
  }

  hear(answer) {
    if (answer.error) return void (this.progress.textContent = answer.error);
    if (answer.accuracy) {
      this.accuracy = answer.accuracy;
      const mistakes = this.mistakes();
      if (this.ply === this.game.ply && mistakes.length) this.ply = mistakes[0] - 1;
      speak(`Review finished: ${plural(mistakes.length, "mistake")}`);
    } else this.judged.set(answer.ply, answer);
    this.show();
  }

  mistakes() { return [...this.judged.values()].filter((one) => one.mistake).map((one) => one.ply).sort((a, b) => a - b); }

  goTo(ply) {
    this.ply = Math.max(0, Math.min(this.game.ply, ply));
    this.show();
  }

  // Shows the position before the mistake, so that one can think.
  nextMistake() {
    const mistakes = this.mistakes(), next = mistakes.find((ply) => ply - 1 > this.ply) ?? mistakes[0];
    if (next) this.goTo(next - 1);
  }

  tryMove(cell) {
    this.app.go("analyse", { board: this.game.board, game: this.game.at(this.ply).with(cell).text });
  }

  show() {
    const { game, judged } = this, here = game.at(this.ply), next = judged.get(this.ply + 1), marks = this.marks();
    this.app.keep({ board: game.board, game: game.text, ply: this.ply === game.ply ? "" : this.ply });
    const played = game.moves[this.ply], from = here.placing ? null : here.knight(here.turn);
    const arrows = played && from ? [{ from, to: played, kind: next?.mistake ? "bad" : next?.wins ? "good" : "first" }] : [];
    this.stage.board.show({ game: here, playable: !here.over, marks: next && !here.placing ? marksOf(next) : new Map(), arrows, stuck: here.over });
    this.say(here, next, played);
    this.list.replaceChildren(game.ply ? moveList(game, this.ply, (ply) => this.goTo(ply), marks) : h("p", {}, "No game to review. Play one, or drop a game file onto the page."));
    this.curve.replaceChildren(drawCurve(game, judged, this.ply, (ply) => this.goTo(ply)));
    this.nextButton.disabled = this.mistakes().length === 0;
    this.tryButton.disabled = here.over || game.ply === 0;
    this.showScores();
  }

  say(here, next, played) {
    if (here.over && here.ply > 1) return this.stage.say(`${SEATS[here.winner]} won`, this.summary());
    if (!played || !next) return this.stage.say(this.game.ply ? `${SEATS[here.turn]} to move` : "Nothing to review yet", this.game.ply ? this.summary() : "");
    const count = next.winning_moves, total = plural(next.moves, "move");
    const chance = count === null ? "Not everything is proven here." : count ? `${count} of ${total} won.` : "Every move lost.";
    if (next.mistake) this.stage.say(`${SEATS[here.turn]} played ${played}: a mistake`, `${chance} After it ${SEATS[3 - here.turn]} wins.`);
    else this.stage.say(`${SEATS[here.turn]} played ${played}`, chance);
  }

  summary() {
    const count = this.mistakes().length;
    if (!this.accuracy) return "Judging the game …";
    return count ? `${capitalCount(count)} decided it.` : "No proven mistake.";
  }

  marks() {
    const marks = new Map();
    for (const [ply, one] of this.judged) {
      if (one.mistake) marks.set(ply, { text: "?", label: "a mistake", class: "mistake" });
    }
    return marks;
  }

  showScores() {
    const left = this.game.ply - this.judged.size;
    this.progress.textContent = this.accuracy || !this.game.ply ? "" : `Judging: ${plural(left, "move")} to go`;
    if (!this.accuracy) return this.scores.replaceChildren();
    const words = ({ chances, kept, share }) => (share === null ? "never had a proven win" : `${Math.round(100 * share)} % (kept the win ${kept} of ${chances} times)`);
    this.scores.replaceChildren(h("dl", { class: "facts" }, [1, 2].flatMap((seat) => [h("dt", {}, SEATS[seat]), h("dd", {}, words(this.accuracy[seat]))])));
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) return this.goTo(this.ply + step), true;
    if (event.key === "n") return this.nextMistake(), true;
    return false;
  }
}

function capitalCount(count) { return count === 1 ? "One mistake" : `${count} mistakes`; }
