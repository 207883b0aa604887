"""A lieutenant for Scream, Aim, Fire!: gives each order die to whom it helps most, one turn ahead."""

from collections.abc import Callable, Collection, Iterable, Sequence
from operator import itemgetter
from typing import Any, ClassVar

import attrs

from wargames.bots.sam_fire.judgment import FRIGHTENED, Judgment
from wargames.bots.sam_fire.known import Known
from wargames.kernel.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.kernel.replace import replace
from wargames.sam_fire.play.american.order_dice import adjustments, affords, price, without
from wargames.sam_fire.play.american.orders import orders
from wargames.sam_fire.play.movement import covered_destinations
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.actions import (
    AlsoHit,
    Arrive,
    Assault,
    AttachMedic,
    CoveringFire,
    Drive,
    EndOrders,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    KeepDice,
    Move,
    NameSpotted,
    OrderSpot,
    SpendSupply,
    ThenFire,
    ThenMove,
)
from wargames.sam_fire.values.components import COUNTERS, SQUADS, TANKS
from wargames.sam_fire.values.decisions import (
    ChooseAdjustment,
    ChooseArrival,
    ChooseCoveredMove,
    ChooseSecondHit,
    ChooseShot,
    ChooseSpotted,
    ChooseSupply,
    GiveOrder,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Table, Unit, UnitId

EVERY_DIE = (1, 1, 2, 3, 4, 4, 5, 6, 6)
WORTH_A_DIE = 0.1  # the least that an order must promise
DEARER = 0.05  # what a 3 is worth more than a 2, or a second unit that acts more than none
SUPPLY_WORTH = 0.8  # how much more the dice must promise for a Supply counter
SNIPER_SCOPES = 2 / 3
OFFICER = 10 / 12


@attrs.frozen
class Offer:
    """An order, what it promises, the dice that it takes and the units that act."""

    order: Action
    value: float
    dice: tuple[int, ...]
    units: frozenset[UnitId]

    @property
    def rank(self) -> float:
        """What it promises for each die; a pair of 4s has no other use."""
        return self.value / (len(self.dice) if self.dice != (4, 4) else 1)


Weighed = list[tuple[Action, float]]
"""Answers with what they are worth, in the order in which they were looked at."""

weight = itemgetter(1)


class Lieutenant:
    """Answers from the table, which hides nothing, and looks one German turn ahead.

    What it worked out it keeps for the next decision, as far as that holds; it answers the same without.
    """

    GAMES: ClassVar[Collection[str]] = ("sam_fire",)
    STEADY: ClassVar[bool] = True

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:lieutenant:{seed}")
        self._known = Known()

    def decide(self, decision: Decision, view: SamFireView) -> Action:
        """Answer one decision."""
        found: Action = max(self._weigh(decision, view.table), key=weight)[0]
        return found

    def rank(self, decision: Decision, view: SamFireView) -> Weighed:
        """List the answers that are worth a thought, the best first, in points of Morale for each die."""
        return sorted(self._weigh(decision, view.table), key=weight, reverse=True)

    def _weigh(self, decision: Decision, table: Table) -> Weighed:
        weigh = WEIGHS.get(type(decision))
        return weigh(decision, table, self._known) if weigh else [(decision.actions.sample(self._rng), 0.0)]


# the dice and the orders


def weigh_adjustments(_decision: ChooseAdjustment, table: Table, known: Known) -> Weighed:
    """Weigh the change of each die by what it adds to the whole plan, against none."""
    found = offers(Judgment(replace(table, order_dice=EVERY_DIE), known))
    dice = table.order_dice
    kept: Weighed = [(KeepDice(), promised(plan(found, dice)) + DEARER)]
    return kept + [
        (change, promised(plan(found, (*without(dice, (change.face,)), change.to))))
        for change in adjustments(dice)
    ]


def weigh_orders(_decision: GiveOrder, table: Table, known: Known) -> Weighed:
    """Weigh the orders by what they promise for their dice; replenish a unit that would do much better."""
    judgment = Judgment(table, known)
    found = offers(judgment)
    weighed: Weighed = [*((offer.order, offer.rank) for offer in found), (EndOrders(), 0.0)]
    if table.supply and (spent := best_supply(judgment, table, promised(plan(found, table.order_dice)))):
        return [(spent, weighed[0][1]), *weighed]
    return weighed


def best_supply(judgment: Judgment, table: Table, without_it: float) -> SpendSupply | None:
    """Find the low unit that would add most to the plan with a Supply counter; None if it adds little."""
    found: list[tuple[float, SpendSupply]] = []
    for unit in table.units:
        if unit.low_supply and unit.id in COUNTERS and COUNTERS[unit.id].side == "american" and not unit.used:
            helped = offers(judgment.replenished(table, unit))
            found.append((promised(plan(helped, table.order_dice)), SpendSupply(unit.id)))
    value, spent = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return spent if value >= without_it + SUPPLY_WORTH else None


def offers(judgment: Judgment) -> list[Offer]:
    """List the orders that are worth their dice, the best first."""
    found = []
    for order in orders(judgment.battle):
        value = VALUES[type(order)](judgment, order)
        if value > WORTH_A_DIE:
            found.append(Offer(order, value, price(order), actors(order)))
    return sorted(found, key=lambda offer: -offer.rank)


def actors(order: Action) -> frozenset[UnitId]:
    """Tell which units an order uses; the Medic uses none."""
    named = ACTORS[type(order)]
    if len(named) == 1:
        return frozenset((getattr(order, named[0]),))
    return frozenset(id_ for name in named if (id_ := getattr(order, name)))


def plan(found: Iterable[Offer], dice: tuple[int, ...]) -> list[Offer]:
    """Pick orders, the best first, while there are dice, each unit once."""
    picked: list[Offer] = []
    used: frozenset[UnitId] = frozenset()
    for offer in found:
        if affords(dice, offer.dice) and used.isdisjoint(offer.units):
            picked.append(offer)
            used |= offer.units
            dice = without(dice, offer.dice)
            if not dice:
                break
    return picked


def promised(planned: Sequence[Offer]) -> float:
    """Add up what a plan promises."""
    return sum(offer.value for offer in planned)


# what an order promises


def unit_of(judgment: Judgment, id_: UnitId) -> Unit:
    """Find an American."""
    return judgment.units[id_]


def relocate(judgment: Judgment, unit: Unit, to: Place) -> float:
    """Weigh that a unit leaves its hex for another."""
    prize = judgment.prize(to) if unit.id in SQUADS else 0.0
    return prize + judgment.standing(unit, to) - judgment.standing(unit, unit.at)


def move(judgment: Judgment, order: Move) -> float:
    """Weigh a move, with the shot that a 3 allows."""
    unit = unit_of(judgment, order.unit)
    value = relocate(judgment, unit, order.to)
    if order.die == 3 and unit.id in SQUADS:  # noqa: PLR2004  the face
        value += max(0.0, judgment.best_shot(unit, order.to)) - DEARER
    return value


def fire(judgment: Judgment, order: Fire) -> float:
    """Weigh a shot."""
    shot = judgment.shot(unit_of(judgment, order.unit), judgment.units[order.target])
    return shot - DEARER * (order.die - 2) + taken_here(judgment, order.unit)


def taken_here(judgment: Judgment, id_: UnitId) -> float:
    """Weigh that a squad that acts where it stands takes the objective there (SAF-G10)."""
    at = unit_of(judgment, id_).at
    return judgment.prize(at) if at not in judgment.battle.held else 0.0


def covering_fire(judgment: Judgment, order: CoveringFire) -> float:
    """Weigh the shot and the best move of the unit that is covered."""
    firer = unit_of(judgment, order.unit)
    value = judgment.shot(firer, judgment.units[order.target]) if order.target else 0.0
    if order.mover:
        value += best_covered_move(judgment, order.mover) - DEARER
    return value + taken_here(judgment, order.unit)


def best_covered_move(judgment: Judgment, id_: UnitId) -> float:
    """Weigh the best covered move of a unit, or staying."""
    if (known := judgment.covered.get(id_)) is None:
        unit, battle = unit_of(judgment, id_), judgment.battle
        places = battle.ground.members(covered_destinations(battle, battle.units[id_]))
        known = max((relocate(judgment, unit, place) for place in places), default=0.0)
        judgment.covered[id_] = known
    return max(0.0, known)


def medic(judgment: Judgment, order: AttachMedic) -> float:
    """Weigh that a Panicked unit is rallied half of the time."""
    unit = unit_of(judgment, order.unit)
    calmer = replace(unit, marker="alert")
    return 0.5 * (1.2 + judgment.dangers.danger(unit, unit.at) - judgment.dangers.danger(calmer, unit.at))


def sniper_fire(judgment: Judgment, order: FireSniper) -> float:
    """Weigh a sniper's shot: no cover counts, and an officer may be seen."""
    unit, target = unit_of(judgment, order.sniper), judgment.units[order.target]
    return SNIPER_SCOPES * judgment.bare_shot(unit, target) + OFFICER


def spot(judgment: Judgment, _order: OrderSpot) -> float:
    """Weigh a spotted enemy for the shots that may still come."""
    dice = judgment.battle.order_dice
    shots = min(3, dice.count(2) + dice.count(3)) if len(dice) < len(EVERY_DIE) else 1
    return SNIPER_SCOPES * shots * 0.6


def drive(judgment: Judgment, order: Drive) -> float:
    """Weigh a tank's move, and whom it frightens on its way."""
    unit = unit_of(judgment, order.tank)
    end = relocate(judgment, unit, order.path[-1])
    return end + (FRIGHTENED / 4) * judgment.passed(order.path[:-1])


VALUES: dict[type[Action], Callable[[Judgment, Any], float]] = {
    Move: move,
    Fire: fire,
    CoveringFire: covering_fire,
    AttachMedic: medic,
    FireMortar: lambda judgment, order: judgment.mortar_shot(
        unit_of(judgment, order.mortar), judgment.units[order.target]
    ),
    FireSniper: sniper_fire,
    OrderSpot: spot,
    Assault: lambda judgment, order: judgment.assault(unit_of(judgment, order.unit), order.hex),
    Drive: drive,
    FireTank: lambda judgment, order: judgment.tank_shot(
        unit_of(judgment, order.tank), judgment.units[order.target]
    ),
    FireHighExplosive: lambda judgment, order: judgment.shot(
        unit_of(judgment, order.tank), judgment.units[order.target]
    ),
}

ACTORS = {
    kind: tuple(
        field.name
        for field in attrs.fields(kind)
        if kind is not AttachMedic and field.name in {"unit", "mover", "mortar", "sniper", "tank"}
    )
    for kind in VALUES
}
"""The fields of an order that say who acts."""


# the windows that an order opens


def weighed_by(actions: Iterable[Action], value: Callable[[Any], float], kind: type[Action]) -> Weighed:
    """Weigh the answers of a kind; the one that declines, if any, is worth nothing and comes first."""
    listed = [one for one in actions if not isinstance(one, SpendSupply)]
    declining = [one for one in listed if not isinstance(one, kind)]
    return [
        *((one, 0.0) for one in declining[:1]),
        *((one, value(one)) for one in listed if isinstance(one, kind)),
    ]


def weigh_shots(decision: ChooseShot, table: Table, known: Known) -> Weighed:
    """Fire the best shot that is worth the risk."""
    judgment = Judgment(table, known)
    unit = unit_of(judgment, decision.unit)

    def value(action: ThenFire) -> float:
        return judgment.shot(unit, judgment.units[action.target]) + taken_here(judgment, unit.id)

    return weighed_by(decision.actions, value, ThenFire)


def weigh_covered_moves(decision: ChooseCoveredMove, table: Table, known: Known) -> Weighed:
    """Move to the best hex, or stay."""
    judgment = Judgment(table, known)
    unit = unit_of(judgment, decision.unit)
    return weighed_by(decision.actions, lambda action: relocate(judgment, unit, action.to), ThenMove)


def weigh_second_hits(decision: ChooseSecondHit, table: Table, known: Known) -> Weighed:
    """Hit a tank for what its damage is worth, or destroy what is worth most."""
    judgment = Judgment(table, known)

    def value(action: AlsoHit) -> float:
        target = judgment.units[action.target]
        chance, points = (0.6, 7.5) if target.id in TANKS else (1.0, 5.0)
        return chance * (points + judgment.killed(target))

    return weighed_by(decision.actions, value, AlsoHit)


def weigh_spotted(decision: ChooseSpotted, table: Table, known: Known) -> Weighed:
    """Name the German that most shots may still be fired on."""
    judgment = Judgment(table, known)
    ready = [one for one in judgment.americans if one.id in SQUADS and not (one.used or one.low_supply)]

    def value(action: NameSpotted) -> float:
        target = judgment.units[action.target]
        shots = [judgment.shot(one, target) for one in ready if target in judgment.in_reach(one, one.at)]
        return 0.1 + sum(shots)

    return weighed_by(decision.actions, value, NameSpotted)


def weigh_arrivals(decision: ChooseArrival, table: Table, known: Known) -> Weighed:
    """Bring on the squad that stands best, where it does: Germans may be keyed to one and not another."""
    judgment = Judgment(table, known)

    def value(action: Arrive) -> float:
        return 100 + judgment.standing(Unit(action.unit, action.hex), action.hex)

    return weighed_by(decision.actions, value, Arrive)


def weigh_supply(decision: ChooseSupply, _table: Table, _known: Known) -> Weighed:
    """Spend a counter on a unit that is assaulted: it is ready again, and harder to storm."""
    return [(one, 1.0 if isinstance(one, SpendSupply) else 0.0) for one in decision.actions]


WEIGHS: dict[type[Decision], Callable[[Any, Table, Known], Weighed]] = {
    ChooseAdjustment: weigh_adjustments,
    GiveOrder: weigh_orders,
    ChooseShot: weigh_shots,
    ChooseCoveredMove: weigh_covered_moves,
    ChooseSecondHit: weigh_second_hits,
    ChooseSpotted: weigh_spotted,
    ChooseArrival: weigh_arrivals,
    ChooseSupply: weigh_supply,
}
"""How the answers to a decision are weighed: the first of those that weigh most is chosen."""
