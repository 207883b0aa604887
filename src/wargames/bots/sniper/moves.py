"""Where a unit of Sniper's Alley may go, and what its moves are worth."""

from collections.abc import Iterator
from math import inf
from operator import itemgetter
from typing import Any, NamedTuple

import attrs

from wargames.bots.sniper.aim import TOKEN
from wargames.bots.sniper.judgment import End, Judgment
from wargames.bots.sniper.risks import Leg, free_reach, open_reach, risky_reach
from wargames.bots.sniper.shots import BestShots
from wargames.sniper.play.movement import has_room
from wargames.sniper.play.squads import movement
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import LOADING_POINTS
from wargames.sniper.values.state import Moving, Order, Unit

NOWHERE = Leg(0, None, 0.0)
NOTHING = float("-inf")
A_TRIFLE = 1e-9  # more than sums of these figures are rounded by


def reach(judgment: Judgment, unit: Unit, at: Place, points: int) -> Iterator[tuple[Place, Leg]]:
    """Find the hexes within reach, the one where the unit is among them."""
    legs = legs_of(judgment, unit, at, points)
    return ((place, leg) for place, leg in legs.items() if leg.spent <= points)


def legs_of(judgment: Judgment, unit: Unit, at: Place, points: int) -> dict[Place, Leg]:
    """Find the hexes within the reach of an advance, or of so many points."""
    known = judgment.reaches.get((unit.id, at))
    if known is None or points > known[0]:
        most = max(points, movement(judgment.battle, unit, "advance"))
        known = judgment.reaches[unit.id, at] = most, _reach(judgment, unit, at, most)
    return known[1]


def _reach(judgment: Judgment, unit: Unit, at: Place, points: int) -> dict[Place, Leg]:
    ground, mover, risks = judgment.ground, unit.mover, judgment.risks(unit)
    _, hexes = open_reach(ground, mover, at, points)
    full = judgment.full & hexes
    if risks.hexes & hexes:
        return risky_reach(risks, mover, at, points, full)
    return free_reach(ground, mover, at, points, full)


def roomy(judgment: Judgment, unit: Unit, place: Place) -> bool:
    """Tell whether a unit finds room in a hex."""
    return not judgment.full & judgment.ground.bit[place] or has_room(judgment.battle, unit, place)


@attrs.frozen
class Start:
    """Where a move begins: for a unit aboard, once it has unloaded."""

    at: Place
    points: int


def start(judgment: Judgment, unit: Unit, order: Order) -> Start | None:
    """Give where a move would begin; None if the unit cannot get out."""
    points = movement(judgment.battle, unit, order)
    if unit.at is not None:
        return Start(unit.at, points)
    place = judgment.battle.whereabouts(unit)
    if place is None or points < LOADING_POINTS or not roomy(judgment, unit, place):
        return None
    return Start(place, points - LOADING_POINTS)


def ends(judgment: Judgment, unit: Unit, begin: Start) -> list[End]:
    """List what each end of a move is worth."""
    key = unit.id, begin.at, begin.points
    if (found := judgment.ends.get(key)) is None:
        found = judgment.ends[key] = [
            (judgment.standing(unit, place) - leg.risk, place, leg)
            for place, leg in reach(judgment, unit, begin.at, begin.points)
        ]
    return found


class OnTheMove(NamedTuple):
    """The shots of Fire and Movement, from wherever it ends, and what that from ``here`` is worth."""

    shots: BestShots
    here: float = 0.0


def best_end(
    judgment: Judgment, unit: Unit, begin: Start, firing: OnTheMove | None = None, enough: float = NOTHING
) -> End:
    """Find the best end of a move, with the shot from there or from here where it fires on the move.

    It is known where it was asked before with as many units on the hexes within reach. One that is worth no
    more than ``enough`` may not be found: then the end is :data:`NOWHERE`, and worth as much.
    """
    if enough > NOTHING and most_of(judgment, unit, begin, firing) < enough:
        return enough, begin.at, NOWHERE
    legs, standings = legs_of(judgment, unit, begin.at, begin.points), judgment.standings(unit)
    crowds = tuple([crowd for place, crowd in judgment.crowds.items() if place in legs])
    here = firing.here if firing is not None else None
    key = id(legs), begin.points, crowds, unit.at, here
    known: tuple[End, Any] | None = standings.best_ends.get(key)
    if known is not None:
        return known[0]
    found = find_best_end(judgment, unit, begin, firing, enough)
    if found[2] is not NOWHERE:
        standings.best_ends[key] = found, legs  # which hold their id
    return found


def most_of(judgment: Judgment, unit: Unit, begin: Start, firing: OnTheMove | None) -> float:
    """Give what no end of a move is worth more than, whoever is on the way."""
    enemy, standings = judgment.enemy, judgment.standings(unit)
    if enemy.foolhardy:
        return inf
    places, hexes = open_reach(judgment.ground, unit.mover, begin.at, begin.points)
    most = standings.charms.peak(places)
    if enemy.seen & hexes:
        most += standings.promise
        return most + max(firing.here, firing.shots.most) if firing is not None else most
    return most + firing.here if firing is not None else most


def find_best_end(
    judgment: Judgment, unit: Unit, begin: Start, firing: OnTheMove | None, enough: float
) -> End:
    """Look at the ends that may be the best, the most promising first; of like ones the first is best."""
    standings, taken = judgment.standings(unit), judgment.crowds
    best: End = enough, begin.at, NOWHERE
    found_at = -1
    for most, order, place, leg in promising_ends(judgment, unit, begin, firing, enough):
        if most < best[0]:
            break
        shot = max(firing.here, firing.shots[place]) if firing is not None else 0.0
        if place not in standings and standings.unharmed(place) - leg.risk + shot < best[0]:
            continue
        value = judgment.among(unit, place, standings) if place in taken else standings[place]
        value = value - leg.risk + shot
        if value > best[0] or (value == best[0] and order < found_at):
            best, found_at = (value, place, leg), order
    return best


def promising_ends(
    judgment: Judgment, unit: Unit, begin: Start, firing: OnTheMove | None, enough: float = NOTHING
) -> list[tuple[float, int, Place, Leg]]:
    """List the ends of a move by what they are worth at most, if that is ``enough``, with their order."""
    points, legs = begin.points, legs_of(judgment, unit, begin.at, begin.points)
    here, there = (firing.here, max(firing.here, firing.shots.most)) if firing is not None else (0.0, 0.0)
    standings = judgment.standings(unit)
    charms, promise = standings.charms, standings.promise
    seen, bit = judgment.enemy.seen, judgment.ground.bit
    found = [
        (most, order, place, leg)
        for order, (place, leg) in enumerate(legs.items())
        if leg.spent <= points
        and (
            most := charms[place] + promise - leg.risk + there
            if seen & bit[place]
            else charms[place] - leg.risk + here
        )
        >= enough
    ]
    found.sort(key=itemgetter(0), reverse=True)
    return found


def at_rest(judgment: Judgment, unit: Unit) -> float:
    """Weigh a unit that stays where it is."""
    if unit.at is not None:
        return judgment.standing(unit, unit.at)
    place = judgment.battle.whereabouts(unit)
    assert place is not None
    return judgment.pull(unit, place) - TOKEN


def advance(judgment: Judgment, unit: Unit, enough: float = NOTHING) -> float:
    """Weigh the best end of a move against staying; what is worth no more than ``enough``, not exactly."""
    begin = start(judgment, unit, "advance")
    if begin is None:
        return -1.0
    rest = at_rest(judgment, unit)
    return best_end(judgment, unit, begin, enough=enough + rest - A_TRIFLE)[0] - rest


def fire_and_move(judgment: Judgment, unit: Unit, enough: float = NOTHING) -> float:
    """Weigh the best end of Fire and Movement, with the shot there or here; as :func:`advance`."""
    begin = start(judgment, unit, "fire and movement")
    if begin is None:
        return -1.0
    shots, rest = judgment.shots_from(unit, "moving"), at_rest(judgment, unit)
    here = shots[unit.at] if unit.at is not None else 0.0
    return best_end(judgment, unit, begin, OnTheMove(shots, here), enough + rest - A_TRIFLE)[0] - rest


def of_move(judgment: Judgment, frame: Moving) -> tuple[Unit, Start | None]:
    """Give who moves, and from where it goes on."""
    unit = judgment.battle.units[frame.unit]
    if unit.at is not None:
        return unit, Start(unit.at, frame.left)
    place = judgment.battle.whereabouts(unit)
    if place is None or frame.left < LOADING_POINTS or not roomy(judgment, unit, place):
        return unit, None
    return unit, Start(place, frame.left - LOADING_POINTS)
