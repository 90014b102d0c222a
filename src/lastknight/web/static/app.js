// The shell: which view is open, the line to the server, colours, keys that work everywhere.

import { href, read } from "./address.js";
import { h, speak } from "./dom.js";
import { readGame } from "./rules.js";
import { Socket } from "./socket.js";
import { Stage } from "./stage.js";

const VIEWS = {
  play: ["Play", () => import("./play.js")],
  analyse: ["Analyse", () => import("./analyse.js")],
  review: ["Review", () => import("./review.js")],
  placements: ["Placements", () => import("./placements.js")],
  puzzles: ["Puzzles", () => import("./puzzles.js")],
  read: ["Read", () => import("./read.js")],
};
const CARRIES_GAME = new Set(["analyse", "review"]);

class App {
  constructor() {
    this.menu = null;
    this.view = null;
    this.latest = {}; // the parameters with which each view was last left
    this.main = document.getElementById("main");
    this.socket = new Socket((menu) => this.setMenu(menu), (online) => this.setOnline(online));
    addEventListener("popstate", () => this.open());
    addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("click", (event) => this.click(event));
    this.open();
  }

  // Go to another view or another game: a new step in the browser's history.
  go(view, params) {
    history.pushState(null, "", href(view, params));
    this.open();
  }

  // The same view and game have moved on: the address follows, the history does not grow.
  keep(params) {
    history.replaceState(null, "", href(this.name, params));
    this.remember(params);
    this.showNavigation();
  }

  remember(params) {
    this.latest[this.name] = params;
    if (params.game !== undefined) this.shared = { board: params.board, game: params.game };
  }

  async open() {
    const { view, params } = read();
    const name = VIEWS[view] ? view : "play";
    const module = await VIEWS[name][1]();
    if (read().view !== view) return; // somebody was faster
    this.view?.stop?.();
    this.name = name;
    this.remember(params);
    document.title = `${VIEWS[name][0]} · Last Knight`;
    this.stage = new Stage(this.main);
    this.view = new module.View(this, this.stage, params);
    if (this.menu) this.view.setMenu?.(this.menu);
    this.showNavigation();
  }

  showNavigation() {
    document.getElementById("views").replaceChildren(...Object.entries(VIEWS).map(([view, [title]]) => {
      const params = CARRIES_GAME.has(view) ? this.shared : this.latest[view];
      return h("a", { href: href(view, params), "aria-current": view === this.name ? "page" : null }, title);
    }));
  }

  click(event) {
    const link = event.target.closest?.("a[href^='/']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.download) return;
    event.preventDefault();
    history.pushState(null, "", link.getAttribute("href"));
    this.open();
  }

  key(event) {
    if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const board = this.stage?.board;
    if (board?.game && event.key.length === 1 && board.type(event.key)) event.preventDefault();
    else if (this.view?.key?.(event)) event.preventDefault();
  }

  setMenu(menu) {
    this.menu = menu;
    this.view?.setMenu?.(menu);
  }

  setOnline(online) {
    const line = document.getElementById("offline");
    line.hidden = online;
    line.textContent = online ? "" : "The server is away. It comes back when `lastknight play` runs again; your game is safe.";
  }

  // A game dropped onto the page or opened from a file: its board and its moves, anything else is ignored.
  async openFile(file) {
    const text = (await file.text()).slice(0, 10000);
    const board = /\b(\d{1,2}x\d{1,2})\b/.exec(text)?.[1] ?? "7x7";
    const moves = text.replace(/\[[^\]]*\]|\{[^}]*\}/g, " "); // tags and remarks of a game file
    const game = readGame(board, (moves.match(/\b[a-k]\d{1,2}\b/g) ?? []).join(" "));
    if (game.ply === 0) return speak("No game found in that file");
    this.go("analyse", { board: game.board, game: game.text });
  }
}

function followTheme() {
  const button = document.getElementById("theme"), order = ["system", "light", "dark"];
  const apply = (theme) => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = { system: "◐", light: "☀", dark: "☾" }[theme];
    button.setAttribute("aria-label", `Colours: ${theme === "system" ? "as the system" : theme}`);
    button.title = button.getAttribute("aria-label");
  };
  let theme = localStorage.getItem("theme") ?? "system";
  apply(theme);
  button.addEventListener("click", () => {
    theme = order[(order.indexOf(theme) + 1) % 3];
    localStorage.setItem("theme", theme);
    apply(theme);
  });
}

function acceptDrops(app) {
  addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (event.dataTransfer.files[0]) app.openFile(event.dataTransfer.files[0]);
  });
}

followTheme();
acceptDrops(new App());
