// Placements: where the first knight goes and where the second may, every pair of cells solved.
//
// The atlas is a board of boards: the small board on d4 shows who wins when Amber places on d4 and Blue on each cell.

import { h, s, speak } from "./dom.js";
import { cellName, cellXY, Game, parseSize } from "./rules.js";
import { plural } from "./words.js";

const BOARDS = ["3x3", "4x4", "5x5", "6x6", "7x7", "8x8"];
const SMALL = 10, GAP = 6;

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage, rows: new Map() });
    this.board = parseSize(params.board) ? params.board : "7x7";
    this.empty = new Game(this.board);
    this.first = this.empty.has(params.first ?? "") ? params.first : cellName(this.empty.width >> 1, this.empty.height >> 1);
    stage.onmove = (cell) => this.pick(cell);
    this.build();
    this.withdraw = app.socket.ask("placements", { board: this.board }, (answer) => this.hear(answer));
    this.show();
  }

  stop() { this.withdraw?.(); }

  build() {
    this.atlas = h("div");
    this.law = h("p");
    this.count = h("p", { class: "note-line", role: "status" });
    const select = h("select", { id: "atlas-board", onchange: () => this.app.go("placements", { board: select.value }) },
      BOARDS.map((board) => h("option", { value: board, selected: board === this.board || null }, board.replace("x", " × "))));
    this.stage.panel.replaceChildren(
      h("div", { class: "card" }, h("h2", {}, "Every first cell at once"), this.atlas, this.count,
        h("p", { class: "legend" }, h("span", {}, h("b", { class: "swatch-1" }), "Amber wins"), h("span", {}, h("b", { class: "swatch-2" }), "Blue wins"))),
      h("div", { class: "card" }, h("h2", {}, "The colour law"), this.law,
        h("div", { class: "field" }, h("label", { for: "atlas-board" }, "Board"), select)));
  }

  hear(answer) {
    if (answer.error) return this.stage.say("No placements", answer.error);
    for (const [first, row] of Object.entries(answer.rows ?? {})) {
      this.rows.set(first, new Map([...row.wins.map((cell) => [cell, 1]), ...row.loses.map((cell) => [cell, 2])]));
    }
    if (answer.done) speak(this.count.textContent);
    this.show();
  }

  pick(cell) {
    if (cell === this.first) return;
    this.app.go("analyse", { board: this.board, game: `${this.first} ${cell}` });
  }

  choose(first) {
    this.first = first;
    this.show();
  }

  show() {
    const game = new Game(this.board, [this.first]), row = this.rows.get(this.first) ?? new Map();
    const same = (cell) => parity(cell) === parity(this.first);
    const tints = new Map([...row].map(([cell, winner]) => [cell, { kind: `seat-${winner}${lawful(winner, same(cell)) ? "" : " odd-one"}`, text: lawful(winner, same(cell)) ? undefined : "!", label: `${winner === 1 ? "Amber" : "Blue"} wins` }]));
    this.stage.board.show({ game, playable: true, tints });
    const good = [...row.values()].filter((winner) => winner === 2).length;
    this.stage.say(`Amber places on ${this.first}`, row.size ? `Blue wins from ${good} of ${plural(row.size, "cell")}. Click one to analyse it.` : "Solving …");
    this.app.keep({ board: this.board, first: this.first });
    this.showAtlas();
    this.showLaw();
  }

  showAtlas() {
    const { width, height } = this.empty, step = [width * SMALL + GAP, height * SMALL + GAP];
    const minis = this.empty.cells().map((first) => {
      const [x, y] = cellXY(first), row = this.rows.get(first);
      return s("g", { class: `mini${first === this.first ? " chosen" : ""}`, transform: `translate(${x * step[0]} ${(height - 1 - y) * step[1]})`, onclick: () => this.choose(first) },
        s("rect", { class: "back", x: -2, y: -2, width: width * SMALL + 4, height: height * SMALL + 4, rx: 3 }),
        this.empty.cells().map((cell) => this.speck(cell, first, row?.get(cell))));
    });
    this.atlas.replaceChildren(s("svg", { class: "atlas", viewBox: `-3 -3 ${width * step[0]} ${height * step[1]}`, role: "img", "aria-label": `A board of boards: for each first cell, who wins with each second cell. ${this.count.textContent}` }, minis));
  }

  speck(cell, first, winner) {
    const [x, y] = cellXY(cell), odd = winner && !lawful(winner, parity(cell) === parity(first));
    return s("rect", { class: cell === first ? "own" : winner ? `seat-${winner}${odd ? " odd-one" : ""}` : "open", x: x * SMALL + 0.5, y: (this.empty.height - 1 - y) * SMALL + 0.5, width: SMALL - 1, height: SMALL - 1 });
  }

  showLaw() {
    let total = 0, amber = 0, odd = 0;
    for (const [first, row] of this.rows) {
      for (const [cell, winner] of row) {
        total++;
        amber += winner === 1;
        odd += !lawful(winner, parity(cell) === parity(first));
      }
    }
    const cells = this.empty.width * this.empty.height, all = cells * (cells - 1);
    this.count.textContent = total < all ? `${total} of ${all} placements solved so far` : `All ${all} placements solved: Amber wins ${amber}, Blue ${all - amber}.`;
    this.law.textContent = "Each jump changes a knight’s colour. If both stand on the same colour with Amber to move, Amber can always take a cell that Blue wants next, and never the other way round; on different colours it is Blue’s turn to hunt. " +
      (total === all ? (odd ? `That decides all but ${odd} of these placements (marked !).` : "That decides every one of these placements.") : "");
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!step) return false;
    const [x, y] = cellXY(this.first), next = cellName(x + step[0], y + step[1]);
    if (this.empty.has(next)) this.choose(next);
    return true;
  }
}

function parity(cell) { return (cellXY(cell)[0] + cellXY(cell)[1]) % 2; }

// The law: on the same colour the player to move, Amber, wins; on different colours Blue.
function lawful(winner, same) { return (winner === 1) === same; }
