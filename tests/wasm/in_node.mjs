// Tests under Python for WebAssembly in Node: node in_node.mjs PACKAGE WHEELS ROOT TEST ...
//
// PACKAGE is the folder that `make javascript` makes, WHEELS a folder with those of pytest; tests and sources are read
// from ROOT. It ends with pytest's exit code.

import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, wheels, root, ...tests] = process.argv.slice(2);
const { python } = await import(pathToFileURL(resolve(folder, "page/python.mjs")));
const more = readdirSync(wheels).filter((name) => name.endsWith(".whl")).map((name) => pathToFileURL(resolve(join(wheels, name))).href);
const runtime = await python(pathToFileURL(`${resolve(folder)}/`), more);
const write = (stream) => ({ write: (bytes) => (stream.write(Buffer.from(bytes)), bytes.length) });
runtime.setStdout(write(process.stdout));
runtime.setStderr(write(process.stderr));
runtime.FS.mkdirTree("/checkout");
runtime.FS.mount(runtime.FS.filesystems.NODEFS, { root: resolve(root) }, "/checkout");

const run = runtime.runPython(`
import os, sys
os.environ |= {"PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_STORAGE_DIRECTORY": "/hypothesis", "PY_COLORS": "0"}
sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout/src", "/checkout/tests"]
os.chdir("/checkout")
def run(tests):
    from wasm.running import run
    return run(tests.to_py())
run
`);
process.exit(run(tests));
