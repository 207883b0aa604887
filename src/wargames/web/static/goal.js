// What wins, above the first question that a seat is asked, until it has answered.

import { find } from "./elements.js";
import { kept } from "./kept.js";

const started = new Set(); // seats that have answered here, for a browser that keeps nothing
const name = ({ table, seat }) => `begun.${table}.${seat}`;

export function show(now) {
  const begun = name(now);
  find("goal").hidden = Boolean(now.lesson) || !now.decision || !now.progress.goals.length || started.has(begun) || kept.get(begun) !== null;
  find("goal").textContent = now.progress.goals[0] ?? "";
}

export function begin(now) {
  started.add(name(now));
  kept.set(name(now), "yes");
}
