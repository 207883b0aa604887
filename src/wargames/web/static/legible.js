// Letters of a picture at a size that can be read. They grow where they have room, up to data-grow times their size;
// where that is not enough they are left out: what they say is told by a click, a title, or closer by.

const LEAST = 9; // pixels of a letter's font
const read = new WeakMap(); // svg: its groups of letters, as they were measured
const drawn = new WeakMap(); // group: its transform as it was drawn
const given = new WeakMap(); // group: the transform that it was given here; any other one was drawn anew

const steep = (matrix) => Math.hypot(matrix.a, matrix.b);

// Measures the letters of a picture: each group that may grow, or each line alone, with the size of each line.
function measured(svg, base) {
  const groups = new Map();
  for (const one of svg.querySelectorAll(".unread")) one.classList.remove("unread");
  for (const one of svg.querySelectorAll("[data-grow]")) {
    const there = one.getAttribute("transform") || "";
    if (!drawn.has(one) || there !== given.get(one)) drawn.set(one, there);
    else one.setAttribute("transform", drawn.get(one));
    given.set(one, drawn.get(one));
  }
  for (const text of svg.querySelectorAll("text")) {
    const grower = text.closest("[data-grow]") || text;
    if (!groups.has(grower)) groups.set(grower, { grower, own: drawn.get(grower) || "", most: Number(grower.dataset.grow || 1), lines: [], factor: 1 });
    const group = groups.get(grower);
    const size = parseFloat(text.getAttribute("font-size") || getComputedStyle(text).fontSize);
    group.lines.push({ text, size: (size * steep(text.getScreenCTM())) / base });
  }
  for (const group of groups.values()) {
    if (!group.grower.classList.contains("label")) continue;
    const { e, f } = svg.getScreenCTM().inverse().multiply(group.grower.getScreenCTM());
    group.box = group.grower.getBBox();
    group.at = [e, f];
  }
  return [...groups.values()];
}

// Reads a picture whose content is new, then fits it.
export function renew(svg) {
  const matrix = svg?.getScreenCTM();
  if (!matrix?.a) return read.delete(svg);
  read.set(svg, { groups: measured(svg, steep(matrix)), base: 0, faces: [...svg.querySelectorAll(".face")] });
  return fit(svg);
}

// Fits the letters to the scale at which a picture is shown now.
export function fit(svg) {
  const matrix = svg?.getScreenCTM();
  if (!matrix?.a) return;
  const known = read.get(svg);
  if (!known) return void renew(svg);
  const base = steep(matrix);
  if (base === known.base) return;
  known.base = base;
  for (const group of known.groups) size(group, base);
  spread(known.groups.filter((group) => group.box));
  for (const face of known.faces) {
    const texts = [...face.querySelectorAll("text")];
    face.classList.toggle("far", texts.length > 0 && texts.every((text) => text.closest(".unread")));
  }
}

function size(group, base) {
  const largest = Math.max(...group.lines.map((line) => line.size)) * base;
  const factor = Math.min(group.most, Math.max(1, (LEAST + 0.01) / largest));
  const unread = largest * factor < LEAST;
  if (factor !== group.factor) {
    given.set(group.grower, factor > 1 ? `${group.own} scale(${factor.toFixed(4)})` : group.own);
    group.grower.setAttribute("transform", given.get(group.grower));
  }
  group.factor = factor;
  group.unread = unread;
  group.grower.classList.toggle("unread", unread);
  if (group.grower.tagName === "text") return;
  for (const { text, size: own } of group.lines) {
    const shown = text.parentNode === group.grower ? text : text.parentNode; // with the paper that it stands on
    shown.classList.toggle("unread", !unread && own * base * factor < LEAST);
  }
}

// Leaves out labels that would cover others; those drawn last come first.
function spread(groups) {
  const taken = [];
  for (const group of groups.filter((one) => !one.unread).reverse()) {
    const { box: { x, y, width, height }, at: [left, top], factor: f } = group;
    const mine = [left + f * x, top + f * y, left + f * (x + width), top + f * (y + height)];
    const covers = taken.some((one) => mine[0] < one[2] && one[0] < mine[2] && mine[1] < one[3] && one[1] < mine[3]);
    group.grower.classList.toggle("unread", covers);
    if (!covers) taken.push(mine);
  }
}

// Fits a picture whenever its place changes its size.
export function watch(place, picture) {
  new ResizeObserver(() => fit(picture())).observe(place);
}

// Returns a copy of a picture with all its letters, as large as they were drawn.
export function asDrawn(svg) {
  const copy = svg.cloneNode(true);
  const copies = copy.querySelectorAll("[data-grow]");
  [...svg.querySelectorAll("[data-grow]")].forEach((one, at) => copies[at].setAttribute("transform", drawn.get(one) ?? one.getAttribute("transform") ?? ""));
  for (const one of copy.querySelectorAll(".unread, .far")) one.classList.remove("unread", "far");
  return copy;
}
