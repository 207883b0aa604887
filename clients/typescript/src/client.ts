// A client of the protocol for bots in TypeScript and JavaScript; see docs/protocol.md.

import { PROTOCOL } from "./messages.js";
import type * as m from "./messages.js";

export type * from "./messages.js";

export interface Bot {
  name: string;
  /** The games that it plays; all by default. */
  games?: string[];
  /** The data that it is sent; decision and candidates by default. */
  wants?: m.Ready["wants"];
  /** Chooses an action, and gives its text. */
  choose(turn: Turn): string | Promise<string>;
}

/** How to play out: how often, for how many more choices or rounds; left out or null is no limit. */
export interface PlayOut {
  action?: string | null;
  seed?: string;
  times?: number;
  plies?: number | null;
  rounds?: number | null;
}

/** The error of a query that is refused, as when the budget of the decision is spent. */
export class QueryRefused extends Error {
  constructor(readonly why: m.Refused["why"], because: string) {
    super(because);
    this.name = "QueryRefused";
  }
}

type Say = (message: m.FromEngine) => void;
type Found = m.Reply["found"];
type Kind<K extends Found["is"]> = Extract<Found, { is: K }>;
type Body<M> = M extends unknown ? Omit<M, "id" | "query"> : never;
type Query = Body<Extract<m.FromEngine, { query: number }>>;

interface Waiting {
  resolve(found: Found): void;
  reject(error: Error): void;
}

/** A decision to make: its data, and queries to the rules about it. Queries may be sent side by side. */
export class Turn {
  /** The queries left to this decision; null before the first reply. */
  queriesLeft: number | null = null;
  /** Whether the time is up. */
  stopped = false;
  private queries = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly asking: Array<(question: m.Next["question"]) => void> = [];

  constructor(readonly game: m.NewGame, readonly decide: m.Decide, private readonly say: Say) {}

  get seat(): string {
    return this.game.seat;
  }

  /** The texts of the listed actions; empty if they are not wanted. */
  get candidates(): string[] {
    const listed = (this.decide.decision?.["candidates"] ?? []) as Array<{ text: string }>;
    return listed.map((candidate) => candidate.text);
  }

  odds(action: string): Promise<m.FoundOdds> {
    return this.ask({ is: "AskOdds", action }, "FoundOdds");
  }

  evaluation(how: { seed?: string; times?: number } = {}): Promise<m.FoundEvaluation> {
    return this.ask({ is: "AskEvaluation", ...how }, "FoundEvaluation");
  }

  sight(origin: string, to: string): Promise<m.FoundSight> {
    return this.ask({ is: "AskSight", origin, to }, "FoundSight");
  }

  fieldOfFire(unit: string): Promise<m.FoundFieldOfFire> {
    return this.ask({ is: "AskFieldOfFire", unit }, "FoundFieldOfFire");
  }

  distance(origin: string, to: string): Promise<m.FoundDistance> {
    return this.ask({ is: "AskDistance", origin, to }, "FoundDistance");
  }

  /** A possible world, as some seats would see it. */
  sample(seats: string[], seed = ""): Promise<m.FoundSample> {
    return this.ask({ is: "AskSample", seats, seed }, "FoundSample");
  }

  /** The mean result of random play-outs that begin with an action. */
  playOut(how: PlayOut = {}): Promise<m.FoundPlayOut> {
    return this.ask({ is: "AskPlayOut", ...how }, "FoundPlayOut");
  }

  /** The question after some words of an action, or the action with its text. */
  question(chosen: string[]): Promise<m.Next["question"]> {
    this.say({ is: "Ask", id: this.decide.id, chosen });
    return new Promise((resolve) => this.asking.push(resolve));
  }

  /** Tells spectators a line about the search. */
  info(text: string): void {
    this.say({ is: "Info", text });
  }

  private async ask<K extends Found["is"]>(query: Query, kind: K): Promise<Kind<K>> {
    const number = (this.queries += 1);
    const found = await new Promise<Found>((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.say({ ...query, id: this.decide.id, query: number } as m.FromEngine);
    });
    if (found.is === "Refused") throw new QueryRefused(found.why, found.because);
    if (found.is !== kind) throw new Error(`${found.is} where ${kind} was asked for`);
    return found as Kind<K>;
  }

  /** Takes what the referee says meanwhile. */
  hear(message: m.Reply | m.Next | m.Stop): void {
    if (message.id !== this.decide.id) return;
    if (message.is === "Stop") this.stopped = true;
    else if (message.is === "Next") this.asking.shift()?.(message.question);
    else {
      this.queriesLeft = message.queries_left;
      this.waiting.get(message.query)?.resolve(message.found);
      this.waiting.delete(message.query);
    }
  }
}

/** Plays with a referee, line by line, until a Bye or the end of the lines. */
export async function play(bot: Bot, lines: AsyncIterable<string>, write: (line: string) => void): Promise<void> {
  const say: Say = (message) => write(JSON.stringify(message) + "\n");
  let game: m.NewGame | null = null;
  let turn: Turn | null = null;
  let failed: unknown = null;
  for await (const line of lines) {
    if (failed) throw failed;
    const message = JSON.parse(line) as m.FromReferee;
    switch (message.is) {
      case "Hello":
        say({
          is: "Ready",
          protocol: PROTOCOL,
          name: bot.name,
          games: bot.games ?? [],
          wants: bot.wants ?? ["decision", "candidates"],
        });
        break;
      case "NewGame":
        game = message;
        say({ is: "Seated" });
        break;
      case "Decide":
        if (game) {
          turn = new Turn(game, message, say);
          void choose(bot, turn, say).catch((error: unknown) => {
            failed = error;
            fail(error);
          });
        }
        break;
      case "Reply":
      case "Next":
      case "Stop":
        turn?.hear(message);
        break;
      case "Bye":
        return;
      default: // what a bot does not need, it leaves
    }
  }
}

async function choose(bot: Bot, turn: Turn, say: Say): Promise<void> {
  say({ is: "Answer", id: turn.decide.id, text: await bot.choose(turn) });
}

declare const console: { error(...what: unknown[]): void };
declare const process: {
  stdin: AsyncIterable<string> & { setEncoding(encoding: string): void };
  stdout: { write(text: string): unknown };
  exitCode: number;
  exit(code: number): never;
};

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

/** Plays over standard input and output. */
export async function run(bot: Bot): Promise<void> {
  process.stdin.setEncoding("utf8");
  await play(bot, split(process.stdin), (line) => process.stdout.write(line));
}

async function* split(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
