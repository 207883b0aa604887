"""Sole actions with weapons, without a card (FM-17.1 to FM-28.3, FM-R57)."""

from collections.abc import Iterator
from functools import partial
from itertools import chain

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.crews import (
    Acquire,
    Crew,
    Uncrew,
    acquire,
    acquire_refusal,
    crew,
    crew_refusal,
    uncrew,
    uncrew_refusal,
)
from wargames.fire_move.play.groups.handling import (
    ChangeArc,
    ChangeState,
    arc_refusal,
    change,
    change_refusal,
    facings,
    turn,
)
from wargames.fire_move.play.groups.losses import crew_of, serving
from wargames.fire_move.play.groups.placement import enemy_keys
from wargames.fire_move.play.groups.repairing import Repair, rep_number, repair, repair_refusal
from wargames.fire_move.play.orders import OrderKind, Orders
from wargames.fire_move.values.components import ADJACENT
from wargames.fire_move.values.state import Figure, Group, GroupId, Piece
from wargames.kernel.game.listing import Branch
from wargames.kernel.geometry.plane import Point, within

Abandoned = list[tuple[Piece, Point]]
"""Weapons that nobody serves, with their points."""
Candidate = Repair | Crew | Acquire | ChangeState | ChangeArc | Uncrew


def branches(battle: Battle, group: Group) -> Iterator[Candidate | Branch]:
    """Yield the sole actions of a group with weapons, weapon by weapon (FM-R57)."""
    abandoned = abandoned_near(battle, group.id)
    if group.berserk or not (abandoned or is_armed(battle, group.id)):
        return
    yield from by_figures(battle, group, abandoned)
    for piece in gunned(battle, group.id):
        yield Branch(None, partial(of_piece, battle, group, piece), last=True)


def abandoned_near(battle: Battle, group: GroupId) -> Abandoned:
    """List the weapons that nobody serves and that a figure of a group may reach."""
    left = [(piece, battle.stands(piece)) for piece in battle.pieces.values() if piece.gunner is None]
    if not left:
        return left
    west, south, east, north = battle.muster.box(group)
    reach = ADJACENT
    return [
        (piece, at)
        for piece, at in left
        if west - reach <= at.x <= east + reach and south - reach <= at.y <= north + reach
    ]


def is_armed(battle: Battle, group: GroupId) -> bool:
    """Return whether a figure of a group serves a weapon, or has a small arm that failed."""
    return battle.muster.of_group(group, "armed", _are_armed)


def _are_armed(men: tuple[Figure, ...]) -> bool:
    return any(figure.crews is not None or figure.arm_failed for figure in men)


def gunned(battle: Battle, group: GroupId) -> list[Piece]:
    """List the weapons of a group's gunners."""
    numbers = battle.members[group]
    return [piece for piece in battle.pieces.values() if piece.gunner in numbers]


def by_figures(battle: Battle, group: Group, abandoned: Abandoned) -> tuple[Candidate, ...]:
    """List repairs of small arms, departures from weapons, and takeovers of abandoned ones.

    Cached while the men of the group, their weapons and the abandoned ones stay.
    """
    men = battle.men(group.id)

    def find(*_: object) -> tuple[Candidate, ...]:
        return tuple(chain.from_iterable(by_figure(battle, one, abandoned) for one in battle.able(group.id)))

    given = battle.scenario, men, battle.crewed_by(group.id), abandoned
    return battle.field.cached(("by figures", group.id), find, *given)


def by_figure(battle: Battle, figure: Figure, abandoned: Abandoned) -> Iterator[Repair | Acquire | Uncrew]:
    """Yield the repair of a figure's small arm, his departure from a weapon, and his takeovers."""
    crews = figure.crews
    if crews is not None and uncrew_refusal(battle, un := Uncrew(figure.number, crews)) is None:
        yield un
    if figure.arm_failed and battle.scenario.weapon(figure.arm).rep is not None:
        yield Repair(figure.group, str(figure.number))
    near = (piece for piece, at in abandoned if figure.at is not None and within(at, figure.at, ADJACENT))
    made = (Acquire(figure.number, piece.id) for piece in near)
    yield from (one for one in made if acquire_refusal(battle, one) is None)


def of_piece(battle: Battle, group: Group, piece: Piece) -> tuple[Candidate, ...]:
    """List the actions with a weapon of the group (cached while figures and enemies stay)."""
    crew, others = battle.muster.crew(piece.id), enemy_keys(battle, group.side)

    def find(*_: object) -> tuple[Candidate, ...]:
        return tuple(piece_candidates(battle, group, piece))

    given = battle.scenario, piece, battle.men(group.id), crew, others
    return battle.field.cached(("a weapon", piece.id), find, *given)


def piece_candidates(battle: Battle, group: Group, piece: Piece) -> Iterator[Candidate]:
    """Yield the actions with a weapon of the group."""
    if rep_number(battle, group.id, piece.id) is not None:
        yield Repair(group.id, piece.id)
    kind = battle.type_of(piece)
    if kind.served and len(crew_of(battle, piece)) < kind.crew:
        made = (Crew(figure.number, piece.id) for figure in battle.able(group.id))
        yield from (one for one in made if crew_refusal(battle, one) is None)
    if kind.heavy and serving(battle, piece):
        if piece.ready:
            yield ChangeState(piece.id)
        change = ChangeArc if piece.ready else ChangeState
        yield from (change(piece.id, facing) for facing in facings(battle, piece))


ORDERS = Orders(
    kinds=(
        OrderKind(Repair, repair_refusal, repair),
        OrderKind(Crew, crew_refusal, crew),
        OrderKind(Uncrew, uncrew_refusal, uncrew),
        OrderKind(Acquire, acquire_refusal, acquire),
        OrderKind(ChangeState, change_refusal, change),
        OrderKind(ChangeArc, arc_refusal, turn),
    ),
    branches=branches,
    plays=lambda _: True,
    by_group=False,
)
