// Compiles modules with the runtime that will load them: node compile_modules.mjs PYODIDE FOLDER GAMES < NAMES
//
// The names are those of files below FOLDER, one a line. Then a first board is made of each game in the list GAMES (a file),
// and the code that is generated for classes up to there is kept, too. It prints what is imported to start and to unpack: the names of
// modules and packages at the top of Python's library.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder, games] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
const { ENV } = await import("./python.mjs");
const runtime = await loadPyodide({ indexURL: `${resolve(pyodide)}/`, env: { ...ENV } });
runtime.pyimport("lzma").destroy();
const started = runtime.runPython("import sys; chr(10).join(sorted({one.partition('.')[0] for one in sys.modules}))");
runtime.FS.mkdir("/modules");
runtime.FS.mount(runtime.FS.filesystems.NODEFS, { root: resolve(folder) }, "/modules");
runtime.FS.writeFile("/compile_modules.py", readFileSync(new URL("compile_modules.py", import.meta.url), "utf8"));
runtime.globals.set("names", readFileSync(0, "utf8"));
runtime.globals.set("games", readFileSync(games, "utf8"));
await runtime.runPythonAsync(`
import sys
from pathlib import Path
sys.path.insert(0, "/")
from compile_modules import compile_files, keep_generated
compile_files(Path("/modules"), names.split())
await keep_generated(Path("/modules"), games)
`);
process.stdout.write(started, () => process.exit(0));
