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
export declare class QueryRefused extends Error {
    readonly why: m.Refused["why"];
    constructor(why: m.Refused["why"], because: string);
}
type Say = (message: m.FromEngine) => void;
/** A decision to make: its data, and queries to the rules about it. Queries may be sent side by side. */
export declare class Turn {
    readonly game: m.NewGame;
    readonly decide: m.Decide;
    private readonly say;
    /** The queries left to this decision; null before the first reply. */
    queriesLeft: number | null;
    /** Whether the time is up. */
    stopped: boolean;
    private queries;
    private readonly waiting;
    private readonly asking;
    constructor(game: m.NewGame, decide: m.Decide, say: Say);
    get seat(): string;
    /** The texts of the listed actions; empty if they are not wanted. */
    get candidates(): string[];
    odds(action: string): Promise<m.FoundOdds>;
    evaluation(how?: {
        seed?: string;
        times?: number;
    }): Promise<m.FoundEvaluation>;
    sight(origin: string, to: string): Promise<m.FoundSight>;
    fieldOfFire(unit: string): Promise<m.FoundFieldOfFire>;
    distance(origin: string, to: string): Promise<m.FoundDistance>;
    /** A possible world, as some seats would see it. */
    sample(seats: string[], seed?: string): Promise<m.FoundSample>;
    /** The mean result of random play-outs that begin with an action. */
    playOut(how?: PlayOut): Promise<m.FoundPlayOut>;
    /** The question after some words of an action, or the action with its text. */
    question(chosen: string[]): Promise<m.Next["question"]>;
    /** Tells spectators a line about the search. */
    info(text: string): void;
    private ask;
    /** Takes what the referee says meanwhile. */
    hear(message: m.Reply | m.Next | m.Stop): void;
}
/** Plays with a referee, line by line, until a Bye or the end of the lines. */
export declare function play(bot: Bot, lines: AsyncIterable<string>, write: (line: string) => void): Promise<void>;
/** Plays over standard input and output. */
export declare function run(bot: Bot): Promise<void>;
