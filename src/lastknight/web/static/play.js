// Play: a person against an agent, two people, or two agents to watch.

import { Clock } from "./clock.js";
import { h, speak } from "./dom.js";
import { bestMoves } from "./judgement.js";
import { playersCard } from "./players.js";
import { Game, readGame } from "./rules.js";
import { shareButtons } from "./share.js";
import { moveList } from "./stage.js";
import { capital, ending, movePlayed, plural, SEATS } from "./words.js";

const PERSON = "you";
const WATCH_PAUSE = 700; // milliseconds between the moves of two agents
const LEAST_PAUSE = 350; // a reply that comes at once is easily missed

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage });
    this.game = readGame(params.board, params.game);
    this.players = { 1: params.amber ?? PERSON, 2: params.blue ?? "first-timer" };
    this.minutes = Number(params.clock) || 0;
    this.seed = Number(params.seed) || newSeed();
    this.clock = new Clock(this.minutes, this.seed, () => this.flag());
    this.hint = null;
    this.learning = localStorage.getItem("learned") === null;
    stage.onmove = (cell) => this.move(cell);
    this.build();
    this.update();
  }

  stop() {
    this.withdraw?.();
    clearTimeout(this.timer);
    this.clock.stop();
  }

  setMenu(menu) {
    this.menu = menu;
    this.build();
    this.update();
  }

  isPerson(seat) { return this.players[seat] === PERSON; }
  get people() { return [1, 2].filter((seat) => this.isPerson(seat)).length; }
  get finished() { return this.game.over || this.clock.flagged !== null; }

  names() {
    const name = (seat) => (this.isPerson(seat) ? (this.people === 2 ? SEATS[seat] : "You") : this.people === 1 ? "The computer" : SEATS[seat]);
    return { 1: name(1), 2: name(2) };
  }

  build() {
    const { panel } = this.stage;
    this.end = h("div", { class: "card celebrate", hidden: true });
    this.list = h("div");
    this.undoButton = h("button", { type: "button", onclick: () => this.undo() }, "Undo");
    this.hintButton = h("button", { type: "button", onclick: () => this.giveHint() }, "Hint");
    this.hintLine = h("p", { class: "note-line" });
    panel.replaceChildren(
      this.end,
      h("div", { class: "card" }, playersCard(this), h("div", { class: "row" }, this.undoButton, this.hintButton,
        h("button", { type: "button", onclick: () => this.restart() }, "New game")), this.hintLine),
      h("div", { class: "card" }, h("h2", {}, "Moves"), this.list, shareButtons(this.app, () => this.game, () => this.stage.board)),
    );
  }

  params() {
    const { game, players, minutes, seed } = this;
    return { board: game.board, game: game.text, amber: players[1] === PERSON ? "" : players[1],
      blue: players[2] === "first-timer" ? "" : players[2], clock: minutes || "", seed };
  }

  // Everything on the screen follows from the state.
  update() {
    const { game, stage } = this, mine = !this.finished && this.isPerson(game.turn);
    const marks = new Map(this.hint ? [[this.hint, { kind: "hint", label: "hint" }]] : []);
    stage.board.show({ game, playable: mine, marks, stuck: game.over });
    this.say();
    this.list.replaceChildren(game.ply ? moveList(game, game.ply, (ply) => this.app.go("analyse", { board: game.board, game: game.at(ply).text })) : h("p", {}, "None yet."));
    this.undoButton.disabled = game.ply === 0 || this.people === 0;
    this.hintButton.disabled = !mine;
    this.showEnd();
    this.app.keep(this.params());
    this.clock.run(this.finished || game.placing ? null : game.turn);
    this.think();
  }

  say() {
    const { game } = this, names = this.names(), mine = this.isPerson(game.turn);
    if (this.clock.flagged) return this.stage.say(`${names[3 - this.clock.flagged]} win${names[3 - this.clock.flagged] === "You" ? "" : "s"} on time`, "");
    if (game.over) return this.stage.say(ending(game, names).title, ending(game, names).reason);
    if (mine) this.stage.say(this.yourTurn(names), this.lesson());
    else this.stage.say(`${names[game.turn]} ${this.people === 1 ? "is thinking" : "to move"}`, this.lesson());
  }

  yourTurn(names) {
    const who = this.people === 2 ? `${names[this.game.turn]}: ` : "";
    if (this.game.placing) return capital(`${who}place your knight`);
    return capital(`${who}${this.people === 2 ? "jump" : "your turn: jump"}`);
  }

  // The rules, told in place while somebody plays a first game.
  lesson() {
    const { game } = this;
    if (!this.learning || this.people === 0) return game.placing ? "On any free cell." : `${plural(game.legal().length, "jump")} to choose from.`;
    if (game.ply === 0) return "Click any cell. Both players place a knight, then jump in turn.";
    if (game.ply === 1) return "Your opponent’s knight stands. Now yours: any other cell.";
    if (game.ply < 4) return "Knights jump as in chess: two cells one way and one to the side. The dots show where.";
    if (game.ply < 7) return "Every cell a knight has stood on is gone for good.";
    if (game.ply < 10) return "Who cannot move loses. So leave yourself many jumps, and the other few.";
    return `Who cannot move loses. You have ${plural(game.legal().length, "jump")}.`;
  }

  move(cell) {
    this.withdraw?.();
    this.hint = null;
    this.hintLine.textContent = "";
    this.game.push(cell);
    speak(`${movePlayed(this.game, this.names())}. ${this.game.over ? "" : this.isPerson(this.game.turn) ? `Your turn, ${plural(this.game.legal().length, "move")}` : ""}`);
    this.update();
  }

  // Ask the agent whose turn it is.
  think() {
    this.withdraw?.();
    clearTimeout(this.timer);
    const { game } = this;
    if (this.finished || this.isPerson(game.turn)) return;
    const asked = performance.now(), pause = this.people ? LEAST_PAUSE : WATCH_PAUSE;
    const request = { board: game.board, game: game.text, agent: this.players[game.turn], seed: this.seed + game.turn };
    this.withdraw = this.app.socket.ask("move", request, (answer) => {
      if (answer.error) return this.stage.say("That opponent cannot play", answer.error);
      this.timer = setTimeout(() => this.move(answer.move), Math.max(0, pause - (performance.now() - asked)));
    });
    if (this.menu && !this.menu.ready) this.stage.say("Getting ready", "The engine is compiled once for this machine; later it starts at once.");
  }

  undo() {
    this.withdraw?.();
    clearTimeout(this.timer);
    let ply = this.game.ply - 1;
    while (ply > 0 && !this.isPerson((ply % 2) + 1)) ply--;
    this.game = this.game.at(ply);
    this.clock.reset();
    this.hint = null;
    speak(`Taken back. ${this.isPerson(this.game.turn) ? "Your turn" : ""}`);
    this.update();
  }

  restart({ swap = false, level = null } = {}) {
    if (swap) this.players = { 1: this.players[2], 2: this.players[1] };
    if (level) for (const seat of [1, 2]) if (!this.isPerson(seat)) this.players[seat] = level;
    this.game = new Game(this.game.board);
    this.seed = newSeed();
    this.app.go("play", this.params());
  }

  setBoard(board) {
    this.game = new Game(board);
    this.update();
  }

  setPlayer(seat, player) {
    this.players[seat] = player;
    this.build();
    this.update();
  }

  setMinutes(minutes) {
    this.minutes = minutes;
    this.clock.stop();
    this.clock = new Clock(minutes, this.seed, () => this.flag());
    this.build();
    this.update();
  }

  flag() {
    speak(`${this.names()[this.clock.flagged]} ran out of time`);
    this.update();
  }

  // First how many moves are good, then one of them.
  giveHint() {
    const { game } = this;
    this.hintLine.textContent = "Looking …";
    this.withdraw = this.app.socket.ask("analyse", { board: game.board, game: game.text }, (answer) => {
      if (answer.error || this.game !== game) return;
      const good = bestMoves(answer), proven = Object.values(answer.verdicts).some(([wins]) => wins);
      if (!answer.done && !answer.proven && !proven) return;
      const total = game.legal().length;
      const again = this.hinted === game.text;
      this.hinted = game.text;
      this.hint = again ? good[0] : null;
      this.hintLine.textContent = again ? `Try ${good[0]}.`
        : answer.proven ? (proven ? `${good.length} of your ${total} moves win. Press again to see one.` : "No move wins by force. Make it hard: press again to see the longest way.")
        : proven ? "There is a winning move. Press again to see it." : "The engine has a favourite. Press again to see it.";
      speak(this.hintLine.textContent);
      this.stage.board.show({ game, playable: true, marks: new Map(this.hint ? [[this.hint, { kind: "hint", label: "hint" }]] : []) });
      if (again || answer.proven) this.withdraw?.();
    });
  }

  showEnd() {
    this.end.hidden = !this.finished;
    if (!this.finished) return;
    const { game } = this, names = this.names(), told = ending(game, names);
    if (this.people === 1 && names[game.winner] === "You") localStorage.setItem("learned", "yes");
    const opponent = this.players[this.isPerson(1) ? 2 : 1];
    const levels = this.menu?.levels.map((level) => level.name) ?? [], next = levels[levels.indexOf(opponent) + 1];
    const won = this.people === 1 && names[game.winner] === "You" && next && levels.includes(opponent);
    this.end.replaceChildren(
      h("h2", {}, told.title),
      game.over ? h("p", {}, told.reason) : null,
      h("div", { class: "row" },
        won ? h("button", { type: "button", class: "primary", onclick: () => this.restart({ level: next }) }, `Try ${next}`) : null,
        h("button", { type: "button", class: won ? null : "primary", onclick: () => this.restart({ swap: this.people > 0 }) }, this.people ? "Rematch, seats swapped" : "Again"),
        h("button", { type: "button", onclick: () => this.app.go("review", { board: game.board, game: game.text }) }, "Review the game")));
    if (game.over) speak(`${told.title}. ${told.reason}`);
  }

  key(event) {
    if (event.key === "u" && !this.undoButton.disabled) return this.undo(), true;
    return false;
  }
}

function newSeed() { return Math.floor(Math.random() * 1e9) + 1; }
