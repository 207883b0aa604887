"""Ends of moves in Band of Brothers, valued by goal, danger, shots and Melee."""

from collections.abc import Iterable, Iterator
from itertools import islice

import attrs

from wargames.bob import queries
from wargames.bob.values.board import Place
from wargames.bob.values.state import Counter
from wargames.bots.bob.enemies import pose
from wargames.bots.bob.evaluator import CAUTION, BobEvaluator
from wargames.bots.bob.objectives import LEAVE
from wargames.bots.bob.routes import MoveEnd, Way, closed_to, end_of, ways_from
from wargames.bots.caches import remembered

WEIGHED = 8  # the number of ends of a move that are weighed with their shots
KEPT = 2 * WEIGHED  # the number of ends that are kept, since some may be full once the unit moves

Rough = tuple[float, int, MoveEnd]
"""An end of a move: its rough value (less is better), its number among all, the end."""


@attrs.frozen(eq=False)
class MoveEnds:
    """The ends of a move by number; the plain ones with their rough values, the best first.

    The value of hexes with enemies, and of contested ones, depends on friends too. Of the plain ends only the
    best are kept; ``more`` is True if there are others. ``hexes`` are those of all kept ends.
    """

    starts: tuple[MoveEnd, ...]
    plain: tuple[Rough, ...]
    special: tuple[tuple[int, MoveEnd], ...]
    more: bool
    hexes: int


def ends_from(evaluator: BobEvaluator, counter: Counter, starts: tuple[MoveEnd, ...]) -> MoveEnds:
    """Find the ends of a move from its first steps, cached while enemies and goal stay the same."""
    key = (
        pose(counter),
        counter.concealed,
        counter.at,
        counter.facing,
        closed_to(evaluator, counter),
        evaluator.goal.key,
        starts,
    )
    return remembered(evaluator.threats.ends, key, lambda: ends_of(evaluator, counter, starts, KEPT))


def ends_of(
    evaluator: BobEvaluator, counter: Counter, starts: tuple[MoveEnd, ...], most: int | None = None
) -> MoveEnds:
    """Sort the ends of a move, and keep ``most`` of the plain ones; all of them by default."""
    foes, fought, leaves = evaluator.by_hex, evaluator.goal.hexes, evaluator.goal.leaves
    pull, danger = evaluator.goal.pulls(counter), evaluator.dangers(counter)
    plain, special = list[tuple[float, int, Way]](), list[tuple[int, MoveEnd]]()
    for number, way in enumerate(ways_from(evaluator, counter, starts).values()):
        risk, _, _, place, _, _, _, steps, _ = way
        if not steps:
            continue
        if place in foes or place in fought:
            special.append((number, end_of(way)))
        else:
            value = pull(place) - CAUTION * danger(place) - risk
            value += leaving(evaluator, counter, end_of(way)) if leaves else 0.0
            plain.append((-value, number, way))
    plain.sort()
    best = tuple((less, number, end_of(way)) for less, number, way in plain[:most])
    hexes = evaluator.ground.mask([leg.at for _, _, leg in best] + [leg.at for _, leg in special])
    return MoveEnds(starts, best, tuple(special), more=len(best) < len(plain), hexes=hexes)


def best_end(
    evaluator: BobEvaluator, counter: Counter, ends: MoveEnds, *, retreat: bool = False
) -> tuple[float, MoveEnd] | None:
    """Find the best of the ends of a move, the way taken off; None if there is none."""
    weighed = weighed_ends(evaluator, counter, ends, retreat=retreat)
    return max(weighed, key=lambda pair: pair[0], default=None)


def weighed_ends(
    evaluator: BobEvaluator, counter: Counter, ends: MoveEnds, *, retreat: bool
) -> list[tuple[float, MoveEnd]]:
    """Weigh the ends with room together with their shots, the roughly best ones only.

    The result is cached for the same unit, and the same counters in hexes with friends.
    """
    known, key = evaluator.threats.weighed, (ends, counter, retreat, company(evaluator, counter, ends))
    if (found := known.get(key)) is not None:
        return found
    plain = list(islice(roomy(evaluator, counter, ends.plain), WEIGHED))
    if ends.more and len(plain) < WEIGHED:  # friends stand everywhere
        everywhere = [*roomy(evaluator, counter, ends_of(evaluator, counter, ends.starts).plain)]
        return weigh_ends(evaluator, counter, ends, everywhere, retreat=retreat)
    found = known[key] = weigh_ends(evaluator, counter, ends, plain, retreat=retreat)
    return found


def company(evaluator: BobEvaluator, counter: Counter, ends: MoveEnds) -> tuple[Counter, ...]:
    """List the counters in possible end hexes with friends, and in the unit's own."""
    shared = evaluator.battle.hexes(evaluator.side) & ends.hexes
    if counter.at is not None:
        shared |= evaluator.ground.bit[counter.at]
    return tuple([one for place in evaluator.ground.members(shared) for one in evaluator.battle.at(place)])


def roomy(evaluator: BobEvaluator, counter: Counter, ends: Iterable[Rough]) -> Iterator[Rough]:
    """List the ends with room beside friends."""
    return (end for end in ends if not full(evaluator, counter, end[2].at))


def full(evaluator: BobEvaluator, counter: Counter, place: Place) -> bool:
    """Return whether friends leave a unit no room in a hex."""
    own = evaluator.battle.hexes(evaluator.side)
    return bool(own & evaluator.ground.bit[place]) and queries.crowded(evaluator.battle, counter, place)


def weigh_ends(
    evaluator: BobEvaluator, counter: Counter, ends: MoveEnds, plain: list[Rough], *, retreat: bool
) -> list[tuple[float, MoveEnd]]:
    """Weigh the best of the plain ends and of the others with their shots."""
    special = specially(evaluator, counter, ends, retreat=retreat)
    first = sorted([*plain, *roomy(evaluator, counter, special)])[:WEIGHED]
    return [
        (
            -less
            + (0.0 if leg.at in evaluator.by_hex else shots_at(evaluator, counter, leg, retreat=retreat)),
            leg,
        )
        for less, _, leg in first
    ]


def specially(evaluator: BobEvaluator, counter: Counter, ends: MoveEnds, *, retreat: bool) -> Iterator[Rough]:
    """Weigh the ends in hexes with enemies, which no retreat enters, and in contested hexes."""
    for number, leg in ends.special:
        if leg.at not in evaluator.by_hex:
            value = evaluator.goal.pull(counter, leg.at) - CAUTION * evaluator.danger(counter, leg.at)
            yield -(value - leg.risk + leaving(evaluator, counter, leg)), number, leg
        elif not retreat:
            yield -storm(evaluator, counter, leg), number, leg


def leaving(evaluator: BobEvaluator, counter: Counter, leg: MoveEnd) -> float:
    """Weigh leaving the board from the hex reached."""
    goal = evaluator.goal
    if goal.leaves and leg.at in goal.exits and leg.left >= queries.EXIT_COST:
        return LEAVE if counter.unit.kind == "squad" else 0.0
    return 0.0


def shots_at(evaluator: BobEvaluator, counter: Counter, leg: MoveEnd, *, retreat: bool) -> float:
    """Weigh the rest of a hex: cover, the next shot, and the one at the end of the move."""
    value = evaluator.place_value(counter, leg.at) - evaluator.goal.pull(counter, leg.at)
    value += CAUTION * evaluator.danger(counter, leg.at)
    return value + (0.0 if retreat else after_move(evaluator, counter, leg.at))


def after_move(evaluator: BobEvaluator, counter: Counter, place: Place) -> float:
    """Weigh the shot at the end of a move: squads and vehicles have one (BOB-5.8.1, BOB-G8)."""
    if counter.unit.kind not in {"squad", "vehicle"}:
        return 0.0
    return evaluator.best_shot(counter, place, "assault" if counter.unit.kind == "squad" else "moving")


def storm(evaluator: BobEvaluator, counter: Counter, leg: MoveEnd) -> float:
    """Weigh the end of a move in an enemy's hex."""
    goal = evaluator.goal
    value = goal.pull(counter, leg.at) - goal.possession(counter, leg.at) - leg.risk
    if leg.steps == 1 and counter.at is not None:
        value -= evaluator.risk(counter, counter.at)
    return value + evaluator.melee(counter, leg.at)
