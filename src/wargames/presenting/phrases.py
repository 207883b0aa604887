"""Phrases that ask for the next word of an action: the words so far, then the choice."""

import re
from collections.abc import Mapping

from wargames.kernel.game.questions import Question
from wargames.presenting.sides import capital

ASKED: Mapping[str, str] = {
    "order": "what to do",
    "path": "which way",
    "extras": "what",
    "formation": "which place",
}
"""The object of a question, by kind, if it is not ``which`` with the kind or the field."""
BY_FIELD = frozenset({"word", "text"})
"""Kinds that say nothing: the name of the field is used."""
LATER = re.compile(r"\s*(?:\b[a-z]+ )?…")
SLOT = re.compile(r"(.*?)\s*((?:\band )?\b(?:at|to|with|by|for|from|in|on|of|into|through) )?\?(.*)")


def asking_phrase(found: Question) -> str:
    """Return the question after the words so far; empty before the first word.

    The form ``move I1 to ? with …`` asks ``Move I1: to which hex?``.
    """
    slot = SLOT.fullmatch(found.begun)
    if slot is None:
        return ""
    before, by, after = slot.groups()
    name = found.field.replace("_", " ") if found.kind in BY_FIELD else found.kind
    what = ASKED.get(found.kind) or f"which {name}"
    said = LATER.sub("", before) + ("" if "…" in after or "?" in after else after)
    return f"{capital(said)}: {by or ''}{what}?"
