// Several links in one page: a hot seat with a curtain between its people, and the maker's list of links.
//
// What follows # never leaves the browser: hot=seat:token,seat:token & maker=token & spectator=token & links=seat:token,...

import { find, make } from "./elements.js";
import * as net from "./net.js";

const given = new URLSearchParams(location.hash.slice(1));
const pairs = (name) => (given.get(name) || "").split(",").filter(Boolean).map((pair) => pair.split(":"));
const here = location.pathname.split("/").pop();

export const hot = new Map(pairs("hot"));
const isHot = () => hot.size > 1;

// Draws the curtain where another person at this screen is asked, and not the one whose board is shown.
export function curtain(now) {
  if (!isHot() || now.decision || now.over) return;
  const next = now.waiting.find((seat) => hot.has(seat) && seat !== now.seat);
  if (!next || find("curtain").open) return;
  find("curtain-words").textContent = `${next} is asked now`;
  find("lift").textContent = `Only ${next} looks at the screen`;
  find("lift").onclick = () => {
    location.href = `${hot.get(next)}${location.hash}`;
  };
  find("curtain").showModal();
}

const address = (token) => new URL(token, location.href.split("#")[0]).href;

function row(name, token, renewed) {
  const link = make("input", { readOnly: true, value: address(token), "aria-label": `Link of ${name}` });
  const copy = make("button", { type: "button", on: { click: () => navigator.clipboard?.writeText(link.value) ?? link.select() } }, "Copy");
  const renew = renewed ? make("button", { type: "button", on: { click: async () => (link.value = address(await renewed())) } }, "Renew") : null;
  return make("p", { className: "link" }, make("b", {}, name), link, copy, renew);
}

// Lists the links that this page knows, for whoever made the table.
export function list() {
  const maker = given.get("maker");
  const known = [...pairs("links"), ...(given.get("spectator") ? [["spectators", given.get("spectator")]] : [])];
  const others = known.filter(([, token]) => token !== here);
  if (!others.length) return;
  const renewed = (name) => maker && (async () => (await net.post(`/t/${maker}/renew`, { seat: name === "spectators" ? null : name })).token);
  find("links").replaceChildren(make("h3", {}, "Links to send"), ...others.map(([name, token]) => row(name, token, renewed(name))));
  if (given.has("share")) find("tab-more").click();
}
