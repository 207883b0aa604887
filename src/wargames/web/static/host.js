// The page of the host: tables, their talk, and measures. The key stands behind #, and is kept in this tab.

import { find, make } from "./elements.js";

const KEPT = "host-key";
const MINUTE = 60;
const SIZE = 50;
let page = 0;

// Takes the key out of the address, so that nobody reads it there.
function key() {
  const given = new URLSearchParams(location.hash.slice(1)).get("key");
  if (given) {
    sessionStorage.setItem(KEPT, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(KEPT) ?? "";
}

async function ask(path, data) {
  const headers = { Authorization: `Bearer ${key()}` };
  const sent = data && { method: "POST", body: JSON.stringify(data) };
  if (data) headers["Content-Type"] = "application/json";
  const response = await fetch(`host/tables${path}`, { ...sent, headers }).catch(() => null);
  const found = response ? await response.json().catch(() => ({})) : { error: "The server does not answer." };
  if (!response?.ok) throw new Error(found.error || `the server answered ${response.status}`);
  return found;
}

const refuse = (error) => (find("refusal").textContent = error.message);

function since(played) {
  if (!played) return "no record";
  const minutes = Math.max(0, Math.floor((Date.now() / 1000 - played) / MINUTE));
  if (minutes < 60) return `played ${minutes} min ago`;
  return minutes < 48 * 60 ? `played ${Math.floor(minutes / 60)} h ago` : `played ${Math.floor(minutes / 60 / 24)} days ago`;
}

async function act(table, data) {
  try {
    await ask(`/${table}`, data);
    find("refusal").textContent = "";
  } catch (error) {
    refuse(error);
  }
  await show();
}

// Asks before something that cannot be lifted.
function sure(name, text, word, then) {
  find("sure-name").textContent = name;
  find("sure-text").textContent = text;
  find("sure-yes").textContent = word;
  const dialog = find("sure");
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue === "yes" && then();
  dialog.showModal();
}

async function read(one) {
  try {
    const names = Object.fromEntries(one.talkers.map(({ seat, name }) => [seat, name]));
    const lines = await ask(`/${one.table}/talk`);
    find("lines").replaceChildren(...lines.map(([, seat, words]) => make("li", {}, make("b", {}, `${seat === "~" ? "Somebody, looking on" : (names[seat] ?? seat)}: `), words)));
    find("said").showModal();
  } catch (error) {
    refuse(error);
  }
}

function talker(one, { seat, name, muted }) {
  const verb = muted ? "Unmute" : "Mute";
  const mute = make("button", { "aria-label": `${verb} ${name}`, on: { click: () => act(one.table, { do: verb.toLowerCase(), seat }) } }, verb);
  const text = `All that ${name} said at this table is replaced by a note, and the private notes of the seat are deleted.`;
  const erase = make("button", { "aria-label": `Erase words of ${name}`, on: { click: () => sure(`Erase the words of ${name}?`, text, "Erase", () => act(one.table, { do: "erase", seat })) } }, "Erase words");
  return make("li", {}, make("b", {}, name, muted ? make("span", { className: "state" }, " muted") : null), mute, seat === "~" ? null : erase);
}

function card(one) {
  const named = `${one.title}: ${one.scenario}`;
  const facts = [since(one.played), one.over ? "over" : null, `${one.streams} looking`, ...one.bots].filter(Boolean).join(" · ");
  const shut = one.closed
    ? make("button", { on: { click: () => act(one.table, { do: "reopen" }) } }, "Open again")
    : make("button", { on: { click: () => act(one.table, { do: "close" }) } }, "Close");
  const gone = () => sure(`Remove ${named}?`, "The game, its record, its talk and its notes are deleted. Nobody can lift that again.", "Remove", () => act(one.table, { do: "remove" }));
  return make("li", { className: one.closed ? "closed" : "", data: { table: one.table } },
    make("h2", {}, named),
    make("p", { className: "quiet" }, facts),
    make("p", { className: "quiet" }, make("a", { href: `table/${one.table}` }, one.table)),
    one.closed ? make("p", { className: "state" }, "closed by you") : null,
    make("ul", { className: "talkers", "aria-label": "Who may talk" }, ...one.talkers.map((each) => talker(one, each))),
    make("div", { className: "measures" },
      one.lines ? make("button", { on: { click: () => read(one) } }, one.lines === 1 ? "Read 1 line" : `Read ${one.lines} lines`) : null,
      shut,
      make("button", { className: "danger", on: { click: gone } }, "Remove")));
}

const buttons = (table) => [...document.querySelectorAll(`[data-table="${table}"] button`)];

// The place of a button, to find its successor after the tables are shown anew.
function place(button) {
  const table = button?.closest("[data-table]")?.dataset.table;
  return table && { table, at: buttons(table).indexOf(button) };
}

async function show() {
  try {
    const { count, tables } = await ask(`?page=${page}&name=${encodeURIComponent(named())}`);
    const focused = place(document.activeElement);
    find("count").textContent = count === 1 ? "1 table" : `${count} tables`;
    find("tables").replaceChildren(...tables.map(card));
    if (focused) buttons(focused.table)[focused.at]?.focus();
    find("pages").hidden = count <= SIZE;
    find("where").textContent = `${page * SIZE + 1} to ${page * SIZE + tables.length}`;
    find("newer").disabled = page === 0;
    find("older").disabled = (page + 1) * SIZE >= count;
  } catch (error) {
    find("count").textContent = "";
    refuse(error);
  }
}

// The name of a table in what was pasted: an address, or the name itself.
const named = () => find("named").value.trim().replace(/[#?].*$/, "").replace(/^.*\//, "");

function turn(by) {
  page += by;
  show();
}

find("newer").addEventListener("click", () => turn(-1));
find("older").addEventListener("click", () => turn(1));
find("finding").addEventListener("submit", (event) => {
  event.preventDefault();
  turn(-page);
});
show();
