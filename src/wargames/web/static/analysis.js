// The analysis board: an opening or a game taken up at a step, at a table of one's own for both sides. Each table is a
// branch; the branches of a game are a tree, whose names this browser keeps.

import { find, make } from "./elements.js";
import * as keys from "./keys.js";
import * as net from "./net.js";
import * as thoughts from "./thoughts.js";

// Where an analysis may be taken up, by the link that may do so: after the end any, at an analysis that of its maker.
const by = ({ seat }) => {
  const { analysis, maker } = keys.held();
  return analysis && maker ? { path: `/t/${maker}/`, seat: seat ?? "" } : { path: "", seat: "" };
};
const isOpen = (now) => Boolean(now.over || (keys.held().analysis && keys.held().maker));

// Opens a table of one's own at a step; it is kept in this browser beside the others of the game.
export async function open(now, step) {
  const { path, seat } = by(now);
  const made = await net.post(`${path}analysis`, { step: step ?? now.steps, seat });
  const seats = Object.keys(made.seats);
  const first = [...seats].sort((a, b) => (b === now.seat) - (a === now.seat));
  const root = keys.held().analysis?.root ?? now.table;
  location.href = `../${keys.made(made, first, { analysis: { of: now.table, root, step: step ?? now.steps, done: made.done, begun: Date.now() } })}`;
}

// Opens the opening of a scenario, from the front page; returns the address of the table.
export async function openOpening(wanted) {
  const made = await net.post("/analyses", wanted);
  return keys.made(made, Object.keys(made.seats), { analysis: { of: null, root: made.table, step: 0, done: null, begun: Date.now() } });
}

// Shows where an analysis began and what was done there, and the tree of all branches of its game.
export function show(now) {
  const { analysis } = keys.held();
  const branches = analysis || now.over ? keys.analyses(analysis ? analysis.root ?? analysis.of : now.table) : [];
  find("analysis").hidden = find("compare").hidden = !isOpen(now);
  find("branch").hidden = !analysis || !isOpen(now) || Boolean(now.over);
  find("analyzing").hidden = !analysis;
  find("analyzed").hidden = !analysis && !(now.over && branches.length);
  const done = analysis?.done ? [make("p", {}, "In the game: ", make("b", {}, analysis.done))] : [];
  const game = analysis?.of && !branches.some(({ name }) => name === analysis.of) ? [link(analysis.of, `Back to the game, step ${analysis.step}`)] : [];
  const begins = branches.filter(({ analysis: one }) => !branches.some(({ name }) => name === one.of));
  const tree = branches.length > (analysis ? 1 : 0) ? [make("p", { className: "quiet" }, analysis ? "Branches" : "Your analyses of this game"), list(begins, branches, now)] : [];
  find("analyzed").replaceChildren(...done, ...game, ...(analysis ? [naming(now, analysis)] : []), ...tree);
}

const title = ({ name, step, of }) => name || (of ? `From step ${step}` : "The opening");

function list(some, all, now) {
  const item = (one) => {
    const below = all.filter(({ analysis }) => analysis.of === one.name);
    const words = title(one.analysis);
    const here = one.name === now.table ? make("b", { "aria-current": "true" }, `${words} (here)`) : address(one.name, words);
    return make("li", {}, here, below.length ? list(below, all, now) : null);
  };
  return make("ul", { className: "branches" }, ...some.map(item));
}

// Names this branch.
function naming(now, analysis) {
  const field = make("input", { value: analysis.name ?? "", maxLength: 60, placeholder: title({ ...analysis, name: "" }), "aria-label": "Name of this branch", on: { change: () => {
    keys.rename(field.value.trim());
    show(now);
  } } });
  return make("p", { className: "naming" }, field);
}

const address = (name, words) => make("a", { href: new URL(`../table/${name}`, location.href).href }, words);
const link = (name, words) => make("p", {}, address(name, words));

// Compares what was done after a step with the best that a search bot finds, and shows how sure it is.
export async function compare(now, step) {
  const { path, seat } = by(now);
  thoughts.show("A bot looks for better…", { thoughts: [], of: 1, seconds: 0 });
  find("advice").scrollIntoView({ block: "start" });
  const { done, verdict, thoughts: found } = await net.get(`${path}review?step=${step}&seat=${seat}`);
  thoughts.show(done ? `${done}. ${verdict}` : verdict, { thoughts: found });
  find("advice").scrollIntoView({ block: "start" });
}

// Fetches the game as one file: that of an analysis shows both sides.
export const file = (now) => net.text(`${by(now).path}replay.html`);

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
