// Who plays: a person or an agent for each seat, the board, the clock.

import { disclosure, h, option, s } from "./dom.js";
import { capital, SEATS } from "./words.js";

const BOARDS = ["5x5", "6x6", "7x7", "8x8", "9x9", "11x9"];
const CLOCKS = [
  [0, "no clock"],
  [1, "1 minute each"],
  [3, "3 minutes each"],
  [5, "5 minutes each"],
];
const OTHER = "other",
  EXAMPLE = "deepening:improved,nodes=10000";

export function playersCard(view) {
  const boards = BOARDS.includes(view.game.board) ? BOARDS : [...BOARDS, view.game.board];
  const clocks = CLOCKS.some(([minutes]) => minutes === view.minutes)
    ? CLOCKS
    : [...CLOCKS, [view.minutes, `${view.minutes} minutes each`]];
  return h(
    "div",
    {},
    seat(view, 1),
    seat(view, 2),
    disclosure(
      "Board and clock",
      h(
        "div",
        { class: "field" },
        h("label", { for: "size" }, "Board; changing it starts a new game"),
        h(
          "select",
          { id: "size", onchange: (event) => view.restart({ board: event.target.value }) },
          boards.map((board) => option(board, board.replace("x", " × "), board === view.game.board)),
        ),
      ),
      h(
        "div",
        { class: "field" },
        h("label", { for: "own-size" }, "Or any board from 3x3 to 11x11"),
        h("input", {
          type: "text",
          id: "own-size",
          placeholder: "width x height",
          onchange: (event) => setOwnBoard(view, event.target),
        }),
      ),
      h(
        "div",
        { class: "field" },
        h("label", { for: "clock" }, "Clock"),
        h(
          "select",
          { id: "clock", onchange: (event) => view.setMinutes(Number(event.target.value)) },
          clocks.map(([value, text]) => option(value, text, value === view.minutes)),
        ),
      ),
    ),
  );
}

function setOwnBoard(view, input) {
  const match = /^\s*(\d{1,2})\s*[x×]\s*(\d{1,2})\s*$/.exec(input.value);
  const good = match && [match[1], match[2]].every((side) => side >= 3 && side <= 11);
  input.setCustomValidity(good ? "" : "Two sides from 3 to 11, such as 9x7");
  if (good) view.restart({ board: `${Number(match[1])}x${Number(match[2])}` });
  else input.reportValidity();
}

function seat(view, number) {
  const chosen = view.players[number],
    id = `player-${number}`;
  const meanwhile = [{ name: chosen === "you" ? "first-timer" : chosen }]; // until the server has told more
  const levels = view.menu?.levels ?? meanwhile;
  const level = levels.find((one) => one.name === chosen),
    known = chosen === "you" || level;
  const select = h(
    "select",
    { id, onchange: () => view.setPlayer(number, select.value === OTHER ? EXAMPLE : select.value) },
    option("you", view.people === 1 ? "You" : "A person", chosen === "you"),
    h(
      "optgroup",
      { label: "Computer" },
      levels.map(({ name }) => option(name, name, name === chosen)),
    ),
    option(OTHER, "Another agent …", !known),
  );
  return h(
    "div",
    { class: `seat seat-${number}`, "data-seat": number },
    s("svg", { viewBox: "0 0 44 44", "aria-hidden": "true" }, s("use", { href: "#knight" })),
    h("label", { for: id }, `${SEATS[number]}, ${number === 1 ? "places first" : "places second"}`),
    view.minutes ? h("span", { class: "clock", "data-seat": number }) : h("span"),
    select,
    known
      ? level?.summary
        ? h("p", { class: "note-line seat-note" }, `${capital(level.summary)}.`)
        : null
      : agentField(view, number, chosen),
  );
}

function agentField(view, number, chosen) {
  const list = `agents-${number}`;
  return h(
    "div",
    { class: "seat-note" },
    h("input", {
      id: `agent-${number}`,
      type: "text",
      value: chosen,
      list,
      "aria-label": `${SEATS[number]}’s agent, such as mcts or minimax:open,depth=3`,
      onchange: (event) => view.setPlayer(number, event.target.value.trim()),
    }),
    h(
      "datalist",
      { id: list },
      (view.menu?.agents ?? []).map((agent) => option(agent, agent)),
    ),
  );
}
