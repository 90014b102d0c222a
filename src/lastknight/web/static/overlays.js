// What heuristics see, drawn on the board: reach, who arrives first, colours, regions, the value of each move.

import { choices, h, option } from "./dom.js";
import { cellXY } from "./rules.js";
import { scoreText, SEATS } from "./words.js";

const KINDS = [
  ["none", "Nothing"],
  ["reach1", "Amber’s reach"],
  ["reach2", "Blue’s reach"],
  ["first", "Who is first"],
  ["colours", "Colours"],
  ["regions", "Regions"],
  ["values", "A heuristic"],
];

export class Overlays {
  constructor(socket, onchange) {
    Object.assign(this, { socket, onchange, kind: "none", heuristic: "improved", seen: null, values: null });
    this.select = h("select", {
      id: "heuristic",
      onchange: () => {
        this.heuristic = this.select.value;
        this.ask();
      },
    });
    this.field = h("div", { class: "field", hidden: true }, h("label", { for: "heuristic" }, "Heuristic"), this.select);
    this.text = h("p");
    this.element = h(
      "div",
      { class: "card" },
      h("h2", {}, "What a heuristic sees"),
      choices("Draw on the board", "overlay", KINDS, "none", (kind) => this.choose(kind)),
      this.field,
      this.text,
    );
  }

  setMenu({ heuristics }) {
    this.summaries = Object.fromEntries(heuristics.map(({ name, summary }) => [name, summary]));
    this.select.replaceChildren(...heuristics.map(({ name }) => option(name, name, name === this.heuristic)));
  }

  choose(kind) {
    this.kind = kind;
    this.field.hidden = kind !== "values";
    this.ask();
  }

  // Another position, about which nothing is known before ask().
  follow(game) {
    this.game = game;
    this.forget();
  }

  forget() {
    this.stop();
    this.seen = this.values = null;
    const least = this.kind === "values" ? 1 : 2;
    this.text.textContent =
      this.kind === "none" || this.game.ply >= least
        ? ""
        : `Place ${least === 1 ? "a knight" : "both knights"} first.`;
  }

  stop() {
    this.withdraw?.();
  }

  ask() {
    this.forget();
    const { game } = this,
      request = { board: game.board, game: game.text };
    if (this.kind === "values" && game.ply >= 1) {
      this.withdraw = this.socket.ask("evaluate", { ...request, heuristic: this.heuristic }, (answer) =>
        this.hear({ values: answer }),
      );
    } else if (this.kind !== "none" && game.ply >= 2) {
      this.withdraw = this.socket.ask("see", request, (answer) => this.hear({ seen: answer }));
    }
    this.onchange();
  }

  hear(answer) {
    if ((answer.values ?? answer.seen).error) this.text.textContent = (answer.values ?? answer.seen).error;
    else Object.assign(this, answer);
    this.onchange();
  }

  // {tints, marks, paths} for the board; marks only where a heuristic's values take the place of verdicts.
  picture(game) {
    if (this.kind === "values") return this.drawValues();
    if (!this.seen) return {};
    const draw = {
      reach1: () => this.drawReach(1),
      reach2: () => this.drawReach(2),
      first: () => this.drawFirst(),
      colours: () => this.drawColours(game),
      regions: () => this.drawRegions(),
    }[this.kind];
    return draw?.() ?? {};
  }

  drawReach(seat) {
    const jumps = this.seen.reach[seat],
      cells = Object.keys(jumps);
    this.text.textContent = `${SEATS[seat]} can reach ${cells.length} cells; the number is how many jumps it takes.`;
    return {
      tints: new Map(
        cells.map((cell) => [
          cell,
          { kind: `seat-${seat}`, text: jumps[cell], label: `${SEATS[seat]} in ${jumps[cell]} jumps` },
        ]),
      ),
      marks: new Map(),
    };
  }

  drawFirst() {
    const tints = new Map();
    for (const seat of [1, 2])
      for (const cell of this.seen.first[seat])
        tints.set(cell, { kind: `seat-${seat}`, text: seat === 1 ? "A" : "B", label: `${SEATS[seat]} first` });
    const [amber, blue] = [1, 2].map((seat) => this.seen.first[seat].length);
    this.text.textContent = `Amber gets to ${amber} cells first, Blue to ${blue}.`;
    return { tints, marks: new Map() };
  }

  drawColours(game) {
    const { attacker } = this.seen,
      mover = game.turn;
    const same = attacker === mover;
    this.text.textContent =
      `The knights stand on ${same ? "the same colour" : "different colours"} and ${SEATS[mover]} is to move. ` +
      `Each jump changes colour, so this never changes: ${SEATS[attacker]} is the attacker. ` +
      `It can take cells that ${SEATS[3 - attacker]} wants to jump to next; ${SEATS[3 - attacker]} never can.`;
    const parity = (cell) => (cellXY(cell)[0] + cellXY(cell)[1]) % 2,
      home = parity(game.knight(mover));
    return {
      tints: new Map(
        game
          .cells()
          .filter((cell) => game.isFree(cell) && parity(cell) !== home)
          .map((cell) => [cell, { kind: "law", label: `${SEATS[mover]}’s next colour` }]),
      ),
    };
  }

  // Each knight's region and the longest way through it, once they can no longer meet.
  drawRegions() {
    const { separated, paths, reach } = this.seen,
      tints = new Map();
    if (!separated) {
      this.text.textContent =
        "The knights can still meet: there is a cell that both can reach. Once there is none, each walks alone, and " +
        "who has the longer path wins; if they are equal, who is to move loses.";
      return {};
    }
    for (const seat of [1, 2])
      for (const cell of Object.keys(reach[seat]))
        tints.set(cell, { kind: `seat-${seat}`, label: `${SEATS[seat]}’s region` });
    const words = (seat) => `${SEATS[seat]} ${paths[seat].exact ? "" : "at most "}${paths[seat].jumps}`;
    const lengths = `${words(1)}, ${words(2)}`;
    this.text.textContent = `The knights are separated: each walks alone. Longest paths in jumps: ${lengths}.`;
    return { tints, paths: [1, 2].map((seat) => ({ seat, cells: paths[seat].cells })), marks: new Map() };
  }

  drawValues() {
    if (!this.values) return { marks: new Map() };
    const { value, moves } = this.values;
    const here = value === null ? "" : `Here: ${scoreText(value)} for ${SEATS[this.game.turn]}.`;
    const summary = this.summaries?.[this.heuristic] ?? "";
    this.text.textContent = `${summary} ${here} On the board: each move, for the player who makes it.`;
    return {
      marks: new Map(
        Object.entries(moves).map(([cell, score]) => [
          cell,
          { kind: "estimate", text: scoreText(score), label: `${this.heuristic} ${scoreText(score)}` },
        ]),
      ),
    };
  }
}
