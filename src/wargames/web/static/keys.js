// The links that this browser holds for a table. They are kept here and not in the address: whoever is sent the
// address of a table is sent no seat. What a link brings behind its # is taken, kept, and removed from the address.
//
// A link is table/NAME#key=TOKEN. Behind # may stand more, as in the links of before, which were t/TOKEN#…:
// maker=TOKEN & spectator=TOKEN & links=SEAT:TOKEN,… & hot=SEAT:TOKEN,…, and invite, which opens what there is to send.

import { read, write } from "./kept.js";

const KEPT = "wargames.table.";
const NOTHING = { maker: "", spectator: "", seats: {}, mine: [], hot: [] };
const [kind, last] = location.pathname.split("/").slice(-2);
const given = new URLSearchParams(location.hash.slice(1));
const pairs = (name) => Object.fromEntries((given.get(name) || "").split(",").filter(Boolean).map((pair) => pair.split(":")));

export const invites = given.has("invite") || given.has("share");
let name = kind === "table" ? last : "";
let token = given.get("key") || (kind === "t" ? last : null);
let unkept = null; // what is held where the browser keeps nothing: it stays behind # as well
const arrives = Boolean(token);

export const held = () => unkept || ({ ...NOTHING, ...(name && read("localStorage", KEPT + name)) });

// The analysis tables that this browser holds of a game, oldest first: each with its address, its step and what it tried.
export function analyses(of) {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(KEPT)).map((key) => key.slice(KEPT.length));
    const found = names.map((one) => ({ name: one, analysis: read("localStorage", KEPT + one)?.analysis })).filter(({ analysis }) => analysis && (analysis.root ?? analysis.of) === of);
    return found.sort((a, b) => a.analysis.begun - b.analysis.begun);
  } catch {
    return []; // a browser that keeps nothing
  }
}

// Names the analysis of this table.
export function rename(words) {
  const record = held();
  keep({ ...record, analysis: { ...record.analysis, name: words } });
}

export const address = (key) => new URL(`../table/${name}#key=${key}`, location.href).href;

// Keeps what is held of a table, and by which link this window is there.
function keep(record) {
  const kept = write("localStorage", KEPT + name, record) && write("sessionStorage", KEPT + name, token);
  unkept = kept ? null : record;
  return kept;
}

// Takes what stands behind #, and removes it from the address if it could be kept.
function take(record) {
  const hot = pairs("hot");
  const more = { maker: given.get("maker") || record.maker, spectator: given.get("spectator") || record.spectator, seats: { ...record.seats, ...pairs("links"), ...hot }, hot: Object.keys(hot).length ? Object.keys(hot) : record.hot };
  const kept = keep({ ...record, ...more });
  if (kept || !arrives) history.replaceState(history.state, "", new URL(`../table/${name}`, location.href));
}

// The link by which a new window is here: the first seat of its own, or to look on.
const usual = (record) => record.seats[record.mine[0]] || record.spectator || record.maker || null;

// Falls back to the usual link where this window's is void; returns whether there is one.
export function instead() {
  const next = name && usual(held());
  if (!next || next === token) return false;
  go(next);
  return true;
}

// Returns the link of this window; null where this browser holds none of this table.
export function begin() {
  if (!name) return token; // a link of before: its table is told by the first answer
  const record = held();
  token ||= read("sessionStorage", KEPT + name) || usual(record);
  if (token) take(record);
  return token;
}

// Takes table and seat from the first answer.
export function met(found) {
  const before = name;
  name = found.table;
  if (!before) take(held());
  const record = held();
  if (found.kind === "seat") record.seats[found.seat] = token;
  else record[found.kind] = token;
  if (arrives && found.kind === "seat" && !record.mine.includes(found.seat)) record.mine.push(found.seat);
  keep(record);
}

// Goes on in this window by another link.
export function go(key) {
  token = key;
  if (keep(held())) return location.reload();
  given.set("key", key);
  return (location.hash = given);
}

// Whether this browser holds a seat of a table.
export const holds = (table) => {
  const record = read("localStorage", KEPT + table);
  return Boolean(record?.mine?.some((seat) => record.seats[seat]));
};

export const tableName = () => name;

// Puts a new link in the place of one that was renewed.
export function renewed(seat, key) {
  const record = held();
  const own = token === (seat === null ? record.spectator : record.seats[seat]);
  if (seat === null) record.spectator = key;
  else record.seats[seat] = key;
  keep(record);
  if (own) go(key);
}

// Keeps the links of a new table for whoever made it; gives the address to go to.
export function made(table, mine, { invite = false, analysis = null } = {}) {
  const record = { maker: table.maker, spectator: table.spectator, seats: table.seats, mine, hot: mine.length > 1 ? mine : [], analysis };
  if (write("localStorage", KEPT + table.table, record)) return `table/${table.table}${invite ? "#invite" : ""}`;
  const listed = (names) => names.map((seat) => `${seat}:${table.seats[seat]}`).join();
  const hash = new URLSearchParams({ key: table.seats[mine[0]] || table.spectator, maker: table.maker, spectator: table.spectator, links: listed(Object.keys(table.seats)) });
  if (mine.length > 1) hash.set("hot", listed(mine));
  if (invite) hash.set("invite", "");
  return `table/${table.table}#${hash}`;
}

// A link that is put into the address of a window that is here already.
addEventListener("hashchange", () => new URLSearchParams(location.hash.slice(1)).has("key") && location.reload());
