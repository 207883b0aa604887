// Time at the table: clocks that count down here, vacation, draws and resignations.

import { capital, find, make } from "./elements.js";
import * as net from "./net.js";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
let now = null;
let came = 0;
let act = () => {};

const many = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;

// Writes a time: minutes and seconds of a live clock; else the two largest units.
export function written(left, live) {
  const two = (number) => String(number).padStart(2, "0");
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (live) return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  if (left >= DAY) return `${many(Math.floor(left / DAY), "day")} ${Math.floor((left % DAY) / HOUR)} h`;
  return left >= HOUR ? `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min` : `${Math.ceil(left / MINUTE)} min`;
}

// Takes what a moment tells of time; `does` sends an answer and shows what comes of it.
export function show(found, does) {
  [now, came, act] = [found, performance.now(), does];
  const { terms, ends, back, clocks, vacation, agreed, refused, resigned } = found.time;
  find("clocks").hidden = !Object.keys(clocks).length;
  find("clocks").replaceChildren(...found.seats.filter((seat) => clocks[seat]).map((seat) => make("li", { data: { seat } }, make("span", {}, found.sides[seat]), " ", make("b", {}))));
  tick();
  find("ends").hidden = !(terms || ends || back);
  find("terms").textContent = terms;
  find("draw-offer").hidden = find("resign").hidden = !ends;
  find("draw-offer").setAttribute("aria-disabled", String(Boolean(refused)));
  find("draw-offer").title = refused ? `${capital(refused)}.` : "";
  find("seat-back").hidden = !back;
  find("vacations").hidden = vacation === null;
  if (vacation !== null) holidays(vacation, clocks[found.seat].away);
  offer(agreed, resigned, ends);
}

function holidays(left, away) {
  find("vacation-left").textContent = away ? `You are on vacation; ${many(left, "day")} are left with the rest of it.` : `${many(left, "day")} left at this table, in which your time stands.`;
  find("vacation-days").max = left;
  find("vacation-end").hidden = !away;
}

// Says who offers a draw or has resigned, with the answers of who has not.
function offer(agreed, resigned, ends) {
  const names = (seats) => seats.map((seat) => (seat === now.seat ? "you" : now.sides[seat])).join(" and ");
  const draw = agreed.length ? `A draw is offered by ${names(agreed)}.` : "";
  const gives = resigned.length ? `Ready to resign: ${names(resigned)}; the side goes on until all its players are.` : "";
  const mine = agreed.includes(now.seat);
  find("offered").hidden = !draw && !gives;
  find("offered-words").textContent = [draw, gives].filter(Boolean).join(" ");
  find("draw-accept").hidden = !draw || mine || !ends;
  find("draw-decline").hidden = !draw || !ends;
  find("draw-decline").textContent = mine ? "Withdraw" : "Decline";
}

// Counts down; what is known is the time left when it was told.
function tick() {
  if (!now || find("clocks").hidden) return;
  const passed = performance.now() - came;
  const live = now.time.kind === "live";
  for (const line of find("clocks").children) {
    const { left, runs, away } = now.time.clocks[line.dataset.seat];
    const gone = Math.max(0, passed - away);
    const rest = Math.max(0, runs ? left - gone : left);
    const words = `${written(rest, live)}${away > passed ? `, on vacation for ${written(away - passed, false)}` : ""}`;
    if (line.lastChild.textContent !== words) line.lastChild.textContent = words;
    line.classList.toggle("runs", runs && away <= passed);
    line.classList.toggle("short", runs && rest < (live ? 30 * SECOND : DAY / 2));
  }
}

const post = (path, data = {}) => act(() => net.post(path, data));

export function begin() {
  setInterval(tick, 250);
  find("resign").addEventListener("click", () => find("resigning").showModal());
  find("resigning").addEventListener("close", () => find("resigning").returnValue === "resign" && post("resign"));
  find("draw-offer").addEventListener("click", () => post("draw", { answer: "offer" }));
  find("draw-accept").addEventListener("click", () => post("draw", { answer: "accept" }));
  find("draw-decline").addEventListener("click", () => post("draw", { answer: "decline" }));
  find("seat-back").addEventListener("click", () => post("back"));
  find("vacation-begin").addEventListener("click", () => post("vacation", { days: Number(find("vacation-days").value) }));
  find("vacation-end").addEventListener("click", () => post("vacation", { days: 0 }));
}
