"""Pairing of attackers and defenders in close combat (FM-29.8, FM-29.9, FM-G11)."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.fighters import COMBAT
from wargames.fire_move.play.groups.muster import rank
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.spelling import Grouping, Parts
from wargames.fire_move.values.state import CloseCombat, FigureNumber, Pair
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent, grouping
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words
from wargames.kernel.game import Decision, Seat
from wargames.kernel.moments import Moment, sampled


@attrs.frozen
class PairUp(FireMoveAction):
    """Say which attacker goes for which defender, or which defender joins which attacker (FM-29.8, FM-29.9).

    Each part is an attacker and a defender.
    """

    FORM: ClassVar[str] = "pair {pairs}"
    SUBJECT: ClassVar[str] = ""
    pairs: Grouping

    def said(self, layout: Battle) -> str:
        """Say who goes for whom, or who joins against whom (FM-29.8, FM-29.9)."""
        combat = layout.frames[-1]
        if not self.pairs.parts:
            return "pair nobody"
        if isinstance(combat, CloseCombat) and combat.stage == "assign":
            return f"join in: {grouping((pair[::-1] for pair in self.pairs.parts), ' against ')}"
        return f"pair {grouping(self.pairs.parts, ' against ')}"


@attrs.frozen
class ChoosePairs(Decision):
    """Say who fights whom (FM-29.8, FM-29.9)."""

    ASKS: ClassVar[str] = "say who fights whom"


@attrs.frozen
class PairsMade(FireMoveEvent):
    """Attackers and defenders came into contact (FM-29.8, FM-29.9)."""

    SAYS: ClassVar[str] = "In contact: {pairs}."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "pairs": partial(grouping, sign=" with ")}

    pairs: tuple[tuple[FigureNumber, FigureNumber], ...]


MOST_WAYS = 4
"""The most ways to pair off that are offered."""


def pairs_of(action: PairUp) -> tuple[Pair, ...] | None:
    """Read the parts of an action as pairs."""
    if any(len(part) != len(("attacker", "defender")) for part in action.pairs.parts):
        return None
    return tuple((part[0], part[1]) for part in action.pairs.parts)


def pairs_refusal(battle: Battle, combat: CloseCombat, action: PairUp) -> Reason:
    """Return why figures cannot be paired so (FM-29.8, FM-29.9, FM-G11)."""
    pairs = pairs_of(action)
    if pairs is None:
        return Refusal("FM-29.8", "each pair is an attacker and a defender")
    attackers = [figure.number for figure in battle.men(combat.attackers)]
    defenders = [figure.number for figure in battle.men(combat.defenders)]
    if any(one not in attackers or other not in defenders for one, other in pairs):
        return Refusal("FM-29.8", "each pair is an attacker and a defender of this close combat")
    if combat.stage == "pair":
        return evenly(attackers, defenders, pairs, "FM-29.8")
    free = free_defenders(battle, combat)
    return evenly(free, attackers, tuple((other, one) for one, other in pairs), "FM-29.9")


def evenly(who: list[FigureNumber], whom: list[FigureNumber], pairs: tuple[Pair, ...], clause: str) -> Reason:
    """Refuse pairs that leave a figure out, or give one two opponents before all have one (FM-G11)."""
    if sorted(one for one, _ in pairs) != sorted(who):
        return Refusal(clause, "everybody who goes for somebody is paired once")
    counts = [sum(other == one for _, other in pairs) for one in whom]
    if max(counts, default=0) > 1 and min(counts, default=0) == 0:
        return Refusal("FM-G11", "nobody gets two before all have one")
    return None


def pairings(battle: Battle, combat: CloseCombat) -> Iterator[tuple[Pair, ...]]:
    """Yield ways for the attackers to pair off: in KF order, and rotated (FM-R57)."""
    attackers = [figure.number for figure in battle.men(combat.attackers)]
    defenders = [figure.number for figure in battle.men(combat.defenders)]
    yield from turned(attackers, defenders)


def turned(who: list[FigureNumber], whom: list[FigureNumber]) -> Iterator[tuple[Pair, ...]]:
    """Yield up to four pairings in order, each starting with another opponent."""
    if not who or not whom:
        yield ()
        return
    starts = range(min(len(whom), MOST_WAYS)) if len(whom) > 1 else range(1)
    for start in starts:
        yield tuple((one, whom[(place + start) % len(whom)]) for place, one in enumerate(who))


def free_defenders(battle: Battle, combat: CloseCombat) -> list[FigureNumber]:
    """List the defenders without an attacker."""
    taken = {other for _, other in combat.pairs}
    return [figure.number for figure in battle.men(combat.defenders) if figure.number not in taken]


def assignments(battle: Battle, combat: CloseCombat) -> Iterator[tuple[Pair, ...]]:
    """List ways for free defenders to join in (FM-29.9)."""
    attackers = [figure.number for figure in battle.men(combat.attackers)]
    for pairs in turned(free_defenders(battle, combat), attackers):
        yield tuple((other, one) for one, other in pairs)


def clusters_of(battle: Battle, pairs: tuple[Pair, ...]) -> tuple[tuple[Pair, ...], ...]:
    """Gather pairs that share a figure, in KF order of the most significant attacker (FM-G11)."""
    clusters: list[list[Pair]] = []
    for one in pairs:
        near = [cluster for cluster in clusters if any(set(one) & set(other) for other in cluster)]
        for cluster in near:
            clusters.remove(cluster)
        clusters.append([pair for cluster in near for pair in cluster] + [one])

    def first(cluster: list[Pair]) -> tuple[int, int]:
        return min(rank(battle.figures[attacker]) for attacker, _ in cluster)

    return tuple(tuple(cluster) for cluster in sorted(clusters, key=first))


# contact


def pair(battle: Battle, combat: CloseCombat, pairs: tuple[Pair, ...]) -> None:
    """Bring attackers into contact (FM-29.8)."""
    battle.update(combat, pairs=pairs, stage="assign")


def assign(battle: Battle, combat: CloseCombat, pairs: tuple[Pair, ...]) -> None:
    """Bring the other defenders into contact, and begin with the first cluster (FM-29.9)."""
    joined = (*combat.pairs, *pairs)
    battle.record(PairsMade, ("FM-29.8", "FM-29.9"), joined)
    clusters = clusters_of(battle, joined)
    battle.update(combat, pairs=joined, clusters=clusters, stage="attacker's hero", lost=(0, 0))


def side_attacking(battle: Battle, combat: CloseCombat) -> Seat | None:
    """Ask the attacker, if there is more than one way to pair off (FM-29.8)."""
    return Seat(battle.player) if len(list(pairings(battle, combat))) > 1 else None


def side_defending(battle: Battle, combat: CloseCombat) -> Seat | None:
    """Ask the defender, if there is more than one way to join in (FM-29.9)."""
    return Seat(battle.opponent) if len(list(assignments(battle, combat))) > 1 else None


def named(action: PairUp) -> tuple[Pair, ...]:
    """Return the pairs of a legal action."""
    pairs = pairs_of(action)
    assert pairs is not None, "the pairs are legal"
    return pairs


BY_ATTACKER: Moment[Battle, CloseCombat] = attrs.evolve(
    COMBAT,
    clause="FM-29.8",
    takes=(PairUp,),
    waits=side_attacking,
    question=lambda asked, _battle, _combat: ChoosePairs(*asked),
    lists=lambda battle, combat: (PairUp(Parts(pairs)) for pairs in pairings(battle, combat)),
    complete=sampled,
    refuses=pairs_refusal,
    carries_out=lambda battle, combat, action: pair(battle, combat, named(action)),
    proceeds=lambda battle, combat: pair(battle, combat, next(pairings(battle, combat))),
)
BY_DEFENDER: Moment[Battle, CloseCombat] = attrs.evolve(
    BY_ATTACKER,
    waits=side_defending,
    lists=lambda battle, combat: (PairUp(Parts(pairs)) for pairs in assignments(battle, combat)),
    carries_out=lambda battle, combat, action: assign(battle, combat, named(action)),
    proceeds=lambda battle, combat: assign(battle, combat, next(assignments(battle, combat))),
)
PAIRING, ASSIGNMENT = or_a_hero(BY_ATTACKER), or_a_hero(BY_DEFENDER)
