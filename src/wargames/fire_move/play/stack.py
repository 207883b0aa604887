"""Checks of frames (FM-R6)."""

from collections.abc import Iterator

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.playing import fire_card
from wargames.fire_move.values.state import GroupId, HeroWindow, PlayerTurn, SettingUp, Shot


def mover_violations(battle: Battle, group: GroupId) -> Iterator[str]:
    """Check that a moving group is the player's; it may be lost already (FM-3.1)."""
    if group in battle.groups and battle.groups[group].side != battle.player:
        yield f"{group} does not move in this player turn [FM-3.1]"


def is_shot(shot: Shot | None) -> bool:
    """Return whether a fire card goes with a move (FM-6.1)."""
    return shot is not None and fire_card(shot.card) is not None


def side_violations(
    battle: Battle, _below: object, frame: SettingUp | PlayerTurn | HeroWindow
) -> Iterator[str]:
    """Check that the side of a frame plays (FM-3.1)."""
    if frame.side not in battle.sides:
        yield f"there is no {frame.side} side [FM-3.1]"
