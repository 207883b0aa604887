"""What orders promise in Scream, Aim, Fire!, and which the dice allow together."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from wargames.bots.sam_fire.arms import FRIGHTENED
from wargames.bots.sam_fire.judgment import Judgment
from wargames.bots.sam_fire.order_groups import WORTH_A_DIE, Offer
from wargames.bots.sam_fire.outlook import Outlook
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Twig
from wargames.sam_fire.moments import (
    Assault,
    AttachMedic,
    CoveringFire,
    Drive,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    Move,
    OrderSpot,
)
from wargames.sam_fire.queries import (
    INFANTRY_DICE,
    MOVE_AND_FIRE,
    affords,
    covered_destinations,
    order_entries,
    without,
)
from wargames.sam_fire.values.components import SQUADS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

EVERY_DIE = (1, 1, 2, 3, 4, 4, 5, 6, 6)
GIVING_ORDERS = 3  # the step of a turn, once the dice are adjusted
DEARER = 0.05  # what a 3 is worth more than a 2, or a second unit that acts more than none
SNIPER_SCOPES = 2 / 3
OFFICER = 10 / 12

ROUNDING = 1e-9
"""By how much a sum of floats may stray that is added up in another order."""


def offers(judgment: Judgment) -> list[Offer]:
    """List the orders that are worth their dice, the best first."""
    battle, found = judgment.battle, list[Offer]()
    for entry in order_entries(battle):
        found += offered(judgment, entry.lists(battle, *entry.about) if isinstance(entry, Twig) else (entry,))
    return sorted(found, key=lambda offer: -offer.rank)


def offered(judgment: Judgment, orders: Iterable[Any]) -> list[Offer]:
    """Weigh orders, and keep those that are worth their dice."""
    weighed = ((order, VALUES[type(order)](judgment, order)) for order in orders)
    return [Offer(order, value) for order, value in weighed if value > WORTH_A_DIE]


def plan(found: Iterable[Offer], dice: tuple[int, ...]) -> list[Offer]:
    """Pick orders, the best first, while there are dice, each unit once."""
    picked: list[Offer] = []
    used: set[UnitId] = set()
    for offer in found:
        if affords(dice, spent := offer.dice) and used.isdisjoint(units := offer.units):
            picked.append(offer)
            used.update(units)
            dice = without(dice, spent)
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
    prize = judgment.goals.prize(to) if unit.id in SQUADS else 0.0
    outlook = judgment.of(unit)
    return prize + outlook.standing(to) - outlook.standing(unit.at)


def shots_after(order: Move) -> bool:
    """Tell whether a move is by a die that lets a squad fire after it (SAF-6.8)."""
    return order.die == MOVE_AND_FIRE and order.unit in SQUADS


def move(judgment: Judgment, order: Move) -> float:
    """Weigh a move, with the shot that a 3 allows."""
    unit, to = unit_of(judgment, order.unit), order.to
    value = relocate(judgment, unit, to)
    return value + shot_after(judgment.of(unit), to) if shots_after(order) else value


def shot_after(outlook: Outlook, to: Place) -> float:
    """Weigh the shot that a 3 allows after a move."""
    return max(0.0, outlook.best_shot(to)) - DEARER


def fire(judgment: Judgment, order: Fire) -> float:
    """Weigh a shot."""
    shot = judgment.shot(unit_of(judgment, order.unit), judgment.units[order.target])
    return shot - DEARER * (order.die - 2) + taken_here(judgment, order.unit)


def taken_here(judgment: Judgment, id_: UnitId) -> float:
    """Weigh that a squad that acts where it stands takes the objective there (SAF-G10)."""
    at = unit_of(judgment, id_).at
    return judgment.goals.prize(at) if at not in judgment.battle.held else 0.0


def aimed(judgment: Judgment, firer: Unit, target: UnitId | None) -> float:
    """Weigh a shot that may be none."""
    return judgment.shot(firer, judgment.units[target]) if target else 0.0


def covering_fire(judgment: Judgment, order: CoveringFire) -> float:
    """Weigh the shot and the best move of the unit that is covered."""
    value = aimed(judgment, unit_of(judgment, order.unit), order.target)
    if order.mover:
        value += best_covered_move(judgment, order.mover) - DEARER
    return value + taken_here(judgment, order.unit)


def best_covered_move(judgment: Judgment, id_: UnitId) -> float:
    """Weigh the best covered move of a unit, or staying."""
    if (known := judgment.covered.get(id_)) is None:
        unit, best = unit_of(judgment, id_), 0.0
        for most, place in covered_moves(judgment, id_):
            if most < best:
                break
            best = max(best, relocate(judgment, unit, place))
        known = judgment.covered[id_] = best
    return known


def most_covered_move(judgment: Judgment, id_: UnitId) -> float:
    """Give what the best covered move of a unit, or staying, is worth at most."""
    if (known := judgment.covered.get(id_)) is not None:
        return known
    moves = covered_moves(judgment, id_)
    return max(0.0, moves[0][0]) if moves else 0.0


def covered_moves(judgment: Judgment, id_: UnitId) -> list[tuple[float, Place]]:
    """List the covered moves of a unit by the most that they may be worth, the best first."""
    if (known := judgment.most_covered.get(id_)) is None:
        unit = unit_of(judgment, id_)
        prizes = judgment.goals.prizes if id_ in SQUADS else {}
        outlook, places = judgment.of(unit), [*covered_places(judgment, id_)]
        beside, most = ROUNDING - outlook.standing(unit.at), outlook.most(places)
        values = [beside + most + prizes.get(place, 0.0) for most, place in zip(most, places, strict=True)]
        known = judgment.most_covered[id_] = sorted(zip(values, places, strict=True), reverse=True)
    return known


def covered_places(judgment: Judgment, id_: UnitId) -> tuple[Place, ...]:
    """List the hexes of the covered moves of a unit (SAF-11.2)."""
    battle = judgment.battle
    return battle.ground.members(covered_destinations(battle, battle.units[id_]))


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
    battle = judgment.battle
    shots = min(3, sum(map(battle.order_dice.count, INFANTRY_DICE))) if battle.step == GIVING_ORDERS else 1
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
