// Band of Brothers: Screaming Eagles, edition 3.

/** The action to accept a failed check, or dice as they fell (BOB-5.3.4, BOB-5.11.9). */
export interface Accept {
  is: "Accept";
}

/** A unit was activated; `place` is its place in the stack, 1 on top. */
export interface Activated {
  is: "Activated";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** what the counter was activated to do */
  what: "move" | "retreat" | "enter" | "fire" | "op fire" | "nothing";
  /** the place in the stack, 1 on top */
  place: number;
  /** its part of the Operations Range */
  cost: number;
}

/** An off-board artillery counter (BOB-G9, A1); `caliber` is in millimeters. */
export interface Artillery {
  /** the caliber of the artillery, in millimeters */
  caliber: 80 | 100 | 120 | 150;
  /** the first turn in which it may be called */
  first_turn: number;
  /** the missions left */
  missions: number;
  /** the Proficiency of its crew */
  proficiency: number;
  /** its accuracy */
  accuracy: number;
}

/** A mission was called on a hex, answered or not; only its owner knows the spotter (BOB-G9 A3, A6). */
export interface ArtilleryCalled {
  is: "ArtilleryCalled";
  /** the side concerned */
  side: "us" | "ge";
  /** the caliber of the artillery, in millimeters */
  caliber: number;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the unit that spots for artillery; null where the seat may not know it */
  spotter: string | null;
  /** the face of the die; null if none was rolled or the seat may not know it */
  die: number;
  /** whether the artillery answered */
  answered: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to fire after the movement of the same activation (BOB-5.8.2). */
export interface AssaultFire {
  is: "AssaultFire";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** The action to fire an anti-tank weapon after the movement of the same activation (BOB-G8 V13). */
export interface AssaultFireAtVehicle {
  is: "AssaultFireAtVehicle";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** An attack was rolled against all counters in a hex (BOB-5.7.22). */
export interface AttackRolled {
  is: "AttackRolled";
  /** the unit that fires; null where the seat may not know it */
  firer: string;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex aimed at */
  target: string;
  /** the Firepower that counted */
  firepower: number;
  /** the face of the die; null if none was rolled or the seat may not know it */
  die: number;
  /** the effect on each counter of the hex */
  hits: Array<Hit>;
  /** whether each counter hit is known, in the order of the hits */
  known: Array<boolean>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** An attempt to fire: target, mode and observer (sections 5.6 and 5.8 to 5.10, BOB-7.10). */
export interface Attempt {
  is: "Attempt";
  /** the unit that fires; null where the seat may not know it */
  firer: string;
  /** the hex aimed at */
  target: string;
  /** the kind of fire */
  mode: "fire" | "assault" | "op" | "final" | "moving";
  /** the unit by whose line of sight a mortar fires; null for none */
  observer: string | null;
  /** the counter that moves under fire; null for none */
  mover: string | null;
  /** whether the check was passed */
  passed: boolean;
  /** whether the attempt is aimed at the vehicle in the hex */
  at_vehicle: boolean;
  /** whether the firer had to turn */
  turned: boolean;
}

/** A unit took aim at a hex, a mortar perhaps through an observer's; `place` in its stack, 1 on top. */
export interface AttemptMade {
  is: "AttemptMade";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the hex aimed at */
  target: string;
  /** the kind of fire */
  mode: "fire" | "assault" | "op" | "final" | "moving";
  /** the unit by whose line of sight a mortar fires; null for none */
  observer: string | null;
  /** the place in the stack, 1 on top */
  place: number;
}

/** An artillery counter of a side, with the missions left (BOB-G9); `shown` once it was used. */
export interface Battery {
  /** the caliber of the artillery, in millimeters */
  caliber: number;
  /** the first turn in which it may be called */
  first_turn: number;
  /** the missions left */
  missions: number;
  /** the Proficiency of its crew */
  proficiency: number;
  /** its accuracy */
  accuracy: number;
  /** whether it is used; null where the seat may not know it */
  used: boolean;
  /** whether the other side has seen it */
  shown: boolean;
}

/** A board: one sign for each hex, row by row from the north, and what lies on top (BOB-G6). */
export interface Board {
  /** the name by which it is called; null where the seat may not know it */
  id: string;
  /** the title, for people */
  title: string;
  /** one sign for each hex, row by row from the north */
  rows: Array<string>;
  /** the roads, each a list of hexes beside each other */
  roads: Array<Array<string>>;
  /** the hexsides with a hedgerow */
  hedgerows: Array<string>;
  /** the hexes of each level */
  elevation: Array<Level>;
  /** the hexes with foxholes */
  foxholes: Array<string>;
  /** the hexes with fortifications */
  fortifications: Array<string>;
}

/** A board, two sides and the victory conditions (BOB-1.1, BOB-6.1). */
export interface BobScenario {
  /** the name by which it is called; null where the seat may not know it */
  id: string;
  /** the title, for people */
  title: string;
  /** the board */
  board: Board;
  /** the number of turns of the game; null if it does not change */
  turns: number;
  /** the side that sets up first */
  set_up_first: "us" | "ge";
  /** the side that plays first */
  first_player: "us" | "ge";
  /** the American side */
  us: OrderOfBattle;
  /** the German side */
  ge: OrderOfBattle;
  /** the conditions of victory */
  victory: Victory;
  /** the secret option of a side; null for none */
  option: SecretOption | null;
  /** a description, for people */
  description: string;
}

/** The knowledge of a seat: its `own` counters as in the state, the other side's as stacks. */
export interface BobView {
  /** the seat; null for a spectator */
  seat: string | null;
  /** the options of the game */
  options: Options;
  /** the scenario */
  scenario: BobScenario;
  /** the turn, from 1 */
  turn: number;
  /** the phase of the turn */
  phase: "set-up" | "operations" | "rout" | "melee" | "recovery" | "over";
  /** the counters of the seat */
  own: Array<Counter>;
  /** the stacks of the other side, as the seat sees them */
  enemy: Array<Stack>;
  /** the American side */
  us: SideSeen;
  /** the German side */
  ge: SideSeen;
  /** the hexes known to be controlled, each with its side */
  control: Array<[string, "us" | "ge"]>;
  /** the counters removed for good, by id */
  lost: Array<string>;
  /** what is in progress, the innermost last */
  frames: Array<ChoosingOption | SettingUp | EarlyTurn | Impulse | FailedCheck | Moving | Window | Attempt | BottomOffer | Rout | RoutMove | Melees | MeleeDice | MeleeLosses>;
  /** how the game ended; null while it goes on */
  ending: Ending | null;
}

/** The action to spend a CP on one more Proficient Firepower (BOB-5.12.6). */
export interface Boost {
  is: "Boost";
}

/** The choice of a unit's place in the stack where it stopped (BOB-R38). */
export interface BottomOffer {
  is: "BottomOffer";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** The action to call an artillery mission on a hex that a unit spots (BOB-G9). */
export interface CallArtillery {
  is: "CallArtillery";
  /** a number of things or, of artillery, the place in the list */
  number: number;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the unit that spots for artillery; null where the seat may not know it */
  spotter: string;
}

/** A legal action: as text, as JSON, and word by word as in the questions. */
export interface Candidate {
  /** the action as text */
  text: string;
  /** the action as JSON */
  action: TakeOption | PlaceCounter | WaitTurn | Move | Retreat | Enter | Fire | FireAtVehicle | CallArtillery | Prepare | DoNothing | EndImpulse | Step | Exit | Stop | AssaultFire | AssaultFireAtVehicle | MovingFire | MovingFireAtVehicle | Turn | Conceal | StayVisible | React | HoldFire | RollAgain | Accept | Boost | FireAsIs | PutAt | CheckRout | RunTo | MeleeAgain | Lose;
  /** the action word by word */
  sentence: Array<Part>;
}

/** A check passed or failed; the die (None if not needed) is for its owner to see (BOB-R62). */
export interface CheckMade {
  is: "CheckMade";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the kind of check; null where the seat may not know it */
  check: "move" | "leave" | "go on" | "fire" | "assault" | "op" | "final" | "moving" | "aim" | "anti-tank" | "rout" | null;
  /** whether the check was passed */
  passed: boolean;
  /** the face of the die; null if none was rolled or the seat may not know it */
  die: number | null;
  /** what is added to the die; null where the seat may not know it */
  added: number | null;
  /** the highest die that passes; null where the seat may not know it */
  needed: number | null;
}

/** The action to name the unit under stress that checks next (BOB-G4). */
export interface CheckRout {
  is: "CheckRout";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** A choice to activate a unit, or end the impulse (BOB-4.2). */
export interface ChooseActivation {
  is: "ChooseActivation";
  /** the part of the Operations Range that is spent */
  spent: number;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice to spend a CP on Proficient Firepower, or fire as is (BOB-5.12.6). */
export interface ChooseBoost {
  is: "ChooseBoost";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice to take a Conceal marker or not (BOB-5.4.10). */
export interface ChooseConceal {
  is: "ChooseConceal";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice to spend a CP to activate a unit first, or wait (BOB-5.12.3). */
export interface ChooseEarlyTurn {
  is: "ChooseEarlyTurn";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice of the unit that a hit in Melee eliminates (BOB-5.11.5). */
export interface ChooseLoss {
  is: "ChooseLoss";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the number of hits */
  hits: number;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice to spend a CP on a unit's dice in Melee, or accept them (BOB-5.11.9). */
export interface ChooseMeleeDice {
  is: "ChooseMeleeDice";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to take the scenario's secret option or not (BOB-G16). */
export interface ChooseOption {
  is: "ChooseOption";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to set the next counter up (BOB-3.1). */
export interface ChoosePlacement {
  is: "ChoosePlacement";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the type of the counter, as in the list of counters */
  type: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice to fire at a moving unit, named as the seat knows it, or hold fire (BOB-5.9.2, BOB-R62). */
export interface ChooseReaction {
  is: "ChooseReaction";
  /** the counter that moves under fire; null for none */
  mover: string;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to name the next hex of a unit that routs (BOB-7.3, BOB-G4). */
export interface ChooseRout {
  is: "ChooseRout";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to name the unit under stress that checks next (BOB-G4). */
export interface ChooseRoutCheck {
  is: "ChooseRoutCheck";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice to spend a CP on a failed check, or accept it (BOB-5.3.4). */
export interface ChooseSecondDie {
  is: "ChooseSecondDie";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to leave a unit on top of its stack, or put it at the bottom (BOB-R38). */
export interface ChooseSpot {
  is: "ChooseSpot";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A choice to go on with a move, fire, or stop (section 5.4). */
export interface ChooseStep {
  is: "ChooseStep";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A side chooses its secret option (BOB-G16). */
export interface ChoosingOption {
  is: "ChoosingOption";
  /** the side concerned */
  side: "us" | "ge";
}

/** A Command Point was spent on a unit, in one of five ways (BOB-3.5). */
export interface CommandPointSpent {
  is: "CommandPointSpent";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** what the Command Point was spent on */
  use: "roll again" | "act first" | "long final op fire" | "melee" | "firepower";
  /** how much is left: Command Points, or movement points in sixths */
  left: number;
}

/** The action to take a Conceal marker (BOB-5.4.10). */
export interface Conceal {
  is: "Conceal";
}

/** A unit stayed visible. */
export interface ConcealDeclined {
  is: "ConcealDeclined";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit took a Conceal marker out of all enemy sight. */
export interface ConcealTaken {
  is: "ConcealTaken";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Hexes to control at the end, so many of them, and hexes to be alone in with a real unit. */
export interface ControlGoal {
  /** the hexes concerned */
  hexes: Array<string>;
  /** how many of the hexes are needed */
  at_least: number;
  /** the hexes where the side must be alone */
  alone_in: Array<string>;
}

/** A side was shown that `side` controls a hex: its own at once, another's if it sees the unit. */
export interface ControlTaken {
  is: "ControlTaken";
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the side that was shown the control */
  to: "us" | "ge";
  /** whether spectators were shown it as well */
  public: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A counter with its markers; `at` is None while it waits off the board (BOB-2.5, BOB-G16). */
export interface Counter {
  /** the name by which it is called; null where the seat may not know it */
  id: string;
  /** the type of the counter, as in the list of counters */
  type: string;
  /** the hex of the counter; null while it waits off the board */
  at: string | null;
  /** whether it is reduced; null where the seat may not know it */
  reduced: boolean;
  /** the level of suppression: 0 for none, 2 for the worst; null where the seat may not know it */
  level: 0 | 1 | 2;
  /** whether the counter is concealed; null where the seat may not know it */
  concealed: boolean;
  /** whether the counter's face is known to the other side */
  known: boolean;
  /** whether it is used; null where the seat may not know it */
  used: boolean;
  /** whether it has an Op Fire marker; null where the seat may not know it */
  prepared: boolean;
  /** whether it has moved; null where the seat may not know it */
  moved: boolean;
  /** whether it has used its one Command Point of the turn */
  cp_used: boolean;
  /** the direction that a vehicle or gun faces; null for other counters */
  facing: "N" | "NE" | "SE" | "S" | "SW" | "NW" | null;
  /** the first turn in which it may enter */
  enters: number;
}

/** A counter was set up, unseen by the other side until all are (BOB-G16). */
export interface CounterPlaced {
  is: "CounterPlaced";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** whether the counter is concealed; null where the seat may not know it */
  concealed: boolean;
  /** whether it lies on top of its stack */
  top: boolean;
  /** the direction that a vehicle or gun faces; null for other counters */
  facing: "N" | "NE" | "SE" | "S" | "SW" | "NW" | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to spend an activation on nothing (BOB-G3). */
export interface DoNothing {
  is: "DoNothing";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** The second player may spend a CP to activate one unit before all others (BOB-5.12.3, BOB-R32). */
export interface EarlyTurn {
  is: "EarlyTurn";
  /** the side concerned */
  side: "us" | "ge";
}

/** A unit was eliminated. */
export interface Eliminated {
  is: "Eliminated";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the type of the counter, as in the list of counters */
  type: string;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to stop activating (BOB-4.2, BOB-G3). */
export interface EndImpulse {
  is: "EndImpulse";
}

/** The winner and the reason (BOB-6.3, BOB-R46). */
export interface Ending {
  /** the side that won */
  winner: "us" | "ge";
  /** the reason, in words */
  reason: string;
  /** the clause of the rules */
  clause: string;
}

/** The action to bring a unit on by its edge (BOB-G16). */
export interface Enter {
  is: "Enter";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** The action to leave the board (BOB-G16). */
export interface Exit {
  is: "Exit";
}

/** An edge, and the squads that must have left the board over it; tested at once. */
export interface ExitGoal {
  /** the edge of the board; null where the seat may not know it */
  edge: "west" | "east" | "north" | "south";
  /** the number of squads that must leave */
  squads: number;
}

/** A unit left the board. */
export interface Exited {
  is: "Exited";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the edge of the board; null where the seat may not know it */
  edge: "west" | "east" | "north" | "south" | null;
}

/** The other side learned the face of a counter: an event named it, or it lies open on top (BOB-R38). */
export interface FaceShown {
  is: "FaceShown";
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** the counter as it is seen now */
  seen: Seen;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A check that failed by a die; its owner may spend a CP on another (BOB-5.3.4, BOB-R31). */
export interface FailedCheck {
  is: "FailedCheck";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the kind of check; null where the seat may not know it */
  check: "move" | "leave" | "go on" | "fire" | "assault" | "op" | "final" | "moving" | "aim" | "anti-tank" | "rout" | null;
  /** the highest die that passes; null where the seat may not know it */
  needed: number;
}

/** A unit's activation ended: it is Used, or prepared for Op Fire. */
export interface Finished {
  is: "Finished";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** whether it has an Op Fire marker; null where the seat may not know it */
  prepared: boolean;
}

/** The action to fire at a hex; mortars may name the hex of an observer (BOB-5.6.7, BOB-7.10). */
export interface Fire {
  is: "Fire";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the unit by whose line of sight a mortar fires; null for none */
  observer: string | null;
}

/** The action to attack without a CP (BOB-R33). */
export interface FireAsIs {
  is: "FireAsIs";
}

/** The action to fire at a vehicle: of guns, vehicles and anti-tank weapons (BOB-G8 V11 to V13). */
export interface FireAtVehicle {
  is: "FireAtVehicle";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** Counters of one type: set up in an area, or entering by an edge from a turn on (BOB-3.1, BOB-G16). */
export interface Force {
  /** the type of the counters */
  unit: string;
  /** a number of things or, of artillery, the place in the list */
  number: number;
  /** the area to set up in; null if they enter later */
  area: string | null;
  /** the edge by which they enter; null if they are set up */
  enter: "west" | "east" | "north" | "south" | null;
  /** the turn in which they may enter; null if they are set up */
  turn: number | null;
  /** whether they start reduced */
  reduced: boolean;
}

/** The game ended. */
export interface GameEnded {
  is: "GameEnded";
  /** the side that won */
  winner: "us" | "ge";
  /** the reason, in words */
  reason: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The effect of an attack on one counter of its target hex; an unharmed unknown counter is blank. */
export interface Hit {
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the modifiers, each with its reason */
  modifiers: Array<Modifier>;
  /** the effect on the counter */
  result: "none" | "suppressed" | "reduced" | "eliminated";
}

/** The action to close the window (BOB-R10). */
export interface HoldFire {
  is: "HoldFire";
}

/** A side activates units in its Operations Range; `spent` is their cost so far (BOB-4.2, BOB-G3). */
export interface Impulse {
  is: "Impulse";
  /** the side concerned */
  side: "us" | "ge";
  /** the part of the Operations Range that is spent */
  spent: number;
  /** whether the first unit of the impulse was activated */
  began: boolean;
}

/** A side began to activate units. */
export interface ImpulseBegan {
  is: "ImpulseBegan";
  /** the side concerned */
  side: "us" | "ge";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side stopped activating units. */
export interface ImpulseEnded {
  is: "ImpulseEnded";
  /** the side concerned */
  side: "us" | "ge";
  /** the part of the Operations Range that is spent */
  spent: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Hexes of an elevation other than 0, the default (BOB-G6). */
export interface Level {
  /** the level of the ground */
  level: number;
  /** the hexes concerned */
  hexes: Array<string>;
}

/** A unit found its line of sight blocked: it is Used, without a die (BOB-7.1). */
export interface LineBlocked {
  is: "LineBlocked";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the hex aimed at */
  target: string;
}

/** The action to name the unit that a hit in Melee eliminates (BOB-5.11.5). */
export interface Lose {
  is: "Lose";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** The action to spend a CP on rolling both dice of a unit again (BOB-5.11.9). */
export interface MeleeAgain {
  is: "MeleeAgain";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** The dice of a Melee; each side may roll one unit's pair again (BOB-5.11.9, BOB-R42). */
export interface MeleeDice {
  is: "MeleeDice";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the dice of each unit in the Melee */
  dice: Array<[string, Array<number>]>;
  /** the sides that still decide about their dice */
  deciding: Array<"us" | "ge">;
}

/** The losses of a Melee; the first player names his first (BOB-5.11.5, BOB-R41). */
export interface MeleeLosses {
  is: "MeleeLosses";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the hits on each side */
  hits: Array<["us" | "ge", number]>;
  /** the counters that are named as losses */
  lost: Array<string>;
}

/** A unit rolled its two dice in Melee; `again` with a Command Point. */
export interface MeleeRolled {
  is: "MeleeRolled";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the faces of the dice */
  dice: Array<number>;
  /** the Firepower that counted */
  firepower: number;
  /** the number of hits */
  hits: number;
  /** whether it was rolled again with a Command Point */
  again: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The remaining hexes of Melee, in order (BOB-4.4, BOB-R42). */
export interface Melees {
  is: "Melees";
  /** what waits for its turn */
  waiting: Array<string>;
}

/** A change to a number: the amount, the reason and its clause. */
export interface Modifier {
  /** how much it adds */
  amount: number;
  /** the reason, in words */
  reason: string;
  /** the clause of the rules */
  clause: string;
}

/** The action to order a unit to move, declaring a retreat or not (BOB-5.4.3, BOB-5.4.6). */
export interface Move {
  is: "Move";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** A move, hex by hex (section 5.4, BOB-R9). */
export interface Moving {
  is: "Moving";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the hexes so far, the present one last */
  path: Array<string>;
  /** how much is left: Command Points, or movement points in sixths */
  left: number;
  /** the number of hexes entered */
  entered: number;
  /** whether the move is a retreat */
  retreat: boolean;
  /** whether the move leaves a Melee */
  from_melee: boolean;
  /** whether the unit was suppressed and must check to go on */
  hit: boolean;
  /** the hex to go on to, or exit; null for none */
  next: string | null;
  /** the next step of the rules in this hex */
  stage: "step" | "conceal" | "go on";
}

/** The action to fire with a vehicle at the end of its movement (BOB-G8 V10). */
export interface MovingFire {
  is: "MovingFire";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** The action to fire with a vehicle at another at the end of its movement (BOB-G8 V10, V11). */
export interface MovingFireAtVehicle {
  is: "MovingFireAtVehicle";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** A side took its scenario's option, or not, known to it alone (BOB-G16, BOB-R38). */
export interface OptionChosen {
  is: "OptionChosen";
  /** the side concerned */
  side: "us" | "ge";
  /** whether the option was chosen */
  chosen: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The empty set of options. */
export interface Options {}

/** The counters and resources of a side (BOB-3.4, BOB-G3): `operations` is the range of an impulse. */
export interface OrderOfBattle {
  /** the range of an impulse: its least and its greatest cost */
  operations: [number, number];
  /** the Command Points of each turn */
  command_points: number;
  /** the counters of the side */
  forces: Array<Force>;
  /** the artillery of the side */
  artillery: Array<Artillery>;
  /** the rules of the set-up besides the areas */
  set_up: SetUpRule;
  /** the hexes that the side controls at the start */
  initial_control: Array<string>;
}

/** A field of an action or event: the kind of thing, its names, and its text. */
export interface Part {
  /** the field of the action */
  field: string;
  /** the kind of thing that is named */
  kind: string;
  /** the names of the things */
  names: Array<string>;
  /** the value in words */
  words: string;
}

/** A phase of a turn began. */
export interface PhaseBegan {
  is: "PhaseBegan";
  /** the turn, from 1 */
  turn: number;
  /** the phase of the turn */
  phase: "set-up" | "operations" | "rout" | "melee" | "recovery" | "over";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to set the next counter up (BOB-3.1, BOB-3.2, BOB-G16). */
export interface PlaceCounter {
  is: "PlaceCounter";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** whether the counter is placed in the open or concealed */
  cover: "open" | "concealed";
  /** whether it goes to the top or the bottom of the stack */
  spot: "top" | "bottom";
  /** the direction that a vehicle or gun faces; null for other counters */
  facing: "N" | "NE" | "SE" | "S" | "SW" | "NW" | null;
}

/** The action to mark a unit for Op Fire (BOB-G3). */
export interface Prepare {
  is: "Prepare";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** The action to leave a unit on top of its stack, or put it at the bottom (BOB-R38). */
export interface PutAt {
  is: "PutAt";
  /** whether it goes to the top or the bottom of the stack */
  spot: "top" | "bottom";
}

/** A unit that stopped in a stack lies on top, or was put at the bottom. */
export interface PutInStack {
  is: "PutInStack";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** whether it was put at the bottom of its stack */
  bottom: boolean;
}

/** A unit routed to `hex`. */
export interface Ran {
  is: "Ran";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the hex that the counter left; null where the seat may not know it */
  origin: string;
}

/** The action to fire at the mover: Op Fire, or Final Op Fire of a Used unit (BOB-5.9.1, BOB-5.10.1). */
export interface React {
  is: "React";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the unit by whose line of sight a mortar fires; null for none */
  observer: string | null;
}

/** A suppressed unit went down a level. */
export interface Recovered {
  is: "Recovered";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the level of suppression: 0 for none, 2 for the worst; null where the seat may not know it */
  level: 0 | 1 | 2;
}

/** The action to declare a retreat (BOB-5.4.6, BOB-R5). */
export interface Retreat {
  is: "Retreat";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
}

/** A counter lost its Conceal marker, or showed its face; a decoy is removed. */
export interface Revealed {
  is: "Revealed";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the type of the counter, as in the list of counters */
  type: string;
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** whether it was a decoy */
  decoy: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to spend a CP on another die for the failed check (BOB-5.3.4). */
export interface RollAgain {
  is: "RollAgain";
}

/** A side checks its units under stress in the order it chooses (BOB-4.3, BOB-G4). */
export interface Rout {
  is: "Rout";
  /** the side concerned */
  side: "us" | "ge";
  /** what waits for its turn */
  waiting: Array<string>;
}

/** A rout, hex by hex, after a failed check (BOB-7.3, BOB-G4). */
export interface RoutMove {
  is: "RoutMove";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string;
  /** the hexes so far, the present one last */
  path: Array<string>;
  /** the hexes where the rout may end */
  ends: Array<string>;
}

/** The action to name the next hex of a unit that routs (BOB-7.3, BOB-G4). */
export interface RunTo {
  is: "RunTo";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** A secret option of a side before its set-up (BOB-G11, BOB-G14, BOB-G16). */
export interface SecretOption {
  /** the name of the option */
  name: string;
  /** the side concerned */
  side: "us" | "ge";
  /** the type of the counters that are replaced */
  replaced: string;
  /** the type that replaces them */
  by: string;
  /** a number of things or, of artillery, the place in the list */
  number: number;
  /** the number of turns of the game; null if it does not change */
  turns: number | null;
  /** whether the side loses its artillery */
  loses_artillery: boolean;
}

/** A counter as the other side sees it; hidden facts are None (BOB-5.1.3, BOB-R38). */
export interface Seen {
  /** the name by which it is called; null where the seat may not know it */
  id: string | null;
  /** the type of the counter, as in the list of counters */
  type: string | null;
  /** whether the counter is concealed; null where the seat may not know it */
  concealed: boolean | null;
  /** whether it is reduced; null where the seat may not know it */
  reduced: boolean | null;
  /** the level of suppression: 0 for none, 2 for the worst; null where the seat may not know it */
  level: 0 | 1 | 2 | null;
  /** whether it is used; null where the seat may not know it */
  used: boolean | null;
  /** whether it has an Op Fire marker; null where the seat may not know it */
  prepared: boolean | null;
  /** whether it has moved; null where the seat may not know it */
  moved: boolean | null;
  /** the direction that a vehicle or gun faces; null for other counters */
  facing: "N" | "NE" | "SE" | "S" | "SW" | "NW" | null;
  /** whether it has used its one Command Point of the turn */
  cp_used: boolean;
}

/** A scenario's rules for a side's set-up besides its areas (BOB-3.1, BOB-G13). */
export interface SetUpRule {
  /** the hexes of which each holds one counter */
  posts: Array<string>;
  /** whether no two counters share a hex */
  one_per_hex: boolean;
  /** whether none stands with a counter of the other side */
  away_from_enemy: boolean;
}

/** A side places its next counter (BOB-3.1, BOB-G16). */
export interface SettingUp {
  is: "SettingUp";
  /** the side concerned */
  side: "us" | "ge";
  /** the number of counters that are placed */
  placed: number;
}

/** Shells fell on a hex, or nowhere (`hex` None); `die` is None if nothing was hit (BOB-G9 A7). */
export interface ShellsFell {
  is: "ShellsFell";
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** the Firepower that counted */
  firepower: number;
  /** the face of the die; null if none was rolled or the seat may not know it */
  die: number | null;
  /** the effect on each counter of the hex */
  hits: Array<Hit>;
  /** for each hit the side that alone may know the counter; null for all */
  owners: Array<"us" | "ge" | null>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side's set-up was done, with the stacks that the other side sees (BOB-G16). */
export interface SidePlaced {
  is: "SidePlaced";
  /** the side concerned */
  side: "us" | "ge";
  /** the stacks that were placed */
  stacks: Array<Stack>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The visible resources of a side: pool, units that left, used artillery, counters off the board. */
export interface SideSeen {
  /** the Command Points left */
  cp: number;
  /** whether the side has used its early action of the turn */
  acted_early: boolean;
  /** the counters that left the board */
  exited: Array<string>;
  /** the number of counters off the board */
  waiting: number;
  /** whether the side took its secret option; null where the seat may not know it, or there is none */
  option: boolean | null;
  /** the artillery of the side */
  batteries: Array<Battery>;
}

/** The counters of one side in a hex, the top one first (BOB-R38). */
export interface Stack {
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the side concerned */
  side: "us" | "ge";
  /** the counters of the stack, the top one first */
  counters: Array<Seen>;
}

/** The action to take no Conceal marker (BOB-5.4.10). */
export interface StayVisible {
  is: "StayVisible";
}

/** The action to take the next step of a move (BOB-5.4.17). */
export interface Step {
  is: "Step";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
}

/** A unit entered `hex`; `origin` is None from off the board, `back` after an overstack. */
export interface Stepped {
  is: "Stepped";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the hex that the counter left; null where the seat may not know it */
  origin: string | null;
  /** whether the counter was put back because of stacking */
  back: boolean;
}

/** The action to end a move (BOB-5.1.1). */
export interface Stop {
  is: "Stop";
}

/** A side's units under stress were listed: hex and place in the stack. */
export interface StressFound {
  is: "StressFound";
  /** the side concerned */
  side: "us" | "ge";
  /** the units concerned, each by hex and place in the stack */
  units: Array<[string, number]>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to choose the scenario's secret option, or not (BOB-G16). */
export interface TakeOption {
  is: "TakeOption";
  /** whether the option was chosen */
  chosen: boolean;
}

/** A concealed counter came to lie on top of its stack and shows its markers (BOB-R38). */
export interface TopUncovered {
  is: "TopUncovered";
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** whether it is used; null where the seat may not know it */
  used: boolean;
  /** whether it has an Op Fire marker; null where the seat may not know it */
  prepared: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to turn a vehicle, at 1 MP for each 60 degrees (BOB-G8 V4). */
export interface Turn {
  is: "Turn";
  /** the direction that a vehicle or gun faces; null for other counters */
  facing: "N" | "NE" | "SE" | "S" | "SW" | "NW";
}

/** Markers were removed and pools filled again. */
export interface TurnEnded {
  is: "TurnEnded";
  /** the turn, from 1 */
  turn: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A gun or a vehicle turned. */
export interface Turned {
  is: "Turned";
  /** the counter concerned, by id; null where the seat may not know it */
  counter: string | null;
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string | null;
  /** whether the seat may know the face of the counter */
  face: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the direction that a vehicle or gun faces; null for other counters */
  facing: "N" | "NE" | "SE" | "S" | "SW" | "NW" | null;
}

/** The victory conditions (BOB-1.2, BOB-R46): those of `side`; otherwise the other side wins. */
export interface Victory {
  /** the kind of victory condition */
  kind: "control_at_end" | "exit" | "eliminate";
  /** the side concerned */
  side: "us" | "ge";
  /** the hexes to control at the end; null for none */
  control: ControlGoal | null;
  /** the units that must leave the board; null for none */
  exit: ExitGoal | null;
  /** the sides whose elimination decides */
  eliminated: Array<"us" | "ge">;
}

/** The action to let the first player begin (BOB-5.12.3). */
export interface WaitTurn {
  is: "WaitTurn";
}

/** A window to fire at the mover, unit by unit (BOB-5.9.2, BOB-R10, BOB-R61). */
export interface Window {
  is: "Window";
  /** the side concerned */
  side: "us" | "ge";
  /** the counter that moves under fire; null for none */
  mover: string;
  /** the units that have decided about fire at the mover */
  tried: Array<string>;
  /** the enemy hex about to be entered; null for none */
  into: string | null;
}

/** The side fires no more. */
export interface WindowClosed {
  is: "WindowClosed";
  /** the side concerned */
  side: "us" | "ge";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The side that does not move may fire at the unit that moves. */
export interface WindowOpened {
  is: "WindowOpened";
  /** the side concerned */
  side: "us" | "ge";
  /** the hex concerned, a letter for its column and a number for its row; null where the seat may not know it */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

export type ViewOf = BobView;

export type DecisionOf = ChooseOption | ChoosePlacement | ChooseEarlyTurn | ChooseActivation | ChooseStep | ChooseConceal | ChooseReaction | ChooseSecondDie | ChooseBoost | ChooseSpot | ChooseRoutCheck | ChooseRout | ChooseMeleeDice | ChooseLoss;

export type ActionOf = TakeOption | PlaceCounter | WaitTurn | Move | Retreat | Enter | Fire | FireAtVehicle | CallArtillery | Prepare | DoNothing | EndImpulse | Step | Exit | Stop | AssaultFire | AssaultFireAtVehicle | MovingFire | MovingFireAtVehicle | Turn | Conceal | StayVisible | React | HoldFire | RollAgain | Accept | Boost | FireAsIs | PutAt | CheckRout | RunTo | MeleeAgain | Lose;

export type EventOf = OptionChosen | CounterPlaced | SidePlaced | PhaseBegan | ImpulseBegan | ImpulseEnded | Activated | Finished | CheckMade | CommandPointSpent | Stepped | Exited | ConcealTaken | ConcealDeclined | Revealed | FaceShown | TopUncovered | PutInStack | Turned | WindowOpened | WindowClosed | AttemptMade | LineBlocked | AttackRolled | ArtilleryCalled | ShellsFell | Eliminated | StressFound | Ran | MeleeRolled | Recovered | TurnEnded | ControlTaken | GameEnded;
