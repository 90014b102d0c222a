// Play: a person against an agent, two people, or two agents to watch.

import { Clock } from "./clock.js";
import { h, refill, speak } from "./dom.js";
import { bestMoves, goodPlacement } from "./judgement.js";
import { playersCard } from "./players.js";
import { Game, readGame } from "./rules.js";
import { recall, retain } from "./settings.js";
import { shareButtons } from "./share.js";
import { showMoves } from "./stage.js";
import { capital, ending, movePlayed, plural, SEATS } from "./words.js";

const PERSON = "you";
const WATCH_PAUSE = 700; // milliseconds between the moves of two agents
const PLACE_KNOWN = "Place where the fewest cells win for Blue.";
const PLACE_UNKNOWN = "Nobody has solved this board; in the middle a knight has the most jumps.";
const LEAST_PAUSE = 350; // a reply that comes at once is easily missed

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage });
    this.game = readGame(params.board, params.game);
    this.players = { 1: params.amber ?? PERSON, 2: params.blue ?? "first-timer" };
    this.minutes = Number(params.clock) || 0;
    this.seed = Number(params.seed) || newSeed();
    this.clock = new Clock(this.minutes, this.seed, () => this.flag());
    this.paused = false;
    this.hint = null;
    this.learning = recall("learned") === null;
    stage.onmove = (cell) => this.move(cell);
    this.build();
    this.update();
  }

  stop() {
    this.rest();
    this.clock.stop();
  }

  // No agent thinks, no hint is looked for.
  rest() {
    this.withdraw?.();
    clearTimeout(this.timer);
  }

  setMenu(menu) {
    this.menu = menu;
    this.build();
    this.update();
  }

  isPerson(seat) {
    return this.players[seat] === PERSON;
  }
  get people() {
    return [1, 2].filter((seat) => this.isPerson(seat)).length;
  }
  get finished() {
    return this.game.over || this.clock.flagged !== null;
  }

  names() {
    const name = (seat) => (this.people !== 1 ? SEATS[seat] : this.isPerson(seat) ? "You" : "The computer");
    return { 1: name(1), 2: name(2) };
  }

  build() {
    this.end = h("div", { class: "card celebrate", hidden: true });
    this.list = h("div");
    this.hintLine = h("p", { class: "note-line" });
    const button = (id, text, onclick) => h("button", { id, type: "button", onclick }, text);
    this.undoButton = button("undo", "Undo", () => this.undo());
    this.hintButton = button("hint", "Hint", () => this.giveHint());
    this.pauseButton = button("pause", "Pause", () => this.pause());
    const buttons = this.people ? [this.undoButton, this.hintButton] : [this.pauseButton];
    refill(
      this.stage.panel,
      this.end,
      h(
        "div",
        {},
        h(
          "div",
          { class: "row actions" },
          buttons,
          button("new", "New game", () => this.restart()),
        ),
        this.hintLine,
      ),
      h("div", { class: "card" }, playersCard(this)),
      h(
        "div",
        { class: "card" },
        h("h2", {}, "Moves"),
        this.list,
        shareButtons(
          this.app,
          () => this.game,
          () => this.stage.board,
        ),
      ),
    );
  }

  params() {
    const { game, players, minutes, seed } = this;
    return {
      board: game.board,
      game: game.text,
      amber: players[1] === PERSON ? "" : players[1],
      blue: players[2] === "first-timer" ? "" : players[2],
      clock: minutes || "",
      seed,
    };
  }

  // Everything on the screen follows from the state.
  update() {
    const { game } = this;
    this.showBoard();
    this.say();
    if (game.ply)
      showMoves(this.list, game, game.ply, (ply) =>
        this.app.go("analyse", { board: game.board, game: game.text, ply }),
      );
    else this.list.replaceChildren(h("p", {}, "None yet."));
    this.undoButton.disabled = this.undoPly() < 0;
    this.hintButton.disabled = this.finished || !this.isPerson(game.turn);
    this.pauseButton.disabled = this.finished;
    this.pauseButton.textContent = this.paused ? "Go on" : "Pause";
    for (const seat of this.stage.panel.querySelectorAll(".seat"))
      seat.classList.toggle("turn", !this.finished && Number(seat.dataset.seat) === game.turn);
    this.showEnd();
    this.app.keep(this.params());
    this.clock.run(this.finished || this.paused || game.placing ? null : game.turn);
    this.think();
  }

  showBoard() {
    const { game, hint } = this;
    const marks = new Map(hint ? [[hint, { kind: "hint", label: "hint" }]] : []);
    this.stage.board.show({ game, playable: !this.finished && this.isPerson(game.turn), marks, stuck: game.over });
  }

  say() {
    const { game } = this,
      names = this.names(),
      { flagged } = this.clock;
    if (flagged) {
      const winner = names[3 - flagged];
      return this.stage.say(
        winner === "You" ? "You win on time" : `${winner} wins on time`,
        `${SEATS[flagged]}’s clock has run out.`,
      );
    }
    if (game.over) return this.stage.say(ending(game, names).title, ending(game, names).reason);
    if (this.isPerson(game.turn)) this.stage.say(this.yourTurn(names), this.lesson());
    else
      this.stage.say(
        `${names[game.turn]} ${this.paused ? "waits" : this.people === 1 ? "is thinking" : "to move"}`,
        this.lesson(),
      );
  }

  yourTurn(names) {
    const who = this.people === 2 ? `${names[this.game.turn]}: ` : "",
      turn = this.people === 2 ? "" : "your turn: ";
    return capital(this.game.placing ? `${who}place your knight` : `${who}${turn}jump`);
  }

  // The rules, told in place while somebody plays a first game.
  lesson() {
    const { game } = this,
      own = this.isPerson(1) ? 1 : 2;
    if (!this.learning || this.people === 0)
      return game.placing ? "On any free cell." : `${plural(game.legal().length, "jump")} to choose from.`;
    if (game.placing && this.people === 1 && this.isPerson(game.turn)) {
      const first = "Click any cell; then Blue places its knight, too.";
      const second = `${SEATS[3 - own]}’s knight stands; click any other cell for yours.`;
      return `You are ${SEATS[own]}. ${game.ply ? second : first}`;
    }
    if (game.ply < 2) return "Both players place a knight on any cell, then they jump in turn.";
    if (game.ply < 4) return "Knights jump as in chess: two cells one way and one to the side. The dots show where.";
    if (game.ply < 7) return "Every cell a knight has stood on is gone for good.";
    if (game.ply < 10) return "Who cannot move loses. So leave yourself many jumps, and the other few.";
    const whose = this.isPerson(game.turn) && this.people === 1 ? "You have" : `${SEATS[game.turn]} has`;
    return `Who cannot move loses. ${whose} ${plural(game.legal().length, "jump")}.`;
  }

  move(cell) {
    this.rest();
    this.forgetHint();
    this.game.push(cell);
    const next = !this.game.over && this.isPerson(this.game.turn);
    const turn = next ? ` Your turn, ${plural(this.game.legal().length, "move")}.` : "";
    speak(`${movePlayed(this.game, this.names())}.${turn}`);
    this.update();
  }

  // Ask the agent whose turn it is.
  think() {
    this.rest();
    const { game } = this;
    if (this.finished || this.paused || this.isPerson(game.turn)) return;
    const asked = performance.now(),
      pause = this.people ? LEAST_PAUSE : WATCH_PAUSE;
    const request = { board: game.board, game: game.text, agent: this.players[game.turn], seed: this.seed + game.turn };
    this.withdraw = this.app.socket.ask("move", request, (answer) => {
      if (answer.error) return this.stage.say("That opponent cannot play", answer.error);
      this.timer = setTimeout(() => this.move(answer.move), Math.max(0, pause - (performance.now() - asked)));
    });
  }

  pause() {
    this.paused = !this.paused;
    this.update();
  }

  // The ply at which a person moved last; below 0 when nobody has.
  undoPly() {
    let ply = this.game.ply - 1;
    while (ply >= 0 && !this.isPerson((ply % 2) + 1)) ply--;
    return ply;
  }

  undo() {
    const ply = this.undoPly();
    speak(`Taken back: ${this.game.moves.slice(ply).join(", ")}. Your turn.`);
    this.game = this.game.at(ply);
    this.clock.reset();
    this.forgetHint();
    this.update();
  }

  restart({ swap = false, level = null, board = this.game.board } = {}) {
    if (swap) this.players = { 1: this.players[2], 2: this.players[1] };
    if (level) for (const seat of [1, 2]) if (!this.isPerson(seat)) this.players[seat] = level;
    this.game = new Game(board);
    this.seed = newSeed();
    this.app.go("play", this.params());
  }

  setPlayer(seat, player) {
    this.players[seat] = player;
    this.paused = false;
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

  forgetHint() {
    this.hint = null;
    this.hintLine.textContent = "";
  }

  // First how many moves are good, then one of them.
  giveHint() {
    const { game } = this,
      again = this.hinted === game.text;
    this.hintLine.textContent = "Looking …";
    this.rest();
    if (game.ply === 0) return this.hintFirstPlacement(again);
    this.withdraw = this.app.socket.ask("analyse", { board: game.board, game: game.text }, (answer) => {
      if (answer.error) return void (this.hintLine.textContent = answer.error);
      const wins = Object.values(answer.verdicts).some(([won]) => won);
      if (!answer.done && !answer.proven && !wins) return;
      const best = game.placing && !wins ? goodPlacement(game) : bestMoves(answer)[0];
      this.showHint(again && best, again ? `Try ${best}.` : hintWords(game, answer, wins));
      if (again || answer.proven) this.withdraw?.();
    });
  }

  // The first cell hardly ever wins by itself; what counts is how many answers win against it, if the book knows.
  hintFirstPlacement(again) {
    const { game } = this;
    this.withdraw = this.app.socket.ask("placements", { board: game.board }, ({ rows }) => {
      const cell = goodPlacement(game, rows),
        left = rows ? plural(rows[cell].loses.length, "cell") : "";
      if (again) this.showHint(cell, rows ? `Try ${cell}: then Blue wins from ${left}, the fewest.` : `Try ${cell}.`);
      else this.showHint(null, `${rows ? PLACE_KNOWN : PLACE_UNKNOWN} Press again to see where.`);
    });
  }

  showHint(cell, words) {
    this.hinted = this.game.text;
    this.hint = cell || null;
    this.hintLine.textContent = words;
    speak(words);
    this.showBoard();
  }

  showEnd() {
    this.end.hidden = !this.finished;
    if (!this.finished) return;
    const { game, players } = this,
      won = this.people === 1 && this.isPerson(this.clock.flagged ? 3 - this.clock.flagged : game.winner);
    if (won) retain("learned", "yes");
    const levels = this.menu?.levels.map((level) => level.name) ?? [],
      opponent = players[this.isPerson(1) ? 2 : 1];
    const next = won && levels.includes(opponent) ? levels[levels.indexOf(opponent) + 1] : null;
    const button = (id, primary, text, onclick) =>
      h("button", { id, type: "button", class: primary ? "primary" : null, onclick }, text);
    refill(
      this.end,
      h(
        "div",
        { class: "row actions" },
        next ? button("next-level", true, `Next level: ${next}`, () => this.restart({ level: next })) : "",
        button("rematch", !next, this.people ? "Rematch, seats swapped" : "Again", () =>
          this.restart({ swap: this.people > 0 }),
        ),
        game.ply
          ? button("review", false, "Review the game", () =>
              this.app.go("review", { board: game.board, game: game.text, amber: players[1], blue: players[2] }),
            )
          : "",
      ),
    );
    speak(`${this.stage.title.textContent}. ${this.stage.subtitle.textContent}`);
  }

  key(event) {
    const button = { u: this.undoButton, t: this.hintButton }[event.key];
    if (!button?.isConnected || button.disabled) return false;
    button.click();
    return true;
  }
}

function hintWords(game, answer, wins) {
  if (game.placing && !wins) return "No cell is known to win. Press again to see a good one.";
  if (!answer.proven)
    return wins
      ? "There is a winning move. Press again to see it."
      : "The engine has a favourite. Press again to see it.";
  if (!wins) return "No move wins by force. Make it hard: press again to see the longest way.";
  const good = bestMoves(answer).length,
    total = game.legal().length,
    all = game.placing ? plural(total, "free cell") : `your ${plural(total, "move")}`;
  return `${good} of ${all} ${good === 1 ? "wins" : "win"}. Press again to see one.`;
}

function newSeed() {
  return Math.floor(Math.random() * 1e9) + 1;
}
