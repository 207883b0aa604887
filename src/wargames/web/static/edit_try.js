// Saving, sharing, opening, playing and balance trials of a scenario.

import { alone, draw, find, make } from "./elements.js";
import * as draft from "./draft.js";
import { read, write } from "./kept.js";
import * as keys from "./keys.js";
import * as net from "./net.js";

const percent = (share) => `${Math.round(100 * share)} %`;

const MINE = "wargames.scenarios";
let trial = null;

const mine = () => read("localStorage", MINE) || [];

export async function save() {
  const { name } = await net.post(`/games/${draft.offered().id}/save`, { text: draft.text() });
  const title = draft.now().title || name;
  write("localStorage", MINE, [{ name, title }, ...mine().filter((one) => one.name !== name)].slice(0, 50));
  history.replaceState(null, "", `#saved=${name}`);
  list();
  if (alone) return "Saved in this browser. To take it along, download it.";
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  return copied ? "Saved; the link is copied: whoever has it sees this scenario." : `Saved; its link is the address of this page.`;
}

export function list() {
  find("mine").replaceChildren(...mine().map(({ name, title }) => make("li", {}, make("a", { href: `#saved=${name}` }, title), ` (${name.split("-")[0]})`)));
}

export const saved = (name) => net.get(`/saved/${encodeURIComponent(name)}`);

// A link to a file of the text, made when it is asked for.
export function download() {
  const link = find("download");
  URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([draft.text()], { type: "text/plain" }));
  const id = /^id\s*=\s*"([\w-]{1,60})"/m.exec(draft.text());
  link.download = `${id ? id[1] : "scenario"}.toml`;
}

const introduced = (bot) => draft.offered().introductions[bot] ?? "";
find("bot").addEventListener("change", () => (find("introduction").textContent = introduced(find("bot").value)));

// The questions before it is played.
export function show() {
  const { options, bots } = draft.offered();
  find("options").replaceChildren(...options.map(({ name, values, default: given, text }) => make("label", { title: text }, make("span", {}, name.replaceAll("_", " ")),
    values.length === 1 ? make("input", { name, value: given, data: { given } }) : make("select", { name, data: { given } }, ...values.filter((value) => !/number/.test(value)).map((value) => make("option", { value, selected: value === given }, value))))));
  find("bot").replaceChildren(...bots.map((bot) => make("option", { value: bot }, bot)));
  find("introduction").textContent = introduced(find("bot").value);
  find("shares").replaceChildren();
  find("progress").hidden = true;
  trial = null;
}

const options = () => Object.fromEntries([...find("options").querySelectorAll("[name]")].filter((one) => one.value !== one.dataset.given).map((one) => [one.name, one.value]));
const wanted = () => ({ game: draft.offered().id, toml: draft.text(), options: options() });

// Shows the seats, or why there are none.
export const seats = () => seated().catch((refused) => (find("unready").textContent = refused.message));

// The seats: the first one is mine, bots take the others.
async function seated() {
  const place = find("seats");
  find("unready").textContent = "";
  find("play").disabled = find("balance").disabled = draft.faulty();
  if (draft.faulty()) return;
  const before = new Map([...place.querySelectorAll("select")].map((one) => [one.dataset.seat, one.value]));
  const { seats: there, sides } = await net.post("../seats", wanted());
  const { bots } = draft.offered();
  place.replaceChildren(...there.map((seat, at) => {
    const who = before.get(seat) ?? (at ? bots[0] : "person");
    const said = make("span", { className: "quiet" }, introduced(who));
    const given = (event) => (said.textContent = introduced(event.target.value));
    const choices = ["person", ...bots].map((one) => make("option", { value: one, selected: one === who }, one === "person" ? "me" : `the bot ${one}`));
    return make("label", {}, make("span", {}, sides[seat]), make("select", { data: { seat }, on: { change: given } }, ...choices), said);
  }));
}

export async function play() {
  const chosen = [...find("seats").querySelectorAll("select")].map((one) => [one.dataset.seat, one.value]);
  const made = await net.post("../games", { ...wanted(), seats: Object.fromEntries(chosen) });
  const people = chosen.filter(([, who]) => who === "person").map(([seat]) => seat);
  location.href = keys.made(made, people);
}

// who wins

export async function balance() {
  const { name } = await net.post(`/games/${draft.offered().id}/balance`, { text: draft.text(), options: options(), bot: find("bot").value });
  trial = name;
  find("stop").hidden = find("progress").hidden = false;
  find("balance").disabled = true;
  try {
    for (let now = null; trial === name && !now?.done;) {
      now = await net.get(`/balance/${name}`);
      if (trial === name) standing(now);
      if (!now.done) await new Promise((wake) => setTimeout(wake, 600));
    }
  } finally {
    find("stop").hidden = true;
    find("balance").disabled = draft.faulty();
  }
}

export const stop = async () => trial && standing(await net.post(`/balance/${trial}`, {}));

function standing(now) {
  Object.assign(find("progress"), { max: now.games, value: now.played });
  const said = now.done ? `${now.played} games between bots ${now.bot}. ${now.error}` : `${now.played} of ${now.games} games…`;
  find("shares").replaceChildren(make("p", {}, said), ...(now.played ? now.sides.map(share) : []));
}

// A side's share of wins as a bar with its interval.
function share(one) {
  const bar = draw("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  for (const [x, y, width, height, fill] of [[0, 1, 100, 8, "#ddd7c6"], [0, 1, 100 * one.share, 8, "#3d5a2f"], [100 * one.low, 4, 100 * (one.high - one.low), 2, "#b34700"], [49.8, 0, 0.4, 10, "#1d231c"]]) bar.append(draw("rect", { x, y, width, height, fill }));
  const drawn = one.drawn ? `, ${one.drawn} drawn` : "";
  const words = `${percent(one.share)} (${percent(one.low)} to ${percent(one.high)}); ${one.won} won${drawn}`;
  return make("div", { className: "share" }, make("b", {}, one.side), make("div", {}, bar, make("span", {}, words)));
}
