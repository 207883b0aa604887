// Fire & Move, Jeep Edition, edition 3.

/** Take over an abandoned weapon (FM-25.1). */
export interface Acquire {
  is: "Acquire";
  /** the figure, by number; null for none */
  figure: number;
  /** the weapon, by id; null for none */
  weapon: string;
}

/** A group took an action for which no card is needed (FM-R39). */
export interface ActionDeclared {
  is: "ActionDeclared";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** what the card or action is used for */
  use: string;
}

/** An action is over once the frames above are done: cohesion is tested then (FM-R3, FM-R64). */
export interface ActionEnds {
  is: "ActionEnds";
  /** the Key Figure of each group as the action began */
  keys: Array<[string, number]>;
}

/** A side ended the action part of its turn (FM-3.5). */
export interface ActionsEnded {
  is: "ActionsEnded";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
}

/** Bring a group that was kept off table on, its key figure at a height of the edge (FM-G22). */
export interface Arrive {
  is: "Arrive";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
  /** whether the card moves by actions or by CV */
  mode: "actions" | "cv";
  /** the point where it is placed, in inches */
  place: Waypoints;
}

/** Artillery was called in (FM-23.2). */
export interface ArtilleryCalled {
  is: "ArtilleryCalled";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the figure, by number; null for none */
  figure: number;
  /** the fire value */
  fv: number;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** whether the artillery arrived */
  arrived: boolean;
}

/** Attach the PL who has just moved to a group at hand (FM-2.7, FM-R47). */
export interface Attach {
  is: "Attach";
  /** the group concerned, by id */
  group: string;
}

/** Play a movement card on a Japanese group for a banzai charge (FM-G13). */
export interface Banzai {
  is: "Banzai";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** A Russian group that lost men was checked (FM-G12). */
export interface BerserkRolled {
  is: "BerserkRolled";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** whether the group is berserk */
  berserk: boolean;
}

/** A line along edges of features; edges without one are of the type join (FM-1.4, FM-1.5, FM-R2). */
export interface Border {
  /** the name by which it is called */
  id: string;
  /** the type */
  type: string;
  /** the points of the line */
  line: Array<Point>;
}

/** A kind of border, printed or a scenario's own (FM-1.4, FM-1.5, FM-G7, FM-R70). */
export interface BorderKind {
  /** the name by which it is called */
  id: string;
  /** the title, for people */
  title: string;
  /** the concealment value */
  cv: number;
  /** whether it blocks lines of sight */
  blocks: boolean;
  /** what crossing it takes */
  check: "none" | "ford" | "wire";
  /** the level of the wire */
  level: number;
  /** whether AT and infantry guns may go there */
  guns: boolean;
  /** the printed type that it is drawn as */
  like: "join" | "path" | "road" | "ditch" | "bank" | "hedge" | "trees" | "low_wall" | "high_wall" | "bocage" | "building_wall" | "parapet" | "bridge" | "creek" | "stream" | "river" | "wire3" | "wire4" | "wire5";
}

/** Play a radio card and aim at a figure (FM-23.1). */
export interface CallArtillery {
  is: "CallArtillery";
  /** the group concerned, by id */
  group: string;
  /** the figure, by number; null for none */
  figure: number;
  /** the card that is played, by id; null for none */
  card: string;
}

/** A legal action: as text, as JSON, and word by word as in the questions. */
export interface Candidate {
  /** the action as text */
  text: string;
  /** the action as JSON */
  action: Deploy | KeepOff | Move | Banzai | Arrive | Step | StepAndFire | StepAndFireOrdnance | Charge | HandleWeapon | Attach | Drop | EndMove | GoOn | Halt | GoToGround | RemoveFear | LeaveMinefield | SetAside | PlaceCharge | Fire | FireTwice | FireOrdnance | LaySmoke | CallArtillery | Rally | Reorganize | Repair | Crew | Uncrew | Acquire | ChangeState | ChangeArc | EndActions | RunBerserk | Discard | PlaySniper | PlayFear | EndDiscards | React | ReactTwice | ReactOrdnance | LayMinefield | Pass | HeroRally | HeroPromotes | HeroFights | Stand | Retire | PairUp | Lose | Regroup;
  /** the action word by word */
  sentence: Array<Part>;
}

/** A side discarded a card (FM-3.6). */
export interface CardDiscarded {
  is: "CardDiscarded";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the card that is played, by id; null for none */
  card: string;
}

/** A side drew cards; the others learn how many (FM-3.7, FM-R51). */
export interface CardsDrawn {
  is: "CardsDrawn";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the number of cards */
  count: number;
  /** the cards, by id; null where the seat may not know them */
  cards: Array<string> | null;
}

/** Cards were played on a group; `use` says as what (FM-3.1). */
export interface CardsPlayed {
  is: "CardsPlayed";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the cards, by id; null where the seat may not know them */
  cards: Array<string>;
  /** the group concerned, by id */
  group: string | null;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** what the card or action is used for */
  use: string;
}

/** Turn a heavy weapon toward a point (FM-28.2). */
export interface ChangeArc {
  is: "ChangeArc";
  /** the weapon, by id; null for none */
  weapon: string;
  /** the direction that the weapon points in; null for none */
  facing: Waypoints;
}

/** Break down, prepare or set up a weapon as the sole action (FM-5.9, FM-26.3, FM-27.3). */
export interface ChangeState {
  is: "ChangeState";
  /** the weapon, by id; null for none */
  weapon: string;
  /** the direction that the weapon points in; null for none */
  facing?: Waypoints | null;
}

/** Use the last move action to go into close combat with the nominated figures (FM-29.2, FM-G11). */
export interface Charge {
  is: "Charge";
  /** the group aimed at; null for none */
  target: string;
  /** the figures concerned, by number; null for the whole group */
  figures: Array<number>;
  /** the points of the route, in inches */
  route: Waypoints;
}

/** A demolition charge went off (FM-22.6). */
export interface ChargeExploded {
  is: "ChargeExploded";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point;
  /** the wire borders that were blown, by number in the scenario */
  wire: Array<number>;
}

/** The defenders stood, or retired (FM-29.7). */
export interface ChargeMet {
  is: "ChargeMet";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** how the defenders met the charge */
  answer: "stand" | "retire" | "forced to retire";
}

/** A demolition charge was placed (FM-22.4). */
export interface ChargePlaced {
  is: "ChargePlaced";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the figure, by number; null for none */
  figure: number;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point;
}

/** Perform an action with a group, or end the action part (FM-3.1, FM-3.5). */
export interface ChooseAction {
  is: "ChooseAction";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Move a berserk group before all else (FM-G12). */
export interface ChooseBerserkMove {
  is: "ChooseBerserkMove";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Play a hero card on a close combat, or none (FM-32.5). */
export interface ChooseCombatHero {
  is: "ChooseCombatHero";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Set up the next group (FM-G18). */
export interface ChooseDeployment {
  is: "ChooseDeployment";
  /** the group concerned, by id */
  group: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Discard a card, or end the turn (FM-3.6). */
export interface ChooseDiscard {
  is: "ChooseDiscard";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Play a hero card after an attack, or none (FM-R45). */
export interface ChooseHero {
  is: "ChooseHero";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Name the figure that a close combat costs (FM-R52). */
export interface ChooseLoss {
  is: "ChooseLoss";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Say who fights whom (FM-29.8, FM-29.9). */
export interface ChoosePairs {
  is: "ChoosePairs";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Fire at the movers, mine their way, or let them go (FM-R14). */
export interface ChooseReaction {
  is: "ChooseReaction";
  /** the group concerned, by id */
  group: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Regroup after a won close combat (FM-29.14, FM-29.15). */
export interface ChooseRegrouping {
  is: "ChooseRegrouping";
  /** the group concerned, by id */
  group: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Choose where a defeated group retires (FM-29.12). */
export interface ChooseRetreat {
  is: "ChooseRetreat";
  /** the group concerned, by id */
  group: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Go on with a movement card (FM-5.4). */
export interface ChooseStep {
  is: "ChooseStep";
  /** the group concerned, by id */
  group: string;
  /** the move actions left */
  actions_left: number;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Go on along the route, or halt (FM-R11). */
export interface ChooseToGoOn {
  is: "ChooseToGoOn";
  /** the group concerned, by id */
  group: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Stand against a charge, or retire (FM-29.7). */
export interface ChooseToStand {
  is: "ChooseToStand";
  /** the group concerned, by id */
  group: string;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** Close combat at the end of a charge, step by step (FM-G11). */
export interface CloseCombat {
  is: "CloseCombat";
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the group that attacks */
  attackers: string;
  /** the group that defends */
  defenders: string;
  /** the points of the route, in inches */
  route: Array<Point>;
  /** the step of the rules that comes next */
  stage: "approach" | "stand" | "pair" | "assign" | "attacker's hero" | "defender's hero" | "loss" | "next" | "retire" | "regroup" | "over";
  /** the round of the close combat, from 1 */
  round: number;
  /** whether it is a banzai charge */
  banzai: boolean;
  /** the pairs of attacker and defender, by number */
  pairs: Array<[number, number]>;
  /** the pairs to be fought together, those at work first */
  clusters: Array<Array<[number, number]>>;
  /** whether the side that rolls next plays a hero */
  hero: boolean;
  /** the attackers' total; null before it is rolled */
  rolled: number | null;
  /** the losses of the attackers and of the defenders in this round */
  lost: [number, number];
  /** the side that retires or names a loss; null for none */
  loser: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian" | null;
}

/** A close combat was decided by its margin (FM-R41). */
export interface ClusterFought {
  is: "ClusterFought";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side that won */
  winner: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian" | null;
  /** by how much the winner won */
  margin: number;
}

/** A round of close combat had a victor, or none (FM-29.11). */
export interface CombatDecided {
  is: "CombatDecided";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side that won */
  winner: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian" | null;
  /** the round of the close combat, from 1 */
  round: number;
}

/** Let a figure crew a weapon (FM-24.1). */
export interface Crew {
  is: "Crew";
  /** the figure, by number; null for none */
  figure: number;
  /** the weapon, by id; null for none */
  weapon: string;
}

/** A figure joined or left the crew of a weapon (FM-24.1, FM-24.2). */
export interface CrewChanged {
  is: "CrewChanged";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the weapon, by id; null for none */
  weapon: string;
  /** the figure, by number; null for none */
  figure: number;
  /** whether the figure serves the weapon now */
  crews: boolean;
}

/** A group tried to cross water or wire (FM-7.2, FM-20.1). */
export interface CrossingTried {
  is: "CrossingTried";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the border, by its type */
  border: string;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** the number of the figure */
  number: number;
  /** the number needed */
  needed: number;
  /** whether it got across */
  crossed: boolean;
  /** the modifiers, each with its reason */
  modifiers: Array<Modifier>;
}

/** A figure carries a demolition charge out along a route and runs back to his group (FM-G8). */
export interface Demolition {
  is: "Demolition";
  /** the figure that carries the charge */
  carrier: number;
  /** the group of the carrier */
  home: string;
  /** the points of the route, in inches */
  route: Array<Point>;
  /** the step of the rules that comes next */
  stage: "out" | "back";
}

/** Set up a group, its figures in KF order at the given points (FM-G18). */
export interface Deploy {
  is: "Deploy";
  /** the group concerned, by id */
  group: string;
  /** the points concerned, in order */
  points: Waypoints;
}

/** A facing as a vector, of any length but 0. Raises `BadGeometry` for (0, 0) and non-`int` values. */
export interface Direction {
  /** the distance from the west, in 1/100 inch; of a direction its part to the east */
  x: number;
  /** the distance from the south, in 1/100 inch; of a direction its part to the north */
  y: number;
}

/** Discard a card (FM-3.6). */
export interface Discard {
  is: "Discard";
  /** the card that is played, by id; null for none */
  card: string;
}

/** Go to ground with a second movement card after a move (FM-8.3). */
export interface Drop {
  is: "Drop";
  /** the card that is played, by id; null for none */
  card: string;
}

/** End the action part of the turn (FM-3.5). */
export interface EndActions {
  is: "EndActions";
}

/** End the discards and refill (FM-3.7). */
export interface EndDiscards {
  is: "EndDiscards";
}

/** Give up the rest of a movement card (FM-R11). */
export interface EndMove {
  is: "EndMove";
}

/** The winner, and the reason (FM-G17, FM-G18). */
export interface Ending {
  /** the side that won */
  winner: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the reason, in words */
  reason: string;
  /** the clause of the rules */
  clause: string;
  /** the victory points of each side */
  points: Array<["german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian", number]>;
}

/** An area of one terrain (FM-1.2). `polygon` lists its corners in order, either way round. */
export interface Feature {
  /** the name by which it is called */
  id: string;
  /** the type of terrain */
  terrain: string;
  /** the corners */
  polygon: Array<Point>;
  /** the feature that it is cut out of; null for none */
  inside: string | null;
}

/** A man. `at` is None while he is off the table; `arm` is the small arm that he carries himself. */
export interface Figure {
  /** the number of the figure */
  number: number;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the role of the figure in its group */
  role: "PL" | "SL" | "ASL" | "LMG" | "MMG" | "ORD" | "RAD" | "ENG" | "SMG" | "RIF" | "CRW";
  /** the group concerned, by id */
  group: string;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point | null;
  /** the small arm of the figure */
  arm: string;
  /** whether the figure is pinned */
  pinned: boolean;
  /** whether its small arm has failed */
  arm_failed: boolean;
  /** the weapon that the figure serves; null for none */
  crews: string | null;
  /** whether it is a squad leader made platoon leader */
  promoted: boolean;
  /** whether it is a wounded platoon leader */
  wounded: boolean;
  /** whether it has a demolition charge to place */
  charge: boolean;
}

/** A figure under attack was checked: Result and effect (FM-9.11, FM-9.12, FM-R25). */
export interface FigureChecked {
  is: "FigureChecked";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the figure, by number; null for none */
  figure: number;
  /** the group concerned, by id */
  group: string;
  /** the fire value */
  fv: number;
  /** the modifiers, each with its reason */
  modifiers: Array<Modifier>;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** the result of the roll with its modifiers */
  result: number;
  /** the effect on the figure */
  effect: "nothing" | "pinned" | "wounded" | "KIA" | "routed";
}

/** A figure left the table for good (FM-R26). */
export interface FigureLost {
  is: "FigureLost";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the figure, by number; null for none */
  figure: number;
  /** the group concerned, by id */
  group: string;
  /** how the figure was lost */
  how: "KIA" | "routed";
}

/** A figure was pinned, or wounded, outside a check of fire (FM-G15, FM-G23). */
export interface FigurePinned {
  is: "FigurePinned";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the figure, by number; null for none */
  figure: number;
  /** the group concerned, by id */
  group: string;
  /** the effect on the figure */
  effect: "nothing" | "pinned" | "wounded" | "KIA" | "routed";
}

/** Pins came off (FM-19.1). */
export interface FiguresRallied {
  is: "FiguresRallied";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the figures concerned, by number; null for the whole group */
  figures: Array<number>;
}

/** Play a fire card on a group (FM-9.1); `hero` is the hero card played with it. */
export interface Fire {
  is: "Fire";
  /** the group concerned, by id */
  group: string;
  /** the group aimed at; null for none */
  target: string;
  /** the card that is played, by id; null for none */
  card: string;
  /** the hero card played with it; null for none */
  hero?: string | null;
}

/** A table, two forces of different nations, objectives and how long it lasts (FM-G17, FM-G18). */
export interface FireMoveScenario {
  /** the name by which it is called */
  id: string;
  /** the title, for people */
  title: string;
  /** the table with its terrain */
  table: Table;
  /** the attacking side */
  attacker: Force;
  /** the defending side */
  defender: Force;
  /** the side that plays first */
  first_player: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the objectives on the table */
  objectives: Array<Objective>;
  /** the number of time checks that ends the game */
  time_check_limit: number;
  /** the greatest number of player turns */
  player_turn_cap: number;
  /** the scenario's own types of weapons */
  own_weapons: Array<WeaponType>;
  /** a description, for people */
  description: string;
}

/** The knowledge of a seat; a spectator sees no hand. */
export interface FireMoveView {
  /** the seat; null for a spectator */
  seat: string | null;
  /** the options of the game */
  options: Options;
  /** the scenario */
  scenario: FireMoveScenario;
  /** all that everybody sees */
  open: Situation;
  /** the hands, as the seat sees them */
  hands: Array<HandSeen>;
}

/** A group fired at another: the attack's FV and what made it (FM-9.1, FM-R19). */
export interface FireOpened {
  is: "FireOpened";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the group aimed at; null for none */
  target: string;
  /** the range band */
  range: string;
  /** the fire value or total before modifiers */
  base: number;
  /** the modifiers, each with its reason */
  modifiers: Array<Modifier>;
}

/** Spend a fire card on a weapon's shot at a figure (FM-15.1); a hero helps to hit or the effect. */
export interface FireOrdnance {
  is: "FireOrdnance";
  /** the weapon, by id; null for none */
  weapon: string;
  /** the figure, by number; null for none */
  figure: number;
  /** the card that is played, by id; null for none */
  card: string;
  /** the hero card played with it; null for none */
  hero?: string | null;
  /** what the hero helps to: to hit or the effect; null without a hero */
  hero_use?: "hit" | "effect" | null;
}

/** Play two fire cards on a group; LM, bonuses and hero go to attack 1 or 2 each (FM-14.1, FM-R28). */
export interface FireTwice {
  is: "FireTwice";
  /** the group concerned, by id */
  group: string;
  /** the group aimed at; null for none */
  target: string;
  /** the card that is played, by id; null for none */
  card: string;
  /** the group aimed at by the second attack */
  second_target: string;
  /** the card of the second attack */
  second_card: string;
  /** the attack that gets the leader's bonus */
  leader: "1" | "2";
  /** the attack that gets the LMG bonus */
  lmg: "1" | "2";
  /** the attack that gets the SMG bonus */
  smg: "1" | "2";
  /** the hero card played with it; null for none */
  hero?: string | null;
  /** the attack that gets the hero; null without one */
  hero_attack?: "1" | "2" | null;
}

/** An attack found no target or no men any more (FM-R15, FM-R28). */
export interface FireWasted {
  is: "FireWasted";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** A side: its nation, groups, and the zones that it may set up in (FM-G18). */
export interface Force {
  /** the nation */
  nation: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the zones to set up in, each a polygon */
  zones: Array<Array<Point>>;
  /** the groups */
  groups: Array<GroupSetUp>;
  /** the cards of the deck, each with its number; null for the nation's printed deck */
  own_deck: Array<["M1" | "M1a" | "M2" | "M2a" | "M2b" | "M3" | "M3b" | "FORD" | "F1" | "F2" | "F3" | "F4" | "F5" | "F6" | "SMK" | "SMC" | "R1" | "R2" | "R3" | "R4" | "RD4" | "RD5" | "RD6" | "SNP" | "FEAR" | "COW" | "MINE" | "HERO" | "TIME", number]> | null;
}

/** The game ended (FM-G17, FM-G18). */
export interface GameEnded {
  is: "GameEnded";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side that won */
  winner: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the reason, in words */
  reason: string;
}

/** Go on along the route after an attack (FM-R11). */
export interface GoOn {
  is: "GoOn";
}

/** Play a movement card of value 1 to go to ground (FM-8.1). */
export interface GoToGround {
  is: "GoToGround";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** A group and its markers (FM-R59): `smoke` is its CV, laid in player turn `smoke_turn`. */
export interface Group {
  /** the name by which it is called */
  id: string;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** whether the group has acted this turn */
  acted: boolean;
  /** whether the group has reacted this turn */
  reacted: boolean;
  /** whether the group has gone to ground */
  ground: boolean;
  /** whether the group has a fear marker */
  fear: boolean;
  /** whether the group is berserk */
  berserk: boolean;
  /** the CV of the smoke on it */
  smoke: number;
  /** the player turn in which its smoke was laid */
  smoke_turn: number;
  /** whether a minefield was played on it */
  mined: boolean;
  /** the cards set aside with the group */
  set_aside: Array<string>;
}

/** The movers reached a sample of their route (FM-R14). */
export interface GroupAdvanced {
  is: "GroupAdvanced";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the sample of the route at which it happens; null for none */
  sample: number;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point;
}

/** A group was set up (FM-G18). */
export interface GroupDeployed {
  is: "GroupDeployed";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the points concerned, in order */
  points: Array<Point>;
}

/** Figures are a group of their own from now on (FM-2.9). */
export interface GroupDivided {
  is: "GroupDivided";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the group that the figures belong to now */
  into: string;
  /** the figures concerned, by number; null for the whole group */
  figures: Array<number>;
}

/** The movers halted at a sample of their route (FM-R11). */
export interface GroupHalted {
  is: "GroupHalted";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point;
}

/** Figures joined a group (FM-18.4, FM-R47). */
export interface GroupJoined {
  is: "GroupJoined";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the figures concerned, by number; null for the whole group */
  figures: Array<number>;
}

/** A group was kept off the table (FM-G22). */
export interface GroupKeptOff {
  is: "GroupKeptOff";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
}

/** Figures stand in a formation (FM-R12). */
export interface GroupPlaced {
  is: "GroupPlaced";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the figures concerned, by number; null for the whole group */
  figures: Array<number>;
  /** the points concerned, in order */
  points: Array<Point>;
}

/** A group retired (FM-29.12). */
export interface GroupRetired {
  is: "GroupRetired";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point;
}

/** A group: its figures in Key Figure order, and where its Key Figure stands by default (FM-G18). */
export interface GroupSetUp {
  /** the name by which it is called */
  id: string;
  /** the roles of its figures, in Key Figure order */
  figures: Array<"PL" | "SL" | "ASL" | "LMG" | "MMG" | "ORD" | "RAD" | "ENG" | "SMG" | "RIF" | "CRW">;
  /** the point where its Key Figure stands by default */
  anchor: Point;
  /** the weapon, by id; null for none */
  weapon: string | null;
  /** the direction that the weapon points in; null for none */
  facing: Direction | null;
  /** how the group is kept off the table; null if it is not */
  reserve: Reserve | null;
}

/** End the step at the sample that was reached (FM-R11). */
export interface Halt {
  is: "Halt";
}

/** A hand as a seat sees it; `cards` is None for another side's. */
export interface HandSeen {
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the number of cards */
  count: number;
  /** the number of cards in the draw pile */
  pile: number;
  /** the discarded cards, each with its number */
  discards: Array<[string, number]>;
  /** the cards, by id; null where the seat may not know them */
  cards: Array<string> | null;
}

/** Use a move action to break down, prepare or set up a weapon (FM-5.8, FM-26.4, FM-27.4). */
export interface HandleWeapon {
  is: "HandleWeapon";
  /** the weapon, by id; null for none */
  weapon: string;
  /** the direction that the weapon points in; null for none */
  facing?: Waypoints | null;
}

/** The controller of an objective (FM-G18). */
export interface Held {
  /** the objective, by id */
  objective: string;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
}

/** Play a hero card on the close combat at work (FM-32.5). */
export interface HeroFights {
  is: "HeroFights";
  /** the card that is played, by id; null for none */
  card: string;
}

/** A hero card was played, on a figure if it rallied or promoted one (FM-32.1). */
export interface HeroPlayed {
  is: "HeroPlayed";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** what the card or action is used for */
  use: string;
  /** the figure, by number; null for none */
  figure: number | null;
}

/** Play a hero card to promote an SL (FM-32.6). */
export interface HeroPromotes {
  is: "HeroPromotes";
  /** the card that is played, by id; null for none */
  card: string;
  /** the figure, by number; null for none */
  figure: number;
}

/** Play a hero card to rally a figure (FM-32.2). */
export interface HeroRally {
  is: "HeroRally";
  /** the card that is played, by id; null for none */
  card: string;
  /** the figure, by number; null for none */
  figure: number;
}

/** The side hit may play a hero card once the attack is over (FM-R45, FM-R64). */
export interface HeroWindow {
  is: "HeroWindow";
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
}

/** Keep a group off the table that the scenario lets arrive later (FM-G22). */
export interface KeepOff {
  is: "KeepOff";
  /** the group concerned, by id */
  group: string;
}

/** Play a minefield card on the movers at a sample of their route (FM-31.1). */
export interface LayMinefield {
  is: "LayMinefield";
  /** the sample of the route at which it happens; null for none */
  sample: number;
  /** the card that is played, by id; null for none */
  card: string;
}

/** Play a smoke card on a group; a knee mortar may lay it on any group that it sees (FM-16.1, FM-G14). */
export interface LaySmoke {
  is: "LaySmoke";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
  /** the group aimed at; null for none */
  target?: string | null;
}

/** Play a movement card to leave a minefield (FM-31.4). */
export interface LeaveMinefield {
  is: "LeaveMinefield";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** Name the figure that a lost close combat costs (FM-R41). */
export interface Lose {
  is: "Lose";
  /** the figure, by number; null for none */
  figure: number;
}

/** A figure that is KIA or routed (FM-R26). */
export interface Lost {
  /** the number of the figure */
  number: number;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** how the figure was lost */
  how: "KIA" | "routed";
  /** whether the figure was a leader */
  leader: boolean;
}

/** A marker was put on a group or taken off. */
export interface MarkerPut {
  is: "MarkerPut";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the marker */
  marker: "ground" | "fear" | "minefield" | "berserk";
  /** whether the marker was put on, not taken off */
  on: boolean;
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

/** A figure's morale was tested (FM-29.3, FM-22.2). */
export interface MoraleTested {
  is: "MoraleTested";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the figure, by number; null for none */
  figure: number;
  /** what the step or test is for */
  purpose: string;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** the number needed */
  needed: number;
  /** whether the test was passed */
  passed: boolean;
}

/** Play a movement card on a group, with the cards that may go with it (FM-5.1, FM-R5). */
export interface Move {
  is: "Move";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
  /** whether the card moves by actions or by CV */
  mode: "actions" | "cv";
  /** the fire card played with it; null for none */
  fire?: string | null;
  /** the smoke card played with it; null for none */
  smoke?: string | null;
  /** the figures concerned, by number; null for the whole group */
  figures?: Array<number> | null;
  /** the rally card played with it; null for none */
  rally?: string | null;
}

/** A group performs the move actions of a card: `left` of them still (FM-5.4, FM-5.5). */
export interface Moving {
  is: "Moving";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string | null;
  /** whether the card moves by actions or by CV */
  mode: "actions" | "cv";
  /** the move actions left */
  left: number;
  /** the concealment value */
  cv: number;
  /** the one attack of a group that moves and fires; null for none */
  shot: Shot | null;
  /** the CV of the smoke laid together with the card */
  smoke: number;
  /** whether another card was played with it */
  mixed: boolean;
  /** whether it is a banzai charge */
  banzai: boolean;
  /** whether a move action is behind it */
  moved: boolean;
  /** whether the group is berserk */
  berserk: boolean;
  /** the CV of smoke laid before */
  old_smoke: number;
  /** the player turn in which that smoke was laid */
  old_turn: number;
}

/** A point to hold: an unpinned figure within `radius` of it counts (FM-G18). */
export interface Objective {
  /** the name by which it is called */
  id: string;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point;
  /** the radius, in 1/100 inch */
  radius: number;
  /** the victory points */
  vp: number;
}

/** A side took control of an objective (FM-G18). */
export interface ObjectiveTaken {
  is: "ObjectiveTaken";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the objective, by id */
  objective: string;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
}

/** The empty set of options. */
export interface Options {}

/** Say which attacker goes for which defender, or which defender joins which attacker (FM-29.8, FM-29.9). */
export interface PairUp {
  is: "PairUp";
  /** the pairs of attacker and defender, by number */
  pairs: Parts;
}

/** Attackers and defenders came into contact (FM-29.8, FM-29.9). */
export interface PairsMade {
  is: "PairsMade";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the pairs of attacker and defender, by number */
  pairs: Array<[number, number]>;
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

/** Sets of figures by number, each a group to be: `1+2+5/3+4`. */
export interface Parts {
  /** the sets of figures, each a group to be */
  parts: Array<Array<number>>;
}

/** Let the movers go, or play no hero (FM-R14, FM-R45). */
export interface Pass {
  is: "Pass";
}

/** An LMG, an MMG, a mortar or a gun. `at` is where it stands, set up or abandoned; None: it is carried. */
export interface Piece {
  /** the name by which it is called */
  id: string;
  /** the type */
  type: string;
  /** the figure that serves it as gunner; null while it lies abandoned */
  gunner: number | null;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point | null;
  /** whether the weapon is set up to fire */
  ready: boolean;
  /** the direction that the weapon points in; null for none */
  facing: Direction | null;
  /** whether it has failed */
  failed: boolean;
}

/** A side's discards became its draw pile (FM-G17). */
export interface PileRenewed {
  is: "PileRenewed";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the number of cards */
  count: number;
}

/** Send a figure out to place a demolition charge at the end of a route (FM-22.1, FM-G8). */
export interface PlaceCharge {
  is: "PlaceCharge";
  /** the figure, by number; null for none */
  figure: number;
  /** the card that is played, by id; null for none */
  card: string;
  /** the points of the route, in inches */
  route: Waypoints;
}

/** Discard a fear card on an enemy group (FM-30.6). */
export interface PlayFear {
  is: "PlayFear";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** Discard a sniper card on an enemy group (FM-30.1). */
export interface PlaySniper {
  is: "PlaySniper";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** A player's turn. `counted`: an action that counts for discard rights was taken (FM-R7). */
export interface PlayerTurn {
  is: "PlayerTurn";
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the step of the rules that comes next */
  stage: "berserk" | "actions" | "discards";
  /** whether an action that counts for discard rights was taken */
  counted: boolean;
  /** the number of cards to discard */
  discards: number;
}

/** A point of the lattice: whole hundredths of an inch, x to the east and y to the north. */
export interface Point {
  /** the distance from the west, in 1/100 inch; of a direction its part to the east */
  x: number;
  /** the distance from the south, in 1/100 inch; of a direction its part to the north */
  y: number;
}

/** Play one or two rally cards on a group and name the men (FM-19.1, FM-19.2). */
export interface Rally {
  is: "Rally";
  /** the group concerned, by id */
  group: string;
  /** the cards, by id; null where the seat may not know them */
  cards: Array<string>;
  /** the figures concerned, by number; null for the whole group */
  figures: Array<number>;
}

/** Fire at the movers at a sample of their route (FM-5.14, FM-R14). */
export interface React {
  is: "React";
  /** the sample of the route at which it happens; null for none */
  sample: number;
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
  /** the hero card played with it; null for none */
  hero?: string | null;
}

/** Fire a weapon at a mover at a sample of the route (FM-15.3, FM-R14). */
export interface ReactOrdnance {
  is: "ReactOrdnance";
  /** the sample of the route at which it happens; null for none */
  sample: number;
  /** the weapon, by id; null for none */
  weapon: string;
  /** the figure, by number; null for none */
  figure: number;
  /** the card that is played, by id; null for none */
  card: string;
  /** the hero card played with it; null for none */
  hero?: string | null;
  /** what the hero helps to: to hit or the effect; null without a hero */
  hero_use?: "hit" | "effect" | null;
}

/** Fire two attacks at the movers at a sample of their route (FM-14.1, FM-R14, FM-R28). */
export interface ReactTwice {
  is: "ReactTwice";
  /** the sample of the route at which it happens; null for none */
  sample: number;
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
  /** the card of the second attack */
  second_card: string;
  /** the attack that gets the leader's bonus */
  leader: "1" | "2";
  /** the attack that gets the LMG bonus */
  lmg: "1" | "2";
  /** the attack that gets the SMG bonus */
  smg: "1" | "2";
  /** the hero card played with it; null for none */
  hero?: string | null;
  /** the attack that gets the hero; null without one */
  hero_attack?: "1" | "2" | null;
}

/** The reactor let the movers go on (FM-R14). */
export interface ReactionPassed {
  is: "ReactionPassed";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
}

/** Make new groups after a won close combat, and take the fear marker off (FM-29.14, FM-29.15). */
export interface Regroup {
  is: "Regroup";
  /** the sets of figures, each a group to be */
  parts: Parts;
  /** whether the group has a fear marker */
  fear: boolean;
}

/** Play a movement card to take a fear marker off (FM-21.1). */
export interface RemoveFear {
  is: "RemoveFear";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** Play a rally card to make new groups of the figures at hand (FM-18.1). */
export interface Reorganize {
  is: "Reorganize";
  /** the sets of figures, each a group to be */
  parts: Parts;
  /** the card that is played, by id; null for none */
  card: string;
}

/** Try to repair a failed weapon (FM-17.1); a small arm goes by its bearer's number. */
export interface Repair {
  is: "Repair";
  /** the group concerned, by id */
  group: string;
  /** the weapon, by id; null for none */
  weapon: string;
}

/** A weapon was to be repaired (FM-17.2). */
export interface RepairTried {
  is: "RepairTried";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the weapon, by id; null for none */
  weapon: string;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** the number needed */
  needed: number;
  /** whether the weapon works again */
  repaired: boolean;
}

/** The way in which a group is kept off the table (FM-G22). */
export interface Reserve {
  /** the turn of its side from which it may come on */
  turn: number;
  /** the feature where the group comes on */
  feature: string;
  /** one end of the segment where the group comes on */
  start: Point;
  /** the other end of that segment */
  end: Point;
}

/** Retire from a charge or after a defeat (FM-29.7, FM-29.12). */
export interface Retire {
  is: "Retire";
  /** the points of the route, in inches */
  route: Waypoints;
}

/** Begin the free move of a berserk group (FM-G12). */
export interface RunBerserk {
  is: "RunBerserk";
  /** the group concerned, by id */
  group: string;
}

/** Set a movement card aside to leave a minefield later (FM-31.5). */
export interface SetAside {
  is: "SetAside";
  /** the group concerned, by id */
  group: string;
  /** the card that is played, by id; null for none */
  card: string;
}

/** A side places its next group (FM-G18). */
export interface SettingUp {
  is: "SettingUp";
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the number of groups that are placed */
  placed: number;
}

/** The attack of a group that moves and fires, and the use of a hero for its weapon (FM-R15, FM-R29). */
export interface Shot {
  /** the card that is played, by id; null for none */
  card: string;
  /** whether a hero takes part */
  hero: boolean;
  /** what the hero helps to: to hit or the effect; null without a hero */
  hero_use: "hit" | "effect" | null;
}

/** One side of a close combat rolled (FM-29.10). */
export interface SideRolled {
  is: "SideRolled";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the figures concerned, by number; null for the whole group */
  figures: Array<number>;
  /** the fire value or total before modifiers */
  base: number;
  /** the modifiers, each with its reason */
  modifiers: Array<Modifier>;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** the total of the roll */
  total: number;
}

/** The public part of a state: figures, weapons, markers, control, turn and frames (FM-R51). */
export interface Situation {
  /** the number of the player turn, from 1 */
  turn: number;
  /** all figures */
  figures: Array<Figure>;
  /** the groups */
  groups: Array<Group>;
  /** the crew-served weapons */
  pieces: Array<Piece>;
  /** the figures that are lost */
  lost: Array<Lost>;
  /** the objectives that are held, each with its side */
  held: Array<Held>;
  /** the time checks drawn so far */
  time_checks: number;
  /** what is in progress, the innermost last */
  frames: Array<SettingUp | PlayerTurn | Moving | Walk | HeroWindow | CloseCombat | Demolition | ActionEnds>;
  /** the groups kept off the table */
  off_table: Array<string>;
  /** the wire borders that a charge has blown, by number in the scenario */
  wire_cut: Array<number>;
  /** how the game ended; null while it goes on */
  ending: Ending | null;
}

/** Smoke was laid on a group (FM-16.2). */
export interface SmokeLaid {
  is: "SmokeLaid";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the face of the die; null if none was rolled */
  die: number;
  /** the concealment value */
  cv: number;
}

/** Figures joined a group with thicker smoke than it had, which is the group's now (FM-R59). */
export interface SmokeShared {
  is: "SmokeShared";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the concealment value */
  cv: number;
}

/** Smoke thinned, or a group moves without it: `die` is None then (FM-16.4, FM-16.5, FM-16.6). */
export interface SmokeThinned {
  is: "SmokeThinned";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** the face of the die; null if none was rolled */
  die: number | null;
  /** the concealment value */
  cv: number;
}

/** A sniper fired at a figure (FM-30.2, FM-30.3, FM-30.4, FM-30.5). */
export interface SniperFired {
  is: "SniperFired";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the figure, by number; null for none */
  figure: number;
  /** the group concerned, by id */
  group: string;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** the effect on the figure */
  effect: "nothing" | "pinned" | "wounded" | "KIA" | "routed";
}

/** Stand against a charge (FM-29.7). */
export interface Stand {
  is: "Stand";
}

/** Perform a move action along a route; end in a formation, by default the usual one (FM-R9). */
export interface Step {
  is: "Step";
  /** the points of the route, in inches */
  route: Waypoints;
  /** the points of the figures after the step; null to keep the formation */
  formation?: Waypoints | null;
}

/** Perform a move action and fire at a group from a sample of it (FM-6.1, FM-R15). */
export interface StepAndFire {
  is: "StepAndFire";
  /** the points of the route, in inches */
  route: Waypoints;
  /** the group aimed at; null for none */
  target: string;
  /** the sample of the route at which it happens; null for none */
  sample: number;
  /** the hero card played with it; null for none */
  hero?: string | null;
}

/** Perform a move action and fire a weapon that may, from a sample of it (FM-15.3, FM-R29). */
export interface StepAndFireOrdnance {
  is: "StepAndFireOrdnance";
  /** the points of the route, in inches */
  route: Waypoints;
  /** the weapon, by id; null for none */
  weapon: string;
  /** the figure, by number; null for none */
  figure: number;
  /** the sample of the route at which it happens; null for none */
  sample: number;
  /** the hero card played with it; null for none */
  hero?: string | null;
  /** what the hero helps to: to hit or the effect; null without a hero */
  hero_use?: "hit" | "effect" | null;
}

/** A group began a step along a route (FM-5.10, FM-R9). */
export interface StepDeclared {
  is: "StepDeclared";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the group concerned, by id */
  group: string;
  /** what the step or test is for */
  purpose: "move" | "charge" | "out" | "back" | "try";
  /** the points of the route, in inches */
  route: Array<Point>;
  /** the group aimed at; null for none */
  target: string | null;
  /** the sample of the route at which it happens; null for none */
  sample: number | null;
  /** the weapon, by id; null for none */
  weapon: string | null;
  /** the figure, by number; null for none */
  figure: number | null;
  /** the points of the figures after the step; null to keep the formation */
  formation: Array<Point>;
}

/** A table from its south-west corner (0, 0), `size` hundredths of an inch wide and deep (FM-1.1). */
export interface Table {
  /** the width and depth, in 1/100 inch */
  size: [number, number];
  /** the features of terrain */
  features: Array<Feature>;
  /** the borders: paths, walls, wire and the like */
  borders: Array<Border>;
  /** the scenario's own types of terrain */
  terrain_types: Array<Terrain>;
  /** the scenario's own types of borders */
  border_types: Array<BorderKind>;
}

/** A type of terrain, printed or a scenario's own (FM-1.2, FM-13.6, FM-G6, FM-R70). */
export interface Terrain {
  /** the name by which it is called */
  id: string;
  /** the title, for people */
  title: string;
  /** the concealment value */
  cv: number;
  /** what it takes from fire that crosses it */
  through: number;
  /** whether it blocks lines of sight */
  blocks: boolean;
  /** how much of a line may lie in it when one end does, in 1/100 inch */
  see_in: number;
  /** how far apart two figures in it see each other, in 1/100 inch; null for any distance */
  see_within: number | null;
  /** whether artillery ignores its concealment value */
  burst: boolean;
  /** whether a minefield card may be played there */
  mines: boolean;
  /** whether AT and infantry guns may go there */
  guns: boolean;
  /** the printed type that it is drawn as */
  like: "open" | "paddy" | "crops" | "vineyard" | "elephant_grass" | "brush" | "orchard" | "marsh" | "woods" | "jungle" | "hill" | "rubble" | "trench" | "wood_building" | "stone_building" | "bunker";
}

/** A time check card came up (FM-G17). */
export interface TimeCheckDrawn {
  is: "TimeCheckDrawn";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
  /** the time checks drawn so far */
  count: number;
  /** the number of time checks that ends the game */
  limit: number;
}

/** A weapon was fired: it hits up to `needed` (FM-15.1). */
export interface ToHitRolled {
  is: "ToHitRolled";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the weapon, by id; null for none */
  weapon: string;
  /** the figure, by number; null for none */
  figure: number;
  /** the range band */
  range: string;
  /** the face of the black die */
  black: number;
  /** the face of the red die */
  red: number;
  /** the number needed */
  needed: number;
  /** whether the roll was positive */
  positive: boolean;
  /** whether it hit */
  hit: boolean;
}

/** A player turn began (FM-3.8). */
export interface TurnBegan {
  is: "TurnBegan";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the player turn, from 1 */
  turn: number;
  /** the side concerned */
  side: "german" | "russian" | "american" | "british" | "japanese" | "italian" | "french" | "hungarian";
}

/** Let a figure leave the crew of a weapon (FM-24.2). */
export interface Uncrew {
  is: "Uncrew";
  /** the figure, by number; null for none */
  figure: number;
  /** the weapon, by id; null for none */
  weapon: string;
}

/** A declared step of the movers, sample by sample (FM-R9, FM-R13, FM-R14). */
export interface Walk {
  is: "Walk";
  /** the group concerned, by id */
  group: string;
  /** what the step or test is for */
  purpose: "move" | "charge" | "out" | "back" | "try";
  /** the points of the route, in inches */
  route: Array<Point>;
  /** the figures that move, by number */
  movers: Array<number>;
  /** the points of the figures before the step */
  old: Array<Point>;
  /** the concealment value */
  cv: number;
  /** the first sample at which others may react */
  first: number;
  /** the last sample at which others may react */
  last: number;
  /** the sample that is reached */
  at: number;
  /** the step of the rules that comes next */
  stage: "reactions" | "go on" | "proceed";
  /** whether the movers were halted */
  halted: boolean;
  /** the sample at which they fire; null for none */
  fires_at: number | null;
  /** the group aimed at; null for none */
  target: string | null;
  /** the one attack of a group that moves and fires; null for none */
  shot: Shot | null;
  /** the weapon, by id; null for none */
  weapon: string | null;
  /** the figure, by number; null for none */
  figure: number | null;
  /** whether it is a banzai charge */
  banzai: boolean;
  /** the points of the figures after the step; null to keep the formation */
  formation: Array<Point>;
}

/** Points of a route or a formation in order, without the start: `5.00/7.25>6.00/8.50`. */
export interface Waypoints {
  /** the points concerned, in order */
  points: Array<Point>;
}

/** A weapon failed (FM-12.1, FM-12.2); a small arm goes by its bearer. */
export interface WeaponFailed {
  is: "WeaponFailed";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the weapon, by id; null for none */
  weapon: string;
}

/** A weapon was set up, or made ready to move (FM-G24). */
export interface WeaponHandled {
  is: "WeaponHandled";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the weapon, by id; null for none */
  weapon: string;
  /** whether the weapon is set up to fire */
  ready: boolean;
  /** the direction that the weapon points in; null for none */
  facing: [number, number] | null;
}

/** A weapon lies abandoned (FM-G23). */
export interface WeaponLeft {
  is: "WeaponLeft";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the weapon, by id; null for none */
  weapon: string;
  /** the point where it is, in inches; null while it is off the table or carried */
  at: Point;
}

/** A figure took a weapon over (FM-25.1, FM-G23). */
export interface WeaponTaken {
  is: "WeaponTaken";
  /** the clauses of the rules */
  clauses: Array<string>;
  /** the weapon, by id; null for none */
  weapon: string;
  /** the figure, by number; null for none */
  figure: number;
}

/** A weapon (FM-G5): LMGs and MMGs give the LMG bonus, SMGs the SMG bonus, ordnance rolls To Hit. */
export interface WeaponType {
  /** the name by which it is called */
  id: string;
  /** the title, for people */
  title: string;
  /** the kind of weapon */
  kind: "smallarm" | "smg" | "lmg" | "mmg" | "ordnance" | "charge";
  /** the number at which the weapon fails; null for never */
  wf: number | null;
  /** the least number that repairs it; null for never */
  rep: number | null;
  /** the number to hit for each range band; null where it cannot hit */
  to_hit: [number | null, number | null, number | null, number | null];
  /** the fire value */
  fv: number;
  /** the radius of the blast, in 1/100 inch */
  blast: number;
  /** the least range, in 1/100 inch */
  min_range: number;
  /** the number of figures that serve it */
  crew: number;
  /** the number of figures of its crew that must be unpinned */
  crew_min: number;
  /** the full angle of its arc, in degrees */
  arc: 60 | 90 | 120 | 180 | 240 | 270 | 300 | 360;
  /** what it takes to make it ready to move */
  ready: "none" | "breakdown" | "prepare";
  /** whether it may fire as ordnance on the move */
  move_fire: boolean;
}

export type ViewOf = FireMoveView;

export type DecisionOf = ChooseDeployment | ChooseBerserkMove | ChooseAction | ChooseDiscard | ChooseStep | ChooseReaction | ChooseToGoOn | ChooseHero | ChooseToStand | ChoosePairs | ChooseCombatHero | ChooseLoss | ChooseRetreat | ChooseRegrouping;

export type ActionOf = Deploy | KeepOff | Move | Banzai | Arrive | Step | StepAndFire | StepAndFireOrdnance | Charge | HandleWeapon | Attach | Drop | EndMove | GoOn | Halt | GoToGround | RemoveFear | LeaveMinefield | SetAside | PlaceCharge | Fire | FireTwice | FireOrdnance | LaySmoke | CallArtillery | Rally | Reorganize | Repair | Crew | Uncrew | Acquire | ChangeState | ChangeArc | EndActions | RunBerserk | Discard | PlaySniper | PlayFear | EndDiscards | React | ReactTwice | ReactOrdnance | LayMinefield | Pass | HeroRally | HeroPromotes | HeroFights | Stand | Retire | PairUp | Lose | Regroup;

export type EventOf = FireOpened | FireWasted | WeaponFailed | ToHitRolled | FigureChecked | SniperFired | FigureLost | FigurePinned | BerserkRolled | SmokeLaid | SmokeThinned | SmokeShared | ArtilleryCalled | ChargePlaced | ChargeExploded | GroupDeployed | GroupKeptOff | TurnBegan | CardsDrawn | PileRenewed | TimeCheckDrawn | CardsPlayed | ActionDeclared | ActionsEnded | CardDiscarded | HeroPlayed | ObjectiveTaken | GameEnded | StepDeclared | CrossingTried | ReactionPassed | GroupAdvanced | GroupHalted | GroupPlaced | GroupDivided | GroupJoined | MarkerPut | RepairTried | WeaponLeft | WeaponTaken | CrewChanged | WeaponHandled | MoraleTested | FiguresRallied | ChargeMet | PairsMade | SideRolled | ClusterFought | CombatDecided | GroupRetired;
