// Python for WebAssembly with packages, in a worker of a browser or in Node: the loader of the playground and of the
// JavaScript package. It reads `pyodide/` and `packages.tar.xz` beside `base`.

async function bytes(address) {
  if (address.protocol === "file:") return new Uint8Array(await (await import("node:fs/promises")).readFile(address));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: the server answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const BLOCK = 512; // bytes of the head of a file in a tar archive, and what files are filled up to

const READABLE = 0o100644; // the mode of a file

// Unpacks an archive (xz).
function unpacked({ pyimport, toPy }, archive) {
  const { decompress } = pyimport("lzma");
  const packed = toPy(archive);
  const whole = decompress(packed);
  const view = whole.getBuffer();
  const tar = view.data.slice();
  view.release();
  for (const one of [whole, packed, decompress]) one.destroy();
  return tar;
}

// Lays the files of an archive (ustar) where packages belong, which takes Python itself far longer; they share its bytes.
// Nothing lies there yet, so that each is put into its folder without a look at its path.
export function lay({ FS, runPython }, tar) {
  const folder = runPython("import site; site.getsitepackages()[0]");
  const decoder = new TextDecoder();
  const text = (from, size) => decoder.decode(tar.subarray(from, Math.min(tar.indexOf(0, from), from + size)));
  const folders = new Map();
  const inside = (path) => {
    if (!folders.has(path)) {
      FS.mkdirTree(path);
      folders.set(path, FS.lookupPath(path).node);
    }
    return folders.get(path);
  };
  for (let at = 0; tar[at]; ) {
    const path = [folder, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const size = parseInt(text(at + 124, 12), 8);
    const [within, name] = [path.slice(0, path.lastIndexOf("/")), path.slice(path.lastIndexOf("/") + 1)];
    const parent = inside(within);
    const file = parent.node_ops.mknod(parent, name, READABLE, 0);
    [file.contents, file.usedBytes] = [tar.subarray(at + BLOCK, at + BLOCK + size), size];
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return folder;
}

// The seed of hashes is the one of the build: some of the code that is generated for classes has hashes in it.
export const ENV = { PYTHONHASHSEED: "0" };

// Loads Python alone.
export async function runtime(base, settings = {}) {
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", base).href);
  const place = new URL("pyodide/", base);
  const indexURL = place.protocol === "file:" ? (await import("node:url")).fileURLToPath(place) : place.href;
  return loadPyodide({ indexURL, env: { ...ENV }, ...settings });
}

// Loads Python and the packages; `more` are wheels, as addresses or bytes. `take` is given the packages, unpacked.
export async function python(base, more = [], take = () => {}) {
  const packages = bytes(new URL("packages.tar.xz", base));
  packages.catch(() => {}); // it is told below
  const one = await runtime(base);
  const tar = unpacked(one, await packages);
  take(tar);
  const extractDir = lay(one, tar);
  for (const wheel of more) one.unpackArchive(wheel instanceof Uint8Array ? wheel : await bytes(new URL(wheel)), "zip", { extractDir });
  found(one);
  return one;
}

// Has Python find the packages that were laid, and take from them the code that is generated for classes, if it is there.
export function found({ runPython }) {
  runPython("import importlib.util; importlib.invalidate_caches(); importlib.util.find_spec('generated_code') and importlib.import_module('generated_code')");
}
