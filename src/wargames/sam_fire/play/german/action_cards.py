"""Action cards, their lines and skipped entries (SAF-19.1 to SAF-19.12, SAF-G8)."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from wargames.sam_fire.values.components import ACTION_CARDS, Entry, Marker
from wargames.sam_fire.values.facts import CardId, Clauses, Text, Word
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, Words

ENTRY_NAMES: Mapping[str, str] = {
    "NONE": "no action",
    "MOVE1": "move 1 hex",
    "MOVE2": "move 2 hexes",
    "FIRE": "fire",
    "FIRE+1": "fire at +1",
    "FIRE-1": "fire at -1",
    "MOVE1_FIRE": "move 1 hex and fire",
    "ASSAULT": "assault",
    "all": "do anything",
}


def in_order(line: tuple[Entry, Entry]) -> str:
    """Say what a line reads.

    >>> in_order(("MOVE2", "NONE")), in_order(("MOVE1", "FIRE")), in_order(("NONE", "NONE"))
    ('move 2 hexes', 'move 1 hex, then fire', 'no action')
    """
    return ", then ".join(ENTRY_NAMES[entry] for entry in line if entry != "NONE") or ENTRY_NAMES["NONE"]


@attrs.frozen
class ActionCardDrawn(TableEvent):
    """A German drew an Action card; ``line`` is what its state reads."""

    SAYS: ClassVar[str] = "{unit}, {state}, draws {card}: {line}."
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "line": in_order}

    unit: UnitId
    card: CardId
    state: Marker
    line: tuple[Entry, Entry]
    clauses: Clauses


@attrs.frozen
class EntrySkipped(TableEvent):
    """A German could not do an entry of its card, or nothing at all."""

    SAYS: ClassVar[str] = "{unit} cannot {entry}: {reason}."
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "entry": lambda entry: ENTRY_NAMES.get(entry, entry)}

    unit: UnitId
    entry: Word
    reason: Text
    clauses: Clauses


LINES: dict[str, dict[Marker, tuple[Entry, Entry]]] = {
    id_: {"calm": card.calm, "alert": card.alert, "panic": card.panic} for id_, card in ACTION_CARDS.items()
}
"""The line of each Action card for each state."""

IDLE: tuple[Entry, Entry] = ("NONE", "NONE")

BONUS: dict[Entry, int] = {"FIRE": 0, "FIRE+1": 1, "FIRE-1": -1}
STEPS: dict[Entry, int] = {"MOVE1": 1, "MOVE2": 2, "MOVE1_FIRE": 1}
