// Small helpers for elements: text of a game is never markup.

// Whether nobody else can come: the page runs without a server.
export const alone = "alone" in document.documentElement.dataset;

export const TAP = matchMedia("(pointer: coarse)").matches ? "Tap" : "Click";

export const find = (id) => document.getElementById(id);

export function make(name, { on, data, ...properties } = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("aria-") || key === "role") element.setAttribute(key, value);
    else element[key] = value;
  }
  Object.assign(element.dataset, data || {});
  for (const [event, heard] of Object.entries(on || {})) element.addEventListener(event, heard);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function draw(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// Words with a mark that stays on the line of the last of them.
export function cited(words, mark) {
  const [, head, last] = words.trimEnd().match(/^(.*\s)?(\S+)$/s) ?? [null, "", words];
  return [head ?? "", make("span", { className: "cited" }, `${last} `, mark)];
}

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

// A figure of a game that is over: its name, then its number.
export const figure = ([name, value]) => make("li", {}, `${capital(name)} `, make("b", {}, String(value)));

// How far a tally is, and how far it goes where it ends.
export const tallied = ({ reached, wanted }) => (wanted === null ? String(reached) : `${reached} of ${wanted}`);

// Words in which each clause in brackets is a mark.
export const withMarks = (words) => words.split(/ \[([A-Z]+-[A-Z]?[\d.]+)\]/).map((part, at) => (at % 2 ? clauseMark([part]) : part));

// The mark of a rule: its clause with its text.
export const ruleMark = ({ clause, text }) => clauseMark([clause], text);

// A small mark behind a line for its clauses: named on hover, shown in full at a click or a key.
export function clauseMark(clauses, text = "") {
  const named = clauses.join(", ");
  return make("button", { type: "button", className: "clause", title: text ? `${named}: ${text}` : named, "aria-label": `Rules ${named}`, data: { clause: clauses.join(" ") } }, "§");
}
