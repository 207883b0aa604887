// The tournaments on the front page: a list, and a form to found one.

import { find, make } from "./elements.js";
import * as net from "./net.js";
import { FORMATS, stages } from "./tournaments_said.js";

const EVERY = 8000; // milliseconds between two looks
const FIELDS = { live: ["minutes", "seconds"], days: ["days", "vacation"] };
let games = [];
let shown = "";

// A tournament of the list; one that is over has no buttons but the link.
function row(one) {
  const mine = one.joined ? "you take part" : one.mine ? "yours" : "";
  const link = make("a", { className: "button", href: `tournament/${one.tournament}`, "aria-label": `Open: ${one.title}` }, "Open");
  return make("li", {}, make("span", { className: "what" }, make("b", {}, one.title), ` ${one.by ? `by ${one.by}` : ""}`), make("span", { className: "people" }, `${FORMATS[one.format]}: ${one.game_title}, ${one.scenarios.join(", ")}`), make("span", { className: "state" }, [stages(one), mine].filter(Boolean).join("; ")), make("span", { className: "buttons" }, link));
}

function draw({ founding, tournaments }, named) {
  const goes = tournaments.filter((one) => one.stage === "open" || one.stage === "playing");
  const over = tournaments.filter((one) => !goes.includes(one));
  find("tournaments").hidden = !tournaments.length && !(named && founding);
  find("founding").hidden = !named || !founding;
  find("tournament-list").replaceChildren(...goes.map(row));
  find("no-tournaments").textContent = goes.length ? "" : "No tournament goes on now.";
  find("past-tournaments").hidden = !over.length;
  find("over-list").replaceChildren(...over.map(row));
}

export async function look(named) {
  const found = await net.get("/tournaments").catch(() => null);
  const text = JSON.stringify([found, Boolean(named)]);
  if (!found || text === shown) return;
  shown = text;
  const focus = document.activeElement?.getAttribute("aria-label");
  draw(found, named);
  if (focus) document.querySelector(`[aria-label="${CSS.escape(focus)}"]`)?.focus();
}

// the form

const chosen = (id) => [...find(id).selectedOptions].map((one) => one.value);

function pick() {
  const game = games.find(({ id }) => id === find("cup-game").value);
  const two = game.scenarios.filter((one) => one.seats.length === 2);
  const set = two.some((one) => one.id === game.balanced) ? game.balanced : two[0]?.id;
  find("cup-scenarios").replaceChildren(...two.map(({ id, title }) => make("option", { value: id, selected: id === set }, title)));
  find("cup-bots").replaceChildren(...game.levels.map((level) => make("option", { value: level }, `a bot, ${level}`)));
}

function fit() {
  find("cup-rounds").closest("label").hidden = find("cup-format").value !== "swiss";
  for (const one of document.querySelectorAll("#founding [data-cup]")) one.hidden = one.dataset.cup !== find("cup-time").value;
}

// What the form says, as the server takes it.
function wanted() {
  const kind = find("cup-time").value;
  const time = Object.fromEntries(FIELDS[kind].map((field) => [field, Number(find(`cup-${field}`).value)]));
  const numbers = { most: Number(find("cup-most").value), ...(find("cup-format").value === "swiss" ? { rounds: Number(find("cup-rounds").value) } : {}) };
  return { title: find("cup-title").value, format: find("cup-format").value, game: find("cup-game").value, scenarios: chosen("cup-scenarios"), bots: chosen("cup-bots"), time: { kind, ...time }, public: find("cup-public").checked, rated: find("cup-rated").checked, ...numbers };
}

// Begins with what the server offers; games for two alone are played in tournaments.
export function begin(offered, named) {
  games = offered.filter((one) => one.scenarios.some(({ seats }) => seats.length === 2));
  find("cup-game").replaceChildren(...games.map(({ id, title }) => make("option", { value: id }, title)));
  find("cup-format").replaceChildren(...Object.entries(FORMATS).map(([value, words]) => make("option", { value }, words)));
  pick();
  fit();
  find("cup-game").addEventListener("change", pick);
  for (const id of ["cup-format", "cup-time"]) find(id).addEventListener("change", fit);
  find("cup").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      location.href = `tournament/${(await net.post("/tournaments", wanted())).tournament}`;
    } catch (error) {
      find("cup-refusal").textContent = error.message;
    }
  });
  setInterval(() => document.visibilityState === "visible" && look(named()), EVERY);
  return look(named());
}
