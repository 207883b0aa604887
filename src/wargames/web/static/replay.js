// A replay without a server: the positions of the file, unpacked and stepped through.

const find = (id) => document.getElementById(id);
let game = null;
let eyes = null;
let at = 0;
let running = null;

async function unpack() {
  const packed = Uint8Array.from(atob(find("data").textContent.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

const markup = (number) => game.markup[number]?.map((piece) => game.pieces[piece]).join("") ?? "";
const positions = () => game.eyes[eyes];

function picture(size, inside, label) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size[0]} ${size[1]}" role="img" aria-label="${label}">${inside}</svg>`;
}

const dusk = ([w, h]) => `<rect class="dusk" x="${-w}" y="${-h}" width="${3 * w}" height="${3 * h}"/>`;

function show(step) {
  at = Math.max(0, Math.min(step, positions().length - 1));
  const { board, told } = positions()[at];
  find("board").className = board.kind;
  find("board").innerHTML = board.kind === "parts" ? picture(board.size, markup(game.lands[board.land]) + dusk(board.size) + markup(board.things) + '<g class="marks"></g>', "the board") : markup(board.things);
  renew(find("board").querySelector("svg"));
  find("panel").innerHTML = markup(board.panel) ? picture(board.panel_size, markup(board.panel), "the sides") : "";
  renew(find("panel").querySelector("svg"));
  find("slider").max = positions().length - 1;
  find("slider").value = at;
  find("number").textContent = `${at} of ${positions().length - 1}`;
  follow();
  light(told.flatMap(([, , marks]) => marks));
  fire(told);
}

// Draws the lines of fire of the step.
function fire(told) {
  const svg = find("board").querySelector("svg");
  const middle = (marks) => {
    const found = marks.map((mark) => svg.querySelector(`[data-names~="${CSS.escape(mark)}"]`)).find(Boolean)?.getBoundingClientRect();
    return found && new DOMPoint(found.x + found.width / 2, found.y + found.height / 2).matrixTransform(svg.getScreenCTM().inverse());
  };
  for (const [, , , , playback] of svg ? told : []) {
    const [from, to] = [middle(playback?.origin ?? []), middle(playback?.target ?? [])];
    if (!from || !to) continue;
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: "mark exposed" })) line.setAttribute(name, value);
    svg.querySelector(":scope > .marks").append(line);
  }
}

// Writes the log of these eyes; a line leads to the board as it was right after it.
function write() {
  const last = positions().length - 1;
  const lines = positions().flatMap(({ told }, step) => told.map((one) => line(one, step)));
  find("log").replaceChildren(...lines, ...(game.over ? [line([game.over, [], [], "turn"], last)] : []));
}

// Marks the lines of the step that is shown.
function follow() {
  for (const one of find("log").children) one.setAttribute("aria-current", String(Number(one.dataset.step) === at));
  find("log").querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
}

function line([words, clauses, , weight, playback], step) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = weight;
  made.dataset.step = step;
  made.addEventListener("click", () => show(step));
  const cited = document.createElement("span");
  cited.className = "quiet";
  cited.textContent = clauses.length ? " §" : "";
  cited.title = clauses.join(", ");
  const dice = playback?.throw;
  if (dice) cited.append(` ${[dice.dice.map((die) => (/^[1-6]$/.test(die) ? "⚀⚁⚂⚃⚄⚅"[die - 1] : die)).join(" "), ...dice.added, dice.total && `= ${dice.total}`, dice.needed && `needs ${dice.needed}`].filter(Boolean).join(" ")}`);
  made.append(words, cited);
  return made;
}

// Boxes what the step names.
function light(marks) {
  const svg = find("board").querySelector("svg");
  const layer = svg?.querySelector(":scope > .marks");
  if (!layer) return;
  for (const mark of new Set(marks)) {
    for (const element of svg.querySelectorAll(`[data-names~="${CSS.escape(mark)}"]`)) {
      const box = element.getBoundingClientRect();
      const matrix = svg.getScreenCTM().inverse();
      const [a, b] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
      const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const [name, value] of Object.entries({ x: a.x - 2, y: a.y - 2, width: b.x - a.x + 4, height: b.y - a.y + 4, rx: 5, class: "mark recent" })) frame.setAttribute(name, value);
      layer.append(frame);
    }
  }
}

function run() {
  clearInterval(running);
  running = running ? null : setInterval(() => (at >= positions().length - 1 ? run() : show(at + 1)), 900);
  find("run").setAttribute("aria-pressed", String(Boolean(running)));
  find("run").textContent = running ? "❚❚" : "▶▶";
}

const CLICKS = { first: () => show(0), back: () => show(at - 1), forth: () => show(at + 1), last: () => show(Infinity), run };
for (const [id, does] of Object.entries(CLICKS)) find(id).addEventListener("click", does);
find("slider").addEventListener("input", () => show(Number(find("slider").value)));
find("eyes").addEventListener("change", () => {
  eyes = find("eyes").value;
  write();
  show(at);
});
addEventListener("keydown", (event) => {
  if (event.key === "ArrowLeft") show(at - 1);
  else if (event.key === "ArrowRight") show(at + 1);
});
for (const id of ["board", "panel"]) watch(find(id), () => find(id).querySelector("svg"));
unpack().then((data) => {
  game = data;
  eyes = Object.keys(game.eyes)[0];
  find("eyes").append(...Object.keys(game.eyes).map((name) => new Option(name, name)));
  write();
  show(0);
});
