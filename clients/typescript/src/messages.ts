// The messages of docs/protocol.md, written by `make references` from their schemas.

export const PROTOCOL = 1;

/** The choice, in one of four ways: text, number of a candidate from 0, JSON, or `parts`. */
export interface Answer {
  is: "Answer";
  id: number;
  text?: string | null;
  number?: number | null;
  action?: Record<string, unknown> | null;
  parts?: Array<string> | null;
}

/** A request for the question after some words; the reply is a `Next`. */
export interface Ask {
  is: "Ask";
  id: number;
  chosen: Array<string>;
}

/** A query for the distance between two places or units. */
export interface AskDistance {
  is: "AskDistance";
  id: number;
  query: number;
  origin: string;
  to: string;
}

/** A query for the evaluation of the position, as the mean over `times` possible worlds. */
export interface AskEvaluation {
  is: "AskEvaluation";
  id: number;
  query: number;
  seed?: string;
  times?: number;
}

/** A query for the places or targets that a unit sees within its range. */
export interface AskFieldOfFire {
  is: "AskFieldOfFire";
  id: number;
  query: number;
  unit: string;
}

/** A query for the odds of an action, given as text. */
export interface AskOdds {
  is: "AskOdds";
  id: number;
  query: number;
  action: string;
}

/** A query for random play-outs, each from a possible world of its own. */
export interface AskPlayOut {
  is: "AskPlayOut";
  id: number;
  query: number;
  action?: string | null;
  seed?: string;
  times?: number;
  plies?: number | null;
  rounds?: number | null;
}

/** A query for a possible world, as the given seats would see it. */
export interface AskSample {
  is: "AskSample";
  id: number;
  query: number;
  seats: Array<string>;
  seed?: string;
}

/** A query for the line of sight from a place or unit to another. */
export interface AskSight {
  is: "AskSight";
  id: number;
  query: number;
  origin: string;
  to: string;
}

/** The last line: the engine must end. */
export interface Bye {
  is: "Bye";
}

/** The time limits of a seat: for each decision, for a whole game, and the increment for each decision. */
export interface Clock {
  decision: number | null;
  game: number | null;
  increment: number;
  grace: number;
}

/** A decision that the seat owes; the answer names `id`. `kind` is the class of the decision. */
export interface Decide {
  is: "Decide";
  id: number;
  kind: string;
  view: Record<string, unknown> | null;
  decision: Record<string, unknown> | null;
  question: Record<string, unknown> | null;
  decision_left: number | null;
  game_left: number | null;
}

/** A distance by the rules: the number, and its unit (`hexes`, `inches`). */
export interface Distance {
  number: string;
  unit: string;
}

/** An option of an engine: its name, its default, and a sentence about it. */
export interface EngineOption {
  name: string;
  default: string;
  about?: string;
}

/** The targets of a unit from its place: all places that it sees within its range. */
export interface FieldOfFire {
  unit: string;
  start: string;
  kind: string;
  names: Array<string>;
  range: string;
  clause: string;
}

/** The chances under one assumption about the answers of other seats, and the means of numbers. */
export interface FoundCase {
  assuming: string;
  chances: Record<string, number>;
  means: Record<string, number>;
}

/** A distance by the rules, in hexes, inches or spaces. */
export interface FoundDistance {
  is: "FoundDistance";
  number: number;
  unit: string;
}

/** The expected score of each seat, from -1 to 1. */
export interface FoundEvaluation {
  is: "FoundEvaluation";
  values: Record<string, number>;
}

/** The field of fire of a unit. */
export interface FoundFieldOfFire {
  is: "FoundFieldOfFire";
  field: FieldOfFire;
}

/** The odds of an action: a case for each answer that another seat may still give, or exactly one. */
export interface FoundOdds {
  is: "FoundOdds";
  cases: Array<FoundCase>;
  exact: boolean;
  worlds: number;
  error: number;
}

/** The mean result of play-outs: the score of each seat, or the evaluation where the game went on. */
export interface FoundPlayOut {
  is: "FoundPlayOut";
  values: Record<string, number> | null;
  ended: number;
  plies: number;
}

/** A possible world: the views of the seats that were asked for. */
export interface FoundSample {
  is: "FoundSample";
  views: Record<string, Record<string, unknown>>;
}

/** A line of sight, and whether nothing is in its way. */
export interface FoundSight {
  is: "FoundSight";
  clear: boolean;
  line: LineOfSight;
}

/** The end of a game, with a score for each seat. */
export interface GameOver {
  is: "GameOver";
  scores: Record<string, number>;
  reason: string;
  clause: string;
}

/** The first line: the versions of protocol and library, and the options that the user has set. */
export interface Hello {
  is: "Hello";
  protocol: number;
  library: string;
  options: Record<string, string>;
}

/** An obstacle of a line: the names of the hexes, hexsides or features, in words, and the clause. */
export interface InTheWay {
  names: Array<string>;
  because: string;
  clause: string;
}

/** A line about the engine's search, for spectators; it changes nothing. */
export interface Info {
  is: "Info";
  text: string;
}

/** A line of sight from one place to another. */
export interface LineOfSight {
  origin: string;
  to: string;
  start: string;
  end: string;
  range: string;
  clause: string;
  obstacles: Array<InTheWay>;
  notes: Array<string>;
  distance: Distance | null;
}

/** The start of a game; `seed` is for the engine's own random numbers. */
export interface NewGame {
  is: "NewGame";
  game: string;
  edition: string;
  scenario: string | null;
  options: Record<string, unknown>;
  seats: Array<string>;
  seat: string;
  seed: string;
  clock: Clock | null;
  ponder: boolean;
}

/** The reply to an `Ask`: the question after `chosen`, or the action once it is complete. */
export interface Next {
  is: "Next";
  id: number;
  chosen: Array<string>;
  question: Record<string, unknown>;
}

/** The permission to think in the others' time, until the `Stop` of this `id`. */
export interface Ponder {
  is: "Ponder";
  id: number;
  view: Record<string, unknown> | null;
}

/** The reply to the hello: the engine's name, its games (empty for all), the data that it wants. */
export interface Ready {
  is: "Ready";
  protocol: number;
  name: string;
  games?: Array<string>;
  wants?: Array<"decision" | "candidates" | "view" | "question" | "events">;
  options?: Array<EngineOption>;
  ponders?: boolean;
}

/** A refusal to answer a query: why, in a word and in a sentence. It costs nothing but the answer. */
export interface Refused {
  is: "Refused";
  why: "budget" | "late" | "illegal" | "unreadable" | "missing";
  because: string;
}

/** The reply to a query: what was found, and what is left of the budget of this decision. */
export interface Reply {
  is: "Reply";
  id: number;
  query: number;
  found: FoundOdds | FoundEvaluation | FoundSight | FoundFieldOfFire | FoundDistance | FoundSample | FoundPlayOut | Refused;
  queries_left: number;
  time_left: number;
}

/** The reply to a `NewGame`: the engine is ready, the clock may run. */
export interface Seated {
  is: "Seated";
}

/** A step as the seat saw it: its number from 1, the seat's own action, the events. */
export interface Seen {
  number: number;
  action: string | null;
  events: Array<Record<string, unknown>>;
  undone: boolean;
}

/** The request to answer now, or to stop pondering. */
export interface Stop {
  is: "Stop";
  id: number;
}

/** The steps since the last such message, for engines that want `events`. */
export interface Told {
  is: "Told";
  steps: Array<Seen>;
}

export type FromReferee = Hello | NewGame | Told | Decide | Next | Reply | Stop | Ponder | GameOver | Bye;

export type FromEngine = Ready | Seated | Ask | AskOdds | AskEvaluation | AskSight | AskFieldOfFire | AskDistance | AskSample | AskPlayOut | Answer | Info;
