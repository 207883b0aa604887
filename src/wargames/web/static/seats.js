// Who sits where at a table, and who is there; a person with a name sits down at the seat of the link.

import { alone, find } from "./elements.js";
import { kept } from "./kept.js";
import * as keys from "./keys.js";
import * as net from "./net.js";

let now = null;
let due = null;
let onShow = () => {};

// Calls back with the line that says who plays.
export const onShown = (given) => (onShow = given);

// Under what this browser keeps that its person got up from a seat.
const up = () => `up.${now.table}.${now.seat}`;

const rating = (one) => (one ? ` ${one.mean} ± ${one.deviation}` : "");

// Without names the page's own words, and who of the others is there.
function nameless(seats) {
  const others = alone || keys.held().analysis ? [] : Object.keys(seats).filter((seat) => seat !== now.seat); // at this screen nobody is away
  return [now.players, ...others.map((seat) => `${now.sides[seat]}: ${seats[seat].here ? "here" : "away"}.`)].join(" ");
}

function line({ seats }) {
  if (!Object.values(seats).some((one) => one.name)) return nameless(seats);
  const parts = now.seats.filter((seat) => now.bots[seat] || seats[seat]).map((seat) => {
    const side = now.sides[seat];
    const one = seats[seat];
    if (!one) return `${side}: the bot ${now.bots[seat]}`;
    if (seat === now.seat) return `${side}: you${one.name ? `, ${one.name}${rating(one.rating)}` : ""}`;
    return `${side}: ${one.name || "another person"}${rating(one.rating)}, ${one.here ? "here" : "away"}`;
  });
  return parts.join(" · ");
}

// Tells of a rematch in the end of the game.
function rematch({ again, rematch: asked, seats }) {
  const mine = seats[now.seat];
  const waits = asked.length > 0 && asked.includes(mine?.name);
  find("rematch").textContent = again ? "Go to the rematch" : waits ? "Accept the rematch" : "Rematch, sides swapped";
  find("rematch-said").textContent = asked.length && !waits ? `Waiting for ${asked.join(" and ")}.` : waits ? "Another game is asked for, with sides swapped." : "";
}

async function load() {
  const found = await net.get("people");
  const others = Object.keys(found.seats).filter((seat) => seat !== now.seat);
  if (others.length || found.seats[now.seat]?.name) onShow(line(found));
  if (now.kind === "seat") rematch(found);
  find("get-up").hidden = !found.seats[now.seat]?.you;
  find("hint-ask").hidden = Boolean(found.rated); // none is given in a game that counts
  return found;
}

export async function begin(given) {
  now = given;
  const found = await load();
  const free = kept.get("name") && !kept.get(up()) && now.kind === "seat" && !keys.held().analysis && !found.seats[now.seat]?.name;
  if (free) await net.post("sit", {}).catch(() => null);
}

// Gets up: the seat is played by its link alone, here too.
export async function leave() {
  kept.set(up(), "yes");
  await net.post("leave", {});
}

// Looks again, a moment after the last of several changes.
export function changed() {
  clearTimeout(due);
  due = setTimeout(() => now && load().catch(() => null), 400);
}

// Takes the seats of this browser's person at a table of which it holds no link; returns whether there are any.
export async function own(table) {
  if (!kept.get("name")) return false;
  const { seats } = await net.post("/person/seat", { table }).catch(() => ({ seats: {} }));
  if (!Object.keys(seats).length) return false;
  keys.made({ table, seats, maker: "", spectator: "" }, Object.keys(seats));
  location.reload();
  return true;
}
