"""Handling of heavy weapons: set-up, breakdown and turns (FM-5.8, FM-5.9, FM-26.1 to FM-28.3, FM-G24)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.losses import serving
from wargames.fire_move.play.groups.placement import enemy_keys
from wargames.fire_move.play.playing import (
    Reason,
    begin_action,
    cannot_act,
    group_of_piece,
    movement_card,
    own_piece,
)
from wargames.fire_move.values.named import Vector
from wargames.fire_move.values.spelling import Facing, Waypoints
from wargames.fire_move.values.state import Moving, Piece, PieceId
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent, weapon_name
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.geometry.arcs import Direction, toward
from wargames.kernel.geometry.plane import Point


@attrs.frozen
class HandleWeapon(FireMoveAction):
    """Use a move action to break down, prepare or set up a weapon (FM-5.8, FM-26.4, FM-27.4)."""

    FORM: ClassVar[str] = "handle {weapon}[ facing {facing}]"
    ORDER: ClassVar[str] = "handle"
    SUBJECT: ClassVar[str] = ""
    SAYS: ClassVar[str] = "handle {weapon}[, facing {facing}]"
    weapon: PieceId
    facing: Facing | None = None


@attrs.frozen
class ChangeState(FireMoveAction):
    """Break down, prepare or set up a weapon as the sole action (FM-5.9, FM-26.3, FM-27.3)."""

    FORM: ClassVar[str] = "change {weapon}[ facing {facing}]"
    ORDER: ClassVar[str] = "change"
    SAYS: ClassVar[str] = "handle {weapon}[, facing {facing}]"
    weapon: PieceId
    facing: Facing | None = None


@attrs.frozen
class ChangeArc(FireMoveAction):
    """Turn a heavy weapon toward a point (FM-28.2)."""

    FORM: ClassVar[str] = "turn {weapon} to {facing}"
    ORDER: ClassVar[str] = "turn"
    SAYS: ClassVar[str] = "turn {weapon}, facing {facing}"
    weapon: PieceId
    facing: Facing


@attrs.frozen
class WeaponHandled(FireMoveEvent):
    """A weapon was set up, or made ready to move (FM-G24)."""

    SAYS: ClassVar[str] = "{weapon} was {ready}[, facing {facing}]."
    WORDS: ClassVar[Words] = {
        **FireMoveEvent.WORDS,
        "ready": either("set up", "made ready to move"),
        "facing": str,
    }

    weapon: PieceId
    ready: bool
    facing: Vector | None


HANDLING_VALUE = 2  # FM-26.4, FM-27.4


def change_refusal(battle: Battle, action: ChangeState) -> Reason:
    """Return why a weapon cannot change its state as the sole action (FM-5.9, FM-26.3, FM-27.3)."""
    piece = own_piece(battle, action.weapon)
    if piece is None:
        return Refusal("FM-26.3", f"{action.weapon[:20]!r} is no weapon that the player serves")
    if found := cannot_act(battle, group_of_piece(battle, piece)):
        return found
    if battle.groups[group_of_piece(battle, piece)].berserk:
        return Refusal("FM-G12", "a berserk group only moves")
    return handling_refusal(battle, piece, action.facing)


def handling_refusal(battle: Battle, piece: Piece, facing: Waypoints | None) -> Reason:
    """Return why a weapon's state cannot change, or not with that facing (FM-G24)."""
    if not battle.type_of(piece).heavy:
        return Refusal("FM-26.1", f"{weapon_name(piece.id)} needs no setting up")
    if not serving(battle, piece):
        return Refusal("FM-G23", f"nobody who serves {weapon_name(piece.id)} is unpinned")
    if piece.ready:
        return None if facing is None else Refusal("FM-G24", "a weapon that is broken down faces nowhere")
    return facing_refusal(battle, piece, facing)


def facing_refusal(battle: Battle, piece: Piece, facing: Waypoints | None) -> Reason:
    """Return why a weapon cannot face a point (FM-G24)."""
    if facing is None or len(facing.points) != 1:
        return Refusal("FM-G24", "name one point for the weapon to face")
    if facing.points[0] == battle.stands(piece):
        return Refusal(
            "FM-G24", f"{weapon_name(piece.id)} stands at {facing.points[0]}: that is no direction"
        )
    return None


def change(battle: Battle, action: ChangeState) -> None:
    """Change a weapon's state without a card (FM-26.3, FM-27.3)."""
    piece = battle.pieces[action.weapon]
    begin_action(
        battle, group_of_piece(battle, piece), (), "weapon handling", clauses=("FM-5.9", "FM-26.3", "FM-27.3")
    )
    handle(battle, piece, action.facing)


def handle(battle: Battle, piece: Piece, facing: Waypoints | None) -> None:
    """Make a set-up weapon ready to move, or set it up facing a point (FM-G24)."""
    if piece.ready:
        battle.keep(piece, ready=False, at=None, facing=None)
        battle.record(WeaponHandled, ("FM-26.1", "FM-27.1"), piece.id, ready=False, facing=None)
        return
    assert facing is not None
    face(battle, battle.keep(piece, ready=True, at=battle.stands(piece)), facing, "FM-26.2", "FM-27.2")


def face(battle: Battle, piece: Piece, facing: Waypoints, *clauses: str) -> None:
    """Turn a weapon toward a point."""
    way = toward(battle.stands(piece), facing.points[0])
    battle.keep(piece, facing=way)
    battle.record(WeaponHandled, clauses, piece.id, ready=True, facing=(way.x, way.y))


def by_move_refusal(battle: Battle, moving: Moving, action: HandleWeapon) -> Reason:
    """Return why a move action cannot change a weapon's state (FM-5.8, FM-26.4, FM-27.4, FM-R53)."""
    piece = own_piece(battle, action.weapon)
    if piece is None or group_of_piece(battle, piece) != moving.group:
        return Refusal("FM-26.4", f"{action.weapon[:20]!r} is no weapon of {moving.group}")
    card = None if moving.card is None else movement_card(moving.card)
    if not moving.left:
        return Refusal("FM-5.4", "no move action is left")
    if card is None or card.value < HANDLING_VALUE or moving.mode != "actions" or moving.banzai:
        return Refusal("FM-26.4", "that takes a movement card of value 2 or 3, played for its move actions")
    return handling_refusal(battle, piece, action.facing)


def by_move(battle: Battle, moving: Moving, action: HandleWeapon) -> None:
    """Spend a move action on a weapon (FM-5.8)."""
    battle.update(moving, left=moving.left - 1)
    handle(battle, battle.pieces[action.weapon], action.facing)


def arc_refusal(battle: Battle, action: ChangeArc) -> Reason:
    """Return why a weapon cannot be turned (FM-28.2)."""
    piece = own_piece(battle, action.weapon)
    if piece is None or not piece.ready or not battle.type_of(piece).heavy:
        return Refusal("FM-28.2", f"{action.weapon[:20]!r} is no heavy weapon set up by the player")
    if found := cannot_act(battle, group_of_piece(battle, piece)):
        return found
    if not serving(battle, piece):
        return Refusal("FM-G23", f"nobody who serves {weapon_name(piece.id)} is unpinned")
    return facing_refusal(battle, piece, action.facing)


def turn(battle: Battle, action: ChangeArc) -> None:
    """Turn a weapon (FM-28.2, FM-28.3)."""
    piece = battle.pieces[action.weapon]
    begin_action(battle, group_of_piece(battle, piece), (), "change of arc", clauses=("FM-28.2", "FM-28.3"))
    face(battle, piece, action.facing, "FM-28.2")


def handling_candidates(battle: Battle, moving: Moving) -> Iterator[HandleWeapon]:
    """List what a move action can do with the group's weapons."""
    for figure in battle.able(moving.group):
        piece = battle.gunned_by(figure)
        if piece is None or not battle.type_of(piece).heavy:
            continue
        options: list[Waypoints | None] = [None] if piece.ready else list(facings(battle, piece))
        made = (HandleWeapon(piece.id, facing) for facing in options)
        yield from (one for one in made if by_move_refusal(battle, moving, one) is None)


def facings(battle: Battle, piece: Piece) -> tuple[Waypoints, ...]:
    """Return the different facings toward Key Figures of enemy groups."""
    side = battle.groups[group_of_piece(battle, piece)].side
    at, others = battle.stands(piece), enemy_keys(battle, side)
    facing = piece.facing if piece.ready else None
    return battle.field.cached(("facings", piece.id), _facings, at, facing, others)


def _facings(at: Point, facing: Direction | None, others: list[Point]) -> tuple[Waypoints, ...]:
    known, found = {facing}, list[Waypoints]()
    for point in others:
        if point != at and (way := toward(at, point)) not in known:
            known.add(way)
            found.append(Waypoints((point,)))
    return tuple(found)
