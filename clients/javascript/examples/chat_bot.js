// A bot of a chat, as for Discord: people play in a channel, by messages.
//
// A channel is anything with `send(text, file)` and `onMessage(listener)`; with discord.js that is
//   { send: (text, file) => channel.send({ content: text, files: file ? [new AttachmentBuilder(Buffer.from(file.text), { name: file.name })] : [] }),
//     onMessage: (heard) => client.on("messageCreate", (message) => heard(message.author.username, message.content)) }
// Try it at a terminal: node examples/chat_bot.js

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { open, WargameError } from "../kernel.js";

const HELP = "!start GAME [SCENARIO], !join SEAT, !options, !do ACTION, !undo, !board, !record, !bot SEAT";
const SHOWN = 12;

export class ChatBot {
  #table = null;
  #told = 0;

  constructor(kernel, channel) {
    this.kernel = kernel;
    this.channel = channel;
    channel.onMessage((who, text) => (this.busy = this.#hear(who, text)));
  }

  async #hear(who, text) {
    const [word, ...rest] = text.trim().split(/\s+/);
    const command = { "!start": this.#start, "!join": this.#join, "!options": this.#options, "!do": this.#do, "!undo": this.#undo, "!board": this.#board, "!record": this.#record, "!bot": this.#bot, "!help": this.#help }[word];
    if (!command) return;
    try {
      if (!this.#table && command !== this.#start && command !== this.#help) throw new WargameError("nothing is played here; try !start sniper");
      await command.call(this, who, rest);
    } catch (error) {
      if (!(error instanceof WargameError)) throw error;
      this.channel.send(error.clause ? `${error.because} [${error.clause}]` : error.message);
    }
  }

  #help() {
    this.channel.send(HELP);
  }

  async #start(who, [id, scenario = null]) {
    const game = await this.kernel.load(id ?? "");
    const session = await game.session(scenario);
    await this.#table?.session.close();
    this.#table = { game, session, seats: new Map(), bots: {} };
    this.#told = 0;
    this.channel.send(`${game.title}. Take a seat with !join: ${session.seats.join(", ")}.`);
  }

  #seat(who) {
    const found = [...this.#table.seats].filter(([, name]) => name === who).map(([seat]) => seat);
    if (!found.length) throw new WargameError("take a seat first with !join");
    return found;
  }

  async #join(who, [seat]) {
    if (!this.#table.session.seats.includes(seat)) throw new WargameError(`the seats are ${this.#table.session.seats.join(", ")}`);
    this.#table.seats.set(seat, who);
    this.channel.send(`${who} plays ${seat}.`);
    await this.#news();
  }

  // Lets a bot play a seat: the game goes on from its record.
  async #bot(who, [seat]) {
    const { session, game, bots } = this.#table;
    const [bot] = await game.bots();
    const all = { ...bots, [seat]: bot };
    this.#table.session = await this.kernel.resume(await session.record(), { bots: all });
    this.#table.bots = all;
    await session.close();
    this.channel.send(`${bot} plays ${seat}.`);
    await this.#news();
  }

  // The choices of the seats of somebody, where any is owed.
  async #asked(who) {
    const { decisions } = await this.#table.session.pending();
    const seat = this.#seat(who).find((one) => one in decisions);
    if (!seat) throw new WargameError("it is not your turn");
    return [seat, decisions[seat]];
  }

  async #options(who) {
    const [, { candidates, complete }] = await this.#asked(who);
    const more = candidates.length > SHOWN ? ` … and ${candidates.length - SHOWN} more` : complete ? "" : " … and others";
    this.channel.send(candidates.slice(0, SHOWN).map(({ text }) => text).join("; ") + more);
  }

  async #do(who, words) {
    const [seat] = await this.#asked(who);
    await this.#table.session.submit(seat, words.join(" "));
    await this.#news();
  }

  async #undo(who) {
    await this.#table.session.undo(this.#seat(who)[0]);
    await this.#news();
  }

  // Sends the board that everybody may see.
  async #board() {
    const { game, session } = this.#table;
    const { eyes, pieces, markup, lands } = await game.draw(await session.view(null));
    const [[{ board }]] = Object.values(eyes);
    const drawn = (number) => markup[number]?.map((piece) => pieces[piece]).join("") ?? "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${board.size.join(" ")}">${drawn(lands[board.land])}${drawn(board.things)}</svg>`;
    this.channel.send(board.title, { name: "board.svg", text: svg });
  }

  async #record() {
    this.channel.send("The game so far.", { name: "game.jsonl", text: await this.#table.session.record() });
  }

  // Tells what a spectator learned, and who is waited for.
  async #news() {
    const { session, seats } = this.#table;
    const { over, decisions } = await session.run();
    const told = await session.told(null, this.#told);
    this.#told = told.at(-1)?.number ?? this.#told;
    for (const { words, undone } of told.slice(-SHOWN)) this.channel.send(undone ? `Taken back: ${words}` : words);
    this.channel.send(over ? `The game is over: ${over.reason}` : `Asked: ${Object.keys(decisions).map((seat) => `${seats.get(seat) ?? "nobody yet"} (${seat})`).join(", ")}.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lines = createInterface({ input: process.stdin });
  const channel = {
    send: (text, file) => console.log(file ? `${text} [${file.name}: ${file.text.length} characters]` : text),
    onMessage: (heard) => lines.on("line", (line) => heard("you", line)),
  };
  new ChatBot(await open(), channel);
  channel.send(HELP);
}
