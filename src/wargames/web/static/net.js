// Requests by this page's link; answers are JSON, and refusals are thrown as Refused.

const here = location.pathname.replace(/\/$/, "");
const root = here.replace(/\/(t|table|tournament)\/[^/]*$/, "");
let base = here;

// Where the server is, for addresses of what every page may see.
export const server = root;

// Sets the link for all requests.
export const by = (token) => (base = `${root}/t/${token}`);

export class Refused extends Error {
  constructor(status, data) {
    super(data.refusal || data.error || `the server answered ${status}`);
    this.status = status;
    this.rule = data.rule;
    this.objects = Boolean(data.objection);
  }
}

let heard = () => {};

// Calls back whether the server was reached, after each request.
export const onReach = (given) => (heard = given);

// Fetches; a server that cannot be reached is a refusal without a status.
async function reach(address, settings) {
  const response = await fetch(address, settings).catch(() => null);
  heard(response !== null);
  if (!response) throw new Refused(0, { error: "The server does not answer." });
  return response;
}

async function answered(response) {
  const data = response.status === 304 ? null : await response.json().catch(() => ({}));
  if (!response.ok && response.status !== 304) throw new Refused(response.status, data);
  return data;
}

// A path that begins with / is one of the server, any other one of this page's link.
const url = (path) => (path.startsWith("/") ? root + path : `${base}/${path}`);

// The parts of a path: a field for each of some names, and the step that is looked at, null for now.
export const query = (field, names) => names.map((name) => `${field}=${encodeURIComponent(name)}`).join("&");
export const at = (step) => (step === null ? "" : `&at=${step}`);

export const get = async (path, headers = {}) => answered(await reach(url(path), { headers }));

export const post = async (path, data) =>
  answered(
    await reach(url(path), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(data),
    }),
  );

export async function text(path) {
  const response = await reach(url(path));
  if (!response.ok) throw new Refused(response.status, {});
  return response.text();
}

// Reads a stream of events until the callback returns false.
export async function lines(path, on) {
  const response = await reach(url(path));
  if (!response.ok) await answered(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + part.value).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      if (!on(JSON.parse(event.slice("data: ".length)))) return reader.cancel();
    }
  }
  return undefined;
}

// Listens to the stream: calls back at each event, and when the connection is lost or found.
export function listen(on) {
  const source = new EventSource(url("stream"));
  for (const name of ["moment", "talk", "thoughts", "people"]) {
    source.addEventListener(name, (event) => on(name, JSON.parse(event.data)));
  }
  source.onopen = () => on("open");
  source.onerror = () => {
    on("lost");
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(on), 3000);
  };
}
