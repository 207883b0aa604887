"""Repair of failed weapons (FM-17.1 to FM-17.3, FM-R32)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.groups.losses import serving
from wargames.fire_move.play.playing import Reason, barred_by_berserk, begin_action, cannot_act
from wargames.fire_move.values.named import Die
from wargames.fire_move.values.state import GroupId, PieceId
from wargames.fire_move.values.words import FireMoveAction, FireMoveEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words, either


@attrs.frozen
class Repair(FireMoveAction):
    """Try to repair a failed weapon (FM-17.1); a small arm goes by its bearer's number."""

    FORM: ClassVar[str] = "repair {weapon} with {group}"
    ORDER: ClassVar[str] = "repair"
    SUBJECT: ClassVar[str] = "group"
    group: GroupId
    weapon: PieceId


@attrs.frozen
class RepairTried(FireMoveEvent):
    """A weapon was to be repaired (FM-17.2)."""

    SAYS: ClassVar[str] = "{weapon} {repaired} ({rolled}; needed {needed})."
    WORDS: ClassVar[Words] = {**FireMoveEvent.WORDS, "repaired": either("was repaired", "was not repaired")}

    weapon: PieceId
    black: Die
    red: Die
    needed: int
    repaired: bool


def repair_refusal(battle: Battle, action: Repair) -> Reason:
    """Return why a group cannot try to repair a weapon (FM-17.1, FM-R32)."""
    if found := cannot_act(battle, action.group) or barred_by_berserk(battle, action.group):
        return found
    rep = rep_number(battle, action.group, action.weapon)
    if rep is None:
        return Refusal("FM-17.1", f"{action.group} serves no failed weapon {action.weapon[:20]!r} to repair")
    return None


def rep_number(battle: Battle, group: GroupId, weapon: PieceId) -> int | None:
    """Return the Rep # of a failed weapon that an unpinned figure of a group can serve (FM-17.2, FM-R32)."""
    piece = battle.pieces.get(weapon)
    if piece is not None:
        serves = piece.failed and any(figure.group == group for figure in serving(battle, piece))
        return battle.type_of(piece).rep if serves else None
    for figure in battle.able(group):
        if str(figure.number) == weapon and figure.arm_failed:
            return battle.scenario.weapon(figure.arm).rep
    return None


def repair(battle: Battle, action: Repair) -> None:
    """Roll against the Rep # (FM-17.2, FM-17.3)."""
    needed = rep_number(battle, action.group, action.weapon)
    assert needed is not None
    begin_action(battle, action.group, (), "repair", clauses=("FM-17.1", "FM-17.3"))
    check = roll_check(battle, "repair", action.weapon, "FM-17.2")
    repaired = check.signed >= needed
    battle.record(
        RepairTried, ("FM-17.2",), weapon=action.weapon, **check.dice, needed=needed, repaired=repaired
    )
    if not repaired:
        return
    if (piece := battle.pieces.get(action.weapon)) is not None:
        battle.keep(piece, failed=False)
    else:
        battle.change(int(action.weapon), arm_failed=False)
