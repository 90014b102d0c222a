// The address of the page says everything: the view, the board, the game, who plays.

export function read() {
  const view = location.pathname.slice(1) || "play";
  return { view, params: Object.fromEntries(new URLSearchParams(location.search)) };
}

export function href(view, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== "" && value !== DEFAULTS[name]) query.set(name, value);
  }
  const text = query.toString();
  return `/${view}${text ? `?${text}` : ""}`;
}

const DEFAULTS = { board: "7x7" };
