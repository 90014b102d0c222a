// Analyse: the verdict on every move, the engine's line, and what heuristics see.

import { h, speak, toggle } from "./dom.js";
import { bestMoves, evaluationBar, marksOf, verdictOf } from "./judgement.js";
import { Overlays } from "./overlays.js";
import { readGame } from "./rules.js";
import { shareButtons } from "./share.js";
import { moveList } from "./stage.js";
import { nodesText, plural } from "./words.js";

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage });
    this.whole = readGame(params.board, params.game);
    this.ply = params.ply === undefined ? this.whole.ply : Math.min(this.whole.ply, Math.max(0, Number(params.ply) || 0));
    this.answers = stored("answers", true);
    this.arrows = stored("arrows", false);
    this.overlays = new Overlays(app.socket, () => this.show());
    stage.onmove = (cell) => this.play(cell);
    this.build();
    this.update();
  }

  stop() {
    this.withdraw?.();
    this.overlays.stop();
  }

  setMenu(menu) { this.overlays.setMenu(menu); }

  get game() { return this.whole.at(this.ply); }

  build() {
    this.bar = evaluationBar();
    this.stage.above.replaceChildren(this.bar.element);
    this.facts = h("dl", { class: "facts" });
    this.line = h("div", { class: "row line" });
    this.list = h("div");
    const step = (label, text, ply) => h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.goTo(ply()) }, text);
    this.stage.panel.replaceChildren(
      h("div", { class: "card" },
        h("div", { class: "row spread" },
          toggle("Answers on the board", this.answers, (on) => { this.answers = store("answers", on); this.show(); }, "v"),
          toggle("Arrows", this.arrows, (on) => { this.arrows = store("arrows", on); this.show(); }, "w")),
        this.facts, this.line),
      h("div", { class: "card" }, h("div", { class: "row spread" }, h("h2", {}, "Moves"), h("div", { class: "row" },
        step("First position", "«", () => 0), step("Back", "‹", () => this.ply - 1),
        step("Forward", "›", () => this.ply + 1), step("Last position", "»", () => this.whole.ply))),
        this.list, h("div", { class: "row" },
          h("button", { type: "button", onclick: () => this.app.go("play", { board: this.whole.board, game: this.game.text }) }, "Play from here"),
          h("button", { type: "button", onclick: () => this.app.go("review", { board: this.whole.board, game: this.whole.text }) }, "Review"),
          h("button", { type: "button", onclick: () => this.app.go("analyse", { board: this.whole.board }) }, "Clear")),
        shareButtons(this.app, () => this.game, () => this.stage.board)),
      this.overlays.element,
    );
  }

  play(cell) {
    const next = this.game.with(cell);
    if (this.whole.moves[this.ply] !== cell) this.whole = next;
    this.goTo(next.ply);
  }

  goTo(ply) {
    this.ply = Math.max(0, Math.min(this.whole.ply, ply));
    this.update();
  }

  // A new position: ask everything anew.
  update() {
    const { game } = this;
    this.withdraw?.();
    this.answer = null;
    this.app.keep({ board: game.board, game: this.whole.text, ply: this.ply === this.whole.ply ? "" : this.ply });
    this.overlays.follow(game);
    this.list.replaceChildren(this.whole.ply ? moveList(this.whole, this.ply, (ply) => this.goTo(ply)) : h("p", {}, "Click a cell to place a knight."));
    if (!game.over) {
      this.withdraw = this.app.socket.ask("analyse", { board: game.board, game: game.text }, (answer) => this.hear(answer));
    }
    this.show();
  }

  hear(answer) {
    if (answer.error) return this.stage.say("No analysis", answer.error);
    this.answer = answer;
    this.show();
    if (answer.done) speak(verdictOf(this.game, answer).text);
  }

  show() {
    const { game, answer } = this, verdict = verdictOf(game, answer);
    const overlay = this.overlays.picture(game);
    const marks = overlay.marks ?? (this.answers && answer ? marksOf(answer) : new Map());
    this.stage.board.show({ game, playable: !game.over, marks, tints: overlay.tints, arrows: this.arrows ? this.arrowsOf(answer) : [], stuck: game.over });
    this.stage.say(verdict.title, verdict.text);
    this.bar.show(verdict);
    this.showFacts(answer);
    this.stage.below.replaceChildren(this.answers && answer && !overlay.marks ? legend(answer) : "");
  }

  arrowsOf(answer) {
    const knight = this.game.knight(this.game.turn);
    if (!answer || !knight) return [];
    return bestMoves(answer).slice(0, 3).map((to, index) => ({ from: knight, to, kind: ["first", "second", "third"][index] }));
  }

  showFacts(answer) {
    const search = answer?.search, rows = [];
    if (answer) {
      const proven = Object.keys(answer.verdicts).length, total = this.game.legal().length;
      rows.push(["Proven", `${proven} of ${plural(total, "move")}`]);
      if (search) rows.push(["Depth", plural(search.depth, "ply").replace("plys", "plies")]);
      if (search?.nodes) rows.push(["Nodes", `${nodesText(search.nodes)}, ${nodesText(search.nodes / Math.max(search.seconds, 1e-4))} a second`]);
    }
    this.facts.replaceChildren(...rows.flatMap(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]));
    this.line.replaceChildren(...(this.answers ? search?.line ?? [] : []).slice(0, 10).map((cell, index) =>
      h("button", { type: "button", class: "quiet", "aria-label": `Play the line to ${cell}`, onclick: () => this.playLine(search.line.slice(0, index + 1)) }, cell)));
  }

  playLine(cells) {
    let game = this.game;
    for (const cell of cells) game = game.with(cell);
    this.whole = game;
    this.goTo(game.ply);
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) return this.goTo(this.ply + step), true;
    if (event.key === "Home" || event.key === "End") return this.goTo(event.key === "Home" ? 0 : this.whole.ply), true;
    const flag = { v: "answers", w: "arrows" }[event.key];
    if (!flag) return false;
    this[flag] = store(flag, !this[flag]);
    this.build();
    this.update();
    return true;
  }
}

// Explains the marks that are on the board, and no others.
function legend({ verdicts, estimates }) {
  const all = Object.values(verdicts), plies = all.some(([, one]) => one !== null), rows = [];
  if (all.some(([wins]) => wins)) rows.push(h("span", {}, h("b", { class: "win" }, "✓"), "wins"));
  if (all.some(([wins]) => !wins)) rows.push(h("span", {}, h("b", { class: "loss" }, "✕"), "loses"));
  if (plies) rows.push(h("span", {}, "a number: in so many plies after it"));
  if (Object.keys(estimates).length) rows.push(h("span", {}, "+1.5: the engine’s guess, not proven"));
  return h("p", { class: "legend" }, rows);
}

function stored(name, otherwise) { return JSON.parse(localStorage.getItem(name) ?? String(otherwise)); }

function store(name, value) {
  localStorage.setItem(name, JSON.stringify(value));
  return value;
}

