"""The playback of an event: its line of fire, its path of movement, its dice.

An event declares the fields for these once (``AIM``, ``WAY``, ``THROWN``); otherwise fields with usual names
are used. All data come from the event in the form that its seat sees.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Event, ThrownDice
from wargames.kernel.game.naming import Part, parts
from wargames.render.drawn import marks

NO_PLACES = frozenset(
    {"number", "word", "text", "clause", "seat", "side", "card", "die", "facing", "objective"}
)
"""Kinds of fields from which nobody fires."""

TARGET, WAYS = "target", ("path", "route", "way")
USUAL = ThrownDice(("dice", "die", "rolled", "black", "red"), ("modifiers",), "total", "needed")
"""The usual names of fields with dice."""


@attrs.frozen
class Throw:
    """A throw of dice in words: each face, what is added to it and why, the total, and what was needed."""

    dice: tuple[str, ...]
    added: tuple[str, ...] = ()
    total: str = ""
    needed: str = ""


@attrs.frozen
class EventPlayback:
    """The playback of an event beside its board, by marks of pictures.

    ``origin`` and ``target`` are the ends of a line of fire; ``way`` has the places of a path in order.
    """

    origin: tuple[str, ...] = ()
    target: tuple[str, ...] = ()
    way: tuple[tuple[str, ...], ...] = ()
    throw: Throw | None = None


def playback(event: Event) -> EventPlayback | None:
    """Return how an event is played back; None where its board says it all."""
    fields = {part.field: part for part in parts(event)}
    origin, target = _aim(event, fields)
    shown = EventPlayback(origin, target, _way(event, fields), _throw(event))
    return None if shown == EventPlayback() else shown


def _aim(event: Event, fields: Mapping[str, Part]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    named = event.AIM or (_first_before(TARGET, fields), TARGET)
    ends = [fields.get(field) for field in named]
    found = [marks(end) for end in ends if end is not None and end.names]
    return (found[0], found[1]) if len(found) == len(named) else ((), ())


def _first_before(target: str, fields: Mapping[str, Part]) -> str:
    """Return the first field before another that names something on the board."""
    before = list(fields)[: list(fields).index(target)] if target in fields else []
    return next((field for field in before if fields[field].kind not in NO_PLACES), "")


def _way(event: Event, fields: Mapping[str, Part]) -> tuple[tuple[str, ...], ...]:
    usual = (name for name in WAYS if name in fields and fields[name].kind not in NO_PLACES)
    part = fields.get(event.WAY or next(usual, ""))
    if part is None:
        return ()
    return tuple(marks(attrs.evolve(part, names=(name,))) for name in part.names)


def _throw(event: Event) -> Throw | None:
    thrown = event.THROWN or USUAL
    dice = tuple(face for field in thrown.dice for face in _faces(getattr(event, field, None)))
    if not dice:
        return None
    added = (word for field in thrown.added for word in _added(getattr(event, field, None)))
    total, needed = (
        getattr(event, field, None) if field else None for field in (thrown.total, thrown.needed)
    )
    return Throw(dice, tuple(added), _number(total), _number(needed))


def _faces(value: Any) -> Iterator[str]:
    """Yield the faces in a field: those of a die, or of several."""
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, int | str) and not isinstance(one, bool):
            yield str(one)


def _added(value: Any) -> Iterable[str]:
    """Yield what is added: modifiers with their reasons, or a number."""
    if isinstance(value, tuple):
        return (f"{one.amount:+d} {one.reason}" for one in value if isinstance(one, Modifier))
    return (f"{value:+d}",) if isinstance(value, int) and value else ()


def _number(value: Any) -> str:
    return "" if value is None else str(value)
