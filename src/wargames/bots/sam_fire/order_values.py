"""Values of orders in Scream, Aim, Fire!, and plans of orders that the dice allow together."""

from collections.abc import Callable, Iterable
from typing import Any

from wargames.bots.sam_fire.arms import FRIGHTENED
from wargames.bots.sam_fire.evaluator import SamFireEvaluator
from wargames.bots.sam_fire.order_groups import WORTH_A_DIE, OrderCandidate
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action
from wargames.kernel.game.listing import SharedBranch
from wargames.sam_fire import moments, queries
from wargames.sam_fire.values.components import SQUADS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

EVERY_DIE = (1, 1, 2, 3, 4, 4, 5, 6, 6)
GIVING_ORDERS = 3  # the step of orders, after the adjustment of the dice
DEARER = 0.05  # the cost of a 3 above a 2, and of a second unit that acts
SNIPER_SCOPES = 2 / 3
OFFICER = 10 / 12

ROUNDING = 1e-9
"""The greatest difference of a sum of floats in another order."""


def candidates(evaluator: SamFireEvaluator) -> list[OrderCandidate]:
    """List the orders that are worth their dice, the best first."""
    battle, found = evaluator.battle, list[OrderCandidate]()
    for entry in queries.order_entries(battle):
        orders: Iterable[Any] = (
            entry.lists(battle, *entry.about) if isinstance(entry, SharedBranch) else (entry,)
        )
        weighed = ((order, VALUES[type(order)](evaluator, order)) for order in orders)
        found += [OrderCandidate(order, value) for order, value in weighed if value > WORTH_A_DIE]
    return sorted(found, key=lambda candidate: -candidate.rank)


# the values of orders


def relocate(evaluator: SamFireEvaluator, unit: Unit, to: Place) -> float:
    """Weigh the move of a unit from its hex to another."""
    prize = evaluator.goals.prize(to) if unit.id in SQUADS else 0.0
    hex_values = evaluator.of(unit)
    return prize + hex_values.place_value(to) - hex_values.place_value(unit.at)


def shots_after(order: moments.Move) -> bool:
    """Return whether a move is by a die that lets a squad fire after it (SAF-6.8)."""
    return order.die == queries.MOVE_AND_FIRE and order.unit in SQUADS


def move(evaluator: SamFireEvaluator, order: moments.Move) -> float:
    """Weigh a move, with the shot that a 3 allows."""
    unit, to = evaluator.units[order.unit], order.to
    value = relocate(evaluator, unit, to)
    if shots_after(order):
        value += max(0.0, evaluator.of(unit).best_shot(to)) - DEARER
    return value


def fire(evaluator: SamFireEvaluator, order: moments.Fire) -> float:
    """Weigh a shot."""
    shot = evaluator.shot(evaluator.units[order.unit], evaluator.units[order.target])
    return shot - DEARER * (order.die - 2) + taken_here(evaluator, order.unit)


def taken_here(evaluator: SamFireEvaluator, id_: UnitId) -> float:
    """Weigh the objective that a squad takes by acting in its hex (SAF-G10)."""
    at = evaluator.units[id_].at
    return evaluator.goals.prize(at) if at not in evaluator.battle.held else 0.0


def aimed(evaluator: SamFireEvaluator, firer: Unit, target: UnitId | None) -> float:
    """Weigh a shot that may be none."""
    return evaluator.shot(firer, evaluator.units[target]) if target else 0.0


def covering_fire(evaluator: SamFireEvaluator, order: moments.CoveringFire) -> float:
    """Weigh the shot and the best move of the covered unit."""
    value = aimed(evaluator, evaluator.units[order.unit], order.target)
    if order.mover:
        value += best_covered_move(evaluator, order.mover) - DEARER
    return value + taken_here(evaluator, order.unit)


def best_covered_move(evaluator: SamFireEvaluator, id_: UnitId) -> float:
    """Weigh the best covered move of a unit, or staying."""
    if (known := evaluator.covered.get(id_)) is None:
        unit, best = evaluator.units[id_], 0.0
        for most, place in covered_moves(evaluator, id_):
            if most < best:
                break
            best = max(best, relocate(evaluator, unit, place))
        known = evaluator.covered[id_] = best
    return known


def most_covered_move(evaluator: SamFireEvaluator, id_: UnitId) -> float:
    """Return an upper bound of the best covered move of a unit, or staying."""
    if (known := evaluator.covered.get(id_)) is not None:
        return known
    moves = covered_moves(evaluator, id_)
    return max(0.0, moves[0][0]) if moves else 0.0


def covered_moves(evaluator: SamFireEvaluator, id_: UnitId) -> list[tuple[float, Place]]:
    """List the covered moves of a unit by their upper bounds, the best first."""
    if (known := evaluator.most_covered.get(id_)) is None:
        unit, battle = evaluator.units[id_], evaluator.battle
        prizes = evaluator.goals.prizes if id_ in SQUADS else {}
        hexes = queries.covered_destinations(battle, battle.units[id_])  # SAF-11.2
        hex_values, places = evaluator.of(unit), [*battle.ground.members(hexes)]
        beside, most = ROUNDING - hex_values.place_value(unit.at), hex_values.most(places)
        values = [beside + most + prizes.get(place, 0.0) for most, place in zip(most, places, strict=True)]
        known = evaluator.most_covered[id_] = sorted(zip(values, places, strict=True), reverse=True)
    return known


def medic(evaluator: SamFireEvaluator, order: moments.AttachMedic) -> float:
    """Weigh the Medic: the Panicked unit rallies half of the time."""
    unit, dangers = evaluator.units[order.unit], evaluator.dangers
    calmer = replace(unit, marker="alert")
    return 0.5 * (1.2 + dangers.to(unit)[unit.at] - dangers.to(calmer)[unit.at])


def sniper_fire(evaluator: SamFireEvaluator, order: moments.FireSniper) -> float:
    """Weigh a sniper's shot: no cover counts, and an officer may be seen."""
    unit, target = evaluator.units[order.sniper], evaluator.units[order.target]
    return SNIPER_SCOPES * evaluator.bare_shot(unit, target) + OFFICER


def spot(evaluator: SamFireEvaluator, _order: moments.OrderSpot) -> float:
    """Weigh a spotted enemy by the shots that may still follow."""
    battle, shots = evaluator.battle, 1
    if battle.step == GIVING_ORDERS:
        shots = min(3, sum(map(battle.order_dice.count, queries.INFANTRY_DICE)))
    return SNIPER_SCOPES * shots * 0.6


def drive(evaluator: SamFireEvaluator, order: moments.Drive) -> float:
    """Weigh a tank's move, and the Germans that it frightens on its way."""
    unit = evaluator.units[order.tank]
    end = relocate(evaluator, unit, order.path[-1])
    return end + (FRIGHTENED / 4) * evaluator.passed(order.path[:-1])


VALUES: dict[type[Action], Callable[[SamFireEvaluator, Any], float]] = {
    moments.Move: move,
    moments.Fire: fire,
    moments.CoveringFire: covering_fire,
    moments.AttachMedic: medic,
    moments.FireMortar: lambda evaluator, order: evaluator.mortar_shot(
        evaluator.units[order.mortar], evaluator.units[order.target]
    ),
    moments.FireSniper: sniper_fire,
    moments.OrderSpot: spot,
    moments.Assault: lambda evaluator, order: evaluator.assault(evaluator.units[order.unit], order.hex),
    moments.Drive: drive,
    moments.FireTank: lambda evaluator, order: evaluator.tank_shot(
        evaluator.units[order.tank], evaluator.units[order.target]
    ),
    moments.FireHighExplosive: lambda evaluator, order: evaluator.shot(
        evaluator.units[order.tank], evaluator.units[order.target]
    ),
}
