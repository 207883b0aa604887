// A bot for every game of the library, by play-outs that the referee plays for it.
//   wargames match sniper --bot "cmd: node clients/typescript/dist/examples/rollouts.js" --bot random -n 20
// It tries all candidates in the same possible worlds with the same dice, and the better ones longer.

import { QueryRefused, run, type Turn } from "../src/client.js";

const PLIES = 12;
/** How often each candidate is played out, and how many of them go on to the next stage. */
const STAGES = [{ times: 8, kept: 12 }, { times: 24, kept: 3 }, { times: 80, kept: 1 }];

async function choose(turn: Turn): Promise<string> {
  let texts = turn.candidates;
  for (const [number, { times, kept }] of STAGES.entries()) {
    if (texts.length === 1) break;
    const seed = `${turn.game.seed}:${turn.decide.id}:${number}`;
    try {
      const value = async (text: string) => {
        const found = await turn.playOut({ action: text, seed, times, plies: PLIES });
        return { text, value: found.values?.[turn.seat] ?? 0 };
      };
      const tried = await Promise.all(texts.map(value));
      texts = tried.sort((one, other) => other.value - one.value).slice(0, kept).map((one) => one.text);
    } catch (error) {
      if (!(error instanceof QueryRefused)) throw error;
      break; // the budget is spent: the best so far
    }
  }
  return texts[0]!;
}

await run({ name: "rollouts.ts", choose });
