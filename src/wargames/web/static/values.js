// Numbers of units, cards and places: what lies under a resting or a clicking pointer is explained, number by number, with clauses.

import { cited, find, make, ruleMark } from "./elements.js";
import * as net from "./net.js";
import * as sight from "./sight.js";

const KINDS = /^(unit|figure|group|card):/;
const PLACES = /^(hex|space|feature|objective|die):/;
const MOST = 6; // names in a request
const REST = 500; // milliseconds
const SMALL = matchMedia("(max-width: 800px)");

let due = null;
let shown = "";
let latest = 0;

// Puts the explanation away; lines of sight have the same place.
export function clear() {
  clearTimeout(due);
  latest += 1;
  if (shown && !sight.isOn()) say([]);
  shown = "";
}

function say(lines, short = false) {
  find("seen").hidden = !lines.length;
  find("seen").classList.remove("open");
  find("seen").classList.toggle("short", short);
  find("seen").replaceChildren(...lines);
}

const query = (names, step) => net.query("name", names) + net.at(step);
const known = (asked) => net.get(`values?${asked}`).catch(() => ({ units: [] }));

// Explains what a pointer rests on; where no unit is, the explanation goes away.
export function rest(names, step) {
  clearTimeout(due);
  due = setTimeout(() => explain(names, step, { places: true }), REST);
}

// Explains units and cards; where there are none, and places are meant too, the place. In short: a line, until it is pressed.
export async function explain(names, step, { places = false, short = false } = {}) {
  clearTimeout(due);
  const found = (kinds) => [...new Set(names.filter((name) => kinds.test(name)))];
  const meant = [...found(KINDS), ...(places ? found(PLACES) : [])].slice(0, MOST);
  if (!meant.length) return clear();
  const asked = query(meant, step);
  if (asked === shown) return undefined;
  const mine = ++latest;
  const answer = await known(asked);
  if (mine !== latest || sight.isOn()) return undefined;
  shown = asked;
  say(answer.units.slice(0, 1).flatMap(lines), short || SMALL.matches);
  return undefined;
}

// The numbers in one line; those of one kind of a unit's figures share its name: `Officer: range 4, firepower 1`.
export function numbers({ values }) {
  let kind = "";
  return values.reduce((line, { name, value }) => {
    const [, of = "", what] = name.match(/^(?:([^:]+): )?(.*)$/);
    const words = of && of === kind ? `, ${what} ${value}` : `${line && " · "}${name} ${value}`;
    kind = of;
    return line + words;
  }, "");
}

// The title and numbers of a thing, in one line; nothing where none are known.
export async function brief(name) {
  const { units } = await known(query([name], null));
  return units.slice(0, 1).filter(({ values }) => values.length).map((one) => `${one.title}: ${numbers(one)}`).join();
}

// The title of the first of some things, and its numbers in lines; its title is empty where no number is known.
export async function of(names, step) {
  const { units: [one] } = await known(query(names.slice(0, MOST), step));
  return { name: one?.name, title: one?.title ?? "", numbers: one?.values.map(line) ?? [] };
}

function lines(one) {
  const { title, values } = one;
  const open = () => find("seen").classList.toggle("open");
  const short = make("button", { type: "button", className: "brief", title: "All of its numbers, and what they do", on: { click: open } }, make("b", {}, title), ` ${numbers(one)}`);
  return [short, make("b", { className: "whole" }, title), ...values.map(line)];
}

const line = ({ name, value, meaning, rule }) => make("span", { className: "number" }, make("b", {}, `${name} ${value}`), ...cited(`: ${meaning}`, ruleMark(rule)));
