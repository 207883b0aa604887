// A lesson at the table: its words beside the board, its objection, and what can be played after it.

import { clauseMark, find, make } from "./elements.js";
import * as asking from "./asking.js";
import * as keys from "./keys.js";
import * as learning from "./learning.js";
import * as net from "./net.js";

let shown = null;

// Shows the words of a lesson; nothing at any other table.
export function show(now, looking) {
  const lesson = now.lesson;
  document.body.classList.toggle("learning", Boolean(lesson));
  find("lesson").hidden = !lesson;
  if (!lesson) return;
  const same = shown?.moment === now.moment;
  shown = now;
  find("lesson-title").textContent = lesson.number ? `${lesson.title}: ${lesson.number} of ${lesson.total}` : lesson.title;
  find("lesson-back").hidden = now.undo !== null;
  find("lesson-goal-again").hidden = lesson.number < 2;
  if (same) return;
  find("lesson-text").replaceChildren(...(looking ? [] : words(now, lesson)));
  find("lesson-text").scrollTop = 0;
  if (lesson.number || lesson.closing) learning.keep(now.game, lesson.lesson, { table: now.table, number: lesson.number || lesson.total, done: Boolean(lesson.closing) });
}

function words(now, lesson) {
  const said = [];
  if (lesson.number === 1) said.push(goal(lesson));
  said.push(...lesson.seen.map((seen) => make("p", { className: "quiet" }, `Seen: ${seen}`)));
  if (lesson.note) said.push(make("p", {}, lesson.note));
  if (lesson.rule) said.push(make("p", {}, `${lesson.rule} `, clauseMark([lesson.clause])));
  if (lesson.aim) said.push(make("p", { className: "task" }, lesson.aim));
  if (lesson.says) said.push(attempt(now, lesson));
  if (lesson.closing) said.unshift(make("p", {}, lesson.closing), after(now, lesson));
  return said;
}

const refused = (error) => (find("refusal").textContent = error.message);

const goal = (lesson) => make("p", { className: "goal" }, make("b", {}, "Your goal: "), lesson.goal);

function attempt(now, lesson) {
  const show = make("button", { type: "button", on: { click: () => asking.point(lesson.suggestion).catch(refused) } }, "Show me");
  return make("p", { className: "attempt" }, make("span", {}, make("b", {}, "Try: "), `${lesson.says}.`), show);
}

// What can be played after a lesson: the next lesson, the scenario of the game, or this game on.
function after(now, { next, play }) {
  const follow = (address) => (location.href = `../${address}`);
  const go = (begin, words) => make("button", { type: "button", on: { click: () => begin().then(follow, refused) } }, words);
  const table = async () => {
    const made = await net.post("/games", { game: now.game, scenario: play.scenario, seats: { [play.mine]: "person", ...play.seats } });
    return keys.made(made, [play.mine]);
  };
  const lesson = next ? go(() => learning.begin(now.game, next.number), `Next lesson: ${next.title}`) : null;
  return make("p", { className: "buttons" }, lesson, go(table, `Play ${play.title}`));
}

// Shows what a lesson says against a choice, with a button that plays it all the same.
export function object(words, insist) {
  const button = make("button", { type: "button", on: { click: insist } }, "Do mine all the same");
  find("lesson-text").prepend(make("p", { className: "objection", role: "alert" }, words, " ", button));
  find("lesson-text").scrollTop = 0;
}

// Shows the goal again, or puts it away.
export function showGoal() {
  const there = find("lesson-text").querySelector(".goal");
  if (there) return there.remove();
  find("lesson-text").prepend(goal(shown.lesson));
  return (find("lesson-text").scrollTop = 0);
}
