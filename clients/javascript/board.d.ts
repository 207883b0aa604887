/** `<wargames-board>`: a position, a replay or a game in play. */

import type { Kernel, Session, SeatMoment, BoardReplay, Game, GameTypes } from "./kernel.js";

export class WargamesBoard extends HTMLElement {
  /** The kernel that plays; by default all boards of a page share one, opened when it is needed. */
  get kernel(): Kernel | Promise<Kernel>;
  set kernel(kernel: Kernel | Promise<Kernel>);
  /** The number of the position that is shown, from 0. */
  step: number;
  /** The number of positions. */
  readonly steps: number;
  /** The names of the eyes of a replay. */
  readonly eyes: string[];
  /** The session that is played on this board. */
  readonly session: Session | null;
  /** What the seat that is played knows now. */
  readonly moment: SeatMoment | null;
  /** Show a position, within those there are. */
  go(step: number): void;
  /** Show a replay. */
  show(replay: BoardReplay, options?: { eyes?: string | null; step?: number | string | null }): void;
  /** Show one view of a game. */
  showView<G extends keyof GameTypes>(game: Game<G>, view: GameTypes[G]["view"]): Promise<void>;
  /** Show a record, as some seats saw it. */
  showRecord(record: string, options?: { seats?: Array<string | null> }): Promise<void>;
  /** Let a person play a seat of a session. */
  play(session: Session, seat: string): Promise<void>;
  /** Answer with an action; the bots answer, too. */
  choose(action: string): Promise<void>;
  /** Take the last answer back, where nobody learned from it. */
  undo(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap { "wargames-board": WargamesBoard }
}
