// <wargames-board>: a position, a replay or a game in play, drawn by the pictures of the library.
//
// A replay that was made before (`replay="game.json"`) needs no Python; a record and a game in play load it.

import { BUTTONS, Sentences } from "./page/sentences.js";
import { STYLE } from "./page/style.js";
import { Picture } from "./picture.js";
import { Positions } from "./positions.js";

const FRAME = `
<div id="frame" part="frame">
<p id="wait" part="wait" role="status" hidden>Loading the rules …</p>
<div id="board" part="board" tabindex="0" role="group" aria-label="The board"></div>
<div id="steps" part="steps" role="group" aria-label="Steps" hidden>
<button type="button" data-go="first" aria-label="First step">|◀</button><button type="button" data-go="back" aria-label="A step back">◀</button>
<button type="button" data-go="forth" aria-label="A step forth">▶</button><button type="button" data-go="last" aria-label="Last step">▶|</button>
<input type="range" min="0" value="0" aria-label="Step of the game"><span id="number"></span>
</div>
<ul id="told" part="told" aria-live="polite"></ul>
<section id="asked" part="asked" aria-label="The question" hidden><p id="prompt" aria-live="polite"></p><p id="chips"></p><div id="choices"></div></section>
<p id="offer" hidden><button type="button" part="offer">Play here</button></p>
<p id="fault" part="fault" role="alert" hidden></p>
<details id="beside" part="beside" hidden><summary>Sides and legend</summary><div id="panel" part="panel"></div></details>
</div>`;

const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// Reads a replay.
function replayOf(text, address) {
  try {
    const replay = JSON.parse(text);
    if (replay.eyes) return replay;
  } catch {
    // told below
  }
  throw new Error(`${address} is no replay or view; a record belongs in the attribute record`);
}

// Reads the attribute bots: seat:bot, with blanks between.
function botsOf(text) {
  const pairs = (text ?? "").split(/\s+/).filter(Boolean).map((one) => one.split(/:(.*)/s));
  const odd = pairs.find(([, bot]) => !bot);
  if (odd) throw new Error(`bots: '${odd[0]}' has no seat; write SEAT:BOT, such as de:marksman`);
  return Object.fromEntries(pairs);
}

const DICE = "⚀⚁⚂⚃⚄⚅";
const PACE = 350; // milliseconds that each step of others is shown
const GO = { first: () => 0, back: (at) => at - 1, forth: (at) => at + 1, last: () => Infinity };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forth", End: "last" };
const ZOOMS = { "+": 1.25, "-": 0.8, 0: 0 };

// Where there is no document, as in a page made on a server, the module is imported in vain, and does nothing.
export class WargamesBoard extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["replay", "record", "eyes", "step", "game", "scenario", "seat", "bots", "dice"];
  static #shared = null;

  #root = null;
  #picture;
  #positions = new Positions();
  #at = 0;
  #replay = null; // what is shown, as its other eyes see it, too
  #watch = null; // a seat of a session that is played
  #moment = null;
  #sentences = null;
  #kernel = null;
  #loading = 0;
  #running = false;

  // The kernel that plays: set it to share one; else all boards of a page share one that is opened when needed.
  get kernel() {
    const packages = this.getAttribute("packages")?.split(/\s+/).filter(Boolean);
    const open = async () => (await import("./kernel.js")).open({ base: this.getAttribute("base") ?? undefined, packages });
    return this.#kernel ?? (WargamesBoard.#shared ??= open());
  }

  set kernel(kernel) {
    this.#kernel = kernel;
  }

  get step() {
    return this.#at;
  }

  set step(number) {
    this.go(number);
  }

  // The number of positions: the set-up, and one for each thing that was noticed.
  get steps() {
    return this.#positions.length;
  }

  // The session that is played on this board; null where nothing is played.
  get session() {
    return this.#watch?.session ?? null;
  }

  // What the seat that is played knows now; null where nothing is played.
  get moment() {
    return this.#moment;
  }

  get eyes() {
    return this.#replay ? Object.keys(this.#replay.eyes) : [];
  }

  connectedCallback() {
    this.#lay();
    this.#load();
  }

  attributeChangedCallback(name, _, value) {
    if (!this.#root) return;
    if (name === "step") this.go(value === "last" ? Infinity : Number(value));
    else if (name === "eyes" && this.#replay) this.#look();
    else this.#load();
  }

  #lay() {
    if (this.#root) return;
    this.#root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.#root.innerHTML = `<style>${STYLE}</style>${FRAME}`;
    this.#picture = new Picture(this.#find("board"), this.#find("panel"));
    for (const button of this.#root.querySelectorAll("[data-go]")) button.addEventListener("click", () => this.#lead(GO[button.dataset.go](this.#at)));
    this.#root.querySelector("input").addEventListener("input", ({ target }) => this.#lead(Number(target.value)));
    this.#root.querySelector("#offer button").addEventListener("click", () => this.#accept());
    this.#find("frame").addEventListener("keydown", (event) => this.#key(event));
    this.#find("board").addEventListener("click", (event) => this.#click(this.#picture.marksAt(event.clientX, event.clientY)));
  }

  #find(id) {
    return this.#root.getElementById(id);
  }

  // Loads what the attributes name; later changes win.
  async #load() {
    const mine = ++this.#loading;
    await null; // several attributes may change at once
    if (mine !== this.#loading) return;
    const [replay, record, game] = ["replay", "record", "game"].map((name) => this.getAttribute(name));
    const text = async (address) => {
      const answer = await fetch(new URL(address, this.baseURI));
      if (!answer.ok) throw new Error(`${address}: the server answered ${answer.status}`);
      return answer.text();
    };
    try {
      this.toggleAttribute("busy", Boolean(replay || record || game));
      this.#find("offer").hidden = true;
      this.#find("wait").hidden = Boolean(replay) || !(record || game);
      if (replay) {
        this.show(replayOf(await text(replay), replay));
        this.#find("offer").hidden = !game;
      } else if (record) await this.showRecord(await text(record));
      else if (game) await this.#begin(game);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.removeAttribute("busy");
      this.#find("wait").hidden = true;
    }
  }

  // Begins the game that was offered; until now no Python was needed.
  async #accept() {
    const [offer, button] = [this.#find("offer"), this.#root.querySelector("#offer button")];
    [button.disabled, button.textContent] = [true, "Loading the rules …"];
    try {
      await this.#begin(this.getAttribute("game"));
      offer.hidden = true;
    } catch (error) {
      this.#fail(error);
    } finally {
      [button.disabled, button.textContent] = [false, "Play here"];
    }
  }

  async #begin(game) {
    const bots = botsOf(this.getAttribute("bots"));
    const rules = await (await this.kernel).load(game);
    const session = await rules.session(this.getAttribute("scenario"), { bots, dice: this.getAttribute("dice") ?? undefined });
    const seat = this.getAttribute("seat") ?? session.seats.find((one) => !(one in bots));
    await this.play(session, seat);
  }

  // Shows the same step as other eyes saw it.
  #look() {
    try {
      this.#find("fault").hidden = true;
      this.show(this.#replay, { step: this.#at });
    } catch (error) {
      this.#fail(error);
    }
  }

  // Shows a replay: what wargames.web.replay_file.replay_data or kernel.drawRecord() made.
  show(replay, { eyes = this.getAttribute("eyes"), step = this.getAttribute("step") } = {}) {
    this.#lay();
    [this.#watch, this.#moment, this.#sentences, this.#replay] = [null, null, null, replay];
    this.#positions = Positions.of(replay, eyes);
    this.#say("ready", { steps: this.steps });
    this.go(step === "last" ? Infinity : Number(step ?? 0));
  }

  // Shows one view of a game; `game` is of a kernel.
  async showView(game, view) {
    this.show(await game.draw(view));
  }

  // Shows a record of a game, as text.
  async showRecord(record, { seats } = {}) {
    const kernel = await this.kernel;
    this.show(await kernel.drawRecord(record, seats));
  }

  // Lets a person play a seat of a session of a kernel.
  async play(session, seat) {
    this.#lay();
    this.#replay = null;
    this.#positions = new Positions();
    this.#watch = await session.watch(seat);
    await session.run();
    await this.#renew();
    this.#say("ready", { steps: this.steps });
  }

  // Answers with an action, as text; the bots answer too.
  async choose(action) {
    return this.#change(() => this.#watch.act(action), "act", { seat: this.#watch?.seat, action });
  }

  // Takes the last answer of the seat back, where nobody learned from it.
  async undo() {
    return this.#change(() => this.#watch.undo(), "undo", { seat: this.#watch?.seat });
  }

  async #change(does, event, detail) {
    if (!this.#watch) throw new Error("nothing is played on this board");
    const focused = this.#root.activeElement !== null;
    this.#find("asked").inert = true;
    this.setAttribute("busy", "");
    try {
      await does();
      this.#say(event, detail);
      await this.#renew();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#find("asked").inert = false;
      this.removeAttribute("busy");
      if (focused && !this.#root.activeElement) this.#focus();
    }
  }

  async #renew() {
    const moment = await this.#watch.moment();
    this.#moment = moment;
    const had = this.steps;
    this.#positions.add(moment);
    this.#sentences = moment.decision ? new Sentences(moment.decision) : null;
    this.#find("fault").hidden = true;
    if (!had || (await this.#playOn(moment.kept))) this.go(Infinity);
    if (moment.over) this.#say("over", moment.over);
    else if (moment.decision) this.#say("ask", { seat: this.#watch.seat, heading: moment.heading });
  }

  // Shows what has happened one by one; returns false if somebody led elsewhere meanwhile.
  async #playOn(first) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const pace = still ? 0 : Number(this.getAttribute("pace") ?? PACE);
    this.#running = true;
    for (let step = first; pace && this.#running && step < this.steps - 1; step++) {
      this.go(step);
      await new Promise((done) => setTimeout(done, pace));
    }
    const through = this.#running;
    this.#running = false;
    return through;
  }

  // Leads elsewhere by hand.
  #lead(step) {
    this.#running = false;
    this.go(step);
  }

  // Shows the position after a step, within those there are.
  go(step) {
    const last = this.steps - 1;
    if (last < 0) return;
    this.#at = Math.max(0, Math.min(Number.isNaN(step) ? 0 : step, last));
    const told = this.#positions.told(this.#at);
    this.#picture.show(this.#positions.board(this.#at));
    this.#picture.light(told.flatMap(({ marks }) => marks), "recent");
    this.#picture.fire(told.flatMap(({ playback }) => playback ?? []));
    this.#tell(told, last);
    this.#ask();
    this.#say("step", { step: this.#at, steps: this.steps, told: told.map(({ words }) => words) });
  }

  #tell(told, last) {
    const over = this.#at === last && this.#positions.over;
    const line = ({ words, clauses, weight, playback }) => {
      const dice = playback?.throw;
      const thrown = dice ? ` ${[dice.dice.map((die) => DICE[die - 1] ?? die).join(" "), ...dice.added, dice.total && `= ${dice.total}`, dice.needed && `needs ${dice.needed}`].filter(Boolean).join(" ")}` : "";
      return make("li", { className: weight, title: clauses.join(", ") }, words, make("span", { className: "quiet" }, thrown));
    };
    const lines = [...told, ...(over ? [{ words: over, clauses: [], weight: "end" }] : [])];
    this.#find("told").replaceChildren(...lines.map(line));
    this.#find("steps").hidden = last === 0;
    const slider = this.#root.querySelector("input");
    [slider.max, slider.value] = [last, this.#at];
    slider.setAttribute("aria-valuetext", `${this.#at} of ${last}`);
    this.#find("number").textContent = `${this.#at} of ${last}`;
  }

  // asking

  #ask() {
    const asked = this.#find("asked");
    const now = this.#at === this.steps - 1;
    asked.hidden = !this.#watch || this.#running;
    if (!this.#watch) return;
    const { heading, over } = this.#moment;
    const why = over ? ` ${over.reason}${over.rule.clause && ` [${over.rule.clause}]`}.` : "";
    this.#find("prompt").textContent = now ? heading + why : "You look back.";
    this.#picture.clear("lit", "chosen", "hover");
    const focused = asked.contains(this.#root.activeElement);
    const sentences = now ? this.#sentences : null;
    this.#find("chips").replaceChildren(...(sentences?.chosen ?? []).map((one) => make("button", { type: "button", title: "Take this word back", onclick: () => this.#toggle(one.words, one.label) }, `${this.#said(one.words)} ×`)));
    this.#find("choices").replaceChildren(...(sentences ? this.#choices(sentences) : now ? [] : [make("button", { type: "button", onclick: () => this.#lead(Infinity) }, "Back to the game")]));
    if (sentences) this.#light(sentences);
    if (focused && !this.#root.activeElement) this.#focus();
  }

  // Keeps the keyboard on the board where what it was on is gone.
  #focus() {
    (this.#find("choices").querySelector("button") ?? this.#find("board")).focus({ preventScroll: true });
  }

  #said(words) {
    return this.#sentences.parts[[...words][0]].says;
  }

  #choices(sentences) {
    const { left, question } = sentences;
    if (left.length <= BUTTONS) {
      const says = new Map(left.map((one) => [one.says, one]));
      const buttons = [...says.values()].map((one) => make("button", { type: "button", className: "action", onclick: () => this.choose(one.text), onpointerenter: () => this.#hover(one.words), onpointerleave: () => this.#hover([]), onfocus: () => this.#hover(one.words), onblur: () => this.#hover([]) }, one.says));
      this.#chances([...says.values()].map(({ text }) => text), buttons);
      return buttons;
    }
    return [...question.answers].map(([word, { words }]) => make("button", { type: "button", className: "answer", onclick: () => this.#toggle(words, word), onpointerenter: () => this.#hover([...words]), onpointerleave: () => this.#hover([]) }, this.#said(words)));
  }

  // Writes the odds beside answers as they come.
  async #chances(actions, buttons) {
    const found = await this.#watch.chances(actions).catch(() => []);
    found.forEach((odds, at) => odds && buttons[at].append(make("span", { className: "odds quiet", title: odds.lines.join("\n") }, ` ${odds.brief}`)));
  }

  #hover(words) {
    this.#picture.clear("hover");
    this.#picture.light(words.flatMap((word) => this.#sentences?.parts[word].marks ?? []).filter((mark) => !mark.startsWith("order:")), "hover");
  }

  #light(sentences) {
    this.#picture.light([...sentences.lit.keys()].filter((mark) => !mark.startsWith("order:")), "lit");
    this.#picture.light(sentences.chosen.flatMap(({ words }) => [...words].flatMap((word) => sentences.parts[word].marks)), "chosen");
    const words = sentences.question?.words ?? [];
    this.#picture.dots(words.map((word) => [word, sentences.parts[word]]).filter(([, part]) => this.#picture.isPlace(part)), "lit");
  }

  #toggle(words, label) {
    this.#sentences.choose(words, label);
    this.#ask();
  }

  // Chooses what stands under a pointer; the last word of the only sentence left sends it.
  #click(names) {
    const sentences = this.#at === this.steps - 1 ? this.#sentences : null;
    if (!sentences || this.#find("asked").inert) return;
    const { lit } = sentences;
    for (const name of names) {
      const words = name.startsWith("part:") ? new Set([Number(name.slice(5))]) : lit.get(name);
      if (!words) continue;
      const depth = (word) => Math.min(...sentences.left.map((one) => one.words.indexOf(word)).filter((at) => at >= 0));
      const least = Math.min(...[...words].map(depth));
      const first = new Set([...words].filter((word) => depth(word) === least));
      this.#toggle(first, sentences.parts[[...first][0]].text);
      if (sentences.isLast(first)) this.choose(sentences.left[0].text);
      return;
    }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const typed = event.composedPath()[0].tagName === "INPUT";
    if (KEYS[key] && !typed) this.#lead(GO[KEYS[key]](this.#at));
    else if (key in ZOOMS && (key !== "0" || !this.#sentences)) this.#picture.zoom(ZOOMS[key]);
    else if (/^\d$/.test(key) && this.#sentences) this.#find("choices").children[(Number(key) + 9) % 10]?.click();
    else if (key === "Backspace" && this.#sentences?.chosen.length) this.#back(() => this.#sentences.takeBack());
    else if (key === "Escape" && this.#sentences?.chosen.length) this.#back(() => this.#sentences.clear());
    else return;
    event.preventDefault();
  }

  #back(does) {
    does();
    this.#ask();
  }

  #fail(error) {
    const place = this.#find("fault");
    place.textContent = error.message;
    place.hidden = false;
    this.#say("fault", { error });
  }

  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

globalThis.customElements?.define("wargames-board", WargamesBoard);
