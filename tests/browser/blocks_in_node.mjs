// The code blocks of pages in Python for WebAssembly: node blocks_in_node.mjs PLAYGROUND RUNNER < {"page": [source, ...]}
//
// It prints a line of JSON for each page: its name, and the faults of its blocks by their numbers.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [playground, runner] = process.argv.slice(2);
const base = pathToFileURL(`${resolve(playground)}/`).href;
const { python } = await import(new URL("python.mjs", base));
for (const [page, blocks] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const runtime = await python(base);
  runtime.setStdout({ batched: () => {} });
  const own = runtime.toPy({ __name__: "runner" });
  runtime.runPython(readFileSync(runner, "utf8"), { globals: own });
  runtime.FS.mkdir("/files");
  runtime.FS.chdir("/files");
  const names = runtime.toPy({ __name__: "__main__" });
  const faults = blocks.map((source) => source && own.get("attempt")(source, names));
  process.stdout.write(`${JSON.stringify({ page, faults })}\n`);
}
process.exit(0);
