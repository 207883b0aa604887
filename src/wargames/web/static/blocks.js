// Those whom a person blocks, on the front page: a list with a button to undo each, and a field for one more.

import { find, make } from "./elements.js";
import * as net from "./net.js";

// A row, as those of games and invitations.
function row(name) {
  const button = make("button", { type: "button", "aria-label": `Unblock ${name}`, on: { click: () => change("unblock", name) } }, "Unblock");
  return make("li", {}, make("span", { className: "what" }, name), make("span", { className: "people" }), make("span", { className: "state" }), make("span", { className: "buttons" }, button));
}

async function show() {
  const { names } = await net.get("/person/blocks");
  find("blocked").replaceChildren(...names.map(row));
  find("blocked").hidden = !names.length;
}

// Blocks somebody or ends that, and looks again; says why it was refused.
async function change(what, name) {
  try {
    await net.post(`/person/${what}`, { name });
    find("block").value = "";
    find("block-said").textContent = what === "block" ? `${name} does not meet you any more.` : `${name} may meet you again.`;
    await show();
  } catch (error) {
    find("block-said").textContent = error.message;
  }
}

export function begin() {
  find("known").addEventListener("toggle", () => find("known").open && show().catch(() => null));
  find("blocking").addEventListener("submit", (event) => {
    event.preventDefault();
    change("block", find("block").value);
  });
}
