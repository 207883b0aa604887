// Keeps the files of the playground for use without a network, and hands requests of its pages to the app in the page.

const VERSION = "{{version}}";
const FILES = new Set(JSON.parse(`{{files}}`));
const PACKED = new Set(JSON.parse(`{{packed}}`)); // files that lie beside as gzip
const TYPES = { css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", mjs: "text/javascript", svg: "image/svg+xml", toml: "text/plain", txt: "text/plain", wasm: "application/wasm" };
const BASE = new URL("./", self.location).pathname;
const PLAY = "play/";

// A newer worker fetches all of its files, and takes over when a window opens, before that plays: files never mix.
self.addEventListener("install", (event) => {
  if (self.registration.active) event.waitUntil(Promise.all([...FILES].map(whole)));
});

self.addEventListener("message", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const cleared = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("wargames ") && name !== VERSION).map((name) => caches.delete(name))));
  event.waitUntil(cleared.then(() => self.clients.claim()));
});

// The file that answers a request for a path, if one does: pages and lists that are the same for everybody were made before.
function file(path, method) {
  if (method !== "GET") return null;
  if (path === "") return "index.html";
  if (!path.startsWith(PLAY)) return FILES.has(path) ? path : null;
  const inside = path.slice(PLAY.length);
  if (inside === "") return `${PLAY}start.html`;
  if (inside === "games") return `${PLAY}games.json`;
  if (inside === "edit") return `${PLAY}edit.html`;
  if (/^table\/[\w-]{22}$/.test(inside)) return `${PLAY}table.html`;
  return FILES.has(path) ? path : null;
}

const loading = new BroadcastChannel(VERSION); // tells windows the bytes that come in
const coming = new Map(); // what is being fetched and kept, by path: each asker has a copy of it

async function fetched(path, address) {
  const packed = PACKED.has(path);
  const answer = await fetch(packed ? `${address}.packed` : address, { cache: "no-cache" });
  if (!answer.ok) return answer;
  const counted = new TransformStream({
    transform(part, out) {
      loading.postMessage(part.length);
      out.enqueue(part);
    },
  });
  const body = answer.body.pipeThrough(counted);
  const type = packed ? TYPES[path.split(".").at(-1)] : (answer.headers.get("Content-Type") ?? "application/octet-stream");
  return new Response(packed ? body.pipeThrough(new DecompressionStream("gzip")) : body, { headers: { "Content-Type": type } });
}

// Fetches a file and keeps it; the second part ends when it is kept, or there is no room: then it is fetched each time.
async function fresh(path, address, cache) {
  try {
    const answer = await fetched(path, address);
    const put = answer.ok ? cache.put(address, answer.clone()).catch(() => {}) : Promise.resolve();
    return [answer, put.then(() => coming.delete(path))];
  } catch (error) {
    coming.delete(path);
    throw error;
  }
}

// The response of a file, and when it is kept. While it comes, it is read already.
async function held(path) {
  const cache = await caches.open(VERSION);
  const address = new URL(path, self.location).href;
  const found = coming.has(path) ? null : await cache.match(address);
  if (found) return [found];
  if (!coming.has(path)) coming.set(path, fresh(path, address, cache));
  const [answer, put] = await coming.get(path);
  return [answer.clone(), put];
}

async function kept(path, event) {
  const [answer, put] = await held(path);
  if (put) event.waitUntil(put);
  return answer;
}

// Keeps a file, and answers nothing of it.
async function whole(path) {
  const [answer, put] = await held(path);
  await put;
  answer.body?.cancel();
  return new Response(null, { status: answer.ok ? 204 : answer.status });
}

// The windows in which the playground itself is open: all are asked, and the one that runs the app answers.
async function windows() {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter((one) => [BASE, `${BASE}index.html`].includes(new URL(one.url).pathname));
}

const none = (words) => new Response(JSON.stringify({ error: words }), { status: 503, headers: { "Content-Type": "application/json" } });

async function asked(request, path) {
  const open = await windows();
  if (!open.length) return request.mode === "navigate" ? Response.redirect(`${BASE}#${path.slice(PLAY.length)}`) : none("the playground is closed; open it again");
  const { search } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => ["accept", "content-type", "if-none-match", "last-event-id"].includes(name)));
  const body = request.method === "POST" ? await request.text() : "";
  const ask = { method: request.method, address: `/${path.slice(PLAY.length)}${search}`, headers, body };
  return new Promise((answer) => {
    const ports = [];
    const leave = () => ports.forEach((port) => port.postMessage("leave"));
    let out = null;
    const stream = new ReadableStream({ start: (controller) => (out = controller), cancel: leave });
    request.signal.addEventListener("abort", leave);
    const take = ({ data }) => {
      if (data.head) answer(new Response([204, 304].includes(data.head.status) ? null : stream, { status: data.head.status, headers: framed(data.head.headers) }));
      if (data.failed) answer(none(`a fault of the program: ${data.failed.trim().split("\n").at(-1)}`));
      try {
        if (data.part) out.enqueue(data.part);
        if (data.end) out.close();
      } catch { /* nobody reads any more */ }
    };
    for (const window of open) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = take;
      ports.push(port1);
      window.postMessage({ ask }, [port2]);
    }
  });
}

// The headers of a response, which the playground shows in a frame of its own.
const framed = (headers) => headers.map(([name, value]) => [name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")]);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin || !pathname.startsWith(BASE)) return;
  const path = pathname.slice(BASE.length);
  const there = file(path, request.method);
  if (there) event.respondWith(search === "?keep" ? whole(there) : kept(there, event));
  else if (path.startsWith(PLAY)) event.respondWith(asked(request, path));
});
