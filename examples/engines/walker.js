// A bot for every game of the library: it walks the questions by chance, and would rather fire than not.
//   wargames match screaming_eagles --bot "cmd: node examples/engines/walker.js" --bot random -n 20
// It needs Node and nothing else. docs/protocol.md tells what each line means.
"use strict";

const readline = require("node:readline");

const PROTOCOL = 1;
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// Chance comes from the seed of the game alone, so that a game can be played again.
let state = 1n;
function seed(text) {
  state = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) state = BigInt.asUintN(64, (state ^ BigInt(byte)) * 0x100000001b3n);
  state |= 1n;
}
function below(limit) {
  state = BigInt.asUintN(64, state ^ (state << 13n));
  state ^= state >> 7n;
  state = BigInt.asUintN(64, state ^ (state << 17n));
  return Number((state >> 11n) % BigInt(limit));
}

// The words chosen so far for the decision at hand.
let chosen = [];

function choose(question) {
  const eager = question.answers.filter((answer) => /^(fire|attack|shoot)/.test(answer.word));
  const answers = eager.length ? eager : question.answers;
  return answers[below(answers.length)].word;
}

// A question has answers; once nothing is left to ask, the referee sends the action with its text instead.
function goOn(id, question) {
  if (question.answers) {
    chosen.push(choose(question));
    say({ is: "Ask", id, chosen });
  } else {
    say({ is: "Answer", id, text: question.text });
  }
}

const answers = {
  Hello: () => say({ is: "Ready", protocol: PROTOCOL, name: "walker.js", wants: ["question"] }),
  NewGame: (message) => {
    seed(message.seed);
    say({ is: "Seated" });
  },
  Decide: (message) => {
    chosen = [];
    goOn(message.id, message.question);
  },
  Next: (message) => goOn(message.id, message.question),
  Bye: () => process.exit(0),
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (answers[message.is]) answers[message.is](message); // what a bot does not need, it leaves
});
