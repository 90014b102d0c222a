// What views share: a line of status, the board under it, and a panel beside it.

import { BoardView } from "./board.js";
import { h, refill } from "./dom.js";

export class Stage {
  constructor(main) {
    this.board = new BoardView((cell) => this.onmove?.(cell));
    this.title = h("h1", { tabindex: -1 });
    this.subtitle = h("p");
    this.status = h("div", { class: "status" }, this.title, this.subtitle);
    this.above = h("div");
    this.below = h("div");
    this.panel = h("section", { class: "panel", "aria-label": "Panel" });
    this.root = h(
      "div",
      { class: "stage" },
      h(
        "section",
        { "aria-label": "Game" },
        this.status,
        h("div", { class: "board-column" }, this.above, this.board.element),
        this.below,
      ),
      this.panel,
    );
    main.replaceChildren(this.root);
  }

  // Where the keys go after a change of view: the board, or the heading where there is none.
  focus() {
    if (this.board.element.isConnected && this.board.game) this.board.focus();
    else this.title.focus();
  }

  say(title, subtitle = "") {
    this.title.textContent = title;
    this.subtitle.textContent = subtitle;
  }
}

// Puts the moves of a game into a place, two a row; marks: ply -> {text, label, class}.
export function showMoves(place, game, current, onpick, marks = new Map()) {
  const items = [];
  game.moves.forEach((move, index) => {
    const ply = index + 1,
      mark = marks.get(ply);
    if (index % 2 === 0) items.push(h("span", { "aria-hidden": "true" }, `${index / 2 + 1}.`));
    items.push(
      h(
        "button",
        {
          id: `move-${ply}`,
          type: "button",
          class: mark?.class,
          "aria-current": ply === current ? "true" : null,
          "aria-label": mark ? `${move}, ${mark.label}` : null,
          onclick: () => onpick(ply),
        },
        mark ? `${move} ${mark.text}` : move,
      ),
    );
  });
  const list = h("div", { class: "moves", role: "group", "aria-label": "Moves" }, items);
  refill(place, list);
  const here = list.querySelector("[aria-current]");
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}
