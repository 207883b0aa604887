// The rules beside the board: a search with the question at hand first, chapters, and what leads where.

import { find, make } from "./elements.js";
import * as net from "./net.js";

const ID = /[A-Z]+-(?:[GRF]\d+|\d+[a-z]?(?:\.\d+[a-z]?)+)/g;
const SHOWN = 6; // entries of a search at first
let game = "";
let atHand = () => "";
let jump = () => {};
let back = []; // pages that were read before, the last one on top
let latest = 0;
let from = null; // what had the focus before the rules were opened

// Says which game is played, which clause asks, and how to look back to a line of the log.
export function begin(given) {
  game = given.game;
  atHand = given.atHand;
  jump = given.jump;
}

export const isOpen = () => !find("rules").hidden;

function open() {
  if (!isOpen()) from = document.activeElement;
  find("rules").hidden = false;
  document.querySelector("main").classList.add("reading");
  dispatchEvent(new Event("resize"));
}

export function close() {
  if (!isOpen()) return false;
  find("rules").hidden = true;
  document.querySelector("main").classList.remove("reading");
  dispatchEvent(new Event("resize"));
  (from?.isConnected ? from : find("board")).focus();
  back = [];
  return true;
}

// Opens the search, or the contents where nothing is searched for.
export async function search(words = "") {
  open();
  find("rules-words").value = words;
  find("rules-words").focus();
  if (words.trim()) return look(words);
  return show(() => net.get(`/rules/${game}`), (found) => [make("h2", {}, "Rules"), ...asked(), ...found.chapters.map(chapter)], { words: "" });
}

async function look(words, all = false) {
  const path = `/rules/${game}?words=${encodeURIComponent(words)}&at=${encodeURIComponent(atHand())}`;
  return show(() => net.get(path), (found) => results(found, all), { words });
}

// Opens a clause, ruling or chapter on its page; of several clauses the first, with marks for the others.
export async function read(names) {
  const [first, ...others] = names.split(" ");
  open();
  return show(() => net.get(`/rules/${game}/${encodeURIComponent(first)}`), ({ page }) => chapterPage(page, others), { names });
}

// Fetches and shows a page; what comes too late is left out.
async function show(fetched, written, page) {
  const mine = ++latest;
  let parts;
  try {
    parts = written(await fetched());
  } catch (error) {
    parts = [make("p", { role: "alert" }, error.message)];
  }
  if (mine !== latest) return;
  if (JSON.stringify(back.at(-1)) !== JSON.stringify(page)) back.push(page);
  find("rules-back").disabled = back.length < 2;
  find("rules-text").replaceChildren(...parts);
  const at = find("rules-text").querySelector(".at");
  if (at) at.scrollIntoView({ block: "start" });
  else find("rules-text").scrollTop = 0;
  if (page.names) (at || find("rules-text")).focus();
}

function goBack() {
  back.pop();
  const page = back.pop();
  if (!page) return undefined;
  return page.names ? read(page.names) : search(page.words);
}

// what is written

const asked = () => (atHand() ? [make("p", {}, "Asked now: ", mark(atHand()))] : []);

const chapter = ({ id, title, clauses }) => make("button", { type: "button", className: "found", data: { rule: id } }, make("b", {}, `${id}  ${title}`), `${clauses} clauses`);

function results({ words, of, found }, all) {
  if (!found.length) return [make("p", { role: "status" }, `Nothing in the rules has to do with “${words}”.`), ...asked()];
  const shown = all ? found : found.slice(0, SHOWN);
  const more = shown.length < found.length ? [make("button", { type: "button", on: { click: () => look(words, true) } }, "More")] : [];
  return [make("p", { className: "quiet", role: "status" }, `${of} found, the best first.`), ...shown.map(hit), ...more];
}

const hit = ({ id, kind, heading, text }) => make("button", { type: "button", className: "found", data: { rule: id } }, make("b", {}, kind === "clause" ? `${id}  ${heading}` : `${id}  ${cut(heading)}`), cut(text[0] || ""));

const cut = (text) => (text.length > 240 ? `${text.slice(0, text.lastIndexOf(" ", 240))} …` : text);

function chapterPage(page, others) {
  find("rules-text").dataset.at = page.at;
  let heading = "";
  const items = page.items.flatMap((one) => {
    const title = one.kind === "clause" && one.heading !== heading && page.items.length > 1 ? [make("h3", {}, one.heading)] : [];
    heading = one.heading;
    return [...title, item(page, one)];
  });
  const more = others.length ? [make("p", { className: "quiet" }, "Also: ", ...others.flatMap((name) => [mark(name), " "]))] : [];
  const left = page.examples.filter((one) => !page.items.some((item) => item.id === one.clauses[0]));
  return [make("h2", {}, page.items.length > 1 ? `${page.id}  ${page.title}` : page.id), ...more, ...items, ...left.map(example), beside(page)];
}

// An entry: its number and text, its rulings, its example; and, of the one that was asked for, where it leads.
function item(page, one) {
  const at = one.id === page.at || one.rulings.some((ruling) => ruling.id === page.at);
  const heading = one.kind === "clause" ? [] : [make("p", {}, make("b", {}, ...linked(one.heading, one.id)))];
  const [first, ...rest] = one.text;
  const number = make("button", { type: "button", className: "to-rule number", data: { rule: one.id } }, one.id);
  const text = [make("p", {}, number, one.optional ? "(optional) " : "", ...linked(first, one.id)), ...rest.map((line) => make("p", {}, ...linked(line, one.id)))];
  const rulings = one.rulings.map((ruling) => make("p", { className: "ruling" }, mark(ruling.id), " ", make("i", {}, ruling.heading), " ", ...linked(ruling.text, ruling.id)));
  const examples = page.examples.filter((shown) => shown.clauses[0] === one.id).map(example);
  return make("article", { className: at ? "at" : "", tabIndex: at ? -1 : undefined }, ...heading, ...text, ...rulings, ...examples, ...(at ? leads(page) : []));
}

function example(one) {
  const dice = one.dice.length ? `, dice ${one.dice.join(", ")}` : "";
  return make(
    "figure",
    { className: "example" },
    make("figcaption", {}, make("b", {}, `Example: ${one.title}`)),
    make("img", { src: `${net.server}/rules/${game}/examples/${one.id}.svg`, alt: `The position: ${one.title}`, loading: "lazy" }),
    make("p", {}, one.text),
    make("p", {}, `${one.side}: `, make("code", {}, one.action), dice),
    ...one.outcome.map((line) => make("p", { className: one.refused ? "no" : "" }, `${one.refused ? "No: " : ""}`, ...linked(line, ""))),
    make("p", { className: "quiet" }, "Try it: ", make("code", {}, one.start)),
  );
}

// What an entry leads to: others, lessons, questions and events of the rules, and lines of this game.
function leads({ at, links }) {
  const rows = [
    ["See", links.names.flatMap((name) => [mark(name), " "])],
    ["Named by", links.named_by.flatMap((name) => [mark(name), " "])],
    ["Asks", links.questions.slice(0, 4).map((one) => `${one} `)],
    ["Tells", links.events.slice(0, 4).map((one) => `${one} `)],
    ["Lesson", links.lessons.flatMap((one) => [`${one.title}, choice ${one.step} `, make("code", {}, one.start), " "])],
    ["In this game", told(at)],
  ];
  const written = rows.filter(([, parts]) => parts.length).map(([title, parts]) => make("li", {}, make("b", {}, `${title}: `), ...parts));
  return written.length ? [make("ul", { className: "leads" }, ...written)] : [];
}

// The last lines of the log that cite a clause; a click looks back to one.
function told(clause) {
  const lines = [...document.querySelectorAll("#log .line")].filter((line) => line.querySelector(".clause")?.dataset.clause.split(" ").includes(clause));
  return lines.slice(-3).flatMap((line) => [make("button", { type: "button", className: "to-rule to-line", on: { click: () => jump(Number(line.dataset.number)) } }, line.firstChild.textContent), " "]);
}

const beside = ({ before, after }) => make("p", { className: "beside" }, ...[["◀ ", before, ""], ["", after, " ▶"]].map(([left, id, right]) => (id ? make("button", { type: "button", data: { rule: id } }, `${left}${id}${right}`) : make("span"))));

const mark = (id) => make("button", { type: "button", className: "to-rule", data: { rule: id } }, id);

// Writes a text with its ids as links.
function linked(text, own) {
  const parts = [];
  let last = 0;
  for (const { 0: id, index } of text.matchAll(ID)) {
    parts.push(text.slice(last, index), id === own ? id : mark(id));
    last = index + id.length;
  }
  return [...parts, text.slice(last)];
}

find("rules").addEventListener("click", (event) => {
  const id = event.target.closest("[data-rule]")?.dataset.rule;
  if (id) read(id);
});
find("rules").addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  else if (!(event.key === "Backspace" && event.target.tagName !== "INPUT" && back.length > 1 && (goBack() || true))) return;
  event.preventDefault();
  event.stopPropagation();
});
find("rules-find").addEventListener("submit", (event) => {
  event.preventDefault();
  search(find("rules-words").value);
});
find("rules-back").addEventListener("click", goBack);
find("rules-contents").addEventListener("click", () => search());
find("rules-close").addEventListener("click", close);
