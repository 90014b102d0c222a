// Elements in one call: h("button", {class: "primary", onclick}, "Undo").

const SVG = "http://www.w3.org/2000/svg";

export const h = (tag, props, ...children) => fill(document.createElement(tag), props, children);
export const s = (tag, props, ...children) => fill(document.createElementNS(SVG, tag), props, children);

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style")
      element.style.cssText = value; // the page's policy forbids the attribute
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function option(value, text, selected) {
  return h("option", { value, selected: selected || null }, text);
}

// A row of choices of which one is taken; the keys of radio buttons work.
export function choices(legend, name, values, chosen, onchoose) {
  return h(
    "fieldset",
    { class: "choices" },
    h("legend", {}, legend),
    values.map(([value, text]) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: value === chosen || null, onchange: () => onchoose(value) }),
        h("span", {}, text),
      ),
    ),
  );
}

export function toggle(id, text, on, onchange, title) {
  const box = h("input", { id, type: "checkbox", checked: on || null, onchange: () => onchange(box.checked) });
  return h("label", { class: "toggle", title }, box, h("span", {}, text));
}

const opened = new Set();

// A part that opens and closes; it stays as it was when the page is built anew.
export function disclosure(title, ...children) {
  const summary = h("summary", { id: `about-${title.toLowerCase().replace(/\W+/g, "-")}` }, title);
  const element = h("details", { open: opened.has(title) || null }, summary, ...children);
  element.addEventListener("toggle", () => (element.open ? opened.add(title) : opened.delete(title)));
  return element;
}

// New content for a place; what had the focus keeps it, by its id.
export function refill(place, ...children) {
  const id = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.replaceChildren(...children);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

let speech = 0;

// Say something to people who listen to the page.
export function speak(text) {
  const log = document.getElementById("speech");
  if (!text || text === log.lastChild?.textContent) return;
  log.append(h("p", { id: `speech-${++speech}` }, text));
  while (log.childElementCount > 4) log.firstChild.remove();
}

// A note that goes away by itself, for everybody.
export function toast(text) {
  document.querySelector(".toast")?.remove();
  const note = h("div", { class: "toast" }, text);
  document.body.append(note);
  speak(text);
  setTimeout(() => note.remove(), 2000 + 50 * text.length);
}
