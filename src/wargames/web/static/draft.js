// The draft: its text, what the server makes of it, and the texts for undo and redo.

import * as board from "./board.js";
import { read, write } from "./kept.js";
import * as net from "./net.js";

const KEPT = "wargames.draft";
const MOST = 300;
let game = null; // what the server offers for the game
let shown = null; // what it made of the text
let past = [];
let at = -1;
let queue = Promise.resolve();
let heard = () => {};
let typing = 0;
let pending = 0;

export const on = (listener) => (heard = listener);
export const offered = () => game && { ...game, ...shown?.offers }; // and what the file adds to it
export const now = () => shown;
export const text = () => past[at] ?? "";
export const canUndo = () => at > 0;
export const canRedo = () => at < past.length - 1;
export const faulty = () => !shown || shown.faults.length > 0;

// Begins with a game and what the server made of a text.
export async function begin(name, found) {
  game = game?.id === name ? game : await net.get(`/games/${name}`);
  past = [];
  at = -1;
  await take(found ?? (await ask({ text: "" })), "begun");
}

export const begun = async (name, wish) => begin(name, await net.post(`/games/${name}/begin`, wish));
export const opened = async (name, written) => {
  if (game?.id !== name) game = await net.get(`/games/${name}`);
  await begin(name, await ask({ text: written }));
};

const ask = (more) => net.post(`/games/${game.id}/draft`, { land: shown?.board && board.has(shown.board.land) ? shown.board.land : "", ...more });

async function take(found, why) {
  if (found.board?.markup) board.keep(found.board.land, found.board.markup);
  const before = JSON.stringify(shown?.offers ?? null);
  shown = found;
  if (why !== "begun" && before !== JSON.stringify(found.offers ?? null)) await heard("offers");
  if (found.text !== past[at]) {
    past = [...past.slice(Math.max(0, at + 1 - MOST), at + 1), found.text];
    at = past.length - 1;
  }
  write("localStorage", KEPT, { game: game.id, text: found.text });
  await heard(why);
}

// Makes changes one after the other.
const next = (work) => {
  busy(1);
  queue = queue.then(work).catch((error) => heard("refused", error)).finally(() => busy(-1));
  return queue;
};

// Shows whether work goes on.
export function busy(by) {
  pending += by;
  document.body.setAttribute("aria-busy", String(pending > 0));
}

// Makes changes on the server; all of them or none.
export const change = (...changes) => next(async () => take(await ask({ text: text(), changes }), "changed"));

// Takes typed text; a late answer is dropped.
export function typed(written) {
  const mine = ++typing;
  return next(async () => {
    if (mine !== typing) return;
    const found = await ask({ text: written });
    if (mine === typing) await take(found, "typed");
  });
}

const step = (by) => next(async () => {
  if (past[at + by] === undefined) return;
  at += by;
  await take(await ask({ text: past[at] }), "changed");
});
export const undo = () => step(-1);
export const redo = () => step(1);

// The last text that this browser kept.
export const kept = () => read("localStorage", KEPT);

export const entry = (field) => shown?.laid.find((one) => one.field === field);
export const layerOf = (field) => offered().layers[entry(field)?.layer] && { ...offered().layers[entry(field).layer], number: entry(field).layer };
