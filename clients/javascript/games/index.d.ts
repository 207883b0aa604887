import type * as bob from "./bob.js";
import type * as fire_move from "./fire_move.js";
import type * as sam_fire from "./sam_fire.js";
import type * as screaming_eagles from "./screaming_eagles.js";
import type * as sniper from "./sniper.js";

/** The types of each game; declare your own here. */
export interface GameTypes {
  bob: { view: bob.ViewOf; decision: bob.DecisionOf; action: bob.ActionOf; event: bob.EventOf; };
  fire_move: { view: fire_move.ViewOf; decision: fire_move.DecisionOf; action: fire_move.ActionOf; event: fire_move.EventOf; };
  sam_fire: { view: sam_fire.ViewOf; decision: sam_fire.DecisionOf; action: sam_fire.ActionOf; event: sam_fire.EventOf; };
  screaming_eagles: { view: screaming_eagles.ViewOf; decision: screaming_eagles.DecisionOf; action: screaming_eagles.ActionOf; event: screaming_eagles.EventOf; };
  sniper: { view: sniper.ViewOf; decision: sniper.DecisionOf; action: sniper.ActionOf; event: sniper.EventOf; };
}
