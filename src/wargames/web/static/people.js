// The people on the front page: my name, my games, invitations, games to watch, and ratings.

import * as blocks from "./blocks.js";
import { find, make } from "./elements.js";
import { kept } from "./kept.js";
import * as keys from "./keys.js";
import * as net from "./net.js";
import * as push from "./push.js";

const EVERY = 8000; // milliseconds between two looks
const BEHIND = 60000; // the same for a page that nobody sees
const SPANS = [[86400, "day"], [3600, "hour"], [60, "minute"]];
let shown = ""; // what the last look found, to draw only what is new
let games = null; // my tables of the last look
let onName = () => {};

export let name = null;

// Calls back when this browser gets a name, or loses it.
export const onNamed = (given) => (onName = given);

// Says for how long something goes on, from a minute on.
function lasting(seconds) {
  const [length, unit] = SPANS.find(([length]) => seconds >= length) ?? [0, ""];
  if (!unit) return "";
  const count = Math.floor(seconds / length);
  return ` for ${count} ${unit}${count === 1 ? "" : "s"}`;
}

const rating = (one) => (one ? ` (${one.mean} ± ${one.deviation})` : "");
const say = (words) => (find("people-said").textContent = words);

// Does something and looks again; says why it was refused.
async function attempt(does) {
  try {
    say((await does()) ?? "");
  } catch (error) {
    say(error.message);
  }
  await look();
}

// rows of games and invitations

function row(title, scenario, people, state, ...buttons) {
  return make("li", {}, make("span", { className: "what" }, make("b", {}, title), ` ${scenario}`), make("span", { className: "people" }, people), make("span", { className: "state" }, state), make("span", { className: "buttons" }, ...buttons));
}

const button = (words, label, click) => make("button", { type: "button", "aria-label": label, on: { click } }, words);
const sides = (one) => one.sides.map(({ side, name: who, you }) => `${side}: ${you ? "you" : who}`).join(" · ");

function state(one) {
  if (one.result) return { won: "You won", lost: "You lost", drawn: "Drawn" }[one.ended] ?? one.result;
  if (one.mine) return make("b", { className: "turn" }, `Your turn${lasting(one.since)}`);
  const waits = one.sides.filter((side) => side.waits).map((side) => side.name);
  return `${waits.join(" and ") || "The server"} to move${lasting(one.since)}`;
}

// Goes to a table of mine, by the links that this browser holds, else by those that the server gives me.
async function go(table, found = null) {
  if (!found && keys.holds(table)) return (location.href = `table/${table}`);
  const { seats } = found ?? (await net.post("/person/seat", { table }));
  return (location.href = keys.made({ table, seats, maker: "", spectator: "" }, Object.keys(seats)));
}

function mine(one) {
  const words = one.result ? "Look" : one.mine ? "Play" : "Open";
  const click = (event) => {
    event.preventDefault();
    attempt(() => go(one.table).then(() => ""));
  };
  const link = make("a", { className: "button", href: `table/${one.table}`, "aria-label": `${words}: ${one.title}, ${one.scenario}`, on: { click } }, words);
  return row(one.title, within(one), sides(one), state(one), link);
}

// The scenario of a game, and the tournament that it belongs to.
const within = (one) => (one.tournament.length ? `${one.scenario} · ${one.tournament[1]}` : one.scenario);

function watched(one) {
  const link = make("a", { className: "button", href: `table/${one.table}#key=${one.key}`, "aria-label": `Watch ${one.title}, ${one.scenario}` }, "Watch");
  return row(one.title, within(one), sides(one), state(one), link);
}

// Says the time of each player, else the pace.
function timing({ pace, time }) {
  if (time.kind === "live") return `live, ${time.minutes} minutes and ${time.seconds} seconds a move`;
  if (time.kind === "days") return `${time.days} day${time.days === 1 ? "" : "s"} a move`;
  return pace === "live" ? "live" : "by correspondence";
}

// An invitation with a button for each side that is left.
function invitation(one) {
  const accept = (seat) => attempt(async () => {
    const made = await net.post("/lobby/accept", { invitation: one.id, ...(seat ? { seat } : {}) });
    if (made.table) await go(made.table, made);
    return made.table ? "" : `You take part; ${one.wanting - 1} more must come.`;
  });
  const of = `${one.title}, ${one.scenario}, by ${one.by}`;
  const withdraw = (words) => button(words, `${words}: ${of}`, () => attempt(() => net.post("/lobby/withdraw", { invitation: one.id }).then(() => "")));
  const offers = one.by_lot ? [button("Accept", `Accept: ${of}`, () => accept(null))] : one.left.map((seat) => button(`Play ${one.sides[seat]}`, `Play ${one.sides[seat]}: ${of}`, () => accept(seat)));
  const buttons = one.joined ? [withdraw(one.mine ? "Withdraw" : "Step back")] : [...(name ? offers : []), one.meant ? withdraw("Decline") : null];
  const bots = one.bots.length ? `with ${one.bots.join(", ")}` : "";
  const options = Object.entries(one.options).map(([option, value]) => `${option.replaceAll("_", " ")}: ${value}`).join(", ");
  const terms = [timing(one), one.by_lot ? "sides by lot" : "", one.rated ? "counts for ratings" : "", one.public ? "to be watched" : "", bots, options].filter(Boolean).join(" · ");
  const asks = one.rematch ? "asks for a rematch" : one.meant ? "asks you" : "invites";
  const who = one.mine ? `You invite; ${one.wanting} to come` : `${one.by}${rating(one.rating)} ${asks}`;
  return row(one.title, one.scenario, who, terms, ...buttons);
}

// Whether an invitation is one of those that are looked for.
function sought(one) {
  const words = find("seek").value.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [one.title, one.game, one.scenario, one.by, ...Object.values(one.sides)].join(" ").toLowerCase();
  return words.every((word) => text.includes(word)) && (!find("seek-pace").value || find("seek-pace").value === one.pace);
}

// the look at all of it

function draw(found) {
  name = found.name;
  kept.set("name", name ?? "");
  find("naming").hidden = Boolean(name);
  find("known").hidden = !name;
  find("sign-in").hidden = !found.sign_in || Boolean(name);
  find("sign-in-too").hidden = !found.sign_in || found.signed_in;
  find("sign-in").textContent = find("sign-in-too").textContent = `Sign in with ${found.sign_in}`;
  find("sign-out").hidden = !found.signed_in;
  find("my-name").textContent = name ?? "";
  const searched = find("find-mine").value;
  find("mine").hidden = !name || (!found.games.length && !found.finished);
  find("searching").hidden = found.games.length + found.finished < 2 && !searched;
  find("my-games").replaceChildren(...found.games.map(mine));
  find("past-games").hidden = !found.finished;
  find("no-games").textContent = found.games.length ? "" : searched ? "No game in play has these words." : "No game in play.";
  const due = found.games.filter((one) => one.mine).length;
  if (!searched) document.title = due ? `● Your turn (${due}): wargames` : "wargames: begin a game";
  const open = found.invitations.filter(sought);
  find("lobby").hidden = !found.invitations.length && !found.watch.length && !name;
  find("invitations").replaceChildren(...open.map(invitation));
  find("seeking").hidden = found.invitations.length < 2 && !find("seek").value;
  find("no-invitations").textContent = open.length ? (name ? "" : "Give yourself a name above to accept one.") : "Nobody invites now. To invite, choose a game below, and under Who plays “anybody, by an invitation”.";
  const others = found.watch.filter((one) => !found.games.some(({ table }) => table === one.table));
  find("watching").hidden = !others.length;
  find("watch").replaceChildren(...others.map(watched));
}

// Tells of a game that has begun since the last look: somebody has accepted.
function begun(found) {
  const tables = found.games.map((one) => one.table);
  const fresh = games && !find("find-mine").value ? found.games.filter((one) => !games.includes(one.table)) : [];
  if (fresh.length) say(`It begins: ${fresh.map((one) => `${one.title}, ${sides(one)}`).join("; ")}.`);
  if (!find("find-mine").value) games = tables;
}

export async function look() {
  const found = await net.get(`/lobby?words=${encodeURIComponent(find("find-mine").value)}`).catch(() => null);
  if (!found) return;
  begun(found);
  const text = JSON.stringify(found);
  if (text !== shown) {
    const before = name;
    const focus = document.activeElement?.getAttribute("aria-label");
    draw(found);
    if (focus) document.querySelector(`[aria-label="${CSS.escape(focus)}"]`)?.focus();
    if (before !== name || !shown) push.offer(name).catch((error) => say(error.message));
    if (before !== name) onName(name);
  }
  shown = text;
}

async function past() {
  if (!find("past-games").open) return;
  const { games: found, more } = await net.get(`/person/games?over=1&words=${encodeURIComponent(find("find-mine").value)}`);
  find("my-past").replaceChildren(...found.map(mine));
  find("more-past").textContent = more ? `${more} more: search for them.` : found.length ? "" : "None.";
}

async function rank() {
  const game = find("rated-game").value;
  if (!find("ratings").open || !game) return;
  const found = await net.get(`/ratings/${game}`);
  const cells = (one, at) => [at + 1, one.name || `the bot ${one.bot}`, `${one.mean} ± ${one.deviation}`, one.games].map((value) => make("td", {}, String(value)));
  find("ranked").replaceChildren(...found.map((one, at) => make("tr", {}, ...cells(one, at))));
  find("unranked").textContent = found.length ? "" : "Nobody has played a game that counts yet.";
}

const named = (field) => (event) => {
  event.preventDefault();
  attempt(async () => {
    await net.post("/person", { name: find(field).value });
    find("known").open = false;
  });
};

// Makes a link by which another browser becomes the same person.
async function carry() {
  const { carried } = await net.post("/person/carry", {});
  const link = new URL(`#person=${encodeURIComponent(carried)}`, location.href).href;
  find("carried").value = link;
  find("carrying").hidden = false;
  find("carried").select();
  return "Open the link in the other browser within ten minutes.";
}

// Becomes the person of a link behind #.
async function arrive() {
  if (location.hash === "#not-signed-in") say("The sign-in did not come to its end. Try again.");
  const carried = new URLSearchParams(location.hash.slice(1)).get("person");
  if (!carried) return;
  history.replaceState(null, "", location.pathname);
  const found = await net.post("/person/arrive", { carried });
  say(`You are ${found.name} in this browser, too.`);
}

let due = null;
export async function begin(offered) {
  find("rated-game").replaceChildren(...offered.map(({ id, title }) => make("option", { value: id }, title)));
  find("naming").addEventListener("submit", named("name"));
  find("renaming").addEventListener("submit", named("new-name"));
  blocks.begin();
  find("carry").addEventListener("click", () => attempt(carry));
  find("forget").addEventListener("click", () => find("forgetting").showModal());
  find("sign-out").addEventListener("click", () => attempt(() => push.end().then(() => net.post("/person/sign-out", {})).then(() => "")));
  find("forget-all").addEventListener("click", () => attempt(() => net.post("/person/forget", {}).then(() => "You are forgotten here. Your games go on by their links.")));
  find("past-games").addEventListener("toggle", () => attempt(past));
  find("ratings").addEventListener("toggle", () => attempt(rank));
  find("rated-game").addEventListener("change", () => attempt(rank));
  find("find-mine").addEventListener("input", () => {
    clearTimeout(due);
    due = setTimeout(() => attempt(past), 300);
  });
  for (const field of ["seek", "seek-pace"]) find(field).addEventListener("input", () => draw(JSON.parse(shown)));
  for (const form of ["searching", "seeking"]) find(form).addEventListener("submit", (event) => event.preventDefault());
  await arrive().catch((error) => say(error.message));
  await look();
  let last = Date.now();
  setInterval(() => {
    if (document.visibilityState !== "visible" && Date.now() - last < BEHIND) return;
    last = Date.now();
    look();
  }, EVERY);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}
