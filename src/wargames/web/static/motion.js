// What moves on the board from one event to the next: units along their way, lines of fire, dice, hits and losses.
// All of it comes from the boards of before and after, and from what the line told.

import { draw, find, make } from "./elements.js";
import * as board from "./board.js";
import * as marks from "./marks.js";

const PLACES = new Set(["hex", "space", "point", "path", "objective", "feature", "edge", "border", "field", "part"]);
const FACES = "⚀⚁⚂⚃⚄⚅";
const TALL = 70; // pixels that a box of dice may need
const MOVED = 3; // units of the picture by which something must have moved to be seen moving
const running = new Set();

// The name by which a thing is known again on the next board; places and legends have none.
const identity = (element) => element.dataset.names.split(" ").find((name) => !PLACES.has(name.slice(0, name.indexOf(":"))));

// Where the things of some elements are, by name; of several pictures of one thing the smallest counts.
export function placed(elements) {
  const found = new Map();
  for (const element of elements.flatMap((one) => [one, ...one.querySelectorAll("[data-names]")])) {
    const name = element.dataset?.names && identity(element);
    if (!name || !element.getBBox) continue;
    const box = marks.box(element);
    const size = box.w * box.h;
    if (!found.has(name) || found.get(name).size > size) found.set(name, { element, size, x: box.x + box.w / 2, y: box.y + box.h / 2, within: within(element) });
  }
  return found;
}

// How the place of an element leads to the picture, as an attribute.
function within(element) {
  const { a, b, c, d, e, f } = board.picture().getScreenCTM().inverse().multiply(element.parentNode.getScreenCTM());
  return `matrix(${a} ${b} ${c} ${d} ${e} ${f})`;
}

// Where some words of a picture are; of several places the first that is shown.
const spot = (names) => names.map((name) => marks.center(name) || marks.spots([name.slice(name.indexOf(":") + 1)])[0]).find(Boolean);

function run(element, frames, settings) {
  const animation = element.animate(frames, { fill: "none", ...settings });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => running.delete(animation);
  return animation;
}

// Ends all motion at once.
export function stop() {
  for (const animation of running) animation.cancel();
  running.clear();
  board.picture()?.querySelector(":scope > .motion")?.replaceChildren();
}

// Clears what is left of the last event.
export function clear() {
  stop();
  putAway();
}

// Puts the dice away; that takes no time.
function putAway() {
  find("dice").replaceChildren();
  find("dice").hidden = true;
  return 0;
}

function layer() {
  const svg = board.picture();
  let found = svg.querySelector(":scope > .motion");
  if (!found) svg.append((found = draw("g", { class: "motion" })));
  return found;
}

// Finds how an event came to its board, and measures all that moves before anything does: what is measured after a
// change costs a layout. Returns what moves things, and what lets dice fall, at a speed; each returns the milliseconds
// that it takes at speed 1.
export function found(before, came, lines) {
  if (!board.picture()) return { moves: () => 0, falls: putAway };
  const after = placed(came);
  const shown = lines.map((line) => line.playback).filter(Boolean);
  const way = shown.flatMap((one) => one.way).map((names) => spot(names)).filter(Boolean);
  const throws = shown.filter((one) => one.throw);
  const all = [
    ...[...after].map(([name, to]) => (before.has(name) ? moves(before.get(name), to, way) : comes(to))),
    ...[...before].map(([name, was]) => !after.has(name) && goes(was)),
    ...shown.map((one) => one.origin.length && fires(one)),
    ...lines.map((line) => (line.weight === "hit" || line.weight === "kill") && struck(line, before)),
  ].filter(Boolean);
  return { moves: (speed) => Math.max(0, ...all.map((begin) => begin(speed))), falls: throws.length ? falls(throws[0], lines[0]) : putAway };
}

// A thing that is new appears.
const comes = ({ element }) => (speed) => {
  run(element, { opacity: [0, 1] }, { duration: 300 / speed });
  return 300;
};

// A thing goes from where it was through the places of its way.
function moves(was, to, way) {
  if (Math.hypot(was.x - to.x, was.y - to.y) <= MOVED) return null;
  const places = way.length > 1 ? way : [];
  const points = [[was.x, was.y], ...places.filter(([x, y]) => Math.hypot(x - to.x, y - to.y) > 20 && Math.hypot(x - was.x, y - was.y) > 20), [to.x, to.y]];
  const scale = to.element.parentNode.getCTM().a / board.picture().querySelector(".things").getCTM().a || 1;
  const frames = points.map(([x, y]) => `${(x - to.x) / scale}px ${(y - to.y) / scale}px`);
  const duration = 250 + 150 * (points.length - 1);
  return (speed) => {
    run(to.element, { translate: frames }, { duration: duration / speed, easing: "ease-in-out" });
    return duration;
  };
}

// A thing that is there no more fades where it was.
const goes = ({ element, within: place }) => (speed) => {
  const ghost = draw("g", { transform: place });
  ghost.append(element);
  layer().append(ghost);
  run(ghost, { opacity: [1, 0] }, { duration: 600 / speed }).onfinish = () => ghost.remove();
  return 600;
};

function fires({ origin, target }) {
  const [from, to] = [spot(origin), spot(target)];
  if (!from || !to) return null;
  const [[ax, ay], [bx, by]] = [from, to];
  const far = Math.hypot(bx - ax, by - ay);
  return (speed) => {
    for (const kind of ["fire under", "fire"]) {
      const line = draw("line", { x1: ax, y1: ay, x2: bx, y2: by, class: kind, pathLength: 1 });
      layer().append(line);
      run(line, { strokeDasharray: ["0 1", "1 0"] }, { duration: 250 / speed });
    }
    return far ? 500 : 0;
  };
}

// A hit or a loss flashes where it happens.
function struck(line, before) {
  const names = line.marks.filter((name) => !PLACES.has(name.slice(0, name.indexOf(":"))));
  const at = spot(names) || names.map((name) => before.get(name)).filter(Boolean).map(({ x, y }) => [x, y])[0] || spot(line.marks);
  if (!at) return null;
  return (speed) => {
    const ring = draw("circle", { cx: at[0], cy: at[1], r: 30, class: `burst ${line.weight}` });
    layer().append(ring);
    run(ring, { r: ["6px", "34px"], opacity: [1, 0.25] }, { duration: 500 / speed, easing: "ease-out" });
    return 600;
  };
}

// A die with its pips, or with its number.
function made(die) {
  const pips = /^[1-6]$/.test(die);
  return make("span", { className: pips ? "die" : "die number", role: "img", "aria-label": die }, pips ? FACES[Number(die) - 1] : die);
}

// Dice fall beside what they are thrown for, and stay there with what was added and what was needed.
function falls({ throw: thrown, target, origin }, line) {
  const { dice, added, total, needed } = thrown;
  const place = find("dice");
  const at = spot(target) || spot(origin) || spot(line.marks);
  const faces = dice.map(made);
  const words = [...added, total ? `= ${total}` : "", needed ? `needs ${needed}` : ""].filter(Boolean);
  const lies = beside(at);
  return (speed) => {
    place.style.translate = lies;
    place.replaceChildren(...faces, ...words.map((word) => make("span", { className: "sum" }, word)));
    place.hidden = false;
    faces.forEach((die, number) => run(die, { translate: ["0 -60px", "0 0", "0 -9px", "0 0"], rotate: [`${number % 2 ? 200 : -200}deg`, "0deg", "0deg", "0deg"], opacity: [0, 1, 1, 1] }, { duration: 450 / speed, delay: (60 * number) / speed, fill: "backwards" }));
    return 1100 + 60 * dice.length + 120 * added.length;
  };
}

// Words come in, so that an event without anything that moves is seen to happen.
export const tells = (place, speed) => run(place, { translate: ["-8px 0", "0 0"], opacity: [0.3, 1] }, { duration: 160 / speed, easing: "ease-out" });

// Returns the translation that puts a box above a place of the board, or below where there is no room, within the stage:
// it is reckoned before anything changes, and the box is never measured, since that would cost a layout.
function beside(at) {
  const stage = find("board").getBoundingClientRect();
  const main = find("stage").getBoundingClientRect();
  const matrix = board.picture().getScreenCTM();
  const point = at ? new DOMPoint(...at).matrixTransform(matrix) : { x: stage.left + stage.width / 2, y: stage.top + 60 };
  const [x, y, away] = [point.x - main.left, point.y - main.top, 42 * matrix.a];
  const [left, top] = [stage.left - main.left + 6, stage.top - main.top + 6];
  const down = y - away - TALL < top ? `${y + away}px` : `${y - away}px - 100%`;
  return `clamp(${left}px, ${x}px - 50%, ${left + stage.width - 12}px - 100%) clamp(${top}px, ${down}, ${top + stage.height - 12}px - 100%)`;
}
