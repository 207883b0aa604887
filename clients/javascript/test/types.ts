// The types hold what programs rely on: tsc reads this, nobody runs it.

import { IllegalAction, load, open, record, type Game, type GameTypes, type Step } from "wargames-kernel";
import type { WargamesBoard } from "wargames-kernel/board";

declare module "wargames-kernel/games" {
  interface GameTypes {
    ambush: { view: unknown; decision: unknown; action: { is: "Lay"; at: string }; event: unknown };
  }
}

export async function play(board: WargamesBoard): Promise<Step<"bob">> {
  const game = await load("bob");
  const step = await game.start("farm_lane", { dice: 7 });
  const { decisions } = await game.pending(step);
  for (const [seat, decision] of Object.entries(decisions)) {
    const kind: string = decision.is;
    const first = decision.candidates?.[0];
    if (first && kind) return game.apply(step, seat, await game.check(step, seat, first) === null ? first : first.text);
  }
  const asked = await game.question(step, "us");
  if ("answers" in asked) board.go(asked.answers.length);
  const view = await game.view(step, "us");
  const chances: number[] = (await game.odds(view, "pass")).cases.flatMap((one) => Object.values(one.chances));
  // @ts-expect-error  no game has this id
  await load("chess");
  // @ts-expect-error  a view of another game
  await (await load("sniper")).odds(view, "pass");
  const other = await (await open({ packages: ["ambush.whl"] })).load("ambush");
  await other.apply(await other.start(), "us", { is: "Lay", at: "A1" });
  return game.apply(step, "us", "pass").catch((error: unknown) => {
    if (error instanceof IllegalAction) console.log(error.clause.length + chances.length);
    throw error;
  });
}

export type Views = GameTypes["sniper"]["view"];

// Every call, in any game.
export async function every<G extends Exclude<keyof GameTypes, "ambush">>(game: Game<G>, steps: Array<Step<G>>): Promise<string> {
  const first = await game.start(game.balanced, { dice: 7 });
  const due = Object.entries((await game.pending(first)).decisions)[0];
  if (due === undefined) return "";
  const [seat, { is, candidates }] = due;
  const action = candidates?.[0]?.action;
  if (action === undefined) return is;
  const [view, all] = [await game.view(first, seat), await game.view(first)];
  const next = await game.apply(first, seat, action);
  const told: string[] = await game.narrate(await game.seen(next.events, seat));
  const found = [await game.odds(view, action), await game.sight(view, "A1", "B1"), await game.distance(all, "A1", "B1")];
  const refusal = await game.check(next.state, seat, action);
  const refused = refusal && `${refusal}: ${await game.rule(refusal.clause)}`;
  const end: number | undefined = (await game.playOut(next, { plies: 9 })).over?.scores[seat];
  const { steps: again, over } = await game.replay(game.record([...steps, first, next]));
  const board = await game.draw(await game.view(await game.sample(view, 1), seat));
  return [record([first]), ...told, found.length, refused, end, again.length, over?.reason, board.title, await game.decide(next, seat)].join();
}

export const games = async (): Promise<string[]> =>
  Promise.all([every(await load("bob"), []), every(await load("fire_move"), []), every(await load("sam_fire"), []), every(await load("screaming_eagles"), []), every(await load("sniper"), [])]);
