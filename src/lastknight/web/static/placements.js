// Placements: where the first knight goes and where the second may, every pair of cells solved.
//
// The atlas is a board of boards: the small board on d4 shows who wins when Amber places on d4 and Blue on each cell.

import { h, s, speak } from "./dom.js";
import { cellName, cellXY, Game, parseSize } from "./rules.js";
import { plural } from "./words.js";

const SMALL = 10,
  GAP = 6; // sides of a cell in the atlas, and what lies between two boards
const SOLVED = ["7x7"]; // until the server has told which boards are

export class View {
  constructor(app, stage, params) {
    Object.assign(this, { app, stage, rows: new Map() });
    this.board = parseSize(params.board) ? params.board : "7x7";
    this.empty = new Game(this.board);
    this.first = this.empty.has(params.first ?? "")
      ? params.first
      : cellName(this.empty.width >> 1, this.empty.height >> 1);
    stage.onmove = (cell) => {
      if (cell !== this.first) app.go("analyse", { board: this.board, game: `${this.first} ${cell}` });
    };
    this.build();
    this.show();
    stage.say("Who wins after both knights are placed?", "Opening the book …");
    this.withdraw = app.socket.ask("placements", { board: this.board }, (answer) => this.hear(answer));
  }

  stop() {
    this.withdraw?.();
  }

  setMenu(menu) {
    this.showBoards(menu.solved);
  }

  build() {
    this.atlas = h("div");
    this.law = h("div");
    this.title = h("h2");
    this.text = h("p");
    this.select = h("select", {
      id: "atlas-board",
      onchange: () => this.app.go("placements", { board: this.select.value }),
    });
    this.showBoards(SOLVED);
    this.stage.board.element.replaceWith(this.atlas);
    this.stage.panel.replaceChildren(
      h("div", { class: "card" }, this.title, this.stage.board.element, this.text),
      h("div", { class: "card" }, h("h2", {}, "The colour law"), this.law),
      h(
        "div",
        { class: "card" },
        h("div", { class: "field" }, h("label", { for: "atlas-board" }, "Board"), this.select),
      ),
    );
    this.stage.below.replaceChildren(
      h(
        "p",
        { class: "legend" },
        h("span", {}, h("b", { class: "swatch-own" }), "Amber’s knight"),
        h("span", {}, h("b", { class: "swatch-1" }), "Blue here: Amber wins"),
        h("span", {}, h("b", { class: "swatch-2" }), "Blue here: Blue wins"),
        h("span", {}, h("b", { class: "swatch-odd" }), "breaks the law"),
      ),
    );
  }

  showBoards(boards) {
    const all = boards.includes(this.board) ? boards : [...boards, this.board];
    this.select.replaceChildren(
      ...all.map((board) =>
        h("option", { value: board, selected: board === this.board || null }, board.replace("x", " × ")),
      ),
    );
  }

  hear(answer) {
    if (answer.error) return this.stage.say("Not solved", answer.error);
    for (const [first, row] of Object.entries(answer.rows)) {
      this.rows.set(first, new Map([...row.wins.map((cell) => [cell, 1]), ...row.loses.map((cell) => [cell, 2])]));
    }
    this.showLaw();
    this.show();
  }

  choose(first) {
    this.first = first;
    this.show();
    speak(`${this.title.textContent}. ${this.text.textContent}`);
  }

  isOdd(first, cell, winner) {
    return (winner === 1) !== (parity(cell) === parity(first));
  }

  show() {
    const game = new Game(this.board, [this.first]),
      row = this.rows.get(this.first) ?? new Map();
    this.stage.board.show({
      game,
      playable: true,
      tints: new Map([...row].map(([cell, winner]) => [cell, this.tint(cell, winner)])),
    });
    const good = [...row.values()].filter((winner) => winner === 2).length;
    this.title.textContent = `Amber places on ${this.first}`;
    this.text.textContent = row.size
      ? `Blue then wins from ${good} of ${plural(row.size, "cell")}. Click one to analyse it.`
      : "";
    this.app.keep({ board: this.board, first: this.first });
    this.showAtlas();
  }

  tint(cell, winner) {
    const odd = this.isOdd(this.first, cell, winner);
    return {
      kind: `seat-${winner}${odd ? " odd-one" : ""}`,
      text: odd ? "!" : undefined,
      label: `${winner === 1 ? "Amber" : "Blue"} wins${odd ? ", against the law" : ""}`,
    };
  }

  showAtlas() {
    const { width, height } = this.empty,
      step = [width * SMALL + GAP, height * SMALL + GAP];
    this.stage.above.parentElement.style.setProperty("--ratio", width / height);
    const minis = this.empty.cells().map((first) => {
      const [x, y] = cellXY(first),
        row = this.rows.get(first);
      return s(
        "g",
        {
          class: `mini${first === this.first ? " chosen" : ""}`,
          transform: `translate(${x * step[0]} ${(height - 1 - y) * step[1]})`,
          onclick: () => this.choose(first),
        },
        s("title", {}, `Amber on ${first}`),
        s("rect", { class: "back", x: -2.5, y: -2.5, width: width * SMALL + 5, height: height * SMALL + 5, rx: 3 }),
        this.empty.cells().map((cell) => this.speck(cell, first, row?.get(cell))),
      );
    });
    const said = `${this.stage.title.textContent} ${this.stage.subtitle.textContent} Arrow keys choose Amber’s cell.`;
    const label = `A board of boards: for each cell of Amber’s, who wins with each cell of Blue’s. ${said}`;
    this.atlas.replaceChildren(
      s(
        "svg",
        {
          class: "atlas",
          viewBox: `-4 -4 ${width * step[0] + 2} ${height * step[1] + 2}`,
          role: "img",
          "aria-label": label,
        },
        minis,
      ),
    );
  }

  speck(cell, first, winner) {
    const [x, y] = cellXY(cell),
      odd = winner && this.isOdd(first, cell, winner);
    return s("rect", {
      class: cell === first ? "own" : winner ? `seat-${winner}${odd ? " odd-one" : ""}` : "open",
      x: x * SMALL + 0.5,
      y: (this.empty.height - 1 - y) * SMALL + 0.5,
      width: SMALL - 1,
      height: SMALL - 1,
    });
  }

  // The law in four numbers, and why.
  showLaw() {
    const wins = { same: [0, 0], different: [0, 0] };
    for (const [first, row] of this.rows) {
      for (const [cell, winner] of row) wins[parity(cell) === parity(first) ? "same" : "different"][winner - 1]++;
    }
    const { same, different } = wins,
      odd = same[1] + different[0],
      all = same[0] + same[1] + different[0] + different[1];
    this.stage.say(
      "Same colour: Amber wins. Different colours: Blue wins.",
      odd
        ? `True of ${all - odd} of all ${all} placements; the other ${odd} are outlined.`
        : `True of all ${all} placements.`,
    );
    this.law.replaceChildren(
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["Knights on", "Amber wins", "Blue wins"].map((text) => h("th", { scope: "col" }, text)),
          ),
        ),
        h(
          "tbody",
          {},
          [
            ["the same colour", same],
            ["different colours", different],
          ].map(([text, counts]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, text),
              counts.map((count) => h("td", {}, String(count))),
            ),
          ),
        ),
      ),
      h(
        "p",
        {},
        "Why: each jump changes a knight’s colour. With both on the same colour and Amber to move, Amber can take a " +
          "cell that Blue wants next, and never the other way round. On different colours it is Blue who hunts.",
      ),
      this.empty.width % 2 === 0 && this.empty.height % 2 === 0
        ? h(
            "p",
            {},
            "On this board Blue has one more way to win: from the opposite cell it copies every jump of Amber’s.",
          )
        : "",
    );
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!step) return false;
    const [x, y] = cellXY(this.first),
      next = cellName(x + step[0], y + step[1]);
    if (this.empty.has(next)) this.choose(next);
    return true;
  }
}

function parity(cell) {
  return (cellXY(cell)[0] + cellXY(cell)[1]) % 2;
}
