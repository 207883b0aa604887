"""Features of a position for the attacker, weighed by ``standing.toml`` (FM-G17, FM-G18)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from wargames.fire_move.play.victory import PL_EXTRA
from wargames.fire_move.values.components import BREAK, ROLES, Nation
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.fire_move.values.state import Situation, State
from wargames.kernel.base.limited_cache import LimitedCache
from wargames.kernel.game import Seat
from wargames.kernel.game.evaluation import Feature, LinearEvaluator
from wargames.kernel.geometry.plane import Point, within

NEAR = 2
"""The distance, in radii of an objective, within which a man is near it."""
ENOUGH = 4
"""The most men near an objective that count."""
VP = 10
"""The victory points that count as one."""
FULL_HAND = 6
FIGHTING = dict.fromkeys(ROLES, 1.0) | {"PL": 2.0, "SL": 1.3, "LMG": 1.5, "MMG": 1.8, "ORD": 1.5}
"""The worth of men in a fight; a rifleman is 1."""
PINNED = 0.5
"""The worth of a pinned man, as a part of an able one."""


class Sides(NamedTuple):
    """A figure of each side."""

    attacker: float
    defender: float

    @property
    def lead(self) -> float:
        """The attacker's lead."""
        return self.attacker - self.defender


class Reading(NamedTuple):
    """The figures of a position for all features, read once.

    ``points`` are VP in tens, ``lost`` the part of the losses that break a side, ``men`` the part of its
    worth that is left, ``near`` the VP, in tens, at which a side has men, ``cards`` the part of a hand that
    it holds, ``late`` how much of the game is over, ``reserves`` the attacker's groups that are still to
    come, less the defender's.
    """

    points: Sides
    lost: Sides
    men: Sides
    near: Sides
    cards: Sides
    late: float
    reserves: int


def reading(state: State) -> Reading:
    """Read the figures of a position."""
    scenario, there = state.scenario, state.open
    known = _known(scenario)
    losses = [sum(one.side == side for one in there.lost) for side in scenario.nations]
    hands = {hand.side: len(hand.cards) / FULL_HAND for hand in state.hands}
    attacker, defender = scenario.nations
    return Reading(
        _points(known, there, losses, scenario.nations),
        Sides(losses[0] / known.limits[0], losses[1] / known.limits[1]),
        *_strengths(known, there, attacker),
        Sides(hands[attacker], hands[defender]),
        late(state),
        sum(1 if group.side == attacker else -1 for group in there.groups if group.id in there.off_table),
    )


def late(state: State) -> float:
    """Return the part of the game that is over, by turns or by time checks: the larger."""
    scenario, there = state.scenario, state.open
    return max(there.turn / scenario.player_turn_cap, there.time_checks / scenario.time_check_limit)


_POINTS = 20_000
"""The number of points whose near objectives are cached."""


class _Known:
    """Constants of a scenario: the losses that break a side, the worth of its men, the objectives."""

    def __init__(self, scenario: FireMoveScenario) -> None:
        roles = [[role for group in force.groups for role in group.figures] for force in scenario.forces]
        self.limits = [float(len(each) * BREAK) for each in roles]
        self.worth = [sum(FIGHTING[role] for role in each) for each in roles]
        self.objectives = scenario.objectives
        self.vp = {one.id: one.vp for one in scenario.objectives}
        self._near = LimitedCache[tuple[int, int], tuple[int, ...]](_POINTS)

    def near(self, at: Point) -> tuple[int, ...]:
        """Number the objectives that a man at a point is near to."""
        found = self._near.get((at.x, at.y))
        if found is None:
            near = (n for n, one in enumerate(self.objectives) if within(one.at, at, NEAR * one.radius))
            found = self._near.keep((at.x, at.y), tuple(near))
        return found


@lru_cache(maxsize=64)
def _known(scenario: FireMoveScenario) -> _Known:
    return _Known(scenario)


def _points(known: _Known, there: Situation, losses: Sequence[int], sides: tuple[Nation, Nation]) -> Sides:
    """Add up the victory points of both sides, as `victory.points` does on a table (FM-G18)."""
    fallen, held = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    for lost in there.lost:
        fallen[lost.side] += PL_EXTRA * lost.leader
    for one in there.held:
        held[one.side] += known.vp[one.objective]
    attacker, defender = sides
    return Sides(
        (losses[1] + fallen[defender] + held[attacker]) / VP,
        (losses[0] // 2 + fallen[attacker] + held[defender]) / VP,
    )


def _strengths(known: _Known, there: Situation, attacker: Nation) -> tuple[Sides, Sides]:
    """Add up the worth of the men, and the VP of the objectives near them."""
    worth, near = [0.0, 0.0], [[0] * len(known.objectives), [0] * len(known.objectives)]
    for figure in there.figures:
        side = figure.side != attacker
        if figure.pinned:
            worth[side] += PINNED * FIGHTING[figure.role]
            continue
        worth[side] += FIGHTING[figure.role]
        if (at := figure.at) is not None:
            for number in known.near(at):
                near[side][number] += 1
    first, second = (
        sum(one.vp * min(men, ENOUGH) for one, men in zip(known.objectives, each, strict=True))
        / (ENOUGH * VP)
        for each in near
    )
    return Sides(worth[0] / known.worth[0], worth[1] / known.worth[1]), Sides(first, second)


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Return the attacker, then the defender."""
    attacker, defender = state.scenario.nations
    return (Seat(attacker),), (Seat(defender),)


def ahead(read: Reading) -> float:
    """Return who would win by points, the more the later it is; the defender wins ties."""
    return read.late**2 if read.points.lead > 0 else -(read.late**2)


FEATURES: tuple[Feature[Reading], ...] = (
    Feature("points", "the lead in victory points, in tens", lambda read: read.points.lead),
    Feature("late points", "that lead, the more the later it is", lambda read: read.points.lead * read.late),
    Feature("ahead", "who would win by points, the more the later it is", ahead),
    Feature("losses", "how near each side is to breaking, squared", lambda read: -_squared(read.lost)),
    Feature("men", "the part of each side's worth that is left, the pinned half", lambda read: read.men.lead),
    Feature(
        "at objectives", "the victory points where men are at hand, in tens", lambda read: read.near.lead
    ),
    Feature("cards", "the part of a hand that each side holds", lambda read: read.cards.lead),
    Feature("late", "how much of the game is over", lambda read: read.late),
    Feature("reserves", "the groups still to come, in fours", lambda read: read.reserves / 4),
)


def _squared(lost: Sides) -> float:
    return lost.attacker**2 - lost.defender**2


EVALUATOR: LinearEvaluator[State, Reading] = LinearEvaluator(
    FEATURES, sides=sides, reading=reading, scenario=lambda state: state.scenario.id
)
