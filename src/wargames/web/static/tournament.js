// The page of a tournament: terms, standings, crosstable, games round by round, and what I may do there.

import { find, make } from "./elements.js";
import * as net from "./net.js";
import { stages, terms } from "./tournaments_said.js";

const EVERY = 4000; // milliseconds between two looks
const BEHIND = 60000; // the same for a page that nobody sees
const name = location.pathname.split("/").at(-1);
const at = `/tournaments/${name}`;
const LADDER = "By place. Who beats one above takes that place, and those between go down by one.";
const SHARES = "By the share of the points: a win is one, a draw a half. A rest is neither. Equal shares are told apart by Elo, which weighs whom one met.";
let shown = "";

// doing

async function attempt(does) {
  try {
    find("refusal").textContent = "";
    draw(await does());
  } catch (error) {
    find("refusal").textContent = error.message;
  }
}

const button = (words, click, label = words) => make("button", { type: "button", "aria-label": label, on: { click } }, words);
const post = (what, data = {}) => attempt(() => net.post(`${at}/${what}`, data));

// Asks first what cannot be lifted.
function sure(title, text, words, does) {
  find("sure-name").textContent = title;
  find("sure-text").textContent = text;
  find("sure-yes").textContent = words;
  find("sure").onclose = () => find("sure").returnValue === "yes" && does();
  find("sure").returnValue = "";
  find("sure").showModal();
}

// The measure of the host, whose key is in this tab when the page of the host is.
async function closeAsHost() {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem("host-key")}`, "Content-Type": "application/json" };
  const answer = await fetch(`${net.server}/host${at}`, { method: "POST", headers, body: JSON.stringify({ do: "close" }) });
  if (!answer.ok) throw new net.Refused(answer.status, await answer.json().catch(() => ({})));
  return net.get(at);
}

function doings(one) {
  const goes = one.stage === "open" || one.stage === "playing";
  const ladder = one.format === "ladder" && one.stage === "playing";
  const shut = ladder ? "End the ladder" : "Close the tournament";
  const ask = (does) => () => sure(`${shut}?`, "It ends as it stands. Games in play go on at their tables, and count no more for it.", shut, does);
  const out = () => (one.stage === "open" ? post("leave") : sure("Withdraw?", "Your games in play are resigned, and you are paired no more.", "Withdraw", () => post("leave")));
  return [
    one.name && !one.joined && one.joins ? button("Join", () => post("join")) : null,
    one.mine && one.stage === "open" && one.entered > 1 ? button("Begin", () => post("begin")) : null,
    one.joined && goes ? button(one.stage === "open" ? "Leave" : "Withdraw", out) : null,
    one.mine && goes ? button(shut, ask(() => post("close"))) : null,
    !one.mine && goes && sessionStorage.getItem("host-key") ? button(`${shut}, as the host`, ask(() => attempt(closeAsHost))) : null,
  ].filter(Boolean);
}

// showing

const cell = (kind, words, properties = {}) => make(kind, properties, String(words));
const WORDS = ["Player", "Because"];
const head = (...titles) => make("thead", {}, make("tr", {}, ...titles.map((title) => cell("th", title, { scope: "col", className: WORDS.includes(title) ? "" : "number" }))));
const called = (row) => `${row.name}${row.you ? " (you)" : ""}${row.withdrawn ? ", withdrew" : ""}`;

function standing(one, row) {
  const numbers = [row.points, row.games, row.won, row.drawn, row.lost, row.elo ? `${row.elo[0] > 0 ? "+" : ""}${row.elo[0]} ± ${row.elo[1]}` : ""];
  const challenges = one.challenges.includes(row.number) ? [button("Challenge", () => post("challenge", { entrant: row.number }), `Challenge ${row.name}`)] : [];
  return make("tr", { className: `${row.you ? "you" : ""} ${row.withdrawn ? "withdrawn" : ""}` },
    cell("td", row.withdrawn && one.format === "ladder" ? "" : (row.rank ?? ""), { className: "number" }),
    make("th", { scope: "row" }, called(row), ...challenges),
    ...numbers.map((value) => cell("td", value, { className: "number" })),
    cell("td", row.games ? `${row.share} %` : "", { className: "number" }),
    cell("td", row.because, { className: "why" }));
}

// One who takes part, before the beginning.
function entrant(one, row) {
  const removes = one.mine && !row.you ? [button("Take out", () => post("leave", { entrant: row.number }), `Take out ${row.name}`)] : [];
  return make("tr", { className: row.you ? "you" : "" }, make("th", { scope: "row" }, called(row), ...removes));
}

function crosstable(rows) {
  const names = rows.map((row) => cell("th", row.name, { scope: "col", className: "number" }));
  const line = (row) => make("tr", { className: row.you ? "you" : "" }, cell("th", row.name, { scope: "row" }),
    ...rows.map((other) => cell("td", row.against[other.number] ?? "", { className: row === other ? "number none" : "number" })));
  find("cross").replaceChildren(make("thead", {}, make("tr", {}, make("td", {}), ...names)), make("tbody", {}, ...rows.map(line)));
}

// In which order games are shown: my turn, other games of mine, games in play, those to come, the ends.
function urgency(each, mine) {
  if (each.waits.includes(mine)) return 0;
  if (each.state === "playing") return each.order.includes(mine) ? 1 : 2;
  return { due: 3, planned: 4, over: 5, off: 6 }[each.state];
}

// A game: who plays which side, how it stands, and a link to its table.
function game(one, each, names, mine) {
  const own = each.order.includes(mine);
  const players = each.order.map((number, side) => `${names[number]}${each.sides[side] ? ` (${each.sides[side]})` : ""}`).join(" – ");
  const waits = each.waits.includes(mine) ? "Your turn" : `${each.waits.map((number) => names[number]).join(" and ") || "The server"} to move`;
  const ended = each.points.length ? `${each.points.join(" : ")}, ${each.result}` : "";
  const state = { planned: "Begins when both are free", due: "The table is made", playing: waits, over: ended, off: "Not played" }[each.state];
  const of = `${players}, ${each.scenario}`;
  const words = each.state === "over" ? "Look" : own ? (each.waits.includes(mine) ? "Play" : "Open") : "Watch";
  const href = own ? `../table/${each.table}` : `../table/${each.table}#key=${each.watch}`;
  const link = each.table && (own || each.watch) ? make("a", { className: "button", href, "aria-label": `${words}: ${of}` }, words) : null;
  return make("li", {}, cell("span", players, { className: "what" }), cell("span", each.scenario, { className: "people" }), make("span", { className: "state" }, each.waits.includes(mine) ? make("b", { className: "turn" }, state) : state), make("span", { className: "buttons" }, link));
}

function round(one, number, names, mine) {
  const rest = one.rests.filter((each) => each.round === number).flatMap((each) => each.numbers.map((who) => names[who]));
  const title = one.format === "ladder" ? `Challenge ${number}` : one.format === "swiss" ? `Round ${number} of ${one.rounds}` : "All games";
  const there = one.games.filter((each) => each.round === number).sort((a, b) => urgency(a, mine) - urgency(b, mine));
  const games = there.map((each) => game(one, each, names, mine));
  return make("section", {}, make("h3", { id: `round-${number}` }, title), make("ul", { className: "rows", "aria-labelledby": `round-${number}` }, ...games), rest.length ? cell("p", `${rest.join(" and ")} ${rest.length === 1 ? "rests" : "rest"}.`, { className: "quiet" }) : null);
}

function draw(one) {
  const text = JSON.stringify(one);
  if (text === shown) return;
  shown = text;
  const focus = document.activeElement?.getAttribute("aria-label");
  const mine = one.standings.find((row) => row.you)?.number;
  const names = Object.fromEntries(one.standings.map((row) => [row.number, row.you ? "You" : row.name]));
  document.title = `${one.games.some((each) => each.waits.includes(mine)) ? "● Your turn: " : ""}${one.title}`;
  find("title").textContent = one.title;
  find("who").textContent = one.name ? `You are ${one.name}` : "Give yourself a name on the front page to take part.";
  find("stage").textContent = stages(one);
  find("plan").textContent = terms(one);
  const open = one.stage === "open";
  find("standings-title").textContent = open ? "Players" : "Standings";
  find("order").textContent = one.format === "ladder" ? LADDER : open ? "The order is drawn by lot at the beginning." : SHARES;
  find("doing").replaceChildren(...doings(one));
  find("standings").replaceChildren(open ? head("Player") : head("Place", "Player", "Points", "Games", "Won", "Drawn", "Lost", "Elo", "Share", "Because"), make("tbody", {}, ...one.standings.map((row) => (open ? entrant : standing)(one, row))));
  find("standings").hidden = !one.standings.length;
  const met = one.games.some((each) => each.state === "over");
  find("crossing").hidden = !met;
  if (met) crosstable(one.standings);
  find("playing").hidden = !one.games.length;
  const numbers = [...new Set(one.games.map((each) => each.round))].sort((a, b) => b - a);
  find("rounds").replaceChildren(...numbers.map((number) => round(one, number, names, mine)));
  if (focus) document.querySelector(`[aria-label="${CSS.escape(focus)}"]`)?.focus();
}

export const look = () => net.get(at).then(draw);

let last = Date.now();
look().catch((error) => (find("stage").textContent = error.message));
setInterval(() => {
  if (document.visibilityState !== "visible" && Date.now() - last < BEHIND) return;
  last = Date.now();
  look().catch(() => {}); // the next look tries again
}, EVERY);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look().catch(() => {}));
