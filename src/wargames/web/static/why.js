// What lies under a pointer, answered at its place: what it may do, why it is no answer, and what its numbers do.
// While it rests there before anything is chosen, the map shows where a unit may go, what it may hit, and an enemy's fire.

import { cited, draw, find, make, ruleMark } from "./elements.js";
import * as asking from "./asking.js";
import * as board from "./board.js";
import * as marks from "./marks.js";
import * as net from "./net.js";
import * as values from "./values.js";
import { BUTTONS } from "./sentences.js";

const UNITS = /^(unit|figure|group):/;
const THINGS = /^(unit|figure|group|hex|space|feature|objective|card|die|any):/;
const MOST = { like: 60, marks: 12, told: 6, orders: 3, odds: 24, places: 80 };
const REST = 350; // milliseconds
const GAP = 14; // pixels between a pointer and what is said beside it

let latest = 0;
let hovered = "";
let due = null;

export const isOpen = () => !find("why").hidden;

// Puts the answer away; returns whether there was one.
export function close() {
  const open = isOpen();
  latest += 1;
  find("why").hidden = true;
  return open;
}

// Puts away what a resting pointer shows on the map.
export function leave() {
  clearTimeout(due);
  hovered = "";
  marks.clear("reach", "threat", "chance");
}

const nameOf = (mark) => mark.slice(mark.indexOf(":") + 1).replaceAll("_", " ");

// Whether a part of an answer is the thing of a mark; in a table a mark says no kind.
const names = (part, mark) => (mark.startsWith("any:") ? part.names.includes(nameOf(mark)) : part.marks.includes(mark));

// The answers that name a thing, of those that the words chosen so far leave.
const naming = (sentences, mark) => sentences.left.filter((one) => one.words.some((word) => names(sentences.parts[word], mark)));

// Answers of which another could be meant: some of each order, spread over all of it.
function alike(sentences) {
  const orders = new Map();
  for (const one of sentences.left) {
    const order = one.words.map((word) => sentences.parts[word]).find((part) => part.kind === "order")?.text ?? "";
    orders.set(order, [...(orders.get(order) || []), one.text]);
  }
  const each = Math.max(1, Math.floor(MOST.like / orders.size));
  const spread = (texts) => texts.filter((_, at) => at % Math.ceil(texts.length / each) === 0);
  return [...orders.values()].flatMap(spread).slice(0, MOST.like);
}

// The only field that a click may fill: that of the question, unless a few answers are left to point at.
function field(sentences) {
  const question = sentences.question;
  const many = question && sentences.left.length > BUTTONS && sentences.parts[question.words[0]].kind !== "order";
  return many ? question.field : null;
}

// Says at a place what lies there, and why it is no answer to the question; nothing where nothing lies.
export async function answer(under, [x, y], { moment, decision }, step = null) {
  close();
  leave();
  const things = [...new Set(under.filter((name) => THINGS.test(name)))].slice(0, MOST.marks);
  if (!things.length) return;
  const mine = latest;
  const sentences = step === null && decision ? asking.asked() : null;
  const thing = things.find((name) => UNITS.test(name)) ?? things[0];
  const may = sentences ? naming(sentences, thing) : [];
  const [meant, known] = await Promise.all([sentences && !may.length ? refused(sentences, moment, things) : [], values.of(things, step)]);
  if (mine !== latest) return;
  const said = [...possible(may), ...(sentences && !may.length ? refusals(meant, decision) : []), ...known.numbers];
  const title = known.name === thing.slice(thing.indexOf(":") + 1) ? known.title : nameOf(thing);
  if (said.length) show([make("b", { className: "thing" }, title), ...said], x, y);
}

async function refused(sentences, moment, things) {
  const found = await net.post("why", { moment, like: alike(sentences), marks: things, field: field(sentences) }).catch(() => ({ meant: [] }));
  return found.meant;
}

function possible(may) {
  const says = [...new Set(may.map((one) => one.says))];
  if (!says.length) return [];
  const more = says.length > MOST.told ? [make("li", { className: "quiet" }, `and ${says.length - MOST.told} more`)] : [];
  return [make("ul", { className: "may", "aria-label": "It may" }, ...says.slice(0, MOST.told).map((one) => make("li", {}, one)), ...more)];
}

function refusals(meant, decision) {
  const told = meant.filter((one) => one.refused);
  const reasons = [...new Set(told.map((one) => one.refused.refusal))];
  const alone = new Set(told.map((one) => one.order)).size === 1;
  const orders = (reason) => {
    const meantBy = told.filter((one) => one.refused.refusal === reason).map((one) => one.order);
    return alone || meantBy.length > MOST.orders ? [] : [make("span", {}, `${meantBy.join(" / ")}: `)]; // all that it may be asked for
  };
  const by = (reason) => told.find((one) => one.refused.refusal === reason).refused.rule;
  if (told.length) return reasons.slice(0, MOST.told).map((reason) => make("p", { className: "refused" }, ...orders(reason), ...cited(reason, ruleMark(by(reason)))));
  if (meant.length) return [make("p", {}, "It is an answer after other words: Esc begins anew.")];
  return [make("p", {}, ...cited(`Not asked now. ${decision.prompt}`, ruleMark(decision.rule)))];
}

// Says at a place why the rules refuse what was drawn there, if they do.
export function drawn(found, [x, y]) {
  if (found?.refusal) show([make("p", { className: "refused" }, ...cited(found.refusal, ruleMark(found.rule)))], x, y);
}

// Shows it beside the place, where the stage has room.
function show(said, x, y) {
  const place = find("why");
  const stage = find("stage").getBoundingClientRect();
  place.replaceChildren(make("button", { type: "button", className: "away", "aria-label": "Close", title: "Close (Esc)", on: { click: close } }, "×"), ...said);
  place.hidden = false;
  place.style.left = place.style.top = "0";
  const { width, height } = place.getBoundingClientRect();
  const right = x - stage.x + GAP;
  const left = right + width > stage.width ? Math.max(4, x - stage.x - GAP - width) : right;
  const below = y - stage.y + GAP;
  const top = below + height > stage.height ? Math.max(4, y - stage.y - GAP - height) : below;
  place.style.left = `${Math.max(4, Math.min(left, stage.width - width - 4))}px`;
  place.style.top = `${top}px`;
}

// what a resting pointer shows

// Shows reach and odds of a unit that may act, or the field of fire of one that may not; once it rests there.
export function rest(under, now) {
  const mark = under.find((name) => UNITS.test(name)) ?? "";
  const key = `${mark} ${now.moment}`;
  if (key === hovered) return;
  leave();
  hovered = key;
  const sentences = now.decision ? asking.asked() : null;
  if (!mark || !sentences || sentences.chosen.length) return;
  due = setTimeout(() => (doing(sentences, mark).length ? reach(sentences, mark, now) : threat(mark, key)), REST);
}

// The answers of which a thing is the subject: it stands before, or right behind, the order.
function doing(sentences, mark) {
  const subject = (one) => one.words.find((word) => sentences.parts[word].kind !== "order");
  return naming(sentences, mark).filter((one) => names(sentences.parts[subject(one)], mark));
}

function reach(sentences, mark, now) {
  const actions = doing(sentences, mark);
  const words = [...new Set(actions.flatMap((one) => one.words))];
  const others = [...sentences.named(words)].filter((one) => one !== mark);
  marks.light(others.slice(0, MOST.places), "reach");
  const parts = words.map((word) => [word, sentences.parts[word]]);
  marks.dots(parts.filter(([, part]) => marks.isPlace(part)).slice(0, MOST.places), "reach");
  return chances(sentences, actions, mark, now);
}

// Writes the odds of a shot beside each unit that it is aimed at: those of the first answer that has any.
async function chances(sentences, actions, mark, { moment }) {
  const key = hovered;
  const aimed = (one) => one.words.flatMap((word) => sentences.parts[word].marks).find((name) => UNITS.test(name) && name !== mark);
  const shots = actions.map((one) => [aimed(one), one.number]).filter(([at]) => at).slice(0, MOST.odds);
  if (!shots.length) return;
  const found = await net.get(`odds?moment=${moment}&shown=${shots.map(([, number]) => number).join()}`).catch(() => ({}));
  if (key !== hovered) return;
  const written = new Set();
  for (const [at, number] of shots.filter(([, one]) => found[one])) {
    if (!written.has(at)) label(at, found[number].brief.split(/[,;]/)[0]);
    written.add(at);
  }
}

function label(mark, words) {
  const at = marks.center(mark);
  if (!at) return;
  const size = 12 / board.picture().getScreenCTM().a;
  const text = draw("text", { x: at[0], y: at[1] - size, "font-size": size, "text-anchor": "middle", class: "mark chance" });
  text.textContent = words;
  board.picture().querySelector(":scope > .marks").append(text);
}

async function threat(mark, key) {
  const found = await net.get(`field?unit=${encodeURIComponent(nameOf(mark))}`).catch(() => ({}));
  if (key === hovered && found.field) marks.light(found.field.marks, "threat");
}
