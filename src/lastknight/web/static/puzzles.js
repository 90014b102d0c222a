// Puzzles: one move wins, find it.

import { h, speak } from "./dom.js";
import { legend, shownOn } from "./judgement.js";
import { Game, parseSize, readGame } from "./rules.js";
import { recall, retain } from "./settings.js";
import { pliesText, plural, SEATS, verdictWords } from "./words.js";

const BOARDS = ["5x5", "6x6", "7x7", "8x8"];

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage });
    this.board = parseSize(params.board) ? params.board : "7x7";
    this.seed = Number(params.seed) || Math.floor(Math.random() * 1e9) + 1;
    this.solved = Number(recall("solved", "sessionStorage") ?? 0);
    stage.onmove = (cell) => this.answer(cell);
    this.tally = h("p", { class: "note-line" });
    this.feedback = h("p", { role: "status" });
    this.next = h("button", { type: "button", onclick: () => this.another() });
    this.showButton = h("button", { type: "button", onclick: () => this.reveal() }, "Show it");
    this.playButton = h("button", { type: "button", onclick: () => this.playOn() }, "Play it out");
    const boards = BOARDS.includes(this.board) ? BOARDS : [...BOARDS, this.board];
    const select = h(
      "select",
      { id: "puzzle-board", onchange: () => app.go("puzzles", { board: select.value }) },
      boards.map((board) =>
        h("option", { value: board, selected: board === this.board || null }, board.replace("x", " × ")),
      ),
    );
    stage.panel.replaceChildren(
      h(
        "div",
        { class: "card" },
        h("h2", {}, "Find the winning move"),
        this.feedback,
        h("div", { class: "row" }, this.next, this.showButton, this.playButton),
        this.tally,
        h("div", { class: "field" }, h("label", { for: "puzzle-board" }, "Board"), select),
      ),
    );
    this.load();
  }

  stop() {
    this.withdraw?.();
  }

  load() {
    Object.assign(this, { game: null, done: false, tried: new Map() });
    this.stage.board.show({ game: new Game(this.board), playable: false });
    this.stage.say("One moment", "Looking for a position with one winning move.");
    this.showButtons();
    this.app.keep({ board: this.board, seed: this.seed });
    this.withdraw = this.app.socket.ask("puzzle", { board: this.board, seed: this.seed }, (answer) => {
      if (answer.error) return this.stage.say("No puzzle", answer.error);
      this.puzzle = answer;
      this.game = readGame(this.board, answer.game);
      this.withdraw = this.app.socket.ask("analyse", { board: this.board, game: this.game.text }, (found) => {
        if (found.error) return;
        this.found = found;
        if (this.done) this.show();
      });
      speak(`Puzzle. ${SEATS[this.game.turn]} to move and win`);
      this.show();
    });
  }

  show() {
    const { game, done, found } = this;
    this.stage.board.show({ game, playable: !done, ...(done && found ? shownOn(game, found) : { marks: this.tried }) });
    this.stage.below.replaceChildren(done && found ? legend(found) : "");
    this.stage.say(
      `${SEATS[game.turn]} to move and win`,
      done ? "" : `One of ${plural(game.legal().length, "jump")} wins by force. The others lose.`,
    );
    this.showButtons();
    this.tally.textContent = this.solved ? `Solved in this visit: ${this.solved}` : "";
  }

  showButtons() {
    const { done } = this;
    this.next.textContent = done ? "Another" : "Skip";
    this.next.classList.toggle("primary", done);
    this.showButton.hidden = done;
    this.showButton.disabled = !this.game;
    this.playButton.hidden = !done;
  }

  // The solver moved: now keep the win against somebody who never errs.
  playOn() {
    const players = this.game.turn === 1 ? { blue: "perfect" } : { amber: "perfect", blue: "you" };
    this.app.go("play", { board: this.board, game: this.game.with(this.puzzle.solution).text, ...players });
  }

  answer(cell) {
    if (cell === this.puzzle.solution) {
      this.done = true;
      if (!this.tried.size) retain("solved", ++this.solved, "sessionStorage");
      this.tell(`Right: ${cell} wins${this.puzzle.plies === null ? "" : ` in ${pliesText(this.puzzle.plies + 1)}`}.`);
    } else {
      const verdict = this.found?.verdicts[cell];
      this.tried.set(cell, { kind: "loss", text: "✕", label: "loses" });
      this.tell(`Not ${cell}: it ${verdict ? verdictWords(verdict) : "loses"}. Try again.`);
    }
    this.show();
  }

  tell(text) {
    this.feedback.textContent = text;
    speak(text);
  }

  reveal() {
    this.done = true;
    this.tell(`${this.puzzle.solution} is the move.`);
    this.show();
  }

  another() {
    this.app.go("puzzles", { board: this.board });
  }

  key(event) {
    if (event.key === "n") this.another();
    return event.key === "n";
  }
}
