// The start of the playground in Node, up to a first board: node playground_start.mjs GAME PLAYGROUND ...
//
// It prints the milliseconds of processor time of its one thread, part by part, for each folder by turns: other programs on
// the machine hardly change them. What a browser adds (downloads, the database, drawing) is left out. Linux only.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROUNDS = 3;
const used = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

// Starts the app of a folder and begins a game; returns what each part took.
async function started(folder, game) {
  const took = {};
  let before = used();
  const lap = (part) => {
    took[part] = Math.round(used() - before);
    before = used();
  };
  const base = pathToFileURL(`${resolve(folder)}/`);
  const { python } = await import(new URL("python.mjs", base).href);
  const runtime = await python(base);
  lap("python");
  const opening = runtime.pyimport("wargames.web.in_page.opening");
  lap("imports");
  const page = await opening.open_page("/games", () => ({ send() {}, terminate() {} }));
  let number = 0;
  const ask = async (method, address, data) => {
    let status, text = "";
    const take = (bytes) => (text += new TextDecoder().decode(bytes.toJs()));
    const asked = { method, address, headers: { "content-type": "application/json" }, body: data && JSON.stringify(data) };
    await page.answer(++number, JSON.stringify(asked), (head) => ({ status } = JSON.parse(head)), take);
    if (status >= 400) throw new Error(`${address}: ${text}`);
    return JSON.parse(text);
  };
  lap("app");
  const { balanced, levels } = JSON.parse(readFileSync(join(folder, "play/games.json"))).find(({ id }) => id === game);
  const wanted = { game, scenario: balanced, toml: "", options: {} };
  const { seats } = await ask("POST", "/seats", wanted);
  const players = Object.fromEntries(seats.map((seat, at) => [seat, at ? levels[0] : "person"]));
  const made = await ask("POST", "/games", { ...wanted, seats: players, undo: "honest" });
  const table = `/t/${made.seats[seats[0]]}`;
  const listening = { method: "GET", address: `${table}/stream`, headers: {} };
  await new Promise((said) => page.answer(++number, JSON.stringify(listening), () => {}, said)); // a page listens first
  await ask("GET", `${table}/now`);
  lap("board");
  return took;
}

const [game, ...folders] = process.argv.slice(2);
if (folders.length === 1) {
  console.log(JSON.stringify(await started(folders[0], game)));
  process.exit(0);
}
for (let round = 0; round < ROUNDS; round++) {
  for (const folder of folders) {
    const run = spawnSync(process.execPath, [fileURLToPath(import.meta.url), game, folder], { encoding: "utf8" });
    const took = JSON.parse(run.stdout);
    console.log(folder, took, Object.values(took).reduce((one, other) => one + other));
  }
}
