// What somebody has switched on or off, kept in this browser.

const DEFAULTS = { answers: true, arrows: false };

// The value of a setting; with a second argument, its new value.
export function setting(name, value) {
  if (value !== undefined) localStorage.setItem(name, JSON.stringify(value));
  return localStorage.getItem(name) === null ? DEFAULTS[name] : localStorage.getItem(name) === "true";
}
