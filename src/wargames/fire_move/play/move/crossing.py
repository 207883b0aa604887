"""Checks to cross fords and wire (FM-7.1 to 7.3, FM-20.1 to 20.4, FM-R17, FM-R35)."""

from collections.abc import Iterator

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import roll_check
from wargames.fire_move.play.fire.gunners import leader_bonus
from wargames.fire_move.play.playing import movement_card
from wargames.fire_move.values.components import BorderKind
from wargames.fire_move.values.named import Die, Text
from wargames.fire_move.values.state import GroupId, Moving
from wargames.fire_move.values.words import FireMoveEvent, sum_of, throw
from wargames.kernel.base.modifiers import Modifier, total


@attrs.frozen
class CrossingTried(FireMoveEvent):
    """A group tried to cross water or wire (FM-7.2, FM-20.1)."""

    group: GroupId
    border: Text
    black: Die
    red: Die
    number: int
    needed: int
    crossed: bool
    modifiers: tuple[Modifier, ...]

    def said(self) -> str:
        """Say the throw, and what was needed."""
        how = "crossed" if self.crossed else "could not cross"
        number = sum_of(abs(self.black - self.red) if self.modifiers else self.number, self.modifiers)
        rolled = throw(self.black, self.red)
        return f"{self.group} {how} the {self.border} ({rolled}; {number}, needed {self.needed})."


FORDED = 1
"""The least signed result that crosses water (FM-7.2)."""


def crosses(battle: Battle, moving: Moving, crossing: BorderKind | None) -> bool:
    """Make the check of a border and return whether the group crosses."""
    if crossing is None or crossing.check == "none":
        return True
    if crossing.check == "ford":
        return fords(battle, moving, crossing)
    return crosses_wire(battle, moving, crossing)


def by_ford_card(moving: Moving, crossing: BorderKind | None) -> bool:
    """Return whether a Ford card crosses the water without a check (FM-7.1)."""
    card = None if moving.card is None else movement_card(moving.card)
    return crossing is not None and crossing.check == "ford" and card is not None and card.ford


def fords(battle: Battle, moving: Moving, crossing: BorderKind) -> bool:
    """Cross water: by a Ford card, or with +1 to +7 (FM-7.1, FM-7.2, FM-7.3)."""
    if by_ford_card(moving, crossing):
        return True
    check = roll_check(battle, "ford", moving.group, "FM-7.2")
    crossed = check.positive
    battle.record(
        CrossingTried,
        ("FM-7.2",) if crossed else ("FM-7.3",),
        group=moving.group,
        border=crossing.title,
        black=check.black,
        red=check.red,
        number=check.signed,
        needed=FORDED,
        crossed=crossed,
        modifiers=(),
    )
    return crossed


def crosses_wire(battle: Battle, moving: Moving, crossing: BorderKind) -> bool:
    """Cross wire if the number with LM and CV reaches its level (FM-20.1, FM-20.4)."""
    check = roll_check(battle, "wire", moving.group, "FM-20.1")
    modifiers = tuple(wire_modifiers(battle, moving))
    number = check.number + total(modifiers)
    crossed = number >= crossing.level
    battle.record(
        CrossingTried,
        ("FM-20.1", "FM-20.2", "FM-20.3"),
        group=moving.group,
        border=crossing.title,
        black=check.black,
        red=check.red,
        number=number,
        needed=crossing.level,
        crossed=crossed,
        modifiers=modifiers,
    )
    return crossed


def wire_modifiers(battle: Battle, moving: Moving) -> Iterator[Modifier]:
    """Yield the modifiers over wire: the PL, and the card in mode cv (FM-20.2, FM-20.3, FM-R35)."""
    if lm := leader_bonus(battle, moving.group):
        yield Modifier(lm, "platoon leader", "FM-20.2")
    if moving.cv:
        yield Modifier(moving.cv, "movement card", "FM-20.3")
