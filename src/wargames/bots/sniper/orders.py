"""Values of the actions, shots and cards of Sniper's Alley."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from wargames.bots.caches import LazyDict, by_key, remembered
from wargames.bots.evaluator import Valued
from wargames.bots.sniper import attacks
from wargames.bots.sniper.evaluator import SniperEvaluator, volley_in
from wargames.bots.sniper.moves import advances, assault, fire_and_move
from wargames.bots.sniper.objectives import FAR
from wargames.bots.sniper.smoke import smoke_by_hex
from wargames.kernel.game import Action
from wargames.sniper import moments, queries
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.components import HITS_FROM
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit

COMMAND = 0.12  # the value of a point of command
WATCH = 0.4  # the chance that a unit in op fire mode gets its shot
MACHINE_GUN = 1.6  # the factor for a weapon that may op fire several times
SOON = 9  # the distance in hexes within which an enemy may come near
NEAR = 4  # the distance in hexes within which an enemy may soon assault
MANY = 3  # the number of fresh units for which one more action is worth a card
HALF = 0.5
ATTACKER = 0.3  # the factor for the side that has to attack


def weigh_actions(decision: moments.ChooseAction, evaluator: SniperEvaluator) -> Valued:
    """Weigh every action."""
    values = ActionValues(evaluator)
    return [(action, VALUES[type(action)](values, action)) for action in decision.actions]


class ActionValues:
    """Values of the actions of one turn."""

    def __init__(self, evaluator: SniperEvaluator) -> None:
        self.evaluator, self.units, self.enemy = evaluator, evaluator.units, evaluator.enemy
        self.advance = advances(evaluator)
        """The value of the best move of each unit."""
        self.own = own(evaluator, self.advance)
        """The value of each unit by itself, which it gives up where it supports another."""

    @cached_property
    def smoke(self) -> attacks.HexValues:
        """The values of smoke, by hex."""
        return smoke_by_hex(self.evaluator)

    def fire(self, action: moments.Fire) -> float:
        """Weigh Concentrated Fire, less the supporters' own actions."""
        leader, helpers = self.units[volley_in(action.firer).unit], action.supporters or ()
        if leader.kind == "sniper":
            return self.evaluator.snipe(leader, action.target, action.aim)
        gain = self.evaluator.attack(action.firer, helpers, action.target, action.kind)
        return gain - sum([self.own[volley_in(one).unit] for one in helpers])

    def bombard(self, action: moments.Bombard) -> float:
        """Weigh mortar fire on a hex, friends there included."""
        evaluator, battle, kind, total = self.evaluator, self.evaluator.battle, action.kind, 0.0
        black = queries.dice_of(queries.power_on(battle, self.units[action.unit], kind))
        for one in battle.at(action.hex):
            if one.concealed or (one.kind == "vehicle" and kind == "suppressive"):
                continue
            red = queries.dice_of(queries.cover_of(battle, one, kind))
            found = attacks.harm(evaluator.targets[one.id], kind, black, HITS_FROM["mortar"], red=red)
            hostile = one.side != evaluator.side
            total += found * (self.enemy.by_id[one.id].importance if hostile else -1.0)
        return total

    # waiting

    def watch(self, unit: Unit) -> float:
        """Weigh a unit in op fire mode, by the enemies who may come into its sight."""
        if unit.at is None:
            return 0.0
        key = "watch", attacks.attacker(unit), unit.at
        return remembered(self.enemy.known, key, lambda: self._watch(unit, attacks.attacker(unit)))

    def _watch(self, unit: Unit, fire: attacks.AttackProfile) -> float:
        away = self.evaluator.ground.away[unit.at or ""]
        coming = [foe.target for foe in self.enemy.units if attacks.free(foe.unit) and away[foe.at] <= SOON]
        if not coming:
            return 0.01
        shots = [attacks.best_shot(fire, target, 3, (0, 1), downhill=False) for target in coming]
        keen = WATCH * min(1.0, 0.4 + 0.2 * len(coming))
        keen *= ATTACKER if self.evaluator.objectives.attacks else 1.0
        return keen * max(shots) * (MACHINE_GUN if machine_gun(unit) else 1.0)

    # cards

    def card(self, action: moments.PlayCard) -> float:
        """Weigh a card less the command that it costs."""
        found = CARD_VALUES.get(action.card)
        return (found(self, action.target) if found else -1.0) - COMMAND * CARDS[action.card].cost

    def fresh(self) -> list[Unit]:
        """List the own units that may still act."""
        return [unit for unit in self.evaluator.battle.of(self.evaluator.side) if attacks.free(unit)]

    def again(self, id_: UnitId) -> float:
        """Weigh a second activation of a squad."""
        unit = self.units[id_]
        if unit.at is None:
            return 0.0
        return 0.8 * max(self.evaluator.shots_from(unit)[unit.at], self.advance[id_])

    def calmed(self, id_: UnitId) -> float:
        """Weigh the recovery of a squad."""
        unit = self.units[id_]
        ready = unit.activation == "fresh"
        if unit.condition == "disrupted":
            return (attacks.DISRUPTED - attacks.PINNED * ready) * attacks.worth(unit) * HALF
        return (attacks.PINNED if ready else 0.0) * attacks.worth(unit) * 1.5

    def sheltered(self, id_: UnitId) -> float:
        """Weigh two more red dice."""
        unit = self.units[id_]
        if unit.at is None or unit.concealed:
            return 0.0
        here = self.evaluator.danger(unit, unit.at)
        return 0.6 * here + (0.4 if unit.at in self.evaluator.objectives.objectives else 0.0) * (here > 0)

    def near(self) -> float:
        """Weigh two more dice against assaults for defenders of the objective."""
        away, goals = self.evaluator.ground.away, self.evaluator.objectives.objectives
        squads = [foe for foe in self.enemy.units if foe.target.ready and foe.unit.kind == "squad"]
        near = [foe for foe in squads if min((away[foe.at][one] for one in goals), default=FAR) <= NEAR]
        return 0.4 * min(3, len(near))

    def useful_march(self, id_: UnitId) -> bool:
        """Return whether two more points bring a squad next to the objective."""
        unit, objectives = self.units[id_], self.evaluator.objectives
        place, turn = self.evaluator.battle.whereabouts(unit), self.evaluator.battle.frames[-1]
        if place is None or not attacks.free(unit) or not objectives.attacks:
            return False
        return getattr(turn, "left", 0) > 1 and objectives.points(place, unit.mover) in {5, 6, 7}


@by_key
def own(id_: UnitId, evaluator: SniperEvaluator, advances: LazyDict[UnitId, float]) -> float:
    """Weigh the best action of a unit alone."""
    unit = evaluator.units[id_]
    if unit.at is None or not attacks.free(unit):
        return 0.4 if unit.activation == "op_fire" else 0.0
    return max(evaluator.shots_from(unit)[unit.at], 0.1, advances[id_])


def machine_gun(unit: Unit) -> bool:
    """Return whether a unit has a machine gun to op fire with."""
    return unit.kind == "squad" and (
        "mg" in unit.figures or queries.machine_gun_alone(unit, queries.Volley(unit.id))
    )


CARD_VALUES: dict[str, Callable[[ActionValues, Any], float]] = {
    "C4": lambda orders, _: 0.5 if len(orders.fresh()) >= MANY else -1.0,
    "C5": lambda orders, id_: 0.7 if orders.useful_march(id_) else -1.0,
    "C6": lambda orders, _: 0.22 * len([unit for unit in orders.fresh() if unit.kind == "squad"]) - 0.2,
    "C8": ActionValues.again,
    "M1": ActionValues.sheltered,
    "M3": ActionValues.calmed,
    "M4": lambda orders, _: 0.15 * sum(foe.target.ready for foe in orders.enemy.units),
    "M5": lambda orders, place: sum(
        orders.calmed(unit.id)
        for unit in orders.evaluator.battle.squads_at(place)
        if unit.condition == "pinned"
    ),
    "M6": lambda orders, _: orders.near(),
    "M7": ActionValues.again,
    "M8": lambda orders, id_: 1.3 * attacks.pinned(orders.enemy.by_id[id_].target),
}


VALUES: dict[type[Action], Callable[[ActionValues, Any], float]] = {
    moments.Advance: lambda orders, action: orders.advance[action.unit],
    moments.FireAndMove: lambda orders, action: fire_and_move(orders.evaluator, orders.units[action.unit]),
    moments.Assault: lambda orders, action: assault(orders.evaluator, orders.units[action.unit]),
    moments.Fire: ActionValues.fire,
    moments.Bombard: ActionValues.bombard,
    moments.LaySmoke: lambda orders, action: orders.smoke[action.hex],
    moments.Prepare: lambda orders, action: orders.watch(orders.units[action.unit]),
    moments.Fatigue: lambda orders, action: 0.0 if orders.units[action.unit].condition != "none" else -0.05,
    moments.Heal: lambda orders, action: 0.5 + 0.1 * (4 - len(orders.units[action.patient].figures)),
    moments.PlayCard: ActionValues.card,
    moments.EndActions: lambda _orders, _action: 0.0,
}
"""The function that weighs each kind of action; a figure returns from healing half of the time."""
