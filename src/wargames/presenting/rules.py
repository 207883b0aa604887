"""Look-up of rules: clauses, and entries by id, section or words."""

from difflib import get_close_matches

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.ledger import Clause, Entry, Gap, Ledger, Ruling
from wargames.presenting.sides import AnyGame

NEAREST = 8
"""The nearest ids shown for an unknown one."""


@attrs.frozen
class Rule:
    """A clause with its text: of a gap its gist, or what it fills; of an unknown clause none."""

    clause: str
    text: str = ""


def rule_of(game: AnyGame, clause: str) -> Rule:
    """Return a clause with its rule, a ruling with its question, or the gist of a gap."""
    if clause not in game.ledger:
        return Rule(clause)
    match game.ledger[clause]:
        case Ruling(question=question, ruling=ruling):
            return Rule(clause, f"{question.strip()} {ruling.strip()}")
        case Gap(gist=gist, missing=missing):
            return Rule(clause, (gist or missing).strip())
        case entry:
            return Rule(clause, entry.text.strip())


def entries_called(ledger: Ledger, name: str) -> tuple[Entry, ...]:
    """Return an entry by its id, or all of a section, as ``SE-6`` or by its name; letters may be left out.

    Raises :class:`UnknownName` that lists those nearest to it.
    """
    ids = (name.upper(), *(f"{prefix}-{name.upper()}" for prefix in sorted(ledger.prefixes)))
    if called := next((id_ for id_ in ids if id_ in ledger), None):
        return (ledger[called],)
    if section := tuple(entry for entry in ledger if entry.id.startswith(tuple(f"{id_}." for id_ in ids))):
        return section
    if titled := tuple(one for one in ledger.clauses if one.section.lower() == name.strip().lower()):
        return titled
    try:
        return (ledger[name.upper()],)
    except UnknownName as error:
        known = {text.lower(): text for text in (*error.known, *filter(None, map(section_of, ledger)))}
        near = get_close_matches(name.lower()[:40], known, n=NEAREST, cutoff=0)
        raise UnknownName(error.what, error.name, [known[text] for text in near]) from None


def section_of(entry: Entry) -> str:
    """Return the name of the section of a clause; other entries have none."""
    return entry.section if isinstance(entry, Clause) else ""
