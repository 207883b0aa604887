// The scenario editor: map, form and text side by side, always in step.

import { find, make } from "./elements.js";
import * as board from "./board.js";
import * as draft from "./draft.js";
import * as form from "./edit_form.js";
import * as map from "./edit_map.js";
import * as net from "./net.js";
import * as palette from "./edit_palette.js";
import * as trying from "./edit_try.js";

const FIRST = "bob";
const TABS = ["form", "written", "try"];
let games = [];
let wait = 0;

const say = (words, refused = false) => {
  find("said").textContent = words;
  find("said").classList.toggle("refused", refused);
};
const doing = (work) => async () => {
  try {
    const words = await work();
    if (typeof words === "string") say(words);
  } catch (error) {
    say(error.message, true);
  }
};

// what is shown

draft.on(async (why, error) => {
  if (why === "refused") return say(error.message, true);
  say("");
  if (why === "offers") return palette.show();
  const now = draft.now();
  if (why === "begun") {
    board.fit();
    palette.show();
    trying.show();
    map.choose("");
  }
  if (why !== "typed") find("text").value = now.text;
  if (why !== "begun" && location.hash) history.replaceState(null, "", location.pathname); // it is no longer what the link leads to
  find("title").textContent = `${now.title || "A scenario"} (${draft.offered().title})`;
  find("undo").disabled = !draft.canUndo();
  find("redo").disabled = !draft.canRedo();
  await picture(now.board);
  if (why === "begun") board.fit();
  map.show();
  form.show();
  form.mark(map.selected());
  lines();
  verdict();
  trying.download();
  if (!find("try").hidden) await trying.seats();
  return undefined;
});

async function picture(drawn) {
  find("board").classList.toggle("stale", !drawn);
  const words = draft.now().form ? "There is no picture of this: form and text are all there is, or the map cannot be read yet." : "The text is no TOML yet; the map is as it was.";
  find("nothing").textContent = board.picture() ? "" : words;
  find("nothing").hidden = Boolean(drawn) || Boolean(board.picture());
  if (drawn) await board.show({ kind: "parts", title: draft.now().title, description: "The map of the scenario", panel: "", ...drawn });
}

function verdict() {
  const { faults } = draft.now();
  find("verdict").classList.toggle("faulty", faults.length > 0);
  find("judged").textContent = faults.length ? `${faults.length} ${faults.length > 1 ? "faults" : "fault"}` : "It can be played.";
  find("faults").replaceChildren(...faults.map((fault) => make("li", {}, make("button", { type: "button", className: "fault", on: { click: () => goTo(fault), pointerenter: () => map.hover(fault), pointerleave: () => map.hover(null), focus: () => map.hover(fault), blur: () => map.hover(null) } }, `line ${fault.line}${fault.field ? `, ${fault.field}` : ""}: ${fault.because} `), clause(fault.clause))));
}

const clause = (name) => name && make("button", { type: "button", className: "clause", on: { click: () => rule(name) } }, name);

async function rule(name) {
  const said = await net.get(`../rules/${draft.offered().id}/${encodeURIComponent(name)}`);
  find("clause-name").textContent = name;
  find("clause-text").textContent = said.text;
  find("clause").showModal();
}

function goTo(fault) {
  if (!find("written").hidden || !draft.now().form) return toLine(fault.line);
  tab("form");
  form.go(fault.field);
  return undefined;
}

// the text

function lines() {
  const bad = new Set(draft.now().faults.map((one) => one.line));
  const count = find("text").value.split("\n").length;
  const numbers = [];
  for (let at = 1; at <= count; at += 1) numbers.push(bad.has(at) ? make("b", {}, String(at)) : String(at), "\n");
  find("lines").replaceChildren(...numbers);
  find("lines").scrollTop = find("text").scrollTop;
}

function toLine(line) {
  tab("written");
  const text = find("text");
  const start = text.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1);
  const end = text.value.indexOf("\n", start);
  text.focus();
  text.setSelectionRange(start, end < 0 ? text.value.length : end);
  text.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(text).lineHeight));
}

find("text").addEventListener("scroll", () => (find("lines").scrollTop = find("text").scrollTop));
find("text").addEventListener("input", () => {
  if (wait) clearTimeout(wait);
  else draft.busy(1);
  lines();
  wait = setTimeout(() => {
    wait = 0;
    draft.typed(find("text").value);
    draft.busy(-1);
  }, 300);
});

// tabs

function tab(name) {
  for (const one of TABS) {
    find(one).hidden = one !== name;
    find(`tab-${one}`).setAttribute("aria-selected", String(one === name));
    find(`tab-${one}`).tabIndex = one === name ? 0 : -1;
  }
  if (name === "try") trying.seats();
}
for (const name of TABS) {
  find(`tab-${name}`).addEventListener("click", () => tab(name));
  find(`tab-${name}`).addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = TABS[(TABS.indexOf(name) + by + TABS.length) % TABS.length];
    tab(next);
    find(`tab-${next}`).focus();
  });
}

// what is chosen and picked

map.on((what, said) => {
  if (what === "hint") find("hint").textContent = said;
  if (what === "cursor") find("hint").textContent = `${said} ${palette.hint() && `· ${palette.hint()}`}`;
  if (what === "fields") {
    tab("form");
    form.go(said);
  }
  if (what !== "chosen") return;
  form.mark(said);
  const entry = said && draft.entry(said);
  find("chosen").hidden = !entry;
  if (entry) find("chosen").replaceChildren(make("b", {}, entry.called), ...map.commands().map(([words, title, act]) => make("button", { type: "button", title, on: { click: act } }, words)));
});
palette.on(() => {
  map.cancel();
  find("hint").textContent = palette.hint();
  if (draft.now()) map.show();
});
palette.onAdded((field) => {
  tab("form");
  form.goLast(field);
});
form.onChoose((field) => map.choose(field));

// keys

const COMMANDS = { Delete: "Delete", m: "Move", r: "Turn", x: "Cut in two" };
const VIEW = { "+": () => board.zoom(0.8), "-": () => board.zoom(1.25), f: board.fit, h: () => find("bare").click() };

function onBoard(event) {
  if (event.key.startsWith("Arrow")) map.walk(event.key);
  else if (event.key === "Enter" && map.drawing()) map.end();
  else if (event.key === "Enter" || event.key === " ") map.press();
  else if (event.key === "Backspace") map.back();
  else if (/^[1-6]$/.test(event.key)) map.side(Number(event.key));
  else if (COMMANDS[event.key]) map.commands().find(([words]) => words === COMMANDS[event.key])?.[2]();
  else if (VIEW[event.key]) VIEW[event.key]();
  else return;
  event.preventDefault();
}

addEventListener("keydown", (event) => {
  const writes = event.target.closest?.("input, textarea, select, dialog");
  const held = event.ctrlKey || event.metaKey;
  if (held && event.key === "s") find("save").click();
  else if (held && !writes && event.key === "z") draft.undo();
  else if (held && !writes && event.key === "y") draft.redo();
  else if (event.key === "Escape" && !writes) {
    if (map.drawing()) map.cancel();
    else if (palette.picked().do !== "select") palette.pick({ do: "select" });
    else map.choose("");
  } else {
    if (!held && (event.target.id === "board" || event.target === document.body)) onBoard(event);
    return;
  }
  event.preventDefault();
});

// the bar

find("undo").addEventListener("click", draft.undo);
find("redo").addEventListener("click", draft.redo);
find("save").addEventListener("click", doing(trying.save));
find("play").addEventListener("click", doing(trying.play));
find("balance").addEventListener("click", doing(trying.balance));
find("stop").addEventListener("click", doing(trying.stop));
find("closer").addEventListener("click", () => board.zoom(0.8));
find("farther").addEventListener("click", () => board.zoom(1.25));
find("fit").addEventListener("click", board.fit);
find("bare").addEventListener("click", () => find("bare").setAttribute("aria-pressed", String(find("board").classList.toggle("bare"))));
find("options").addEventListener("change", trying.seats);
find("file").addEventListener("change", doing(async () => {
  const [file] = find("file").files;
  find("file").value = "";
  if (!file) return;
  if (file.size > 60_000) throw new Error("a scenario has at most 60,000 bytes");
  await draft.typed(await file.text());
  find("text").value = draft.text();
  lines();
}));

// beginning

find("new").addEventListener("click", () => find("begin").showModal());
find("game").addEventListener("change", () => offer(find("game").value));

async function offer(name) {
  const { scenarios, blank } = await net.get(`/games/${name}`);
  if (find("game").value !== name) return; // another game was chosen meanwhile
  find("scenario").replaceChildren(...scenarios.map(({ id, title }) => make("option", { value: id }, title)));
  find("size").hidden = !blank || blank.least === blank.most;
  find("empty-name").textContent = blank ? "An empty map" : "Required fields only";
  [find("columns").value, find("rows").value] = blank?.usual ?? [1, 1];
}

const beginning = (wanted) => async () => {
  try {
    history.replaceState(null, "", location.pathname);
    await draft.begun(find("game").value, wanted());
    find("begin").close();
  } catch (error) {
    find("begin-refused").textContent = error.message;
  }
};
find("shipped").addEventListener("click", beginning(() => ({ scenario: find("scenario").value })));
find("empty").addEventListener("click", beginning(() => ({ size: [Number(find("columns").value), Number(find("rows").value)] })));

async function fromLink() {
  const link = new URLSearchParams(location.hash.slice(1));
  if (link.has("saved")) {
    const found = await trying.saved(link.get("saved"));
    await draft.opened(found.game, found.text);
  } else if (link.has("game")) await draft.begun(link.get("game"), { scenario: link.get("scenario") });
  else return false;
  return true;
}

async function begin() {
  games = await net.get("../games");
  find("game").replaceChildren(...games.map(({ id, title }) => make("option", { value: id }, title)));
  map.steer();
  trying.list();
  let found = false;
  let refused = null;
  try {
    found = await fromLink();
  } catch (error) {
    refused = error;
  }
  const kept = draft.kept();
  if (!found && kept && games.some(({ id }) => id === kept.game)) await draft.opened(kept.game, kept.text);
  else if (!found) await draft.begun((games.find(({ id }) => id === FIRST) || games[0]).id, { scenario: (games.find(({ id }) => id === FIRST) || games[0]).balanced });
  find("game").value = draft.offered().id;
  await offer(draft.offered().id);
  if (refused) say(refused.message, true);
}

addEventListener("hashchange", doing(async () => {
  await fromLink();
}));
begin().catch((error) => say(error.message, true));
