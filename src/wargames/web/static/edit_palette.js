// The palette: tools of the game, one of them picked.

import { find, make } from "./elements.js";
import * as draft from "./draft.js";

const CLEARED = new Set(["spots", "sides", "chains", "levels"]);
const SAYS = {
  paint: "Click or drag over the map to paint.",
  spot: "Click where it is.",
  spots: "Click or drag over the map.",
  sides: "Click beside the side of a hex.",
  chains: "Drag along the way, hex by hex; begin where another ends to go on with it.",
  levels: "Click or drag over the map.",
  areas: "Drag from one corner to the other.",
  zones: "Click its corners one by one; Enter or a click on the first one closes it.",
  shapes: "Click its corners one by one; Enter or a click on the first one closes it.",
  lines: "Click its corners one by one; Enter or a second click ends it.",
  pieces: "Click where it goes.",
  area: "Drag over its set-up area.",
};
let tool = { do: "select" };
let heard = () => {};
let added = () => {};

export const picked = () => tool;
export const on = (listener) => (heard = listener);
export const onAdded = (listener) => (added = listener);

export function pick(next) {
  tool = next;
  for (const button of document.querySelectorAll("#palette button[data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === key(next)));
  heard(tool);
}

const key = (one) => [one.do, one.layer ?? "", one.terrain ?? one.kind ?? ""].join("|");
export const layer = () => draft.offered()?.layers[tool.layer];

export function hint() {
  if (tool.do === "select") return "";
  if (tool.do === "pick") return `Click the place for ${tool.title}.`;
  if (tool.do === "cut") return "Click the way of the cut, from one edge to another; Enter ends it.";
  if (tool.do === "move") return layer().on === "area" ? "Drag over its new area." : "Click where it goes.";
  if (tool.do === "clear") return "Click or drag over what is to go.";
  const one = layer();
  return one?.on === "area" ? SAYS.area : SAYS[tool.do === "paint" ? "paint" : one.how];
}

function button(words, one, className = "") {
  return make("button", { type: "button", className, "aria-pressed": "false", data: { tool: key(one) }, on: { click: () => pick(one) } }, words);
}

// Shows the tools of a game.
export function show() {
  const { terrains, layers } = draft.offered();
  const groups = [button("Choose, move", { do: "select" }, "tool")];
  if (terrains.length) groups.push(group("terrain", terrains.map((terrain) => button(terrain.replaceAll("_", " "), { do: "paint", terrain })), true));
  layers.forEach((one, number) => {
    if (!one.fixed) groups.push(group(one.title, tools(one, number), number < 2 && !terrains.length));
  });
  const open = new Set([...document.querySelectorAll("#palette details[open] summary")].map((one) => one.textContent));
  find("palette").replaceChildren(...groups);
  for (const one of document.querySelectorAll("#palette details")) one.open ||= open.has(one.firstChild.textContent);
  pick({ do: "select" });
}

function tools(one, number) {
  const laid = (kind) => ({ do: "lay", layer: number, kind });
  const add = (kind) => make("button", { type: "button", on: { click: () => draft.change({ ...laid(kind), places: [] }).then(() => added(one.field)) } }, `+ ${kind}`);
  const found = one.on === "beside" ? one.kinds.map(add) : one.kinds.length ? one.kinds.map((kind) => button(kind, laid(kind))) : [button("lay", laid(""))];
  if (CLEARED.has(one.how)) found.push(button("take off", { do: "clear", layer: number }, "off"));
  return found;
}

const group = (title, inside, open = false) => make("details", { open }, make("summary", {}, title), make("div", { className: "kinds" }, ...inside));
