// The end of a game on the board: who won and by how much, how the game stood, and what to do next.

import { capital, draw, figure, find, make, tallied } from "./elements.js";
import * as keys from "./keys.js";
import * as net from "./net.js";

const [WIDTH, HEIGHT] = [480, 120];
const TURNS = 3; // turning points that are shown
let shown = "";
let look = () => {};

export const onLook = (given) => (look = given);

// Shows the end once it is there, and hides it where the game goes on after an undo.
export async function show(now) {
  const place = find("ending");
  const moment = now.over ? now.moment : "";
  if (moment === shown) return;
  shown = moment;
  place.hidden = !now.over;
  if (!now.over) return;
  find("ended").textContent = capital(now.over.result);
  find("ended-why").textContent = `${now.over.reason}.`;
  const tallies = now.progress.tallies.map((one) => [one.name, tallied(one)]);
  find("ended-by").replaceChildren(...(now.over.figures.length ? now.over.figures : tallies).map(figure));
  find("rematch").hidden = now.kind === "spectator";
  find("luck").hidden = find("lost").hidden = true;
  const { side, course, losses } = await net.get("course");
  if (moment !== shown) return;
  chart(course, side);
  find("lost").hidden = !losses.length;
  find("lost-by").replaceChildren(...losses.map((one) => figure([one.name, tallied(one)])));
  const found = await net.get("luck");
  if (moment === shown) fortune(found, now.sides);
}

const percent = (value) => `${Math.round(Math.abs(value) * 50)} %`;

// Says how much luck each side had, and its luckiest and unluckiest choice.
function fortune({ sides, rolled, sampled }, names) {
  find("luck").hidden = !sides.length;
  find("lucky").replaceChildren(...sides.map((one) => {
    const within = one.within >= 0.01 ? ` (give or take ${percent(one.within)})` : "";
    const had = Math.abs(one.total) >= 0.01 ? `${percent(one.total)} of a win ${one.total > 0 ? "more" : "less"} than expected` : "as expected";
    const at = (words, step) => (step === null ? null : make("button", { type: "button", on: { click: () => look(step) } }, `${words}: step ${step}`));
    return make("li", {}, make("b", {}, names[one.seat]), ` ${had}${within} `, at("Best", one.best), " ", at("Worst", one.worst));
  }));
  const some = sampled ? `; ${sampled} of them had so much that it was sampled` : "";
  find("lucky-how").textContent = `Of ${rolled} choices with dice or cards: how the side stood after each, less how it would have stood on average over all that could fall${some}.`;
}

// Draws how the first side stood after each step, above the middle where it was ahead.
function chart(course, side) {
  const place = find("course");
  place.hidden = course.length < 2;
  if (place.hidden) return;
  const at = (step) => [(WIDTH * step) / (course.length - 1), (HEIGHT * (1 - course[step])) / 2];
  const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `How ${side} stood after each step` });
  const line = course.map((_, step) => at(step).join()).join(" ");
  svg.append(draw("polygon", { points: `0,${HEIGHT / 2} ${line} ${WIDTH},${HEIGHT / 2}`, class: "share" }));
  svg.append(draw("line", { x1: 0, y1: HEIGHT / 2, x2: WIDTH, y2: HEIGHT / 2, class: "even" }));
  svg.append(draw("polyline", { points: line, class: "stood" }));
  const turns = turning(course);
  for (const { step } of turns) svg.append(draw("circle", { cx: at(step)[0], cy: at(step)[1], r: 5, class: "turn" }));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    look(Math.round(((event.clientX - box.left) / box.width) * (course.length - 1)));
  });
  find("course-of").textContent = `Above the line ${side} stood better. A click looks back.`;
  place.querySelector("svg")?.remove();
  place.prepend(svg);
  find("turns").replaceChildren(...turns.map((one) => button(one, side)));
}

// The steps that changed most, in their order.
export function turning(course) {
  const changes = course.map((value, step) => ({ step, gain: step ? value - course[step - 1] : 0 })).filter(({ gain }) => Math.abs(gain) >= 0.05);
  return changes.sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain)).slice(0, TURNS).sort((a, b) => a.step - b.step);
}

function button({ step, gain }, side) {
  const words = `Step ${step}: ${percent(gain)} of a win ${gain > 0 ? "for" : "against"} ${side}`;
  return make("li", {}, make("button", { type: "button", on: { click: () => look(step) } }, words));
}

// Begins the same game with sides swapped, for all who sit at this screen.
export async function rematch(now) {
  const made = await net.post("rematch", {});
  if (made.waiting) return;
  const { hot } = keys.held();
  const mine = made.swapped ? (hot.length ? hot : [now.seat]).filter(Boolean).map((seat) => made.swapped[seat]) : Object.keys(made.seats);
  const others = Object.keys(made.seats).some((seat) => !mine.includes(seat));
  location.href = `../${keys.made({ maker: "", spectator: "", ...made }, mine, { invite: others })}`;
}
