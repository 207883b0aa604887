"""The numbers of counters in words (SAF-G1, SAF-G2, SAF-G3)."""

from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained
from wargames.sam_fire.told.terrain_values import terrain_values
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import UNLIMITED, Counter
from wargames.sam_fire.values.words import named


def counter_values(view: SamFireView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a unit on the map, a hex, an order die, a card or a chit."""
    unit = view.table.unit(name.upper())
    return explained(ROWS, unit.counter) if unit else terrain_values(view, name)


def counter_title(view: SamFireView, name: str) -> str:
    """Return the id of a unit on the map with its kind."""
    return named(name) if view.table.unit(name) else name


def _key_of(counter: Counter) -> str | None:
    return f"#{counter.key}" if counter.key else None


def _veteran(counter: Counter, side: str) -> str | None:
    return "+1" if counter.veteran and counter.side == side else None


ROWS: tuple[ValueRow[Counter], ...] = (
    ValueRow("number to hit", "SAF-8.18", "fire at it hits with 1d6 at or above this plus its cover.",
             lambda counter: counter.to_hit or None),
    ValueRow("range", "SAF-R22", "hexes that it fires, an adjacent one counted as 1.",
             lambda counter: counter.range if counter.range < UNLIMITED else None),
    ValueRow("range", "SAF-12.6", "no limit but the line of sight used.",
             lambda counter: "any" if counter.range == UNLIMITED else None),
    ValueRow("movement", "SAF-G1", "movement points of a move; each hex costs some by its terrain.",
             lambda counter: counter.movement or None if counter.side == "american" else None),
    ValueRow("movement", "SAF-19.17", "printed, but an Action card moves Germans by hexes instead.",
             lambda counter: counter.movement or None if counter.side == "german" else None),
    ValueRow("number", "SAF-1.9",
             "Germans with the same number are keyed to it: they go for it and like to fire at it.",
             lambda counter: _key_of(counter) if counter.side == "american" else None),
    ValueRow("number", "SAF-1.9", "keyed to the American unit with the same number, if that is on the map.",
             lambda counter: _key_of(counter) if counter.side == "german" else None),
    ValueRow("veteran", "SAF-10.1", "is added to its fire die.",
             lambda counter: _veteran(counter, "american")),
    ValueRow("veteran", "SAF-20.2", "is added to its fire die.", lambda counter: _veteran(counter, "german")),
    ValueRow("front armor", "SAF-24.10", "after one crosshair, 1d6 at or above it saves the tank.",
             lambda counter: counter.front_armor or None),
    ValueRow("side armor", "SAF-24.11", "after two crosshairs, 1d6 at or above it saves the tank.",
             lambda counter: counter.side_armor or None),
)  # fmt: skip
"""Every number of a counter, in the order in which it is shown."""
