// Review: every move of a game against the truth, on a curve and on the list.

import { drawCurve } from "./curve.js";
import { h, refill, speak, toggle } from "./dom.js";
import { legend, shownOn } from "./judgement.js";
import { readGame } from "./rules.js";
import { shareButtons } from "./share.js";
import { setting } from "./settings.js";
import { showMoves } from "./stage.js";
import { plural, SEATS } from "./words.js";

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage });
    this.game = readGame(params.board, params.game);
    this.ply = params.ply === undefined ? this.game.ply : Math.min(this.game.ply, Math.max(0, Number(params.ply) || 0));
    this.players = { amber: params.amber, blue: params.blue }; // who played it, if the address tells
    this.judged = new Map(); // ply -> what is known about the move played there
    this.accuracy = null;
    stage.onmove = (cell) => this.tryMove(cell);
    this.build();
    if (this.game.ply) {
      this.withdraw = app.socket.ask("review", { board: this.game.board, game: this.game.text }, (answer) =>
        this.hear(answer),
      );
    }
    this.show();
  }

  stop() {
    this.withdraw?.();
  }

  build() {
    this.curve = h("div");
    this.scores = h("div");
    this.list = h("div");
    this.progress = h("p", { class: "note-line", role: "status" });
    this.nextButton = h(
      "button",
      { type: "button", class: "primary", onclick: () => this.nextMistake() },
      "Next mistake",
    );
    this.tryButton = h(
      "button",
      {
        type: "button",
        onclick: () =>
          this.app.go("play", { board: this.game.board, game: this.game.at(this.ply).text, ...this.seats() }),
      },
      "Try again from here",
    );
    this.switches = h("div");
    const step = (label, text, change) =>
      h(
        "button",
        { type: "button", "aria-label": label, title: label, onclick: () => this.goTo(this.ply + change) },
        text,
      );
    this.stage.panel.replaceChildren(
      h("div", { class: "row actions" }, this.nextButton, step("Back", "‹", -1), step("Forward", "›", 1)),
      h("div", { class: "card" }, h("h2", {}, "How it went"), this.curve, this.scores, this.progress, this.switches),
      h(
        "div",
        { class: "card" },
        h("h2", {}, "Moves"),
        this.list,
        h(
          "div",
          { class: "row" },
          this.tryButton,
          h(
            "button",
            {
              type: "button",
              onclick: () => this.app.go("analyse", { board: this.game.board, game: this.game.text, ply: this.ply }),
            },
            "Analyse here",
          ),
        ),
        shareButtons(
          this.app,
          () => this.game,
          () => this.stage.board,
          () => this.game.at(this.ply),
        ),
      ),
    );
    this.showSwitches();
  }

  showSwitches() {
    refill(
      this.switches,
      toggle("answers", "Answers on the board", setting("answers"), (on) => this.setAnswers(on), "Key: v"),
    );
  }

  setAnswers(on) {
    setting("answers", on);
    this.showSwitches();
    this.show();
  }

  // The person who made the mistake tries again, against the agent of the game.
  seats() {
    const { amber, blue } = this.players,
      own = ["amber", "blue"][this.game.at(this.ply).turn - 1],
      agent = (own === "amber" ? [blue, amber] : [amber, blue]).find((player) => player && player !== "you");
    return { amber: agent ?? "expert", blue: agent ?? "expert", [own]: "you" };
  }

  hear(answer) {
    if (answer.error) return void (this.progress.textContent = answer.error);
    if (answer.accuracy) {
      this.accuracy = answer.accuracy;
      speak(`Review finished. ${this.summary()}`);
    } else this.judged.set(answer.ply, answer);
    this.show();
  }

  mistakes() {
    return [...this.judged.values()]
      .filter((one) => one.mistake)
      .map((one) => one.ply)
      .sort((a, b) => a - b);
  }

  goTo(ply) {
    this.ply = Math.max(0, Math.min(this.game.ply, ply));
    this.show();
    speak(`${this.stage.title.textContent}. ${this.stage.subtitle.textContent}`);
  }

  // Shows the position before the mistake, so that one can think.
  nextMistake() {
    const mistakes = this.mistakes(),
      next = mistakes.find((ply) => ply - 1 > this.ply) ?? mistakes[0];
    if (next) this.goTo(next - 1);
  }

  tryMove(cell) {
    this.app.go("analyse", { board: this.game.board, game: this.game.at(this.ply).with(cell).text });
  }

  show() {
    const { game, judged } = this,
      here = game.at(this.ply),
      next = judged.get(this.ply + 1),
      played = game.moves[this.ply];
    this.app.keep({ board: game.board, game: game.text, ply: this.ply === game.ply ? "" : this.ply, ...this.players });
    const from = here.placing ? null : here.knight(here.turn),
      answers = next && setting("answers");
    const arrows =
      played && from ? [{ from, to: played, kind: next?.mistake ? "bad" : next?.wins ? "good" : "first" }] : [];
    this.stage.board.show({
      game: here,
      playable: !here.over,
      ...(answers ? judgedBoard(here, next, played) : {}),
      arrows,
      stuck: here.over,
    });
    this.stage.below.replaceChildren(answers && !here.placing ? legend(next) : "");
    this.say(here, next, played);
    if (game.ply) showMoves(this.list, game, this.ply, (ply) => this.goTo(ply), this.marks());
    else this.list.replaceChildren(h("p", {}, "No game to review. Play one, or drop a game file onto the page."));
    this.curve.replaceChildren(drawCurve(game, judged, this.ply, (ply) => this.goTo(ply)));
    this.nextButton.disabled = this.mistakes().length === 0;
    this.tryButton.disabled = here.over || game.ply === 0;
    this.showScores();
  }

  say(here, next, played) {
    if (here.over && here.ply > 1) return this.stage.say(`${SEATS[here.winner]} won`, this.summary());
    if (!played || !next)
      return this.stage.say(
        this.game.ply ? `${SEATS[here.turn]} to move` : "Nothing to review yet",
        this.game.ply ? this.summary() : "",
      );
    const count = next.winning_moves,
      total = plural(next.moves, "move");
    const chance =
      count === null ? "Not everything is proven here." : count ? `${count} of ${total} won.` : "Every move lost.";
    if (next.mistake)
      this.stage.say(
        `${SEATS[here.turn]} played ${played}: a mistake`,
        `${chance} After it ${SEATS[3 - here.turn]} wins.`,
      );
    else this.stage.say(`${SEATS[here.turn]} played ${played}`, chance);
  }

  summary() {
    const count = this.mistakes().length;
    if (!this.accuracy) return "Judging the game …";
    if (!count) return "No proven mistake.";
    return count === 1 ? "One mistake decided it." : `The win changed hands ${count} times: every time by a mistake.`;
  }

  marks() {
    const marks = new Map();
    for (const [ply, one] of this.judged) {
      if (one.mistake) marks.set(ply, { text: "?", label: "a mistake", class: "mistake" });
      else if (one.wins && one.winning_moves === 1 && one.moves > 2)
        marks.set(ply, { text: "!", label: "the only winning move", class: "only" });
    }
    return marks;
  }

  showScores() {
    const left = this.game.ply - this.judged.size;
    this.progress.textContent = this.accuracy || !this.game.ply ? "" : `Judging: ${plural(left, "move")} to go`;
    if (!this.accuracy) return this.scores.replaceChildren();
    const words = ({ chances, kept, share }) =>
      share === null
        ? "no win to keep"
        : `${Math.round(100 * share)} % accurate: ${kept} of ${plural(chances, "win")} kept`;
    this.scores.replaceChildren(
      h(
        "dl",
        { class: "facts" },
        [1, 2].flatMap((seat) => [h("dt", {}, SEATS[seat]), h("dd", {}, words(this.accuracy[seat]))]),
      ),
    );
  }

  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) return (this.goTo(this.ply + step), true);
    if (event.key === "Home" || event.key === "End") return (this.goTo(event.key === "Home" ? 0 : this.game.ply), true);
    if (event.key === "n") return (this.nextMistake(), true);
    if (event.key === "v") return (this.setAnswers(!setting("answers")), true);
    return false;
  }
}

// The verdicts, and on a placement, which no arrow can show, what was played.
function judgedBoard(here, judged, played) {
  const shown = shownOn(here, judged);
  if (here.placing && played)
    shown.marks = new Map([
      [
        played,
        {
          kind: judged.wins ? "win best" : "loss",
          text: judged.mistake ? "?" : judged.wins ? "✓" : "✕",
          label: "played",
        },
      ],
    ]);
  return shown;
}
