// Scream, Aim, Fire!, edition 3.

/** A German drew an Action card; `line` is what its state reads. */
export interface ActionCardDrawn {
  is: "ActionCardDrawn";
  /** the unit concerned, by id */
  unit: string;
  /** the card, by name */
  card: string;
  /** the state of alert that was looked up */
  state: "calm" | "alert" | "panic";
  /** the actions that the card lists */
  line: ["NONE" | "MOVE1" | "MOVE2" | "FIRE" | "FIRE+1" | "FIRE-1" | "MOVE1_FIRE" | "ASSAULT", "NONE" | "MOVE1" | "MOVE2" | "FIRE" | "FIRE+1" | "FIRE-1" | "MOVE1_FIRE" | "ASSAULT"];
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Change one order die by one point (SAF-6.13). */
export interface AdjustDie {
  is: "AdjustDie";
  /** the face that the die shows */
  face: number;
  /** the face or hex to change to */
  to: number;
}

/** The order dice are rolled; one die may be changed (SAF-6.13). */
export interface Adjusting {
  is: "Adjusting";
}

/** A squad that moved by a 3 may still fire (SAF-6.8, SAF-11.1). */
export interface AfterMove {
  is: "AfterMove";
  /** the unit concerned, by id */
  unit: string;
}

/** Name the second unit hit by a mortar's double 6 (SAF-12.11). */
export interface AlsoHit {
  is: "AlsoHit";
  /** the unit or hex aimed at */
  target: string;
}

/** American reserves took their place, or were declined (None). */
export interface AmericanReservesArrived {
  is: "AmericanReservesArrived";
  /** the unit concerned, by id */
  unit: string | null;
  /** the hex concerned, by its printed number */
  hex: string | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The die for American reserves was rolled; one of `squads` may arrive, if there are any. */
export interface AmericanReservesRolled {
  is: "AmericanReservesRolled";
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** the squads concerned, by id */
  squads: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** An American tank tried to save itself. */
export interface ArmorSaveRolled {
  is: "ArmorSaveRolled";
  /** the tank, by id */
  tank: string;
  /** the armor that was hit */
  armor: "front" | "side";
  /** the number to reach */
  number: number;
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** whether the armor held */
  saved: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Bring a squad on as the reserves (SAF-16.3). */
export interface Arrive {
  is: "Arrive";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned, by its printed number */
  hex: string;
}

/** Assault all Germans in an adjacent hex with a squad (SAF-6.6). */
export interface Assault {
  is: "Assault";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned, by its printed number */
  hex: string;
}

/** The rules chose the hex that a German assaults, of those beside it. */
export interface AssaultChosen {
  is: "AssaultChosen";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned, by its printed number */
  hex: string;
  /** what was chosen from */
  among: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit went for all enemies in a hex. */
export interface AssaultDeclared {
  is: "AssaultDeclared";
  /** the attacking unit */
  attacker: string;
  /** the hex concerned, by its printed number */
  hex: string;
  /** the defending units */
  defenders: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** An assault was rolled; `total` is the dice with their modifiers. */
export interface AssaultRolled {
  is: "AssaultRolled";
  /** the attacking unit */
  attacker: string;
  /** the hex concerned, by its printed number */
  hex: string;
  /** the faces of the dice */
  dice: Array<number>;
  /** the modifiers, each with its reason */
  modifiers: Array<Modifier>;
  /** the sum that counted */
  total: number;
  /** whether the Americans, or in an assault the attackers, won */
  won: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Send the Medic to a Panicked unit (SAF-6.5). */
export interface AttachMedic {
  is: "AttachMedic";
  /** the unit concerned, by id */
  unit: string;
}

/** A legal action: as text, as JSON, and word by word as in the questions. */
export interface Candidate {
  /** the action as text */
  text: string;
  /** the action as JSON */
  action: AdjustDie | KeepDice | Move | Fire | CoveringFire | AttachMedic | FireMortar | FireSniper | OrderSpot | Assault | Drive | FireTank | FireHighExplosive | EndOrders | ThenFire | HoldFire | ThenMove | StayPut | AlsoHit | NoSecondHit | NameSpotted | Arrive | DeclineReserves | SpendSupply | KeepSupply;
  /** the action word by word */
  sentence: Array<Part>;
}

/** Change one order die by a point, or none (SAF-6.13). */
export interface ChooseAdjustment {
  is: "ChooseAdjustment";
  /** the faces of the dice */
  dice: Array<number>;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Bring one of the squads at hand on, or none (SAF-16.3, SAF-R48). */
export interface ChooseArrival {
  is: "ChooseArrival";
  /** the squads concerned, by id */
  squads: Array<string>;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Move the unit that is covered, or leave it (SAF-11.2). */
export interface ChooseCoveredMove {
  is: "ChooseCoveredMove";
  /** the unit concerned, by id */
  unit: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Name the second unit that a mortar hits (SAF-12.11). */
export interface ChooseSecondHit {
  is: "ChooseSecondHit";
  /** the mortar, by id */
  mortar: string;
  /** the hex that the mortar hit first */
  near: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Fire with a squad that has moved, or hold (SAF-11.1). */
export interface ChooseShot {
  is: "ChooseShot";
  /** the unit concerned, by id */
  unit: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Name the unit that a sniper has spotted (SAF-13.8). */
export interface ChooseSpotted {
  is: "ChooseSpotted";
  /** the sniper, by id */
  sniper: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Replenish a unit that is being assaulted, or not (SAF-R32). */
export interface ChooseSupply {
  is: "ChooseSupply";
  /** the attacking unit */
  attacker: string;
  /** the unit or hex aimed at */
  target: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A German counter was flipped to its used side: it has acted, or entered too late to act. */
export interface CounterFlipped {
  is: "CounterFlipped";
  /** the unit concerned, by id */
  unit: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side's counters were turned back to their ready side. */
export interface CountersTurned {
  is: "CountersTurned";
  /** the side concerned */
  side: "american" | "german";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A Cover card was drawn; `cover` is what its entry adds, None for a Bunker. */
export interface CoverCardDrawn {
  is: "CoverCardDrawn";
  /** the card, by name */
  card: string;
  /** the unit or hex aimed at */
  target: string;
  /** whether the card shows clear ground or cover */
  entry: "clear" | "cover";
  /** what the entry adds; null for a bunker */
  cover: number | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The unit beside a covering firer may move (SAF-11.2). */
export interface CoveredMove {
  is: "CoveredMove";
  /** the unit concerned, by id */
  unit: string;
}

/** Fire with a squad, or not, and let a unit beside it move, or not (SAF-6.11, SAF-R35). */
export interface CoveringFire {
  is: "CoveringFire";
  /** the unit concerned, by id */
  unit: string;
  /** the unit or hex aimed at */
  target: string | null;
  /** the unit that moves under covering fire; null for none */
  mover: string | null;
}

/** An infantry damage chit was drawn and put back. */
export interface DamageChitDrawn {
  is: "DamageChitDrawn";
  /** the unit or hex aimed at */
  target: string;
  /** the chit that was drawn */
  chit: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A face-down deck with its discards; equal decks hold equal cards, whatever their history. */
export interface Deck_str {
  /** the shuffled cards below those known, each with its number */
  left: Array<[string, number]>;
  /** the discarded cards, each with its number */
  discards: Array<[string, number]>;
  /** the cards on top that are known, the next one first */
  known: Array<string>;
  /** the name of the deck */
  name: string;
}

/** Leave the reserves off the map (SAF-R48). */
export interface DeclineReserves {
  is: "DeclineReserves";
}

/** The player left the order dice as they fell. */
export interface DiceKept {
  is: "DiceKept";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** One order die was changed; `dice` are all of them afterwards. */
export interface DieAdjusted {
  is: "DieAdjusted";
  /** the face that the die shows */
  face: number;
  /** the face or hex to change to */
  to: number;
  /** the faces of the dice */
  dice: Array<number>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Move a tank through the hexes named, in order (SAF-6.10). */
export interface Drive {
  is: "Drive";
  /** the tank, by id */
  tank: string;
  /** the hexes entered, in order */
  path: Array<string>;
}

/** Spend no more dice (SAF-6.14, SAF-R90). */
export interface EndOrders {
  is: "EndOrders";
}

/** The end of the game. */
export interface Ending {
  /** whether the Americans, or in an assault the attackers, won */
  won: boolean;
  /** the reason, in words */
  reason: string;
  /** the clause of the rules */
  clause: string;
}

/** The Germans in play were counted; `rolled` is None where they were enough. */
export interface EnemyCounted {
  is: "EnemyCounted";
  /** the enemy infantry units to enter */
  infantry: number;
  /** the face of the die; null if none was rolled */
  rolled: number | null;
  /** the number of regular squads */
  regulars: number;
  /** the number of veteran squads */
  veterans: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A German could not do an entry of its card, or nothing at all. */
export interface EntrySkipped {
  is: "EntrySkipped";
  /** the unit concerned, by id */
  unit: string;
  /** the entry where the unit comes in */
  entry: string;
  /** the reason, in words */
  reason: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Fire with a squad (SAF-6.7, SAF-6.8). */
export interface Fire {
  is: "Fire";
  /** the unit concerned, by id */
  unit: string;
  /** the unit or hex aimed at */
  target: string;
  /** the face of the order die */
  die: number;
}

/** The squad that had moved did not fire. */
export interface FireHeld {
  is: "FireHeld";
  /** the unit concerned, by id */
  unit: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Fire HE with a tank at infantry (SAF-6.10, SAF-15.19). */
export interface FireHighExplosive {
  is: "FireHighExplosive";
  /** the tank, by id */
  tank: string;
  /** the unit or hex aimed at */
  target: string;
}

/** Range in and fire a mortar (SAF-6.9). */
export interface FireMortar {
  is: "FireMortar";
  /** the mortar, by id */
  mortar: string;
  /** the unit or hex aimed at */
  target: string;
}

/** Scope in and fire with a sniper (SAF-6.12, SAF-13.1). */
export interface FireSniper {
  is: "FireSniper";
  /** the sniper, by id */
  sniper: string;
  /** the unit or hex aimed at */
  target: string;
}

/** Fire with a tank at a tank (SAF-6.10, SAF-15.2). */
export interface FireTank {
  is: "FireTank";
  /** the tank, by id */
  tank: string;
  /** the unit or hex aimed at */
  target: string;
}

/** The game ended. */
export interface GameEnded {
  is: "GameEnded";
  /** whether the Americans, or in an assault the attackers, won */
  won: boolean;
  /** the reason, in words */
  reason: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A German assault is declared and not yet rolled (SAF-22.1, SAF-R32). */
export interface GermanAssault {
  is: "GermanAssault";
  /** the attacking unit */
  attacker: string;
  /** the unit or hex aimed at */
  target: string;
  /** whether the Action card that led to it has the Low Supply icon */
  icon: boolean;
}

/** The German turn is at a step: status, infantry, MG42s, tanks, surprise check (SAF-4.3). */
export interface GermanStep {
  is: "GermanStep";
  /** the step of the turn that is in progress */
  step: 5 | 6 | 7 | 8 | 9;
}

/** The German half of a turn began. */
export interface GermanTurnBegan {
  is: "GermanTurnBegan";
  /** the turn, from 1 */
  turn: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Spend order dice, or end the orders (SAF-6.2, SAF-R6). */
export interface GiveOrder {
  is: "GiveOrder";
  /** the faces of the dice */
  dice: Array<number>;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The rules chose the American that a German moves toward. */
export interface GoalChosen {
  is: "GoalChosen";
  /** the unit concerned, by id */
  unit: string;
  /** the unit or hex that is made for */
  goal: string;
  /** what was chosen from */
  among: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Decline the shot after a move (SAF-11.1, SAF-R90). */
export interface HoldFire {
  is: "HoldFire";
}

/** Leave the order dice as they fell (SAF-6.13). */
export interface KeepDice {
  is: "KeepDice";
}

/** Spend no Supply counter on the units that are assaulted (SAF-R32). */
export interface KeepSupply {
  is: "KeepSupply";
}

/** A German unit destroyed counted toward a Supply counter; `kills` are all so far. */
export interface KillCounted {
  is: "KillCounted";
  /** the unit concerned, by id */
  unit: string;
  /** the kills counted so far */
  kills: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The 1st Lieutenant fell with his unit, or was captured. */
export interface LieutenantLost {
  is: "LieutenantLost";
  /** the unit concerned, by id */
  unit: string;
  /** whether the lieutenant was captured */
  captured: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The 1st Lieutenant was in danger. */
export interface LieutenantRolled {
  is: "LieutenantRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** whether the officer was killed */
  killed: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A map as printed: the drawing of its terrain, the red hex and the blue hex (SAF-3.2, SAF-3.3). */
export interface MapSheet {
  /** one sign for each hex of the sheet */
  drawing: string;
  /** the red hex, printed on the sheet */
  red: string;
  /** the blue hex, printed on the sheet */
  blue: string;
}

/** A unit's state changed. */
export interface MarkerChanged {
  is: "MarkerChanged";
  /** the unit concerned, by id */
  unit: string;
  /** the value before the change */
  before: "calm" | "alert" | "panic";
  /** the value after the change */
  after: "calm" | "alert" | "panic";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The Medic tried to calm a unit. */
export interface MedicTried {
  is: "MedicTried";
  /** the unit concerned, by id */
  unit: string;
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** whether the unit rallied */
  rallied: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
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

/** American Morale moved along its track. */
export interface MoraleChanged {
  is: "MoraleChanged";
  /** the value before the change */
  before: number;
  /** the value after the change */
  after: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Move an infantry-type unit to a hex, by the cheapest way (SAF-6.7, SAF-6.8). */
export interface Move {
  is: "Move";
  /** the unit concerned, by id */
  unit: string;
  /** the face or hex to change to */
  to: string;
  /** the face of the order die */
  die: number;
}

/** The unit that was covered stayed where it was. */
export interface MoveDeclined {
  is: "MoveDeclined";
  /** the unit concerned, by id */
  unit: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Name the enemy that the sniper has spotted (SAF-13.8). */
export interface NameSpotted {
  is: "NameSpotted";
  /** the unit or hex aimed at */
  target: string;
}

/** Hit no second unit (SAF-12.11, SAF-R38). */
export interface NoSecondHit {
  is: "NoSecondHit";
}

/** A hex that is worth Morale the first time the player takes it (SAF-G10). */
export interface Objective {
  /** the hex concerned, by its printed number */
  hex: string;
  /** the Morale that it is worth the first time */
  value: number;
}

/** Germans stood in an objective at the end of a turn. */
export interface ObjectiveLost {
  is: "ObjectiveLost";
  /** the hex concerned, by its printed number */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The player took an objective; `gained` is 0 unless it was for the first time. */
export interface ObjectiveTaken {
  is: "ObjectiveTaken";
  /** the hex concerned, by its printed number */
  hex: string;
  /** the unit concerned, by id */
  unit: string;
  /** the Morale gained; 0 unless it was taken for the first time */
  gained: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A sniper fired at an officer or NCO. */
export interface OfficerFiredOn {
  is: "OfficerFiredOn";
  /** the sniper, by id */
  sniper: string;
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** whether the officer was killed */
  killed: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The optional rules. */
export interface Options {
  /** roll six order dice while more German than American units are on the map */
  outnumbered: boolean;
}

/** The order dice fell. */
export interface OrderDiceRolled {
  is: "OrderDiceRolled";
  /** the faces of the dice */
  dice: Array<number>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Dice were spent on an order; `units` are used for this turn. */
export interface OrderGiven {
  is: "OrderGiven";
  /** the order */
  order: string;
  /** the order dice that were spent */
  spent: Array<number>;
  /** the units concerned, by id */
  units: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Let a sniper spot for the others (SAF-6.12, SAF-13.1). */
export interface OrderSpot {
  is: "OrderSpot";
  /** the sniper, by id */
  sniper: string;
}

/** Dice are spent on orders until the player ends step 3 (SAF-6.2, SAF-R6). */
export interface Ordering {
  is: "Ordering";
}

/** The player ended step 3; dice not spent were lost. */
export interface OrdersEnded {
  is: "OrdersEnded";
  /** the order dice that were not spent */
  lost: Array<number>;
  /** the clauses of the rules */
  clauses: Array<string>;
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

/** The rules chose a German's path among the longest ones. */
export interface PathChosen {
  is: "PathChosen";
  /** the unit concerned, by id */
  unit: string;
  /** the hexes entered, in order */
  path: Array<string>;
  /** what was chosen from */
  among: Array<Array<string>>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit got a Low Supply marker. */
export interface RanLow {
  is: "RanLow";
  /** the unit concerned, by id */
  unit: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A mortar tried to range in; `spotter` saw the target: itself or the Lieutenant. */
export interface RangedIn {
  is: "RangedIn";
  /** the mortar, by id */
  mortar: string;
  /** the unit or hex aimed at */
  target: string;
  /** who saw the target: the mortar itself or the Lieutenant */
  spotter: "mortar" | "lieutenant";
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** whether it succeeded */
  succeeded: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit lost its Low Supply marker; `supply` counters are left to the player. */
export interface Replenished {
  is: "Replenished";
  /** the unit concerned, by id */
  unit: string;
  /** supply points */
  supply: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** German reserves were called by a card. */
export interface ReserveCardDrawn {
  is: "ReserveCardDrawn";
  /** the card, by name */
  card: string;
  /** the kinds of units that come */
  units: Array<"squad" | "mortar" | "sniper" | "sherman" | "m10" | "regular" | "veteran" | "surprise_veteran" | "mg42" | "at_gun" | "panzer_iv" | "tiger">;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The German reserve marker advanced. */
export interface ReserveMarkerMoved {
  is: "ReserveMarkerMoved";
  /** the box of the reserve track */
  box: number;
  /** the box at which reserves come */
  threshold: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The German reserve marker had reached the required number and was put back to 0. */
export interface ReserveMarkerReturned {
  is: "ReserveMarkerReturned";
  /** the box at which reserves come */
  threshold: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** American reserves are at hand (SAF-16.3). */
export interface ReservesArrive {
  is: "ReservesArrive";
}

/** The whole table. */
export interface SamFireView {
  /** the seat; null for a spectator */
  seat: string | null;
  /** the table, which hides nothing */
  table: Table;
}

/** A sniper tried to scope in on `target`, or to spot (None). */
export interface ScopeRolled {
  is: "ScopeRolled";
  /** the sniper, by id */
  sniper: string;
  /** the unit or hex aimed at */
  target: string | null;
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** the outcome of the search by scope */
  outcome: "failed" | "scoped in" | "officer in sight";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A mortar rolled a double 6: a second unit near `at` is hit (SAF-12.11). */
export interface SecondHit {
  is: "SecondHit";
  /** the mortar, by id */
  mortar: string;
  /** the unit that was hit first */
  first: string;
  /** the hex of the unit */
  at: string;
}

/** A second unit was hit by a double 6, or none (None). */
export interface SecondHitNamed {
  is: "SecondHitNamed";
  /** the mortar, by id */
  mortar: string;
  /** the unit or hex aimed at */
  target: string | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit fired: the dice, the one used, its total with modifiers, and the number needed. */
export interface ShotRolled {
  is: "ShotRolled";
  /** the unit that fires */
  firer: string;
  /** the unit or hex aimed at */
  target: string;
  /** the faces of the dice */
  dice: Array<number>;
  /** the die that counted */
  used: number;
  /** the modifiers of the number of dice, each with its reason */
  die_modifiers: Array<Modifier>;
  /** the sum that counted */
  total: number;
  /** the number to reach */
  number: number;
  /** the modifiers of the number to reach, each with its reason */
  number_modifiers: Array<Modifier>;
  /** whether the shot hit */
  hit: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A sniper got its information and chooses whom it spots (SAF-13.8). */
export interface SniperSpots {
  is: "SniperSpots";
  /** the sniper, by id */
  sniper: string;
}

/** Replenish a unit with a Supply counter (SAF-17.6). */
export interface SpendSupply {
  is: "SpendSupply";
  /** the unit concerned, by id */
  unit: string;
}

/** Leave the unit that is covered where it is (SAF-11.2, SAF-11.3). */
export interface StayPut {
  is: "StayPut";
}

/** The second of two kills brought a Supply counter. */
export interface SupplyGained {
  is: "SupplyGained";
  /** the kills counted so far */
  kills: number;
  /** supply points */
  supply: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The player spent no Supply counter on the units assaulted. */
export interface SupplyKept {
  is: "SupplyKept";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** No surprise unit appeared although it was rolled. */
export interface SurpriseFailed {
  is: "SurpriseFailed";
  /** the reason, in words */
  reason: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A surprise unit appeared; for a gun, `among` are the hexes that it might have taken. */
export interface SurprisePlaced {
  is: "SurprisePlaced";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned, by its printed number */
  hex: string;
  /** what was chosen from */
  among: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The die for a surprise fell; `kind_rolled` names the kind, None where there was none. */
export interface SurpriseRolled {
  is: "SurpriseRolled";
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** the face of the die for the kind of unit; null if none was rolled */
  kind_rolled: number | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The whole table. */
export interface Table {
  /** the options of the game */
  options: Options;
  /** the map sheet */
  sheet: MapSheet;
  /** the conditions of victory */
  goal: VictoryGoal;
  /** all units on the map */
  units: Array<Unit>;
  /** the squad with the lieutenant; null if he is lost */
  lieutenant: string | null;
  /** the American morale */
  morale: number;
  /** the turn, from 1 */
  turn: number;
  /** the step of the turn that is in progress */
  step: number;
  /** the order dice left */
  order_dice: Array<number>;
  /** the box of the German reserve marker */
  reserve_marker: number;
  /** supply points */
  supply: number;
  /** the kills counted so far */
  kills: number;
  /** the objectives that the Americans hold */
  held: Array<string>;
  /** the objectives that were taken so far */
  gained: Array<string>;
  /** the cover cards that remain */
  cover_deck: Deck_str;
  /** the German action cards that remain */
  action_deck: Deck_str;
  /** the reserve cards that remain */
  reserve_deck: Deck_str;
  /** what is in progress, the innermost last */
  frames: Array<Adjusting | Ordering | AfterMove | CoveredMove | SecondHit | SniperSpots | ReservesArrive | GermanStep | GermanAssault>;
  /** how the game ended; null while it goes on */
  ending: Ending | null;
}

/** Tank damage chits were drawn: all of them and the one used. */
export interface TankDamageDrawn {
  is: "TankDamageDrawn";
  /** the unit or hex aimed at */
  target: string;
  /** the chits that were drawn */
  chits: Array<string>;
  /** the chit that counted */
  used: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A tank or gun fired at a tank: the chits drawn and the one used. */
export interface TankHitDrawn {
  is: "TankHitDrawn";
  /** the unit that fires */
  firer: string;
  /** the unit or hex aimed at */
  target: string;
  /** the chits that were drawn */
  chits: Array<string>;
  /** the chit that counted */
  used: string;
  /** whether the shot hit */
  hit: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The rules chose the target of a German; `clauses` decided. */
export interface TargetChosen {
  is: "TargetChosen";
  /** the unit concerned, by id */
  unit: string;
  /** the unit or hex aimed at */
  target: string;
  /** what was chosen from */
  among: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Fire with the squad that has just moved (SAF-11.1). */
export interface ThenFire {
  is: "ThenFire";
  /** the unit or hex aimed at */
  target: string;
}

/** Move the unit that is covered (SAF-11.2). */
export interface ThenMove {
  is: "ThenMove";
  /** the face or hex to change to */
  to: string;
}

/** A full turn began with its American half. */
export interface TurnBegan {
  is: "TurnBegan";
  /** the turn, from 1 */
  turn: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A counter on the map with its markers. */
export interface Unit {
  /** the name by which it is called */
  id: string;
  /** the hex of the unit */
  at: string;
  /** the state of alert of the unit */
  marker: "calm" | "alert" | "panic";
  /** whether the unit is low on supply */
  low_supply: boolean;
  /** whether the unit has acted this turn */
  used: boolean;
  /** whether the unit is spotted */
  spotted: boolean;
}

/** The rules chose which German acts next, of those who may. */
export interface UnitChosen {
  is: "UnitChosen";
  /** the unit concerned, by id */
  unit: string;
  /** what was chosen from */
  among: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A German counter entered; `rolled` is its entry die, `entry` the sign of the hex it took. */
export interface UnitEntered {
  is: "UnitEntered";
  /** the unit concerned, by id */
  unit: string;
  /** the face of the die; null if none was rolled */
  rolled: number;
  /** the sign of the hex where it came in */
  entry: string;
  /** the hex concerned, by its printed number */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A German could not enter: no counter of its kind was left, or no hex was open. */
export interface UnitKeptOut {
  is: "UnitKeptOut";
  /** the kind of unit */
  kind: "squad" | "mortar" | "sniper" | "sherman" | "m10" | "regular" | "veteran" | "surprise_veteran" | "mg42" | "at_gun" | "panzer_iv" | "tiger";
  /** the reason, in words */
  reason: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit was removed from the map; `by` did it. */
export interface UnitLost {
  is: "UnitLost";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned, by its printed number */
  hex: string;
  /** the unit or cause that did it */
  by: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit moved through the hexes of `path`, its start left out; `spent` is in movement points. */
export interface UnitMoved {
  is: "UnitMoved";
  /** the unit concerned, by id */
  unit: string;
  /** the hex that the unit left */
  start: string;
  /** the hexes entered, in order */
  path: Array<string>;
  /** the movement points that were spent; null for Germans and advances */
  spent: number | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A sniper spotted a German for the rest of the American turn. */
export interface UnitSpotted {
  is: "UnitSpotted";
  /** the sniper, by id */
  sniper: string;
  /** the unit or hex aimed at */
  target: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The victory line of a scenario: Morale, objectives held and turns (SAF-G10, SAF-G11). */
export interface VictoryGoal {
  /** the morale at the start */
  start_morale: number;
  /** the morale that wins */
  victory_morale: number;
  /** the number of turns of the game */
  turn_limit: number;
  /** the box at which German reserves come */
  reserve_threshold: number;
  /** the objectives on the map */
  objectives: Array<Objective>;
  /** the number of objectives to hold */
  hold: number;
  /** the objectives of which one must be held */
  hold_any_of: Array<string>;
}

export type ViewOf = SamFireView;

export type DecisionOf = ChooseAdjustment | GiveOrder | ChooseShot | ChooseCoveredMove | ChooseSecondHit | ChooseSpotted | ChooseArrival | ChooseSupply;

export type ActionOf = AdjustDie | KeepDice | Move | Fire | CoveringFire | AttachMedic | FireMortar | FireSniper | OrderSpot | Assault | Drive | FireTank | FireHighExplosive | EndOrders | ThenFire | HoldFire | ThenMove | StayPut | AlsoHit | NoSecondHit | NameSpotted | Arrive | DeclineReserves | SpendSupply | KeepSupply;

export type EventOf = TurnBegan | GermanTurnBegan | EnemyCounted | UnitEntered | UnitKeptOut | OrderDiceRolled | DieAdjusted | DiceKept | OrderGiven | OrdersEnded | CountersTurned | UnitMoved | MoveDeclined | FireHeld | MarkerChanged | RanLow | Replenished | SupplyKept | SupplyGained | GameEnded | CoverCardDrawn | ShotRolled | DamageChitDrawn | UnitLost | KillCounted | MoraleChanged | MedicTried | RangedIn | SecondHitNamed | ScopeRolled | OfficerFiredOn | UnitSpotted | AssaultDeclared | AssaultRolled | TankHitDrawn | ArmorSaveRolled | TankDamageDrawn | UnitChosen | CounterFlipped | ActionCardDrawn | EntrySkipped | GoalChosen | TargetChosen | PathChosen | AssaultChosen | SurpriseRolled | SurprisePlaced | SurpriseFailed | AmericanReservesRolled | AmericanReservesArrived | ReserveMarkerMoved | ReserveMarkerReturned | ReserveCardDrawn | LieutenantRolled | LieutenantLost | ObjectiveTaken | ObjectiveLost;
