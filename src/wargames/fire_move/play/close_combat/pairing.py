"""Pairing of attackers and defenders in close combat (FM-29.8, FM-29.9, FM-G11)."""

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.fighters import COMBAT
from wargames.fire_move.play.groups.muster import rank
from wargames.fire_move.play.heroes import or_a_hero
from wargames.fire_move.play.playing import Reason
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.named import Figures
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
Ways = Callable[[Battle, CloseCombat], Iterator[tuple[Pair, ...]]]
Contact = Callable[[Battle, CloseCombat, tuple[Pair, ...]], None]


def pairs_of(action: PairUp) -> tuple[Pair, ...]:
    """Read the parts of an action as pairs."""
    return tuple((attacker, defender) for attacker, defender in action.pairs.parts)


def pairs_refusal(battle: Battle, combat: CloseCombat, action: PairUp) -> Reason:
    """Return why figures cannot be paired so (FM-29.8, FM-29.9, FM-G11)."""
    if any(len(part) != len(("attacker", "defender")) for part in action.pairs.parts):
        return Refusal("FM-29.8", "each pair is an attacker and a defender")
    pairs = pairs_of(action)
    attackers, defenders = battle.members[combat.attackers], battle.members[combat.defenders]
    if any(one not in attackers or other not in defenders for one, other in pairs):
        return Refusal("FM-29.8", "each pair is an attacker and a defender of this close combat")
    if combat.stage == "pair":
        return evenly(attackers, defenders, pairs, "FM-29.8")
    free = free_defenders(battle, combat)
    return evenly(free, attackers, tuple((other, one) for one, other in pairs), "FM-29.9")


def evenly(who: Figures, whom: Figures, pairs: tuple[Pair, ...], clause: str) -> Reason:
    """Refuse pairs that leave a figure out, or give one two opponents before all have one (FM-G11)."""
    if sorted(one for one, _ in pairs) != sorted(who):
        return Refusal(clause, "everybody who goes for somebody is paired once")
    counts = [sum(other == one for _, other in pairs) for one in whom]
    if max(counts, default=0) > 1 and min(counts, default=0) == 0:
        return Refusal("FM-G11", "nobody gets two before all have one")
    return None


def pairings(battle: Battle, combat: CloseCombat) -> Iterator[tuple[Pair, ...]]:
    """Yield ways for the attackers to pair off: in KF order, and rotated (FM-R57)."""
    yield from turned(battle.members[combat.attackers], battle.members[combat.defenders])


def turned(who: Figures, whom: Figures) -> Iterator[tuple[Pair, ...]]:
    """Yield up to four pairings in order, each starting with another opponent."""
    if not who or not whom:
        yield ()
        return
    starts = range(min(len(whom), MOST_WAYS)) if len(whom) > 1 else range(1)
    for start in starts:
        yield tuple((one, whom[(place + start) % len(whom)]) for place, one in enumerate(who))


def free_defenders(battle: Battle, combat: CloseCombat) -> Figures:
    """List the defenders without an attacker."""
    taken = {other for _, other in combat.pairs}
    return tuple(number for number in battle.members[combat.defenders] if number not in taken)


def assignments(battle: Battle, combat: CloseCombat) -> Iterator[tuple[Pair, ...]]:
    """List ways for free defenders to join in (FM-29.9)."""
    for pairs in turned(free_defenders(battle, combat), battle.members[combat.attackers]):
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


def pairing_by(side: Callable[[Battle], Nation], ways: Ways, contact: Contact) -> Moment[Battle, CloseCombat]:
    """Return the moment of a side that says who fights whom, if it has more than one way to."""

    def waits(battle: Battle, combat: CloseCombat) -> Seat | None:
        return Seat(side(battle)) if len(list(ways(battle, combat))) > 1 else None

    moment = attrs.evolve(
        COMBAT,
        clause="FM-29.8",
        takes=(PairUp,),
        waits=waits,
        question=lambda asked, _battle, _combat: ChoosePairs(*asked),
        lists=lambda battle, combat: (PairUp(Parts(pairs)) for pairs in ways(battle, combat)),
        complete=sampled,
        refuses=pairs_refusal,
        carries_out=lambda battle, combat, action: contact(battle, combat, pairs_of(action)),
        proceeds=lambda battle, combat: contact(battle, combat, next(ways(battle, combat))),
    )
    return or_a_hero(moment)


PAIRING = pairing_by(attrgetter("player"), pairings, pair)  # FM-29.8
ASSIGNMENT = pairing_by(attrgetter("opponent"), assignments, assign)  # FM-29.9
