// Tide of Iron: Sniper's Alley, edition 2.

/** An action turn; `left` is the number of actions left (TOI-1.4). */
export interface ActionTurn {
  is: "ActionTurn";
  /** the side concerned */
  side: "us" | "de";
  /** how much is still left: actions, hits, or movement points */
  left: number;
}

/** A side's action turn began. */
export interface ActionTurnBegan {
  is: "ActionTurnBegan";
  /** the side concerned */
  side: "us" | "de";
  /** the number of actions to take */
  actions: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side could not or would not take more actions: its Action Phase was over. */
export interface ActionsEnded {
  is: "ActionsEnded";
  /** the side concerned */
  side: "us" | "de";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit was activated. */
export interface Activated {
  is: "Activated";
  /** the unit concerned, by id */
  unit: string;
  /** the side concerned */
  side: "us" | "de";
  /** what is done */
  what: "advance" | "fire and movement" | "assault" | "heal" | "fatigue" | "op fire mode";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to activate a unit to move (TOI-5.15). */
export interface Advance {
  is: "Advance";
  /** the unit concerned, by id */
  unit: string;
}

/** An area attack was rolled: its hits fell on every unit in the hex. */
export interface AreaAttackRolled {
  is: "AreaAttackRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the kind of fire: normal or suppressive */
  kind: "normal" | "suppressive";
  /** the least face of a black die that hits */
  hits_from: number;
  /** the faces of the black dice, which hit */
  black: Array<number>;
  /** the number of black dice, summed up from its reasons */
  power: Array<Modifier>;
  /** the number of hits */
  hits: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to activate a squad for an Assault (TOI-12.1, TOI-R20). */
export interface Assault {
  is: "Assault";
  /** the unit concerned, by id */
  unit: string;
}

/** A squad assaulted a hex. */
export interface AssaultDeclared {
  is: "AssaultDeclared";
  /** the unit concerned, by id */
  unit: string;
  /** the other units that took part */
  with_units: Array<string>;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The dice of an assault were rolled: the attacker's, the hex's cover, the defender's. */
export interface AssaultDiceRolled {
  is: "AssaultDiceRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the faces of the attackers' dice */
  attack: Array<number>;
  /** the faces of the red dice, which cancel hits */
  red: Array<number>;
  /** the faces of the defenders' dice */
  defense: Array<number>;
  /** the number of the attackers' dice, summed up from its reasons */
  attack_power: Array<Modifier>;
  /** the number of red dice, summed up from its reasons */
  cover: Array<Modifier>;
  /** the number of the defenders' dice, summed up from its reasons */
  defense_power: Array<Modifier>;
  /** the hits that were not canceled */
  net: number;
  /** the hits on the attackers in return */
  returned: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** An assault was won or failed. */
export interface AssaultEnded {
  is: "AssaultEnded";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** whether the attackers won */
  won: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to assault an adjacent hex with up to two supporters (TOI-12.1, TOI-12.4). */
export interface AssaultHex {
  is: "AssaultHex";
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the units that take part besides the leader; null for none */
  supporters?: Array<string> | null;
}

/** An assault after its dice; `ahead`: the attacker made more net hits (TOI-12.10). */
export interface AssaultRolled {
  is: "AssaultRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the unit or hex aimed at */
  target: string;
  /** the side concerned */
  side: "us" | "de";
  /** the defending squads */
  defenders: Array<string>;
  /** whether the attackers are ahead */
  ahead: boolean;
}

/** A declared assault; `waiting` are concealed squads that may join (TOI-R21). */
export interface Assaulting {
  is: "Assaulting";
  /** the unit concerned, by id */
  unit: string;
  /** the unit or hex aimed at */
  target: string;
  /** the units that take part besides the leader; null for none */
  supporters: Array<string>;
  /** the units whose turn is yet to come */
  waiting: Array<string>;
  /** the units that stay out */
  out: Array<string>;
}

/** An attack on a unit was rolled. */
export interface AttackRolled {
  is: "AttackRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the other units that took part */
  with_units: Array<string>;
  /** the unit or hex aimed at */
  target: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the kind of fire: normal or suppressive */
  kind: "normal" | "suppressive";
  /** the manner of the attack: concentrated, on the move, or op fire */
  how: "concentrated" | "moving" | "op fire";
  /** the range band */
  band: "close" | "normal" | "long";
  /** the least face of a black die that hits */
  hits_from: number;
  /** the faces of the black dice, which hit */
  black: Array<number>;
  /** the faces of the red dice, which cancel hits */
  red: Array<number>;
  /** the number of black dice, summed up from its reasons */
  power: Array<Modifier>;
  /** the number of red dice, summed up from its reasons */
  cover: Array<Modifier>;
  /** the number of hits */
  hits: number;
  /** the hits that were not canceled */
  net: number;
  /** the kind of figure that a sniper aims at; null for none */
  aim: "officer" | "elite" | "regular" | "mg" | "mortar" | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to put command on one's initiative card and end the step (TOI-17.8). */
export interface Bid {
  is: "Bid";
  /** command points */
  command: number;
}

/** A printed board: one sign for each hex, row by row from the top (SN-G1). */
export interface Board {
  /** the name by which it is called */
  id: string;
  /** one sign for each hex, row by row from the top */
  rows: Array<string>;
}

/** The action to activate a squad for an area attack of its mortar on a hex (TOI-11.5). */
export interface Bombard {
  is: "Bombard";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the kind of fire: normal or suppressive */
  kind: "normal" | "suppressive";
}

/** The action to build the next squad of figures of its division (SN-1.2, TOI-3.1, TOI-3.2). */
export interface Build {
  is: "Build";
  /** the figures concerned, by kind */
  figures: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
}

/** The building of a side's next squad (TOI-3.2). */
export interface Building {
  is: "Building";
  /** the side concerned */
  side: "us" | "de";
  /** the number of squads that are built */
  built: number;
}

/** A die decided whether a sniper that had fired was discovered. */
export interface CamouflageRolled {
  is: "CamouflageRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the face of the die */
  die: number;
  /** the officers close enough to look for the sniper */
  officers: number;
  /** the distance in hexes */
  away: number;
  /** whether the sniper was discovered */
  revealed: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A legal action: as text, as JSON, and word by word as in the questions. */
export interface Candidate {
  /** the action as text */
  text: string;
  /** the action as JSON */
  action: Build | Give | Deploy | DeployAboard | Advance | FireAndMove | Assault | Fire | Bombard | LaySmoke | Prepare | Fatigue | Heal | PlayCard | EndActions | Step | Load | Unload | Shoot | AssaultHex | Stop | OpFire | HoldFire | Lose | JoinAssault | StayOut | Retreat | Bid | Conceal | StayRevealed | DrawAgain | Transfer | Done;
  /** the action word by word */
  sentence: Array<Part>;
}

/** A side drew a strategy card, face up. */
export interface CardDrawn {
  is: "CardDrawn";
  /** the strategy card, by id */
  card: string;
  /** the side concerned */
  side: "us" | "de";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side activated a strategy card. */
export interface CardPlayed {
  is: "CardPlayed";
  /** the strategy card, by id */
  card: string;
  /** the side concerned */
  side: "us" | "de";
  /** the unit or hex aimed at */
  target: string | null;
  /** how much is still left: actions, hits, or movement points */
  left: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The choice to take an action; `left` is the number of actions due in this turn (TOI-1.4). */
export interface ChooseAction {
  is: "ChooseAction";
  /** how much is still left: actions, hits, or movement points */
  left: number;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to give the next specialization token to a squad (SN-1.4). */
export interface ChooseBearer {
  is: "ChooseBearer";
  /** the specialization token: medic, flamethrower or anti-tank */
  specialization: "medic" | "flamethrower" | "anti_tank";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to conceal a sniper that is out of sight, or not (SN-8.6). */
export interface ChooseConcealment {
  is: "ChooseConcealment";
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

/** The choice to let a concealed squad join the defense of its hex, or stay out (TOI-12.14). */
export interface ChooseDefense {
  is: "ChooseDefense";
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

/** The choice to place the next unit (TOI-20.1). */
export interface ChooseDeployment {
  is: "ChooseDeployment";
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

/** The choice to draw another card, or not (TOI-19.2). */
export interface ChooseDraw {
  is: "ChooseDraw";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice of the figures of the next squad from those left to its division (TOI-3.2). */
export interface ChooseFigures {
  is: "ChooseFigures";
  /** the unit concerned, by id */
  unit: string;
  /** the figures left to the division */
  left: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice of a figure that a hit removes (TOI-7.16). */
export interface ChooseLoss {
  is: "ChooseLoss";
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

/** The choice to op fire at the active unit, or hold fire (TOI-R5). */
export interface ChooseOpFire {
  is: "ChooseOpFire";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
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

/** The choice to put units into op fire mode (TOI-19.5). */
export interface ChooseOpFireMode {
  is: "ChooseOpFireMode";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice of a defender and its retreat (TOI-12.12). */
export interface ChooseRetreat {
  is: "ChooseRetreat";
  /** the hex concerned: two digits for its column, two for its row */
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

/** The choice to put command on the initiative card, or activate a card (TOI-17.8). */
export interface ChooseSpending {
  is: "ChooseSpending";
  /** command points */
  command: number;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to go on with a move, attack, or stop (TOI-R20). */
export interface ChooseStep {
  is: "ChooseStep";
  /** the unit concerned, by id */
  unit: string;
  /** how much is still left: actions, hits, or movement points */
  left: number;
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** The choice to move figures between squads in a hex (TOI-19.6). */
export interface ChooseTransfer {
  is: "ChooseTransfer";
  /** the seat; null for a spectator */
  seat: string;
  /** the clause of the rules */
  clause: string;
  /** whether the candidates are all legal actions */
  complete: boolean;
  /** the legal actions; null if they are not sent */
  candidates: Array<Candidate> | null;
}

/** A side put command on its initiative card. */
export interface CommandPut {
  is: "CommandPut";
  /** the side concerned */
  side: "us" | "de";
  /** how much it is */
  amount: number;
  /** the amount after the change */
  total: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side received command. */
export interface CommandReceived {
  is: "CommandReceived";
  /** the side concerned */
  side: "us" | "de";
  /** how much it is */
  amount: number;
  /** where command came from, each with its amount */
  sources: Array<Modifier>;
  /** the amount after the change */
  total: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to give a sniper out of sight a concealed marker (SN-8.6). */
export interface Conceal {
  is: "Conceal";
  /** the unit concerned, by id */
  unit: string;
}

/** A sniper was given a concealed marker again. */
export interface Concealed {
  is: "Concealed";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side's revealed snipers out of sight that may be concealed again (SN-R15). */
export interface Concealing {
  is: "Concealing";
  /** the side concerned */
  side: "us" | "de";
  /** the units whose turn is yet to come */
  waiting: Array<string>;
}

/** A squad became pinned or disrupted, or lost its token. */
export interface ConditionChanged {
  is: "ConditionChanged";
  /** the unit concerned, by id */
  unit: string;
  /** whether the squad is pinned or disrupted */
  condition: "none" | "pinned" | "disrupted";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side took control of an objective. */
export interface ControlTaken {
  is: "ControlTaken";
  /** the side concerned */
  side: "us" | "de";
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit in the hex of an area attack rolled for its cover. */
export interface CoverRolled {
  is: "CoverRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the faces of the red dice, which cancel hits */
  red: Array<number>;
  /** the number of red dice, summed up from its reasons */
  cover: Array<Modifier>;
  /** the hits that were not canceled */
  net: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A vehicle was damaged. */
export interface Damaged {
  is: "Damaged";
  /** the unit concerned, by id */
  unit: string;
  /** the damage of the vehicle */
  damage: "sound" | "lightly damaged" | "heavily damaged" | "destroyed";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A face-down deck with its discards; equal decks hold equal cards, whatever their history. */
export interface Deck_Annotated {
  /** the shuffled cards below those known, each with its number */
  left: Array<[string, number]>;
  /** the discarded cards, each with its number */
  discards: Array<[string, number]>;
  /** the cards on top that are known, the next one first */
  known: Array<string>;
  /** the name of the deck */
  name: string;
}

/** The action to place the next unit (SN-1.19, SN-1.20, TOI-20.1). */
export interface Deploy {
  is: "Deploy";
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
}

/** The action to place the next squad aboard a vehicle of its side (TOI-20.2). */
export interface DeployAboard {
  is: "DeployAboard";
  /** the vehicle concerned; of a unit its kind of vehicle, null for other units */
  vehicle: string;
}

/** A division: its squad bases, figures, and other resources. */
export interface Division {
  /** the number of the division */
  number: number;
  /** the number of squads to build */
  bases: number;
  /** the figures to build squads of */
  figures: FigurePool;
  /** the specialization tokens to give */
  specializations: Array<"medic" | "flamethrower" | "anti_tank">;
  /** the number of snipers */
  snipers: number;
  /** the number of units that start concealed */
  concealed: number;
  /** the vehicles of the side */
  vehicles: Array<"m3a1" | "m4a1">;
}

/** The action to do nothing more in this step (TOI-19.2, TOI-19.5, TOI-19.6). */
export interface Done {
  is: "Done";
}

/** The action to draw another card for a + (TOI-19.2). */
export interface DrawAgain {
  is: "DrawAgain";
}

/** A side drew no second card. */
export interface DrawDeclined {
  is: "DrawDeclined";
  /** the side concerned */
  side: "us" | "de";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side's draw; after one with a + is `drawn`, another is possible (TOI-19.2). */
export interface Drawing {
  is: "Drawing";
  /** the side concerned */
  side: "us" | "de";
  /** whether a card with a + was drawn */
  drawn: boolean;
}

/** An effect of a card for the rest of the action turn or of the round (SN-G8, SN-G9). */
export interface Effect {
  /** the strategy card, by id */
  card: string;
  /** the side concerned */
  side: "us" | "de";
  /** how long the effect lasts */
  lasts: "turn" | "round";
  /** the unit concerned, by id */
  unit: string | null;
}

/** Cards ceased to work. */
export interface EffectsEnded {
  is: "EffectsEnded";
  /** the cards concerned, by id */
  cards: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit left the map for good. */
export interface Eliminated {
  is: "Eliminated";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to end one's Action Phase without a fresh unit (TOI-1.7, TOI-R8). */
export interface EndActions {
  is: "EndActions";
}

/** The winner and the reason (SN-1.22, SN-1.23). */
export interface Ending {
  /** the side that won */
  winner: "us" | "de";
  /** the reason, in words */
  reason: string;
  /** the clause of the rules */
  clause: string;
}

/** The action to fatigue a fresh unit and do nothing else (TOI-2.6). */
export interface Fatigue {
  is: "Fatigue";
  /** the unit concerned, by id */
  unit: string;
}

/** Units became fatigued. */
export interface Fatigued {
  is: "Fatigued";
  /** the units concerned, by id */
  units: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A figure was removed from a squad. */
export interface FigureLost {
  is: "FigureLost";
  /** the unit concerned, by id */
  unit: string;
  /** the kind of figure */
  figure: "officer" | "elite" | "regular" | "mg" | "mortar";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The figures for a division's squad bases (TOI-3.2). */
export interface FigurePool {
  /** the number of officers */
  officer: number;
  /** the number of elite figures */
  elite: number;
  /** the number of regular figures */
  regular: number;
  /** the number of machine gun crews */
  mg: number;
  /** the number of mortar crews */
  mortar: number;
}

/** The action to activate a unit for Concentrated Fire, with supporters, or a sniper's aim (TOI-8.1). */
export interface Fire {
  is: "Fire";
  /** the unit that leads the attack */
  firer: string;
  /** the unit or hex aimed at */
  target: string;
  /** the kind of fire: normal or suppressive */
  kind: "normal" | "suppressive";
  /** the units that take part besides the leader; null for none */
  supporters?: Array<string> | null;
  /** the kind of figure that a sniper aims at; null for none */
  aim?: "officer" | "elite" | "regular" | "mg" | "mortar" | null;
}

/** The action to activate a unit for Fire and Movement (TOI-9.1). */
export interface FireAndMove {
  is: "FireAndMove";
  /** the unit concerned, by id */
  unit: string;
}

/** A side let the active unit go on. */
export interface FireHeld {
  is: "FireHeld";
  /** the unit concerned, by id */
  unit: string;
  /** the side concerned */
  side: "us" | "de";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side won. */
export interface GameEnded {
  is: "GameEnded";
  /** the side concerned */
  side: "us" | "de";
  /** the reason, in words */
  reason: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to give the next specialization token to a squad (SN-1.4, TOI-3.4). */
export interface Give {
  is: "Give";
  /** the specialization token: medic, flamethrower or anti-tank */
  specialization: "medic" | "flamethrower" | "anti_tank";
  /** the unit concerned, by id */
  unit: string;
}

/** The gift of a side's next specialization token (SN-1.4, TOI-3.4). */
export interface Giving {
  is: "Giving";
  /** the side concerned */
  side: "us" | "de";
  /** the number of tokens that are given */
  given: number;
}

/** The action to activate a medic squad to heal a lost regular back into a squad (TOI-4.3, TOI-R23). */
export interface Heal {
  is: "Heal";
  /** the unit concerned, by id */
  unit: string;
  /** the squad that is healed */
  patient: string;
}

/** A medic rolled to heal a lost regular back into a squad. */
export interface HealRolled {
  is: "HealRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the squad that is healed */
  patient: string;
  /** the face of the die */
  die: number;
  /** whether a figure came back */
  healed: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to let the active unit go on (TOI-R5). */
export interface HoldFire {
  is: "HoldFire";
}

/** Command on the initiative cards changed by a card. */
export interface InitiativeChanged {
  is: "InitiativeChanged";
  /** the side concerned */
  side: "us" | "de";
  /** the amount after the change */
  total: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The initiative was determined: its holder, and both totals. */
export interface InitiativeDetermined {
  is: "InitiativeDetermined";
  /** the side concerned */
  side: "us" | "de";
  /** the total of the Americans */
  us: number;
  /** the total of the Germans */
  de: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to reveal a concealed squad in an assaulted hex and take part (TOI-12.14). */
export interface JoinAssault {
  is: "JoinAssault";
  /** the unit concerned, by id */
  unit: string;
}

/** The action to activate a squad to lay smoke with its mortar (SN-2.1). */
export interface LaySmoke {
  is: "LaySmoke";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
}

/** Hexes with another level than that of their signs. */
export interface Level {
  /** the level of the ground */
  level: number;
  /** the hexes concerned */
  hexes: Array<string>;
}

/** The action to load onto a vehicle in the hex (TOI-16.1). */
export interface Load {
  is: "Load";
  /** the vehicle concerned; of a unit its kind of vehicle, null for other units */
  vehicle: string;
}

/** A squad loaded onto a vehicle. */
export interface Loaded {
  is: "Loaded";
  /** the unit concerned, by id */
  unit: string;
  /** the vehicle concerned; of a unit its kind of vehicle, null for other units */
  vehicle: string;
  /** how much is still left: actions, hits, or movement points */
  left: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to remove a figure for a hit (TOI-7.16, TOI-12.9). */
export interface Lose {
  is: "Lose";
  /** the unit concerned, by id */
  unit: string;
  /** the kind of figure */
  figure: "officer" | "elite" | "regular" | "mg" | "mortar";
}

/** Figures of these units to be removed by their owner, one for each hit (TOI-7.16, TOI-12.9). */
export interface Losses {
  is: "Losses";
  /** the side concerned */
  side: "us" | "de";
  /** the units concerned, by id */
  units: Array<string>;
  /** the number of hits */
  hits: number;
}

/** Boards joined from left to right, and the scenario's additions (SN-G1). */
export interface Map {
  /** the printed boards, from left to right */
  boards: Array<Board>;
  /** the depth of all streams */
  stream: "shallow" | "deep" | "flooded";
  /** the areas with a green border */
  green: Array<string>;
  /** the hexes whose level differs from that of their signs */
  levels: Array<Level>;
  /** the hexes with a road besides those that have a sign for one */
  roads: Array<string>;
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

/** The squad that won an assault moved into the hex. */
export interface MovedIn {
  is: "MovedIn";
  /** the unit concerned, by id */
  unit: string;
  /** the hex that the unit left */
  origin: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A move of the active unit, step by step (TOI-R20). */
export interface Moving {
  is: "Moving";
  /** the unit concerned, by id */
  unit: string;
  /** the activation: an advance, Fire and Movement, or an assault */
  order: "advance" | "fire and movement" | "assault";
  /** how much is still left: actions, hits, or movement points */
  left: number;
  /** whether the unit has made its attack */
  attacked: boolean;
  /** the units that have op fired at it */
  shooters: Array<string>;
}

/** An objective marker: `value` is its command each round for its controller (SN-G12, TOI-17.6). */
export interface Objective {
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** whether it counts for victory or gives command */
  kind: "victory" | "command";
  /** the side that controls it at the start */
  nation: "neutral" | "us" | "de";
  /** the command that it gives its controller each round */
  value: number;
}

/** The action to op fire at the active unit (TOI-10.2, TOI-R5, SN-R22). */
export interface OpFire {
  is: "OpFire";
  /** the unit that leads the attack */
  firer: string;
  /** the kind of fire: normal or suppressive */
  kind: "normal" | "suppressive";
  /** the units that take part besides the leader; null for none */
  supporters?: Array<string> | null;
  /** the kind of figure that a sniper aims at; null for none */
  aim?: "officer" | "elite" | "regular" | "mg" | "mortar" | null;
}

/** A unit went into op fire mode. */
export interface OpFireModeTaken {
  is: "OpFireModeTaken";
  /** the unit concerned, by id */
  unit: string;
  /** the side concerned */
  side: "us" | "de";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The options, and a quick set-up. */
export interface Options {
  /** each net hit of suppressive fire worsens the squad's condition by a step */
  escalate: boolean;
  /** begin with the squads built and placed as the scenario proposes */
  default_set_up: boolean;
}

/** A side's units, deployment zone, cards, and actions in a turn (section 1). */
export interface OrderOfBattle {
  /** the number of actions in a turn */
  actions: number;
  /** the areas where units are deployed */
  deploy: Array<string>;
  /** the squads of the side */
  squads: Array<SquadBase>;
  /** the vehicles of the side */
  vehicles: Array<VehicleBase>;
  /** the divisions from which squads are built */
  divisions: Array<Division>;
  /** the strategy deck; null for none */
  deck: "command_1" | "morale_1" | null;
  /** the number of cards in the hand at the start */
  hand: number;
  /** the cards in play from the start */
  in_play: Array<"C1" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "M1" | "M2" | "M3" | "M4" | "M5" | "M6" | "M7" | "M8">;
  /** the operations cards in force */
  operations: Array<"seize_the_initiative" | "no_surrender" | "camouflage">;
  /** the command at the start */
  command: number;
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

/** A phase of a round began. */
export interface PhaseBegan {
  is: "PhaseBegan";
  /** the round, from 1 */
  round: number;
  /** the phase of the round */
  phase: "set-up" | "action" | "command" | "status" | "over";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The placing of a side's next unit (TOI-20.1). */
export interface Placing {
  is: "Placing";
  /** the side concerned */
  side: "us" | "de";
  /** the number of units that are placed */
  placed: number;
}

/** The action to activate a strategy card, with its unit or hex if it needs one (TOI-18.2, TOI-17.8). */
export interface PlayCard {
  is: "PlayCard";
  /** the strategy card, by id */
  card: string;
  /** the unit or hex aimed at */
  target?: string | null;
}

/** The action to put a unit into op fire mode (TOI-10.1, TOI-19.5). */
export interface Prepare {
  is: "Prepare";
  /** the unit concerned, by id */
  unit: string;
}

/** A side's units that go into op fire mode (TOI-19.5). */
export interface Preparing {
  is: "Preparing";
  /** the side concerned */
  side: "us" | "de";
}

/** The action to retreat a defender to an adjacent hex (TOI-12.12). */
export interface Retreat {
  is: "Retreat";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
}

/** A defender retreated. */
export interface Retreated {
  is: "Retreated";
  /** the unit concerned, by id */
  unit: string;
  /** the hex that the unit left */
  origin: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The retreats from a lost hex, before the assaulting squad moves in (TOI-R21). */
export interface Retreats {
  is: "Retreats";
  /** the side concerned */
  side: "us" | "de";
  /** the unit concerned, by id */
  unit: string;
  /** the unit or hex aimed at */
  target: string;
  /** the units whose turn is yet to come */
  waiting: Array<string>;
}

/** A unit lost its concealed marker. */
export interface Revealed {
  is: "Revealed";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string | null;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to make the one attack of Fire and Movement (TOI-9.3). */
export interface Shoot {
  is: "Shoot";
  /** the unit or hex aimed at */
  target: string;
  /** the kind of fire: normal or suppressive */
  kind: "normal" | "suppressive";
}

/** A side's command, initiative card, cards and losses (sections 17 and 18, TOI-R23). */
export interface SideState {
  /** command points */
  command: number;
  /** the command on the initiative card */
  bid: number;
  /** the cards that remain in the deck */
  deck: Deck_Annotated;
  /** the cards in the hand */
  hand: Array<string>;
  /** the cards in the play area */
  in_play: Array<string>;
  /** the regulars lost so far */
  lost_regulars: number;
  /** whether the side has ended its Action Phase */
  done: boolean;
}

/** A smoke marker and the round in which it was laid (SN-G13, TOI-14.4). */
export interface Smoke {
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the round, from 1 */
  round: number;
}

/** Smoke was removed. */
export interface SmokeCleared {
  is: "SmokeCleared";
  /** the hexes concerned */
  hexes: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A mortar tried to lay smoke. */
export interface SmokeRolled {
  is: "SmokeRolled";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the face of the die */
  die: number;
  /** whether smoke was laid */
  laid: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A map, two sides, objectives, and the victory conditions (section 1). */
export interface SniperScenario {
  /** the name by which it is called */
  id: string;
  /** the title, for people */
  title: string;
  /** the boards of the map and additions to them */
  map: Map;
  /** the number of rounds of the game */
  rounds: number;
  /** the side with the initiative */
  initiative: "us" | "de";
  /** the American side */
  us: OrderOfBattle;
  /** the German side */
  de: OrderOfBattle;
  /** the objectives on the map */
  objectives: Array<Objective>;
  /** the conditions of victory */
  victory: Victory;
  /** a description, for people */
  description: string;
}

/** A sniper's shot after its dice; pins and the camouflage die are still to come (SN-R11). */
export interface SniperShot {
  is: "SniperShot";
  /** the sniper, by id */
  sniper: string;
  /** the unit or hex aimed at */
  target: string;
  /** the distance in hexes */
  away: number;
  /** whether the unit has a concealed marker */
  concealed: boolean;
  /** whether the shot finds its mark */
  casualty: boolean;
}

/** The table as everybody sees it. */
export interface SniperView {
  /** the seat; null for a spectator */
  seat: string | null;
  /** the options of the game */
  options: Options;
  /** the scenario */
  scenario: SniperScenario;
  /** the round, from 1 */
  round: number;
  /** the step of the round that is in progress */
  step: "building" | "placing" | "actions" | "control" | "receive command" | "spend command" | "initiative" | "concealment" | "cards" | "tokens" | "op fire" | "transfers" | "advance";
  /** the side with the initiative */
  initiative: "us" | "de";
  /** all units */
  units: Array<Unit>;
  /** the American side */
  us: SideState;
  /** the German side */
  de: SideState;
  /** the smoke on the map */
  smoke: Array<Smoke>;
  /** the controlled objective hexes, each with its side */
  control: Array<[string, "us" | "de"]>;
  /** the strategy cards whose effect lasts */
  effects: Array<Effect>;
  /** the units that left the map for good, by id */
  lost: Array<string>;
  /** what is in progress, the innermost last */
  frames: Array<Building | Giving | Placing | ActionTurn | Moving | Window | Losses | SniperShot | Assaulting | AssaultRolled | Retreats | Spending | Concealing | Drawing | Preparing | Transferring>;
  /** how the game ended; null while it goes on */
  ending: Ending | null;
}

/** A side's spending of command and activation of cards (TOI-17.8). */
export interface Spending {
  is: "Spending";
  /** the side concerned */
  side: "us" | "de";
}

/** A squad as proposed by the scenario: figures, token, and its hex or vehicle (SN-G4). */
export interface SquadBase {
  /** the name by which it is called */
  id: string;
  /** the number of the division that the unit belongs to */
  division: number;
  /** the figures concerned, by kind */
  figures: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
  /** the hex where it starts; null if its owner chooses */
  hex: string | null;
  /** the specialization token: medic, flamethrower or anti-tank */
  specialization: "medic" | "flamethrower" | "anti_tank" | null;
  /** whether it is a sniper */
  sniper: boolean;
  /** whether the unit has a concealed marker */
  concealed: boolean;
  /** the vehicle that carries the unit; null for none */
  aboard: string | null;
}

/** A squad was built. */
export interface SquadBuilt {
  is: "SquadBuilt";
  /** the unit concerned, by id */
  unit: string;
  /** the side concerned */
  side: "us" | "de";
  /** the figures concerned, by kind */
  figures: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to keep a concealed squad in an assaulted hex out of it (TOI-12.14). */
export interface StayOut {
  is: "StayOut";
  /** the unit concerned, by id */
  unit: string;
}

/** The action to leave a sniper revealed (SN-8.6). */
export interface StayRevealed {
  is: "StayRevealed";
  /** the unit concerned, by id */
  unit: string;
}

/** A concealed squad stayed out of the assault on its hex. */
export interface StayedOut {
  is: "StayedOut";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A sniper's owner gave it no marker. */
export interface StayedRevealed {
  is: "StayedRevealed";
  /** the unit concerned, by id */
  unit: string;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to enter the next hex (TOI-5.4). */
export interface Step {
  is: "Step";
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
}

/** A side ended its part of a step of the Status Phase. */
export interface StepDone {
  is: "StepDone";
  /** the side concerned */
  side: "us" | "de";
  /** what is done */
  what: "op fire mode" | "transfers";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A unit entered a hex and had movement points left. */
export interface Stepped {
  is: "Stepped";
  /** the unit concerned, by id */
  unit: string;
  /** the hex that the unit left */
  origin: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** how much is still left: actions, hits, or movement points */
  left: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to end the activation (TOI-5.4, TOI-R20). */
export interface Stop {
  is: "Stop";
}

/** A unit ended its activation of its own will, or had to. */
export interface Stopped {
  is: "Stopped";
  /** the unit concerned, by id */
  unit: string;
  /** whether the unit had to stop */
  forced: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A squad was given a specialization token. */
export interface TokenGiven {
  is: "TokenGiven";
  /** the unit concerned, by id */
  unit: string;
  /** the side concerned */
  side: "us" | "de";
  /** the specialization token: medic, flamethrower or anti-tank */
  specialization: "medic" | "flamethrower" | "anti_tank";
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** Tokens were removed: units became fresh, lost a condition, or are now only pinned. */
export interface TokensRemoved {
  is: "TokensRemoved";
  /** the units that became fresh */
  fresh: Array<string>;
  /** the squads that lost their condition */
  recovered: Array<string>;
  /** the squads that are now only pinned */
  pinned: Array<string>;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to move or exchange figures between two squads in a hex (TOI-19.6, TOI-R24). */
export interface Transfer {
  is: "Transfer";
  /** the figures concerned, by kind */
  figures: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
  /** the squad that gives figures */
  giver: string;
  /** the squad that receives figures */
  receiver: string;
  /** the figures that come back in exchange; null for none */
  back?: Array<"officer" | "elite" | "regular" | "mg" | "mortar"> | null;
}

/** Figures moved from a squad to another, perhaps in exchange. */
export interface Transferred {
  is: "Transferred";
  /** the unit concerned, by id */
  unit: string;
  /** the squad that received the figures */
  to: string;
  /** the figures concerned, by kind */
  figures: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
  /** the figures that come back in exchange; null for none */
  back: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A side's transfers of figures; each pair of squads trades once (TOI-19.6). */
export interface Transferring {
  is: "Transferring";
  /** the side concerned */
  side: "us" | "de";
  /** the pairs of squads that have exchanged figures */
  traded: Array<[string, string]>;
}

/** A squad base, a sniper or a vehicle with its markers (SN-G13). */
export interface Unit {
  /** the name by which it is called */
  id: string;
  /** the side concerned */
  side: "us" | "de";
  /** the number of the division that the unit belongs to */
  division: number;
  /** whether it is a squad, a sniper or a vehicle */
  kind: "squad" | "sniper" | "vehicle";
  /** the hex of the unit; null if it is aboard, not yet placed or lost */
  at: string | null;
  /** the figures concerned, by kind */
  figures: Array<"officer" | "elite" | "regular" | "mg" | "mortar">;
  /** the vehicle concerned; of a unit its kind of vehicle, null for other units */
  vehicle: string | null;
  /** the specialization token: medic, flamethrower or anti-tank */
  specialization: "medic" | "flamethrower" | "anti_tank" | null;
  /** whether the unit is fresh, fatigued or in op fire mode */
  activation: "fresh" | "fatigued" | "op_fire";
  /** whether the squad is pinned or disrupted */
  condition: "none" | "pinned" | "disrupted";
  /** whether the unit has a concealed marker */
  concealed: boolean;
  /** the vehicle that carries the unit; null for none */
  aboard: string | null;
  /** the damage of a vehicle, in hits */
  hits: number;
}

/** A unit was placed in a hex, or aboard a vehicle there. */
export interface UnitPlaced {
  is: "UnitPlaced";
  /** the unit concerned, by id */
  unit: string;
  /** the side concerned */
  side: "us" | "de";
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the vehicle that carries the unit; null for none */
  aboard: string | null;
  /** whether the unit has a concealed marker */
  concealed: boolean;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** The action to unload into the vehicle's hex (TOI-16.1, TOI-16.4). */
export interface Unload {
  is: "Unload";
}

/** A squad unloaded into its vehicle's hex. */
export interface Unloaded {
  is: "Unloaded";
  /** the unit concerned, by id */
  unit: string;
  /** the vehicle concerned; of a unit its kind of vehicle, null for other units */
  vehicle: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** how much is still left: actions, hits, or movement points */
  left: number;
  /** the clauses of the rules */
  clauses: Array<string>;
}

/** A vehicle as proposed by the scenario (SN-1.3, SN-G4). */
export interface VehicleBase {
  /** the name by which it is called */
  id: string;
  /** the number of the division that the unit belongs to */
  division: number;
  /** the vehicle concerned; of a unit its kind of vehicle, null for other units */
  vehicle: "m3a1" | "m4a1";
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
}

/** The victory conditions of `attacker`; otherwise the other side wins. */
export interface Victory {
  /** what the attackers need: the objective, the snipers or the officers */
  kind: "objective" | "snipers" | "officers";
  /** the attacking side */
  attacker: "us" | "de";
}

/** A window for op fire at the unit that entered a hex, one attack at a time (TOI-R5). */
export interface Window {
  is: "Window";
  /** the side concerned */
  side: "us" | "de";
  /** the unit under fire as it moves */
  mover: string;
}

/** A side might op fire at the active unit. */
export interface WindowOpened {
  is: "WindowOpened";
  /** the unit concerned, by id */
  unit: string;
  /** the hex concerned: two digits for its column, two for its row */
  hex: string;
  /** the side concerned */
  side: "us" | "de";
  /** the clauses of the rules */
  clauses: Array<string>;
}

export type ViewOf = SniperView;

export type DecisionOf = ChooseFigures | ChooseBearer | ChooseDeployment | ChooseAction | ChooseStep | ChooseOpFire | ChooseLoss | ChooseDefense | ChooseRetreat | ChooseSpending | ChooseConcealment | ChooseDraw | ChooseOpFireMode | ChooseTransfer;

export type ActionOf = Build | Give | Deploy | DeployAboard | Advance | FireAndMove | Assault | Fire | Bombard | LaySmoke | Prepare | Fatigue | Heal | PlayCard | EndActions | Step | Load | Unload | Shoot | AssaultHex | Stop | OpFire | HoldFire | Lose | JoinAssault | StayOut | Retreat | Bid | Conceal | StayRevealed | DrawAgain | Transfer | Done;

export type EventOf = SquadBuilt | TokenGiven | UnitPlaced | PhaseBegan | ActionTurnBegan | ActionsEnded | Activated | Fatigued | OpFireModeTaken | Stepped | Loaded | Unloaded | Stopped | Revealed | Concealed | StayedRevealed | WindowOpened | FireHeld | AttackRolled | AreaAttackRolled | CoverRolled | SmokeRolled | SmokeCleared | FigureLost | Eliminated | ConditionChanged | Damaged | CamouflageRolled | AssaultDeclared | StayedOut | AssaultDiceRolled | AssaultEnded | Retreated | MovedIn | HealRolled | CardDrawn | DrawDeclined | CardPlayed | EffectsEnded | ControlTaken | CommandReceived | CommandPut | InitiativeChanged | InitiativeDetermined | TokensRemoved | StepDone | Transferred | GameEnded;
