"""Phrases that ask for the next word of an action: the words so far, then the choice."""

import re
from collections.abc import Mapping

from wargames.kernel.game.questions import Question
from wargames.presenting.sides import capital

ASKED: Mapping[str, str] = {
    "order": "what to do",
    "path": "which way",
    "extras": "what else",
    "formation": "which place",
}
"""The object of a question, by field or kind, if it is not ``which`` with the kind or the field."""
BY_FIELD = frozenset({"word", "text"})
"""Kinds that say nothing: the name of the field is used."""
PREPOSITION = re.compile(r"(?:at|to|with|by|for|from|in|on|of|into|onto|through|around)\b")
OF = re.compile(r" of \S+")
DUE = re.compile(r"(.*)\.( \[[^\[\]]*\]|)", re.DOTALL)
LATER = re.compile(r"\s*(?:\b[a-z]+ )?…")
SLOT = re.compile(
    r"(.*?)\s*((?:\band )?\b(?:at|to|with|by|for|from|in|on|of|into|onto|through|around) )?"
    r"(?:,?\s*\b(?:a|an|the|figure|facing|point) )?\?(.*)"
)


def asking_phrase(found: Question, begun: str, called: str = "") -> str:
    """Return the question after the words so far; empty before the first word.

    ``begun`` has ``?`` where the answer stands: ``move I1 to ? with …`` asks ``Move I1: to which hex?``.
    ``called`` names what is asked for where its kind or field does not.
    """
    slot = SLOT.fullmatch(begun)
    if slot is None:
        return ""
    before, by, after = slot.groups()
    name = found.field.replace("_", " ") if found.kind in BY_FIELD else found.kind
    what = called or ASKED.get(found.field) or ASKED.get(found.kind) or f"which {name}"
    rest = "" if "…" in after or "?" in after else after
    of = OF.match(rest)
    said = LATER.sub("", before + (rest[of.end() :] if of else rest)).strip()
    return f"{capital(said)}: {by or ''}{what}{of[0] if of else ''}?"


def one_prompt(due: str, asks: str) -> str:
    """Join what a decision asks, with its clause, and the question for the first word.

    >>> one_prompt("Set up US-P1. [BOB-3.1]", "Place: at which hex?")
    'Set up US-P1 at which hex? [BOB-3.1]'
    """
    what, found = asks.partition(": ")[2], DUE.fullmatch(due)
    if not what or found is None:
        return due
    return f"{found[1]}{' ' if PREPOSITION.match(what) else ': '}{what}{found[2]}"
