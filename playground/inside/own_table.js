// A table of the playground: its record can be saved, to be opened again, here or by any program.

import { find, make } from "./elements.js";
import * as keys from "./keys.js";
import * as net from "./net.js";

async function save() {
  const link = make("a", { href: URL.createObjectURL(new Blob([await net.text(`/own/${keys.tableName()}/record`)])), download: "game.jsonl" });
  link.click();
  URL.revokeObjectURL(link.href);
}

const failed = (error) => (find("refusal").textContent = error.message);
const button = make("button", { type: "button", id: "save-record", on: { click: () => save().catch(failed) } }, "Save it to go on elsewhere");
const seen = "The second file is opened on the front page, and by programs. It holds all of the game, what is hidden from you too.";
find("save").after(" ", button);
find("save").parentElement.after(make("p", { className: "quiet" }, seen));
