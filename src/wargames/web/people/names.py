"""Names of people: bounded, printable, and told apart by more than their letters' case or form."""

import unicodedata

from wargames.kernel.base.errors import BadText

LONGEST = 24
"""The most characters of a name."""

MARKS = 2
"""The most accents that may stand on a letter, after those that are part of it."""


def read_name(given: str, most: int = LONGEST) -> str:
    """Return a name with its spaces and accents in order; raises :class:`BadText`.

    >>> read_name("  Ann   of Ghent ")
    'Ann of Ghent'
    """
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not 1 <= len(name) <= most or not name.isprintable():
        raise BadText(f"a name has 1 to {most} characters that can be printed")
    if not any(letter.isalnum() for letter in name) or stacked(name) > MARKS:
        raise BadText(f"a name has a letter or a number, and at most {MARKS} accents on it")
    return name


def stacked(name: str) -> int:
    """Return the most marks in a row."""
    most = row = 0
    for letter in name:
        row = row + 1 if unicodedata.category(letter).startswith("M") else 0
        most = max(most, row)
    return most


def folded(name: str) -> str:
    r"""Return what two names have in common that are too alike to tell apart.

    >>> folded("ANN"), folded("A nn"), folded("Strasse") == folded("Stra\u00dfe")
    ('ann', 'ann', True)
    """
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
