"""The clause cited by each row of a table of values speaks of that value, in the words of the ledger."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from cases import cases
from wargames import games, load
from wargames.kernel.game.counter_values import ValueRow

LEDGERS_WORD = {
    "bob": {
        "firepower": r"\bFP\b",
        "proficient firepower": "Proficient FP",
        "Melee firepower": "rolling unit's FP",
        "movement": r"\bMP\b|Decoys pay",
        "movement points": r"\bMP\b|may not be entered",
        "movement points left": "remaining MP",
        "least range": "minimum range",
        "casualty rating": "has one rating|A gun hit",
        "operations cost": "Costs: squad",
        "anti-tank number": "satw number",
        "anti-tank firepower": "satw fp",
        "anti-tank range": "satw range",
        "cover": r"Target in (woods|a \w+ building)",
        "behind the hedgerow": "Target behind a hedgerow",
        "line of sight": "blocking hex",
        "higher ground": "Target at higher elevation",
        "caliber": "calibre",
        "proficiency": r"\bprof\b|Proficiency",
    },
    "fire_move": {
        "radio": "attack has FV 4, 5 or 6",
        "CV on the ground": "doubles the concealment value",
        "CV across": "CV of terrain the fire passes through",
        "line of sight": "block",
        "seen inside": "more of the segment lies inside it",
        "seen within": "both ends",
    },
    "sam_fire": {
        "movement": r"\bMP\b",
        "cover": r"An American (in|on) .* number",
        "cover card": "entry is used",
        "line of sight": r"^LOS may not",
        "clear hex": "A clear entry",
        "cover hex": "A cover entry|Bunker result",
    },
    "screaming_eagles": {
        "long-range missiles (LR)": "A long-range missile rolls",
        "medium-range missiles (MR)": "A medium-range missile rolls",
        "cannon rounds (CAN)": "A cannon round rolls",
        "cockpit hits": "shot down by its .* cockpit hit",
        "tail hits": "shot down by its .* tail hit",
        "wing hits": "shot down by its .* wing hit",
        "engine hits": "shot down by its .* engine hit",
        "fuel tank hits": "shot down by its .* fuel tank hit",
    },
    "sniper": {
        "firepower": "firepower|number of black (attack )?dice",
        "least range": "range",
        "suppressive firepower": "firepower",
        "range at vehicles": "against vehicles range|range value",
        "firepower at vehicles": "vehicles .*firepower|vehicles: range 0, firepower|number of black dice",
        "transports": "Capacity of",
        "hits": "net hit",
        "squads": "squads|A bridge hex",
        "vehicles": "vehicles|A bridge hex",
        "line of sight": "blocking terrain",
        "plus": r"has a \+",
    },
}
"""How a ledger speaks of a value, where it does so in other words than the row's name."""


def rows_of(game: str) -> Iterator[ValueRow[Any]]:
    """Yield the rows of all tables of values of a game."""
    told = import_module(f"wargames.{game}.told")
    for module in iter_modules(told.__path__, f"{told.__name__}."):
        for table in vars(import_module(module.name)).values():
            if isinstance(table, tuple):
                yield from (row for row in table if isinstance(row, ValueRow))


def speaks(text: str, name: str, words: Mapping[str, str]) -> bool:
    """Return whether a clause has the ledger's words for a value, or each word of its name."""
    *figures, value = name.split(": ")
    found = re.search(words[value], text) if value in words else has_words(text, value)
    return bool(found) and all(has_words(text, figure) for figure in figures)


def has_words(text: str, name: str) -> bool:
    """Return whether a text has each word of a name, whatever its ending."""
    return all(word[:5].lower() in text.lower() for word in re.findall(r"[A-Za-z]{2,}", name))


@cases(*games())
def test_the_clause_of_a_value_speaks_of_it(game: str) -> None:
    rows, words, ledger = list(rows_of(game)), LEDGERS_WORD[game], load(game).ledger

    assert words.keys() <= {row.name.split(": ")[-1] for row in rows}
    assert [] == [
        (row.name, row.clause) for row in rows if not speaks(ledger[row.clause].text, row.name, words)
    ]
