// Asks before what cannot be undone, once for each kind of action of a game: what a browser knows it does not ask again.

import { find, make } from "./elements.js";
import * as asking from "./asking.js";
import { kept } from "./kept.js";

let armed = null; // what was asked about: the moment and the action

// What kind of action a text is: its order, else what is decided.
function kind(decision, text) {
  const words = asking.asked()?.all.find((one) => one.text === text)?.words ?? [];
  return words.map((word) => decision.parts[word]).find((part) => part.kind === "order")?.text ?? decision.kind;
}

const key = ({ game, decision }, text) => `sure.${game}.${kind(decision, text)}`;

// Whether the server is to ask before an action that cannot be undone; one that was asked about is known from now on.
export function asks(now, text) {
  if (kept.get("sure") === "off" || kept.get(key(now, text))) return false;
  if (armed !== `${now.moment} ${text}`) return true;
  kept.set(key(now, text), "yes");
  return false;
}

// Asks whether an action is meant that cannot be undone; `send` is called when it is.
export function ask({ moment }, text, because, send) {
  armed = `${moment} ${text}`;
  const yes = make("button", { type: "button", id: "sure-yes", on: { click: () => send(text) } }, "Do it");
  find("refusal").replaceChildren(`This cannot be undone: ${because}. `, yes);
  yes.focus();
}
