// The frame of the playground: it says what a browser lacks, loads with progress, and hands requests to the app.

const PLAY = "play/";
const FIRST = /^(pyodide\/|packages)/; // what Python starts from
const LANES = 2; // the others that are fetched at once
const LATER = 2000; // milliseconds that they leave to a first board
const AGAIN = 10_000; // milliseconds until a network that failed is asked again
const find = (id) => document.getElementById(id);
const frame = find("game");

const NEEDED = {
  "a page from a web server (this file was opened from a disk)": () => location.protocol !== "file:",
  "a secure address (https, or this machine's own)": () => isSecureContext,
  "WebAssembly": () => "WebAssembly" in window,
  "web workers": () => "Worker" in window,
  "service workers (some private windows have none)": () => "serviceWorker" in navigator,
  "a database of its own (IndexedDB)": () => "indexedDB" in window,
  "unpacking (DecompressionStream)": () => "DecompressionStream" in window,
  "locks (Web Locks)": () => "locks" in navigator,
};

const say = (words) => (find("said").textContent = words);

function fail(words) {
  document.body.classList.replace("open", "failed") || document.body.classList.add("failed");
  say("");
  find("failed").textContent = words;
}

// Says above the pages what is not kept; a browser may give no reason but the name of an error.
function unkept(error) {
  const full = error === "QuotaExceededError";
  const why = full ? "The storage of this browser for this site is full" : "This browser lets this site store nothing";
  const what = full ? "Delete games on the front page, or save this one as a file" : "Save a game as a file to take it along";
  find("unkept").textContent = error && `${why}: what you play now is lost when this page closes. ${what} (under More).`;
}

// Only one window runs the app: two would write the same games. The lock is held until the window closes.
const alone = () => new Promise((got) => navigator.locks.request("wargames playground", { ifAvailable: true }, (lock) => (got(lock !== null), lock && new Promise(() => {}))));

async function served() {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (waiting) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    waiting.postMessage("take over"); // a newer version: nothing is loaded yet, and no other window plays
    await new Promise(() => {});
  }
  const registered = navigator.serviceWorker.register("sw.js", { scope: "./" });
  if (navigator.serviceWorker.controller) return void registered.catch(() => {}); // not waited for: a network may never answer
  await registered;
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((ready) => navigator.serviceWorker.addEventListener("controllerchange", ready, { once: true }));
}

// The files that the service worker does not keep yet.
async function left({ version, sent }) {
  const there = new Set((await (await caches.open(version)).keys()).map(({ url }) => url));
  return Object.keys(sent).filter((path) => !there.has(new URL(path, location.href).href));
}

// Tells how much has come of what the start needs; the service worker counts bytes as they come.
async function counted(index) {
  const total = (await left(index)).filter((path) => FIRST.test(path)).reduce((sum, path) => sum + index.sent[path], 0);
  const news = new BroadcastChannel(index.version);
  let have = 0;
  news.onmessage = ({ data }) => {
    have += data;
    find("loaded").value = Math.min(1, have / total);
    if (have < total) return say(`Loading ${Math.round((100 * have) / total)} % of ${(total / 1e6).toFixed(1)} MB …`);
    find("loaded").removeAttribute("value");
    say("Starting Python …");
    news.onmessage = null;
  };
  return news;
}

// Has the service worker keep every file that it does not keep yet.
async function keepLeft(index) {
  const paths = await left(index);
  const lane = async () => {
    for (let path = paths.shift(); path; path = paths.shift()) {
      const answer = await fetch(`${path}?keep`);
      if (!answer.ok) throw new Error(`${path}: the server answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

// The same after the start, which it would hold up; a network that fails is asked again.
async function keepAll(index) {
  try {
    await keepLeft(index);
    document.body.classList.add("kept");
  } catch (error) {
    console.warn(`Not everything is kept yet: ${error.message}`);
    setTimeout(keepAll, AGAIN, index);
  }
}

// The address behind # is that of the page inside, or #play=GAME/SCENARIO, or #scenario=GAME/SCENARIO to edit it. One that
// is not there opens the front page, which says so.
async function inside() {
  const wanted = location.hash.slice(1);
  const named = new URLSearchParams(wanted);
  if (named.has("play")) return `${PLAY}#${new URLSearchParams({ play: named.get("play") })}`;
  if (named.has("scenario")) {
    const [id, scenario] = named.get("scenario").split("/");
    const games = await (await fetch(`${PLAY}games`)).json();
    const there = games.find((one) => one.id === id)?.scenarios.some((one) => one.id === scenario);
    return there ? `${PLAY}edit#${new URLSearchParams({ game: id, scenario })}` : `${PLAY}#${new URLSearchParams({ unknown: named.get("scenario") })}`;
  }
  return PLAY + (/^[\w/-]*(#.*)?$/.test(wanted) ? wanted : "");
}

function follow() {
  const { pathname } = frame.contentWindow.location;
  const base = new URL(PLAY, location.href).pathname;
  document.title = frame.contentDocument.title || document.title;
  if (pathname.startsWith(base)) history.replaceState(null, "", pathname === base ? location.pathname : `#${pathname.slice(base.length)}`);
}

// Starts the worker of the app, and shows the pages meanwhile.
async function started() {
  await served();
  const index = await (await fetch("files.json")).json();
  const worker = new Worker("app.mjs", { type: "module", name: "app" });
  const ready = new Promise((done, failed) => {
    worker.onmessage = ({ data }) => {
      if (data.said) say(data.said);
      if (data.ready) done(data.restored);
      if (data.unkept !== undefined) unkept(data.unkept);
      if (data.failed) {
        console.error(data.failed);
        failed(new Error(data.failed));
      }
    };
    worker.onerror = (event) => failed(new Error(event.message || "the worker could not be started"));
  });
  worker.postMessage({ open: true, version: index.version });
  const coming = await counted(index);
  show();
  const restored = await ready.finally(() => coming.close());
  performance.measure("ready", { start: 0, detail: { restored } });
  setTimeout(keepAll, LATER, index);
  return worker;
}

// Shows the pages: those that are the same for everybody need no Python, which starts meanwhile.
async function show() {
  frame.src = await inside();
  document.body.classList.add("open");
  addEventListener("hashchange", async () => (frame.src = await inside()));
}

async function begin() {
  const lacking = Object.entries(NEEDED).filter(([, there]) => !there()).map(([name]) => name);
  if (lacking.length) return fail(`This browser lacks ${lacking.join(", ")}. A recent Firefox, Chrome, Edge or Safari has it all.`);
  if (!(await alone())) return fail("The playground is open in another window already. Go on there, or close it and reload this one.");
  const app = started();
  navigator.serviceWorker.addEventListener("message", async ({ data, ports }) => {
    if (data.ask) (await app).postMessage({ ask: data.ask, port: ports[0] }, [ports[0]]);
  });
  addEventListener("visibilitychange", async () => document.hidden && (await app).postMessage({ keep: true }));
  frame.addEventListener("load", follow);
  try {
    await app;
  } catch (error) {
    return fail(`It could not be started: ${error.message.trim().split("\n").at(-1)}`);
  }
  document.body.classList.add("ready");
}

begin();
