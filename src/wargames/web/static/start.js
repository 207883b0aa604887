// The start page: pick a game, press Play. All else has a default.

import * as analysis from "./analysis.js";
import { alone, find, make } from "./elements.js";
import * as keys from "./keys.js";
import * as learning from "./learning.js";
import * as net from "./net.js";
import * as people from "./people.js";
import { painted } from "./pieces.js";
import * as terms from "./terms.js";
import * as tournaments from "./tournaments.js";

const ME = "me";
const FRIEND = "friend";
let games = [];
let game = null;

async function begin() {
  games = await net.get("/games");
  find("loading").hidden = true;
  find("games").replaceChildren(...games.map(card));
  pictures();
  const taught = games.filter((one) => one.lessons.length);
  find("lesson-list").replaceChildren(...taught.map((one) => make("section", {}, make("h3", {}, one.title), make("ul", {}, ...one.lessons.map((lesson, at) => row(one, lesson, at + 1))))));
  find("lessons").hidden = !taught.length;
  if (alone) return;
  await people.begin(games);
  await tournaments.begin(games, () => people.name);
}

// A lesson of the list: begun anew, or gone on with where this browser left it.
function row(one, { title, choices, goal }, number) {
  const had = learning.progress(one.id, number);
  const fresh = () => learn(one.id, number);
  const button = (words, click) => make("button", { type: "button", "aria-label": `${words}: ${one.title}, ${title}`, on: { click } }, words);
  const on = () => (location.href = `table/${had.table}`);
  const ways = !had ? [button("Learn", fresh)] : had.done ? [make("span", {}, "✓ done"), button("Again", fresh)] : [button(`Go on at ${had.number} of ${choices}`, on), button("Anew", fresh)];
  return make("li", {}, make("b", {}, title), ...ways, make("p", { className: "quiet" }, `${goal} ${choices} choices.`));
}

async function learn(id, number) {
  location.href = await learning.begin(id, number).catch((error) => {
    find("refusal").textContent = error.message;
    return "#";
  });
}

function card(one) {
  const image = make("img", { alt: "", data: { picture: `games/${one.id}/${one.balanced}.svg` } });
  const choose = make("button", { type: "button", "aria-pressed": "false", data: { game: one.id }, on: { click: () => pick(one) } }, image, make("b", {}, one.title), make("span", { className: "taken", "aria-hidden": "true" }, "✓ chosen"), make("p", {}, one.summary), make("p", { className: "quiet" }, `Players: ${one.players}`));
  return make("li", {}, choose);
}

// Draws the pictures of the games one after the other: each takes a frame or more.
async function pictures() {
  for (const image of document.querySelectorAll("#games img")) {
    await painted();
    image.src = image.dataset.picture;
    await image.decode().catch(() => {});
  }
}

export function pick(one) {
  game = one;
  for (const button of document.querySelectorAll("#games button")) button.setAttribute("aria-pressed", String(button.dataset.game === one.id));
  find("chosen").textContent = one.title;
  find("scenario").replaceChildren(...one.scenarios.map(({ id, title }) => make("option", { value: id, selected: id === one.balanced }, title)));
  why();
  find("options").replaceChildren(...one.options.map(option));
  find("toml").value = "";
  find("learn").hidden = find("learn-how").hidden = !one.lessons.length;
  find("learn-how").textContent = one.lessons.length ? `Learn: a guided first game, ${one.lessons[0].choices} choices.` : "";
  find("setting").hidden = false;
  seats();
  find("play").focus();
}

// Says what the scenario that is set is about, and why it is set.
function why() {
  find("setting-about").textContent = game.scenarios.find(({ id }) => id === find("scenario").value).about;
  const many = game.scenarios.length;
  const set = find("scenario").value === game.balanced && many > 1;
  find("set-because").textContent = set ? `Set because it is the ${game.fairest ? "fairest" : "first"} of the ${many}.` : "";
}

function option({ name, values, default: given, text }) {
  const words = make("span", { className: "quiet" }, text);
  const free = values.length === 1;
  const input = free
    ? make("input", { name, value: given, data: { given } })
    : make("select", { name, data: { given } }, ...values.map((value) => (/number/.test(value) ? null : make("option", { value, selected: value === given }, value))));
  input.addEventListener("change", seats);
  return make("label", {}, make("span", {}, name.replaceAll("_", " ")), input, words);
}

const options = () => Object.fromEntries([...find("options").querySelectorAll("[name]")].filter((one) => one.value !== one.dataset.given).map((one) => [one.name, one.value]));

const wanted = () => ({ game: game.id, scenario: find("scenario").value, toml: find("toml").value, options: options() });

let seating = Promise.resolve(false); // whether the seats of what is set are known: Play waits for them

const seats = () => (seating = seated());

async function seated() {
  try {
    const { seats: there, sides } = await net.post("/seats", wanted());
    find("seats").replaceChildren(...there.map((seat, at) => player(seat, sides[seat], at ? (game.levels[0] ?? game.bots[0] ?? FRIEND) : ME)));
    terms.show(chosen(), ME, FRIEND, people.name);
    find("refusal").textContent = "";
    return true;
  } catch (error) {
    find("refusal").textContent = error.message;
    return false;
  }
}

// Returns the choice of who plays a seat: people, levels of bots, then bots by their names, each introduced below.
function player(seat, side, given) {
  const choice = ([value, words]) => make("option", { value, selected: value === given }, words);
  const group = (label, choices) => make("optgroup", { label }, ...choices.map(choice));
  const persons = [[ME, "me"], ...(alone ? [] : [[FRIEND, "a friend, by a link"], [terms.ANYBODY, "anybody, by an invitation"]])];
  const said = make("span", { className: "quiet introduction" });
  const introduce = () => {
    said.textContent = game.introductions[select.value] ?? "";
    terms.show(chosen(), ME, FRIEND, people.name);
  };
  const select = make("select", { data: { seat }, on: { change: introduce } },
    ...persons.map(choice),
    group("A bot", game.levels.map((level) => [level, `a bot, ${level}`])),
    group("Bots by name", game.bots.map((bot) => [bot, `the bot ${bot}`])),
  );
  said.textContent = game.introductions[select.value] ?? "";
  return make("label", {}, make("span", {}, side), select, said);
}

// What the form says of time; nothing where there is no limit.
function time() {
  const kind = find("time").value;
  const fields = { live: ["minutes", "seconds"], days: ["days", "vacation"] }[kind];
  return fields ? { kind, out: find("time-out").value, ...Object.fromEntries(fields.map((field) => [field, Number(find(`time-${field}`).value)])) } : {};
}

// Who plays each seat, as it is set.
const chosen = () => [...find("seats").querySelectorAll("select")].map((one) => [one.dataset.seat, one.value]);

// Makes the table and goes to my seat, with a curtain between several and links for friends.
async function play() {
  if (!(await seating)) return;
  const who = chosen();
  if (terms.apply(who)) return invite(who);
  const named = Object.fromEntries(who.map(([seat, one]) => [seat, one === ME || one === FRIEND ? "person" : one]));
  const made = await net.post("/games", { ...wanted(), seats: named, undo: find("undo").value, time: time() });
  const mine = who.filter(([, one]) => one === ME).map(([seat]) => seat);
  location.href = keys.made(made, mine, { invite: who.some(([, one]) => one === FRIEND) });
}

// Invites, and shows the invitation; a game that needs nobody else begins at once.
async function invite(who) {
  const made = await terms.invite({ ...wanted(), undo: find("undo").value, time: time() }, who, ME);
  if (made.table) location.href = keys.made({ ...made, maker: "", spectator: "" }, Object.keys(made.seats));
  await people.look();
  find("lobby").scrollIntoView();
}

people.onNamed(() => {
  if (game) terms.show(chosen(), ME, FRIEND, people.name);
  tournaments.look(people.name);
});
find("setting").addEventListener("submit", async (event) => {
  event.preventDefault();
  find("play").disabled = true;
  await play().catch((error) => (find("refusal").textContent = error.message));
  find("play").disabled = false;
});
find("analyze").addEventListener("click", () => analysis.openOpening(wanted()).then((address) => (location.href = address), (error) => (find("refusal").textContent = error.message)));
find("learn").addEventListener("click", () => learn(game.id, 1));
find("time").addEventListener("change", () => {
  find("pace").closest("label").hidden = find("time").value !== ""; // the time says the pace
  for (const one of document.querySelectorAll("[data-time]")) one.hidden = !one.dataset.time.split(" ").includes(find("time").value);
});
find("scenario").addEventListener("change", () => {
  why();
  seats();
});
find("copy").addEventListener("click", async () => (find("toml").value = await net.text(`/games/${game.id}/${find("scenario").value}.toml`)));
find("check").addEventListener("click", async () => (find("checked").textContent = (await seats()) ? "It can be played." : ""));
export const begun = begin().then(() => games);

// Says in the place of the games why there are none, and offers to try again.
begun.catch((error) => {
  find("loading").replaceChildren(`${error.message} `, make("button", { type: "button", on: { click: () => location.reload() } }, "Try again"));
  find("loading").hidden = false;
});
