// Several links in one page: a hot seat with a curtain between players, and links for others.

import { alone, find, make } from "./elements.js";
import * as keys from "./keys.js";
import * as net from "./net.js";

// Draws the curtain where another person at this screen must act.
export function curtain(now) {
  const { hot, seats, analysis } = keys.held();
  if (hot.length < 2 || now.decision || now.over) return;
  const next = now.waiting.find((seat) => hot.includes(seat) && seat !== now.seat);
  if (!next || find("curtain").open) return;
  if (analysis) return keys.go(seats[next]); // one person looks at both sides
  find("curtain-words").textContent = now.curtain[next];
  find("lift").textContent = "Show it: nobody else is looking";
  find("lift").onclick = () => keys.go(seats[next]);
  find("curtain").showModal();
}

// Copies a link by the clipboard, else by the old command, else selects it.
async function copy(link) {
  const copied = await navigator.clipboard?.writeText(link.value).then(() => true, () => false);
  if (copied) return true;
  link.select();
  return document.execCommand("copy");
}

function row(title, seat, key, said) {
  const link = make("input", { readOnly: true, value: keys.address(key), "aria-label": `Link of ${title}` });
  const say = (words) => (said.textContent = words);
  const copies = async () => say((await copy(link)) ? `Copied: the link of ${title}.` : "Copy what is selected.");
  const renews = async () => {
    try {
      const { token } = await net.post(`/t/${keys.held().maker}/renew`, { seat });
      link.value = keys.address(token);
      keys.renewed(seat, token);
      say(`There is a new link of ${title}; the old one leads nowhere any more.`);
    } catch (error) {
      say(error.message);
    }
  };
  const button = (words, click) => make("button", { type: "button", "aria-label": `${words}: ${title}`, on: { click } }, words);
  const renew = keys.held().maker ? button("Renew", renews) : null;
  return make("p", { className: "link" }, make("b", {}, title), link, button("Copy link", copies), renew);
}

// Lists the links for others and one's own; opens the list where a friend is to be invited.
export function list(now) {
  const { seats, spectator, hot } = keys.held();
  const others = alone ? [] : Object.keys(seats).filter((seat) => seat !== now.seat && !hot.includes(seat) && !now.bots[seat]);
  const rows = others.map((seat) => row(now.sides[seat], seat, seats[seat], find("invited")));
  if (spectator && !alone) rows.push(row("spectators", null, spectator, find("invited")));
  find("invite").hidden = !rows.length;
  find("links").replaceChildren(...rows);
  if (now.kind === "seat") find("own").replaceChildren(row(`your seat, ${now.sides[now.seat]}`, now.seat, seats[now.seat], find("own-said")));
  find("own-link").hidden = now.kind !== "seat";
  if (keys.invites && !find("invite").hidden) show();
}

// Shows the links for others.
export function show() {
  find("invited").textContent = "";
  find("invitation").showModal();
  find("links").querySelector("button").focus();
}
