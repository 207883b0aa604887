// Screaming Eagles, edition 1.

/** The alternation of the teams, one plane at a time; `team` is next (SE-3.4, SE-R5, SE-R26, SE-R28). */
export interface Alternation {
  is: "Alternation";
  /** the part of the round in which the teams take turns */
  kind: "turn" | "before" | "after" | "volley";
  /** the team concerned */
  team: "blue" | "tan";
  /** the planes whose turn is yet to come */
  waiting: Array<"stallion" | "tiger" | "eagle" | "cobra">;
}

/** An announced missile, and the question for a flare (SE-12.3). */
export interface Attack {
  is: "Attack";
  /** the plane that fires */
  attacker: "stallion" | "tiger" | "eagle" | "cobra";
  /** the weapon: long range, medium range, or cannon */
  weapon: "LR" | "MR" | "CAN";
  /** the plane fired at */
  target: "stallion" | "tiger" | "eagle" | "cobra";
}

/** A legal action: as text, as JSON, and word by word as in the questions. */
export interface Candidate {
  /** the action as text */
  text: string;
  /** the action as JSON */
  action: LayCard | PickPlane | Fire | Reload | HoldFire | DropFlare | KeepFlare;
  /** the action word by word */
  sentence: Array<Part>;
}

/** An empty plane loaded one cannon round. */
export interface CannonReloaded {
  is: "CannonReloaded";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A card was laid; only its own team knows the face (SE-5.4), and it may be taken back (SE-R20). */
export interface CardLaid {
  is: "CardLaid";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the face of the command card: a direction and a number of dice */
  card: "L1" | "L2" | "L4" | "S1" | "S2" | "S4" | "R1" | "R2" | "R4" | null;
  /** the seats that know the card */
  known_to: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The laying of cards for all flying planes (SE-4.1). */
export interface CardPhase {
  is: "CardPhase";
}

/** A card was turned face up. */
export interface CardTurned {
  is: "CardTurned";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the face of the command card: a direction and a number of dice */
  card: "L1" | "L2" | "L4" | "S1" | "S2" | "S4" | "R1" | "R2" | "R4";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A first engine hit took the four-dice cards out of a pile. */
export interface CardsSetAside {
  is: "CardsSetAside";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The choice to lay a card for `plane` (SE-4.1). */
export interface ChooseCard {
  is: "ChooseCard";
  /** the plane concerned */
  plane: "stallion" | "tiger" | "eagle" | "cobra";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to drop a flare against a missile at `plane`, or keep it (SE-12.1, SE-R13). */
export interface ChooseFlare {
  is: "ChooseFlare";
  /** the plane concerned */
  plane: "stallion" | "tiger" | "eagle" | "cobra";
  /** the plane that fires */
  attacker: "stallion" | "tiger" | "eagle" | "cobra";
  /** the weapon: long range, medium range, or cannon */
  weapon: "LR" | "MR" | "CAN";
  /** the distance in spaces */
  distance: number;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to name the plane that acts next (SE-3.5, SE-R26, SE-R28). */
export interface ChoosePlane {
  is: "ChoosePlane";
  /** the planes concerned */
  planes: Array<"stallion" | "tiger" | "eagle" | "cobra">;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to fire, reload or hold with `plane`, before or after its move (SE-4.5). */
export interface ChooseShot {
  is: "ChooseShot";
  /** the plane concerned */
  plane: "stallion" | "tiger" | "eagle" | "cobra";
  /** whether it is before or after the move */
  stage: "before" | "after";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The damage half of a battle board: hits on each part, never repaired (SE-2.2, SE-11.7). */
export interface Damage {
  /** the hits on the cockpit */
  cockpit: number;
  /** the hits on the tail */
  tail: number;
  /** the hits on the wings */
  wings: number;
  /** the hits on the engine */
  engine: number;
  /** the hits on the fuel tank */
  fuel_tank: number;
}

/** The action to drop a flare against the missile that was announced (SE-12.1). */
export interface DropFlare {
  is: "DropFlare";
}

/** The public table, and in `cards` the faces that the seat's team knows (SE-5.4). */
export interface EaglesView {
  /** the seat; null for a spectator */
  seat: string | null;
  /** the public table */
  table: PublicState;
  /** the card of each plane that the seat knows, in the order of the squadrons; null if it is face down or not laid */
  cards: Array<"L1" | "L2" | "L4" | "S1" | "S2" | "S4" | "R1" | "R2" | "R4" | null>;
}

/** The action to announce an attack: the weapon and its target (SE-9.9). */
export interface Fire {
  is: "Fire";
  /** the weapon: long range, medium range, or cannon */
  weapon: "LR" | "MR" | "CAN";
  /** the plane fired at */
  target: "stallion" | "tiger" | "eagle" | "cobra";
}

/** A plane that could have fired or reloaded held its fire. */
export interface FireHeld {
  is: "FireHeld";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A window to fire before a move (SE-8.1, SE-R8), or to fire or reload after it (SE-8.2, SE-9.7). */
export interface FireWindow {
  is: "FireWindow";
  /** the plane concerned */
  plane: "stallion" | "tiger" | "eagle" | "cobra";
  /** whether it is before or after the move */
  stage: "before" | "after";
}

/** A plane dropped a flare against the announced missile. */
export interface FlareDropped {
  is: "FlareDropped";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A plane dropped no flare. */
export interface FlareKept {
  is: "FlareKept";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Flares that last the round went out of play. */
export interface FlaresBurnedOut {
  is: "FlaresBurnedOut";
  /** the planes concerned */
  squadrons: Array<"stallion" | "tiger" | "eagle" | "cobra">;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A flight to come (SE-6.1). */
export interface Flight {
  is: "Flight";
  /** the plane concerned */
  plane: "stallion" | "tiger" | "eagle" | "cobra";
}

/** The game was over; `winner` is None for a draw. */
export interface GameEnded {
  is: "GameEnded";
  /** the plane or team that won; null for none */
  winner: "blue" | "tan" | null;
  /** the reason, in words */
  reason: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The flight of all planes with the same number of dice (SE-18.2). */
export interface GroupFlight {
  is: "GroupFlight";
  /** the number of dice */
  dice: number;
}

/** The action to hold fire (SE-4.4). */
export interface HoldFire {
  is: "HoldFire";
}

/** The action to drop none (SE-12.1). */
export interface KeepFlare {
  is: "KeepFlare";
}

/** The action to lay a card of a plane's pile face down (SE-4.1). */
export interface LayCard {
  is: "LayCard";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the face of the command card: a direction and a number of dice */
  card: "L1" | "L2" | "L4" | "S1" | "S2" | "S4" | "R1" | "R2" | "R4";
}

/** Rules in force only by agreement, and the number of players (SE-G9, SE-1.1). */
export interface Options {
  /** how many players */
  players: 2 | 3 | 4;
  /** the color that one of three players flies */
  three_player_pair: "tan" | "blue";
  /** after a break, fly straight before breaking the other way */
  ultimate_challenge: boolean;
  /** a dropped flare works for the rest of the round */
  flares_last_round: boolean;
  /** the first engine hit sets the four-dice cards aside */
  engine_hit_removes_afterburner: boolean;
  /** firing happens once a round, after all moves */
  fire_after_all_moves: boolean;
  /** planes move in rising number of black dice */
  move_by_dice_count: boolean;
  /** end the game after that many rounds */
  round_limit: number | null;
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

/** A part of the target was hit; `hits` are now on that part, of `holes`. */
export interface PartHit {
  is: "PartHit";
  /** the plane fired at */
  target: "stallion" | "tiger" | "eagle" | "cobra";
  /** the faces of the dice */
  rolled: Array<number>;
  /** the part of the plane */
  part: "cockpit" | "tail" | "wings" | "engine" | "fuel_tank";
  /** the hits on that part */
  hits: number;
  /** the hits that the part can take */
  holes: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to name the plane whose turn it is (SE-3.5). */
export interface PickPlane {
  is: "PickPlane";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
}

/** One plane with its battle board (SE-1.5); `at` is None once it is shot down (SE-3.9). */
export interface Plane {
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the space of the plane; null if it is down */
  at: string | null;
  /** the weapons and flares left */
  stores: Stores;
  /** the hits on each part */
  damage: Damage;
  /** how the plane is banked */
  bank: "level" | "left" | "right";
  /** whether it has moved this round */
  moved: boolean;
  /** whether it has fired this round */
  fired: boolean;
  /** whether it has reloaded this round */
  reloaded: boolean;
  /** whether a flare of it burns */
  flare_burns: boolean;
  /** the round of the engine hit that set its four-dice cards aside: 0 before the game, null for never */
  afterburner_lost: number | null;
}

/** A plane flew along `path`: the spaces rolled, then those overshot; `loops` counts edges crossed. */
export interface PlaneFlew {
  is: "PlaneFlew";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the faces of the dice */
  rolled: Array<number>;
  /** the spaces that the plane flew through */
  path: Array<string>;
  /** the spaces flown beyond those rolled */
  overshot: number;
  /** the edges of the board that were crossed */
  loops: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A team named the plane that acts next. */
export interface PlanePicked {
  is: "PlanePicked";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A plane was shot down and left the board. */
export interface PlaneShotDown {
  is: "PlaneShotDown";
  /** the plane concerned */
  squadron: "stallion" | "tiger" | "eagle" | "cobra";
  /** the plane that shot it down */
  by: "stallion" | "tiger" | "eagle" | "cobra";
  /** the part of the plane */
  part: "cockpit" | "tail" | "wings" | "engine" | "fuel_tank";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The state that all players see. */
export interface PublicState {
  /** the options of the game */
  options: Options;
  /** the round, from 1 */
  round: number;
  /** the team that starts the round */
  starter: "blue" | "tan";
  /** all planes, in the order of the squadrons */
  planes: Array<Plane>;
  /** whether each plane has a card laid, in the order of the squadrons */
  laid: Array<boolean>;
  /** the card of each plane that is turned up, in the order of the squadrons */
  shown: Array<"L1" | "L2" | "L4" | "S1" | "S2" | "S4" | "R1" | "R2" | "R4" | null>;
  /** the planes shot down, in order */
  lost: Array<"stallion" | "tiger" | "eagle" | "cobra">;
  /** what is in progress, the innermost last */
  frames: Array<CardPhase | Alternation | FireWindow | Flight | GroupFlight | Attack | RoundEnd>;
}

/** The action to load one cannon round (SE-9.7). */
export interface Reload {
  is: "Reload";
}

/** A round began; `starter` moves first. */
export interface RoundBegan {
  is: "RoundBegan";
  /** the round, from 1 */
  round: number;
  /** the team that starts the round */
  starter: "blue" | "tan";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The end of a round, after all moves (SE-3.1). */
export interface RoundEnd {
  is: "RoundEnd";
}

/** An attack was announced, and its peg taken from the attacker's board. */
export interface ShotAnnounced {
  is: "ShotAnnounced";
  /** the plane that fires */
  attacker: "stallion" | "tiger" | "eagle" | "cobra";
  /** the weapon: long range, medium range, or cannon */
  weapon: "LR" | "MR" | "CAN";
  /** the plane fired at */
  target: "stallion" | "tiger" | "eagle" | "cobra";
  /** the distance in spaces */
  distance: number;
  /** the shape of the path to the target */
  path: "straight" | "diagonal" | "curved";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The red dice were rolled; `dropped` is the die that a flare took out, None without a flare. */
export interface ShotRolled {
  is: "ShotRolled";
  /** the plane that fires */
  attacker: "stallion" | "tiger" | "eagle" | "cobra";
  /** the plane fired at */
  target: "stallion" | "tiger" | "eagle" | "cobra";
  /** the weapon: long range, medium range, or cannon */
  weapon: "LR" | "MR" | "CAN";
  /** the faces of the dice */
  rolled: Array<number>;
  /** the die that a flare took away; null without a flare */
  dropped: number | null;
  /** how far the shot reached */
  reach: number;
  /** the distance in spaces */
  distance: number;
  /** whether the shot hit */
  hit: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Planes of one speed rolled for a space; `winner` is None after a tie for the highest roll. */
export interface SpaceContested {
  is: "SpaceContested";
  /** the space, by column letter and rank */
  space: string;
  /** the planes that contest the space, each with its dice */
  rolls: Array<["stallion" | "tiger" | "eagle" | "cobra", number]>;
  /** the plane or team that won; null for none */
  winner: "stallion" | "tiger" | "eagle" | "cobra" | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The ammunition half of a battle board: pegs left (SE-2.2, SE-2.3). */
export interface Stores {
  /** the long-range missiles left */
  LR: number;
  /** the medium-range missiles left */
  MR: number;
  /** the bursts of the cannon left */
  CAN: number;
  /** the flares left */
  flares: number;
}

export type ViewOf = EaglesView;

export type DecisionOf = ChooseCard | ChoosePlane | ChooseShot | ChooseFlare;

export type ActionOf = LayCard | PickPlane | Fire | Reload | HoldFire | DropFlare | KeepFlare;

export type EventOf = RoundBegan | CardLaid | PlanePicked | CardTurned | PlaneFlew | SpaceContested | FireHeld | CannonReloaded | ShotAnnounced | FlareDropped | FlareKept | ShotRolled | PartHit | CardsSetAside | PlaneShotDown | FlaresBurnedOut | GameEnded;
