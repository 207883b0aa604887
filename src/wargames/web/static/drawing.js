// Actions by points: clicks or drags on a measured table, completed or refused by the rules.

import { find, make, ruleMark, TAP, withMarks } from "./elements.js";
import * as board from "./board.js";
import * as marks from "./marks.js";
import * as net from "./net.js";

let moment = null;
let drawn = null; // { like, field, points }
let send = () => {};
let latest = 0;

const REST = 120; // milliseconds that a hand rests before the rules are asked: whoever hurries on asks nothing

const rested = () => new Promise((done) => setTimeout(done, REST));

export const onSend = (given) => (send = given);
export const isOn = () => drawn !== null;

// Offers to draw where only one order is left, and it takes points.
export function offer(now, sentences) {
  moment = now;
  const left = sentences.left;
  const orders = new Set(left.map((one) => one.words.map((word) => sentences.parts[word]).find((part) => part.kind === "order")?.text));
  const [order] = orders;
  const field = orders.size === 1 ? now.decision.drawn[order] : undefined;
  if (!field || !board.plane()) {
    reset();
    return;
  }
  const plain = left.find((one) => !one.words.some((word) => sentences.parts[word].field === "extras" && sentences.parts[word].text !== "plain")) || left[0];
  drawn = { like: plain.text, field, points: drawn?.like === plain.text ? drawn.points : [] };
  if (!drawn.points.length) {
    marks.clear("drawing");
    find("tried").replaceChildren();
  }
  find("hint").textContent = `${TAP} what is lit, a button, or where to on the table.`;
}

export function reset() {
  drawn = null;
  latest += 1;
  marks.clear("drawing");
  find("tried").replaceChildren();
}

export function takeBack() {
  if (!drawn?.points.length) return false;
  drawn.points.pop();
  attempt();
  return true;
}

// Adds a point of the picture; returns the preview, or nothing where another came meanwhile.
export function point(x, y) {
  if (!drawn) return undefined;
  drawn.points.push([x, y]);
  return attempt();
}

async function attempt() {
  marks.line(drawn.points);
  const mine = ++latest;
  const place = find("tried");
  if (!drawn.points.length) {
    place.replaceChildren();
    return undefined;
  }
  await rested();
  if (mine !== latest) return undefined;
  try {
    const found = await net.post("try", { moment: moment.moment, like: drawn.like, field: drawn.field, points: drawn.points.map(board.inches) });
    if (mine !== latest) return undefined;
    answer(place, found);
    return found;
  } catch (error) {
    if (mine === latest) place.replaceChildren(make("p", { className: "refused" }, error.message));
  }
  return undefined;
}

// Shows a preview: a button with odds, or a refusal with its clause.
export function answer(place, found) {
  marks.clear("drawing-form");
  if (found.refusal) {
    place.replaceChildren(make("p", { className: "refused" }, `${found.refusal} `, ruleMark(found.rule)));
    return;
  }
  const parts = found.parts.map((part, at) => [at, part]).filter(([, part]) => marks.isPlace(part));
  marks.dots(parts, "drawing");
  exposed(found.seen);
  const words = make("span", { className: "says" }, found.says);
  const odds = make("span", { className: "odds", title: found.odds?.lines.join("\n") ?? "" }, found.odds?.brief ?? "");
  place.replaceChildren(make("button", { type: "button", className: "action tried", data: { text: found.action }, on: { click: () => send(found.action) } }, make("kbd", {}, "⏎"), words, odds), ...exposure(found));
}

// Draws the lines along which enemies would see it.
function exposed(seen) {
  for (const one of seen) {
    const [start] = marks.spots([one.start]);
    const [end] = marks.spots([one.end]);
    if (start && end) marks.segment(start, end, "exposed drawing");
  }
}

// Lists who would see it and may shoot at it.
function exposure({ seen }) {
  if (!board.plane()) return [];
  const who = seen.map((one) => make("li", {}, `${one.by}, ${one.range} `, ruleMark(one.rule), ...one.notes.flatMap((note) => ["; ", ...withMarks(note)])));
  return [make("p", { className: "quiet" }, seen.length ? "Seen, and perhaps shot at, by:" : "Seen by no enemy."), make("ul", { className: "seen-by" }, ...who)];
}

// Previews where an action leads and who would see it there.
export async function foresee(now, text) {
  const mine = ++latest;
  await rested();
  if (mine !== latest) return;
  const found = await net.post("try", { moment: now.moment, text }).catch(() => null);
  if (mine !== latest || !found || found.refusal) return;
  exposed(found.seen);
  find("tried").replaceChildren(...exposure(found));
}
