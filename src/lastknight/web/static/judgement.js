// What an analysis means: the best moves, the marks on the board, the bar, the verdict in words.
//
// An analysis holds verdicts (cell -> [wins, plies]) and, where there is none yet, estimates (cell -> score), all for
// the player who makes the move.

import { h } from "./dom.js";
import { cellXY } from "./rules.js";
import { pliesText, plural, scoreText, SEATS, verdictWords } from "./words.js";

const SWING = 6; // moves ahead at which the bar is three quarters full

// The moves worth playing, the best first: the quickest wins, else the best estimate, else the longest defence.
export function bestMoves({ verdicts, estimates }) {
  const plies = (cell, unknown) => verdicts[cell][1] ?? unknown;
  const wins = Object.keys(verdicts)
    .filter((cell) => verdicts[cell][0])
    .sort((a, b) => plies(a, 999) - plies(b, 999));
  if (wins.length) return wins;
  const guesses = Object.keys(estimates).sort((a, b) => estimates[b] - estimates[a]);
  return guesses.length ? guesses : Object.keys(verdicts).sort((a, b) => plies(b, 0) - plies(a, 0));
}

// Where to place a knight when no cell is known to win: in the middle, or, when the rows of the placement book are
// given, on the cell against which the fewest win.
export function goodPlacement(game, rows) {
  const away = (cell) => {
    const [x, y] = cellXY(cell);
    return Math.hypot(x - (game.width - 1) / 2, y - (game.height - 1) / 2);
  };
  const against = (cell) => rows?.[cell].loses.length ?? 0;
  return game.legal().sort((a, b) => against(a) - against(b) || away(a) - away(b))[0];
}

// What an analysis puts on the board. Placements are many and have no plies, so they only get a sign.
export function shownOn(game, answer) {
  if (!game.placing) return { marks: marksOf(answer) };
  return {
    tints: new Map(
      Object.entries(answer.verdicts).map(([cell, verdict]) => {
        const kind = verdict[0] ? "win" : "loss";
        return [cell, { kind, text: verdict[0] ? "✓" : "✕", label: verdictWords(verdict) }];
      }),
    ),
  };
}

function marksOf({ verdicts, estimates }) {
  const marks = new Map(),
    best = bestMoves({ verdicts, estimates })[0];
  for (const [cell, verdict] of Object.entries(verdicts)) {
    const [wins, plies] = verdict;
    marks.set(cell, {
      kind: `${wins ? "win" : "loss"}${cell === best ? " best" : ""}`,
      text: plies === null ? (wins ? "✓" : "✕") : plies + 1,
      label: verdictWords(verdict),
    });
  }
  for (const [cell, score] of Object.entries(estimates)) {
    marks.set(cell, { kind: "estimate", text: scoreText(score), label: `estimate ${scoreText(score)}` });
  }
  return marks;
}

// Who stands how: {title, text, share}; share is Amber's part of the bar, null when nothing is known.
export function verdictOf(game, answer) {
  const mover = game.turn,
    other = 3 - mover;
  if (game.over)
    return {
      title: `${SEATS[other]} has won`,
      text: `${SEATS[mover]} cannot move.`,
      share: other === 1 ? 1 : 0,
      proven: true,
    };
  const title = `${SEATS[mover]} to ${game.placing ? "place" : "move"}`;
  if (!answer) return { title, text: "Looking …", share: null };
  const { verdicts, estimates } = answer,
    total = game.legal().length;
  const wins = Object.keys(verdicts).filter((cell) => verdicts[cell][0]);
  if (wins.length)
    return {
      title: `${SEATS[mover]} wins${inPlies(verdicts, wins, Math.min)}`,
      text: winningText(game, answer, wins, total),
      share: mover === 1 ? 1 : 0,
      proven: true,
    };
  if (answer.proven)
    return {
      title: `${SEATS[other]} wins${inPlies(verdicts, Object.keys(verdicts), Math.max)}`,
      text: losingText(game, total),
      share: other === 1 ? 1 : 0,
      proven: true,
    };
  const scores = Object.values(estimates);
  if (!scores.length) return { title, text: answer.done ? "Who wins is not known." : "Looking …", share: null };
  const best = Math.max(...scores),
    share = 0.5 + 0.5 * Math.tanh(best / SWING) * (mover === 1 ? 1 : -1);
  return { title, text: `Not proven. The engine’s guess for ${SEATS[mover]}: ${scoreText(best)}.`, share };
}

function inPlies(verdicts, cells, choose) {
  const plies = cells.map((cell) => verdicts[cell][1]);
  return plies.every((one) => one !== null) ? ` in ${pliesText(choose(...plies) + 1)}` : "";
}

function losingText(game, total) {
  if (game.placing) return `Proven: wherever ${SEATS[game.turn]} places its knight, it loses.`;
  return total === 1
    ? `Proven: ${SEATS[game.turn]}’s only move loses.`
    : `Proven: all ${total} moves of ${SEATS[game.turn]} lose.`;
}

function winningText(game, answer, wins, total) {
  const word = game.placing ? "cell" : "move";
  const count = answer.proven
    ? `${wins.length} of ${plural(total, word)} ${wins.length === 1 ? "wins" : "win"}`
    : `at least ${wins.length} of ${plural(total, word)} win${wins.length === 1 ? "s" : ""}`;
  return `Proven: ${count}.`;
}

// Explains the marks that are on the board, and no others.
export function legend({ verdicts, estimates }) {
  const all = Object.values(verdicts),
    rows = [];
  if (all.some(([wins]) => wins)) rows.push(h("span", {}, h("b", { class: "win" }, "✓"), "wins"));
  if (all.some(([wins]) => !wins)) rows.push(h("span", {}, h("b", { class: "loss" }, "✕"), "loses"));
  if (all.some(([, plies]) => plies !== null)) rows.push(h("span", {}, "number: plies until the end"));
  if (Object.keys(estimates).length) rows.push(h("span", {}, "+1.5: a guess, not proven"));
  return h("p", { class: "legend" }, rows);
}

export function evaluationBar() {
  const fill = h("i"),
    element = h("div", { class: "bar", role: "img", "aria-label": "Nothing known yet" }, fill);
  return {
    element,
    show({ title, share, proven }) {
      fill.style.width = `${100 * (share ?? 0.5)}%`;
      element.classList.toggle("guess", !proven);
      element.classList.toggle("unknown", share === null);
      element.setAttribute(
        "aria-label",
        proven
          ? title
          : share === null
            ? "Nothing known yet"
            : `Amber’s chances look like ${Math.round(100 * share)} percent`,
      );
    },
  };
}
