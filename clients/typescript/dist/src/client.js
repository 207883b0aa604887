// A client of the protocol for bots in TypeScript and JavaScript; see docs/protocol.md.
import { PROTOCOL } from "./messages.js";
/** The error of a query that is refused, as when the budget of the decision is spent. */
export class QueryRefused extends Error {
    why;
    constructor(why, because) {
        super(because);
        this.why = why;
        this.name = "QueryRefused";
    }
}
/** A decision to make: its data, and queries to the rules about it. Queries may be sent side by side. */
export class Turn {
    game;
    decide;
    say;
    /** The queries left to this decision; null before the first reply. */
    queriesLeft = null;
    /** Whether the time is up. */
    stopped = false;
    queries = 0;
    waiting = new Map();
    asking = [];
    constructor(game, decide, say) {
        this.game = game;
        this.decide = decide;
        this.say = say;
    }
    get seat() {
        return this.game.seat;
    }
    /** The texts of the listed actions; empty if they are not wanted. */
    get candidates() {
        const listed = (this.decide.decision?.["candidates"] ?? []);
        return listed.map((candidate) => candidate.text);
    }
    odds(action) {
        return this.ask({ is: "AskOdds", action }, "FoundOdds");
    }
    evaluation(how = {}) {
        return this.ask({ is: "AskEvaluation", ...how }, "FoundEvaluation");
    }
    sight(origin, to) {
        return this.ask({ is: "AskSight", origin, to }, "FoundSight");
    }
    fieldOfFire(unit) {
        return this.ask({ is: "AskFieldOfFire", unit }, "FoundFieldOfFire");
    }
    distance(origin, to) {
        return this.ask({ is: "AskDistance", origin, to }, "FoundDistance");
    }
    /** A possible world, as some seats would see it. */
    sample(seats, seed = "") {
        return this.ask({ is: "AskSample", seats, seed }, "FoundSample");
    }
    /** The mean result of random play-outs that begin with an action. */
    playOut(how = {}) {
        return this.ask({ is: "AskPlayOut", ...how }, "FoundPlayOut");
    }
    /** The question after some words of an action, or the action with its text. */
    question(chosen) {
        this.say({ is: "Ask", id: this.decide.id, chosen });
        return new Promise((resolve) => this.asking.push(resolve));
    }
    /** Tells spectators a line about the search. */
    info(text) {
        this.say({ is: "Info", text });
    }
    async ask(query, kind) {
        const number = (this.queries += 1);
        const found = await new Promise((resolve, reject) => {
            this.waiting.set(number, { resolve, reject });
            this.say({ ...query, id: this.decide.id, query: number });
        });
        if (found.is === "Refused")
            throw new QueryRefused(found.why, found.because);
        if (found.is !== kind)
            throw new Error(`${found.is} where ${kind} was asked for`);
        return found;
    }
    /** Takes what the referee says meanwhile. */
    hear(message) {
        if (message.id !== this.decide.id)
            return;
        if (message.is === "Stop")
            this.stopped = true;
        else if (message.is === "Next")
            this.asking.shift()?.(message.question);
        else {
            this.queriesLeft = message.queries_left;
            this.waiting.get(message.query)?.resolve(message.found);
            this.waiting.delete(message.query);
        }
    }
}
/** Plays with a referee, line by line, until a Bye or the end of the lines. */
export async function play(bot, lines, write) {
    const say = (message) => write(JSON.stringify(message) + "\n");
    let game = null;
    let turn = null;
    let failed = null;
    for await (const line of lines) {
        if (failed)
            throw failed;
        const message = JSON.parse(line);
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
                    void choose(bot, turn, say).catch((error) => {
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
async function choose(bot, turn, say) {
    say({ is: "Answer", id: turn.decide.id, text: await bot.choose(turn) });
}
function fail(error) {
    console.error(error);
    process.exit(1);
}
/** Plays over standard input and output. */
export async function run(bot) {
    process.stdin.setEncoding("utf8");
    await play(bot, split(process.stdin), (line) => process.stdout.write(line));
}
async function* split(pieces) {
    let rest = "";
    for await (const piece of pieces) {
        const lines = (rest + piece).split("\n");
        rest = lines.pop() ?? "";
        yield* lines;
    }
}
