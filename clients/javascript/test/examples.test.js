// The examples, run, and the kernel that games share: the bot of a chat with a channel in memory, the service over HTTP on loopback.
//
// WARGAMES_EXPRESS names the module of Express; without it that test is skipped.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { ChatBot } from "../examples/chat_bot.js";
import { bare, withExpress } from "../examples/service.js";
import { close, KernelClosed, load, open } from "../kernel.js";

let kernel;

before(async () => (kernel = await open()));
after(() => kernel.close());

class Channel {
  sent = [];
  files = [];

  send(text, file) {
    this.sent.push(text);
    if (file) this.files.push(file);
  }

  onMessage(listener) {
    this.listener = listener;
  }

  // Says something, and returns what the bot says to it.
  async say(bot, who, text) {
    this.sent = [];
    this.listener(who, text);
    await bot.busy;
    return this.sent;
  }
}

test("the bot of a chat lets two people play, and shows nobody's secret", async () => {
  const channel = new Channel();
  const bot = new ChatBot(kernel, channel);

  assert.deepEqual(await channel.say(bot, "ann", "!do pass"), ["nothing is played here; try !start sniper"]);
  assert.deepEqual(await channel.say(bot, "ann", "!start chess"), ["there is no game 'chess'; there are: bob, fire_move, sam_fire, screaming_eagles, sniper"]);
  await channel.say(bot, "ann", "!start screaming_eagles standard");
  await channel.say(bot, "ann", "!join blue");
  assert.equal((await channel.say(bot, "ben", "!join tan")).at(-1), "Asked: ann (blue), ben (tan).");
  assert.match((await channel.say(bot, "ann", "!options"))[0], /^lay stallion L1; /);
  assert.ok((await channel.say(bot, "ann", "!do lay stallion S1")).includes("Stallion lays a card."));
  assert.match((await channel.say(bot, "ann", "!do lay stallion S1"))[0], /\[SE-/);
  assert.match((await channel.say(bot, "ann", "!undo"))[0], /^Taken back: Stallion lays a card/);
  assert.match((await channel.say(bot, "ann", "!bot tan"))[0], /plays tan\.$/);
  await channel.say(bot, "ann", "!board");
  await channel.say(bot, "ann", "!record");
  const [board, record] = channel.files;
  assert.match(board.text, /^<svg .*data-names/s);
  assert.ok((await kernel.replay(record.text)).steps.length > 3);
});

// Plays some steps at a service, and returns how it answers.
async function played(server) {
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const base = `http://127.0.0.1:${server.address().port}`;
  const ask = async (method, path, body) => {
    const answer = await fetch(base + path, { method, headers: { "Content-Type": "application/json" }, ...(body && { body: JSON.stringify(body) }) });
    return [answer.status, await answer.json()];
  };
  try {
    const [, { key, seats }] = await ask("POST", "/games", { game: "screaming_eagles", scenario: "standard" });
    const [blue, tan] = [`/seats/${seats.blue}`, `/seats/${seats.tan}`];
    assert.deepEqual((await ask("GET", "/seats/none"))[0], 404);
    assert.deepEqual((await ask("POST", "/games", { game: "chess" }))[0], 422);
    const [status, refusal] = await ask("POST", blue, { action: "drop flare" });
    assert.equal(status, 422);
    assert.match(refusal.clause, /^SE-/);
    const [, now] = await ask("POST", blue, { action: "lay stallion S1" });
    assert.match(now.told.at(-1), /^Stallion lays break|^Stallion lays /);
    const [, other] = await ask("GET", tan);
    assert.equal(other.told.at(-1), "Stallion lays a card.");
    assert.deepEqual(other.waiting, ["blue", "tan"]);
    assert.deepEqual((await ask("GET", `/games/${key}/record`))[0], 422);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("data nested beyond the stack ends its kernel, and says so", async () => {
  const other = await open();
  const deep = "[".repeat(200_000);

  await assert.rejects(other.replay(deep), { constructor: KernelClosed });
  await assert.rejects(other.games(), { constructor: KernelClosed });
});

test("the service plays with Node alone", () => played(bare(kernel)));

test("the service plays with Express", { skip: !process.env.WARGAMES_EXPRESS }, async () => {
  const express = await import(process.env.WARGAMES_EXPRESS);
  await played(withExpress(express.default, kernel));
});

test("a kernel that is closed answers nothing more", async () => {
  const game = await load("sniper");
  const waits = game.playOut(await game.start(null, { dice: 1 }));
  const told = assert.rejects(waits, { constructor: KernelClosed });
  await close();

  await told;
  await assert.rejects(game.start(), { constructor: KernelClosed });
});
