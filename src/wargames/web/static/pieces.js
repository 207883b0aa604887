// Work in pieces, so that a frame stays short: what is long waits for the next frame.

const SIZE = 80; // elements that are put in at once
const LONG = 3; // milliseconds of a frame that are used
const LATE = 100; // milliseconds after which work goes on, frame or not
const SLOW = 10; // milliseconds of a board on a slow machine
let slow = true; // until a board has come quickly

// Waits until what there is has been painted; a page that nobody sees paints nothing.
export const painted = () => (document.hidden ? Promise.resolve() : new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, LATE);
}));

// Notes how long a board took that came; on a slow machine more of the work waits for a frame of its own.
export const took = (since) => (slow = performance.now() - since > SLOW);
export const eased = () => (slow ? painted() : Promise.resolve());

// Takes a tree apart: [parent, child] in order, each child of few elements; larger ones are put in empty, then filled.
function* parts(from, into) {
  for (const child of [...from.childNodes]) {
    if (!child.childElementCount || child.querySelectorAll("*").length < SIZE) yield [into, child];
    else {
      const shell = child.cloneNode(false);
      into.append(shell);
      yield* parts(child, shell);
    }
  }
}

// Fills an empty element with markup over some frames; `each` is called after each piece, and lays it out.
export async function fill(place, markup, each) {
  const whole = place.cloneNode(false);
  whole.innerHTML = markup;
  let [count, began] = [0, performance.now()];
  for (const [into, child] of parts(whole, place)) {
    into.append(child);
    count += 1 + (child.nodeType === Node.ELEMENT_NODE ? child.querySelectorAll("*").length : 0);
    if (count < SIZE) continue;
    each();
    if (performance.now() - began > LONG) {
      await painted();
      began = performance.now();
    }
    count = 0;
  }
}
