// The front page of the playground: the games that this browser keeps, files of games, and addresses of scenarios.

import { find, make } from "./elements.js";
import * as keys from "./keys.js";
import * as net from "./net.js";
import { begun, pick } from "./start.js";

const KINDS = { lesson: "lesson", analysis: "analysis" };
const button = (words, click, label = words) => make("button", { type: "button", "aria-label": label, on: { click } }, words);
const said = make("p", { id: "own-said", role: "status" });
const list = make("ul", { className: "rows", "aria-labelledby": "own-title" });
const opened = make("div", { id: "own-opened", hidden: true });
const file = make("input", { type: "file", id: "own-file", accept: ".jsonl", hidden: true });
let games = [];

function show() {
  const open = button("Open a saved game", () => file.click());
  const seen = "They are kept in this browser, and nowhere else. Everything in them, the hidden parts too, can be seen in it.";
  const own = make("section", { id: "own", "aria-labelledby": "own-title" }, make("h2", { id: "own-title" }, "Games in this browser"), make("p", { className: "quiet" }, seen), list, make("p", {}, open, file), said, opened);
  find("games").before(make("p", { id: "unknown", role: "alert" }));
  find("setting").after(own);
}

async function attempt(work) {
  try {
    said.textContent = (await work()) ?? "";
    said.classList.remove("refused");
  } catch (error) {
    said.textContent = error.message;
    said.classList.add("refused");
  }
}

async function look() {
  const rows = await net.get("/own");
  list.replaceChildren(...rows.map(row));
  if (!rows.length) said.textContent = "None yet.";
}

function row({ table, title, scenario, played, over, purpose }) {
  const of = `${title}, ${scenario}`;
  const words = over ? "Look" : "Go on";
  const when = played ? new Date(1000 * played).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
  const state = [KINDS[purpose], over ? "over" : "", when].filter(Boolean).join(", ");
  const remove = button("Delete", () => sure(remove, table, of), `Delete: ${of}`);
  const link = make("a", { className: "button", href: `table/${table}`, "aria-label": `${words}: ${of}` }, words);
  return make("li", { data: { table } }, make("b", {}, title), make("span", {}, scenario), make("span", { className: "state" }, state), make("span", { className: "buttons" }, link, button("Save", () => attempt(() => save(table)), `Save: ${of}`), remove));
}

// Asks once more before a game is deleted.
function sure(remove, table, of) {
  const yes = button("Delete it for good", () => attempt(() => drop(table)), `Delete for good: ${of}`);
  remove.replaceWith(yes, button("Keep it", () => attempt(look), `Keep: ${of}`));
  yes.focus();
}

async function drop(table) {
  await net.post("/own/delete", { table });
  localStorage.removeItem(`wargames.table.${table}`);
  await look();
  return "Deleted.";
}

export async function save(table) {
  const link = make("a", { href: URL.createObjectURL(new Blob([await net.text(`/own/${table}/record`)])), download: "game.jsonl" });
  link.click();
  URL.revokeObjectURL(link.href);
}

// Files: what one says is shown first, with who plays on.

async function take() {
  const [chosen] = file.files;
  if (!chosen) return;
  const record = await chosen.text();
  file.value = "";
  opened.hidden = true;
  if (record.trimStart().startsWith("<")) throw new Error(`${chosen.name} is a page that shows a game: open it in a window of its own. To play on, save the game as a record.`);
  ask(chosen.name, record, await net.post("/own/look", { record }));
}

function ask(name, record, { game, title, scenario, seats, sides, bots, over }) {
  const { levels, bots: named } = games.find(({ id }) => id === game);
  const first = levels[0] ?? named[0];
  const people = seats.filter((seat) => !bots.includes(seat));
  const mine = people.length ? people : seats.slice(0, 1);
  const choices = [["person", "me"], ...levels.map((level) => [level, `a bot, ${level}`]), ...named.map((bot) => [bot, `the bot ${bot}`])];
  const select = (seat) => make("select", { data: { seat } }, ...choices.map(([value, words]) => make("option", { value, selected: value === (mine.includes(seat) ? "person" : first) }, words)));
  const rows = over ? [] : seats.map((seat) => make("label", {}, make("span", {}, sides[seat]), select(seat)));
  const go = (analyze) => attempt(() => begin(record, seats, analyze));
  const buttons = over ? [button("Look at it", () => go(false))] : [button("Play on", () => go(false)), button("Analyze", () => go(true))];
  opened.replaceChildren(make("h3", {}, `${name}: ${title}, ${scenario}`), make("p", { className: "quiet" }, over ? "It is over: step through it, and try other ways from any step." : "It is not over yet."), make("fieldset", { className: "seats", hidden: over }, make("legend", {}, "Who plays"), ...rows), make("p", {}, ...buttons.flatMap((one) => [one, " "])));
  opened.hidden = false;
  opened.querySelector("button").focus();
}

async function begin(record, seats, analyze) {
  said.textContent = "Each step is checked …";
  const who = Object.fromEntries([...opened.querySelectorAll("select")].map((one) => [one.dataset.seat, one.value]));
  const made = await net.post("/own/open", { record, seats: who, analyze });
  const mine = analyze ? seats : seats.filter((seat) => (who[seat] ?? "person") === "person");
  location.href = keys.made(made, mine, analyze ? { analysis: { of: null, root: made.table, step: 0, done: null, begun: Date.now() } } : {});
}

// Addresses: #play=GAME/SCENARIO sets it up; of one that is not there, those that are there are listed.

async function follow() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const name = wanted.get("play") ?? wanted.get("unknown");
  if (!name) return;
  history.replaceState(null, "", location.pathname);
  const [id, one] = name.split("/");
  const game = games.find((known) => known.id === id);
  const scenario = game?.scenarios.find((known) => known.id === one);
  if (game) pick(game);
  if (scenario) {
    find("scenario").value = one;
    find("scenario").dispatchEvent(new Event("change"));
    find("setting").scrollIntoView();
  } else find("unknown").textContent = game ? `${game.title} has no scenario ${JSON.stringify(one ?? "")}. It has: ${game.scenarios.map(({ title }) => title).join(", ")}.` : `There is no game ${JSON.stringify(id)} here. Choose one of these.`;
}

show();
games = await begun;
file.addEventListener("change", () => attempt(take));
await follow();
addEventListener("hashchange", follow);
await attempt(look);
