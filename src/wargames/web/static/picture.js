// The board as a picture of dots, made in the browser and saved as a file.

import { make } from "./elements.js";
import * as board from "./board.js";
import { asDrawn } from "./legible.js";

const WIDE = 2000; // pixels at least, of the longer side
const FONT = "'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif";
const PAPER = "#f4f1e8";

// Returns the whole board as the rules' pictures have it: without marks, in the colors of paper.
function whole([width, height]) {
  const copy = asDrawn(board.picture());
  for (const one of copy.querySelectorAll(".marks, .dusk, .hit")) one.remove();
  for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height, "font-family": FONT })) copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy);
}

async function drawn(source, [width, height]) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const scale = Math.max(1, WIDE / Math.max(width, height));
  const canvas = make("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  const pen = canvas.getContext("2d");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// Saves the board that is shown.
export async function save() {
  const size = board.extent();
  if (!size) throw new Error("This game has no picture of its board.");
  const link = make("a", { href: URL.createObjectURL(await drawn(whole(size), size)), download: "board.png" });
  link.click();
  URL.revokeObjectURL(link.href);
}
