// Letters of a picture at a size that can be read. They grow where they have room, up to data-grow times their size;
// where that is not enough they are left out: what they say is told by a click, a title, or closer by.

const LEAST = 9; // pixels of a letter's font
const SAME = 1e-5; // the part by which two scales may differ and be the same
const pictures = new WeakMap(); // svg: its groups of letters, as they were measured
const drawn = new WeakMap(); // group: its transform as it was drawn
const fonts = new WeakMap(); // group of names, which lie all over the picture: the size of their font as it was drawn
const known = new WeakMap(); // group: its letters, as they were measured
const given = new WeakMap(); // group: the transform that it was given here; any other one was drawn anew

const steep = (matrix) => Math.hypot(matrix.a, matrix.b);

// Measures the letters of a picture: each group that may grow, or each line alone, with the size of each line. What was
// measured before is not measured again: a group that was drawn anew is another element, or has another transform.
function measured(svg, base) {
  const fresh = new Set();
  const groups = new Map();
  for (const one of svg.querySelectorAll("[data-grow]")) {
    const there = one.getAttribute("transform") || "";
    if (drawn.has(one) && there === given.get(one)) continue;
    drawn.set(one, there);
    given.set(one, there);
    known.delete(one);
  }
  for (const text of svg.querySelectorAll("text:not([aria-hidden])")) {
    const grower = text.closest("[data-grow]") || text;
    if (!groups.has(grower)) groups.set(grower, []);
    groups.get(grower).push(text);
  }
  for (const [grower, texts] of groups) {
    const had = known.get(grower);
    if (had && had.lines.length === texts.length && had.lines.every((line, at) => line.text === texts[at])) continue;
    fresh.add(grower);
    plain(grower);
  }
  const inverse = svg.getScreenCTM().inverse();
  for (const grower of fresh) known.set(grower, group(grower, groups.get(grower), base, inverse));
  return [...groups.keys()].map((grower) => known.get(grower));
}

// Puts a group back as it was drawn, before it is measured.
function plain(grower) {
  if (grower.matches(".names")) {
    if (!fonts.has(grower)) fonts.set(grower, Number(grower.getAttribute("font-size")));
    grower.setAttribute("font-size", fonts.get(grower));
  }
  if (drawn.has(grower) && given.get(grower) !== drawn.get(grower)) {
    grower.setAttribute("transform", drawn.get(grower));
    given.set(grower, drawn.get(grower));
  }
  for (const one of [grower, ...grower.querySelectorAll(".unread")]) one.classList.remove("unread");
}

function group(grower, texts, base, inverse) {
  const size = (text) => parseFloat(text.getAttribute("font-size") || getComputedStyle(text).fontSize) * steep(text.getScreenCTM());
  const found = { grower, own: drawn.get(grower) || "", most: Number(grower.dataset.grow || 1), lines: texts.map((text) => ({ text, size: size(text) / base })), factor: 1 };
  if (!grower.classList.contains("label")) return found;
  const { e, f } = inverse.multiply(grower.getScreenCTM());
  return { ...found, box: grower.getBBox(), at: [e, f] };
}

// Measures the letters that are new, so that less is left for when all are there.
export function read(svg) {
  const matrix = svg.getScreenCTM();
  if (matrix?.a) measured(svg, steep(matrix));
}

// Reads a picture whose content is new, then fits it: where its scale is the same, only what is new on it.
export function renew(svg) {
  const matrix = svg?.getScreenCTM();
  if (!matrix?.a) return pictures.delete(svg);
  const [base, had] = [steep(matrix), pictures.get(svg)];
  const groups = measured(svg, base);
  const faces = [...svg.querySelectorAll(".face")].map((face) => ({ face, texts: [...face.querySelectorAll("text")] }));
  pictures.set(svg, { groups, base: had?.base ?? 0, faces });
  if (!had || Math.abs(base - had.base) >= SAME * base) return fit(svg, base);
  const [labels, before] = [groups, had.groups].map((some) => some.filter((group) => group.box));
  const moved = labels.length !== before.length || labels.some((group, at) => group !== before[at]);
  return fitted(svg, had.base, groups.filter((group) => group.base !== had.base), moved);
}

// Fits the letters to the scale at which a picture is shown now; to read that scale costs a layout.
export function fit(svg, base = svg?.getScreenCTM() && steep(svg.getScreenCTM())) {
  if (!base) return;
  const shown = pictures.get(svg);
  if (!shown) return void renew(svg);
  if (Math.abs(base - shown.base) < SAME * base) return;
  shown.base = base;
  fitted(svg, base, shown.groups, true);
}

// Fits some groups of letters; spreads all labels anew where some came, went or changed their order.
function fitted(svg, base, groups, moved) {
  const shown = pictures.get(svg);
  for (const group of groups) size(group, base);
  if (moved) spread(shown.groups.filter((group) => group.box));
  for (const { face, texts } of shown.faces) {
    face.classList.toggle("far", texts.length > 0 && texts.every((text) => text.closest(".unread")));
  }
}

function size(group, base) {
  const largest = Math.max(...group.lines.map((line) => line.size)) * base;
  const factor = Math.min(group.most, Math.max(1, (LEAST + 0.01) / largest));
  const unread = largest * factor < LEAST;
  if (factor !== group.factor && fonts.has(group.grower)) group.grower.setAttribute("font-size", Number((fonts.get(group.grower) * factor).toFixed(4)));
  else if (factor !== group.factor) {
    given.set(group.grower, factor > 1 ? `${group.own} scale(${factor.toFixed(4)})` : group.own);
    group.grower.setAttribute("transform", given.get(group.grower));
  }
  Object.assign(group, { base, factor });
  group.unread = unread;
  if (!group.box) group.grower.classList.toggle("unread", unread);
  if (group.grower.tagName === "text") return;
  for (const { text, size: own } of group.lines) {
    const shown = text.parentNode === group.grower ? text : text.parentNode; // with the paper that it stands on
    shown.classList.toggle("unread", !unread && own * base * factor < LEAST);
  }
}

// Leaves out labels that would cover others; those drawn last come first.
function spread(groups) {
  const taken = [];
  for (const group of [...groups].reverse()) {
    const { box: { x, y, width, height }, at: [left, top], factor: f } = group;
    const mine = [left + f * x, top + f * y, left + f * (x + width), top + f * (y + height)];
    const covers = taken.some((one) => mine[0] < one[2] && one[0] < mine[2] && mine[1] < one[3] && one[1] < mine[3]);
    group.grower.classList.toggle("unread", group.unread || covers);
    if (!group.unread && !covers) taken.push(mine);
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
  [...svg.querySelectorAll("[data-grow]")].forEach((one, at) => {
    copies[at].setAttribute("transform", drawn.get(one) ?? one.getAttribute("transform") ?? "");
    if (fonts.has(one)) copies[at].setAttribute("font-size", fonts.get(one));
  });
  for (const one of copy.querySelectorAll(".unread, .far")) one.classList.remove("unread", "far");
  return copy;
}
