// The rules of wargames in a worker, for browsers and Node: promises, JSON, errors as classes.
//
// A method of Python's `Game` has its name here, in camel case; values are those of the JSON Schemas.

import * as errors from "./errors.js";
import { BadOption, BadText, KernelClosed, ProgramFault, Refusal } from "./errors.js";

export * from "./errors.js";

const NODE = !("document" in globalThis) && !("WorkerGlobalScope" in globalThis);

async function worker() {
  if (!NODE) return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "wargames" });
  const { Worker: Thread } = await import("node:worker_threads");
  const thread = new Thread(new URL("./worker.js", import.meta.url));
  thread.on("message", (data) => thread.onmessage({ data }));
  thread.on("error", (error) => thread.onerror(error));
  return thread;
}

// The error that a fault of the worker stands for.
const errorOf = (fault) => new (errors[fault.kind] ?? ProgramFault)(fault.message, fault);

// The worker as calls by name.
class Calls {
  #worker;
  #waiting = new Map();
  #number = 0;
  #gone = null;
  #opened;

  constructor(started, base, packages) {
    this.#worker = started;
    this.#opened = new Promise((ready, failed) => {
      started.onmessage = ({ data }) => {
        if (data.ready) ready();
        else if (data.failed) this.end(data.failed, failed);
        else this.#hear(data);
      };
      started.onerror = (error) => this.end(error.message || "the worker could not be started", failed);
    });
    started.postMessage({ open: base, packages });
  }

  // Waits until Python is there.
  async opened() {
    await this.#opened;
    this.#rest();
    return this;
  }

  call(name, given) {
    if (this.#gone) return Promise.reject(new KernelClosed(this.#gone));
    const early = Object.keys(given).find((one) => typeof given[one]?.then === "function");
    if (early) return Promise.reject(new BadText(`${early} of ${name} is a promise: await it first`));
    const number = ++this.#number;
    this.#worker.ref?.(); // Node waits for an answer, and ends without a call
    this.#worker.postMessage({ number, text: JSON.stringify({ call: name, with: given }) });
    return new Promise((answered, failed) => this.#waiting.set(number, { answered, failed }));
  }

  #hear({ number, text }) {
    const { answered, failed } = this.#waiting.get(number);
    this.#waiting.delete(number);
    this.#rest();
    const { value, fault } = JSON.parse(text);
    if (fault) failed(errorOf(fault));
    else answered(value);
  }

  #rest() {
    if (!this.#waiting.size) this.#worker.unref?.();
  }

  // Ends the worker at once; who waits is told why.
  end(why, failed = () => {}) {
    this.#gone ??= why;
    this.#worker.terminate();
    for (const one of [{ failed }, ...this.#waiting.values()]) one.failed(new KernelClosed(this.#gone));
    this.#waiting.clear();
  }
}

const defined = (given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const seed = () => [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16)).join("");

// Dice are a number, a text, or { seed, at } as a step returns them.
const diceOf = (dice) => (typeof dice === "object" || dice === undefined ? (dice ?? undefined) : { seed: String(dice) });

const stateOf = (state) => (typeof state === "object" && state !== null && "state" in state ? state.state : state);

// An action is text, JSON, or a candidate of a decision.
const actionOf = (action) => (typeof action?.text === "string" && "action" in action ? action.action : action);

// A scenario is an id, or { toml } with the text of a file.
const scenarioOf = (scenario) => (typeof scenario?.toml === "string" ? { toml: scenario.toml } : { scenario: scenario ?? undefined });

// Refuses settings that nothing reads, such as a misspelled one.
function none(odd, ...known) {
  const [name] = Object.keys(odd);
  if (name !== undefined) throw new BadOption(`there is no setting '${name}'; there are: ${known.join(", ")}`);
}

// Where packages lie, from where the program looks for files and pages.
const locate = async (one) => {
  if (typeof one !== "string") return one instanceof URL ? one.href : one;
  if (!NODE) return new URL(one, globalThis.document?.baseURI ?? location.href).href;
  return /^[a-z]+:\/\//.test(one) ? one : (await import("node:url")).pathToFileURL(one).href;
};

// Opens a kernel: Python in a worker of its own. `base` is where `pyodide/` and `packages.tar.xz` lie, by default beside
// this module; `packages` are wheels of rulesets of yours: addresses, paths or bytes.
export async function open({ base, packages = [], ...odd } = {}) {
  none(odd, "base", "packages");
  const where = base === undefined ? new URL("./", import.meta.url).href : (await locate(base)).replace(/\/?$/, "/");
  const more = await Promise.all(packages.map(locate));
  const calls = await new Calls(await worker(), where, more).opened();
  return new Kernel(calls);
}

let shared = null;

// Loads a game in a kernel that all such games share.
export async function load(game) {
  const kernel = (shared ??= open());
  try {
    return await (await kernel).load(game);
  } catch (error) {
    if (error instanceof KernelClosed && shared === kernel) shared = null; // the next call opens another
    throw error;
  }
}

// Closes the kernel of `load`.
export async function close() {
  const kernel = shared;
  shared = null;
  (await kernel)?.close();
}

// Returns the record of a game: the lines of its steps, in order.
export function record(steps) {
  const lines = Array.isArray(steps) ? steps.map((one) => one?.line) : [];
  if (!lines.length || lines.some((line) => typeof line !== "string")) throw new BadText("a record is made from a list of steps, the first one from start()");
  return lines.join("");
}

export class Kernel {
  #calls;

  constructor(calls) {
    this.#calls = calls;
  }

  // Ends the worker at once; calls that wait are rejected with KernelClosed.
  close() {
    this.#calls.end("the kernel was closed");
  }

  games() {
    return this.#calls.call("games", {});
  }

  async load(game) {
    return new Game(this.#calls, await this.#calls.call("facts", { game }));
  }

  // Plays a record again, and checks the hash of each step.
  replay(record) {
    return this.#calls.call("replay", { record });
  }

  // Returns a record as a replay for <wargames-board>, seen by seats; null is a spectator.
  drawRecord(record, seats) {
    return this.#calls.call("draw_record", defined({ record, seats }));
  }

  // Goes on with the game of a record; `bots` play seats, by name.
  async resume(record, { bots = {}, dice, ...odd } = {}) {
    none(odd, "bots", "dice");
    const opened = await this.#calls.call("resume", defined({ record, bots, dice: diceOf(dice) }));
    return new Session(this.#calls, opened);
  }
}

export class Game {
  #calls;

  constructor(calls, facts) {
    this.#calls = calls;
    const { variant_of: variantOf, ...rest } = facts;
    Object.assign(this, rest, { variantOf });
  }

  #call(name, given) {
    return this.#calls.call(name, defined({ game: this.id, ...given }));
  }

  // The names of its bots, the one made for the game first.
  bots() {
    return this.#call("bots", {});
  }

  async start(scenario, { options, dice = seed(), ...odd } = {}) {
    none(odd, "options", "dice");
    return this.#call("start", { ...scenarioOf(scenario), options, dice: diceOf(dice) });
  }

  async pending(state, { listed, ...odd } = {}) {
    none(odd, "listed");
    return this.#call("pending", { state: stateOf(state), listed });
  }

  question(state, seat, chosen = []) {
    return this.#call("question", { state: stateOf(state), seat, chosen });
  }

  apply(state, seat, action, dice = state?.dice) {
    return this.#call("apply", { state: stateOf(state), seat, action: actionOf(action), dice: diceOf(dice) });
  }

  async check(state, seat, action) {
    const found = await this.#call("check", { state: stateOf(state), seat, action: actionOf(action) });
    return found && new Refusal(found.clause, found.because);
  }

  rule(clause) {
    return this.#call("rule", { clause });
  }

  view(state, seat = null) {
    return this.#call("view", { state: stateOf(state), seat });
  }

  sample(view, seed) {
    return this.#call("sample", { view, seed: String(seed) });
  }

  odds(view, action) {
    return this.#call("odds", { view, action: actionOf(action) });
  }

  sight(view, origin, to) {
    return this.#call("sight", { view, origin, to });
  }

  fieldOfFire(view, unit) {
    return this.#call("field_of_fire", { view, unit });
  }

  distance(view, origin, to) {
    return this.#call("distance", { view, origin, to });
  }

  async narrate(events) {
    const told = await this.#call("narrate", { events: [events].flat() });
    return Array.isArray(events) ? told : told[0];
  }

  seen(events, seat = null) {
    return this.#call("seen", { events, seat });
  }

  evaluate(state) {
    return this.#call("evaluate", { state: stateOf(state) });
  }

  async decide(state, seat, { bot, seed: of = "0", ...odd } = {}) {
    none(odd, "bot", "seed");
    return this.#call("decide", { state: stateOf(state), seat, bot, seed: String(of) });
  }

  async playOut(state, { dice = state?.dice ?? seed(), seed: of = seed(), plies, ...odd } = {}) {
    none(odd, "dice", "seed", "plies");
    return this.#call("play_out", { state: stateOf(state), dice: diceOf(dice), seed: String(of), plies });
  }

  record(steps) {
    return record(steps);
  }

  replay(record) {
    return this.#calls.call("replay", { record });
  }

  draw(view) {
    return this.#call("draw", { view });
  }

  // Begins a game in play: it keeps the state, its bots, the undo and the record.
  async session(scenario, { options, dice, bots = {}, undo, ...odd } = {}) {
    none(odd, "options", "dice", "bots", "undo");
    const opened = await this.#call("open_session", { ...scenarioOf(scenario), options, dice: diceOf(dice), bots, undo });
    return new Session(this.#calls, opened);
  }
}

export class Session {
  #calls;
  #session;

  constructor(calls, { session, ...rest }) {
    this.#calls = calls;
    this.#session = session;
    Object.assign(this, rest);
  }

  #call(name, given = {}) {
    return this.#calls.call(name, defined({ session: this.#session, ...given }));
  }

  // Lets the bots answer until only people must.
  async run({ limit, ...odd } = {}) {
    none(odd, "limit");
    return this.#call("run", { limit });
  }

  pending() {
    return this.#call("waiting");
  }

  async submit(seat, action) {
    await this.#call("submit", { seat, action: actionOf(action) });
  }

  view(seat = null) {
    return this.#call("session_view", { seat });
  }

  state() {
    return this.#call("session_state");
  }

  told(seat = null, since = 0) {
    return this.#call("told", { seat, since });
  }

  async undo(seat) {
    await this.#call("undo", { seat });
  }

  record() {
    return this.#call("record");
  }

  // Returns all so far as a replay for <wargames-board>, seen by seats; null is a spectator.
  draw(seats) {
    return this.#call("session_replay", { seats });
  }

  // Watches a seat for a board, which then is told what is new.
  async watch(seat = null) {
    const number = await this.#call("watch", { seat });
    const moment = () => this.#calls.call("moment", { watch: number });
    return new Watch(this, seat, moment, (actions) => this.#calls.call("chances", { watch: number, actions }));
  }

  async close() {
    await this.#call("close_session");
  }
}

// A seat of a session as a board sees it.
class Watch {
  constructor(session, seat, moment, chances) {
    Object.assign(this, { session, seat, moment, chances });
  }

  async act(action) {
    await this.session.submit(this.seat, action);
    await this.session.run();
  }

  undo() {
    return this.session.undo(this.seat);
  }
}
