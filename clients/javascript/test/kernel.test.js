// What the package promises, in Node: node --test test, in the folder that `make javascript` makes.
//
// WARGAMES_RECORDS names a folder of records that CPython made; those made here are written there as node_GAME.jsonl.
// WARGAMES_WHEEL names a wheel of a third party's game.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { BadOption, BadRecord, BadText, close, IllegalAction, KernelClosed, load, open, record, Refusal, UnknownName } from "../kernel.js";

const { WARGAMES_RECORDS: RECORDS, WARGAMES_WHEEL: WHEEL } = process.env;
const GAMES = ["bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"];
let kernel;

before(async () => {
  kernel = await open({ packages: WHEEL ? [WHEEL] : [] });
});

after(() => kernel.close());

// Plays some steps with the last candidate, and returns them.
async function played(game, count) {
  const steps = [await game.start(game.balanced, { dice: 7 })];
  while (steps.length <= count) {
    const { decisions, over } = await game.pending(steps.at(-1));
    if (over) break;
    const [[seat, decision]] = Object.entries(decisions);
    steps.push(await game.apply(steps.at(-1), seat, decision.candidates.at(-1).action));
  }
  return steps;
}

test("the games are listed", async () => {
  const there = await kernel.games();

  assert.deepEqual(there.map(({ id }) => id).filter((id) => GAMES.includes(id)), GAMES);
  assert.ok(there.every(({ scenarios, balanced }) => scenarios.some(({ id }) => id === balanced)));
});

for (const name of GAMES) {
  test(`${name}: steps make a record that replays by its hashes`, async () => {
    const game = await kernel.load(name);
    const steps = await played(game, 12);
    const written = record(steps);
    const again = await game.replay(written);

    assert.deepEqual(again.steps.map(({ hash }) => hash).slice(0, steps.length), steps.map(({ hash }) => hash));
    assert.equal(again.state, steps.at(-1).state);
    assert.equal(game.record(steps), written);
    if (RECORDS) writeFileSync(join(RECORDS, `node_${name}.jsonl`), written);
  });

  test(`${name}: a question leads word by word to a candidate`, async () => {
    const game = await kernel.load(name);
    const step = await game.start(game.balanced, { dice: 7 });
    const [[seat, { candidates }]] = Object.entries((await game.pending(step)).decisions);
    const words = [];
    let asked = await game.question(step, seat);
    while (asked.answers) {
      words.push(asked.answers[0].word);
      asked = await game.question(step, seat, words);
    }

    assert.ok(candidates.some(({ text }) => text === asked.text));
    assert.equal(await game.check(step, seat, asked.action), null);
  });

  test(`${name}: a view has odds, a picture, and a state that fits`, async () => {
    const game = await kernel.load(name);
    const step = await game.start(game.balanced, { dice: 7 });
    const [[seat, { candidates }]] = Object.entries((await game.pending(step)).decisions);
    const view = await game.view(step, seat);
    const odds = await game.odds(view, candidates[0].text);
    const drawn = await game.draw(view);
    const guess = await game.sample(view, 3);

    assert.ok(odds.cases.length > 0);
    assert.ok(odds.cases.every(({ chances }) => Object.values(chances).every((chance) => chance >= 0 && chance <= 1)));
    assert.ok(drawn.pieces.some((piece) => piece.includes("data-names")));
    assert.deepEqual(await game.view(guess, seat), view);
  });

  test(`${name}: a bot's choice is legal, and play goes out to an end`, async () => {
    const game = await kernel.load(name);
    const step = await game.start(game.balanced, { dice: 7 });
    const [seat] = Object.keys((await game.pending(step)).decisions);
    const action = await game.decide(step, seat, { bot: (await game.bots()).at(-1), seed: 1 });
    const out = await game.playOut(step, { seed: 1 });

    assert.equal(await game.check(step, seat, action), null);
    assert.ok(out.over && Object.values(out.over.scores).every((score) => score >= -1 && score <= 1));
    assert.deepEqual(await game.playOut(step, { seed: 1 }), out);
    assert.ok((await game.playOut(step, { seed: 1, plies: 3 })).plies <= 3);
  });
}

test("a spectator sees no secret card, and its seat does", async () => {
  const game = await kernel.load("screaming_eagles");
  const step = await game.apply(await game.start("standard", { dice: 1 }), "blue", "lay stallion S1");

  assert.deepEqual(await game.narrate(await game.seen(step.events, null)), ["Stallion lays a card."]);
  assert.match((await game.narrate(await game.seen(step.events, "blue")))[0], /^Stallion lays /);
  assert.notDeepEqual(await game.view(step, "blue"), await game.view(step, "tan"));
});

test("what the rules refuse has its clause", async () => {
  const game = await kernel.load("screaming_eagles");
  const step = await game.start("standard", { dice: 1 });
  const error = await game.apply(step, "blue", "drop flare").catch((one) => one);
  const refusal = await game.check(step, "blue", "drop flare");

  assert.ok(error instanceof IllegalAction);
  assert.ok(refusal instanceof Refusal);
  assert.deepEqual(error.refusal, refusal);
  assert.match(error.clause, /^SE-/);
  assert.equal(error.message, `drop flare is illegal: ${refusal}`);
});

test("a candidate stands for its action", async () => {
  const game = await kernel.load("screaming_eagles");
  const [first, session] = [await game.start("standard", { dice: 1 }), await game.session("standard", { dice: 1 })];
  const [candidate] = (await game.pending(first)).decisions.blue.candidates;

  assert.equal(await game.check(first, "blue", candidate), null);
  assert.deepEqual(await game.odds(await game.view(first, "blue"), candidate), await game.odds(await game.view(first, "blue"), candidate.text));
  await session.submit("blue", candidate);
  assert.equal(await session.state(), (await game.apply(first, "blue", candidate)).state);
  assert.equal(await session.state(), (await game.apply(first, "blue", candidate.text)).state);
});

test("a clause has its text", async () => {
  const game = await kernel.load("sniper");

  assert.match(await game.rule("TOI-20.1"), /deploy|set up/i);
  await assert.rejects(game.rule("TOI-99.1"), { constructor: UnknownName });
});

test("errors are of their class", async () => {
  const game = await kernel.load("bob");
  const step = await game.start("farm_lane", { dice: 1 });

  await assert.rejects(kernel.load("bobb"), { constructor: UnknownName, message: "there is no game 'bobb'; did you mean 'bob'?" });
  await assert.rejects(game.apply(step, "us", "dance"), { constructor: BadText });
  await assert.rejects(game.apply(step.state, "us", "dance"), { constructor: BadText, message: "apply needs dice" });
  await assert.rejects(game.view(step, "nobody"), { constructor: UnknownName, known: ["ge", "us"] });
  await assert.rejects(game.replay(step.line.replace(/(?<="hash": ?")..../, "0000")), { constructor: BadRecord });
});

test("a misused call says what is wrong, and nothing is passed over", async () => {
  const game = await kernel.load("bob");
  const step = await game.start("farm_lane", { dice: 1 });
  const bad = (call, constructor, message) => assert.rejects(call, { constructor, message });

  await bad(game.start("farm_lane", { seed: 7 }), BadOption, "there is no setting 'seed'; there are: options, dice");
  await bad(game.start("farm_lane", { dice: null }), BadText, "start needs dice");
  await bad(game.start({}), BadText, "scenario of start cannot be read: expected str, found '{}'");
  await bad(game.pending(game.start("farm_lane")), BadText, "state of pending is a promise: await it first");
  await bad(game.apply(step, "ge", { hex: "A1" }), BadText, /^action cannot be read: 'is' must be one of .*, and is missing$/);
  await bad(game.playOut(step, { plies: -1 }), BadOption, "plies must be 0 or more, not -1");
  assert.throws(() => game.record(step), { constructor: BadText, message: "a record is made from a list of steps, the first one from start()" });
});

test("the module of the board is imported without a document", async () => {
  assert.equal(typeof (await import("../board.js")).WargamesBoard, "function");
});

test("a base is a folder, with and without its last slash", async () => {
  const opened = await open({ base: new URL("..", import.meta.url).href.replace(/\/$/, "") });

  assert.ok((await opened.games()).length);
  opened.close();
});

test("lines of sight name what is in the way", async () => {
  const game = await kernel.load("sniper");
  const view = await game.view(await game.start("snipers_alley", { dice: 7 }));
  const { clear, line } = await game.sight(view, "1107", "1305");

  assert.equal(clear, false);
  assert.equal(line.range, "3 hexes");
  assert.deepEqual(line.obstacles[0].names, ["1206"]);
  assert.deepEqual(await game.distance(view, "1107", "1305"), { number: 3, unit: "hexes" });
});

test("a session plays with a bot, undoes, records and goes on", async () => {
  const game = await kernel.load("screaming_eagles");
  const session = await game.session("standard", { dice: 1, bots: { tan: "random" } });
  await session.run();
  await session.submit("blue", "lay stallion S1");
  await session.undo("blue");
  await session.submit("blue", "lay stallion L1");
  const written = await session.record();
  const on = await kernel.resume(written, { bots: { tan: "random" } });

  assert.deepEqual(session.seats, ["blue", "tan"]);
  assert.equal(await on.state(), await session.state());
  assert.deepEqual(Object.keys((await on.run()).decisions), ["blue"]);
  assert.ok((await session.told("blue")).some(({ undone }) => undone !== null));
  await session.close();
  await assert.rejects(session.record(), { constructor: UnknownName, message: /^there is no open session / });
});

test("a scenario of one's own is read from TOML, and its faults are told", async () => {
  const game = await kernel.load("sam_fire");

  await assert.rejects(game.start({ toml: "id = 3" }), { name: "BadScenario" });
});

test("records of CPython replay here", { skip: !RECORDS }, async () => {
  const names = readdirSync(RECORDS).filter((name) => name.startsWith("here_"));

  assert.ok(names.length > 0);
  for (const name of names) {
    const text = readFileSync(join(RECORDS, name), "utf8");
    const hashes = text.trim().split("\n").slice(1).map((line) => JSON.parse(line)).filter((line) => line.dice).map(({ hash }) => hash);
    const { steps } = await kernel.replay(text);
    assert.deepEqual(steps.filter(({ kind }) => kind === "set-up" || kind === "action").map(({ hash }) => hash), hashes);
  }
});

test("a third party's game plays from its wheel", { skip: !WHEEL }, async () => {
  const game = await kernel.load("ambush");
  const steps = await played(game, 10);

  assert.equal(game.title, "Ambush");
  assert.ok(steps.length > 3);
  assert.equal((await game.replay(record(steps))).state, steps.at(-1).state);
  if (RECORDS) writeFileSync(join(RECORDS, "node_ambush.jsonl"), record(steps));
});

test("the shared worker is opened anew after it was closed", async () => {
  const game = await load("sniper");
  await close();

  await assert.rejects(game.bots(), { constructor: KernelClosed, message: "the kernel was closed" });
  assert.ok((await (await load("sniper")).bots()).length);
  await close();
});

test("a folder without Python says so", async () => {
  await assert.rejects(open({ base: new URL("./", import.meta.url) }), { constructor: KernelClosed });
});
