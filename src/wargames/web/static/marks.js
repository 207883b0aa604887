// Marks on the board: choices, chosen things, recent events, the cursor.

import { draw } from "./elements.js";
import * as board from "./board.js";

const layer = () => board.picture()?.querySelector(":scope > .marks");
const PLACES = new Set(["path", "point", "formation"]);
const DOT = 11;

// The box of an element in the picture's units.
export function box(element) {
  const svg = board.picture();
  const inner = element.getBBox();
  const matrix = svg.getScreenCTM().inverse().multiply(element.getScreenCTM());
  const corners = [[inner.x, inner.y], [inner.x + inner.width, inner.y], [inner.x, inner.y + inner.height], [inner.x + inner.width, inner.y + inner.height]]
    .map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

function around(element, kind) {
  if (element.classList.contains("hit")) {
    const copy = element.cloneNode(false);
    const svg = board.picture();
    const matrix = svg.getScreenCTM().inverse().multiply(element.getScreenCTM());
    copy.removeAttribute("data-names");
    copy.removeAttribute("style");
    for (const name of ["fill", "stroke", "opacity", "class"]) copy.removeAttribute(name);
    copy.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
    copy.setAttribute("class", `mark ${kind}`);
    return copy;
  }
  const { x, y, w, h } = box(element);
  return draw("rect", { x: x - 2, y: y - 2, width: w + 4, height: h + 4, rx: 5, class: `mark ${kind}` });
}

// Points of a measured table, from their names: "17.50/4.50".
export function spots(names) {
  const plane = board.plane();
  if (!plane) return [];
  return names
    .map((name) => name.split("/").map(Number))
    .filter((pair) => pair.length === 2 && pair.every(Number.isFinite))
    .map(([x, y]) => [plane[0] + plane[2] * x * 100, plane[1] - plane[2] * y * 100]);
}

export const isPlace = (part) => PLACES.has(part.kind) && board.plane() && part.names.length > 0;

export function clear(...kinds) {
  const found = layer();
  if (!found) {
    for (const kind of kinds) document.querySelectorAll(`#board .${kind}`).forEach((one) => one.classList.remove(kind));
    return;
  }
  for (const kind of kinds) found.querySelectorAll(`.${kind}`).forEach((one) => one.remove());
}

// Leaves out what is far larger than another picture of the same thing: an arc of fire, beside its gun.
function nearest(elements) {
  if (!layer() || elements.length < 2) return elements;
  const areas = elements.map((one) => one.getBoundingClientRect()).map((one) => one.width * one.height);
  const least = Math.min(...areas.filter((area) => area > 0));
  return elements.filter((one, at) => one.classList.contains("hit") || areas[at] <= 8 * least);
}

// Lights the things of some marks; returns their places: [mark, x, y] in the picture's units.
export const light = (marks, kind) => lightAll([[marks, kind]])[0];

// Lights the things of several kinds of marks at once; returns the places of each kind.
export function lightAll(kinds) {
  const frames = []; // put in at the end: what is measured after a change costs a layout
  const walked = kinds.map(([marks, kind]) => framed(marks, kind, frames));
  if (frames.length) layer().append(...frames);
  return walked;
}

function framed(marks, kind, frames) {
  const walked = [];
  for (const mark of marks) {
    for (const element of nearest(board.shownBy(mark))) {
      if (!layer()) {
        element.classList.add(kind);
        const at = element.getBoundingClientRect();
        walked.push([mark, at.x, at.y]);
        continue;
      }
      if (!element.getBBox) continue;
      const drawn = around(element, kind);
      drawn.dataset.mark = mark;
      frames.push(drawn);
      const { x, y, w, h } = box(element);
      walked.push([mark, x + w / 2, y + h / 2]);
    }
  }
  return walked;
}

// Lights points of a measured table: the way of a path, and a dot where it ends.
export function dots(parts, kind) {
  const walked = [];
  for (const [word, part] of parts) {
    const way = spots(part.names);
    if (!way.length || !layer()) continue;
    if (way.length > 1 && part.kind === "path") {
      layer().append(draw("polyline", { points: way.map((at) => at.join()).join(" "), class: `mark way ${kind}` }));
    }
    for (const [x, y] of part.kind === "formation" ? way : way.slice(-1)) {
      layer().append(draw("circle", { cx: x, cy: y, r: part.kind === "formation" ? DOT / 2 : DOT, class: `mark dot ${kind}`, "data-names": `part:${word}` }));
      walked.push([`part:${word}`, x, y]);
    }
  }
  return walked;
}

// The middle of the first picture of a thing, in the picture's units; null where it is not shown.
export function center(mark) {
  const found = board.shownBy(mark).find((one) => one.getBBox);
  if (!found) return null;
  const { x, y, w, h } = box(found);
  return [x + w / 2, y + h / 2];
}

// All that is shown of some kinds: [mark, x, y], each thing once.
export function everything(kinds) {
  const names = [...board.picture().querySelectorAll("[data-names]")].flatMap((one) => one.dataset.names.split(" "));
  return [...new Set(names)].filter((name) => kinds.includes(name.split(":")[0])).map((name) => [name, ...(center(name) || [0, 0])]);
}

// Returns the nearest place in a direction; the first one without a cursor.
export function ahead(walk, standing, dx, dy) {
  if (standing < 0 || !walk[standing]) return walk.length ? 0 : -1;
  const [, x, y] = walk[standing];
  const found = walk
    .map(([, ax, ay], at) => ({ at, along: (ax - x) * dx + (ay - y) * dy, aside: Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx) }))
    .filter((one) => one.along > 1)
    .sort((a, b) => a.along + 2 * a.aside - b.along - 2 * b.aside);
  return found[0]?.at ?? standing;
}

// Marks where something was picked: the thing, or the point.
export function pin({ mark, at }, kind) {
  if (mark && light([mark], kind).length) return;
  layer()?.append(draw("circle", { cx: at[0], cy: at[1], r: 7, class: `mark ${kind}` }));
}

// A straight line with its ends.
export function segment([ax, ay], [bx, by], kind) {
  layer()?.append(draw("line", { x1: ax, y1: ay, x2: bx, y2: by, class: `mark ${kind} under` }), draw("line", { x1: ax, y1: ay, x2: bx, y2: by, class: `mark ${kind}` }));
}

export function cursor(at) {
  clear("cursor");
  if (at && layer()) layer().append(draw("circle", { cx: at[1], cy: at[2], r: 22, class: "mark cursor" }));
}

// The line of what a person draws.
export function line(points) {
  clear("drawing");
  if (!points.length || !layer()) return;
  layer().append(draw("polyline", { points: points.map((at) => at.join()).join(" "), class: "mark way drawing" }));
  for (const [x, y] of points) layer().append(draw("circle", { cx: x, cy: y, r: 5, class: "mark dot drawing" }));
}
