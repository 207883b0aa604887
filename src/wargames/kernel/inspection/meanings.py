"""The meanings of fields, told once: in ``fields.toml`` of a game's package.

A key at the top tells the meaning of a field by its name, wherever it stands; a table named for a class tells
those of this class. Options tell their own (see :mod:`wargames.kernel.base.options`).
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import attrs

from wargames.kernel.base.errors import BadText
from wargames.kernel.base.options import describe_options
from wargames.kernel.base.stored import package_file
from wargames.kernel.game import Game

FILE = "fields.toml"

COMMON: Mapping[str, str] = {
    "seat": "the seat; null for a spectator",
    "clause": "the clause of the rules",
    "clauses": "the clauses of the rules",
    "complete": "whether the candidates are all legal actions",
    "candidates": "the legal actions; null if they are not sent",
}
"""The meanings of the fields of every view, decision and event."""

KERNEL: Mapping[str, Mapping[str, str]] = {
    "Candidate": {
        "text": "the action as text",
        "action": "the action as JSON",
        "sentence": "the action word by word",
    },
    "Question": {
        "field": "the field of the action that is asked for",
        "kind": "the kind of thing that is asked for",
        "answers": "the possible answers",
        "begun": "the action as text so far, with a question mark for what is asked",
    },
    "Answer": {
        "word": "the word to answer with",
        "part": "the word as a part of the action",
        "follows": "the number of legal actions that follow",
    },
    "Part": {
        "field": "the field of the action",
        "kind": "the kind of thing that is named",
        "names": "the names of the things",
        "words": "the value in words",
    },
    "Deck": {
        "left": "the shuffled cards below those known, each with its number",
        "discards": "the discarded cards, each with its number",
        "known": "the cards on top that are known, the next one first",
        "name": "the name of the deck",
    },
    "Modifier": {"amount": "how much it adds", "reason": "the reason, in words"},
}
"""The meanings of the fields of the kernel's own classes."""


@attrs.frozen
class FieldMeanings:
    """The meanings of the fields of a game."""

    by_name: Mapping[str, str]
    by_class: Mapping[str, Mapping[str, str]]

    def of(self, kind: type, name: str) -> str | None:
        """Return the meaning of a field of a class; None if nobody told it."""
        own = (self.by_class.get(one.__name__, {}).get(name) for one in kind.__mro__)
        return next((one for one in (*own, self.by_name.get(name), COMMON.get(name)) if one), None)


@lru_cache(maxsize=32)
def meanings_of(game: Game[Any, Any]) -> FieldMeanings:
    """Read the meanings of the fields of a game; raises :class:`BadText` for anything but texts."""
    told = read_meanings(package_file(type(game), FILE) or "", f"{FILE} of {game.id}")
    options = {name: says for name, _, _, says, _ in describe_options(game.options_type)}
    return FieldMeanings(told.by_name, {game.options_type.__name__: options, **told.by_class})


def read_meanings(text: str, source: str) -> FieldMeanings:
    """Read the meanings in a text, beside those of the kernel's own classes.

    Raises :class:`BadText`, which names the source, for anything but texts.
    """
    data = tomllib.loads(text)
    tables = {name: table for name, table in data.items() if isinstance(table, dict)}
    texts = {name: text for name, text in data.items() if name not in tables}
    for name, told in ((name, told) for table in (texts, *tables.values()) for name, told in table.items()):
        if not isinstance(told, str):
            raise BadText(f"{source}: the meaning of {name} is no text")
    return FieldMeanings(texts, {**KERNEL, **tables})
