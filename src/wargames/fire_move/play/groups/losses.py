"""Pins, losses and abandoned weapons (FM-G15, FM-G23, FM-R26, FM-R64)."""

from collections.abc import Iterable
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.components import ADJACENT, NATIONALITIES
from wargames.fire_move.values.named import Effect, Spot
from wargames.fire_move.values.state import Figure, FigureNumber, GroupId, How, Lost, Piece, PieceId
from wargames.fire_move.values.words import FireMoveEvent
from wargames.kernel.game import EventWeight
from wargames.kernel.geometry.plane import within


@attrs.frozen
class FigureLost(FireMoveEvent):
    """A figure left the table for good (FM-R26)."""

    WEIGHT: ClassVar[EventWeight] = "kill"
    SAYS: ClassVar[str] = "Figure {figure} of {group} was {how}."

    figure: FigureNumber
    group: GroupId
    how: How


@attrs.frozen
class FigurePinned(FireMoveEvent):
    """A figure was pinned, or wounded, outside a check of fire (FM-G15, FM-G23)."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "hit"
    SAYS: ClassVar[str] = "Figure {figure} of {group}: {effect}."

    figure: FigureNumber
    group: GroupId
    effect: Effect


@attrs.frozen
class WeaponLeft(FireMoveEvent):
    """A weapon lies abandoned (FM-G23)."""

    SAYS: ClassVar[str] = "{weapon} was left at {at}."

    weapon: PieceId
    at: Spot


@attrs.frozen
class WeaponTaken(FireMoveEvent):
    """A figure took a weapon over (FM-25.1, FM-G23)."""

    SAYS: ClassVar[str] = "{weapon} was taken over by figure {figure}."

    weapon: PieceId
    figure: FigureNumber


def what_a_pin_does(battle: Battle, figure: Figure) -> Effect:
    """Return the effect of a pin: a Japanese PL is wounded, the berserk ignore it (FM-G12, FM-G15)."""
    if battle.groups[figure.group].berserk:
        return "nothing"
    if NATIONALITIES[figure.side].wounded_leader and figure.leads:
        return "KIA" if figure.wounded else "wounded"
    return "nothing" if figure.pinned else "pinned"


def put_pin(battle: Battle, number: FigureNumber, effect: Effect) -> None:
    """Mark a figure as pinned or wounded (FM-33.16, FM-G23)."""
    if effect == "pinned":
        battle.change(number, pinned=True)
    elif effect == "wounded":
        battle.change(number, wounded=True)


def pin(battle: Battle, number: FigureNumber, *clauses: str) -> None:
    """Pin a figure outside a check of fire and record it."""
    figure = battle.figures[number]
    effect = what_a_pin_does(battle, figure)
    if effect == "nothing":
        return
    battle.record(FigurePinned, clauses, figure=number, group=figure.group, effect=effect)
    put_pin(battle, number, effect)
    if effect == "KIA":
        lose(battle, [(number, "KIA")], *clauses)


def lose(battle: Battle, losses: Iterable[tuple[FigureNumber, How]], *clauses: str) -> None:
    """Remove figures; crewmen take over their weapons or abandon them (FM-R26, FM-R56, FM-R64)."""
    dropped: list[PieceId] = []
    for number, how in losses:
        figure = battle.remove(number)
        why = clauses if how == "KIA" else ("FM-11.3", "FM-R26")
        battle.record(FigureLost, why, figure=number, group=figure.group, how=how)
        battle.lost.append(Lost(number, figure.side, how, figure.leads))
        if (piece := battle.gunned_by(figure)) is not None:
            battle.keep(piece, gunner=None, at=piece.at or figure.at)
            dropped.append(piece.id)
        if not battle.members[figure.group]:
            dissolve(battle, figure.group)
    for id_ in dropped:
        take_over(battle, battle.pieces[id_])


def dissolve(battle: Battle, group: GroupId) -> None:
    """Remove a group without figures and discard its set-aside cards (FM-G10, FM-R56)."""
    gone = battle.groups.pop(group)
    battle.discard(gone.side, *gone.set_aside)


def crew_of(battle: Battle, piece: Piece) -> list[Figure]:
    """List the crew of a weapon, its gunner first."""
    crew = battle.muster.crew(piece.id)
    return sorted(crew, key=lambda figure: (figure.number != piece.gunner, figure.number))


def serving(battle: Battle, piece: Piece) -> list[Figure]:
    """List the unpinned men of the gunner's group who serve a weapon (FM-3.2, FM-G23, FM-G24)."""
    if piece.gunner is None:
        return []
    group = battle.figures[piece.gunner].group
    return [figure for figure in at_hand(battle, piece) if figure.group == group]


def at_hand(battle: Battle, piece: Piece) -> list[Figure]:
    """List the unpinned crew within an inch of a weapon (FM-G23, FM-G24)."""
    at = battle.stands(piece)
    return [
        figure
        for figure in crew_of(battle, piece)
        if not figure.pinned and figure.at is not None and within(at, figure.at, ADJACENT)
    ]


def machine_guns(battle: Battle, men: Iterable[Figure]) -> int:
    """Count the LMGs and MMGs that figures serve (FM-2.4)."""
    pieces = filter(None, map(battle.gunned_by, men))
    return sum(battle.type_of(piece).machine_gun for piece in pieces)


def one_too_many(battle: Battle, piece: Piece, figure: Figure) -> bool:
    """Return whether a weapon would be the second machine gun of a figure's group (FM-2.4, FM-G23)."""
    others = [one for one in battle.men(figure.group) if one.number != figure.number]
    return battle.type_of(piece).machine_gun and machine_guns(battle, others) > 0


def take_over(battle: Battle, piece: Piece) -> None:
    """Let an unpinned crewman take over a dropped weapon; else it lies abandoned (FM-G23, FM-2.4)."""
    if piece.at is None:
        return
    heirs = (figure for figure in at_hand(battle, piece) if not one_too_many(battle, piece, figure))
    if (heir := next(heirs, None)) is not None:
        carry(battle, piece, heir.number)
    else:
        abandon(battle, piece)


def abandon(battle: Battle, piece: Piece) -> None:
    """Leave a weapon where it is, without gunner and crew (FM-G23)."""
    at = battle.stands(piece)
    for figure in crew_of(battle, piece):
        battle.change(figure.number, crews=None)
    battle.keep(piece, gunner=None, at=at)
    battle.record(WeaponLeft, ("FM-G23",), piece.id, at)


def carry(battle: Battle, piece: Piece, number: FigureNumber) -> None:
    """Make a figure the gunner of a weapon; his previous one stays behind (FM-G23)."""
    figure = battle.figures[number]
    before = battle.gunned_by(figure)
    if before is not None and before.id != piece.id:
        abandon(battle, before)
    battle.change(number, crews=piece.id, arm="pistol", arm_failed=False)
    heavy_and_set_up = battle.type_of(piece).heavy and piece.ready
    battle.keep(piece, gunner=number, at=piece.at if heavy_and_set_up else None)
    battle.record(WeaponTaken, ("FM-G23",), piece.id, number)
