// The strip above the board: turn and phase, whose turn, who would win now, what wins and how far it is.

import { find, make, tallied } from "./elements.js";

let last = ""; // how the game stood when it was shown last

// Shows the progress of a moment; `whose` says whose turn it is.
export function show(progress, whose, over = false) {
  asks(whose, over ? "" : progress.left);
  follow({ ...progress, ahead: over ? "" : progress.ahead });
}

// Says whose turn it is, and what is left to do in it.
export const asks = (whose, left) => (find("whose").textContent = [whose, left].filter(Boolean).join(" "));

// Shows how the game stood at an event that is watched.
export function follow({ turn, goals, tallies, ahead }) {
  const now = JSON.stringify([turn, goals, tallies, ahead]);
  if (now === last) return;
  last = now;
  find("turn").textContent = turn;
  find("ahead").textContent = ahead;
  find("tallies").replaceChildren(...tallies.map(tally));
  find("goals").textContent = goals.join(" ");
}

function tally(one) {
  return make("li", {}, `${one.name} `, make("b", {}, tallied(one)));
}

// Says whose turn it is, from what a moment tells its seat.
export function whose(now) {
  return now.decision ? "Your turn." : now.heading;
}
