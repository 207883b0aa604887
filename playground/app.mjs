// A worker with Python: the app of the page or, started by that, a program beside it (bots, trials of scenarios).
//
// Messages to the app: {open, version}, then {ask, port} for each request and {keep} to write what changed. Its own: {said}
// of what it does, {ready}, {failed}. Messages to a program: {run: module, version}, {line}; its own: {line}, {ended}.
// A third worker, told {make, version}, makes a snapshot of the memory for later visits, and ends.

import { forget, make, start } from "./memory.mjs";

const FOLDER = "/games";
const QUIET = 150; // milliseconds without news after which tables are written to the browser's database
const HELD = 1500; // milliseconds that a program waits for a first board
const REST = 500; // milliseconds without a request after which the worker of bots is started
const IDLE = 4000; // and a snapshot is made

// The database of the browser, as a folder.

let version = "";
let runtime = null;
let writing = null;
let waiting = null;

const synced = (first) => new Promise((done, failed) => runtime.FS.syncfs(first, (error) => (error ? failed(error) : done())));

// A database that cannot be read or written keeps nobody from playing: the page is told, until one writing is done.
let unkept = false;

function told(error) {
  if (error || unkept) postMessage({ unkept: error ? (error.name ?? String(error)) : "" });
  unkept = Boolean(error);
}

async function mount() {
  runtime.FS.mkdirTree(FOLDER);
  runtime.FS.mount(runtime.FS.filesystems.IDBFS, {}, FOLDER);
  await synced(true).catch(told);
}

// Writes what has changed; one writing at a time.
async function keep() {
  clearTimeout(waiting);
  waiting = null;
  while (writing) await writing;
  writing = synced(false).then(() => told(null), told).finally(() => (writing = null));
  return writing;
}

const keepSoon = () => (waiting ??= setTimeout(keep, QUIET));

// Programs in workers of their own. A first board goes before them.

let stands = null;
const board = new Promise((done) => (stands = done));

function begin(program) {
  const { module } = program;
  const worker = new Worker(new URL("./app.mjs", import.meta.url), { type: "module", name: module });
  const kept = program.copy();
  worker.onmessage = ({ data }) => {
    if (data.line !== undefined) kept.hear(data.line);
    if (data.ended || data.failed) kept.gone();
    if (data.failed) postMessage(data);
  };
  worker.onerror = () => kept.gone();
  const late = new Promise((done) => setTimeout(done, HELD));
  const begun = Promise.race([board, late]).then(() => worker.postMessage({ run: module, version }));
  return { send: (line) => void begun.then(() => worker.postMessage({ line })), terminate: () => worker.terminate() };
}

async function run(module) {
  const lines = [];
  onmessage = ({ data }) => lines.push(data.line);
  try {
    await start(import.meta.url, version, (python) => (runtime = python));
  } catch (error) {
    postMessage({ failed: String(error) });
    throw error;
  }
  const take = runtime.pyimport("wargames.web.in_page.programs").listener(module, (line) => postMessage({ line }));
  onmessage = ({ data }) => {
    if (take(data.line)) postMessage({ ended: true });
  };
  for (const line of lines) onmessage({ data: { line } });
}

// Requests.

const streams = new Map(); // the number of the open stream of each address: a page listens once
let page = null;
let asked = 0;

async function answer(request, port) {
  const number = ++asked;
  const stream = request.address.endsWith("/stream");
  if (stream) {
    if (streams.has(request.address)) page.leave(streams.get(request.address));
    streams.set(request.address, number);
  }
  port.onmessage = () => page.leave(number);
  const head = (text) => port.postMessage({ head: JSON.parse(text) });
  const part = (bytes) => {
    const copy = bytes.toJs();
    bytes.destroy();
    port.postMessage({ part: copy }, [copy.buffer]);
    if (stream) keepSoon();
  };
  try {
    await page.answer(number, JSON.stringify(request), head, part);
    if (request.method === "POST") await keep();
    port.postMessage({ end: true });
    rested(request.address);
  } catch (error) {
    forget(version).catch(() => {});
    port.postMessage({ failed: String(error) });
    postMessage({ failed: String(error) });
  } finally {
    if (streams.get(request.address) === number) streams.delete(request.address);
  }
}

async function open() {
  const early = [];
  onmessage = ({ data }) => early.push(data);
  try {
    postMessage({ said: "Starting Python …" });
    restored = await start(import.meta.url, version, async (python) => {
      runtime = python;
      await mount();
      postMessage({ said: "Reading the rules …" });
      page = await runtime.pyimport("wargames.web.in_page.opening").open_page(FOLDER, begin);
    }, true);
  } catch (error) {
    postMessage({ failed: String(error) });
    throw error;
  }
  onmessage = ({ data }) => (data.ask ? answer(data.ask, data.port) : keep().then(() => postMessage({ kept: true })));
  postMessage({ ready: true, restored });
  for (const data of early) onmessage({ data });
}

// What takes no time from a first board: once one was asked for, and nothing more for a while, the worker of bots is
// started, and then a snapshot is made for the next visit.

let restored = false;
let boarded = false;
let warmed = false;
const rests = [];

function rested(address) {
  while (rests.length) clearTimeout(rests.pop());
  boarded ||= /\/now(\?|$)/.test(address);
  if (boarded) stands();
  if (boarded && !warmed) rests.push(setTimeout(warm, REST));
  if (boarded && !restored) rests.push(setTimeout(snapshot, IDLE));
}

function warm() {
  warmed = true;
  page.warm();
}

function snapshot() {
  restored = true; // once is enough
  const worker = new Worker(new URL("./app.mjs", import.meta.url), { type: "module", name: "snapshot" });
  worker.postMessage({ make: true, version });
}

onmessage = ({ data }) => {
  version = data.version;
  if (data.open) open();
  else if (data.run) run(data.run);
  else make(import.meta.url, version).catch((error) => console.warn(`No snapshot is made: ${error.message}`)).finally(() => close());
};
