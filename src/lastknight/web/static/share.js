// Keep and give away: the address, the game and the position as text, a picture.

import { h, speak } from "./dom.js";
import { cellName } from "./rules.js";

export function shareButtons(app, getGame, getBoard) {
  const file = h("input", { type: "file", accept: ".txt,.json,.jsonl,text/plain", hidden: true, onchange: () => app.openFile(file.files[0]) });
  const copy = (text, what) => navigator.clipboard.writeText(text()).then(() => toast(`${what} copied`), () => toast("The browser did not allow copying"));
  return h("details", {}, h("summary", {}, "Share and keep"), h("div", { class: "row" },
    h("button", { type: "button", onclick: () => copy(() => location.href, "Link") }, "Copy link"),
    h("button", { type: "button", onclick: () => copy(() => getGame().text, "Game") }, "Copy game"),
    h("button", { type: "button", onclick: () => copy(() => positionText(getGame()), "Position") }, "Copy position"),
    h("button", { type: "button", onclick: () => savePicture(getBoard()) }, "Save picture"),
    h("button", { type: "button", onclick: () => file.click() }, "Open a game"), file));
}

// The position in one line, as `lastknight` reads it.
export function positionText(game) {
  const rows = [];
  for (let y = game.height - 1; y >= 0; y--) {
    let row = "";
    for (let x = 0; x < game.width; x++) {
      const name = cellName(x, y);
      row += game.knight(1) === name ? "A" : game.knight(2) === name ? "B" : game.isFree(name) ? "." : "x";
    }
    rows.push(row.replace(/\.+/g, (run) => run.length));
  }
  return `${rows.join("/")} ${"AB"[game.turn - 1]}`;
}

export function toast(text) {
  document.querySelector(".toast")?.remove();
  const note = h("div", { class: "toast" }, text);
  document.body.append(note);
  speak(text);
  setTimeout(() => note.remove(), 2500);
}

const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font", "transform", "text-anchor"];

// The board as an SVG file that needs nothing else: every colour is written into it.
async function savePicture(board) {
  const copy = board.svg.cloneNode(true);
  const pairs = [[board.svg, copy]];
  while (pairs.length) {
    const [from, to] = pairs.pop(), style = getComputedStyle(from);
    for (const name of STYLES) to.style.setProperty(name, style.getPropertyValue(name));
    [...from.children].forEach((child, index) => pairs.push([child, to.children[index]]));
  }
  copy.querySelectorAll("[hidden], .ring").forEach((part) => part.remove());
  copy.querySelectorAll("use").forEach((use) => use.replaceWith(inlineKnight(use)));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const link = h("a", { href: URL.createObjectURL(new Blob([copy.outerHTML], { type: "image/svg+xml" })), download: "last-knight.svg" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function inlineKnight(use) {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const seat = use.parentElement.classList.contains("seat-1") ? "amber" : "blue";
  const colour = (name) => { // resolved through an element, for light-dark() is not a colour a file could hold
    const probe = h("i", { style: `color: var(${name})` });
    document.body.append(probe);
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  };
  group.innerHTML = document.getElementById("knight").innerHTML;
  group.setAttribute("transform", `scale(${100 / document.getElementById("knight").viewBox.baseVal.width})`);
  const [body, lines] = group.children;
  for (const [name, value] of [["fill", colour(`--${seat}`)], ["stroke", colour(`--${seat}-line`)], ["stroke-width", 1.4]]) body.setAttribute(name, value);
  for (const [name, value] of [["fill", "none"], ["stroke", colour(`--${seat}-line`)], ["stroke-width", 1.6]]) lines.setAttribute(name, value);
  return group;
}
