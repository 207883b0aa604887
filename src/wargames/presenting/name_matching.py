"""Matching of typed names: capital letters, and the nearest word to a typing error."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import attrs

from wargames.kernel.game import Action

NEAR = 0.75
"""The least likeness of a typing error and its word, from 0 to 1."""
MOST_COMPARED = 3000
"""The most actions compared with a typing error."""
NAME = re.compile(r"\w+(?:-\w+)*")
"""A word that may be a name, as ``US-M1``."""


def respelled(text: str, names: Iterable[str]) -> str:
    """Rewrite each word of a text that is a name in the letters of that name.

    >>> respelled("fire a5:mg at g2 with a4,zz", ["A4", "A5", "G2"])
    'fire A5:mg at G2 with A4,zz'
    >>> respelled("fire GE-s1 at c2", ["ge", "C2", "GE-S1"])
    'fire GE-S1 at C2'
    """
    spelled: dict[str, set[str]] = {}
    for name in names:
        spelled.setdefault(name.lower(), set()).add(name)

    def own(word: re.Match[str]) -> str:
        found = spelled.get(word[0].lower(), set())
        return next(iter(found)) if len(found) == 1 else word[0]

    return NAME.sub(own, text)


def names_in(value: Any) -> Iterator[str]:
    """Yield the one-word texts within a value, such as a view, among them the names of units and hexes."""
    if isinstance(value, str):
        if NAME.fullmatch(value):
            yield value
    elif isinstance(value, Mapping):
        yield from names_in(tuple(value.items()))
    elif isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from names_in(item)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from names_in(getattr(value, field.name))


def meant(words: str, actions: Iterable[Action], commands: Iterable[str]) -> str | None:
    """Find the command or the action nearest to a typed text; None if nothing is near.

    >>> from wargames.screaming_eagles.moments import LayCard
    >>> meant("hlep", (), ["help", "odds"]), meant("lya tiger S1", [LayCard("tiger", "S1")], ["help"])
    ('help', 'lay tiger S1')
    >>> meant("dance", [LayCard("tiger", "S1")], ["help"]) is None
    True
    """
    known = {word: word for word in commands}
    for action, _ in zip(actions, range(MOST_COMPARED), strict=False):
        known.setdefault(str(action).lower(), str(action))
    near = get_close_matches(" ".join(words.lower().split())[:80], known, n=1, cutoff=NEAR)
    return known[near[0]] if near else None
