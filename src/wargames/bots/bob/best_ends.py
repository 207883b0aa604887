"""Which end of a move is best in Band of Brothers: the goal, the danger, the shots, Melee."""

from collections.abc import Iterable, Iterator
from itertools import islice

import attrs

from wargames.bob.queries import EXIT_COST, crowded
from wargames.bob.values.board import Place
from wargames.bob.values.state import Counter, Mode
from wargames.bots.bob.foes import pose
from wargames.bots.bob.goal import LEAVE
from wargames.bots.bob.judgment import CAUTION, Judgment
from wargames.bots.bob.routes import Leg, Way, closed_to, leg_of, ways_from

WEIGHED = 8  # how many ends of a move are weighed with their shots
KEPT = 2 * WEIGHED  # how many are kept, for some may be full when the unit comes to move

Rough = tuple[float, int, Leg]
"""An end of a move: what it is worth at first sight, less being better; which it is of all; the end."""


@attrs.frozen(eq=False)
class Ends:
    """The ends of a move by their numbers, the plain ones with their worth at first sight, best first.

    Of hexes with enemies, and of those that are fought for, the worth hangs on friends too. Of the plain ones
    only the best are kept; ``more`` tells that there are others. ``hexes`` are those of all that are kept.
    """

    starts: tuple[Leg, ...]
    plain: tuple[Rough, ...]
    special: tuple[tuple[int, Leg], ...]
    more: bool
    hexes: int


def ends_from(judgment: Judgment, counter: Counter, starts: tuple[Leg, ...]) -> Ends:
    """Find the ends of a move from its first steps: known while enemies and goal stay as they are."""
    key = (
        pose(counter),
        counter.concealed,
        counter.at,
        counter.facing,
        closed_to(judgment, counter),
        judgment.goal.key,
        starts,
    )
    known = judgment.outlook.ends
    if (found := known.get(key)) is None:
        found = known[key] = ends_of(judgment, counter, starts, KEPT)
    return found


def ends_of(judgment: Judgment, counter: Counter, starts: tuple[Leg, ...], most: int | None = None) -> Ends:
    """Sort the ends of a move, and keep so many of the plain ones; all of them if nothing is said."""
    foes, fought, leaves = judgment.by_hex, judgment.goal.hexes, judgment.goal.leaves
    pull, danger = judgment.goal.pulls(counter), judgment.dangers(counter)
    plain, special = list[tuple[float, int, Way]](), list[tuple[int, Leg]]()
    for number, way in enumerate(ways_from(judgment, counter, starts).values()):
        risk, _, _, place, _, _, _, steps, _ = way
        if not steps:
            continue
        if place in foes or place in fought:
            special.append((number, leg_of(way)))
        else:
            value = pull(place) - CAUTION * danger(place) - risk
            value += leaving(judgment, counter, leg_of(way)) if leaves else 0.0
            plain.append((-value, number, way))
    plain.sort()
    best = tuple((less, number, leg_of(way)) for less, number, way in plain[:most])
    hexes = judgment.ground.mask([leg.at for _, _, leg in best] + [leg.at for _, leg in special])
    return Ends(starts, best, tuple(special), len(best) < len(plain), hexes)


def best_end(
    judgment: Judgment, counter: Counter, ends: Ends, *, retreat: bool = False
) -> tuple[float, Leg] | None:
    """Find the best of the ends of a move, the way taken off; None if there is none."""
    weighed = weighed_ends(judgment, counter, ends, retreat=retreat)
    return max(weighed, key=lambda pair: pair[0], default=None)


def weighed_ends(
    judgment: Judgment, counter: Counter, ends: Ends, *, retreat: bool
) -> list[tuple[float, Leg]]:
    """Weigh the ends that have room with their shots, those that are best at first sight.

    They are known where the same unit asked with the same counters in those hexes where friends are.
    """
    known, key = judgment.outlook.weighed, (ends, counter, retreat, company(judgment, counter, ends))
    if (found := known.get(key)) is not None:
        return found
    plain = roomy(judgment, counter, ends.plain)
    if ends.more and len(plain) < WEIGHED:  # friends stand everywhere
        everywhere = roomy(judgment, counter, ends_of(judgment, counter, ends.starts).plain)
        return weigh_ends(judgment, counter, ends, everywhere, retreat=retreat)
    found = known[key] = weigh_ends(judgment, counter, ends, plain, retreat=retreat)
    return found


def company(judgment: Judgment, counter: Counter, ends: Ends) -> tuple[Counter, ...]:
    """List the counters in the hexes where a move may end and friends are, and in the unit's own."""
    shared = judgment.battle.hexes(judgment.side) & ends.hexes
    if counter.at is not None:
        shared |= judgment.ground.bit[counter.at]
    return tuple([one for place in judgment.ground.members(shared) for one in judgment.battle.at(place)])


def roomy(judgment: Judgment, counter: Counter, plain: Iterable[Rough]) -> list[Rough]:
    """List the first of the plain ends that are not full of friends."""
    return list(islice((end for end in plain if not full(judgment, counter, end[2].at)), WEIGHED))


def full(judgment: Judgment, counter: Counter, place: Place) -> bool:
    """Tell whether friends leave a unit no room in a hex."""
    own = judgment.battle.hexes(judgment.side)
    return bool(own & judgment.ground.bit[place]) and crowded(judgment.battle, counter, place)


def weigh_ends(
    judgment: Judgment, counter: Counter, ends: Ends, plain: list[Rough], *, retreat: bool
) -> list[tuple[float, Leg]]:
    """Weigh the best of the plain ends and of the others with their shots."""
    others = specially(judgment, counter, ends, retreat=retreat)
    special = [end for end in others if not full(judgment, counter, end[2].at)]
    first = sorted([*plain, *special])[:WEIGHED]
    foes = judgment.by_hex
    return [
        (-less if leg.at in foes else -less + shots_at(judgment, counter, leg, retreat=retreat), leg)
        for less, _, leg in first
    ]


def specially(judgment: Judgment, counter: Counter, ends: Ends, *, retreat: bool) -> Iterator[Rough]:
    """Weigh the ends in hexes with enemies, which no retreat enters, and in those that are fought for."""
    for number, leg in ends.special:
        if leg.at not in judgment.by_hex:
            value = (
                judgment.goal.pull(counter, leg.at) - CAUTION * judgment.danger(counter, leg.at) - leg.risk
            )
            yield -(value + leaving(judgment, counter, leg)), number, leg
        elif not retreat:
            yield -storm(judgment, counter, leg), number, leg


def leaving(judgment: Judgment, counter: Counter, leg: Leg) -> float:
    """Weigh that a unit can leave the board from where it gets to."""
    goal = judgment.goal
    if goal.leaves and leg.at in goal.exits and leg.left >= EXIT_COST:
        return LEAVE if counter.unit.kind == "squad" else 0.0
    return 0.0


def shots_at(judgment: Judgment, counter: Counter, leg: Leg, *, retreat: bool) -> float:
    """Weigh what else a hex offers: cover, the next shot, and the one at the end of the move."""
    pull, known = judgment.goal.pull(counter, leg.at), judgment.outlook.offered
    key = pose(counter), counter.concealed, counter.facing, leg.at, retreat, pull
    if (value := known.get(key)) is None:
        value = judgment.standing(counter, leg.at) - pull
        value += CAUTION * judgment.danger(counter, leg.at)
        value += 0.0 if retreat else after_move(judgment, counter, leg.at)[0]
        known[key] = value
    return value


def after_move(judgment: Judgment, counter: Counter, place: Place) -> tuple[float, Mode]:
    """Weigh the shot at the end of a move: squads and vehicles have one (BOB-5.8.1, BOB-G8)."""
    if counter.unit.kind not in {"squad", "vehicle"}:
        return 0.0, "fire"
    mode: Mode = "assault" if counter.unit.kind == "squad" else "moving"
    return judgment.best_shot(counter, place, mode), mode


def storm(judgment: Judgment, counter: Counter, leg: Leg) -> float:
    """Weigh that a move ends in an enemy's hex."""
    goal = judgment.goal
    value = goal.pull(counter, leg.at) - goal.possession(counter, leg.at) - leg.risk
    if leg.steps == 1 and counter.at is not None:
        value -= judgment.risk(counter, counter.at)
    return value + judgment.melee(counter, leg.at)
