"""What the actions, shots and cards of Sniper's Alley are worth."""

from collections.abc import Callable
from typing import Any

import attrs

from wargames.bots.sniper.aim import DISRUPTED, PINNED, Arms, arms, best_shot, harm, pinned, worth
from wargames.bots.sniper.assaults import assault
from wargames.bots.sniper.goal import FAR
from wargames.bots.sniper.judgment import Judgment, volley_in
from wargames.bots.sniper.moves import NOTHING, advance, fire_and_move
from wargames.bots.sniper.smoke import NO_SMOKE, most_veiled, smoke, useful_smoke, veil
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Branch, Listing, every
from wargames.sniper.play.fire.area_attack import SMOKE, power_on
from wargames.sniper.play.fire.cover import cover_of
from wargames.sniper.play.fire.firepower import dice_of
from wargames.sniper.play.squads import Volley, machine_gun_alone
from wargames.sniper.values import actions as act
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.components import HITS_FROM
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit

COMMAND = 0.12  # a point of command
WATCH = 0.4  # how likely a unit in op fire mode gets its shot
MACHINE_GUN = 1.6  # how much more it is worth with a weapon that op fires again and again
SOON = 9  # hexes within which an enemy may come near
NEAR = 4  # hexes within which an enemy may soon assault
MANY = 3  # fresh units for whom one more action is worth a card
HALF = 0.5
ATTACKER = 0.3  # how much less it is worth to whoever has to go


@attrs.define
class Best:
    """The best action that was offered, the first of those that are worth as much.

    ``put_off`` are those that take long to weigh: when their turn comes, most cannot win any more. ``behind``
    tells how many of them come before the best.
    """

    action: Action | None = None
    value: float = float("-inf")
    behind: int = 0
    put_off: list[Action | Branch] = attrs.field(factory=list)

    def offer(self, action: Action, value: float) -> None:
        """Take an action that is better, when all that came before it has been offered or put off."""
        if value > self.value:
            self.action, self.value, self.behind = action, value, len(self.put_off)

    def offer_late(self, action: Action, value: float, order: int) -> None:
        """Take an action that was put off, with its order among those, if it is better or comes before."""
        if value > self.value or (value == self.value and order < self.behind):
            self.action, self.value, self.behind = action, value, order


class Orders:
    """Weighs the actions of one turn; what a unit could do by itself is worked out once."""

    def __init__(self, judgment: Judgment) -> None:
        self.judgment = judgment
        self._own: dict[UnitId, float] = {}
        self._own_here: dict[UnitId, float] = {}

    def value(self, action: Action, enough: float = NOTHING) -> float:
        """Weigh an action, not exactly where it is worth less than ``enough``."""
        return VALUES[type(action)](self, action, enough)

    def unit(self, id_: UnitId) -> Unit:
        """Give a unit."""
        return self.judgment.battle.units[id_]

    def own(self, id_: UnitId) -> float:
        """Weigh what a unit could do by itself: what it gives up where it supports another."""
        if (known := self._own.get(id_)) is None:
            known, unit = self.own_at_least(id_), self.unit(id_)
            if free(unit):
                known = max(known, advance(self.judgment, unit))
            self._own[id_] = known
        return known

    def own_at_least(self, id_: UnitId) -> float:
        """Weigh what a unit could do by itself if it stayed where it is."""
        if (known := self._own_here.get(id_)) is None:
            unit, known = self.unit(id_), 0.0
            if free(unit):
                known = max(self.judgment.shot_from(unit, unit.at or ""), 0.1)
            elif unit.activation == "op_fire":
                known = 0.4
            self._own_here[id_] = known
        return known

    def best(self, listing: Listing) -> Action:
        """Find the action that is worth most, the first of several; not all are weighed."""
        best = Best()
        self._look(listing, best)
        for order, entry in sorted(enumerate(best.put_off), key=lambda one: WEIGHED_LATE[type(one[1])]):
            if isinstance(entry, Branch):
                self._look_at_smoke(entry, best, order)
            else:
                best.offer_late(entry, self.value(entry, best.value), order)
        assert best.action is not None, "whoever is asked has an answer"
        return best.action

    def _look(self, listing: Listing, best: Best) -> None:
        for entry in listing:
            if isinstance(entry, Branch) and entry.word != SMOKE:
                self._look(entry.lists(), best)
            elif entry.__class__ in WEIGHED_LATE and not (isinstance(entry, act.Fire) and alone(entry)):
                best.put_off.append(entry)
            else:
                assert not isinstance(entry, Branch)
                best.offer(entry, self.value(entry, best.value))

    def _look_at_smoke(self, branch: Branch, best: Best, order: int) -> None:
        """Look at the smoke that may be the best: as a rule at what is laid before an attacker's friends."""
        useful, bit = useful_smoke(self.judgment), self.judgment.ground.bit
        if best.value > NO_SMOKE and not (useful and most_veiled(self.judgment) >= best.value):
            return
        for action in every(branch.lists()):
            assert isinstance(action, act.LaySmoke)
            if bit[action.hex] & useful:
                best.offer_late(action, veil(self.judgment, action.hex), order)
            elif best.value <= NO_SMOKE:
                best.offer_late(action, NO_SMOKE, order)

    # fire

    def fire(self, action: act.Fire, enough: float = NOTHING) -> float:
        """Weigh Concentrated Fire: what supporters would have done is lost.

        If it does no more than ``enough``, nobody asks what they would have done.
        """
        leader, helpers = self.unit(volley_in(action.firer).unit), action.supporters or ()
        if leader.kind == "sniper":
            return self.judgment.snipe(leader, action.target, action.aim)
        gain = self.judgment.attack(action.firer, helpers, action.target, action.kind)
        if gain < enough or not helpers:
            return gain
        units = [volley_in(one).unit for one in helpers]
        if (most := gain - sum([self.own_at_least(id_) for id_ in units])) < enough:
            return most
        return gain - sum([self.own(id_) for id_ in units])

    def bombard(self, action: act.Bombard) -> float:
        """Weigh mortar fire on a hex, friends there included."""
        judgment = self.judgment
        black = dice_of(power_on(judgment.battle, self.unit(action.unit), action.kind))
        total = 0.0
        for one in judgment.battle.at(action.hex):
            if one.concealed or (one.kind == "vehicle" and action.kind == "suppressive"):
                continue
            total += self.bombed(one, action, black)
        return total

    def bombed(self, target: Unit, action: act.Bombard, black: int) -> float:
        """Weigh mortar fire on one of those in the hex."""
        judgment = self.judgment
        red = dice_of(cover_of(judgment.battle, target, action.kind))
        found = harm(judgment.mark(target), action.kind, black, HITS_FROM["mortar"], red)
        return found * (judgment.importance(target) if target.side != judgment.side else -1.0)

    # waiting

    def watch(self, unit: Unit) -> float:
        """Weigh a unit in op fire mode, by the enemies who may come into its sight."""
        if unit.at is None:
            return 0.0
        enemy, fire = self.judgment.enemy, arms(unit)
        key = fire, unit.at
        if (known := enemy.watches.get(key)) is None:
            known = enemy.watches[key] = self.watched(unit, fire, self.judgment.ground.away[unit.at])
        return known

    def watched(self, unit: Unit, fire: Arms, away: dict[Place, int]) -> float:
        """Weigh a unit that fires at whoever comes into its sight."""
        coming = [
            foe
            for foe in self.judgment.foes
            if foe.unit.activation == "fresh" and foe.unit.condition == "none" and away[foe.at] <= SOON
        ]
        if not coming:
            return 0.01
        shots = [best_shot(fire, foe.mark, 3, 0, 1, downhill=False) for foe in coming]
        keen = WATCH * min(1.0, 0.4 + 0.2 * len(coming)) * (ATTACKER if self.judgment.goal.attacks else 1.0)
        return keen * max(shots) * (MACHINE_GUN if machine_gun(unit) else 1.0)

    def fatigue(self, action: act.Fatigue) -> float:
        """Weigh doing nothing."""
        unit = self.unit(action.unit)
        return 0.0 if unit.condition != "none" else -0.05

    def heal(self, action: act.Heal) -> float:
        """Weigh that a figure comes back half of the time."""
        return 0.5 + 0.1 * (4 - len(self.unit(action.patient).figures))

    # cards

    def card(self, action: act.PlayCard) -> float:
        """Weigh a card less the command that it costs."""
        found = CARD_VALUES.get(action.card)
        return (found(self, action.target) if found else -1.0) - COMMAND * CARDS[action.card].cost

    def fresh(self) -> list[Unit]:
        """List the own units that may still act."""
        own = self.judgment.battle.of(self.judgment.side)
        return [unit for unit in own if unit.activation == "fresh" and unit.condition == "none"]

    def again(self, id_: UnitId) -> float:
        """Weigh that a squad may act again."""
        unit = self.unit(id_)
        if unit.at is None:
            return 0.0
        return 0.8 * max(self.judgment.shot_from(unit, unit.at), advance(self.judgment, unit))

    def calmed(self, id_: UnitId) -> float:
        """Weigh that a squad is less shaken."""
        unit = self.unit(id_)
        ready = unit.activation == "fresh"
        if unit.condition == "disrupted":
            return (DISRUPTED - PINNED * ready) * worth(unit) * HALF
        return (PINNED if ready else 0.0) * worth(unit) * 1.5

    def sheltered(self, id_: UnitId) -> float:
        """Weigh two more red dice."""
        unit = self.unit(id_)
        if unit.at is None or unit.concealed:
            return 0.0
        here = self.judgment.danger(unit, unit.at)
        return 0.6 * here + (0.4 if unit.at in self.judgment.goal.objectives else 0.0) * (here > 0)

    def near(self) -> float:
        """Weigh that defenders of the objective roll two more dice against assaults."""
        goals = self.judgment.goal.objectives
        away = self.judgment.ground.away
        ready = [
            foe
            for foe in self.judgment.foes
            if foe.mark.ready
            and foe.unit.kind == "squad"
            and min((away[foe.at][one] for one in goals), default=FAR) <= NEAR
        ]
        return 0.4 * min(3, len(ready))


def alone(fire: act.Fire) -> bool:
    """Tell whether nobody supports a unit that fires."""
    return not fire.supporters


def free(unit: Unit) -> bool:
    """Tell whether a unit on the map may do what it likes."""
    return unit.activation == "fresh" and unit.condition == "none" and unit.at is not None


def machine_gun(unit: Unit) -> bool:
    """Tell whether a unit has a machine gun to op fire with."""
    return unit.kind == "squad" and ("mg" in unit.figures or machine_gun_alone(unit, Volley(unit.id)))


CARD_VALUES: dict[str, Callable[[Orders, Any], float]] = {
    "C4": lambda orders, _: 0.5 if len(orders.fresh()) >= MANY else -1.0,
    "C5": lambda orders, id_: 0.7 if useful_march(orders, id_) else -1.0,
    "C6": lambda orders, _: 0.22 * len([unit for unit in orders.fresh() if unit.kind == "squad"]) - 0.2,
    "C8": lambda orders, id_: orders.again(id_),
    "M1": lambda orders, id_: orders.sheltered(id_),
    "M3": lambda orders, id_: orders.calmed(id_),
    "M4": lambda orders, _: 0.15 * sum(foe.mark.ready for foe in orders.judgment.foes),
    "M5": lambda orders, place: sum(
        orders.calmed(unit.id)
        for unit in orders.judgment.battle.squads_at(place)
        if unit.condition == "pinned"
    ),
    "M6": lambda orders, _: orders.near(),
    "M7": lambda orders, id_: orders.again(id_),
    "M8": lambda orders, id_: 1.3 * pinned(orders.judgment.foe[id_].mark),
}


def useful_march(orders: Orders, id_: UnitId) -> bool:
    """Tell whether two more points bring a squad to the objective's door."""
    unit, goal = orders.unit(id_), orders.judgment.goal
    place = orders.judgment.battle.whereabouts(unit)
    turn = orders.judgment.battle.frames[-1]
    if place is None or unit.activation != "fresh" or unit.condition != "none" or not goal.attacks:
        return False
    return getattr(turn, "left", 0) > 1 and goal.points(place, unit.mover) in {5, 6, 7}


VALUES: dict[type[Action], Callable[[Orders, Any, float], float]] = {
    act.Advance: lambda orders, action, enough: advance(orders.judgment, orders.unit(action.unit), enough),
    act.FireAndMove: lambda orders, action, enough: fire_and_move(
        orders.judgment, orders.unit(action.unit), enough
    ),
    act.Assault: lambda orders, action, _enough: assault(orders.judgment, orders.unit(action.unit)),
    act.Fire: Orders.fire,
    act.Bombard: lambda orders, action, _enough: orders.bombard(action),
    act.LaySmoke: lambda orders, action, _enough: smoke(orders.judgment, action.hex),
    act.Prepare: lambda orders, action, _enough: orders.watch(orders.unit(action.unit)),
    act.Fatigue: lambda orders, action, _enough: orders.fatigue(action),
    act.Heal: lambda orders, action, _enough: orders.heal(action),
    act.PlayCard: lambda orders, action, _enough: orders.card(action),
    act.EndActions: lambda _orders, _action, _enough: 0.0,
}
"""How an action is weighed: not exactly where it is worth less than is enough."""

WEIGHED_LATE: dict[type, int] = {act.Fire: 0, act.FireAndMove: 1, act.Advance: 2, act.Assault: 3, Branch: 4}
"""What is put off until all else is weighed, in which order: moves, combined fire, assaults, smoke."""
