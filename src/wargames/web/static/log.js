// The log of this seat; a line lights what it names while a pointer is on it.

import { clauseMark, find, make } from "./elements.js";
import * as marks from "./marks.js";

let last = 0;
let height = 0; // of the log when it was scrolled last: who reads old lines is not pulled away from them
let bottom = true;
let scrolls = false; // whether it is scrolled by this page, not by who reads
const lines = new Map();
let jump = () => {};
let since = 0; // the first line that was not seen when the page was opened

export const onJump = (given) => (jump = given);

export function follow() {
  const place = find("log");
  place.addEventListener("scroll", () => {
    if (!scrolls && place.clientHeight === height) bottom = place.scrollHeight - place.scrollTop - place.clientHeight < 30;
    scrolls = false;
  });
  down();
  place.addEventListener("click", (event) => {
    const line = event.target.closest(".line");
    if (line && !event.target.closest("button") && !getSelection().toString()) jump(Number(line.dataset.number));
  });
  place.addEventListener("keydown", walk);
}

// Walks from line to line with the arrows; Enter looks back to one.
function walk(event) {
  const all = [...document.querySelectorAll("#log .line")];
  const at = all.indexOf(document.activeElement.closest?.(".line"));
  const next = { ArrowUp: at < 0 ? all.length - 1 : Math.max(0, at - 1), ArrowDown: Math.min(all.length - 1, at + 1) }[event.key];
  if (next !== undefined) all[next]?.focus();
  else if (event.key === "Enter" && at >= 0 && document.activeElement === all[at]) jump(Number(all[at].dataset.number));
  else return;
  event.preventDefault();
}

// Scrolls to the newest line within the next frame, once it is laid out: an observer calls then, and at each change of size.
const observer = new ResizeObserver(scrolled);

function down() {
  observer.unobserve(find("log"));
  observer.observe(find("log"));
}

function scrolled() {
  const place = find("log");
  const was = place.scrollTop;
  if (bottom) place.scrollTop = place.scrollHeight;
  scrolls = place.scrollTop !== was;
  height = place.clientHeight;
}

export const count = () => last;

// The first line that this browser had not seen, 0 for none.
export const unseen = () => since;

// Keeps lines back until their steps are shown.
export function hold(told, steps) {
  told.forEach(({ number }, at) => {
    const line = lines.get(number);
    if (!line || steps[at] === null) return;
    line.classList.add("coming");
    line.dataset.step = steps[at];
  });
}

// Shows the lines that were kept back, up to a step.
export function come(step = Infinity) {
  for (const line of document.querySelectorAll("#log .coming")) if (Number(line.dataset.step) <= step) line.classList.remove("coming");
  down();
}

// Adds new lines.
export function add(told, seen) {
  const place = find("log");
  for (const line of told) {
    if (line.number <= last) continue;
    last = line.number;
    if (line.undone) {
      lines.get(line.undone)?.classList.add("undone");
      continue;
    }
    if (seen && line.number === seen + 1) since = line.number;
    if (seen && line.number === seen + 1) place.append(make("p", { className: "since" }, "since you looked last"));
    place.append(entry(line));
  }
  down();
}

export function entry(line) {
  const over = { pointerenter: () => marks.light(line.marks, "hover"), pointerleave: () => marks.clear("hover"), focus: () => marks.light(line.marks, "hover"), blur: () => marks.clear("hover") };
  const clauses = line.clauses.length ? [clauseMark(line.clauses)] : [];
  const made = make("p", { className: `line ${line.weight}`, tabIndex: -1, title: "Look back to here", data: { number: line.number }, on: over }, line.words, " ", ...clauses);
  lines.set(line.number, made);
  return made;
}

// Lights for a while what the newest lines name.
export function recent(told) {
  marks.clear("recent");
  marks.light(new Set(told.filter((line) => !line.undone && line.weight !== "minor").slice(-6).flatMap((line) => line.marks)), "recent");
}
