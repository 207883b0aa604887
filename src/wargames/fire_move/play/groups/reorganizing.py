"""Reorganizing groups by a rally card, or after a won close combat (FM-18.1 to FM-18.6, FM-R33, FM-G11)."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.groups import divide, join, parts_in, size_refusal
from wargames.fire_move.play.groups.muster import Box, rank
from wargames.fire_move.play.hands import rally_cards
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.play.playing import Reason, begin_action, cannot_act, missing, not_a, rally_card
from wargames.fire_move.values.components import COHESION, MOST_IN_GROUP
from wargames.fire_move.values.spelling import Grouping, Parts
from wargames.fire_move.values.state import CardId, Figure, Group, GroupId, Piece
from wargames.fire_move.values.words import FireMoveAction
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game.listing import Branch
from wargames.kernel.geometry.plane import within


@attrs.frozen
class Reorganize(FireMoveAction):
    """Play a rally card to make new groups of the figures at hand (FM-18.1)."""

    FORM: ClassVar[str] = "reorganize {parts} with {card}"
    ORDER: ClassVar[str] = "reorganize"
    SUBJECT: ClassVar[str] = ""
    SAYS: ClassVar[str] = "reorganize as {parts} with {card}"
    parts: Grouping
    card: CardId


def groups_named(battle: Battle, parts: Parts) -> list[GroupId]:
    """List the groups of the named figures, in order of mention."""
    numbers = [number for part in parts.parts for number in part]
    return list(dict.fromkeys(battle.figures[number].group for number in numbers if number in battle.figures))


def refusal(battle: Battle, action: Reorganize) -> Reason:
    """Return why groups cannot be reorganized so (FM-18.1, FM-18.3)."""
    if found := missing(battle, battle.player, action.card):
        return found
    if rally_card(action.card) is None:
        return not_a("rally", action.card, "FM-18.1")
    if found := parts_refusal(battle, action.parts):
        return found
    groups = groups_named(battle, action.parts)
    for group in groups:
        if found := cannot_act(battle, group):
            return found
    if not any(battle.leaders(group) for group in groups):
        return Refusal("FM-18.3", "no unpinned SL or PL is present")
    return None


def parts_refusal(battle: Battle, parts: Parts) -> Reason:
    """Return why figures cannot make those groups (FM-2.2, FM-2.3, FM-2.4, FM-18.2, FM-R33)."""
    numbers = [number for part in parts.parts for number in part]
    if not numbers or len(set(numbers)) != len(numbers):
        return Refusal("FM-R33", "name every figure concerned once")
    if odd := [number for number in numbers if number not in battle.figures]:
        return Refusal("FM-R33", f"there is no figure {odd[0]}")
    groups = groups_named(battle, parts)
    if set(numbers) != {number for group in groups for number in battle.members[group]}:
        return Refusal("FM-R33", "all figures of each group concerned are named")
    if found := bound_refusal(battle, groups):
        return found
    if any(group in battle.off_table for group in groups):
        return Refusal("FM-18.2", "a group that is off the table cannot reorganize")
    if {frozenset(part) for part in parts.parts} == {frozenset(battle.members[group]) for group in groups}:
        return Refusal("FM-R33", "nothing would change")
    return cohesion_refusal(battle, parts, groups)


def bound_refusal(battle: Battle, groups: Iterable[GroupId]) -> Reason:
    """Refuse groups that are in a minefield or berserk (FM-G10, FM-G12)."""
    for group in groups:
        if battle.groups[group].mined:
            return Refusal("FM-G10", "a group in a minefield keeps its figures")
    for group in groups:
        if battle.groups[group].berserk:
            return Refusal("FM-G12", f"{group} is berserk and may not reorganize")
    return None


def cohesion_refusal(battle: Battle, parts: Parts, groups: list[GroupId]) -> Reason:
    """Return why groups are too far apart or new ones illegal in size or cohesion (FM-18.2, FM-2.8)."""
    everybody = [figure for group in groups for figure in battle.men(group)]
    if len({battle.figures[number].side for part in parts.parts for number in part}) > 1:
        return Refusal("FM-2.1", "figures of two sides make no group")
    if len(parts_in(battle.field, everybody)) > 1:
        return Refusal("FM-18.2", "the groups are not within 1 inch of each other in one feature")
    for part in parts.parts:
        men = [battle.figures[number] for number in part]
        if found := size_refusal(battle, men):
            return found
        if len(parts_in(battle.field, men)) > 1:
            return Refusal("FM-2.8", "a new group does not hold together within 1 inch")
    return None


def perform(battle: Battle, action: Reorganize) -> None:
    """Make the new groups; all of them have used their action (FM-18.4, FM-18.5, FM-18.6, FM-R33)."""
    groups = groups_named(battle, action.parts)
    begin_action(battle, groups[0], (action.card,), "reorganize", clauses=("FM-18.1",))
    for group in groups:
        battle.mark(group, acted=True)
    regroup(battle, action.parts)


def regroup(battle: Battle, parts: Parts) -> None:
    """Make the named groups; each keeps the id of its first figure's group, if that is free."""
    order = {figure.number: place for place, figure in enumerate(_in_key_order(battle, parts))}
    taken: set[GroupId] = set()
    for part in sorted(parts.parts, key=lambda one: min(order[number] for number in one)):
        men = sorted(part, key=lambda number: order[number])
        home = battle.figures[men[0]].group
        if home in taken:
            home = divide(battle, home, [men[0]])
        taken.add(home)
        strangers = [number for number in battle.members[home] if number not in part]
        joining = [number for number in men if battle.figures[number].group != home]
        if strangers:  # first, so that only those who stay together share markers (FM-R59)
            divide(battle, home, strangers)
        if joining:
            join(battle, joining, home)


def _in_key_order(battle: Battle, parts: Parts) -> list[Figure]:
    return sorted((battle.figures[number] for part in parts.parts for number in part), key=rank)


# candidates


def branches(battle: Battle, group: Group) -> Iterator[Branch]:
    """Yield joins with a neighbor that has not acted, and splits into halves (FM-R57)."""
    if rally_cards(battle, group.side):
        yield Branch(None, partial(joins_of, battle, group), last=True)
        if battle.leaders(group.id):
            yield Branch(None, partial(halves_of, battle, group), last=True)


def joins_of(battle: Battle, group: Group) -> Iterator[Reorganize]:
    """List the joins of a group with a neighbor that has not acted."""
    near = neighbors(battle, group, [one for one in battle.groups_of(group.side) if not one.acted])
    if not near:
        return
    card, led = rally_cards(battle, group.side)[0], bool(battle.leaders(group.id))
    for other in near:
        parts, groups = joined(battle, group, other), [group.id, other.id]
        free = (led or battle.leaders(other.id)) and not bound_refusal(battle, groups)
        if free and _hold_together(battle, parts, groups):
            yield Reorganize(parts, card.id)


def halves_of(battle: Battle, group: Group) -> Iterator[Reorganize]:
    """List the splits of a group into halves."""
    men = battle.men(group.id)

    def find(*_: object) -> list[Parts]:
        return [parts for parts in halves(battle, group) if not cohesion_refusal(battle, parts, [group.id])]

    found = battle.field.cached(("halves", group.id), find, battle.scenario, men, _guns_of(battle, men))
    if found and not bound_refusal(battle, [group.id]):
        for parts in found:
            yield Reorganize(parts, rally_cards(battle, group.side)[0].id)


def _hold_together(battle: Battle, parts: Parts, groups: list[GroupId]) -> bool:
    """Return whether groups can be reorganized so (cached while they are the same)."""
    men = [battle.men(group) for group in groups]
    guns = _guns_of(battle, chain.from_iterable(men))

    def find(*_: object) -> Reason:
        return cohesion_refusal(battle, parts, groups)

    return battle.field.cached(("reorganized", parts.parts), find, battle.scenario, men, guns) is None


def _guns_of(battle: Battle, men: Iterable[Figure]) -> list[Piece | None]:
    return [battle.gunned_by(figure) for figure in men if figure.crews is not None]


def joins(battle: Battle, group: Group, others: Iterable[Group]) -> Iterator[Parts]:
    """Yield the joins of a group with neighbors among ``others``, unless too large (FM-2.3)."""
    for other in neighbors(battle, group, others):
        yield joined(battle, group, other)


def joined(battle: Battle, group: Group, other: Group) -> Parts:
    """Return the figures of two groups as one part."""
    return Parts(((*battle.members[group.id], *battle.members[other.id]),))


def neighbors(battle: Battle, group: Group, others: Iterable[Group]) -> list[Group]:
    """List the later groups that touch a group, unless too large together (FM-2.3)."""
    muster, own = battle.muster, group.id
    box = muster.box(own)
    most = MOST_IN_GROUP + 1 - len(muster.men[own])  # a PL is not counted
    return [
        other
        for other in others
        if other.id > own
        and len(muster.men[other.id]) <= most
        and _are_near(box, muster.box(other.id))
        and touches(battle, own, other.id)
    ]


def _are_near(one: Box, other: Box) -> bool:
    """Return whether a point of one box may be within an inch of one of the other."""
    return (
        other[0] - one[2] <= COHESION
        and one[0] - other[2] <= COHESION
        and other[1] - one[3] <= COHESION
        and one[1] - other[3] <= COHESION
    )


def halves(battle: Battle, group: Group) -> Iterator[Parts]:
    """Yield the split of a group into the more and the less significant half."""
    own = battle.members[group.id]
    half = len(own) // 2
    if half > 1:
        yield Parts((own[: len(own) - half], own[len(own) - half :]))


def touches(battle: Battle, one: GroupId, other: GroupId) -> bool:
    """Return whether two groups are within an inch of each other in one feature (FM-18.2)."""
    field = battle.field

    def touching(these: tuple[Figure, ...], those: tuple[Figure, ...]) -> bool:
        return any(
            a.at is not None
            and b.at is not None
            and within(a.at, b.at, COHESION)
            and field.feature_at(a.at) == field.feature_at(b.at)
            for a in these
            for b in those
        )

    return field.cached(("touches", one, other), touching, battle.men(one), battle.men(other))


ORDERS = Orders(
    kinds=(OrderKind(Reorganize, refusal, perform),),
    branches=branches,
    plays=attrgetter("rally"),
    by_group=False,
)
