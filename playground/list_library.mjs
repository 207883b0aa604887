// Lists the files of Python's library that a playground needs: node list_library.mjs SOURCES PYODIDE
//
// SOURCES is the folder that `make_playground.py --sources` lays out, PYODIDE the whole
// runtime, as npm has it. The list is printed; it is kept in library.txt.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [sources, pyodide] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
const runtime = await loadPyodide({ indexURL: `${resolve(pyodide)}/` });
runtime.FS.writeFile("/library.zip", readFileSync(join(pyodide, "python_stdlib.zip")));
runtime.FS.mkdir("/packages");
runtime.FS.mount(runtime.FS.filesystems.NODEFS, { root: resolve(sources) }, "/packages");
runtime.FS.writeFile("/list_library.py", readFileSync(new URL("list_library.py", import.meta.url), "utf8"));
process.stdout.write(
  runtime.runPython(`
import sys, zipfile
from pathlib import Path
sys.path.insert(0, "/")
from list_library import listed
root = Path("/packages")
packages = {one.relative_to(root).as_posix(): one.read_bytes() for one in root.rglob("*.py")}
"".join(f"{one}\\n" for one in listed(zipfile.ZipFile("/library.zip"), packages))
`),
);
process.exit(0);
