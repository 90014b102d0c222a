// Keep and give away: the address, the game and the position as text, a picture.

import { disclosure, h, toast } from "./dom.js";
import { cellName } from "./rules.js";

export function shareButtons(app, getGame, getBoard, getPosition = getGame) {
  const file = h("input", {
    type: "file",
    accept: ".txt,.json,.jsonl,text/plain",
    hidden: true,
    onchange: () => app.openFile(file.files[0]),
  });
  const copy = (text, what) =>
    (navigator.clipboard?.writeText(text()) ?? Promise.reject()) // absent on a page that is not of this machine
      .then(
        () => toast(`${what} copied`),
        () => toast("The browser did not allow copying"),
      );
  const button = (text, onclick) => h("button", { type: "button", onclick }, text);
  const paste = h("input", {
    id: "paste",
    type: "text",
    placeholder: "d4 c6 e2",
    onchange: () => app.openText(paste.value, "that text"),
  });
  return disclosure(
    "Share and keep",
    h(
      "div",
      { class: "row" },
      button("Copy link", () => copy(() => location.href, "Link")),
      button("Copy game", () => copy(() => getGame().text, "Game")),
      button("Copy position", () => copy(() => positionText(getPosition()), "Position")),
      button("Save as PNG", () => savePng(getBoard())),
      button("Save as SVG", () => save(pictureOf(getBoard()), "svg")),
      button("Open a file", () => file.click()),
      file,
    ),
    h("div", { class: "field" }, h("label", { for: "paste" }, "Or type a game to open"), paste),
  );
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

const STYLES = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin"],
  ...["opacity", "transform", "text-anchor", "font-size", "font-weight", "font-family"],
];

// The board as an SVG file that needs nothing else: every colour is written into it.
function pictureOf(board) {
  const copy = board.svg.cloneNode(true);
  const pairs = [[board.svg, copy]];
  while (pairs.length) {
    const [from, to] = pairs.pop(),
      style = getComputedStyle(from);
    for (const name of STYLES) to.style.setProperty(name, style.getPropertyValue(name));
    [...from.children].forEach((child, index) => pairs.push([child, to.children[index]]));
  }
  copy.querySelectorAll("[hidden], .ring").forEach((part) => part.remove());
  copy.querySelectorAll("use").forEach((use) => use.replaceWith(inlineKnight(use)));
  copy.querySelectorAll(".dot").forEach((dot) => {
    if (dot.style.fill === "none") dot.remove();
  });
  copy.querySelectorAll(".arrow").forEach((arrow, index) => copy.append(arrowhead(arrow, `arrowhead-${index}`)));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const { width, height } = board.svg.viewBox.baseVal;
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return new Blob([copy.outerHTML], { type: "image/svg+xml" });
}

async function savePng(board) {
  const address = URL.createObjectURL(pictureOf(board)),
    picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = h("canvas", { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  URL.revokeObjectURL(address);
  canvas.toBlob((blob) => save(blob, "png"));
}

function save(blob, ending) {
  const link = h("a", { href: URL.createObjectURL(blob), download: `last-knight.${ending}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The page's arrowhead lies outside the board and takes its colour from its line, which not every viewer can.
function arrowhead(arrow, id) {
  const marker = document.getElementById("arrowhead").cloneNode(true);
  marker.id = id;
  marker.firstElementChild.setAttribute("fill", arrow.style.stroke);
  arrow.setAttribute("marker-end", `url(#${id})`);
  return marker;
}

function inlineKnight(use) {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const seat = use.parentElement.classList.contains("seat-1") ? "amber" : "blue";
  const colour = (name) => {
    // resolved through an element, for light-dark() is not a colour a file could hold
    const probe = h("i", { style: `color: var(${name})` });
    document.body.append(probe);
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  };
  group.innerHTML = document.getElementById("knight").innerHTML;
  group.setAttribute("transform", `scale(${100 / document.getElementById("knight").viewBox.baseVal.width})`);
  const [body, lines] = group.children;
  for (const [name, value] of [
    ["fill", colour(`--${seat}`)],
    ["stroke", colour(`--${seat}-line`)],
    ["stroke-width", 1.4],
  ])
    body.setAttribute(name, value);
  for (const [name, value] of [
    ["fill", "none"],
    ["stroke", colour(`--${seat}-line`)],
    ["stroke-width", 1.6],
  ])
    lines.setAttribute(name, value);
  return group;
}
