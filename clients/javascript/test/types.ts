// The types hold what programs rely on: tsc reads this, nobody runs it.

import { IllegalAction, load, open, type GameTypes, type Step } from "wargames-kernel";
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
    if (first && kind) return game.apply(step, seat, first.text);
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
