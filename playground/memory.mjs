// A snapshot of Python's memory, which a worker makes after the first visit: every module is imported in it, and each game
// was begun once. Later visits put it back in place of starting Python anew.
//
// It lies in the cache of this version, beside the unpacked packages, and goes with it. Where there is none, where there
// is no room for one, and after any failure, Python is started anew.

import { found, lay, python, runtime } from "./python.mjs";

const address = (name) => new URL(`kept/${name}`, import.meta.url).href;
const MEMORY = address("memory");
const PACKAGES = address("packages.tar");
const BEGUN = address("begun"); // there while a snapshot is put back: one that ends the page does so once
const REHEARSAL = "/rehearsal"; // the folder of the games that are begun for a snapshot
const PAUSE = 50; // milliseconds
const ROOM = 10; // times its size that the browser must have left for a snapshot

const byte = (one) => one.toString(16).padStart(2, "0");
const hex = async (bytes) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), byte).join("");

async function put(cache, where, bytes) {
  if (await cache.match(where)) return;
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM * bytes.length) return;
  await cache.put(where, new Response(bytes, { headers: { Digest: await hex(bytes) } }));
}

// Reads what was kept; it must be as it was written.
async function got(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sound = hex(bytes).then((found) => {
    if (found !== response.headers.get("Digest")) throw new Error("what was kept of Python's memory is damaged");
  });
  sound.catch(() => {}); // it is told where it is waited for
  return { bytes, sound };
}

export async function forget(version) {
  const cache = await caches.open(version);
  await Promise.all([MEMORY, PACKAGES, BEGUN].map((one) => cache.delete(one)));
}

// Puts the snapshot back, if there is one; `guarded` notes that it is begun.
async function restored(base, cache, guarded) {
  const [kept, packed, begun] = await Promise.all([MEMORY, PACKAGES, BEGUN].map((one) => cache.match(one)));
  if (begun) throw new Error("the last start from a snapshot did not come to its end");
  if (!kept || !packed) return null;
  const all = Promise.all([got(kept), got(packed), guarded && cache.put(BEGUN, new Response(""))]);
  all.catch(() => {}); // it is told below
  const scripts = import(new URL("pyodide/pyodide.asm.mjs", base).href);
  const createPyodideModule = async (settings) => {
    const module = await (await scripts).default(settings);
    const [memory, packages] = await all;
    await Promise.all([memory.sound, packages.sound]);
    if (!module._emscripten_resize_heap(memory.bytes.length)) throw new Error("there is no room for Python's memory");
    return module;
  };
  const one = await runtime(base, { createPyodideModule, _loadSnapshot: all.then(([memory]) => memory.bytes) });
  lay(one, (await all)[1].bytes);
  one.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()"); // what visits do not share
  return one;
}

// Calls `use` with Python, from the snapshot or anew, and returns whether it was from that. A `guarded` start that ends
// with its page is not tried again.
export async function start(base, version, use, guarded = false) {
  const cache = await caches.open(version).catch(() => null);
  try {
    const one = cache && (await restored(base, cache, guarded));
    if (one) {
      await use(one);
      if (guarded) cache.delete(BEGUN).catch(() => {});
      return true;
    }
  } catch (error) {
    console.warn(`Python is started anew: ${error.message}`);
    await forget(version).catch(() => {});
  }
  await use(await python(base, [], (tar) => cache && put(cache, PACKAGES, tar).catch(() => {})));
  return false;
}

// Makes the snapshot.
export async function make(base, version) {
  const cache = await caches.open(version);
  const packed = await cache.match(PACKAGES);
  if (!packed || (await cache.match(MEMORY))) return;
  const packages = await got(packed);
  await packages.sound;
  const games = await (await fetch(new URL("play/games.json", base))).text();
  const one = await runtime(base, { _makeSnapshot: true });
  lay(one, packages.bytes);
  found(one);
  await one.pyimport("wargames.web.in_page.opening").rehearse(REHEARSAL, games);
  await put(cache, MEMORY, await taken(one));
}

// Takes the snapshot, once Python has let go of what JavaScript lent it.
async function taken(one, tries = 20) {
  await new Promise((done) => setTimeout(done, PAUSE));
  try {
    return one.makeMemorySnapshot();
  } catch (error) {
    if (!tries) throw error;
    return taken(one, tries - 1);
  }
}
