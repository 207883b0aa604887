"""Words for fields of events, and the base class of events, all public (SAF-1.1)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

import attrs

from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.phrases import either
from wargames.kernel.game import PublicEvent
from wargames.sam_fire.values.components import COUNTERS, KIND_NAMES, Counter, Marker
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

Words = Mapping[str, Callable[[Any], str]]
"""Functions that say fields, by the names of the fields."""

STATES: Mapping[Marker, str] = {"calm": "calm", "alert": "Alert", "panic": "Panicked"}


def kind_name(counter: Counter) -> str:
    """Write the kind of unit of a counter.

    >>> kind_name(COUNTERS["I7"]), kind_name(COUNTERS["PZ1"])
    ('veteran squad', 'Panzer IV')
    """
    return f"{'veteran ' * (counter.veteran and counter.kind == 'squad')}{KIND_NAMES[counter.kind]}"


def named(unit: UnitId) -> str:
    """Write a unit's id and kind.

    >>> named("MG1")
    'MG1 (MG42)'
    """
    return f"{unit} ({kind_name(COUNTERS[unit])})"


def listed(things: Iterable[object]) -> str:
    """Write several things with commas.

    >>> listed((2, 3, 3))
    '2, 3, 3'
    """
    return ", ".join(map(str, things))


def counted(number: int, thing: str) -> str:
    """Write a number of things.

    >>> counted(1, "kill"), counted(2, "kill")
    ('1 kill', '2 kills')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def out_of(among: tuple[object, ...]) -> str:
    """Write the alternatives of a choice.

    >>> out_of(("I1", "I3")), out_of(("I1",))
    (' (of I1, I3)', '')
    """
    return f" (of {listed(among)})" if len(among) > 1 else ""


def by_hexes(path: tuple[Place, ...]) -> str:
    """Write the hexes of a path.

    >>> by_hexes(("0403", "0404"))
    '0403-0404'
    """
    return "-".join(path)


def to_the_end(path: tuple[Place, ...]) -> str:
    """Write where a path ends, and by which hexes.

    >>> to_the_end(("0403", "0404"))
    'to 0404 by 0403'
    """
    *through, end = path
    return f"to {end}{f' by {listed(through)}' if through else ''}"


def amounts(modifiers: Iterable[Modifier]) -> str:
    """Write the modifiers of a die.

    >>> amounts([Modifier(1, "veteran", ""), Modifier(-2, "cover", "")])
    '+1-2'
    """
    return "".join(f"{modifier.amount:+d}" for modifier in modifiers)


def because(modifiers: Iterable[Modifier], base: int | None = None) -> str:
    """Write the modifiers of a number.

    >>> because([Modifier(1, "veteran", "")]), because([Modifier(1, "light cover", "")], 4), because([], 4)
    (' (+1 veteran)', ' (4, +1 light cover)', '')
    """
    reasons = [f"{modifier.amount:+d} {modifier.reason}" for modifier in modifiers]
    printed = [] if base is None else [base]
    return f" ({listed([*printed, *reasons])})" if reasons else ""


hit_or_miss = either("hit", "miss")


@attrs.frozen
class TableEvent(PublicEvent):
    """A public event, said with the names of its units."""

    WORDS: ClassVar[Words] = {
        **dict.fromkeys(("unit", "target", "by", "firer", "attacker", "mortar", "sniper", "tank"), named),
        "defenders": lambda units: listed(map(named, units)),
        "among": out_of,
        "dice": listed,
    }
