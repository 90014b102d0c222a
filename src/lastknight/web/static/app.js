// The shell: which view is open, the line to the server, colours, keys that work everywhere.

import { href, read } from "./address.js";
import { h, toast } from "./dom.js";
import { gameProblem, readGame } from "./rules.js";
import { recall, retain } from "./settings.js";
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
const LONGEST_FILE = 100_000; // bytes of a dropped file that are read
const AWAY = "The server is away. It comes back when `lastknight play` runs again; your game is safe.";
const LOADING = "Loading the engine …";
const COMPILING = "The engine is being compiled for this machine. That happens once and takes up to a minute.";
const SHORT = 1500; // milliseconds: a shorter wait is not worth a word
const LONG = 8000; // loading alone does not take so long

class App {
  constructor() {
    this.menu = null;
    this.view = null;
    this.turn = 0; // counts what was opened: of two views asked for in a moment the later one counts
    this.latest = {}; // the parameters with which each view was last left
    this.main = document.getElementById("main");
    this.links = Object.fromEntries(
      Object.entries(VIEWS).map(([view, [title]]) => [view, h("a", { href: `/${view}` }, title)]),
    );
    document.getElementById("views").replaceChildren(...Object.values(this.links));
    this.socket = new Socket(
      (menu) => this.setMenu(menu),
      (online, ready) => this.setState(online, ready),
    );
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
    if (this.leaving) return; // the address is already that of the next view
    history.replaceState(null, "", href(this.name, params));
    this.remember(params);
    this.showNavigation();
  }

  // What is shown stays a step of the history; what follows is the next.
  fork() {
    history.pushState(null, "", location.href);
  }

  remember(params) {
    this.latest[this.name] = params;
    if (params.game !== undefined) this.shared = { board: params.board, game: params.game };
  }

  async open() {
    const turn = ++this.turn,
      { view, params } = read(),
      name = VIEWS[view] ? view : "play";
    this.leave();
    const module = await VIEWS[name][1]().catch(() => null);
    if (turn !== this.turn) return; // somebody was faster
    this.main.inert = false;
    if (!module) return this.miss(VIEWS[name][0]);
    this.leaving = this.missed = false;
    this.name = name;
    this.remember(params);
    document.title = `${VIEWS[name][0]} · Last Knight`;
    this.stage = new Stage(this.main);
    const problem = gameProblem(params.board, params.game);
    if (problem) toast(problem);
    this.view = new module.View(this, this.stage, params);
    if (this.menu) this.view.setMenu?.(this.menu);
    this.showNavigation();
    if (this.byKey) this.stage.focus();
    else if (this.focused) this.stage.title.focus({ preventScroll: true }); // its keys stay the view's
  }

  // The open view ends here: it takes no more clicks and no longer writes the address.
  leave() {
    if (!this.main.inert) {
      this.focused = this.main.contains(document.activeElement);
      this.byKey = this.focused && document.activeElement.matches(":focus-visible");
    }
    this.main.inert = true;
    this.leaving = true;
    this.view?.stop?.();
    this.view = null;
  }

  // A view that the server did not send. The address holds everything, so a reload opens it when the server is back.
  miss(title) {
    this.stage = new Stage(this.main);
    this.stage.say(`${title} could not be loaded`, "It opens as soon as the server is back.");
    toast(`${title} could not be loaded: the server is away.`);
    this.missed = true;
  }

  showNavigation() {
    for (const [view, link] of Object.entries(this.links)) {
      link.href = href(view, CARRIES_GAME.has(view) ? this.shared : this.latest[view]);
      if (view === this.name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  click(event) {
    if (event.target.closest?.(".skip")) {
      event.preventDefault(); // no new address: that would open the view anew
      return this.stage?.focus();
    }
    const link = event.target.closest?.("a[href^='/']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.download) return;
    event.preventDefault();
    history.pushState(null, "", link.getAttribute("href"));
    this.open();
  }

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=checkbox]), select, textarea")) return; // they have keys of their own
    const board = this.stage?.board;
    if (board?.game && event.key.length === 1 && board.type(event.key)) event.preventDefault();
    else if (this.view?.key?.(event)) event.preventDefault();
  }

  setMenu(menu) {
    this.menu = menu;
    this.view?.setMenu?.(menu);
  }

  setState(online, ready) {
    if (online && this.missed) return location.reload();
    const line = document.getElementById("state");
    const show = (text) => {
      line.textContent = text;
      line.hidden = !text;
      line.classList.toggle("away", !online);
    };
    for (const timer of this.stateTimers ?? []) clearTimeout(timer);
    if (online && ready) return show("");
    this.stateTimers = [setTimeout(show, SHORT, online ? LOADING : AWAY)];
    if (online) this.stateTimers.push(setTimeout(show, LONG, COMPILING));
  }

  async openFile(file) {
    if (file) this.openText(await file.slice(0, LONGEST_FILE).text(), "that file");
  }

  // A game from a file or typed: its board and its moves; tags and remarks are passed over. Of many games the first.
  openText(text, place) {
    const board = (/\[Board "(\d+x\d+)"\]/.exec(text) ?? /\b(\d{1,2}x\d{1,2})\b/.exec(text))?.[1] ?? "7x7";
    const games = text.replace(/\[[^\]]*\]|\{[^}]*\}/g, " ").split(/\b(?:1-0|0-1)\b/);
    const [first, ...more] = games.map((game) => (game.match(/\b[a-k]\d{1,2}\b/g) ?? []).join(" "));
    if (readGame(board, first).ply === 0)
      return toast(`There is no game in ${place}. Expected moves such as d4 c6 e2.`);
    const count = 1 + more.filter(Boolean).length;
    if (count > 1) toast(`This is the first of ${count} games.`);
    this.go("analyse", { board, game: first });
  }
}

function followTheme() {
  const button = document.getElementById("theme"),
    order = ["system", "light", "dark"];
  const apply = (theme) => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = { system: "◐", light: "☀", dark: "☾" }[theme];
    button.setAttribute("aria-label", `Colours: ${theme === "system" ? "as the system" : theme}`);
    button.title = button.getAttribute("aria-label");
  };
  let theme = recall("theme") ?? "system";
  apply(theme);
  button.addEventListener("click", () => {
    theme = order[(order.indexOf(theme) + 1) % 3];
    retain("theme", theme);
    apply(theme);
  });
}

function acceptDrops(app) {
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (event.dataTransfer.files[0]) app.openFile(event.dataTransfer.files[0]);
    else if (event.dataTransfer.getData("text")) app.openText(event.dataTransfer.getData("text"), "that text");
  });
}

followTheme();
acceptDrops(new App());
