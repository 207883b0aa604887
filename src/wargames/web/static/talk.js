// Talk with everybody at the table, and notes that nobody else sees.

import { find, make } from "./elements.js";
import * as net from "./net.js";

let heard = 0;
let sides = {};

export async function listen(count) {
  if (count <= heard) return;
  const lines = await net.get(`chat?since=${heard}`);
  for (const [number, seat, words] of lines) {
    if (number <= heard) continue;
    heard = number;
    find("said").append(make("li", {}, make("b", {}, `${sides[seat] ?? seat}: `), words));
  }
  if (find("talk").hidden && lines.length) find("tab-talk").classList.add("news");
}

export async function begin(now) {
  sides = now.sides;
  const person = now.kind === "seat";
  find("say").hidden = !person;
  find("tab-note").hidden = !person;
  if (!person) return;
  find("say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const words = find("saying").value.trim();
    if (!words) return;
    await net.post("chat", { words });
    find("saying").value = "";
  });
  find("notes").value = (await net.get("note")).words;
  let due = null;
  find("notes").addEventListener("input", () => {
    clearTimeout(due);
    due = setTimeout(() => net.post("note", { words: find("notes").value }), 500);
  });
}
