// Python for WebAssembly beside another one: node beside.mjs PLAYGROUND answers lines of standard input by beside.py.
//
// As in a page, what modules have made is left out of the rounds of the garbage collector.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const playground = pathToFileURL(`${resolve(process.argv[2])}/`);
const { python } = await import(new URL("python.mjs", playground).href);
const runtime = await python(playground.href);
runtime.FS.writeFile("/beside.py", readFileSync(new URL("beside.py", import.meta.url), "utf8"));
const { answer } = runtime.runPython("import sys; sys.path.insert(0, '/'); import beside; beside");
const { SparedModules } = runtime.pyimport("wargames.web.in_page.programs");
const spared = SparedModules();
const now = () => Object.values(process.cpuUsage()).reduce((one, other) => one + other) / 1e6;
for await (const line of createInterface(process.stdin)) {
  process.stdout.write(`${answer(line, now)}\n`);
  spared.renew();
}
process.exit(0);
