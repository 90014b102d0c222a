// The board: one SVG that shows a game and takes moves by mouse, touch and keyboard.
//
// Cells are a grid for screen readers; knights, arrows and badges lie above them and are only seen.

import { h, s } from "./dom.js";
import { cellName, cellXY, FILES } from "./rules.js";
import { SEATS } from "./words.js";

const CELL = 100,
  GAP = 5,
  EDGE = 12;

export class BoardView {
  constructor(onmove) {
    this.onmove = onmove;
    this.element = h("div", { class: "board-frame", id: "board" });
    this.size = "";
    this.typed = "";
  }

  // What to show. Marks, tints: cell -> {...}; paths: {seat, cells}.
  show({ game, playable = false, marks = new Map(), tints = new Map(), arrows = [], paths = [], stuck = false }) {
    Object.assign(this, { game, playable, marks });
    if (this.size !== game.board) this.build(game);
    this.targets = new Set(game.legal());
    for (const cell of this.cells.keys()) this.showCell(cell, tints.get(cell), stuck);
    this.showKnights();
    for (const text of this.coordinates.children) text.classList.toggle("gone", !game.isFree(text.dataset.of));
    this.notes.replaceChildren(
      ...[...tints].filter(([, tint]) => tint.text !== undefined).map(([cell, tint]) => this.note(cell, tint)),
    );
    this.arrows.replaceChildren(...paths.map((path) => this.path(path)), ...arrows.map((arrow) => this.arrow(arrow)));
    this.badges.replaceChildren(...[...marks].map(([cell, mark]) => this.badge(cell, mark)).filter(Boolean));
    this.element.classList.toggle("playable", playable);
    this.element.dataset.turn = game.turn;
  }

  build(game) {
    this.size = game.board;
    this.cells = new Map();
    const rows = [];
    for (let y = game.height - 1; y >= 0; y--) {
      rows.push(
        s(
          "g",
          { role: "row", "aria-label": `Row ${y + 1}` },
          [...Array(game.width).keys()].map((x) => this.buildCell(x, y)),
        ),
      );
    }
    this.tiles = s("g", { role: "grid", "aria-label": `Board, ${game.width} by ${game.height}` }, rows);
    this.coordinates = s(
      "g",
      {},
      game.cells().flatMap((name) => this.coordinatesOf(name)),
    );
    this.notes = s("g");
    this.arrows = s("g", { class: "arrows" });
    this.badges = s("g", { class: "badges" });
    this.knights = [1, 2].map((seat) =>
      s("g", { class: `knight seat-${seat}`, hidden: true }, s("use", { href: "#knight", width: CELL, height: CELL })),
    );
    const [width, height] = [game.width * CELL, game.height * CELL];
    this.svg = s(
      "svg",
      { class: "board", role: "none", viewBox: `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}` },
      s("rect", { class: "base", x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE, rx: 20 }),
      this.tiles,
      s(
        "g",
        { "aria-hidden": "true", class: "above" },
        this.coordinates,
        this.notes,
        this.arrows,
        this.knights,
        this.badges,
      ),
    );
    this.grow = Math.min(1.4, Math.max(1, game.width / 7, game.height / 7)); // letters fill more of a small cell
    this.svg.style.setProperty("--grow", this.grow);
    this.element.replaceChildren(this.svg);
    this.element.parentElement?.style.setProperty("--ratio", game.width / game.height);
    this.focused = cellName(game.width >> 1, game.height >> 1);
    this.cells.get(this.focused).setAttribute("tabindex", 0);
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("mousedown", (event) => this.leaveFocus(event));
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    this.svg.addEventListener("touchstart", (event) => this.hold(event), { passive: false });
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    this.svg.addEventListener("pointerup", (event) => this.release(event));
    this.svg.addEventListener("pointercancel", () => this.drop());
  }

  buildCell(x, y) {
    const name = cellName(x, y),
      [left, top] = this.corner(name);
    const cell = s(
      "g",
      { role: "gridcell", tabindex: -1, "data-cell": name, class: "cell" },
      s("rect", { class: "hole", x: left + CELL / 2 - 6, y: top + CELL / 2 - 6, width: 12, height: 12, rx: 6 }),
      s("rect", { class: "tile", x: left + GAP / 2, y: top + GAP / 2, width: CELL - GAP, height: CELL - GAP, rx: 10 }),
      s("rect", { class: "tint", x: left + GAP / 2, y: top + GAP / 2, width: CELL - GAP, height: CELL - GAP, rx: 10 }),
      s("circle", { class: "dot", cx: left + CELL / 2, cy: top + CELL / 2, r: 15 }),
      s("rect", { class: "ring", x: left + 5, y: top + 5, width: CELL - 10, height: CELL - 10, rx: 9 }),
    );
    cell.addEventListener("focus", () => this.rove(name));
    this.cells.set(name, cell);
    return cell;
  }

  coordinatesOf(name) {
    const [x, y] = cellXY(name),
      [left, top] = this.corner(name),
      text = [];
    if (x === 0)
      text.push(s("text", { class: "coordinate", "data-of": name, x: left + 11, y: top + 24 }, String(y + 1)));
    if (y === 0)
      text.push(
        s(
          "text",
          { class: "coordinate", "data-of": name, x: left + CELL - 11, y: top + CELL - 12, "text-anchor": "end" },
          FILES[x],
        ),
      );
    return text;
  }

  note(name, { text, kind }) {
    const [left, top] = this.corner(name);
    return s(
      "text",
      { class: `note ${kind}`, x: left + CELL / 2, y: top + CELL / 2, dy: ".36em", "text-anchor": "middle" },
      String(text),
    );
  }

  corner(name) {
    const [x, y] = cellXY(name),
      height = Number(this.size.split("x")[1]);
    return [x * CELL, (height - 1 - y) * CELL];
  }

  showCell(name, tint, stuck) {
    const { game } = this,
      cell = this.cells.get(name),
      [x, y] = cellXY(name);
    const seat = [1, 2].find((one) => game.knight(one) === name);
    const free = game.isFree(name),
      target = this.targets.has(name);
    const lost = stuck && game.over && game.around(game.knight(game.turn)).includes(name);
    cell.setAttribute(
      "class",
      [
        "cell",
        (x + y) % 2 ? "light" : "dark",
        free ? "free" : seat ? "held" : "gone",
        target && this.playable ? "target" : "",
        this.marks.has(name) ? "marked" : "",
        target && game.placing ? "placing" : "",
        lost ? "lost" : "",
        name === game.moves.at(-1)
          ? `last seat-${3 - game.turn}`
          : name === game.moves.at(-3)
            ? `left seat-${3 - game.turn}`
            : "",
        tint ? `tinted ${tint.kind}` : "",
      ].join(" "),
    );
    const words = [name, seat ? `${SEATS[seat]}’s knight` : free ? "free" : "gone"];
    if (target && this.playable) words.push(game.placing ? "you can place here" : "legal jump");
    if (this.marks.get(name)) words.push(this.marks.get(name).label);
    if (tint?.label) words.push(tint.label);
    cell.setAttribute("aria-label", words.join(", "));
  }

  showKnights() {
    this.knights.forEach((knight, index) => {
      const cell = this.game.knight(index + 1);
      knight.toggleAttribute("hidden", cell === null);
      if (cell === null) return;
      const [left, top] = this.corner(cell);
      knight.style.transform = `translate(${left}px, ${top}px)`;
      knight.classList.toggle("stuck", this.game.over && this.game.turn === index + 1);
    });
  }

  arrow({ from, to, kind }) {
    const [a, b] = [from, to].map((name) => this.corner(name).map((edge) => edge + CELL / 2));
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]),
      short = 26 / length;
    const end = [b[0] - (b[0] - a[0]) * short, b[1] - (b[1] - a[1]) * short];
    return s("line", {
      class: `arrow ${kind}`,
      x1: a[0],
      y1: a[1],
      x2: end[0],
      y2: end[1],
      "marker-end": "url(#arrowhead)",
    });
  }

  path({ seat, cells }) {
    const points = cells.map((name) =>
      this.corner(name)
        .map((edge) => edge + CELL / 2)
        .join(","),
    );
    return s("polyline", { class: `path seat-${seat}`, points: points.join(" ") });
  }

  badge(cell, { kind, text }) {
    if (!kind) return null;
    const [left, top] = this.corner(cell),
      size = 28 * this.grow;
    return s(
      "g",
      { class: `badge ${kind}`, transform: `translate(${left + CELL / 2} ${top + CELL / 2})` },
      s("rect", { x: -size, y: -size, width: 2 * size, height: 2 * size, rx: size }),
      s("text", { y: ".36em", "text-anchor": "middle" }, text ?? ""),
    );
  }

  rove(name) {
    this.cells.get(this.focused)?.setAttribute("tabindex", -1);
    this.focused = name;
    this.cells.get(name).setAttribute("tabindex", 0);
  }

  focus(name = this.focused) {
    this.cells?.get(name)?.focus();
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const [x, y] = cellXY(this.focused);
    if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const next = cellName(x + step[0], y + step[1]);
      if (this.game.has(next)) this.focus(next);
    } else if (event.key === "Enter" || event.key === " ") this.play(this.focused);
    else if (event.key === "Home") this.focus(cellName(0, y));
    else if (event.key === "End") this.focus(cellName(this.game.width - 1, y));
    else return;
    event.preventDefault();
  }

  // Typed anywhere: a letter and a number go to that cell; Enter then plays it.
  type(key) {
    this.typed = FILES.includes(key) ? key : /^\d$/.test(key) && this.typed ? this.typed + key : "";
    if (this.typed.length > 1 && this.cells.has(this.typed)) this.focus(this.typed);
    return this.typed !== "";
  }

  play(cell) {
    if (!this.playable || !this.targets.has(cell)) return this.refuse(cell);
    this.onmove(cell);
  }

  refuse(cell) {
    if (!this.playable) return;
    const shape = this.cells.get(cell);
    shape.classList.remove("refused");
    void shape.getBoundingClientRect(); // restarts the animation
    shape.classList.add("refused");
  }

  cellAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const name = cellName(Math.floor(point.x / CELL), this.game.height - 1 - Math.floor(point.y / CELL));
    return { point, name: this.game.has(name) ? name : null };
  }

  // Only keys put the focus on a cell: after a click the arrow keys walk through the game, not over the board.
  leaveFocus(event) {
    event.preventDefault();
    if (document.activeElement.matches("input, select, textarea")) document.activeElement.blur();
  }

  isOwnKnight(name) {
    return this.playable && name !== null && name === this.game.knight(this.game.turn);
  }

  // A finger on a knight drags the knight, not the page.
  hold(event) {
    if (event.touches.length === 1 && this.isOwnKnight(this.cellAt(event.touches[0]).name)) event.preventDefault();
  }

  press(event) {
    if (event.button !== 0) return;
    this.pressed = this.cellAt(event).name;
    if (this.isOwnKnight(this.pressed)) {
      this.dragged = { seat: this.game.turn, moved: false, x: event.clientX, y: event.clientY };
      this.svg.setPointerCapture(event.pointerId);
      event.preventDefault();
    }
  }

  drag(event) {
    if (!this.dragged) return;
    const far = Math.hypot(event.clientX - this.dragged.x, event.clientY - this.dragged.y) > 4;
    this.dragged.moved ||= far;
    if (!this.dragged.moved) return;
    const { point, name } = this.cellAt(event),
      knight = this.knights[this.dragged.seat - 1];
    knight.classList.add("dragged");
    knight.style.transform = `translate(${point.x - CELL / 2}px, ${point.y - CELL / 2}px)`;
    this.hover(this.targets.has(name) ? name : null);
  }

  release(event) {
    const { name } = this.cellAt(event),
      { dragged, pressed } = this;
    this.drop();
    if (!name || event.button !== 0) return;
    if (dragged ? dragged.moved && this.targets.has(name) : name === pressed) this.play(name);
  }

  drop() {
    if (this.dragged) {
      this.knights[this.dragged.seat - 1].classList.remove("dragged");
      this.showKnights();
    }
    this.dragged = this.pressed = null;
    this.hover(null);
  }

  hover(name) {
    for (const [cell, shape] of this.cells) shape.classList.toggle("over", cell === name);
  }
}
