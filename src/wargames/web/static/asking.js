// The question: prompt, words chosen so far, and buttons with odds or the next small question.

import { cited, clauseMark, figure, find, make, ruleMark, TAP } from "./elements.js";
import * as board from "./board.js";
import * as marks from "./marks.js";
import * as net from "./net.js";
import { painted } from "./pieces.js";
import * as drawing from "./drawing.js";
import * as thoughts from "./thoughts.js";
import * as values from "./values.js";
import { BUTTONS, Sentences } from "./sentences.js";

let moment = null;
let sentences = null;
let written = false; // whether the words and buttons of the moment are on the page
let walk = null; // the places of what is lit; null where it is not lit yet
let standing = -1;
let previewed = null; // the words of the button that is pointed at
let scrolled = false; // whether answers were scrolled since they came
let described = ""; // the thing whose numbers stand under the question, and when
let sought = ""; // the one that the server was asked about last
let send = () => {};
const MEANWHILE = "A click on a unit tells what is known of it. The slider and the log lead back; § opens the rules."; // while nothing is asked
const odds = new Map();

export const onSend = (given) => (send = given);
export const asked = () => sentences;

// Marks what an answer names, from the click until there is news of it.
export function sent(text) {
  const words = sentences?.all.find((one) => one.text === text)?.words ?? [];
  if (sentences) marks.light(sentences.named(words), "sent");
}

// Whether a moment is the one that is asked about on the page.
export const stands = (now) => moment?.moment === now.moment;

// Shows a moment; chosen words stay where the same is asked again. While playback hides what is lit, nothing is lit.
export function show(now, looking, watched = false) {
  const again = moment?.moment === now.moment;
  moment = now;
  find("asked").classList.toggle("ended", Boolean(now.over));
  find("asked").classList.toggle("mine", Boolean(now.decision) && !looking);
  if (!again) {
    odds.clear();
    sentences = now.decision ? new Sentences(now.decision) : null;
    drawing.reset();
    find("refusal").replaceChildren();
    find("tried").replaceChildren();
    if (!looking) thoughts.done(now.over);
  }
  if (looking || !again || !written) write(looking);
  if (!looking && !watched) lightNext();
}

export function lock(closed) {
  find("asked").toggleAttribute("inert", closed);
  find("asked").setAttribute("aria-busy", closed);
}

// Shows the moment as it is answered so far: words and buttons at once, what is lit in the next frame.
export function paint(looking = false) {
  write(looking);
  return lightNext();
}

// Lights what is asked in the next frame; in the one after that the server is asked for odds and numbers.
async function lightNext() {
  const mine = sentences;
  await painted();
  if (mine !== sentences || !written) return;
  if (!walk) light();
  await painted();
  if (mine !== sentences || !written) return;
  describe();
  ask();
}

// Writes the words and buttons of the moment.
function write(looking) {
  const held = document.activeElement;
  if (find("choices").contains(held)) held.blur(); // to take it away while it is held costs a layout
  unpreview();
  marks.clear("cursor", "sent", ...(looking ? ["lit", "chosen", "subject"] : []));
  [walk, standing, written] = [null, -1, !looking];
  const decision = moment.decision;
  find("typing").hidden = !decision || looking;
  find("asked").classList.toggle("past", looking);
  const waits = !decision && !looking && !moment.over;
  find("asked").classList.toggle("waits", waits);
  find("rule").replaceChildren(...(waits ? [MEANWHILE] : decision && !looking ? [ruleMark(decision.rule), ` ${decision.rule.text || "Read the rule"}`] : []));
  subject(looking ? null : decision);
  find("chips").replaceChildren();
  find("hint").textContent = "";
  find("prompt").replaceChildren(...(looking ? ["You look back"] : explained(moment.heading, decision?.named ?? {})));
  if (!decision || looking) {
    if (looking) find("hint").textContent = `▶| leads back to the ${moment.over ? "end" : "question"}.`;
    find("choices").replaceChildren(...(moment.over ? ending(looking) : []));
    return;
  }
  chips();
  choices();
}

// Lights what is chosen, whom all answers are for, and what may be chosen.
function light() {
  marks.clear("lit", "chosen", "cursor", "subject");
  [walk, standing] = [[], -1];
  if (!moment.decision) return;
  const question = sentences.question;
  const whom = question ? sentences.settled.filter((word) => !marks.isPlace(sentences.parts[word])) : [];
  const chosen = sentences.chosen.flatMap((choice) => [...choice.words].flatMap((word) => sentences.parts[word].marks));
  const [subjects, , lit] = marks.lightAll([[sentences.named(whom), "subject"], [chosen, "chosen"], [sentences.lit.keys(), "lit"]]);
  walk = question ? [...lit, ...marks.dots(places(question).slice(0, 80), "lit")] : [];
  board.reveal((walk.length ? walk : subjects).map(([, x, y]) => [x, y]));
}

// The words left that are places of a measured table, each with its part.
function places(question) {
  const answers = sentences.left.length <= BUTTONS ? new Set(sentences.left.flatMap((one) => one.words.slice(question.depth))) : question.words;
  return [...answers].map((word) => [word, sentences.parts[word]]).filter(([, part]) => marks.isPlace(part));
}

// Names the first thing of a question as the one to be described under it.
function subject(decision) {
  const [mark] = Object.values(decision?.named ?? {});
  const key = mark ? `${mark} ${moment.moment}` : "";
  if (key === described) return;
  [described, sought] = [key, ""];
  find("about").hidden = true;
}

// Describes that thing: its numbers, in a line or two.
async function describe() {
  if (!described || described === sought) return;
  const key = (sought = described);
  const line = await values.brief(key.slice(0, key.lastIndexOf(" ")));
  if (key !== described) return;
  find("about").hidden = !line;
  find("about").replaceChildren(make("span", {}, line));
}

// Words in which each name of a unit or card is explained by a pointer that rests on it, a tap or a key.
function explained(words, named) {
  const marked = new Map(Object.entries(named).map(([name, mark]) => [name.toLowerCase(), mark]));
  return words.split(/(?<![\w-])([\w-]+)(?![\w-])/).map((word) => {
    const mark = marked.get(word.toLowerCase());
    if (!mark) return word;
    const show = ({ type }) => {
      find("seen").classList.toggle("held", type === "click"); // it can be scrolled then
      values.explain([mark], null);
    };
    const hide = () => values.clear();
    return make("button", { type: "button", className: "term", title: `What is ${word}?`, on: { click: show, pointerenter: show, pointerleave: ({ pointerType }) => pointerType === "mouse" && hide(), blur: () => setTimeout(hide, 200) } }, word);
  });
}

export function rule({ clause, text }) {
  const button = clauseMark([clause], text);
  return text ? [`${text} `, button] : [button];
}

// How it ended; who looks back is not told again, but led there.
function ending(looking) {
  const { reason, rule: { clause }, figures } = moment.over;
  const again = make("button", { type: "button", on: { click: () => (find("ending").hidden = false) } }, "How it ended: graph, losses, luck");
  if (looking) return [again];
  return [make("p", {}, ...cited(`${reason}.`, clauseMark([clause]))), again, make("ul", {}, ...figures.map(figure))];
}

// Returns a chosen word as people read it.
const said = ({ words, label }) => sentences.parts[[...words][0]]?.says ?? label;

function chips() {
  const taken = (choice) => make("button", { className: "chip", type: "button", title: "Take this word back", on: { click: () => toggle(choice.words, choice.label) } }, `${said(choice)} ×`);
  const settled = sentences.settled.filter((word) => !sentences.chosen.some((choice) => choice.words.has(word)));
  const words = settled.map((word) => sentences.parts[word]).filter((part) => part.text !== "plain");
  const passed = sentences.left.length < sentences.all.length ? words.map((part) => make("span", { className: "chip passed" }, part.says)) : [];
  find("chips").replaceChildren(...sentences.chosen.map(taken), ...passed);
}

function choices() {
  const left = sentences.left;
  const question = sentences.question;
  const few = left.length <= BUTTONS;
  const place = find("choices");
  if (few) {
    const says = Map.groupBy ? Map.groupBy(left, (one) => one.says) : grouped(left);
    place.replaceChildren(...[...says.values()].map((same, at) => button(same[0], at)));
    find("hint").textContent = left.length > 1 && walkable(question) ? `${TAP} what is lit, or a button.` : "";
  } else {
    const answers = [...question.answers].map(([word, found], at) => answer(word, found, at, question));
    place.replaceChildren(make("div", { className: answers.length > BUTTONS ? "many" : "few" }, ...answers));
    find("hint").textContent = `Choose ${question.asks}${walkable(question) ? ": all are lit on the board" : ""}.`;
  }
  drawing.offer(moment, sentences);
  if (scrolled) find("answers").scrollTop = 0; // to set it costs a layout: when all is written, no other one
  scrolled = false;
  if (left.length === 1 && sentences.all.length > 1 && isDrawn()) drawing.foresee(moment, left[0].text);
}

// Returns whether actions lead over a measured table: then they are previewed before they are sent.
const isDrawn = () => Boolean(board.plane()) && Object.keys(moment.decision.drawn).length > 0;

function grouped(left) {
  const groups = new Map();
  for (const one of left) groups.set(one.says, [...(groups.get(one.says) || []), one]);
  return groups;
}

const walkable = (question) => question && question.words.some((word) => marks.isPlace(sentences.parts[word]) || sentences.parts[word].marks.some((mark) => board.shownBy(mark).length));

function key(at) {
  return at < 10 ? make("kbd", {}, String((at + 1) % 10)) : null;
}

function button(action, at) {
  const words = make("span", { className: "says" }, action.says);
  const chance = make("span", { className: "odds", data: { odds: action.number } });
  const pressed = () => send(action.text);
  const over = { pointerenter: () => preview(action.words), pointerleave: unpreview, focus: () => preview(action.words), blur: unpreview };
  const made = make("button", { type: "button", className: "action", data: { text: action.text }, on: { click: pressed, ...over } }, key(at), words, chance);
  fill(made);
  return made;
}

function answer(word, { words, follow }, at, question) {
  const over = { pointerenter: () => preview([...words]), pointerleave: unpreview };
  const count = follow > 1 ? make("span", { className: "more", title: `Leads to ${follow} answers` }, "›") : null;
  return make("button", { type: "button", className: "answer", data: { word, field: question.field }, on: { click: () => toggle(words, word), ...over } }, key(at), sentences.parts[[...words][0]]?.title || said({ words, label: word }), count);
}

function unpreview() {
  previewed = null;
  marks.clear("preview");
}

function preview(words) {
  if (words === previewed) return;
  unpreview();
  previewed = words;
  marks.light(sentences.named(words), "preview");
  const parts = words.map((word) => [word, sentences.parts[word]]);
  marks.dots(parts.filter(([, part]) => marks.isPlace(part)), "preview");
}

// Fetches the odds of the buttons that are shown, once.
async function ask() {
  const missing = [...document.querySelectorAll("#choices .odds")].map((one) => Number(one.dataset.odds)).filter((number) => !odds.has(number));
  const at = moment.moment;
  if (!missing.length) return;
  try {
    const found = await net.get(`odds?moment=${at}&shown=${missing.join()}`);
    if (moment.moment !== at) return;
    for (const [number, one] of Object.entries(found)) odds.set(Number(number), one);
    document.querySelectorAll("#choices .action").forEach(fill);
  } catch (error) {
    if (error.status && error.status !== 409) find("refusal").textContent = error.message;
  }
}

function fill(made) {
  const place = made.querySelector(".odds");
  const found = odds.get(Number(place.dataset.odds));
  place.textContent = found?.brief ?? "";
  place.title = found?.lines.join("\n") ?? "";
}

// Points at what an action names on the board; one that is not listed is drawn there and can be sent.
export async function point(text) {
  const listed = sentences?.all.find((one) => one.text === text);
  if (listed && !isDrawn()) {
    preview(listed.words);
    return [...document.querySelectorAll("#choices button")].forEach((one) => leads(one, listed));
  }
  return drawing.answer(find("tried"), await net.post("try", { moment: moment.moment, text }));
}

// Marks a button that is a sentence, or leads to it.
function leads(button, listed) {
  const next = sentences.parts[listed.words[sentences.question?.depth]]?.text;
  const on = button.dataset.word ? button.dataset.word === next : button.dataset.text === listed.text;
  button.classList.toggle("pointed", on);
  if (on) button.scrollIntoView({ block: "nearest" });
}

// Asks a search bot for a hint: shows its reports as they come, and its choice as a button.
// With `all`, each line of the search is a button, the best first.
export async function hint(all = false) {
  const at = moment.moment;
  let last = null;
  thoughts.show("A bot thinks ahead for you…", { thoughts: [], of: 1, seconds: 0 });
  find("advice").scrollIntoView({ block: "start" });
  await net.lines(`hint?moment=${at}`, (found) => {
    if (moment.moment !== at) return false;
    if (found.error) throw new Error(found.error);
    last = found;
    if (!found.action) thoughts.show(`A bot thinks ahead for you: ${found.simulations} times played on`, found, reported);
    return true;
  });
  if (!last?.action || moment.moment !== at) return;
  const found = last.thoughts.length ? last.thoughts : [{ action: last.action }];
  const shown = all && last.lines.length ? last.lines : found;
  thoughts.show(all && found[0].verdict ? found[0].verdict : "A bot that thinks ahead would:", { thoughts: shown }, { ...reported, press: (text) => send(text) });
  find("advice").scrollIntoView({ block: "start" });
}

// Lights what the action of a report names while a pointer is on it.
const reported = {
  over: ({ action: [text] }) => preview(sentences.all.find((one) => one.text === text)?.words || []),
  out: unpreview,
};

// choosing

export function toggle(words, label) {
  sentences.choose(words, label);
  paint();
}

// Chooses what stands under a pointer; returns whether anything there was lit or chosen.
export function click(names, kind) {
  if (!sentences || find("asked").inert || !moment.decision) return false;
  const again = sentences.chosen.find((choice) => names.some((name) => [...choice.words].some((word) => sentences.parts[word].marks.includes(name) || name === `part:${word}`)));
  const lit = sentences.lit;
  for (const name of names) {
    const words = name.startsWith("part:") ? new Set([Number(name.slice(5))]) : lit.get(name);
    if (!words || (again && words === again.words)) continue;
    const narrowed = shallowest(words);
    toggle(narrowed, sentences.parts[[...narrowed][0]].text);
    if (kind === "mouse" && !isDrawn() && sentences.isLast(narrowed)) send(sentences.left[0].text);
    return true;
  }
  if (again) toggle(again.words, again.label);
  return Boolean(again);
}

// Returns, of the words that one thing may stand for, those of the first question.
function shallowest(words) {
  const depth = (word) => Math.min(...sentences.left.map((one) => one.words.indexOf(word)).filter((at) => at >= 0));
  const least = Math.min(...[...words].map(depth));
  return new Set([...words].filter((word) => depth(word) === least));
}

export function escape() {
  if (!sentences) return;
  drawing.reset();
  sentences.clear();
  paint();
}

export function takeBack() {
  if (!sentences || drawing.takeBack()) return;
  sentences.takeBack();
  paint();
}

export function press(digit) {
  const at = digit === 0 ? 9 : digit - 1;
  document.querySelectorAll("#choices button.action, #choices button.answer")[at]?.click();
}

// Walks to the nearest lit place in a direction.
export function arrow(dx, dy) {
  if (!walk && moment?.decision) light();
  if (!walk?.length) return;
  standing = marks.ahead(walk, standing, dx, dy);
  marks.cursor(walk[standing]);
  const name = walk[standing][0];
  find("hint").textContent = `At ${name.startsWith("part:") ? sentences.parts[Number(name.slice(5))].says : name.replace(":", " ")}. Enter chooses.`;
}

export function enter() {
  if (standing >= 0) return click([walk[standing][0]], "mouse");
  const only = document.querySelectorAll("#choices button.action");
  if (only.length === 1) only[0].click();
  return only.length === 1;
}

find("answers")?.addEventListener("scroll", () => (scrolled = true));
