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


def by_ford_card(moving: Moving, crossing: BorderKind | None) -> bool:
    """Return whether a Ford card crosses the water without a check (FM-7.1)."""
    card = None if moving.card is None else movement_card(moving.card)
    return crossing is not None and crossing.check == "ford" and card is not None and card.ford


def crosses(battle: Battle, moving: Moving, crossing: BorderKind | None) -> bool:
    """Make the check of a border and return whether the group crosses.

    Water takes a Ford card or +1 to +7, wire a number of its level with LM and CV.
    FM-7.1, FM-7.2, FM-7.3, FM-20.1, FM-20.2, FM-20.3, FM-20.4.
    """
    if crossing is None or crossing.check == "none" or by_ford_card(moving, crossing):
        return True
    ford = crossing.check == "ford"
    check = roll_check(battle, crossing.check, moving.group, "FM-7.2" if ford else "FM-20.1")
    modifiers = () if ford else tuple(wire_modifiers(battle, moving))
    number = check.signed if ford else check.number + total(modifiers)
    needed = FORDED if ford else crossing.level
    crossed = number >= needed
    over_water = ("FM-7.2",) if crossed else ("FM-7.3",)
    clauses = over_water if ford else ("FM-20.1", "FM-20.2", "FM-20.3")
    battle.record(
        CrossingTried,
        clauses,
        group=moving.group,
        border=crossing.title,
        **check.dice,
        number=number,
        needed=needed,
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
