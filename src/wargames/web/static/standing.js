// The strip above the board: turn and phase, whose turn, who would win now, what wins and how far it is.

import { find, make } from "./elements.js";

// Shows the progress of a moment; `turn` says whose turn it is.
export function show({ turn, goals, tallies, ahead, left }, whose, over = false) {
  find("turn").textContent = turn;
  find("whose").textContent = [whose, over ? "" : left].filter(Boolean).join(" ");
  find("ahead").textContent = over ? "" : ahead;
  find("tallies").replaceChildren(...tallies.map(tally));
  find("goals").textContent = goals.join(" ");
}

function tally({ name, reached, wanted }) {
  const count = make("b", {}, wanted === null ? String(reached) : `${reached} of ${wanted}`);
  return make("li", {}, `${name} `, count);
}

// Says whose turn it is, from what a moment tells its seat.
export function whose(now) {
  return now.decision ? "Your turn." : now.heading;
}
