// Analyse: the verdict on every move, the engine's line, and what heuristics see.

import { h, refill, speak, toggle } from "./dom.js";
import { bestMoves, evaluationBar, legend, shownOn, verdictOf } from "./judgement.js";
import { Overlays } from "./overlays.js";
import { readGame } from "./rules.js";
import { shareButtons } from "./share.js";
import { setting } from "./settings.js";
import { showMoves } from "./stage.js";
import { movePlayed, nodesText, pliesText, plural, SEATS } from "./words.js";

const REST = 60; // milliseconds without a step after which the position is asked about: a held key makes many

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage });
    this.whole = readGame(params.board, params.game);
    this.ply =
      params.ply === undefined ? this.whole.ply : Math.min(this.whole.ply, Math.max(0, Number(params.ply) || 0));
    this.overlays = new Overlays(app.socket, () => this.show());
    stage.onmove = (cell) => this.play(cell);
    this.build();
    this.update();
  }

  stop() {
    clearTimeout(this.timer);
    this.withdraw?.();
    this.overlays.stop();
  }

  setMenu(menu) {
    this.overlays.setMenu(menu);
  }

  get game() {
    return this.whole.at(this.ply);
  }

  build() {
    this.bar = evaluationBar();
    this.stage.above.replaceChildren(this.bar.element);
    this.facts = h("dl", { class: "facts" });
    this.line = h("div", { class: "row line" });
    this.list = h("div");
    const button = (text, onclick) => h("button", { type: "button", onclick }, text);
    const step = (label, text, ply) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.goTo(ply()) }, text);
    const go = (view, game, more) => this.app.go(view, { board: this.whole.board, game: game.text, ...more });
    this.switches = h("div", { class: "row spread" });
    this.stage.panel.replaceChildren(
      h(
        "div",
        { class: "row actions" },
        step("First position", "«", () => 0),
        step("Back", "‹", () => this.ply - 1),
        step("Forward", "›", () => this.ply + 1),
        step("Last position", "»", () => this.whole.ply),
      ),
      h("div", { class: "card" }, this.switches, this.facts, this.line),
      h(
        "div",
        { class: "card" },
        h("h2", {}, "Moves"),
        this.list,
        h(
          "div",
          { class: "row" },
          button("Play from here", () => go("play", this.game, this.seats())),
          button("Review", () => go("review", this.whole)),
          button("Clear", () => this.app.go("analyse", { board: this.whole.board })),
        ),
        shareButtons(
          this.app,
          () => this.game,
          () => this.stage.board,
        ),
      ),
      this.overlays.element,
    );
    this.showSwitches();
  }

  showSwitches() {
    refill(
      this.switches,
      toggle("answers", "Answers on the board", setting("answers"), (on) => this.set("answers", on), "Key: v"),
      toggle("arrows", "Arrows", setting("arrows"), (on) => this.set("arrows", on), "Key: w"),
    );
  }

  set(name, on) {
    setting(name, on);
    this.showSwitches();
    this.show();
  }

  // Whoever is to move plays on, against somebody who is hard to beat.
  seats() {
    return this.game.turn === 2 ? { amber: "expert", blue: "you" } : { blue: "expert" };
  }

  play(cell) {
    this.tryLine(this.game.with(cell));
  }

  // A line that leaves the game takes its place; the browser's Back brings the game back.
  tryLine(line) {
    if (line.at(this.whole.ply).text !== this.whole.text && this.whole.at(line.ply).text !== line.text) this.app.fork();
    if (this.whole.at(line.ply).text !== line.text) this.whole = line;
    this.goTo(line.ply);
  }

  goTo(ply) {
    const next = Math.max(0, Math.min(this.whole.ply, ply));
    if (next === this.ply) return;
    this.ply = next;
    speak(this.ply ? movePlayed(this.game, SEATS) : "The empty board");
    this.update();
  }

  // A new position: what was known of the last one goes, and everything is asked anew.
  update() {
    const { game } = this;
    this.stop();
    this.answer = null;
    this.told = false;
    this.app.keep({ board: game.board, game: this.whole.text, ply: this.ply === this.whole.ply ? "" : this.ply });
    this.overlays.follow(game);
    if (this.whole.ply) showMoves(this.list, this.whole, this.ply, (ply) => this.goTo(ply));
    else this.list.replaceChildren(h("p", {}, "Click a cell to place a knight."));
    this.timer = setTimeout(() => this.ask(), REST);
    this.show();
  }

  ask() {
    const { game } = this;
    this.overlays.ask();
    if (game.over) return;
    this.withdraw = this.app.socket.ask("analyse", { board: game.board, game: game.text }, (answer) =>
      this.hear(answer),
    );
  }

  hear(answer) {
    if (answer.error) return this.stage.say("No analysis", answer.error);
    this.answer = answer;
    this.show();
    const { title, text, proven } = verdictOf(this.game, answer);
    if (!setting("answers") || !(answer.done || (proven && !this.told))) return;
    this.told = true; // when it is known, and once more when nothing better will come
    speak(`${title}. ${text}`);
  }

  show() {
    const { game, answer } = this,
      verdict = verdictOf(game, answer),
      answers = setting("answers");
    const overlay = this.overlays.picture(game),
      marked = answers && answer && !overlay.marks;
    this.stage.board.show({
      game,
      playable: !game.over,
      ...(marked ? shownOn(game, answer) : {}),
      ...overlay,
      arrows: setting("arrows") ? this.arrowsOf(answer) : [],
      stuck: game.over,
    });
    if (answers || game.over) this.stage.say(verdict.title, verdict.text);
    else this.stage.say(`${SEATS[game.turn]} to ${game.placing ? "place" : "move"}`, "Answers are hidden.");
    this.bar.show(answers || game.over ? verdict : { share: null });
    this.showFacts(answer);
    this.stage.below.replaceChildren(marked ? legend(answer) : "");
  }

  arrowsOf(answer) {
    const knight = this.game.knight(this.game.turn);
    if (!answer || !knight) return [];
    return bestMoves(answer)
      .slice(0, 3)
      .map((to, index) => ({ from: knight, to, kind: ["first", "second", "third"][index] }));
  }

  showFacts(answer) {
    const search = answer?.search,
      rows = [],
      answers = setting("answers");
    if (answer) {
      const proven = Object.keys(answer.verdicts).length,
        total = this.game.legal().length;
      rows.push([
        "Proven",
        proven < total ? `${proven} of ${plural(total, "move")}` : total === 1 ? "the only move" : `all ${total} moves`,
      ]);
      if (search)
        rows.push([
          "Depth",
          answer.complete ? "to the end" : answer.proven ? "to the verdict" : pliesText(search.depth),
        ]);
      if (search?.nodes)
        rows.push([
          "Nodes",
          nodesText(search.nodes) +
            (search.seconds > 0.01 ? `, ${nodesText(search.nodes / search.seconds)} a second` : ""),
        ]);
    }
    this.facts.replaceChildren(...rows.flatMap(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]));
    const line = answers ? (search?.line ?? []) : [];
    refill(
      this.line,
      line.length ? h("span", { class: "note-line" }, answer.complete ? "Best play" : "Expected") : "",
      ...line.map((cell, index) =>
        h(
          "button",
          {
            id: `line-${index}`,
            type: "button",
            class: "quiet",
            "aria-label": `Play the line to ${cell}`,
            onclick: () => this.playLine(line.slice(0, index + 1)),
          },
          cell,
        ),
      ),
    );
  }

  playLine(cells) {
    let game = this.game;
    for (const cell of cells) game = game.with(cell);
    this.tryLine(game);
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) return (this.goTo(this.ply + step), true);
    if (event.key === "Home" || event.key === "End")
      return (this.goTo(event.key === "Home" ? 0 : this.whole.ply), true);
    const name = { v: "answers", w: "arrows" }[event.key];
    if (name) this.set(name, !setting(name));
    return Boolean(name);
  }
}
