// The analysis board: a finished game taken up again at a step, at a table of one's own for both sides.

import { find, make } from "./elements.js";
import * as keys from "./keys.js";
import * as net from "./net.js";

// Opens a table of one's own at a step; it is kept in this browser beside the others of the game.
export async function open(now, step) {
  const made = await net.post("analysis", { step });
  const seats = Object.keys(made.seats);
  const first = [...seats].sort((a, b) => (b === now.seat) - (a === now.seat));
  location.href = `../${keys.made(made, first, { analysis: { of: now.table, step, done: made.done, begun: Date.now() } })}`;
}

// Shows where an analysis began and what was done there, or the analyses of a game that is over.
export function show(now) {
  const { analysis } = keys.held();
  const others = keys.analyses(analysis ? analysis.of : now.table).filter(({ name }) => name !== now.table);
  find("analysis").hidden = !now.over;
  find("analyzed").hidden = !analysis && !(now.over && others.length);
  const game = analysis ? [link(analysis.of, `Back to the game, step ${analysis.step}`)] : [];
  const done = analysis?.done ? [make("p", {}, "In the game: ", make("b", {}, analysis.done))] : [];
  const tried = others.map(({ name, analysis: other }) => link(name, `From step ${other.step}, begun at ${new Date(other.begun).toLocaleTimeString()}`));
  find("analyzed").replaceChildren(...done, ...game, ...(tried.length ? [make("p", { className: "quiet" }, analysis ? "Other analyses of this game" : "Your analyses of this game"), ...tried] : []));
}

const link = (name, words) => make("p", {}, make("a", { href: new URL(`../table/${name}`, location.href).href }, words));

// At an analysis, takes back the last choice of whichever side made it; returns whether there was one.
export async function takeBack(now) {
  if (!keys.held().analysis || now.undo === null) return false;
  const others = Object.entries(keys.held().seats).filter(([seat]) => seat !== now.seat);
  for (const [, key] of others) {
    const other = await net.get(`/t/${key}/now?since=999999999`);
    if (other.undo !== null) continue;
    await net.post(`/t/${key}/undo`, { moment: other.moment });
    keys.go(key);
    return true;
  }
  return false;
}
