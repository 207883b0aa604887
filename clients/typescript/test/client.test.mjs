// A bot says the queries of the page of the protocol, and is given what the page says that it is told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { play, QueryRefused } from "../dist/src/client.js";

const page = readFileSync(new URL("../../../docs/protocol.md", import.meta.url), "utf8").split("\n");
const said = (sign, within) => page.filter((line) => line.startsWith(`${sign} {"is"`) && line.includes(within)).map((line) => line.slice(2));

const DECIDE = { is: "Decide", id: 1, kind: "ChooseAction", view: null, decision: null, question: null, decision_left: null, game_left: null };
const NEW_GAME = { is: "NewGame", game: "sniper", edition: "1", scenario: null, options: {}, seats: ["us", "de"], seat: "us", seed: "1", clock: null, ponder: false };
const FIRE = "fire U2 at D8 normal";

async function asks(turn) {
  assert.equal(turn.queriesLeft, null);
  assert.ok((await turn.odds(FIRE)).cases[0].chances["D8 hit"] > 0.5);
  assert.equal((await turn.evaluation({ seed: "", times: 1 })).values.us < 0, true);
  assert.equal((await turn.sight("U2", "D1")).line.distance.number, "8");
  assert.ok((await turn.fieldOfFire("U2")).field.names.length > 30);
  assert.equal((await turn.distance("U2", "D8")).unit, "hexes");
  assert.deepEqual((await turn.sample([], "w")).views, {});
  assert.ok((await turn.playOut({ action: FIRE, seed: "w", times: 20, plies: 12, rounds: null })).ended > 0);
  const berlin = turn.playOut({ action: "fire U2 at Berlin normal", seed: "", times: 1, plies: null, rounds: null });
  await assert.rejects(berlin, (error) => error instanceof QueryRefused && error.why === "illegal");
  assert.equal(turn.queriesLeft, 4973);
  return FIRE;
}

/** A referee that says each reply of the page once its query has come. */
async function* referee(heard, replies) {
  yield* [{ is: "Hello", protocol: 1, library: "0", options: {} }, { is: "Weather" }, NEW_GAME, DECIDE].map((one) => JSON.stringify(one));
  for (const [number, reply] of replies.entries()) {
    while (heard.length < 3 + number) await new Promise((resolve) => setTimeout(resolve, 1));
    yield reply;
  }
  while (!heard.some((line) => line.includes('"Answer"'))) await new Promise((resolve) => setTimeout(resolve, 1));
  yield '{"is":"Bye"}';
}

test("a bot says the queries of the page", async () => {
  const heard = [];
  await play({ name: "tested", choose: asks }, referee(heard, said(">", '"is":"Reply"')), (line) => heard.push(line));
  const parsed = heard.map((line) => JSON.parse(line));
  assert.deepEqual(parsed.filter((line) => "query" in line), said("<", '"query":').map((line) => JSON.parse(line)));
  assert.deepEqual(parsed.at(-1), { is: "Answer", id: 1, text: FIRE });
});
