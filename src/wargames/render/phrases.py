"""Phrases shared by pictures."""

from collections.abc import Iterable, Mapping


def seen_by(viewer: str) -> str:
    """Name the viewer of a picture.

    >>> seen_by("the Germans"), seen_by("")
    ('seen by the Germans', 'seen by everybody')
    """
    return f"seen by {viewer}" if viewer else "seen by everybody"


def holding(notes: Mapping[str, object]) -> tuple[str, ...]:
    """List the notes that are true.

    >>> holding({"used": True, "moved": False})
    ('used',)
    """
    return tuple(note for note, holds in notes.items() if holds)


def listed(facts: Mapping[str, str]) -> tuple[str, ...]:
    """Write the non-empty facts with their names.

    >>> listed({"lost": "P1", "in play": ""})
    ('lost: P1',)
    """
    return tuple(f"{name}: {fact}" for name, fact in facts.items() if fact)


def described(sides: Mapping[str, Iterable[str]], *rest: str, none: str = "none") -> str:
    """Describe a map for people who cannot see it: the units of each side, and a remark.

    >>> described({"Germans": ["G1 in B2", "G2 in C4"], "Russians": []}, "Smoke: none.")
    'Germans: G1 in B2; G2 in C4. Russians: none. Smoke: none.'
    """
    return " ".join((*(f"{name}: {'; '.join(there) or none}." for name, there in sides.items()), *rest))


def whose(name: str, *, mine: bool) -> str:
    """Write the heading of a side's list of units.

    >>> whose("German", mine=True)
    'GERMANS (you)'
    """
    return f"{name.upper()}S{' (you)' * mine}"
