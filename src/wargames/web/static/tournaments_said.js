// What is said of a tournament, on its page and on the front page.

export const FORMATS = { "round-robin": "Round robin", swiss: "Swiss", ladder: "Ladder" };

// How far a tournament is.
export function stages(one) {
  const players = `${one.entered} ${one.entered === 1 ? "player" : "players"}`;
  const first = one.mine ? "begins when you begin it" : `begins when ${one.by || "its founder"} begins it`;
  if (one.stage === "open") return `${players}, room for ${one.most}; ${first}`;
  if (one.stage === "closed") return `Closed before its end; ${players}`;
  if (one.stage === "over") return `Over; ${players}`;
  const round = one.format === "swiss" ? `Round ${one.round} of ${one.rounds}` : "In play";
  return `${round}; ${players}${one.joins ? `, room for ${one.most}` : ""}`;
}

// The terms of a tournament in a line.
export function terms(one) {
  const options = Object.entries(one.options).map(([option, value]) => `${option.replaceAll("_", " ")}: ${value}`);
  const facts = [FORMATS[one.format], one.format === "swiss" ? `${one.rounds} rounds` : "", one.game_title, one.scenarios.join(", "), ...options, one.rated ? "counts for ratings" : "", one.public ? "anybody may watch" : "", one.by ? `founded by ${one.by}` : ""];
  return `${facts.filter(Boolean).join(" · ")}. Each pair plays both sides. ${one.time}`;
}
