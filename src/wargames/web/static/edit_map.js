// The map of the editor: strokes of the picked tool, selection, moves, faults.

import { draw, find, make } from "./elements.js";
import * as board from "./board.js";
import * as draft from "./draft.js";
import * as marks from "./marks.js";
import * as palette from "./edit_palette.js";

const STROKES = new Set(["spots", "sides", "chains", "levels"]);
const CORNERS = new Set(["zones", "shapes", "lines"]);
const MOST = 0.5; // a feature that is a larger part of the table is painted by two clicks
const NEAR = 14; // pixels in which a corner catches
const WAYS = ["N", "NE", "SE", "S", "SW", "NW"];
let asked = ""; // to paint most of a table, once
let stroke = null; // the places of a drag, in order
let way = []; // the corners that are drawn so far
let grabbed = null; // { field } or { corner }
let cursor = null; // where the keys are
let chosen = "";
let heard = () => {};

export const on = (listener) => (heard = listener);
export const selected = () => chosen;

// what there is

const layer = () => palette.layer();
const isPlane = () => Boolean(board.plane());
const placeAt = (x, y) => board.marksAt(x, y).map((one) => /^(?:hex|space):(.+)$/.exec(one)?.[1]).find(Boolean);
const shapesOf = (place) => [...board.shownBy(`hex:${place}`), ...board.shownBy(`space:${place}`)].filter((one) => one.classList.contains("hit"));
const middleOf = (place) => {
  const box = shapesOf(place)[0]?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
};

// A point of the table in inches: a corner that is near, else half an inch.
function inches(x, y) {
  const near = corners().map((one) => [one, toScreen(one)]).find(([, [cx, cy]]) => Math.hypot(cx - x, cy - y) < NEAR);
  if (near) return near[0];
  const [px, py] = board.place(x, y);
  const [ox, oy, scale] = board.plane();
  return [(px - ox) / scale / 100, (oy - py) / scale / 100].map((one) => Math.round(one * 2) / 2);
}

const spot = ([x, y]) => {
  const [ox, oy, scale] = board.plane();
  return [ox + 100 * scale * x, oy - 100 * scale * y];
};

function toScreen(point) {
  const at = new DOMPoint(...spot(point)).matrixTransform(board.picture().getScreenCTM());
  return [at.x, at.y];
}

// A length on the screen in the picture's units.
const pixels = (length) => length / board.picture().getScreenCTM().a;

const corners = () => draft.now().laid.filter((one) => CORNERS.has(draft.offered().layers[one.layer].how)).flatMap((one) => one.points);

// The side of a hex that a pointer is nearest to.
function sideAt(x, y) {
  const place = placeAt(x, y);
  if (!place) return null;
  const [cx, cy] = middleOf(place);
  const turn = Math.atan2(x - cx, cy - y) / (Math.PI / 3);
  return `${place}/${WAYS[(Math.round(turn) + 6) % 6]}`;
}

// The entries under a pointer, the topmost first.
function entriesAt(x, y) {
  const drawn = board.marksAt(x, y).filter((one) => one.startsWith("field:")).map((one) => one.slice(6));
  const place = placeAt(x, y);
  const lying = place ? draft.now().laid.filter((one) => one.places.includes(place) && one.places.length < 3).map((one) => one.field) : [];
  return [...new Set([...drawn, ...lying])].filter((one) => draft.entry(one));
}

// strokes

function pointed(x, y) {
  if (layer()?.how === "sides") return sideAt(x, y);
  return placeAt(x, y);
}

// Tells whether a drag is for the tool rather than for the view.
function grab(event) {
  if (event.button || !board.picture()) return false;
  const tool = palette.picked();
  if (tool.do === "select") {
    const handle = event.target.closest?.(".handle");
    const field = entriesAt(event.clientX, event.clientY)[0];
    const movable = field && draft.layerOf(field)?.at && draft.layerOf(field).on !== "area" && draft.layerOf(field).how === "pieces";
    grabbed = handle ? { corner: handle.dataset.at.split(",").map(Number) } : movable && field === chosen ? { field } : null;
    return Boolean(grabbed);
  }
  const drags = !isPlane() && (tool.do === "paint" || tool.do === "clear" || STROKES.has(layer()?.how) || layer()?.on === "area" || layer()?.how === "areas" || (tool.do === "move" && layer().on === "area"));
  const first = drags && pointed(event.clientX, event.clientY);
  if (!first) return false;
  stroke = [first];
  preview();
  return true;
}

function goOn(event) {
  if (!stroke || !board.picture()) return;
  const place = pointed(event.clientX, event.clientY);
  if (!place || place === stroke[stroke.length - 1]) return;
  if (isArea()) stroke = [stroke[0], place];
  else if (layer()?.how === "chains" || !stroke.includes(place)) stroke.push(place);
  preview();
}

const isArea = () => layer()?.how === "areas" || layer()?.on === "area";

function preview() {
  marks.clear("stroke");
  if (!stroke) return;
  for (const one of stroke) marks.light([`hex:${one.split("/")[0]}`, `space:${one}`], "stroke");
}

function finish() {
  const places = stroke;
  stroke = null;
  marks.clear("stroke");
  if (places) lay(places);
}

function lay(places) {
  const tool = palette.picked();
  const how = layer()?.how;
  if (tool.do === "paint") draft.change({ do: "paint", terrain: tool.terrain, places });
  else if (tool.do === "move") {
    draft.change({ do: "move", layer: tool.layer, field: tool.field, places });
    palette.pick({ do: "select" });
  } else if (tool.do === "pick") pick(tool, places[0]);
  else if (tool.do === "clear" || tool.do === "lay") {
    if (tool.do === "lay" && how === "chains" && places.length < 2) heard("hint", "A way has two hexes or more: drag from hex to hex.");
    else draft.change({ do: tool.do, layer: tool.layer, kind: tool.kind ?? "", places });
  }
}

// A place that is pointed at for a field of the form.
function pick(tool, place) {
  if (!tool.many) {
    draft.change({ do: "set", field: tool.field, value: place });
    palette.pick({ do: "select" });
    return;
  }
  const there = (draft.now().form && valueOf(draft.now().form, tool.field)) || [];
  draft.change({ do: "set", field: tool.field, value: there.includes(place) ? there.filter((one) => one !== place) : [...there, place] });
}

function valueOf(node, field) {
  if (node.field === field) return node.value;
  for (const one of node.of || []) {
    const found = valueOf(one, field);
    if (found !== undefined) return found;
  }
  return undefined;
}

// clicks

function click(event) {
  if (event.target.closest?.("#tools, #chosen, #hint")) return;
  if (!event.target.closest?.("#board") || !board.picture()) return;
  if (stroke) return finish();
  grabbed = null;
  const tool = palette.picked();
  const [x, y] = [event.clientX, event.clientY];
  if (tool.do === "select") return select(x, y);
  if (isPlane() && tool.do !== "paint" && tool.do !== "pick") return point(x, y);
  if (tool.do === "paint" && isPlane()) {
    const feature = entriesAt(x, y).map((one) => draft.entry(one)).find((one) => draft.offered().layers[one.layer].how === "shapes");
    return feature && paint(feature, tool.terrain);
  }
  const place = pointed(x, y);
  return place && lay([place]);
}

// Paints a feature of a table; one that is most of the table asks for a second click, for a patch may have been meant.
function paint(feature, terrain) {
  const wish = `${feature.field} ${terrain}`;
  if (isMost(feature) && asked !== wish) {
    asked = wish;
    marks.clear("stroke");
    outline(feature, "stroke");
    return heard("hint", `This is most of the table: click again to make all of it ${terrain.replaceAll("_", " ")}, or draw a patch of it with the tools below.`);
  }
  asked = "";
  marks.clear("stroke");
  return draft.change({ do: "paint", terrain, places: [feature.called] });
}

const area = (points) => Math.abs(points.reduce((sum, [x, y], at) => sum + x * points[(at + 1) % points.length][1] - points[(at + 1) % points.length][0] * y, 0)) / 2;

function isMost(feature) {
  const [width, height] = board.extent();
  const [, , scale] = board.plane();
  return area(feature.points) > (MOST * width * height) / (100 * scale) ** 2;
}

function select(x, y) {
  const there = entriesAt(x, y);
  choose(there[(there.indexOf(chosen) + 1) % there.length] || "");
}

function drop(event) {
  if (stroke) return finish();
  const held = grabbed;
  grabbed = null;
  if (!held) return undefined;
  const [x, y] = [event.clientX, event.clientY];
  if (held.corner) return draft.change({ do: "corner", at: held.corner, to: inches(x, y) });
  const to = isPlane() ? inches(x, y) : placeAt(x, y);
  return to && draft.change({ do: "move", layer: draft.layerOf(held.field).number, field: held.field, places: [to] });
}

// A corner of what is drawn, or where a piece goes.
function point(x, y) {
  const tool = palette.picked();
  const at = inches(x, y);
  if (tool.do === "move" || (tool.do === "lay" && !CORNERS.has(layer().how))) {
    draft.change(tool.do === "move" ? { do: "move", layer: tool.layer, field: tool.field, places: [at] } : { do: "lay", layer: tool.layer, kind: tool.kind, places: [at] });
    if (tool.do === "move") palette.pick({ do: "select" });
    return;
  }
  const last = way[way.length - 1];
  const closes = way.length > 2 && way[0].join() === at.join() && layer().how !== "lines";
  if (closes || (last && last.join() === at.join())) return end();
  way.push(at);
  sketch();
}

function sketch() {
  marks.clear("drawn");
  if (!way.length) return;
  const layerOfMarks = board.picture().querySelector(":scope > .marks");
  layerOfMarks.append(draw("polyline", { points: way.map((one) => spot(one).join()).join(" "), class: "mark stroke drawn" }));
  for (const one of way) layerOfMarks.append(draw("circle", { cx: spot(one)[0], cy: spot(one)[1], r: pixels(5), class: "mark stroke drawn" }));
}

export function end() {
  const tool = palette.picked();
  const places = way;
  cancel();
  const least = tool.do === "cut" || layer()?.how === "lines" ? 2 : 3;
  if (places.length < least) return heard("hint", `That takes ${least} corners or more.`);
  if (tool.do === "cut") {
    draft.change({ do: "cut", layer: tool.layer, name: tool.name, places });
    palette.pick({ do: "select" });
  } else draft.change({ do: "lay", layer: tool.layer, kind: tool.kind ?? "", places });
  return undefined;
}

export function cancel() {
  stroke = null;
  way = [];
  marks.clear("stroke", "drawn");
}

export function back() {
  if (!way.length) return false;
  way.pop();
  sketch();
  return true;
}

export const drawing = () => way.length > 0;

// what is chosen

export function choose(field) {
  chosen = field;
  lightChosen();
  heard("chosen", field);
}

// Draws what has corners as it is; says whether it has.
function outline(entry, kind) {
  const how = entry && draft.offered().layers[entry.layer].how;
  if (!CORNERS.has(how) || !board.plane()) return false;
  const points = entry.points.map((one) => spot(one).join()).join(" ");
  board.picture().querySelector(":scope > .marks").append(draw(how === "lines" ? "polyline" : "polygon", { points, class: `mark ${kind}` }));
  return true;
}

function lightChosen() {
  marks.clear("chosen", "handle");
  const found = chosen && draft.entry(chosen);
  if (!found || !board.picture()) return;
  if (outline(found, "chosen")) { /* its corners say it best */ } else if (board.shownBy(`field:${chosen}`).length) marks.light([`field:${chosen}`], "chosen");
  else for (const place of found.places) marks.light([`hex:${place}`, `space:${place}`], "chosen");
  if (!CORNERS.has(draft.layerOf(chosen).how)) return;
  for (const one of found.points) {
    const [cx, cy] = spot(one);
    const handle = draw("circle", { cx, cy, r: pixels(8), class: "mark handle" });
    handle.dataset.at = one.join();
    board.picture().querySelector(":scope > .marks").append(handle);
  }
}

// Shows what is wrong where it is, what is chosen, and what the picked layer has laid already.
export function show() {
  if (!board.picture()) return;
  marks.clear("fault", "lies");
  for (const fault of draft.now().faults) light(fault, "fault");
  const tool = palette.picked();
  if (tool.do !== "select" && tool.layer !== undefined && layer().on !== "area") {
    for (const one of draft.now().laid) if (one.layer === tool.layer) for (const place of one.places) marks.light([`hex:${place}`, `space:${place}`], "lies");
  }
  if (chosen && !draft.entry(chosen)) choose("");
  else lightChosen();
}

// Lights a fault: the entries that it is about, else the places.
function light(fault, kind) {
  let some = 0;
  for (const field of fault.entries.slice(0, 40)) some += outline(draft.entry(field), kind) || marks.light([`field:${field}`], kind).length;
  const places = some && fault.entries.length === 1 && fault.places.length > 3 ? [] : fault.places;
  for (const place of places) marks.light([`hex:${place}`, `space:${place}`], kind);
}

export function hover(fault) {
  marks.clear("hover");
  if (fault) light(fault, "hover");
}

// keys

export function walk(key) {
  if (!board.picture()) return;
  const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  if (isPlane()) {
    const [x, y] = cursor || inches(...middle());
    cursor = [x + step[0] / 2, y - step[1] / 2];
  } else cursor = nextPlace(step);
  showCursor();
}

function middle() {
  const box = find("board").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The place that lies nearest in a direction.
function nextPlace([dx, dy]) {
  const all = [...board.picture().querySelectorAll(".hit[data-names]")].map((one) => [one.dataset.names.split(":")[1], one.getBoundingClientRect()]).map(([name, box]) => [name, box.x + box.width / 2, box.y + box.height / 2]);
  const here = all.find(([name]) => name === cursor);
  if (!here) return all.map((one) => [Math.hypot(one[1] - middle()[0], one[2] - middle()[1]), one[0]]).sort((a, b) => a[0] - b[0])[0]?.[1];
  const cost = ([, x, y]) => {
    const [ahead, beside] = [(x - here[1]) * dx + (y - here[2]) * dy, Math.abs((x - here[1]) * dy) + Math.abs((y - here[2]) * dx)];
    return ahead > 1 ? ahead + 2 * beside : Infinity;
  };
  const best = all.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return cost(best) < Infinity ? best[0] : cursor;
}

function cursorAt() {
  return isPlane() ? toScreen(cursor) : middleOf(cursor);
}

export function showCursor() {
  marks.clear("cursor");
  if (!cursor || !board.picture() || document.activeElement !== find("board")) return;
  const at = cursorAt();
  if (!at) return;
  marks.cursor(["", ...board.place(...at)]);
  heard("cursor", isPlane() ? cursor.join("/") : cursor);
}

// Does at the cursor what a click does there; an area takes two of its corners.
export function press() {
  if (!cursor || !board.picture()) return;
  const tool = palette.picked();
  if (!isPlane() && tool.do !== "select" && isArea()) {
    if (stroke) {
      stroke = [stroke[0], cursor];
      finish();
    } else {
      stroke = [cursor];
      preview();
      heard("hint", "Go to the other corner, and press Enter again.");
    }
    return;
  }
  const at = cursorAt();
  if (tool.do === "select") select(...at);
  else if (isPlane() && tool.do === "lay") point(...at);
  else if (layer()?.how === "chains" && tool.do === "lay") chain();
  else if (layer()?.how === "sides") heard("hint", "Press one of 1 to 6 for the side, clockwise from north.");
  else click({ target: find("board"), clientX: at[0], clientY: at[1] });
}

export function side(number) {
  if (layer()?.how !== "sides" || !cursor) return false;
  lay([`${cursor}/${WAYS[number - 1]}`]);
  return true;
}

// A way by the keys: Enter at each hex, and once more at the last one.
function chain() {
  if (!stroke) stroke = [cursor];
  else if (stroke[stroke.length - 1] === cursor) return finish();
  else stroke.push(cursor);
  preview();
  return heard("hint", "Go to the next hex and press Enter; twice at the last one.");
}

// what can be done with what is chosen

export function commands() {
  const found = draft.entry(chosen);
  const of = found && draft.layerOf(chosen);
  if (!of) return [];
  const list = [["Fields", "go to its fields in the form", () => heard("fields", chosen)]];
  if (of.how === "pieces" && of.at) list.push(["Move", "m", () => palette.pick({ do: "move", layer: of.number, field: chosen })]);
  if (of.turns) list.push(["Turn", "r", () => draft.change({ do: "turn", layer: of.number, field: chosen })]);
  if (of.how === "shapes") list.push(["Cut in two", "x", () => palette.pick({ do: "cut", layer: of.number, name: found.called })]);
  if (!of.fixed) list.push(["Delete", "Delete", () => draft.change({ do: "remove", field: chosen })]);
  return list;
}

export function steer() {
  board.on({ grab, click, drop });
  board.steer();
  addEventListener("pointermove", goOn);
  addEventListener("pointercancel", cancel);
  find("board").addEventListener("focus", showCursor);
  find("board").addEventListener("blur", () => marks.clear("cursor"));
}
