// Asks before what cannot be undone, once for each kind of action of a game: what a browser knows it does not ask again.

import { find, make } from "./elements.js";
import * as asking from "./asking.js";
import * as net from "./net.js";

let armed = null; // what was asked about: the moment and the action

// What kind of action a text is: its order, else what is decided.
function kind(decision, text) {
  const words = asking.asked()?.all.find((one) => one.text === text)?.words ?? [];
  return words.map((word) => decision.parts[word]).find((part) => part.kind === "order")?.text ?? decision.kind;
}

// Whether an action may be sent; where not, the question is on the page, and `send` is called when it is answered.
export async function sure({ moment, game, decision }, text, kept, send) {
  const key = `sure.${game}.${kind(decision, text)}`;
  if (kept.get("sure") === "off" || kept.get(key)) return true;
  if (armed === `${moment} ${text}`) {
    kept.set(key, "yes");
    return true;
  }
  const found = await net.post("final", { moment, text }).catch(() => ({ final: null }));
  if (!found.final) return true;
  armed = `${moment} ${text}`;
  const yes = make("button", { type: "button", id: "sure-yes", on: { click: () => send(text) } }, "Do it");
  find("refusal").replaceChildren(`This cannot be undone: ${found.final}. `, yes);
  yes.focus();
  return false;
}
