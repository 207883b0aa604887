// Notices of one's turn: by this browser while the page is open, and by the server where it sends any.

import { find, make } from "./elements.js";
import { kept } from "./kept.js";
import * as net from "./net.js";
import * as push from "./push.js";

const NAMES = { webhook: "Webhook of a chat, such as Discord", mail: "Mail" };
const key = () => `notify.${location.pathname}`;

const on = () => kept.get(key()) === "on" && window.Notification?.permission === "granted";

// Tells by the browser that it is one's turn, where that was asked for and nobody looks at the page.
export function turn(words) {
  if (!on() || !document.hidden) return;
  const notice = new Notification(words, { tag: location.pathname, icon: `${net.server}/static/icon.svg` });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

// Asks the browser for leave: only ever after a press of the button.
async function toggle() {
  const wished = !on();
  const given = wished ? await Notification.requestPermission() : "granted";
  kept.set(key(), wished && given === "granted" ? "on" : "off");
  find("notify-said").textContent = wished && given !== "granted" ? "The browser does not allow it; its settings of this page change that." : "";
  label();
}

function label() {
  find("notify").setAttribute("aria-pressed", String(on()));
  find("notify").textContent = on() ? "This browser tells you of your turn" : "Tell me of my turn by this browser";
}

function row(kind, known) {
  const input = make("input", { type: kind === "mail" ? "email" : "url", value: known?.address ?? "", autocomplete: "off", maxLength: 500 });
  const said = make("span", { className: "quiet", role: "status" }, known && !known.confirmed ? "Not confirmed yet: a mail asks for that." : "");
  const give = async (event) => {
    event.preventDefault();
    try {
      const { confirmed } = await net.post("notices", { kind, address: input.value });
      said.textContent = !input.value ? "Stopped." : confirmed ? "Kept." : "A mail asks to confirm it.";
    } catch (error) {
      said.textContent = error.message;
    }
  };
  return make("form", { on: { submit: give } }, make("label", {}, `${NAMES[kind]} `, input), " ", make("button", {}, "Keep"), " ", said);
}

// Lists what there is for a seat.
export async function begin(now) {
  find("telling-you").hidden = now.kind !== "seat";
  if (now.kind !== "seat") return;
  find("notify").hidden = !window.Notification;
  find("notify").addEventListener("click", toggle);
  label();
  if (kept.get("name")) push.offer(kept.get("name"));
  const { kinds, addresses } = await net.get("notices");
  find("by-server").hidden = !kinds.length;
  find("addresses").replaceChildren(...kinds.map((kind) => row(kind, addresses.find((one) => one.kind === kind))));
}
