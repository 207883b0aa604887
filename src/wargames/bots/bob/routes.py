"""Reachable hexes of a unit of Band of Brothers, each by the least dangerous way."""

from collections.abc import Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import inf

import attrs

from wargames.bob import queries
from wargames.bob.ground.arcs import turns
from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import DIRECTIONS, Direction, Place
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import Counter
from wargames.bots.bob.evaluator import BobEvaluator
from wargames.kernel.game import Action

AGAIN = 0.3  # the weight of further fire on the way beside the worst: an enemy fires only once


@attrs.frozen
class MoveEnd:
    """An end of a move: the hex, the sixths left, the danger, and the answer that begins it."""

    at: Place
    left: int
    worst: float = 0.0
    rest: float = 0.0
    first: Action = attrs.field(kw_only=True)
    facing: Direction | None = None
    steps: int = 0

    @property
    def risk(self) -> float:
        """The expected loss on the way."""
        return self.worst + AGAIN * self.rest


Way = tuple[float, int, int, Place, float, float, Action, int, Direction | None]
"""A way under search, least first: expected cost, negated sixths left, number, fields of :class:`MoveEnd`."""


def end_of(way: Way) -> MoveEnd:
    """Return a way as the end of a move.

    >>> end_of((0.5, -3, 7, "C4", 0.5, 0.0, Action(), 2, "N")).left
    3
    """
    _, spare, _, at, worst, rest, first, steps, facing = way
    return MoveEnd(at, -spare, worst, rest=rest, first=first, facing=facing, steps=steps)


def _begun(starts: Sequence[MoveEnd]) -> list[Way]:
    return [
        (leg.risk, -leg.left, ticket, leg.at, leg.worst, leg.rest, leg.first, leg.steps, leg.facing)
        for ticket, leg in enumerate(starts)
    ]


def ways_from(evaluator: BobEvaluator, counter: Counter, starts: Sequence[MoveEnd]) -> dict[Place, Way]:
    """Find all hexes in a unit's reach, each by the least dangerous way."""
    by = _drive if counter.unit.kind == "vehicle" else _walk
    return by(evaluator, counter, starts)


def _walk(evaluator: BobEvaluator, counter: Counter, starts: Sequence[MoveEnd]) -> dict[Place, Way]:
    found: dict[Place, Way] = {}
    most: dict[Place, int] = {}
    ahead = dict.fromkeys(evaluator.ground.places, NOBODY)
    risks, foes, closed = evaluator.threats.risks(counter), evaluator.by_hex, closed_to(evaluator, counter)
    bit, steps = evaluator.ground.bit, evaluator.ground.steps(counter.unit.kind)
    facing, waiting = counter.facing, _begun(starts)
    heapify(waiting)
    ticket = len(waiting)
    while waiting:
        way = heappop(waiting)
        _, spare, _, at, worst, rest, first, walked, _ = way
        if most.get(at, -1) >= -spare:
            continue
        most[at] = -spare
        if at not in found:
            found[at] = way
        if at in foes:
            continue
        for place, cost in steps[at].items():
            left = -spare - cost
            if left < 0 or bit[place] & closed:
                continue
            danger = 0.0 if place in foes else risks[place]
            more, less = (danger, worst + rest) if danger > worst else (worst, danger + rest)
            risk, (least, longest) = more + AGAIN * less, ahead[place]
            if risk < least or left > longest:  # else an earlier way is as good and has as many points left
                ahead[place] = risk, left
                heappush(waiting, (risk, -left, ticket, place, more, less, first, walked + 1, facing))
                ticket += 1
    return found


NOBODY = (inf, -1)
WHENEVER = (inf, 0)


def _drive(evaluator: BobEvaluator, counter: Counter, starts: Sequence[MoveEnd]) -> dict[Place, Way]:
    """Find the same for a vehicle, by hex and facing."""
    found: dict[Place, Way] = {}
    come: set[tuple[Place, Direction]] = set()
    ahead: dict[tuple[Place, Direction], tuple[float, int]] = {}
    risks, closed, bit = evaluator.threats.risks(counter), closed_to(evaluator, counter), evaluator.ground.bit
    waiting = _begun(starts)
    heapify(waiting)
    ticket = len(waiting)
    while waiting:
        way = heappop(waiting)
        _, spare, _, at, worst, rest, first, driven, facing = way
        assert facing is not None
        if (at, facing) in come:
            continue
        come.add((at, facing))
        if at not in found:
            found[at] = way
        if at in evaluator.by_hex:
            continue
        for direction, place, cost in drives(evaluator.ground, at, facing):
            left = -spare - cost
            if left < 0 or bit[place] & closed or (place, direction) in come:
                continue
            danger = risks[place]
            more, less = (danger, worst + rest) if danger > worst else (worst, danger + rest)
            first_to_come = more + AGAIN * less, -left
            if first_to_come < ahead.get((place, direction), WHENEVER):  # else an earlier way is as good
                ahead[place, direction] = first_to_come
                heappush(waiting, (*first_to_come, ticket, place, more, less, first, driven + 1, direction))
                ticket += 1
    return found


def closed_to(evaluator: BobEvaluator, counter: Counter) -> int:
    """Return the hexes closed to a unit: to vehicles and decoys those with enemies."""
    if counter.real and counter.unit.infantry and not evaluator.battle.in_melee(counter):
        return 0
    return evaluator.battle.hexes(ENEMY[evaluator.side])


@lru_cache(maxsize=16_384)
def drives(ground: Ground, place: Place, facing: Direction) -> tuple[tuple[Direction, Place, int], ...]:
    """List the moves of a vehicle from a hex: the side, the hex, the cost of turn and step in sixths."""
    costs = ground.steps("vehicle")[place]
    beside = ((direction, ground.beside(place, direction)) for direction in DIRECTIONS)
    return tuple(
        (direction, to, costs[to] + queries.TURN_COST * turns(facing, direction))
        for direction, to in beside
        if to is not None and to in costs
    )
