// Talk with everybody at the table, and notes that nobody else sees.

import { find, make } from "./elements.js";
import * as net from "./net.js";

let heard = 0;
let sides = {};

// A spectator's name stands behind a mark that no seat begins with.
const who = (seat) => (seat.startsWith("~") ? `${seat.slice(1) || "somebody"}, looking on` : (sides[seat] ?? seat));

export async function listen(count) {
  if (count <= heard) return;
  const lines = await net.get(`chat?since=${heard}`);
  for (const [number, seat, words] of lines) {
    if (number <= heard) continue;
    heard = number;
    find("said").append(make("li", {}, make("b", {}, `${who(seat)}: `), words));
  }
  if (find("talk").hidden && lines.length) find("tab-talk").classList.add("news");
}

async function say(person) {
  const words = find("saying").value.trim();
  if (!words) return;
  await net.post("chat", person ? { words } : { words, name: find("naming").value });
  find("unsaid").textContent = "";
  find("saying").value = "";
}

export async function begin(now) {
  sides = now.sides;
  const person = now.kind === "seat";
  find("as").hidden = person;
  find("tab-note").hidden = !person;
  find("say").addEventListener("submit", (event) => {
    event.preventDefault();
    say(person).catch((error) => (find("unsaid").textContent = error.message));
  });
  if (!person) return;
  find("notes").value = (await net.get("note")).words;
  let due = null;
  find("notes").addEventListener("input", () => {
    clearTimeout(due);
    due = setTimeout(() => net.post("note", { words: find("notes").value }), 500);
  });
}
