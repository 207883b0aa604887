// The playground in Node: node in_node.mjs PLAYGROUND SCRIPTS RECORDS GAME ...
//
// Replays every record of RECORDS by its hashes, plays a whole game of each ruleset by one_thread.py in SCRIPTS, and
// puts the records into RECORDS. It prints a line of JSON for each replay and each game, and how much of the code that is
// generated for classes was taken from the build.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [playground, scripts, records, most, ...games] = process.argv.slice(2);
const { python } = await import(pathToFileURL(resolve(playground, "python.mjs")));
const say = (data) => process.stdout.write(`${JSON.stringify(data)}\n`);

const runtime = await python(pathToFileURL(resolve(playground, "python.mjs")));
runtime.setStdout({});

const left = runtime.runPython("import attr\nlambda: len(attr._make.compile.__self__.known)");
const generated = left();

const replay = runtime.runPython("import wargames\nlambda path: len(list(wargames.replay(path)))");
for (const name of readdirSync(records)) {
  runtime.FS.writeFile(`/${name}`, new Uint8Array(readFileSync(join(records, name))));
  say({ replayed: name, steps: replay(`/${name}`) });
}

runtime.FS.mkdirTree("/scripts");
runtime.FS.writeFile("/scripts/one_thread.py", readFileSync(join(scripts, "one_thread.py"), "utf8"));
const { main } = runtime.runPython("import sys; sys.path.insert(0, '/scripts'); import one_thread; one_thread");
for (const game of games) {
  const begun = performance.now();
  await main(`/tables/${game}`, [game], Number(most));
  const [record] = runtime.FS.readdir(`/tables/${game}`).filter((name) => name.endsWith(".jsonl"));
  writeFileSync(join(records, `${game}.jsonl`), runtime.FS.readFile(`/tables/${game}/${record}`));
  say({ played: game, seconds: (performance.now() - begun) / 1000 });
}
say({ generated, taken: generated - left() });
process.exit(0); // the app has tasks that wait
