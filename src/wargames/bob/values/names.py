"""Names of counters, for files and for people (BOB-G16, BOB-R62)."""

from collections.abc import Iterable

from wargames.bob.values.board import Place
from wargames.bob.values.components import SIDE_NAMES, TYPES, Side, TypeId
from wargames.bob.values.state import CounterId

LETTERS: dict[TypeId, str] = {
    "us_para": "US-P",
    "us_para_bzk": "US-B",
    "us_mg": "US-M",
    "us_mortar": "US-K",
    "us_decoy": "US-D",
    "us_57mm": "US-G",
    "us_m4a1": "US-T",
    "ge_1st": "GE-F",
    "ge_2nd": "GE-S",
    "ge_mg1": "GE-M",
    "ge_mg2": "GE-N",
    "ge_mortar": "GE-K",
    "ge_decoy": "GE-D",
    "ge_88mm": "GE-G",
    "ge_20mm": "GE-L",
    "ge_pz4h": "GE-T",
    "ge_stug3g": "GE-U",
}
"""The letters in the names of counters by type; others have the name of their type."""


def counter_id(type_: TypeId, number: int) -> CounterId:
    """Name the n-th counter of a type, from 1.

    >>> counter_id("us_para", 2), counter_id("ge_pz5g", 1)
    ('US-P2', 'ge_pz5g#1')
    """
    return f"{LETTERS[type_]}{number}" if type_ in LETTERS else f"{type_}#{number}"


def type_of(id_: CounterId) -> TypeId:
    """Return the type in a counter's name.

    >>> type_of("US-P2"), type_of("ge_pz5g#1")
    ('us_para', 'ge_pz5g')
    """
    if "#" in id_:
        return id_.partition("#")[0]
    return next(type_ for type_, letters in LETTERS.items() if id_.rstrip("0123456789") == letters)


def number_of(id_: CounterId) -> int:
    """Return the number in a counter's name, among those of its type.

    >>> number_of("US-P12"), number_of("ge_pz5g#1")
    (12, 1)
    """
    return int(id_.partition("#")[2] or id_[len(id_.rstrip("0123456789")) :])


def squads_among(ids: Iterable[CounterId]) -> int:
    """Count the squads among counters, by their names."""
    return sum(TYPES[type_of(id_)].kind == "squad" for id_ in ids)


# in sentences


def plural(side: Side) -> str:
    """Return the name of a side's players.

    >>> plural("us")
    'Americans'
    """
    return f"{SIDE_NAMES[side]}s"


def titled(counter: CounterId) -> str:
    """Return a counter's name with the title of its type.

    >>> titled("GE-M1")
    'GE-M1 (1st Line MG Team)'
    """
    return f"{counter} ({TYPES[type_of(counter)].title})"


def called(counter: CounterId) -> str:
    """Return a counter's name for a person, or its hex if its enemy knows no more (BOB-R62).

    >>> called("US-P1"), called("D4/1"), called("off/1")
    ('US-P1', 'the counter in D4', 'the counter off the board')
    """
    place, unknown, _ = counter.partition("/")
    return counter if not unknown else f"the counter {where(None if place == 'off' else place)}"


def where(hex_: Place | None) -> str:
    """Write the place of a counter.

    >>> where("D4"), where(None)
    ('in D4', 'off the board')
    """
    return "off the board" if hex_ is None else f"in {hex_}"
