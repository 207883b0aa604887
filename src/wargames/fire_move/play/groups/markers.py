"""Markers of a group, put on and taken off: each change is an event (FM-R51, FM-R59)."""

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.events import Marker, MarkerPut
from wargames.fire_move.values.fire_events import SmokeShared
from wargames.fire_move.values.state import Group, GroupId

FIELDS: dict[Marker, str] = {"ground": "ground", "fear": "fear", "minefield": "mined", "berserk": "berserk"}
"""The field of a group that each marker is."""


def put_on(battle: Battle, group: GroupId, marker: Marker, *clauses: str) -> None:
    """Put a marker on a group that has none."""
    _turn(battle, group, marker, clauses, on=True)


def take_off(battle: Battle, group: GroupId, marker: Marker, *clauses: str) -> None:
    """Take a marker off a group that has it."""
    _turn(battle, group, marker, clauses, on=False)


def _turn(battle: Battle, group: GroupId, marker: Marker, clauses: tuple[str, ...], *, on: bool) -> None:
    field = FIELDS[marker]
    if getattr(battle.groups[group], field) != on:
        battle.mark(group, **{field: on})
        battle.record(MarkerPut, clauses, group, marker, on)


def share(battle: Battle, old: Group, group: GroupId) -> None:
    """Give a group every marker of the group that figures come from (FM-R59)."""
    for marker, field in FIELDS.items():
        if getattr(old, field):
            put_on(battle, group, marker, "FM-R59")
    here = battle.groups[group]
    smoke, turn = strongest_smoke(here, old)
    if smoke != here.smoke:
        battle.record(SmokeShared, ("FM-R59",), group, smoke)
    acted, reacted = here.acted or old.acted, here.reacted or old.reacted
    battle.mark(group, acted=acted, reacted=reacted, smoke=smoke, smoke_turn=turn)


def strongest_smoke(*groups: Group) -> tuple[int, int]:
    """Give the CV and the turn of the strongest smoke, of equals the older (FM-16.6, FM-R31, FM-R59)."""
    strongest = max(groups, key=lambda one: (one.smoke, -one.smoke_turn))
    return strongest.smoke, strongest.smoke_turn
