// Python for WebAssembly with packages, in a worker of a browser or in Node: the loader of the playground and of the
// JavaScript package. It reads `pyodide/` and `packages.tar.xz` beside `base`.

async function bytes(address) {
  if (address.protocol === "file:") return new Uint8Array(await (await import("node:fs/promises")).readFile(address));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: the server answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const BLOCK = 512; // bytes of the head of a file in a tar archive, and what files are filled up to

// Lays the files of an archive (xz, ustar) below a folder, which takes Python itself far longer.
function lay({ FS, pyimport, toPy }, archive, folder) {
  const { decompress } = pyimport("lzma");
  const packed = toPy(archive);
  const whole = decompress(packed);
  const view = whole.getBuffer();
  const tar = view.data;
  const text = (from, size) => new TextDecoder().decode(tar.slice(from, from + size)).replace(/\0.*/s, "");
  for (let at = 0; tar[at]; ) {
    const path = [folder, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const size = parseInt(text(at + 124, 12), 8);
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, tar.slice(at + BLOCK, at + BLOCK + size), { canOwn: true });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  view.release();
  for (const one of [whole, packed, decompress]) one.destroy();
}

// Loads Python and the packages; `more` are wheels, as addresses or bytes.
export async function python(base, more = []) {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", base).href);
  const place = new URL("pyodide/", base);
  const indexURL = place.protocol === "file:" ? (await import("node:url")).fileURLToPath(place) : place.href;
  const packages = bytes(new URL("packages.tar.xz", base));
  packages.catch(() => {}); // it is told below
  const runtime = await loadPyodide({ indexURL });
  const extractDir = runtime.runPython("import site; site.getsitepackages()[0]");
  lay(runtime, await packages, extractDir);
  for (const one of more) runtime.unpackArchive(one instanceof Uint8Array ? one : await bytes(new URL(one)), "zip", { extractDir });
  runtime.runPython("import importlib; importlib.invalidate_caches()");
  return runtime;
}
