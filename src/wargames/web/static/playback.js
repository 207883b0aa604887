// Playback: the events of a turn one by one on the board, at the player's speed, paused, stepped and skipped.
// Boards come packed, some at a time; each was made from the seat's view right after its event.

import { find } from "./elements.js";
import * as board from "./board.js";
import * as motion from "./motion.js";
import * as net from "./net.js";
import { painted, took } from "./pieces.js";

const MOST = 30; // steps that are fetched at once: one at first, so that it begins soon, then twice as many each time
const REST = { minor: 40, plain: 260, turn: 500, reveal: 500, gain: 600, hit: 500, kill: 800, end: 900 }; // milliseconds after an event
const SPEEDS = { slow: 0.5, normal: 1, fast: 2, faster: 4 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

let known = new Map(); // step: { step, board, told }
let coming = Promise.resolve(); // the last steps that were asked for
let many = 1; // steps that are fetched next
let latest = 0;
let displayed = 0; // a step whose line is to be shown gives way to the next one
let playing = null; // { at, to }
let wake = () => {};
let pace = () => "normal";

export const onPace = (given) => (pace = given);
export const isPlaying = () => playing !== null;
export const at = () => playing?.at ?? null;

// Whether events are played by themselves as they come.
export const isOn = () => pace() !== "off" && !still.matches && !document.hidden && Boolean(board.picture());
const speed = () => (still.matches ? Infinity : (SPEEDS[pace()] ?? 1));

// Forgets the steps, as after an undo.
export const forget = () => (known = new Map());

function unpacked({ steps, pieces, markup }, place) {
  const written = markup.map((numbers) => numbers.map((number) => pieces[number]).join(""));
  for (const one of steps) place.set(one.step, { ...one, board: { ...one.board, things: written[one.board.things], panel: written[one.board.panel] } });
}

function fetched(from, last) {
  const place = known; // what comes after an undo is of before it
  const to = Math.min(from + many - 1, last);
  many = Math.min(2 * many, MOST);
  coming = net.get(`watch?from=${from}&to=${to}`).then((found) => unpacked(found, place));
  return coming;
}

// The step, fetched with some after it where it is not known; the next ones are fetched meanwhile.
async function found(step, to) {
  if (!known.has(step)) await coming.catch(() => {});
  if (!known.has(step)) await fetched(step, to).then(painted); // what came is read in this frame, and shown in the next
  const next = step + 1;
  if (next <= to && !known.has(next)) fetched(next, to).catch(() => {});
  return known.get(step);
}

// Keeps the first step of what was told, which came with it.
export function keep(found) {
  unpacked(found, known);
  if (!playing) many = 2;
}

// Shows a step: its board and what moved since the board before, and in the next frame its line and its dice.
// Returns how long that takes; nothing where another one came meanwhile.
export async function display(shown, { told = shown.told, animated = true } = {}) {
  const mine = ++displayed;
  const speeding = animated ? speed() : Infinity;
  const began = performance.now();
  motion.stop();
  let before = new Map();
  const came = await board.show(shown.board, animated ? (gone) => (before = motion.placed(gone)) : undefined);
  const { moves, falls } = motion.found(before, animated ? came : [], told);
  const moved = moves(speeding);
  took(began);
  if (speeding < Infinity) await painted();
  if (mine !== displayed) return undefined;
  tell(told);
  if (speeding < Infinity) motion.tells(find("telling"), speeding);
  const length = Math.max(moved, falls(speeding));
  if (animated) announce(shown.step, told, length);
  return length;
}

// Tells others on the page, such as sounds, that an event is shown.
function announce(step, told, length) {
  for (const { weight, marks, playback } of told) {
    const detail = { step, weight, marks, fired: Boolean(playback?.origin.length), thrown: Boolean(playback?.throw), moved: length > 0 };
    document.dispatchEvent(new CustomEvent("wargames:event", { detail }));
  }
}

function tell(told) {
  find("telling").textContent = told.map((line) => line.words).join(" ");
  find("telling").className = told[0]?.weight ?? "";
  find("telling").hidden = !told.length;
}

const rest = (length) => new Promise((done) => {
  const timer = setTimeout(done, length);
  wake = () => {
    clearTimeout(timer);
    done();
  };
});

// Plays steps from one to another; `each` is told each, `done` the end. A failure ends it.
// Where the board is another one, that of the step `before` is shown first.
export async function play(from, to, { each, done, before = null }) {
  stop();
  const mine = ++latest;
  if (!known.has(from)) many = 1;
  playing = { at: from - 1, to };
  find("board").classList.add("watching");
  try {
    if (before !== null && (await found(before, to))) await display(known.get(before), { animated: false });
    if (mine !== latest) return;
    for (let step = from; step <= playing.to; step += 1) {
      const shown = await found(step, playing.to);
      if (mine !== latest) return;
      if (!shown) break;
      playing.at = step;
      const length = await display(shown);
      if (speed() < Infinity) await painted(); // the log in a frame of its own
      if (mine !== latest) return;
      each(shown);
      await rest((length + Math.max(0, ...shown.told.map((line) => REST[line.weight] ?? REST.plain))) / speed());
      if (mine !== latest) return;
    }
  } catch (error) {
    if (!error.status && error.status !== 0) throw error;
  }
  if (mine !== latest) return;
  end();
  done();
}

// Ends playback by itself: what fell stays to be read until the player does something.
function end() {
  playing = null;
  motion.stop();
  find("board").classList.remove("watching");
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, read, { once: true });
}

// Puts away what stayed to be read, unless something else is shown already.
function read() {
  if (playing || !find("past").hidden) return;
  motion.clear();
  find("telling").hidden = true;
}

// Goes on to a later step, where more was told meanwhile.
export const extend = (to) => playing && (playing.to = to);

// Ends playback where it is; the board stays.
export function stop() {
  latest += 1;
  displayed += 1;
  playing = null;
  motion.clear();
  find("telling").hidden = true;
  find("board").classList.remove("watching");
  wake();
}
