// Small elements: everything that comes from a game is text, never markup.

export const find = (id) => document.getElementById(id);

export function make(name, { on, data, ...properties } = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("aria-") || key === "role") element.setAttribute(key, value);
    else element[key] = value;
  }
  Object.assign(element.dataset, data || {});
  for (const [event, heard] of Object.entries(on || {})) element.addEventListener(event, heard);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function draw(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export const percent = (chance) =>
  chance === 0 || chance === 1 ? `${100 * chance} %` : chance < 0.01 ? "< 1 %" : chance > 0.99 ? "> 99 %" : `${Math.round(100 * chance)} %`;

const change = (mean) => `${mean > 0 ? "+" : "−"}${Math.abs(mean).toFixed(1).replace(/\.0$/, "")}`;

// Odds in a line: the first chances of each case that are more than nothing, then its averages.
export function brief(odds) {
  if (!odds) return "";
  const said = new Map();
  for (const one of odds.cases) {
    const sum = one.chances.reduce((all, [, , chance]) => all + chance, 0);
    const listed = one.chances.filter(([, , chance]) => chance > 0);
    const apart = listed.length > 4 && Math.abs(sum - 1) < 1e-9;
    const shown = apart ? [...listed].sort((a, b) => b[2] - a[2]).slice(0, 1) : listed.slice(0, 3);
    const words = shown.map(([term, , chance]) => `${apart ? "likeliest " : ""}${term} ${percent(chance)}`);
    words.push(...one.means.filter(([, , mean]) => Math.abs(mean) >= 0.05).slice(0, 2).map(([term, , mean]) => `${term} ${change(mean)}`));
    const line = words.join(", ") || one.chances.slice(0, 1).map(([term]) => `${term} 0 %`).join("");
    said.set(line, [...(said.get(line) || []), one.assuming]);
  }
  if (said.size === 1) return [...said.keys()][0];
  return [...said].filter(([line]) => line).map(([line, assuming]) => `${assuming.filter(Boolean).join(" or ")}: ${line}`).join("; ");
}

// All odds, exactly, for a title.
export const exactly = (odds) =>
  !odds ? "" : odds.cases.map((one) => [one.assuming, ...one.chances.map(([term, exact]) => `${term} ${exact}`), ...one.means.map(([term, exact]) => `${term} on average ${exact}`)].filter(Boolean).join("\n")).join("\n\n") + (odds.exact ? "" : `\nestimated, standard error ${percent(odds.error)}`);
