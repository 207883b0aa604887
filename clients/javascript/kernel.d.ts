/** The rules of wargames in a worker, for browsers and Node. A method of Python's `Game` has its name here, in camel case. */

import type { GameTypes } from "./games/index.js";
import type {
  BoardReplay, Ended, FieldOfFire, FoundDistance, FoundOdds, FoundSight, GameFacts, OddsText, PlayedStep, Question, RandomPlayOut, Replayed, ScenarioFacts,
  SeatMoment, SeedAt, ToldLine,
} from "./values.js";

export type * from "./values.js";
export type { GameTypes } from "./games/index.js";

/** Dice by a seed, or as a step returns them. */
export type Dice = number | string | SeedAt;
/** A scenario: its id, or the text of a scenario file; null for the fairest one. */
export type Scenario = string | { toml: string } | null;
/** A wheel of a ruleset: an address, a path (in Node), or its bytes. */
export type Package = string | URL | Uint8Array;
/** The end of the word-by-word questions: the action. */
export interface Chosen<G extends keyof GameTypes> { action: GameTypes[G]["action"]; text: string }
/** A step of play. The lines of all steps of a game, in order, are its record. */
export interface Step<G extends keyof GameTypes = keyof GameTypes> extends PlayedStep { events: Array<GameTypes[G]["event"]> }
/** A state: text with all secrets, or the step that led to it, with its dice. */
export type State = string | PlayedStep;
/** An action: as text, as JSON, or a candidate of a decision. */
export type Action<G extends keyof GameTypes> = string | GameTypes[G]["action"] | { text: string; action: GameTypes[G]["action"] };
/** The decisions due now, by seat; none when the game is over. */
export interface Pending<G extends keyof GameTypes> { decisions: Record<string, GameTypes[G]["decision"]>; over: Ended | null }
/** The settings of a new game; dice are random without a seed. */
export interface Start { options?: Record<string, unknown>; dice?: Dice }
/** The settings of a session: `bots` names the bot of each seat that no person plays. */
export interface Play extends Start { bots?: Record<string, string>; undo?: "honest" | "off" | "free" }

/** Open a kernel: Python in a worker of its own. */
export function open(where?: {
  /** Where `pyodide/` and `packages.tar.xz` lie; by default beside this module. */
  base?: string | URL;
  /** Rulesets of your own. */
  packages?: Package[];
}): Promise<Kernel>;
/** Load a game in a kernel that all such games share. */
export function load<G extends keyof GameTypes>(game: G): Promise<Game<G>>;
/** Close the kernel of `load`. */
export function close(): Promise<void>;
/** Return the record of a game from its steps, the first one from `start`. */
export function record(steps: PlayedStep[]): string;

/** Python in a worker. */
export class Kernel {
  private constructor();
  /** List the installed games. */
  games(): Promise<GameFacts[]>;
  /** Load a game. */
  load<G extends keyof GameTypes>(game: G): Promise<Game<G>>;
  /** Play a record again, and check the hash of each step. */
  replay(record: string): Promise<Replayed>;
  /** Return a record as a replay for `<wargames-board>`, as seats saw it; null is a spectator. */
  drawRecord(record: string, seats?: Array<string | null>): Promise<BoardReplay>;
  /** Go on with the game of a record. */
  resume(record: string, play?: Pick<Play, "bots" | "dice">): Promise<Session>;
  /** End the worker at once; calls that wait are rejected with `KernelClosed`. */
  close(): void;
}

/** A ruleset. It keeps no position: a state goes in, a step with the next state comes out. */
export class Game<G extends keyof GameTypes = keyof GameTypes> {
  private constructor();
  readonly id: G;
  readonly title: string;
  readonly edition: string;
  readonly scenarios: ScenarioFacts[];
  /** The id of the fairest scenario. */
  readonly balanced: string;
  readonly variantOf: string | null;
  /** List its bots, the one made for the game first. `easy`, `good` and `strong` name bots, too. */
  bots(): Promise<string[]>;
  /** Start a game. */
  start(scenario?: Scenario, settings?: Start): Promise<Step<G>>;
  /** Return the decisions due now; with `listed: false` without their candidates. */
  pending(state: State, options?: { listed?: boolean }): Promise<Pending<G>>;
  /** Return the question after the words chosen so far, or the action when none is left. */
  question(state: State, seat: string, chosen?: string[]): Promise<Question | Chosen<G>>;
  /** Carry an action out; rejected with `IllegalAction`. Dice are those of the step given, if it is one. */
  apply(state: State, seat: string, action: Action<G>, dice?: Dice): Promise<Step<G>>;
  /** Return the refusal of an action, or null for a legal one. */
  check(state: State, seat: string, action: Action<G>): Promise<Refusal | null>;
  /** Return the text of a clause, as of a refusal or an event. */
  rule(clause: string): Promise<string>;
  /** Return the view of a seat, and nothing else; of a spectator without one. */
  view(state: State, seat?: string | null): Promise<GameTypes[G]["view"]>;
  /** Return a state, as text, that is consistent with a view. */
  sample(view: GameTypes[G]["view"], seed: number | string): Promise<string>;
  /** Return the chances of an action, from a view. */
  odds(view: GameTypes[G]["view"], action: Action<G>): Promise<FoundOdds>;
  /** Return the line of sight between two places or units; null in a game without. */
  sight(view: GameTypes[G]["view"], origin: string, to: string): Promise<FoundSight | null>;
  /** Return the targets of a unit; null in a game without. */
  fieldOfFire(view: GameTypes[G]["view"], unit: string): Promise<FieldOfFire | null>;
  /** Return the distance between two places or units; null in a game without. */
  distance(view: GameTypes[G]["view"], origin: string, to: string): Promise<FoundDistance | null>;
  /** Return the sentence of an event, or of each of several. */
  narrate(event: GameTypes[G]["event"]): Promise<string>;
  narrate(events: Array<GameTypes[G]["event"]>): Promise<string[]>;
  /** Return events as a seat or a spectator sees them. */
  seen(events: Array<GameTypes[G]["event"]>, seat?: string | null): Promise<Array<GameTypes[G]["event"]>>;
  /** Return the expected score of each seat, from -1 to 1; null in a game without evaluation. */
  evaluate(state: State): Promise<Record<string, number> | null>;
  /** Return the choice of a bot for a seat, as text. */
  decide(state: State, seat: string, options?: { bot?: string; seed?: number | string }): Promise<string>;
  /** Play on with random choices, to the end or for some choices (`plies`). */
  playOut(state: State, options?: { dice?: Dice; seed?: number | string; plies?: number }): Promise<RandomPlayOut>;
  /** Return the record of a game from its steps. */
  record(steps: PlayedStep[]): string;
  /** Play a record again, and check the hash of each step. */
  replay(record: string): Promise<Replayed>;
  /** Return a view as a replay of one position for `<wargames-board>`. */
  draw(view: GameTypes[G]["view"]): Promise<BoardReplay>;
  /** Begin a game in play, which keeps the state, its bots, the undo and the record. */
  session(scenario?: Scenario, settings?: Play): Promise<Session<G>>;
}

/** A game in play. */
export class Session<G extends keyof GameTypes = keyof GameTypes> {
  private constructor();
  readonly game: G;
  readonly seats: string[];
  /** The bot of each seat that no person plays. */
  readonly bots: Record<string, string>;
  /** Let the bots answer until only people must; return what is pending. */
  run(options?: { limit?: number }): Promise<Pending<G>>;
  /** Return the decisions that people owe, or the end. */
  pending(): Promise<Pending<G>>;
  /** Carry out the action of a seat; the bots answer at the next `run`. */
  submit(seat: string, action: Action<G>): Promise<void>;
  /** Return the view of a seat or a spectator. */
  view(seat?: string | null): Promise<GameTypes[G]["view"]>;
  /** Return the state, with all secrets. */
  state(): Promise<string>;
  /** Return the lines told to a seat after the line with a number. */
  told(seat?: string | null, since?: number): Promise<ToldLine[]>;
  /** Take the last action of a seat back; rejected with `UndoRefused` where something was revealed since. */
  undo(seat?: string): Promise<void>;
  /** Return the record so far. */
  record(): Promise<string>;
  /** Return the game so far as a replay for `<wargames-board>`. */
  draw(seats?: Array<string | null>): Promise<BoardReplay>;
  /** Watch a seat for a board of your own. */
  watch(seat?: string | null): Promise<Watch>;
  /** End the session. */
  close(): Promise<void>;
}

/** A seat of a session as a board sees it. */
export interface Watch {
  readonly session: Session;
  readonly seat: string | null;
  /** Return what is new, and what the seat is asked. */
  moment(): Promise<SeatMoment>;
  /** Return the odds of actions in words; null for those without chance. */
  chances(actions: string[]): Promise<Array<OddsText | null>>;
  /** Answer for the seat, and let the bots answer. */
  act(action: string): Promise<void>;
  undo(): Promise<void>;
}

/** The reason for a refusal: the clause and a sentence with the measured facts. */
export class Refusal {
  constructor(clause: string, because: string);
  readonly clause: string;
  readonly because: string;
  toString(): string;
}

/** The root of all errors that the library raises on purpose. */
export class WargameError extends Error { readonly clause: string | null }
/** An action that the rules refuse; nothing was changed. */
export class IllegalAction extends WargameError { readonly action: string; readonly because: string; readonly clause: string; readonly refusal: Refusal }
/** A name that does not exist. */
export class UnknownName extends WargameError { readonly known: string[] }
export class OtherGame extends WargameError {}
export class BadOption extends WargameError {}
export class BadScenario extends WargameError {}
export class BadVariant extends WargameError {}
export class BadWeights extends WargameError {}
export class BadText extends WargameError {}
export class BadRecord extends WargameError {}
export class NotWritten extends BadRecord {}
export class BadDie extends WargameError {}
export class BadTable extends WargameError {}
export class BadGeometry extends WargameError {}
export class TreeTooLarge extends WargameError {}
export class UndoRefused extends WargameError {}
export class BotFault extends WargameError {}
export class ValueWritten extends WargameError {}
export class BrokenPromise extends WargameError {}
/** The kernel was closed before it answered, or could not be loaded. */
export class KernelClosed extends Error {}
/** A fault of the program itself. */
export class ProgramFault extends Error {}
