"""Changes of a group's markers, each an event (FM-R51, FM-R59)."""

from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.named import Marker
from wargames.fire_move.values.state import Group, GroupId
from wargames.fire_move.values.words import FireMoveEvent


@attrs.frozen
class MarkerPut(FireMoveEvent):
    """A marker was put on a group or taken off."""

    group: GroupId
    marker: Marker
    on: bool

    def said(self) -> str:
        """Say what the group got or lost."""
        if self.marker == "berserk":
            return f"{self.group} {'went berserk' if self.on else 'calmed down'}."
        return f"{self.group} {'got' if self.on else 'lost'} {MARKERS[self.marker]}."


@attrs.frozen
class SmokeShared(FireMoveEvent):
    """Figures joined a group with thicker smoke than it had, which is the group's now (FM-R59)."""

    SAYS: ClassVar[str] = "Smoke of CV {cv} lies on all of {group}."

    group: GroupId
    cv: int


FIELDS: dict[Marker, str] = {"ground": "ground", "fear": "fear", "minefield": "mined", "berserk": "berserk"}
"""The field of a group that each marker is."""
MARKERS = {"ground": "a go to ground marker", "fear": "a fear marker", "minefield": "a minefield marker"}


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
        battle.record(MarkerPut, clauses, group=group, marker=marker, on=on)


def share(battle: Battle, old: Group, group: GroupId) -> None:
    """Add the markers of another group to a group (FM-R59)."""
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
    """Return the CV and the turn of the strongest smoke, of equals the older (FM-16.6, FM-R31, FM-R59)."""
    strongest = max(groups, key=lambda one: (one.smoke, -one.smoke_turn))
    return strongest.smoke, strongest.smoke_turn
