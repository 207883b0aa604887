// New markup in the place of old: what is the same stays, so that a board costs only what has changed on it.

const TAG = /<(\/?)[^\s/>]+[^>]*?(\/?)>[^<]*/g;
const parts = new WeakMap(); // element: the markup of each of its children

// Splits markup into its root and the elements within: [head, [elements], tail]; without a single root all are within.
// Where the root has one child alone, that one's children are within, and so on.
export function split(markup) {
  const found = level(markup);
  const only = found.head && found.within.length === 1 ? split(found.within[0]) : null;
  return only?.head && only.within.length ? { head: found.head + only.head, within: only.within, tail: only.tail + found.tail, deep: 1 + only.deep } : found;
}

function level(markup) {
  const found = { head: "", within: [], tail: "", deep: 0 };
  let [depth, from, roots] = [0, 0, 0];
  for (const tag of markup.matchAll(TAG)) {
    const [text, closes, alone] = tag;
    const end = tag.index + text.length;
    if (closes) depth -= 1;
    if (depth === 0 && closes) found.tail = text;
    else if (depth === 0 && !alone) [found.head, from, roots] = [text, end, roots + 1];
    else if (depth === 1 && (closes || alone)) {
      found.within.push(markup.slice(from, end));
      from = end;
    }
    if (depth === 0 && alone) roots += 2;
    if (!closes && !alone) depth += 1;
  }
  return roots === 1 ? found : { head: "", within: [markup], tail: "", deep: 0 };
}

// Parses markup of SVG.
function parsed(markup) {
  const place = document.createElementNS("http://www.w3.org/2000/svg", "g");
  place.innerHTML = markup;
  return [...place.childNodes];
}

// Puts markup into a group of an SVG; returns the elements that came. `leaves` is told those that go, while they are there.
export function patch(place, markup, leaves = () => {}) {
  const { head, within, tail, deep } = split(markup);
  const known = parts.get(place);
  if (!known || known.head !== head || !head) {
    leaves([...place.children]);
    place.innerHTML = markup;
    let root = place.firstElementChild;
    for (let at = 0; at < deep; at += 1) root = root?.firstElementChild;
    if (head && root && root.childElementCount === within.length) parts.set(place, { head, tail, root, children: new Map([...root.children].map((child, at) => [child, within[at]])) });
    else parts.delete(place);
    return [...place.children];
  }
  return renewed(known, within, leaves);
}

function renewed(known, within, leaves) {
  const kept = new Map();
  for (const [child, text] of known.children) kept.set(text, [...(kept.get(text) || []), child]);
  const wanted = within.map((text) => kept.get(text)?.shift() ?? text);
  const gone = [...kept.values()].flat();
  if (gone.length) leaves(gone);
  for (const child of gone) child.remove();
  const came = [];
  known.children = new Map();
  let before = known.root.firstElementChild;
  wanted.forEach((one, at) => {
    const child = typeof one === "string" ? parsed(one)[0] : one;
    if (typeof one === "string") came.push(child);
    if (child === before) before = before.nextElementSibling;
    else known.root.insertBefore(child, before);
    known.children.set(child, within[at]);
  });
  return came;
}
