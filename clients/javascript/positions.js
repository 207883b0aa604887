// The positions of a game as one seat saw them, step by step: what `wargames.web.replay_file` writes.
//
// Markup stands once: `pieces` are texts, `markup` lists the numbers of pieces, boards name their markup by number.

export class Positions {
  #data = { pieces: [], markup: [], lands: {} };
  #steps = [];
  title = "";
  over = null;

  // Reads a whole replay as some eyes saw it; without a name those of the first.
  static of(replay, eyes) {
    const made = new Positions();
    const known = Object.keys(replay.eyes);
    const name = eyes || known[0];
    if (!known.includes(name)) throw new Error(`there are no eyes '${name}'; there are: ${known.join(", ")}`);
    made.add({ ...replay, kept: 0, steps: replay.eyes[name] });
    [made.title, made.over] = [replay.title, replay.over];
    return made;
  }

  // Adds what is new: the number of steps that stay, further steps, and further pieces and markup.
  add({ kept, steps, pieces, markup, lands }) {
    this.#steps = [...this.#steps.slice(0, kept), ...steps];
    const { pieces: hadPieces, markup: hadMarkup } = this.#data;
    this.#data = { pieces: [...hadPieces, ...pieces], markup: [...hadMarkup, ...markup], lands };
  }

  get length() {
    return this.#steps.length;
  }

  #markup(number) {
    return this.#data.markup[number]?.map((piece) => this.#data.pieces[piece]).join("") ?? "";
  }

  // The board after a step, with its markup.
  board(step) {
    const { board } = this.#steps[step];
    return { ...board, land: this.#markup(this.#data.lands[board.land]), things: this.#markup(board.things), panel: this.#markup(board.panel) };
  }

  // What was told at a step: words, clauses, marks, weight, and how it is played back.
  told(step) {
    return this.#steps[step].told.map(([words, clauses, marks, weight, playback]) => ({ words, clauses, marks, weight, playback }));
  }
}
