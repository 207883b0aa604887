// The form: one input for each field that the file holds, made from the types of the game's scenarios.

import { capital, find, make } from "./elements.js";
import * as draft from "./draft.js";
import * as palette from "./edit_palette.js";

const shut = new Map(); // whether a group is open, by its field
let choose = () => {};
export const onChoose = (listener) => (choose = listener);

const set = (field, value) => draft.change({ do: "set", field, value });
const called = (node) => node.title || "scenario";

export function show() {
  const place = find("form");
  const focus = document.activeElement?.closest("#form") ? document.activeElement.dataset.field : null;
  const { form, faults } = draft.now();
  if (!form) {
    if (!place.firstChild) place.replaceChildren(make("p", {}, "The text is no TOML yet: mend it, and the form comes back."));
    place.inert = true;
    return;
  }
  place.inert = false;
  const wrong = new Map();
  for (const { field, because } of faults) wrong.set(field, [...(wrong.get(field) || []), because]);
  const top = place.scrollTop;
  place.replaceChildren(group(form, wrong, 0));
  place.scrollTop = top;
  if (focus) field(focus)?.focus();
}

export const field = (name) => find("form").querySelector(`[data-field="${CSS.escape(name)}"]`);

// Opens all groups around a field, and goes there.
export function go(name) {
  let at = name;
  while (at && !field(at)) at = at.replace(/(\.[^.[]+|\[\d+\])$/, "") === at ? "" : at.replace(/(\.[^.[]+|\[\d+\])$/, "");
  const found = at && field(at);
  if (!found) return;
  for (let around = found.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  found.scrollIntoView({ block: "center" });
  (found.tagName === "DETAILS" ? found.querySelector("summary") : found).focus({ preventScroll: true });
}

// Goes to the last entry of a list.
export const goLast = (name) => go([...find("form").querySelectorAll("details")].map((one) => one.dataset.field).filter((one) => one.startsWith(`${name}[`) && one.endsWith("]") && !one.slice(name.length).includes(".")).pop() || name);

export function mark(name) {
  for (const one of find("form").querySelectorAll(".chosen")) one.classList.remove("chosen");
  const found = name && field(name);
  if (found) found.classList.add("chosen");
}

function group(node, wrong, deep) {
  const open = shut.has(node.field) ? shut.get(node.field) : deep < 1;
  const within = [...wrong.keys()].some((name) => node.field && (name === node.field || name.startsWith(`${node.field}.`) || name.startsWith(`${node.field}[`)));
  const brief = node.kind === "list" ? `${node.of.length}` : deep ? words(node) : "";
  const inside = make("details", { open, data: { field: node.field } },
    make("summary", { title: node.says || "", className: within ? "faulty" : "" }, `${capital(called(node))} `, make("span", { className: "quiet" }, brief)),
    ...complaints(node.field, wrong),
    ...(node.of || []).map((one) => (one.kind === "table" || one.kind === "list" ? group(one, wrong, deep + 1) : row(one, wrong))),
    make("div", { className: "last" }, node.more?.length ? more(node) : null, node.removable ? remover(node, `Leave out ${called(node)}`) : null));
  inside.addEventListener("toggle", () => shut.set(node.field, inside.open));
  inside.addEventListener("click", (event) => {
    if (event.target.closest("details") === inside && draft.entry(node.field)) choose(node.field);
  });
  return inside;
}

// A table in brief: its first few words.
const words = (node) => (node.of || []).filter((one) => ["text", "word", "number", "place"].includes(one.kind)).slice(0, 3).map((one) => one.choices?.find(([value]) => value === one.value)?.[1] ?? String(one.value).replaceAll("_", " ")).join(", ");

const complaints = (name, wrong) => (wrong.get(name) || []).map((said) => make("p", { className: "wrong" }, said));

const remover = (node, words = "✕") => make("button", { type: "button", className: "small", title: `Leave out ${called(node)}`, "aria-label": `Leave out ${called(node)}`, on: { click: () => draft.change({ do: "remove", field: node.field }) } }, words);

function more(node) {
  const begin = (name) => draft.change({ do: "begin", field: name });
  if (node.kind === "list") return make("button", { type: "button", on: { click: () => begin(node.field) } }, `Add ${called(node)}`);
  const choice = make("select", { "aria-label": `Put into ${called(node)}`, on: { change: (event) => begin(event.target.value) } },
    make("option", { value: "" }, "Put in…"), ...node.more.map(([name, title, must]) => make("option", { value: name }, capital(must ? `${title} (must be)` : title))));
  return choice;
}

function row(node, wrong) {
  const input = INPUT[node.kind](node);
  const bad = wrong.get(node.field);
  input.dataset.field = node.field;
  if (bad && input.className !== "chips") input.setAttribute("aria-invalid", "true");
  const kind = input.className === "chips" ? "div" : "label"; // a label is for one input alone
  const labeled = make(kind, { className: node.kind === "flag" ? "row flag" : "row" }, make("span", {}, capital(called(node))), input);
  const beside = [];
  if (node.kind === "place" || node.kind === "places") beside.push(make("button", { type: "button", className: "small", title: "Point at it on the map", "aria-label": `Point at ${called(node)} on the map`, on: { click: () => palette.pick({ do: "pick", field: node.field, title: called(node), many: node.kind === "places" }) } }, "map"));
  if (node.removable) beside.push(remover(node));
  return make("div", {}, make("div", { className: "with" }, labeled, ...beside), ...complaints(node.field, wrong));
}

const plain = (node, read, properties = {}) => make("input", { value: String(node.value ?? ""), ...properties, on: { change: (event) => give(event.target, node, read) } });

function give(input, node, read) {
  try {
    set(node.field, read(input.value));
  } catch {
    input.setAttribute("aria-invalid", "true");
    input.title = "This cannot be read: lists are written [1, 2], words in quotes.";
  }
}

const number = (written) => {
  const read = Number(written);
  if (written.trim() === "" || !Number.isFinite(read)) throw new Error("no number");
  return read;
};
const list = (written) => written.split(/[\s,]+/).filter(Boolean);
const area = (node, read) => make("textarea", { value: Array.isArray(node.value) ? node.value.join("\n") : node.value, rows: Math.min(12, (Array.isArray(node.value) ? node.value : node.value.split("\n")).length + 1), spellcheck: false, on: { change: (event) => give(event.target, node, read) } });

function select(node) {
  const there = node.choices || [];
  const known = there.some(([value]) => value === node.value);
  const options = there.map(([value, says], at) => make("option", { value: String(at), selected: value === node.value }, capital(says)));
  if (!known) options.unshift(make("option", { value: "", selected: true }, `${node.value} (none of these)`));
  return make("select", { on: { change: (event) => event.target.value !== "" && set(node.field, there[Number(event.target.value)][0]) } }, ...options);
}

// A list of words that are picked: each goes at a click, one more is chosen.
function chips(node) {
  const said = new Map(node.choices);
  const go = (at) => set(node.field, node.value.filter((_, other) => other !== at));
  const there = node.value.map((one, at) => make("button", { type: "button", className: "chip", title: `Leave out ${said.get(one) ?? one}`, on: { click: () => go(at) } }, `${one} ✕`));
  const more = make("select", { "aria-label": `Add ${called(node)}`, on: { change: (event) => set(node.field, [...node.value, event.target.value]) } },
    make("option", { value: "" }, "+"), ...node.choices.map(([value, says]) => make("option", { value }, says)));
  return make("div", { className: "chips", tabIndex: -1 }, ...there, more);
}

const INPUT = {
  text: (node) => plain(node, String),
  number: (node) => plain(node, number, { inputMode: "decimal", title: node.says || "" }),
  flag: (node) => make("input", { type: "checkbox", checked: node.value, on: { change: (event) => set(node.field, event.target.checked) } }),
  word: select,
  place: (node) => plain(node, (written) => written.trim()),
  places: (node) => plain({ ...node, value: node.value.join(" ") }, list),
  rows: (node) => (node.choices?.length ? chips(node) : area(node, (written) => written.split("\n").map((one) => one.trim()).filter(Boolean))),
  lines: (node) => area(node, String),
  toml: (node) => plain(node, (written) => JSON.parse(written)),
};
