// Who was winning, ply by ply: up is Amber, down is Blue; a rung where a mistake turned it round.

import { s } from "./dom.js";
import { plural, SEATS } from "./words.js";

const LEFT = 44,
  WIDTH = 360,
  HEIGHT = 110,
  MIDDLE = HEIGHT / 2,
  REACH = 46,
  SWING = 6;

export function drawCurve(game, judged, current, onpick) {
  const step = (WIDTH - LEFT) / Math.max(1, game.ply),
    x = (ply) => LEFT + (ply - 0.5) * step;
  const parts = [s("line", { class: "axis", x1: LEFT, y1: MIDDLE, x2: WIDTH, y2: MIDDLE })];
  for (let ply = 1; ply <= game.ply; ply++) {
    const one = judged.get(ply),
      value = one ? valueBefore(one) : null;
    if (value !== null) {
      const height = Math.abs(value.share) * REACH;
      parts.push(
        s("rect", {
          class: `${value.share > 0 ? "amber" : "blue"}${value.proven ? "" : " guess"}`,
          x: LEFT + (ply - 1) * step + 0.5,
          width: Math.max(1, step - 1),
          y: value.share > 0 ? MIDDLE - height : MIDDLE,
          height: Math.max(1, height),
        }),
      );
    }
    if (one?.mistake) parts.push(s("path", { class: "mistake", d: `M${x(ply)} ${MIDDLE - 9}l9 9l-9 9l-9 -9z` }));
  }
  parts.push(
    s("rect", {
      class: "here",
      x: Math.min(WIDTH - 3, LEFT + current * step - 1),
      y: 2,
      width: 2.5,
      height: HEIGHT - 4,
      rx: 1,
    }),
  );
  const mistakes = [...judged.values()].filter((one) => one.mistake);
  const label =
    `Who was winning at each of ${plural(game.ply, "move")}. ` +
    (mistakes.length
      ? `Mistakes: ${mistakes
          .sort((a, b) => a.ply - b.ply)
          .map((one) => `${game.moves[one.ply - 1]} by ${SEATS[one.seat]}`)
          .join(", ")}.`
      : "");
  const svg = s(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    parts,
    s("text", { x: 5, y: MIDDLE - 20 }, "Amber"),
    s("text", { x: 5, y: MIDDLE + 28 }, "Blue"),
  );
  svg.addEventListener("click", (event) => {
    const at = ((event.clientX - svg.getBoundingClientRect().left) / svg.clientWidth) * WIDTH;
    onpick(Math.max(0, Math.floor((at - LEFT) / step)));
  });
  return svg;
}

// Amber's side of things before a move: 1 won, -1 lost, between them a guess.
function valueBefore({ seat, could_win: couldWin, estimates }) {
  const sign = seat === 1 ? 1 : -1;
  if (couldWin !== null) return { share: couldWin ? sign : -sign, proven: true };
  const scores = Object.values(estimates);
  return scores.length ? { share: 0.8 * sign * Math.tanh(Math.max(...scores) / SWING), proven: false } : null;
}
