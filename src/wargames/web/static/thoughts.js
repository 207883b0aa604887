// Reports of search bots: candidates with visits, evaluation and continuation.

import { find, make } from "./elements.js";

const wins = (value) => Math.round(50 + 50 * value); // games of a hundred, of a value from -1 to 1

let thinking = null; // what is shown of a bot that thinks where no person plays

// Shows a report: rows, or buttons where one may be played; `over` reacts to the pointer.
export function show(heading, { thoughts, of, seconds }, { press, over, out } = {}) {
  thinking = null;
  const most = Math.max(1, ...thoughts.map((one) => one.visits ?? 0));
  const progress = of && !press ? make("progress", { max: of, value: Math.min(seconds ?? 0, of), "aria-label": "Thinking" }) : null;
  const rows = thoughts.map((one) => row(one, most, press, { pointerenter: () => over?.(one), pointerleave: () => out?.(), focus: () => over?.(one), blur: () => out?.() }));
  find("advice").replaceChildren(make("p", { className: "quiet" }, heading), ...(progress ? [progress] : []), ...rows);
}

function row({ action: [text, says], value, low, high, visits, then, verdict }, most, press, on) {
  const worth = value === undefined ? [] : [make("span", { className: "odds" }, `wins ${wins(value)} % (${wins(low)} to ${wins(high)} %), tried ${visits} times`), make("meter", { max: most, value: visits, "aria-hidden": "true" })];
  if (verdict) worth.push(make("span", { className: "verdict" }, verdict));
  const follow = then?.length ? make("span", { className: "then" }, `then ${then.join(", ")}`) : null;
  const inside = [make("span", { className: "says" }, says), ...worth, follow];
  return press ? make("button", { type: "button", className: "action thought", data: { text }, on: { ...on, click: () => press(text) } }, ...inside) : make("div", { className: "action thought", on }, ...inside);
}

export function clear() {
  thinking = null;
  find("advice").replaceChildren();
}

// Shows the report of a bot that searches now, where no person plays; or the one before a past step.
export function live(found) {
  show(`A bot thinks for ${found.side}: ${found.simulations} times played on`, found);
  thinking = found;
}

export const past = (found) => (found ? show(`What the bot of ${found.side} thought before this step`, found) : clear());

// Clears advice after an action; the report of a bot stays until the next one, or the end.
export function done(over) {
  if (!thinking || over) return clear();
  find("advice").querySelector("progress")?.remove();
  find("advice").firstChild.textContent = `The bot of ${thinking.side} thought: ${thinking.simulations} times played on`;
}
