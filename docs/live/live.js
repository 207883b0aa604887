// Code blocks that run, and examples of rules that are played, in the pages of the site. Python is loaded at the first click;
// without a web server, or without JavaScript, the pages stay as they are.

const FRESH = 0;
const DONE = 1;
const playground = new URL("../playground/", import.meta.url).href;
const settings = document.querySelector("script[data-live]").dataset;

const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const button = (words, label, onclick) => {
  const made = make("button", { type: "button", className: "md-button", onclick }, words);
  made.setAttribute("aria-label", label);
  return made;
};

// Code.

class Block {
  constructor(place, number) {
    this.state = FRESH;
    this.source = [...place.querySelectorAll("code")].map((one) => one.textContent).join("");
    this.run = button("Run", `Run block ${number + 1}`, () => program.run(number));
    this.stop = button("Stop", `Stop block ${number + 1}`, () => program.stop());
    this.stop.hidden = true;
    this.said = make("span", { role: "status" });
    this.said.setAttribute("role", "status");
    this.output = make("pre", { className: "live-output", hidden: true, tabIndex: 0 });
    this.output.setAttribute("aria-label", `Output of block ${number + 1}`);
    place.after(make("div", { className: "live" }, this.run, this.stop, this.said, this.output));
  }

  say(words) {
    this.said.textContent = words;
  }

  begins() {
    this.output.textContent = "";
    this.output.hidden = true;
    this.output.classList.remove("live-fault");
    this.say("Running …");
  }

  print(text) {
    this.output.textContent += `${text}\n`;
    this.output.hidden = false;
  }

  ends(fault) {
    this.state = fault ? FRESH : DONE;
    if (fault) this.print(fault);
    this.output.classList.toggle("live-fault", Boolean(fault));
    this.say(fault ? "It has failed." : this.output.hidden ? "Done; it prints nothing." : "Done.");
  }
}

// The worker of the page: blocks share their names, and one runs after those above it.
class Program {
  #worker = null;
  #waiting = null;
  #current = null;

  async run(number) {
    if (this.#current !== null) return;
    this.#lock(number);
    try {
      await this.#open(number);
      const first = blocks.map((one, at) => at).filter((at) => blocks[at] && (at === number || (at < number && blocks[at].state === FRESH)));
      for (const at of first) if (!(await this.#one(at)) && at !== number) return blocks[number].say("A block above has failed.");
    } catch (error) {
      blocks[number].say(error.message);
    } finally {
      this.#lock(null);
    }
  }

  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const one of blocks) if (one) one.state = FRESH;
    this.#waiting?.failed(new Error("Stopped. The next run begins anew, with the blocks above."));
  }

  #lock(number) {
    this.#current = number;
    blocks.forEach((one, at) => {
      if (!one) return;
      one.run.disabled = number !== null;
      one.stop.hidden = at !== number;
    });
    if (number !== null) blocks[number].stop.focus();
    else if (document.activeElement === document.body) blocks.find((one) => one)?.run.focus({ preventScroll: true });
  }

  #wait() {
    return new Promise((done, failed) => (this.#waiting = { done, failed }));
  }

  async #open(number) {
    if (this.#worker) return;
    blocks[number].say(`Loading Python, about ${settings.megabytes} MB at the first time …`);
    this.#worker = new Worker(new URL("code.mjs", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = ({ message }) => this.#fail(message || "The worker could not be started.");
    this.#worker.postMessage({ open: playground });
    await this.#wait();
  }

  #fail(words) {
    this.stop();
    this.#waiting.failed(new Error(words));
  }

  #hear({ ready, failed, number, text, done }) {
    if (failed) this.#fail(failed);
    else if (ready) this.#waiting.done();
    else if (text !== undefined) blocks[number].print(text);
    else this.#waiting.done(done);
  }

  async #one(number) {
    blocks[number].begins();
    this.#worker.postMessage({ number, source: blocks[number].source });
    const fault = await this.#wait();
    blocks[number].ends(fault);
    return !fault;
  }
}

const left = (settings.left ?? "").split(" ").filter(Boolean).map(Number);
const places = "code" in settings ? [...document.querySelectorAll(".md-typeset .language-python.highlight")] : [];
const program = new Program();
const blocks = places.map((place, number) => (left.includes(number) ? null : new Block(place, number)));

// Examples.

let kernel = null;

// Boards follow the colors of the page, also when these are changed.
const mode = () => (document.body.dataset.mdColorScheme === "slate" ? "dark" : "light");
new MutationObserver(() => document.querySelectorAll("wargames-board").forEach((board) => (board.dataset.mode = mode())))
  .observe(document.body, { attributeFilter: ["data-md-color-scheme"] });

async function play(picture, place) {
  const said = make("p", {}, `Loading Python, about ${settings.megabytes} MB at the first time …`);
  said.setAttribute("role", "status");
  place.append(said);
  try {
    const [{ open }, answer] = await Promise.all([import("./kernel.js"), fetch(picture.src.replace(/svg$/, "json")), import("./board.js")]);
    if (!answer.ok) throw new Error(`The position could not be loaded: the server answered ${answer.status}`);
    const { seat, bots, record } = await answer.json();
    kernel ??= open({ base: playground });
    const [dice] = crypto.getRandomValues(new Uint32Array(1));
    const session = await (await kernel).resume(record, { bots, dice });
    const board = make("wargames-board", { className: "live-board" });
    board.dataset.mode = mode();
    place.append(board);
    await board.play(session, seat);
    picture.hidden = true;
    said.remove();
    return board;
  } catch (error) {
    kernel = null;
    said.textContent = error.message;
    return null;
  }
}

for (const picture of document.querySelectorAll('.md-typeset img[src*="/examples/"]')) {
  const place = make("div", { className: "live" });
  const begin = button("Play from here", `Play from here: ${picture.alt}`, async () => {
    begin.disabled = true;
    place.querySelector("[role=status]")?.remove();
    const board = await play(picture, place);
    begin.disabled = false;
    begin.hidden = board !== null;
    if (board) board.before(end);
    (board ? end : begin).focus();
  });
  const end = button("Back to the picture", `Back to the picture: ${picture.alt}`, () => {
    place.querySelector("wargames-board").remove();
    end.remove();
    picture.hidden = begin.hidden = false;
    begin.focus();
  });
  place.append(begin);
  picture.closest("p").after(place);
}
