"""Crews, and taking weapons over (FM-24.1 to FM-25.2, FM-R65, FM-R69)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.losses import carry, crew_of, one_too_many, take_over
from wargames.fire_move.play.playing import (
    Reason,
    barred_by_berserk,
    begin_action,
    cannot_act,
    group_of_piece,
    own_figure_refusal,
    own_piece,
)
from wargames.fire_move.values.state import Figure, FigureNumber, Piece, PieceId
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent, weapon_name
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words, either


@attrs.frozen
class Crew(FireMoveAction):
    """Let a figure crew a weapon (FM-24.1)."""

    FORM: ClassVar[str] = "crew {weapon} with {figure}"
    ORDER: ClassVar[str] = "crew"
    SUBJECT: ClassVar[str] = "figure"
    SAYS: ClassVar[str] = "crew {weapon} with figure {figure}"
    figure: FigureNumber
    weapon: PieceId


@attrs.frozen
class Uncrew(FireMoveAction):
    """Let a figure leave the crew of a weapon (FM-24.2)."""

    FORM: ClassVar[str] = "uncrew {weapon} with {figure}"
    ORDER: ClassVar[str] = "uncrew"
    SUBJECT: ClassVar[str] = "figure"
    SAYS: ClassVar[str] = "take figure {figure} off the crew of {weapon}"
    figure: FigureNumber
    weapon: PieceId


@attrs.frozen
class Acquire(FireMoveAction):
    """Take over an abandoned weapon (FM-25.1)."""

    FORM: ClassVar[str] = "acquire {weapon} with {figure}"
    ORDER: ClassVar[str] = "acquire"
    SUBJECT: ClassVar[str] = "figure"
    SAYS: ClassVar[str] = "take over {weapon} with figure {figure}"
    figure: FigureNumber
    weapon: PieceId


@attrs.frozen
class CrewChanged(FireMoveEvent):
    """A figure joined or left the crew of a weapon (FM-24.1, FM-24.2)."""

    SAYS: ClassVar[str] = "Figure {figure} {crews} the crew of {weapon}."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "crews": either("joined", "left")}

    weapon: PieceId
    figure: FigureNumber
    crews: bool


def crew_refusal(battle: Battle, action: Crew) -> Reason:
    """Return why a figure cannot crew a weapon: it is one of his own group's (FM-24.1, FM-2.4, FM-G24)."""
    if found := sole_refusal(battle, action.figure):
        return found
    piece, figure = own_piece(battle, action.weapon), battle.figures[action.figure]
    if piece is None or not battle.type_of(piece).served:
        return Refusal("FM-24.1", f"{action.weapon[:20]!r} is no crewed weapon of the player")
    if group_of_piece(battle, piece) != figure.group:
        return Refusal(
            "FM-G24", f"{weapon_name(piece.id)} is not served by {figure.group}, the group of {figure.number}"
        )
    if figure.crews is not None:
        return Refusal("FM-24.1", f"figure {figure.number} serves {figure.crews}")
    if len(crew_of(battle, piece)) >= battle.type_of(piece).crew:
        return Refusal("FM-24.1", f"{weapon_name(piece.id)} has its full crew")
    return near_refusal(battle, figure, piece)


def near_refusal(battle: Battle, figure: Figure, piece: Piece) -> Reason:
    """Refuse a figure that is not at a weapon (FM-G24, FM-R65)."""
    if not battle.field.adjacent(figure.stands, battle.stands(piece)):
        return Refusal("FM-G24", f"figure {figure.number} is not within 1 inch of {weapon_name(piece.id)}")
    return None


def sole_refusal(battle: Battle, figure: int) -> Reason:
    """Return why a figure's group cannot take an action without a card (FM-R39)."""
    if found := own_figure_refusal(battle, figure):
        return found
    group = battle.figures[figure].group
    return barred_by_berserk(battle, group) or cannot_act(battle, group)


def crew(battle: Battle, action: Crew) -> None:
    """Let the figure join the crew (FM-24.1, FM-24.3)."""
    begin_action(battle, battle.figures[action.figure].group, (), "crew", clauses=("FM-24.1", "FM-24.3"))
    battle.change(action.figure, crews=action.weapon)
    battle.record(CrewChanged, ("FM-24.1",), action.weapon, action.figure, crews=True)


def uncrew_refusal(battle: Battle, action: Uncrew) -> Reason:
    """Return why a figure cannot leave a weapon: he serves it, as gunner or as crew (FM-24.2, FM-R69)."""
    if found := sole_refusal(battle, action.figure):
        return found
    piece = battle.pieces.get(action.weapon)
    serves = battle.figures[action.figure].crews == action.weapon
    if piece is None or not serves or not battle.type_of(piece).served:
        return Refusal("FM-24.2", f"figure {action.figure} serves no crewed weapon {action.weapon[:20]!r}")
    return None


def uncrew(battle: Battle, action: Uncrew) -> None:
    """Let the figure leave the weapon; a gunner's goes to its crew (FM-24.2, FM-24.3, FM-R69)."""
    begin_action(battle, battle.figures[action.figure].group, (), "un-crew", clauses=("FM-24.2", "FM-24.3"))
    piece = battle.pieces[action.weapon]
    at = battle.stands(piece)
    battle.change(action.figure, crews=None)
    battle.record(CrewChanged, ("FM-24.2",), action.weapon, action.figure, crews=False)
    if piece.gunner == action.figure:
        take_over(battle, battle.keep(piece, gunner=None, at=at))


def acquire_refusal(battle: Battle, action: Acquire) -> Reason:
    """Return why a figure cannot take over a weapon (FM-25.1, FM-2.4, FM-R65)."""
    if found := sole_refusal(battle, action.figure):
        return found
    piece, figure = battle.pieces.get(action.weapon), battle.figures[action.figure]
    if piece is None or piece.gunner is not None:
        return Refusal("FM-25.1", f"{action.weapon[:20]!r} is no abandoned weapon")
    if found := near_refusal(battle, figure, piece):
        return found
    if one_too_many(battle, piece, figure):
        return Refusal("FM-2.4", f"{figure.group} has a machine gun already")
    return None


def acquire(battle: Battle, action: Acquire) -> None:
    """Make the figure the weapon's gunner (FM-25.1, FM-25.2)."""
    begin_action(battle, battle.figures[action.figure].group, (), "acquire", clauses=("FM-25.1", "FM-25.2"))
    carry(battle, battle.pieces[action.weapon], action.figure)
