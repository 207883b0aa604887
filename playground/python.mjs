// Python for WebAssembly with packages, in a worker of a browser or in Node: the loader of the playground and of the
// JavaScript package. It reads `pyodide/` and `packages.tar.xz` beside `base`.

async function bytes(address) {
  if (address.protocol === "file:") return new Uint8Array(await (await import("node:fs/promises")).readFile(address));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: the server answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// Loads Python and the packages; `more` are wheels, as addresses or bytes.
export async function python(base, more = []) {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", base).href);
  const place = new URL("pyodide/", base);
  const indexURL = place.protocol === "file:" ? (await import("node:url")).fileURLToPath(place) : place.href;
  const runtime = await loadPyodide({ indexURL });
  const extractDir = runtime.runPython("import site; site.getsitepackages()[0]");
  runtime.unpackArchive(await bytes(new URL("packages.tar.xz", base)), "xztar", { extractDir });
  for (const one of more) runtime.unpackArchive(one instanceof Uint8Array ? one : await bytes(new URL(one)), "zip", { extractDir });
  runtime.runPython("import importlib; importlib.invalidate_caches()");
  return runtime;
}
