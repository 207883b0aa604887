"""Conversion of scenario files: inches to hundredths, tables keyed by name to lists (FM-R1).

Refuses lengths that are no number, have more than two decimal places, or are out of range.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from wargames.fire_move.values.cards import CARDS
from wargames.kernel.base.errors import BadGeometry, BadScenario
from wargames.kernel.game.scenario_file import bad_scenario
from wargames.kernel.geometry.arcs import Direction
from wargames.kernel.geometry.plane import hundredths, shown

Plain = dict[str, Any]
Reader = Callable[[Any], Any]

NEVER = 99
"""The mark of the printed weapons table for no weapon failure and no repair (FM-G5)."""
NOT_AT_THIS_RANGE = -99


class SetUpFile:
    """The text of a scenario file, which finds the lines of fields."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source

    def prepared(self, written: Plain) -> Plain:
        """Convert the content of a file to the plain form of a scenario."""
        plain = self._measured(written, "")
        for path in NAMED:
            _list(plain, path)
        for side in ("attacker", "defender"):
            if isinstance(force := plain.get(side), dict) and "deck" in force:
                force["own_deck"] = self._cards(force.pop("deck"), f"{side}.deck")
        if "weapons" in plain:
            plain["own_weapons"] = [_printed(one) for one in plain.pop("weapons")]
        return plain

    def _measured(self, written: Plain, path: str) -> Plain:
        return {
            key: self._read(key, value, f"{path}.{key}".removeprefix(".")) for key, value in written.items()
        }

    def _read(self, key: str, value: Any, path: str) -> Any:
        if isinstance(value, dict):
            return self._measured(value, path)
        if (reader := MEASURED.get(key)) is None:
            return value
        try:
            return reader(value)
        except BadGeometry as error:
            raise self._bad(path, str(error)) from None

    def _cards(self, deck: Any, field: str) -> list[list[Any]]:
        """List the cards of a deck with their counts, in the order of the rulebook."""
        if not isinstance(deck, dict):
            raise self._bad(field, "a deck is a table of cards, { M1 = 2, ... }", "FM-G2")
        for card, count in deck.items():
            if type(count) is not int:
                raise self._bad(f"{field}.{card}", f"{shown(count)} is no number of cards", "FM-G2")
        return [[card, deck[card]] for card in sorted(deck, key=_place)]

    def _bad(self, field: str, complaint: str, clause: str = "FM-R1") -> BadScenario:
        return bad_scenario(self.text, self.source, field, complaint, clause=clause)


def _length(value: Any) -> int:
    if type(value) not in {int, Decimal}:
        raise BadGeometry(f"{shown(value)} is no length in inches")
    return hundredths(value)


def _point(value: Any) -> Plain:
    x, y = _pair(value, "a point")
    return {"x": _length(x), "y": _length(y)}


def _direction(value: Any) -> Plain:
    x, y = _pair(value, "a direction")
    Direction(x, y)
    return {"x": x, "y": y}


def _size(value: Any) -> list[int]:
    return [_length(length) for length in _pair(value, "a size")]


def _points(value: Any) -> list[Plain]:
    return [_point(one) for one in _listed(value, "a list of points")]


def _areas(value: Any) -> list[list[Plain]]:
    return [_points(one) for one in _listed(value, "a list of areas")]


def _pair(value: Any, what: str) -> list[Any]:
    pair = _listed(value, what)
    if len(pair) != 2:  # noqa: PLR2004 - x and y
        raise BadGeometry(f"{what} is written [x, y], not with {len(pair)} numbers")
    return pair


def _listed(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadGeometry(f"{shown(value)} is not {what}")
    return value


MEASURED: dict[str, Reader] = {
    "size": _size,
    "polygon": _points,
    "line": _points,
    "zones": _areas,
    "at": _point,
    "anchor": _point,
    "start": _point,
    "end": _point,
    "facing": _direction,
    "radius": _length,
    "blast": _length,
    "min_range": _length,
    "see_in": _length,
    "see_within": _length,
}
"""The readers of fields that hold lengths, points or directions."""

NAMED = (
    ("table", "features"),
    ("table", "borders"),
    ("table", "terrain_types"),
    ("table", "border_types"),
    ("attacker", "groups"),
    ("defender", "groups"),
    ("objectives",),
    ("weapons",),
)
"""The tables whose keys are the names of what they hold."""


def _list(plain: Plain, path: tuple[str, ...]) -> None:
    """Turn a table into a list of entries, each key becoming the entry's id."""
    *outer, last = path
    place: Any = plain
    for name in outer:
        place = place.get(name) if isinstance(place, dict) else None
    if isinstance(place, dict) and isinstance(table := place.get(last), dict):
        place[last] = [{"id": key, **one} if isinstance(one, dict) else one for key, one in table.items()]


def _place(card: str) -> tuple[int, str]:
    """Order cards as they are printed; unknown ones come last."""
    return (list(CARDS).index(card) if card in CARDS else len(CARDS), card)


def _printed(weapon: Any) -> Any:
    """Read the marks of the printed weapons table that mean "cannot"."""
    if not isinstance(weapon, dict):
        return weapon
    read = {key: None if key in {"wf", "rep"} and value == NEVER else value for key, value in weapon.items()}
    if isinstance(to_hit := read.get("to_hit"), list):
        read["to_hit"] = [None if number == NOT_AT_THIS_RANGE else number for number in to_hit]
    return read
