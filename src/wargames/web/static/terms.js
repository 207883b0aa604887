// The terms of a game that is begun by an invitation, or that is to count.

import { find } from "./elements.js";
import * as net from "./net.js";

export const ANYBODY = "lobby";

// Shows the terms that fit who plays: none where a friend has a link, or several play here.
export function show(chosen, me, friend, name) {
  const of = (who) => chosen.filter(([, one]) => one === who).length;
  const invites = of(ANYBODY) > 0;
  const fits = of(me) === 1 && of(friend) === 0 && (invites || (name && chosen.length > 1));
  find("terms").hidden = !fits;
  for (const one of document.querySelectorAll("#terms .inviting")) one.hidden = !invites;
  if (find("time").value) find("pace").closest("label").hidden = true; // the time says the pace
  find("terms-of").textContent = invites ? "Invitation" : "Rating";
  find("play").textContent = invites ? "Invite" : "Play";
  find("nameless").hidden = !invites || Boolean(name);
}

// Whether the game is begun by the lobby.
export const apply = (chosen) => chosen.some(([, who]) => who === ANYBODY) || (!find("terms").hidden && find("rated").checked);

// Invites, or begins a game against bots that counts; answers the table if it is there at once.
export function invite(wanted, chosen, me) {
  const lot = find("lot").checked && chosen.some(([, who]) => who === ANYBODY);
  const bots = Object.fromEntries(chosen.filter(([, who]) => who !== me && who !== ANYBODY));
  const mine = chosen.find(([, who]) => who === me);
  if (!mine) throw new net.Refused(0, { error: "Choose a side for yourself, too." });
  const to = find("to").value.trim();
  const pace = { live: "live", days: "correspondence" }[wanted.time?.kind] ?? find("pace").value;
  return net.post("/lobby/invite", { ...wanted, seats: bots, seat: lot ? "" : mine[0], to, pace, public: find("public").checked, rated: find("rated").checked });
}
