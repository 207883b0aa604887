// Lines of sight: two ends are picked, the line is drawn, and obstacles are listed.

import { find, make, ruleMark, withMarks } from "./elements.js";
import * as board from "./board.js";
import * as marks from "./marks.js";
import * as net from "./net.js";

const KINDS = ["unit", "figure", "group", "hex"];
// Where a point lies on a border, nobody can stand: then one beside it is meant, a fifteenth of an inch away.
const NUDGES = [[0, 0], [7, 5], [-7, 5]];
const HELP = "Pick where from: a hex, a point or a unit.";

let on = false;
let from = null; // { names, mark }
let shown = ""; // what was asked last
let step = null; // the step looked at, null for now
let latest = 0;
let due = null;
let standing = -1;

export const isOn = () => on;

export function toggle(wanted = !on) {
  on = wanted && Boolean(board.picture());
  find("sight").setAttribute("aria-pressed", String(on));
  document.body.classList.toggle("sighting", on);
  reset();
}

// Clears both ends.
export function reset() {
  from = null;
  shown = "";
  standing = -1;
  latest += 1;
  clearTimeout(due);
  marks.clear("end", "sight", "field", "blocks", "cursor");
  say(on ? [HELP] : []);
}

// Clears the line when another board is shown.
export function at(now) {
  step = now;
  if (on) reset();
}

function say(words) {
  find("seen").hidden = !words.length;
  find("seen").replaceChildren(...words);
}

const point = ([x, y], dx, dy) => `${((x + dx) / 100).toFixed(2)}/${((y + dy) / 100).toFixed(2)}`;

// What is meant by the marks under a pointer, the likeliest name first; on a measured table also the point.
function end(names, [x, y]) {
  const meant = KINDS.map((kind) => names.find((name) => name.startsWith(`${kind}:`))).filter(Boolean);
  const called = meant.map((name) => name.slice(name.indexOf(":") + 1));
  const units = called.filter((_, at) => !meant[at].startsWith("hex:"));
  if (board.plane()) called.push(...NUDGES.map(([dx, dy]) => point(board.inches([x, y]), dx, dy)));
  return called.length ? { names: called.slice(0, 6), units, mark: meant[0], at: [x, y] } : null;
}

// Picks one end, and then the other: any number of them from the same first one.
export async function pick(names, place) {
  const picked = end(names, place);
  if (!picked) return;
  if (from && from.mark === picked.mark && (from.mark || String(from.at) === String(picked.at))) return reset();
  if (from) return look(picked);
  from = picked;
  marks.pin(picked, "end");
  say([`From ${picked.names[0]}. Pick where to.`]);
  await field(picked);
}

// Looks along the line to where the pointer is, without picking it.
export function hover(names, place) {
  if (!from) return;
  const there = end(names, place);
  clearTimeout(due);
  if (there && String(there.names) !== shown) due = setTimeout(() => look(there), 120);
}

export function escape() {
  if (from) reset();
  else toggle(false);
}

async function field({ units }) {
  if (!units.length) return;
  const mine = ++latest;
  const found = await net.get(`field?${net.query("unit", units)}${net.at(step)}`).catch(() => ({}));
  if (mine !== latest || !found.field) return;
  marks.light(found.field.marks, "field");
  say([`${found.field.unit} in ${found.field.start} fires ${found.field.range}; ${found.field.marks.length} in sight. `, ruleMark(found.field.rule), " Pick where to."]);
}

async function look(to) {
  const mine = ++latest;
  shown = String(to.names);
  try {
    const found = await net.get(`sight?${net.query("from", from.names)}&${net.query("to", to.names)}${net.at(step)}`);
    if (mine === latest && found.sight) draw(found.sight, to);
  } catch (error) {
    if (mine === latest) say([error.message]);
  }
}

// Where an end is: its hex, its point of the table, or where it was picked.
const spot = (name, picked) => marks.center(`hex:${name}`) || marks.spots([name])[0] || picked.at;

function draw(found, to) {
  marks.clear("sight", "blocks");
  const kind = found.clear ? "clear" : "blocked";
  marks.segment(spot(found.start, from), spot(found.end, to), `sight ${kind}`);
  for (const one of found.obstacles) marks.light(one.names.flatMap((name) => [`hex:${name}`, `feature:${name}`]), "blocks");
  const where = (name, place) => (name === place ? name : `${name} in ${place}`);
  const head = `${where(found.origin, found.start)} ${found.clear ? "sees" : "does not see"} ${where(found.to, found.end)}, ${found.range}`;
  const why = found.clear ? [" ", ruleMark(found.rule)] : found.obstacles.flatMap((one, at) => [at ? "; " : ": ", `${one.because} `, ruleMark(one.rule)]);
  say([make("b", {}, found.clear ? "✓ " : "✗ "), head, ...why, ...found.notes.flatMap((note) => ["; ", ...withMarks(note)])]);
}

// keys: a cursor over all that may be an end

const walk = () => marks.everything(["unit", "figure", "hex"]);

export function arrow(dx, dy) {
  const all = walk();
  standing = marks.ahead(all, standing, dx, dy);
  if (standing < 0) return;
  const [name, x, y] = all[standing];
  marks.cursor(all[standing]);
  if (from) hover([name], [x, y]);
  else say([`At ${name.slice(name.indexOf(":") + 1)}. Enter picks it.`]);
}

export function enter() {
  const there = walk()[standing];
  if (there) pick([there[0]], there.slice(1));
}
