// The board: static board, things and marks in one picture, with pan and zoom; or a table without pictures.

import { draw, find } from "./elements.js";
import * as legible from "./legible.js";
import * as net from "./net.js";
import { patch } from "./patch.js";
import { fill, painted } from "./pieces.js";

const lands = new Map();
let shown = null;
let svg = null;
let view = { x: 0, y: 0, w: 1, h: 1 };
let whole = () => {}; // shows the board as it was shown first, until a person moves or zooms it
let asked = []; // the places of what is asked now
let near = false; // whether it is shown so near that it can be touched, not as a whole
let size = [1, 1]; // pixels of the board's place
let drawn = view; // what the picture is drawn for; another view is reached by moving it
let pulls = false; // whether a hand is on the board
let moving = null; // the timer after which it is drawn anew
let showing = null; // mark: the elements that show it, found when first asked for after a board came
const REST = 140; // milliseconds without a pull after which a hand rests
const MARGIN = 8; // pixels above a whole board: names that grew stand out of it
let latest = 0; // a board that is shown while another comes in pieces is the one that stays
let reach = 0; // pixels by which what is lit may be missed: a finger is 44 wide
let heard = { click: () => {}, grab: () => false, drop: () => {}, move: () => {} };

export const picture = () => svg;
export const plane = () => shown?.plane;
export const extent = () => svg && shown?.size;
export const on = (more) => (heard = { ...heard, ...more });
export const has = (land) => lands.has(land);
export const keep = (land, markup) => lands.set(land, markup);

// Shows a board; fetches a static board that is new. Returns the elements that came; `leaves` is told those that go.
// The first board of a page comes in pieces, over some frames.
export async function show(board, leaves) {
  const mine = ++latest;
  if (board.kind === "parts" && board.land && !lands.has(board.land)) {
    lands.set(board.land, await net.text(`land/${board.land}`));
  }
  const same = svg && shown?.kind === board.kind && shown.size?.join() === board.size?.join() && board.kind === "parts";
  let came = [];
  if (!same) lay(board);
  if (board.kind === "parts") {
    if (!same) await fill(svg.querySelector(".land"), lands.get(board.land) || "", () => legible.read(svg));
    else if (shown.land !== board.land) svg.querySelector(".land").innerHTML = lands.get(board.land) || "";
    if (mine !== latest) return came;
    if (!same || shown.land !== board.land || shown.things !== board.things) came = await renew(board, leaves, same);
    if (mine !== latest) return came;
  } else if (board.kind === "table") {
    find("board").innerHTML = board.things;
  }
  shown = board;
  panel(board);
  return came;
}

// Puts the things of a board in the place of those of another one.
async function renew(board, leaves, same) {
  const mine = latest;
  const came = patch(svg.querySelector(".things"), board.things, leaves);
  [shown, showing] = [board, null];
  svg.setAttribute("aria-label", board.description || board.title);
  if (!same) await painted();
  if (mine !== latest) return came;
  if (!same && settle()) await painted();
  if (mine === latest) legible.renew(svg);
  return came;
}

function lay(board) {
  showing = null;
  const place = find("board");
  place.className = board.kind;
  if (board.kind === "parts") {
    place.replaceChildren((svg = draw("svg", { role: "img" })));
    for (const layer of ["land", "things", "marks"]) svg.append(draw("g", { class: layer }));
    svg.querySelector(".land").after(draw("rect", { class: "dusk", x: -board.size[0], y: -board.size[1], width: 3 * board.size[0], height: 3 * board.size[1] }));
    view = { x: 0, y: 0, w: board.size[0], h: board.size[1] };
    shown = board;
    frame();
  } else if (board.kind === "whole") {
    place.innerHTML = board.things;
    svg = place.querySelector("svg");
    const [, , w, h] = svg.getAttribute("viewBox").split(" ").map(Number);
    svg.append(draw("g", { class: "marks" }));
    board.size = [w, h];
    shown = board;
    fit();
  } else svg = null;
}

// Draws the panel, when it is in sight: it is hidden as a rule.
export function panel(board = shown) {
  const place = find("panel");
  if (place.hidden || !board) return undefined;
  if (!board.panel) return place.replaceChildren();
  const [w, h] = board.panel_size;
  const drawn = place.querySelector("svg") || draw("svg", { role: "img", "aria-label": "The sides, and a legend" });
  drawn.setAttribute("viewBox", `0 0 ${w} ${h}`);
  patch(drawn, board.panel);
  if (drawn.parentNode) return legible.renew(drawn);
  place.append(drawn);
  painted().then(() => legible.renew(drawn));
  return undefined;
}

// The elements that show a thing, by its mark; in a table any word may be one.
export function shownBy(mark) {
  const name = mark.slice(mark.indexOf(":") + 1);
  const marks = svg ? [mark] : [mark, `any:${name}`];
  showing ??= byName(svg || find("board"));
  return marks.flatMap((one) => showing.get(one) ?? []).filter((one) => !one.closest(".marks, .motion"));
}

function byName(within) {
  const found = new Map();
  for (const one of within.querySelectorAll("[data-names]")) {
    for (const name of one.dataset.names.split(" ")) found.set(name, [...(found.get(name) ?? []), one]);
  }
  return found;
}

// The marks under a pointer, the topmost first.
export function marksAt(x, y) {
  const names = [];
  for (const element of document.elementsFromPoint(x, y)) {
    for (let at = element; at && at.id !== "board"; at = at.parentElement) {
      if (at.dataset?.names) names.push(...at.dataset.names.split(" "));
    }
  }
  return [...names, ...framed(x, y)];
}

// The marks whose frames a pointer is in, the smallest first: a frame may reach beyond what it is around, and is for
// a finger at least as wide as one; then the nearest comes first.
function framed(x, y) {
  return [...document.querySelectorAll(".mark.lit[data-mark], .mark.chosen[data-mark]")]
    .map((one) => [one.dataset.mark, one.getBoundingClientRect()])
    .map(([mark, box]) => ({ mark, size: box.width * box.height, w: Math.max(box.width / 2, reach), h: Math.max(box.height / 2, reach), dx: Math.abs(x - box.x - box.width / 2), dy: Math.abs(y - box.y - box.height / 2) }))
    .filter((one) => one.dx <= one.w && one.dy <= one.h)
    .sort((a, b) => (reach ? Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy) : a.size - b.size))
    .map((one) => one.mark);
}

// Where a pointer is in the picture's units.
export function place(x, y) {
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  return [at.x, at.y];
}

// A place of the picture in 1/100 inch of a measured table.
export function inches([x, y]) {
  const [ox, oy, scale] = shown.plane;
  return [Math.round((x - ox) / scale), Math.round((oy - y) / scale)];
}

// pan and zoom

// Shows a new board as a whole; on a small screen so near that its spaces can be touched. Returns whether it is nearer then.
function settle() {
  fit();
  if (!matchMedia("(pointer: coarse), (max-width: 800px)").matches) return false;
  const matrix = svg.getScreenCTM();
  if (!matrix?.a) return false;
  const space = svg.querySelector(".land .hit")?.getBBox();
  const [size, least, wanted] = shown.plane ? [100 * shown.plane[2], 12, 22] : space ? [Math.min(space.width, 1.2 * space.height), 44, 58] : [1, 0, 0];
  if (size * matrix.a >= least) return false;
  whole = settle;
  const { x, y, width, height } = svg.querySelector(".things").getBBox();
  const stage = find("board").getBoundingClientRect();
  const scale = wanted / size;
  [view.w, view.h, near] = [stage.width / scale, stage.height / scale, true];
  center(x + width / 2, y + height / 2);
  return true;
}

// The share of the view, at its foot, that lies under the buttons or too near for a finger: on a small screen they stand on the board.
function covered() {
  const [stage, tools] = [find("board"), find("tools")].map((one) => one?.getBoundingClientRect());
  return tools && stage.height && tools.top < stage.bottom ? (stage.bottom - tools.top + 10) / stage.height : 0;
}

// Moves the middle of the view to a place, as far as there is a board.
function center(x, y) {
  const under = covered() * view.h;
  const within = (at, seen, whole) => (seen >= whole ? (whole - seen) / 2 : Math.min(Math.max(at - seen / 2, 0), whole - seen));
  [view.x, view.y] = [within(x, view.w, shown.size[0]), within(y + under / 2, view.h, shown.size[1] + under)];
  frame();
}

// Shows the nearest of some places where none is in sight, while only a part of the board is shown.
export function reveal(places) {
  asked = places;
  const under = near ? covered() * view.h : 0;
  const seen = ([x, y]) => x > view.x && x < view.x + view.w && y > view.y && y < view.y + view.h - under;
  if (!near || !svg || !places.length || places.some(seen)) return;
  const [cx, cy] = [view.x + view.w / 2, view.y + view.h / 2];
  const [first] = [...places].sort((a, b) => Math.hypot(a[0] - cx, a[1] - cy) - Math.hypot(b[0] - cx, b[1] - cy));
  center(...first);
}

export function fit() {
  if (!svg) return;
  near = false;
  whole = fit;
  const above = (MARGIN * shown.size[1]) / (find("board").clientHeight || shown.size[1]);
  view = { x: 0, y: -above, w: shown.size[0], h: (above + shown.size[1]) / (1 - covered()) };
  frame();
}

// Gives the picture its size in pixels: in a share of its place, a change beside it would lay out each letter anew.
// Returns the pixels of a unit.
function measure() {
  const { clientWidth, clientHeight } = find("board");
  size = [clientWidth, clientHeight];
  if (svg && clientWidth) Object.assign(svg.style, { width: `${clientWidth}px`, height: `${clientHeight}px` });
  return scaled(view);
}

const scaled = ({ w, h }) => Math.min(size[0] / w, size[1] / h);

function frame() {
  clearTimeout(moving);
  moving = null;
  const scale = measure();
  const box = `${view.x} ${view.y} ${view.w} ${view.h}`;
  if (svg && svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box); // the same one would lay out each letter, too
  if (svg?.style.transform) Object.assign(svg.style, { transform: "", willChange: "" });
  drawn = { ...view };
  legible.fit(svg, scale);
}

// Moves and stretches the picture as it is drawn, while a hand pulls or turns a wheel: to draw it anew lays out each
// letter, which waits until the hand rests.
function follow() {
  const [from, to] = [scaled(drawn), scaled(view)];
  const middle = (at, span, whole, scale) => whole / 2 - scale * (at + span / 2); // where the picture's origin lies
  const [x, y] = [["x", "w"], ["y", "h"]].map(([at, span], way) => middle(view[at], view[span], size[way], to) - (to / from) * middle(drawn[at], drawn[span], size[way], from));
  Object.assign(svg.style, { transformOrigin: "0 0", willChange: "transform", transform: `translate(${x}px, ${y}px) scale(${to / from})` });
  clearTimeout(moving);
  moving = setTimeout(() => (pulls ? follow() : frame()), REST);
}

export function zoom(factor, x = null, y = null, shows = frame) {
  if (!svg) return;
  whole = () => {};
  const [w, h] = shown.size;
  const width = Math.min(w * 1.2, Math.max(w / 12, view.w * factor));
  const scale = width / view.w;
  const [cx, cy] = x === null ? [view.x + view.w / 2, view.y + view.h / 2] : place(x, y);
  view = { x: cx - (cx - view.x) * scale, y: cy - (cy - view.y) * scale, w: width, h: view.h * scale };
  if (width >= w * 1.2) view = { x: -w * 0.1, y: -h * 0.1, w: w * 1.2, h: h * 1.2 };
  shows();
}

function pan(dx, dy) {
  whole = () => {};
  view.x -= dx / scaled(view);
  view.y -= dy / scaled(view);
  follow();
}

export function steer() {
  const stage = find("board");
  new ResizeObserver(() => {
    measure();
    whole();
    reveal(asked);
  }).observe(stage);
  legible.watch(stage, () => svg);
  legible.watch(find("panel"), () => find("panel").querySelector("svg"));
  const down = new Map();
  const hold = () => (pulls = down.size > 0);
  let moved = 0;
  let spread = 0;
  let grabbed = false;
  stage.addEventListener("wheel", (event) => {
    if (!svg) return;
    event.preventDefault();
    zoom(Math.exp(event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY, follow);
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, [event.clientX, event.clientY]);
    hold();
    reach = event.pointerType === "mouse" ? 0 : 22;
    if (down.size === 1) {
      moved = 0;
      grabbed = heard.grab(event);
    }
  });
  addEventListener("pointermove", (event) => {
    const was = down.get(event.pointerId);
    if (!svg) return;
    if (!was && event.pointerType === "mouse" && stage.contains(event.target)) heard.move(event);
    if (!was) return;
    const [dx, dy] = [event.clientX - was[0], event.clientY - was[1]];
    moved += Math.abs(dx) + Math.abs(dy);
    down.set(event.pointerId, [event.clientX, event.clientY]);
    if (down.size === 1 && moved > 6 && !grabbed) pan(dx, dy);
    if (down.size === 2) {
      const [[ax, ay], [bx, by]] = [...down.values()];
      const now = Math.hypot(ax - bx, ay - by);
      if (spread) zoom(spread / now, (ax + bx) / 2, (ay + by) / 2, follow);
      spread = now;
    }
  });
  const up = (event) => {
    if (!down.delete(event.pointerId)) return;
    hold();
    if (down.size < 2) spread = 0;
    if (event.type !== "pointerup" || down.size) return;
    if (moved <= 6) heard.click(event);
    else if (grabbed) heard.drop(event);
  };
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}
