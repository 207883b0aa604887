// The lessons that this browser has begun: how far each was followed, at which table.

import { kept } from "./kept.js";
import * as keys from "./keys.js";
import * as net from "./net.js";

const name = (game, lesson) => `lesson.${game}.${lesson}`;

// How far a lesson was followed: its table, the number of the choice, whether it was ended; null for one not begun.
export const progress = (game, lesson) => JSON.parse(kept.get(name(game, lesson)));

export const keep = (game, lesson, reached) => kept.set(name(game, lesson), JSON.stringify(reached));

// Begins a lesson; returns the address of its table, from the front page.
export async function begin(game, lesson) {
  const made = await net.post("/lessons", { game, lesson });
  keep(game, lesson, { table: made.table, number: 1, done: false });
  return keys.made(made, Object.keys(made.seats));
}
