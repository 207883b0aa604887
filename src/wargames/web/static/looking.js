// Looking back at steps, and watching them: the slider, the log and the keys lead to events, not to answers.

import { find } from "./elements.js";
import * as asking from "./asking.js";
import * as board from "./board.js";
import * as log from "./log.js";
import * as net from "./net.js";
import { painted } from "./pieces.js";
import * as playback from "./playback.js";
import * as sight from "./sight.js";
import * as standing from "./standing.js";
import * as thoughts from "./thoughts.js";
import * as values from "./values.js";

const LONGEST = 150; // events that are played by themselves: more are offered

let table = null; // { now, status, live }
let step = null; // the step looked at, null for now
let last = 0; // the steps that there were
let fresh = null; // the first step told since the last answer here, or since the page was open last

export const at = () => step;
export const begin = (given) => (table = given);
const here = () => step ?? playback.at() ?? table.now().steps;

// Puts the slider where the board is.
export function slider() {
  find("slider").max = table.now().steps;
  find("slider").value = here();
  const playing = playback.isPlaying();
  find("watch").setAttribute("aria-pressed", String(playing));
  find("watch").title = playing ? "Pause (p); Esc skips" : "Watch what happened (p)";
}

// Takes in what was told; returns whether it is being played, so that its end is shown later.
export function told(found, first) {
  const steps = found.line_steps.filter((one) => one !== null);
  if (found.told.some((line) => line.undone) || found.steps < last) {
    last = found.steps;
    return undone();
  }
  last = found.steps;
  if (first) {
    const unseen = log.unseen();
    fresh = found.line_steps[found.told.findIndex((line) => line.number === unseen)] ?? null;
  } else if (steps.length) fresh = found.kind === "spectator" ? steps[0] : fresh ?? steps[0];
  if (first || step !== null || !steps.length) return false;
  if (playback.isPlaying()) {
    log.hold(found.told, found.line_steps);
    playback.extend(found.steps);
    return true;
  }
  if (!playback.isOn() || steps.length > LONGEST) return false;
  log.hold(found.told, found.line_steps);
  play(steps[0]);
  return true;
}

// What is told from now on is what an answer led to.
export function answered() {
  fresh = null;
}

// Steps that were undone are forgotten.
function undone() {
  playback.forget();
  playback.stop();
  log.come();
  fresh = null;
  return false;
}

function play(from, before) {
  const each = (shown) => {
    log.come(shown.step);
    standing.follow(shown.progress);
    slider();
  };
  playback.play(from, table.now().steps, { each, before, done: live });
  slider();
}

// Shows what is now, at the end of playback.
function live() {
  log.come();
  return table.live();
}

// Ends playback at once; returns a promise that what is now is shown, null where nothing was played.
export function skip() {
  if (!playback.isPlaying()) return null;
  playback.stop();
  return live();
}

// Pauses where it is, or plays on from the step looked at; from now, what was told since the last answer.
export function watch() {
  if (playback.isPlaying()) return look(playback.at());
  const back = step === null;
  const from = back ? fresh ?? table.now().steps : step + 1;
  step = null;
  past();
  if (from > table.now().steps) return live();
  asking.show(table.now(), false);
  return play(Math.max(1, from), back ? Math.max(0, from - 1) : null);
}

function past() {
  find("past").hidden = step === null;
  find("stage").classList.toggle("looks", step !== null);
  find("past-step").textContent = step === null ? "" : `Step ${step} of ${table.now().steps}`;
}

export async function look(wanted) {
  const now = table.now();
  const before = here();
  playback.stop();
  log.come();
  step = wanted >= now.steps ? null : Math.max(0, wanted);
  slider();
  past();
  sight.at(step);
  values.clear();
  thoughts.clear();
  table.status("");
  if (step === null) return table.live();
  const mine = step;
  const found = await net.get(`at/${mine}`);
  await painted(); // what came is read in this frame, and shown in the next
  if (step !== mine) return undefined;
  await playback.display(found, { animated: mine === before + 1 });
  await painted(); // the board in one frame, the words and marks in the next
  if (step !== mine) return undefined;
  standing.show(found.progress, "You look back.");
  log.recent(found.told);
  backTo(found.undo);
  asking.paint(true);
  return thoughts.past(found.thoughts);
}

// Offers to undo to the step looked at, or shows why not.
function backTo(refused) {
  const button = find("undo-here");
  const now = table.now();
  button.hidden = now.kind !== "seat" || Boolean(now.over);
  button.setAttribute("aria-disabled", String(refused !== null));
  button.title = refused || "Undo all that you did after this step";
}

export async function jump(line) {
  try {
    await look((await net.get(`line/${line}`)).step);
  } catch (error) {
    table.status(error.message);
  }
}

export const back = () => look(here() - 1);
export const forth = () => look(here() + 1);
export const start = () => look(0);
export const now = () => look(table.now().steps);
