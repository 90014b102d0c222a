// What this browser keeps: settings, and what somebody has done.

const DEFAULTS = { answers: true, arrows: false };
const memory = new Map(); // for a browser that is told to keep nothing

// What was kept under a name, null when nothing was; in sessionStorage it ends with the tab.
export function recall(name, place = "localStorage") {
  try {
    return window[place].getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function retain(name, value, place = "localStorage") {
  try {
    window[place].setItem(name, value);
  } catch {
    memory.set(name, String(value));
  }
}

// The value of a setting; with a second argument, its new value.
export function setting(name, value) {
  if (value !== undefined) retain(name, value);
  return recall(name) === null ? DEFAULTS[name] : recall(name) === "true";
}
