// A board of a game as a picture in a page: land, things on it, marks over both, and a panel beside them.
//
// Things are found by the words of `data-names`: "unit:US-P1", "hex:C4". Text of a game is never markup.

import * as legible from "./page/legible.js";

const SVG = "http://www.w3.org/2000/svg";
const PLACES = new Set(["path", "point", "formation"]);

function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class Picture {
  #place;
  #panel;
  #shown = null;
  #zoom = 1;

  // Draws into two elements of a page or of a shadow root; what is around the panel is hidden without one.
  constructor(place, panel) {
    [this.#place, this.#panel] = [place, panel];
    for (const one of [place, panel]) legible.watch(one, () => one.querySelector("svg"));
  }

  get svg() {
    return this.#place.querySelector("svg");
  }

  // Shows a board with its markup: kind, land, things, panel, size, panel_size, plane, title, description.
  show(board) {
    const place = this.#place;
    place.className = board.kind;
    if (board.kind === "parts") this.#layers(board);
    else place.innerHTML = board.things;
    this.#shown = board;
    if (board.kind === "whole") this.svg.append(draw("g", { class: "marks" }));
    legible.renew(this.svg);
    this.#aside(board);
  }

  #layers(board) {
    const [w, h] = board.size;
    const old = this.#shown;
    if (old?.kind !== "parts" || old.size.join() !== board.size.join() || old.land !== board.land) {
      const svg = draw("svg", { viewBox: `0 0 ${w} ${h}`, role: "img" });
      for (const layer of ["land", "things", "marks"]) svg.append(draw("g", { class: layer }));
      svg.querySelector(".land").innerHTML = board.land;
      svg.querySelector(".land").after(draw("rect", { class: "dusk", x: -w, y: -h, width: 3 * w, height: 3 * h }));
      this.#place.replaceChildren(svg);
    }
    this.svg.querySelector(".things").innerHTML = board.things;
    this.svg.querySelector(".marks").replaceChildren();
    this.svg.setAttribute("aria-label", board.description || board.title || "the board");
  }

  #aside(board) {
    this.#panel.parentElement.hidden = !board.panel;
    if (!board.panel) return this.#panel.replaceChildren();
    const svg = draw("svg", { viewBox: `0 0 ${board.panel_size.join(" ")}`, role: "img", "aria-label": "The sides" });
    svg.innerHTML = board.panel;
    this.#panel.replaceChildren(svg);
    return legible.renew(svg);
  }

  // Shows the board this many times as large as its place, which then scrolls; 1 fits it.
  zoom(factor) {
    this.#zoom = Math.min(6, Math.max(1, this.#zoom * factor));
    if (factor === 0) this.#zoom = 1;
    this.#place.style.setProperty("--zoom", this.#zoom);
    legible.fit(this.svg);
  }

  // The elements that show a thing, by its mark; in a table any word may be one.
  shownBy(mark) {
    const words = this.svg ? [mark] : [mark, `any:${mark.slice(mark.indexOf(":") + 1)}`];
    const found = words.flatMap((one) => [...this.#place.querySelectorAll(`[data-names~="${CSS.escape(one)}"]`)]);
    return found.filter((one) => !one.closest(".marks"));
  }

  // The marks under a pointer, the topmost first.
  marksAt(x, y) {
    const names = [];
    for (const element of this.#place.getRootNode().elementsFromPoint(x, y)) {
      for (let at = element; at && at !== this.#place; at = at.parentElement) names.push(...(at.dataset?.names?.split(" ") ?? []));
    }
    return names;
  }

  // Whether a part of an answer is a point or a way over a measured table.
  isPlace(part) {
    return PLACES.has(part.kind) && Boolean(this.#shown?.plane) && part.names.length > 0;
  }

  #layer() {
    return this.svg?.querySelector(":scope > .marks");
  }

  clear(...kinds) {
    const found = this.#layer();
    for (const kind of kinds) {
      if (found) for (const one of found.querySelectorAll(`.${kind}`)) one.remove();
      else for (const one of this.#place.querySelectorAll(`.${kind}`)) one.classList.remove(kind);
    }
  }

  // Marks the things of some words; `kind` is a class of board.css: lit, chosen, recent, hover, subject.
  light(marks, kind) {
    const drawn = [];
    for (const mark of new Set(marks)) {
      for (const element of this.shownBy(mark)) {
        if (!this.#layer()) element.classList.add(kind);
        else if (element.getBBox) drawn.push(this.#around(element, mark, kind));
      }
    }
    this.#layer()?.append(...drawn);
    return drawn.length;
  }

  // Marks places of a measured table, given as [word, part]: a way, and a dot at its end.
  dots(parts, kind) {
    const [ox, oy, scale] = this.#shown?.plane ?? [0, 0, 0];
    for (const [word, part] of parts) {
      const way = part.names.map((name) => name.split("/").map(Number)).filter((at) => at.length === 2 && at.every(Number.isFinite)).map(([x, y]) => [ox + scale * x * 100, oy - scale * y * 100]);
      if (!way.length) continue;
      if (part.kind === "path") this.#layer().append(draw("polyline", { points: way.map((at) => at.join()).join(" "), class: `mark way ${kind}` }));
      for (const [x, y] of part.kind === "formation" ? way : way.slice(-1)) this.#layer().append(draw("circle", { cx: x, cy: y, r: 9, class: `mark dot ${kind}`, "data-names": `part:${word}` }));
    }
  }

  // Draws the lines of fire of what was told.
  fire(playbacks) {
    for (const { origin, target } of this.#layer() ? playbacks : []) {
      const [from, to] = [this.#middle(origin), this.#middle(target)];
      if (from && to) this.#layer().append(draw("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: "mark exposed" }));
    }
  }

  #middle(marks) {
    const found = marks.flatMap((mark) => this.shownBy(mark))[0];
    if (!found) return null;
    const { x, y, w, h } = this.#box(found);
    return { x: x + w / 2, y: y + h / 2 };
  }

  #box(element) {
    const { x, y, width, height } = element.getBBox();
    const matrix = this.#leading(element);
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(matrix));
    const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
    return { x: Math.min(...xs), y: Math.min(...ys), w: Math.max(...xs) - Math.min(...xs), h: Math.max(...ys) - Math.min(...ys) };
  }

  // The matrix from an element's own coordinates to those of the picture.
  #leading(element) {
    return this.svg.getScreenCTM().inverse().multiply(element.getScreenCTM());
  }

  #around(element, mark, kind) {
    let drawn;
    if (element.classList.contains("hit")) {
      drawn = element.cloneNode(false);
      const { a, b, c, d, e, f } = this.#leading(element);
      for (const name of ["data-names", "style", "fill", "stroke", "opacity"]) drawn.removeAttribute(name);
      drawn.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
    } else {
      const { x, y, w, h } = this.#box(element);
      drawn = draw("rect", { x: x - 2, y: y - 2, width: w + 4, height: h + 4, rx: 5 });
    }
    drawn.setAttribute("class", `mark ${kind}`);
    drawn.dataset.mark = mark;
    return drawn;
  }
}
