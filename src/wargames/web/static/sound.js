// Short, soft sounds, made here: of moves, fire, dice and hits as they are shown, and of one's own turn.
// Nothing sounds before a key or a button of the pointer was pressed, nor while sounds are switched off.

import { find } from "./elements.js";

const LOUD = 0.1;
const APART = 90; // milliseconds between two sounds of a kind
const SOON = 30; // milliseconds after a gesture or an event in which the page shows it
const IDLE = 100; // milliseconds after a gesture in which the page answers it
const ARRIVED = 250; // milliseconds after which what came into the log sounds, where it is not played back
const WEIGHTS = ["end", "kill", "gain", "hit", "reveal", "turn"];
const last = new Map();
let context = null;
let allowed = () => true;

// One voice of a sound: how high it begins and ends, when, how long and how loud; noise has a pitch, too.
const tone = (from, to, at, long, loud, kind = "sine") => ({ from, to, at, long, loud, kind });
const noise = (from, to, at, long, loud) => tone(from, to, at, long, loud, "noise");

const SOUNDS = {
  move: [noise(420, 260, 0, 0.07, 0.5), noise(360, 220, 0.11, 0.07, 0.4)],
  fire: [noise(1600, 500, 0, 0.11, 0.9), noise(1400, 450, 0.09, 0.1, 0.6)],
  dice: [noise(2600, 2200, 0, 0.02, 0.5), noise(2300, 2000, 0.06, 0.02, 0.4), noise(2500, 2100, 0.1, 0.02, 0.3)],
  hit: [tone(170, 70, 0, 0.16, 1), noise(700, 200, 0, 0.12, 0.5)],
  kill: [tone(140, 42, 0, 0.34, 1.1), noise(500, 120, 0, 0.28, 0.6)],
  reveal: [tone(520, 700, 0, 0.09, 0.4)],
  gain: [tone(523, 523, 0, 0.12, 0.5), tone(659, 659, 0.11, 0.16, 0.5)],
  turn: [tone(392, 392, 0, 0.12, 0.25)],
  mine: [tone(659, 659, 0, 0.16, 0.6), tone(880, 880, 0.13, 0.26, 0.5)],
  end: [tone(523, 523, 0, 0.18, 0.5), tone(659, 659, 0.16, 0.18, 0.5), tone(784, 784, 0.32, 0.4, 0.5)],
};

export function play(kind, later = 0) {
  const now = performance.now();
  if (!SOUNDS[kind] || !context || !allowed() || document.hidden || now - (last.get(kind) ?? -APART) < APART) return;
  last.set(kind, now);
  for (const voice of SOUNDS[kind]) sing(voice, context.currentTime + later);
}

function sing({ from, to, at, long, loud, kind }, start) {
  const [begin, end] = [start + at, start + at + long];
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.linearRampToValueAtTime(LOUD * loud, begin + Math.min(0.012, long / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(context.destination);
  const source = kind === "noise" ? context.createBufferSource() : context.createOscillator();
  const pitched = kind === "noise" ? context.createBiquadFilter() : source;
  if (kind === "noise") {
    source.buffer = hiss();
    pitched.type = "bandpass";
    source.connect(pitched);
  } else source.type = kind;
  pitched.frequency.setValueAtTime(from, begin);
  pitched.frequency.exponentialRampToValueAtTime(to, end);
  pitched.connect(volume);
  source.start(begin);
  source.stop(end);
}

let hissing = null;

// Noise, which is made once, while nothing else is done.
function hiss() {
  if (!hissing) {
    hissing = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = hissing.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) data[at] = 2 * Math.random() - 1;
  }
  return hissing;
}

// What an event sounds like: first what is done, then what comes of it.
function heard({ kind, weight, fired, thrown, moved }) {
  const first = kind || (fired && "fire") || (thrown && "dice") || (moved && "move");
  if (first) play(first);
  if (WEIGHTS.includes(weight) && weight !== first) play(weight, first ? 0.18 : 0);
}

// What came into the log sounds by its weightiest line, unless it is played back event by event.
function arrived(lines) {
  setTimeout(() => {
    if (find("board").classList.contains("watching")) return;
    const weight = WEIGHTS.find((one) => lines.some((line) => line.classList.contains(one)));
    if (weight || lines.length) play(weight ?? "move");
  }, ARRIVED);
}

// Begins to listen, where `wanted` says whether sounds are switched on.
export function listen(wanted) {
  allowed = wanted;
  const begin = () => {
    if (!context) setTimeout(hiss, IDLE);
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  };
  const wake = () => window.AudioContext && setTimeout(begin, SOON); // it takes longer than a frame: the press is shown first
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { once: true, capture: true });
  document.addEventListener("wargames:event", (event) => setTimeout(() => heard(event.detail), SOON)); // the frame that shows it comes first
  const added = (changes) => arrived(changes.flatMap((change) => [...change.addedNodes]).filter((one) => one.classList?.contains("line")));
  new MutationObserver(added).observe(find("log"), { childList: true });
}
