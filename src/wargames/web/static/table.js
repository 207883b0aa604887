// The page of a table: display, keys, pointer and news.

import { alone as unserved, find, make } from "./elements.js";
import * as analysis from "./analysis.js";
import * as asking from "./asking.js";
import * as board from "./board.js";
import * as drawing from "./drawing.js";
import * as ending from "./ending.js";
import * as goal from "./goal.js";
import { kept } from "./kept.js";
import * as keys from "./keys.js";
import * as lessons from "./lessons.js";
import * as links from "./links.js";
import * as log from "./log.js";
import * as looking from "./looking.js";
import * as marks from "./marks.js";
import * as net from "./net.js";
import * as notices from "./notices.js";
import * as picture from "./picture.js";
import { eased, painted } from "./pieces.js";
import * as playback from "./playback.js";
import * as rules from "./rules.js";
import * as seats from "./seats.js";
import * as sight from "./sight.js";
import * as sound from "./sound.js";
import * as standing from "./standing.js";
import * as sure from "./sure.js";
import * as talk from "./talk.js";
import * as thoughts from "./thoughts.js";
import * as time from "./time.js";
import * as values from "./values.js";
import * as why from "./why.js";

const KEYS = [["arrows", "walk over what is lit"], ["Enter", "choose it, or send the only answer"], ["1 to 9, 0", "press a button"], ["Backspace", "take the last word back"], ["Esc", "begin the sentence anew"], ["[ and ]", "a step back, a step forth"], ["p", "watch what happened, or pause; Esc skips to now"], ["+ - f", "closer, farther, the whole board"], ["h", "hide what lies on the map"], ["/", "search the rules; ? shows the one that asks, w the one that refused"], ["s", "who sees whom: pick two places; hold it for one look"], ["up and down in the log", "walk over lines, Enter looks back to one"]];

let now = null;
let fetching = null; // a promise that news is fetched and shown
let again = false;
let brought = null; // { at, news }: news that came with an answer to a moment
let sending = false; // whether an answer is on its way, which brings its news
let missed = null; // the moment that was told meanwhile, or before the first news
let introduced = "";

// Fetches and shows news; one fetch at a time, and one more if news came meanwhile. Ends when all of it is shown.
function refresh() {
  again = true;
  return (fetching ??= fetchAll());
}

async function fetchAll() {
  try {
    while (again) {
      again = false;
      const found = carried() ?? (await fetched());
      if (found) await take(whole(found));
      if (missed && !sending) [again, missed] = [again || missed !== now.moment, null];
    }
  } catch (error) {
    if (!(error instanceof net.Refused)) throw error;
    if (error.status === 404 && !now) keys.instead() || (await seats.own(keys.tableName())) || stranger(`${error.message}.`);
    else if (error.status) status(error.message);
  } finally {
    fetching = null;
  }
}

// The news that an answer brought, unless something else came meanwhile.
function carried() {
  const { at, news } = brought ?? {};
  brought = null;
  return news && at === now.moment ? news : null;
}

// What is here, and whether the first step of what is told is to be watched.
const had = () => ({ since: log.count(), have: now ? Object.values(now.board.names).join() : "", watch: now !== null && playback.isOn() && !playback.isPlaying() });

function fetched() {
  const { since, have, watch } = had();
  return net.get(`now?since=${since}&have=${have}&watch=${Number(watch)}`, now ? { "If-None-Match": `"${now.moment}"` } : {});
}

// Fills in the parts that the server left out because they are here.
function whole(found) {
  const board = found.board;
  for (const part of Object.keys(board.names)) board[part] ??= now.board[part];
  return found;
}

async function take(found) {
  const first = now === null;
  const turn = found.decision && !now?.decision;
  now = found;
  why.close();
  why.leave();
  if (first) introduce();
  if (first) await painted();
  const seen = `seen.${now.table}.${now.seat}`;
  log.add(found.told, first ? Number(kept.get(seen)) : 0);
  kept.set(seen, log.count());
  undoing();
  if (found.watch) playback.keep(found.watch);
  await eased();
  const later = looking.told(found, first);
  looking.slider();
  if (looking.at() === null) {
    values.clear();
    if (!later) await draw(found.board, found.told);
    await painted();
  }
  if (!later || !found.over) asking.show(found, looking.at() !== null, later && playback.isPlaying());
  await eased();
  time.show(found, attempt);
  if (!later) await settled(found);
  else if (!found.over) standing.asks(standing.whose(found), found.progress.left);
  goal.show(now);
  if (!later) lessons.show(now);
  news(found);
  title();
  if (turn && !first) {
    sound.play("mine");
    notices.turn(document.title.replace("● ", ""));
  }
  analysis.show(found);
  links.curtain(found);
  alone();
  if (first) await begin();
}

// Shows what stands at the end of what was told.
async function settled(found) {
  if (looking.at() === null) stands();
  await ending.show(found).catch((error) => status(error.message));
}

// Shows what is now, after playback or a look back: the board first, the question in the next frame.
async function live() {
  looking.slider();
  log.recent([]);
  await painted();
  if (elsewhere()) return undefined;
  await board.show(now.board);
  await painted();
  if (elsewhere()) return undefined;
  asking.show(now, false);
  lessons.show(now);
  alone();
  return settled(now);
}

// Whether something else than what is now is shown, since meanwhile.
const elsewhere = () => looking.at() !== null || playback.isPlaying();

async function draw(shown, told) {
  document.body.classList.toggle("tall", shown.size?.[0] < 0.8 * shown.size?.[1]);
  await board.show(shown);
  if (told.length < 60) log.recent(told);
}

const stands = () => standing.show(now.progress, standing.whose(now), Boolean(now.over));

function introduce() {
  keys.met(now);
  find("title").textContent = now.title;
  introduced = now.players;
  find("sight").hidden = !now.sees;
  rules.begin({ game: now.game, atHand: () => now.decision?.rule.clause || now.over?.rule.clause || "", jump: looking.jump });
}

// Begins what the first board and question need not wait for, each in a frame of its own.
async function begin() {
  links.list(now);
  for (const part of [talk, notices, seats]) {
    await painted();
    part.begin(now).catch((error) => status(error.message));
  }
}

// Shows that this browser holds no seat of the table.
function stranger(why) {
  document.body.classList.add("stranger");
  document.title = "wargames: no seat here";
  find("prompt").textContent = "You have no seat at this table";
  find("hint").textContent = unserved ? `${why} It was deleted, or the data of this site were cleared.` : `${why} The address of a table alone leads to no seat: ask whoever made the table for your link, which is under Invite there.`;
}

// Saves the game so far without a link in the page, which would hold the key of this seat.
async function save() {
  const file = new Blob([await analysis.file(now)], { type: "text/html" });
  const link = make("a", { href: URL.createObjectURL(file), download: "game.html" });
  link.click();
  URL.revokeObjectURL(link.href);
}

// Shares the game as one file where the browser can, else saves it: the file holds no link.
async function share() {
  const file = new File([await net.text("replay.html")], "game.html", { type: "text/html" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], title: now.title });
  return save();
}

// Puts the end away to look at a step.
function lookFrom(step) {
  find("ending").hidden = true;
  return looking.look(step);
}

function news(found) {
  find("who").textContent = find("who").title = found.news.at(-1) ?? introduced;
}

function title() {
  const mine = now.decision && !now.over;
  const words = `${mine ? "● Your turn: " : ""}${now.title}${now.seat ? ` (${now.sides[now.seat]})` : ""}`;
  if (document.title !== words) document.title = words; // the browser tells its window of it
}

// Plays an only answer by itself, if that is wanted.
function alone() {
  const decision = now.decision;
  if (!decision || looking.at() !== null || playback.isPlaying() || kept.get("only") === "off" || now.lesson?.rule) return;
  if (decision.complete && decision.actions.length === 1) {
    const at = now.moment;
    setTimeout(() => now.moment === at && looking.at() === null && send(decision.actions[0][0]), 500);
  }
}

// what is sent

// Sends an answer; with `insist` a lesson does not object to it.
async function send(action, insist = false) {
  if (find("asked").inert || !now.decision || !asking.stands(now)) return;
  const skipped = looking.skip();
  const asked = now;
  const answered = net.post("act", { moment: asked.moment, action, ...had(), ask: sure.asks(asked, action), ...(insist === true && { insist }) });
  asking.lock(true); // the answer is on its way meanwhile
  if (skipped) skipped.then(() => find("asked").inert && asking.sent(action));
  else asking.sent(action);
  let final = null;
  await attempt(async () => {
    const found = await answered;
    final = found.final;
    if (final) return;
    goal.begin(asked);
    looking.answered();
    if (found.now) brought = { at: asked.moment, news: found.now };
  }, () => send(action, true));
  if (final) sure.ask(asked, action, final, send);
}

// Asks the server for something and shows what it refuses; what a lesson objects to may be sent again.
async function attempt(sent, again) {
  sending = true;
  try {
    await sent();
    find("refusal").replaceChildren();
  } catch (error) {
    if (error.objects) lessons.object(error.message, again);
    else if (error.status) find("refusal").replaceChildren(error.message, " ", ...(error.rule ? asking.rule({ clause: error.rule.clause }) : []));
  }
  sending = false;
  await refresh();
  asking.lock(false);
  marks.clear("sent");
}

const status = (words) => (find("refusal").textContent = words);

// looking back

function undoing() {
  const button = find("undo");
  button.hidden = now.kind !== "seat";
  button.setAttribute("aria-disabled", String(now.undo !== null));
  button.title = now.undo || "Undo your last choice";
}

async function takeBack(step) {
  const refused = find("undo-here").getAttribute("aria-disabled") === "true";
  if (refused) return status(find("undo-here").title);
  await attempt(() => net.post("undo", { moment: now.moment, step }));
  return looking.now();
}

// pointer, keys and buttons

// Adds a point where the pointer is, and says there why it may not be.
const draws = async (pointer) => why.drawn(await drawing.point(...board.place(...pointer)), pointer);

board.on({
  click(event) {
    if (!now) return;
    why.close();
    if (looking.skip()) return;
    const [names, pointer] = [board.marksAt(event.clientX, event.clientY), [event.clientX, event.clientY]];
    if (sight.isOn()) return sight.pick(names, board.place(...pointer));
    if (looking.at() !== null) return why.answer(names, pointer, now, looking.at());
    why.leave();
    if (asking.click(names, event.pointerType)) return values.explain(names, null, { short: true });
    values.clear();
    if (drawing.isOn() && board.plane()) draws(pointer);
    else why.answer(names, pointer, now);
  },
  move(event) {
    const names = board.marksAt(event.clientX, event.clientY);
    if (sight.isOn()) sight.hover(names, board.place(event.clientX, event.clientY));
    else {
      if (!why.isOpen()) values.rest(names, looking.at());
      if (looking.at() === null) why.rest(names, now);
    }
  },
  grab: (event) => !sight.isOn() && drawing.isOn() && board.plane() && board.marksAt(event.clientX, event.clientY).some((name) => /^(figure|group|unit|part):/.test(name)),
  drop: (event) => draws([event.clientX, event.clientY]),
});

const PRESSED = {
  Escape: () => why.close() || rules.close() || looking.skip() || asking.escape(),
  Backspace: () => asking.takeBack(),
  Enter: () => asking.enter(),
  ArrowLeft: () => asking.arrow(-1, 0),
  ArrowRight: () => asking.arrow(1, 0),
  ArrowUp: () => asking.arrow(0, -1),
  ArrowDown: () => asking.arrow(0, 1),
  "[": looking.back,
  "]": looking.forth,
  p: looking.watch,
  "+": () => board.zoom(0.8),
  "=": () => board.zoom(0.8),
  "-": () => board.zoom(1.25),
  f: () => board.fit(),
  h: () => bare(),
  s: () => now.sees && sight.toggle(),
  "/": () => rules.search(),
  "?": () => ruleAtHand(),
  w: () => ruleThatRefused(),
};

// Keys while lines of sight are shown.
const SIGHTING = {
  Escape: () => sight.escape(),
  Enter: () => sight.enter(),
  ArrowLeft: () => sight.arrow(-1, 0),
  ArrowRight: () => sight.arrow(1, 0),
  ArrowUp: () => sight.arrow(0, -1),
  ArrowDown: () => sight.arrow(0, 1),
};
let pressedAt = 0;

addEventListener("keydown", (event) => {
  const inText = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (!now || inText || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const onButton = event.target.tagName === "BUTTON" || event.target.tagName === "A";
  if ((event.key === "Enter" && onButton) || event.defaultPrevented) return;
  if (event.repeat && event.key === "s") return event.preventDefault();
  if (event.key === "s") pressedAt = event.timeStamp;
  const sighting = sight.isOn() && SIGHTING[event.key];
  if (sighting) sighting();
  else if (/^\d$/.test(event.key)) asking.press(Number(event.key));
  else if (PRESSED[event.key]) PRESSED[event.key]();
  else return;
  event.preventDefault();
});

// A key that was held for a look ends it; one that was only pressed does not.
addEventListener("keyup", (event) => {
  if (event.key === "s" && sight.isOn() && event.timeStamp - pressedAt > 500) sight.toggle(false);
});

function bare() {
  const on = find("board").classList.toggle("bare");
  find("bare").setAttribute("aria-pressed", String(on));
}

// Opens a tab; where little of it is seen, a tap on the open one shows more of it in the place of the question.
function tab(name) {
  document.body.classList.toggle("reading", find(`tab-${name}`).ariaSelected === "true" && !document.body.classList.contains("reading"));
  for (const one of document.querySelectorAll("[role=tab]")) {
    const on = one.id === `tab-${name}`;
    one.setAttribute("aria-selected", String(on));
    if (on) one.classList.remove("news");
    find(one.getAttribute("aria-controls")).hidden = !on;
  }
  board.panel();
}

// Opens the rule that asks now; without a question, that of the end, or the contents.
function ruleAtHand() {
  const name = now.decision?.rule.clause || now.over?.rule.clause;
  return name ? rules.read(name) : rules.search();
}

// Opens the rule by which something was refused last, else the one that asks.
function ruleThatRefused() {
  const mark = document.querySelector("#why .refused .clause, #refusal .clause, #tried .refused .clause");
  return mark ? rules.read(mark.dataset.clause) : ruleAtHand();
}

const CLICKS = {
  closer: () => board.zoom(0.8),
  farther: () => board.zoom(1.25),
  fit: () => board.fit(),
  bare,
  "rules-open": () => (rules.isOpen() ? rules.close() : rules.search()),
  first: looking.start,
  back: looking.back,
  forth: looking.forth,
  live: looking.now,
  watch: looking.watch,
  "past-now": looking.now,
  "lesson-back": () => attempt(() => net.post("undo", { moment: now.moment })),
  "lesson-goal-again": () => lessons.showGoal(),
  "undo-here": () => takeBack(looking.at()),
  sight: () => sight.toggle(),
  "ending-close": () => (find("ending").hidden = true),
  rematch: () => ending.rematch(now).catch((error) => status(error.message)),
  analyze: () => lookFrom(0),
  "save-end": () => save().catch((error) => status(error.message)),
  share: () => share().catch((error) => status(error.message)),
  save: () => save().catch((error) => status(error.message)),
  png: () => picture.save().catch((error) => status(error.message)),
  "get-up": () => seats.leave().catch((error) => status(error.message)),
  invite: links.show,
  "hint-ask": () => asking.hint(Boolean(keys.held().analysis)).catch((error) => (find("advice").textContent = error.message)),
  branch: () => analysis.open(now, null).catch((error) => status(error.message)),
  compare: () => analysis.compare(now, looking.at()).catch((error) => status(error.message)),
  analysis: () => analysis.open(now, looking.at()).catch((error) => status(error.message)),
  undo: () => (now.undo ? analysis.takeBack(now).then((done) => done || status(now.undo), (error) => status(error.message)) : attempt(() => net.post("undo", { moment: now.moment }))),
};
for (const [id, does] of Object.entries(CLICKS)) find(id).addEventListener("click", does);
for (const one of document.querySelectorAll("[role=tab]")) one.addEventListener("click", () => tab(one.id.slice(4)));
document.addEventListener("click", (event) => {
  const name = event.target.closest?.(".clause")?.dataset.clause;
  if (name) rules.read(name);
});
find("slider").addEventListener("input", () => looking.look(Number(find("slider").value)));
find("typing").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    drawing.answer(find("tried"), await net.post("try", { moment: now.moment, text: find("words").value }));
    find("tried").querySelector("button")?.focus();
  } catch (error) {
    status(error.message);
  }
});
for (const name of ["sound", "only", "sure"]) {
  find(name).checked = kept.get(name) !== "off";
  find(name).addEventListener("change", () => kept.set(name, find(name).checked ? "on" : "off"));
}
find("keys").append(...KEYS.flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)]));

seats.onShown((words) => {
  introduced = words;
  news(now);
});
asking.onSend(send);
drawing.onSend(send);
ending.onLook(lookFrom);
board.steer();
time.begin();
log.follow();
sound.listen(() => find("sound").checked);
log.onJump(looking.jump);
looking.begin({ now: () => now, status, live });
playback.onPace(() => kept.get("pace") ?? "normal");
find("pace").value = kept.get("pace") ?? "normal";
find("pace").addEventListener("change", () => kept.set("pace", find("pace").value));
addEventListener("resize", () => now && asking.paint(looking.at() !== null));
function heard(name, data) {
  document.body.classList.toggle("lost", name === "lost");
  if (name === "moment" && (sending || (fetching && !now))) missed = data.moment;
  else if (name === "moment" && data.moment !== now?.moment) refresh();
  if (name === "people") seats.changed();
  if (name === "talk") talk.listen(data.talk);
  if (name === "thoughts" && looking.at() === null) thoughts.live(data);
}

net.onReach((reached) => {
  const lost = document.body.classList.toggle("lost", !reached);
  if (lost && !find("gone").hasChildNodes()) find("gone").append(`${unserved ? "The program in this page" : "The server"} does not answer. It is tried again. `, make("button", { type: "button", on: { click: refresh } }, "Try now"));
  if (!lost) find("gone").replaceChildren();
});
setInterval(() => document.body.classList.contains("lost") && refresh(), 3000);

const key = keys.begin();
if (key) {
  net.by(key);
  net.listen(heard);
  refresh();
} else seats.own(keys.tableName()).then((found) => found || stranger("This browser holds no link of it."));
