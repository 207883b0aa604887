// Values of all games, written by `make references` from their schemas.

/** A possible next word, and the thing that it names. */
export interface Answer {
  word: string;
  part: Part;
  follows: number | null;
}

/** A board, with its markup by number, and the lines told of it. */
export interface BoardPosition {
  board: Record<string, unknown>;
  told: Array<[string, Array<string>, Array<string>, string, EventPlayback | null]>;
}

/** Positions and lines as chosen eyes saw them; each markup stands once. */
export interface BoardReplay {
  title: string;
  eyes: Record<string, Array<BoardPosition>>;
  pieces: Array<string>;
  markup: Array<Array<number>>;
  lands: Record<string, number>;
  over: string | null;
}

/** A legal action: as text, as JSON, and word by word as in the questions. */
export interface Candidate {
  text: string;
  action: Record<string, unknown>;
  sentence: Array<Part>;
}

/** A distance by the rules: the number, and its unit (`hexes`, `inches`). */
export interface Distance {
  number: string;
  unit: string;
}

/** The end of a game: a score from -1 to 1 for each seat, the reason, and the clause. */
export interface Ended {
  scores: Record<string, number>;
  reason: string;
  clause: string;
}

/** The playback of an event beside its board, by marks of pictures. */
export interface EventPlayback {
  origin: Array<string>;
  target: Array<string>;
  way: Array<Array<string>>;
  throw: Throw | null;
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
  number: number;
  unit: string;
}

/** The odds of an action: a case for each answer that another seat may still give, or exactly one. */
export interface FoundOdds {
  cases: Array<FoundCase>;
  exact: boolean;
  worlds: number;
  error: number;
}

/** A line of sight, and whether nothing is in its way. */
export interface FoundSight {
  clear: boolean;
  line: LineOfSight;
}

/** The end of a game; `figures` are further counts, such as points by side. */
export interface GameEnding {
  result: string;
  reason: string;
  rule: Rule;
  scores: Record<string, number>;
  figures: Array<[string, number]>;
}

/** A game: its id, title, edition and scenarios; `balanced` is the fairest scenario. */
export interface GameFacts {
  id: string;
  title: string;
  edition: string;
  scenarios: Array<ScenarioFacts>;
  balanced: string;
  variant_of: string | null;
}

/** An obstacle of a line: the names of the hexes, hexsides or features, in words, and the clause. */
export interface InTheWay {
  names: Array<string>;
  because: string;
  clause: string;
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

/** The decisions that seats owe now, by seat; none when the game is over. */
export interface NowPending {
  decisions: Record<string, unknown>;
  over: Ended | null;
}

/** The odds of an action in a line, and line by line with every exact fraction. */
export interface OddsText {
  brief: string;
  lines: Array<string>;
}

/** A session: its number, its game, its seats, and the seats that bots play. */
export interface OpenedSession {
  session: number;
  game: string;
  seats: Array<string>;
  bots: Record<string, string>;
}

/** A field of an action or event: the kind of thing, its names, and its text. */
export interface Part {
  field: string;
  kind: string;
  names: Array<string>;
  words: string;
}

/** A step of play: the state after it, its hash, its events, its lines of a record, the dice to go on. */
export interface PlayedStep {
  state: string;
  hash: string;
  events: Array<unknown>;
  line: string;
  dice: SeedAt;
}

/** The next question: the field to fill, the kind of thing, and the answers. */
export interface Question {
  field: string;
  kind: string;
  answers: Array<Answer>;
  begun: string;
}

/** A random play-out: the state where it stopped, the choices made, the end, and the evaluation there. */
export interface RandomPlayOut {
  state: string;
  plies: number;
  over: Ended | null;
  values: Record<string, number> | null;
}

/** The reason for a refusal: the clause and a sentence with the measured facts. */
export interface Refusal {
  clause: string;
  because: string;
}

/** A record, played again with the hash of each step checked; `state` is the last one. */
export interface Replayed {
  game: string;
  scenario: string;
  edition: string;
  seats: Record<string, string | null>;
  steps: Array<ReplayedStep>;
  state: string;
  over: Ended | null;
}

/** A step of a record: its line, its kind, and what it did. An undo has no action of its own. */
export interface ReplayedStep {
  line: number;
  kind: string;
  seat: string | null;
  action: string | null;
  events: Array<unknown>;
  hash: string;
}

/** A clause with its text: of a gap its gist, or what it fills; of an unknown clause none. */
export interface Rule {
  clause: string;
  text: string;
}

/** A scenario: its id and its title. */
export interface ScenarioFacts {
  id: string;
  title: string;
}

/** What a seat knows now, for a board: how many of the positions known before stay, and what is new. */
export interface SeatMoment {
  kept: number;
  steps: Array<BoardPosition>;
  pieces: Array<string>;
  markup: Array<Array<number>>;
  lands: Record<string, number>;
  heading: string;
  decision: Sentences | null;
  waiting: Array<string>;
  over: GameEnding | null;
  undo: string | null;
}

/** Seeded dice: the seed, and the position of each stream; no position for dice not rolled yet. */
export interface SeedAt {
  seed: string;
  at: Record<string, number>;
}

/** The common fields of a sent decision: the seat, the clause, and the possible answers. */
export interface SentDecision {
  seat: string;
  clause: string;
  complete: boolean;
  candidates: Array<Candidate> | null;
}

/** A word of a sentence: its field, its thing, and the marks of that on a board. */
export interface SentencePart {
  field: string;
  kind: string;
  asks: string;
  text: string;
  marks: Array<string>;
  names: Array<string>;
  says: string;
  title: string;
}

/** The answers to a decision: each action as text, as a sentence, and by the numbers of its words. */
export interface Sentences {
  kind: string;
  prompt: string;
  rule: Rule;
  complete: boolean;
  parts: Array<SentencePart>;
  actions: Array<[string, string, Array<number>]>;
  drawn: Record<string, string>;
  named: Record<string, string>;
}

/** A throw of dice in words: each face, what is added to it and why, the total, and what was needed. */
export interface Throw {
  dice: Array<string>;
  added: Array<string>;
  total: string;
  needed: string;
}

/** An error: the class of its kind, its message, and what else is known of it. */
export interface ToldFault {
  kind: string;
  message: string;
  clause: string | null;
  because: string | null;
  action: string | null;
  known: Array<string> | null;
}

/** A line told to a seat: its number, the line that it takes back, its sentence and its event. */
export interface ToldLine {
  number: number;
  undone: number | null;
  words: string;
  event: unknown;
}
