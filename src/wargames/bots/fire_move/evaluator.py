"""Evaluator of a table of Fire & Move for one side: danger, firepower and objectives of a spot."""

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

from wargames.bots.caches import IdentityCache, LRUCache, kept
from wargames.bots.fire_move.effects import duel, worth_of
from wargames.bots.fire_move.lineup import GroupStance, Lineup, at_objective
from wargames.bots.fire_move.move_field import Glimpse, MoveField, ground_of
from wargames.bots.fire_move.opposition import HARM, Interests, Opposition, PointValues, Power
from wargames.bots.fire_move.shots import (
    ExpectedLosses,
    FireStrength,
    GroupFire,
    mark_in_the_open,
    strength_of,
)
from wargames.fire_move import queries
from wargames.fire_move.queries import fire_cards, in_arc
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.scenarios import Objective
from wargames.fire_move.values.state import CardId, Figure, Group, GroupId, Moving, Piece, Walk
from wargames.kernel.geometry.plane import Point

NOMINAL = (4, 2, 1, 0)  # the FV by range of a typical group
GUN = (1, 2, 1, 1)  # the addition of a machine gun
FEW = 2  # the reduction of a group of one or two
CONTESTED = 0.5  # the part of an objective's worth beside an enemy
STRENGTH = 5  # a group has a full share in an objective with one able man fewer
SWING = 2.0  # an objective that changes hands gives its VP to one side and takes it from the other
GUARD = 0.6  # the value of guarding an own objective
KEEP_NEAR = 0.25  # the pull of an own objective
CAUTION_AHEAD, CAUTION_BEHIND, CAUTION_LATE = 0.9, 0.55, 0.4
CHARGE_SPOILS, CHARGE_COST = 0.8, 0.7  # the shares of worth that a beaten enemy, and a beaten charge, lose
REMEMBERED = 256
"""The number of line-ups of the enemy kept."""

KEPT = 4_000
"""The number of groups, and of their fire at each other, kept."""


class CaptainCaches:
    """Caches of a captain between decisions, of public facts only."""

    def __init__(self) -> None:
        self.oppositions: LRUCache[Any, Opposition] = LRUCache(REMEMBERED)
        self.at_hand: IdentityCache[tuple[Any, ...]] = IdentityCache(REMEMBERED)
        self.poses: IdentityCache[GroupStance | None] = IdentityCache(KEPT)
        self.lineups: IdentityCache[Lineup] = IdentityCache(REMEMBERED)
        self.volleys: IdentityCache[GroupFire] = IdentityCache(KEPT)
        self.strengths: IdentityCache[FireStrength] = IdentityCache(KEPT)
        self.marks: IdentityCache[ExpectedLosses] = IdentityCache(KEPT)


class FireMoveEvaluator:
    """An evaluator of spots for the groups of the deciding side.

    Its caches do not refer to it, so that it is freed with its decision, without work for the garbage
    collector.
    """

    def __init__(self, view: FireMoveView, known: CaptainCaches | None = None) -> None:
        self._known = known or CaptainCaches()
        self.battle: queries.Battle = queries.battle_seen_by(view)
        self.side: Nation = next(one for one in view.scenario.nations if one == view.seat)
        self.enemy = self.battle.enemy(self.side)
        self.ground: MoveField = ground_of(view.scenario.table, view.scenario.objectives)
        self.objectives = view.scenario.objectives
        self.marches: dict[tuple[GroupId, int, int], float] = {}
        self._point_values: dict[GroupId, PointValues] = {}
        self.harms: dict[Any, float] = {}

    # both sides

    @property
    def foes(self) -> list[GroupStance]:
        """The groups of the enemy on the table."""
        return self._enemies.groups

    @property
    def own(self) -> list[GroupStance]:
        """The groups of the side itself on the table."""
        return self._own.groups

    def mine(self, group: GroupId) -> GroupStance:
        """Return a group of the side."""
        return self._own.by_id[group]

    def foe(self, group: GroupId) -> GroupStance:
        """Return a group of the enemy."""
        return self._enemies.by_id[group]

    @cached_property
    def _enemies(self) -> Lineup:
        return self._lineup(self.enemy)

    @cached_property
    def _own(self) -> Lineup:
        return self._lineup(self.side)

    def _lineup(self, side: Nation) -> Lineup:
        """Return the groups of a side, the cached ones while all of them stay the same."""
        groups, men = self.battle.groups_of(side), self.battle.muster.men
        things = *self._at_hand, *groups, *[one for group in groups for one in men[group.id]]
        return self._known.lineups.get(
            things, lambda: Lineup(self.ground, [foe for foe in map(self.pose, groups) if foe is not None])
        )

    @property
    def moving(self) -> Moving:
        """The movement card in play."""
        return self.battle.top(Moving)

    def in_arc(self, piece: Piece) -> bool:
        """Return whether a weapon has an enemy in sight within its arc."""
        at = self.battle.stands(piece)
        seen = self.ground.sights_from((at.x, at.y))
        in_sight = (foe.key for foe in self.foes if seen[foe.at.x, foe.at.y] is not None)
        return any(in_arc(self.battle, piece, key) for key in in_sight)

    def pose(self, group: Group, at: Point | None = None) -> GroupStance | None:
        """Return a group as it stands, or as if it stood at a point; None off the table."""
        if at is not None:
            return self._pose(group, at)
        things = (*self._at_hand, group, *self.battle.men(group.id))
        return self._known.poses.get(things, lambda: self._pose(group, None))

    @cached_property
    def _at_hand(self) -> tuple[Any, ...]:
        """A key of all facts that stay the same while only figures and their groups change."""
        things = self.battle.scenario, *self.battle.pieces.values()
        return (self._known.at_hand.get(things, lambda: things),)

    def _pose(self, group: Group, at: Point | None) -> GroupStance | None:
        battle = self.battle
        key, men = battle.key_figure(group.id), battle.men(group.id)
        if (at := at or key.at) is None:
            return None
        served = [(one, piece) for one in men if (piece := battle.gunned_by(one)) is not None]
        ready = [(battle.type_of(piece), not (one.pinned or piece.failed)) for one, piece in served]
        gun = any(works and kind.kind != "ordnance" for kind, works in ready)
        ordnance, able = any(kind.kind == "ordnance" for kind, _ in ready), len(battle.able(group.id))
        rooted = ordnance or any(kind.heavy for kind, _ in ready)
        armed = bool(served) or any(one.arm_failed for one in men)
        what = able, gun, ordnance, rooted, armed, worth_of(men), _power(able, gun=gun)
        return GroupStance(group, key, at, men, *what, self.ground.sights_from((at.x, at.y)))

    def ahead(self) -> bool:
        """True when the side would win by points now."""
        earned = queries.points(self.battle)
        margin = earned[self.side] - earned[self.enemy]
        return margin > 0 or (margin == 0 and self.defends)

    @property
    def defends(self) -> bool:
        """True when the side is the defender."""
        return self.battle.scenario.defender.nation == self.side

    @cached_property
    def caution(self) -> float:
        """The weight of danger: lower for the side that is behind, lowest late in the game."""
        if self.ahead():
            return CAUTION_AHEAD
        late = self.battle.time_checks >= self.battle.scenario.time_check_limit - 1
        return CAUTION_LATE if late else CAUTION_BEHIND

    # lines

    def threat(self, firer: GroupStance) -> float:
        """Estimate the harm of a group's fire at its best target."""
        if not firer.able:
            return 0.0
        seen = ((firer.sights[one.at.x, one.at.y], len(one.men)) for one in self.own)
        return max((_harm(firer.power, look) * men for look, men in seen if look is not None), default=0.0)

    @kept
    def volley(self, group: GroupId, target: GroupId) -> GroupFire:
        """Return a group's fire at another."""
        battle = self.battle

        def fired() -> GroupFire:
            return GroupFire(battle, group, queries.seen_by(battle, group, target))

        if any(isinstance(frame, Walk) for frame in battle.frames):
            return fired()
        firing, aimed_at = battle.groups[group], battle.groups[target]
        markers = firing.smoke, aimed_at.smoke, aimed_at.ground, aimed_at.berserk
        things = *self._at_hand, *markers, *battle.men(group), None, *battle.men(target)
        return self._known.volleys.get(things, fired)

    def strength(self, group: GroupId) -> FireStrength:
        """Return the greatest strength of a group's fire at any target."""
        battle = self.battle
        things = *self._at_hand, *battle.men(group)
        return self._known.strengths.get(things, lambda: strength_of(battle, group, None))

    @cached_property
    def fire_cards(self) -> tuple[CardId, ...]:
        """The different fire cards in the side's hand."""
        return tuple([card.id for card in fire_cards(self.battle, self.side)])

    @kept
    def mark(self, target: GroupId) -> ExpectedLosses:
        """Return upper bounds of the losses of a group, with only the cover at its place."""
        battle, group = self.battle, self.battle.groups[target]
        things = battle.scenario, group.smoke, group.ground, group.berserk, *battle.men(target)
        return self._known.marks.get(things, lambda: mark_in_the_open(battle, target))

    @kept
    def volley_at(self, walk: Walk, group: GroupId, sample: int) -> GroupFire:
        """Return a group's fire at the movers at a sample of their way."""
        seen = queries.seen_at(self.battle, walk, self.battle.key_figure(group), sample)
        return GroupFire(self.battle, group, seen)

    # a spot

    def danger(self, me: GroupStance, at: Point, *, ground: bool = False, cv: int = 0) -> float:
        """Return the expected losses of a group in its place, for a turn."""
        return me.worth * self.opposition.exposures[ground, cv][at.x, at.y]

    @cached_property
    def opposition(self) -> Opposition:
        """The enemy in his present places: his fire, and fire at him."""
        key = self.ground, self._enemies.firing, self._enemies.targets
        return self._known.oppositions.get(key, lambda: Opposition(*key))

    @property
    def denied(self) -> frozenset[GroupId]:
        """The enemy's groups at objectives."""
        return self._enemies.at_objectives

    def share(self, me: GroupStance) -> float:
        """Return a group's share in taking or holding an objective, up to 1."""
        return min(1.0, (me.able + 1) / STRENGTH)

    def weights(self, group: GroupId) -> tuple[float, ...]:
        """Weigh the objectives for a group."""
        return self._weights(self._own.guarded_alone.get(group, ()))

    @kept
    def _weights(self, alone: tuple[str, ...]) -> tuple[float, ...]:
        return tuple([self.weight(one, alone) for one in self.objectives])

    def weight(self, objective: Objective, alone: tuple[str, ...]) -> float:
        """Weigh an objective: less beside others of the side, or if it is held already."""
        others = bool(self._own.guards[objective.id]) and objective.id not in alone
        if self.battle.held[objective.id] == self.side:
            return objective.vp * (KEEP_NEAR if others else GUARD)
        shared = CONTESTED if objective.id in self._enemies.contested else KEEP_NEAR
        return SWING * objective.vp * (shared if others else 1.0)

    def stand(self, me: GroupStance, at: Point) -> float:
        """Rate a spot for a group."""
        return self.point_values(me)[at.x, at.y]

    def point_values(self, me: GroupStance) -> PointValues:
        """Return the values of points to a group."""
        if (found := self._point_values.get(me.group.id)) is None:
            power, weights = me.power if me.able else None, self.weights(me.group.id)
            interests = Interests(me.worth, power, weights, share=self.share(me), caution=self.caution)
            found = self._point_values[me.group.id] = self.opposition.point_values(interests)
        return found

    # close combat

    def charge(self, men: Sequence[Figure], foe: GroupStance, *, sure: bool = False) -> float:
        """Rate a charge of some figures at a group."""
        passing = [one for one in men if sure or passes(one)]
        if not passing:
            return -1.0
        share = duel(passing, foe.men, bonus=int(sure))
        at_stake = sum(
            one.vp
            for one in self.objectives
            if self.battle.held[one.id] != self.side and at_objective(one, foe.at)
        )
        gain = share * (CHARGE_SPOILS * worth_of(foe.men) + CONTESTED * at_stake)
        return gain - (1 - share) * CHARGE_COST * worth_of(men) * (0.5 + self.caution)


def _harm(power: Power, seen: Glimpse) -> float:
    band, way, terrain = seen
    return HARM[power[band] + way - terrain]


@cache
def _power(able: int, *, gun: bool) -> Power:
    few = FEW if able <= FEW else 0
    near, medium, far, extreme = (
        nominal + (bonus if gun else 0) - few for nominal, bonus in zip(NOMINAL, GUN, strict=True)
    )
    return near, medium, far, extreme


STEADY = 3


def passes(figure: Figure) -> bool:
    """Return whether a figure is likely to pass its morale test."""
    return figure.troop_card.morale >= STEADY
