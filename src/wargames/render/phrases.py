"""Phrases that the pictures of several games use."""

from collections.abc import Iterable, Mapping


def seen_by(viewer: str) -> str:
    """Say who sees a view, by the name of a side.

    >>> seen_by("the Germans"), seen_by("")
    ('seen by the Germans', 'seen by everybody')
    """
    return f"seen by {viewer}" if viewer else "seen by everybody"


def holding(notes: Mapping[str, object]) -> tuple[str, ...]:
    """List the notes that hold.

    >>> holding({"used": True, "moved": False})
    ('used',)
    """
    return tuple(note for note, holds in notes.items() if holds)


def listed(facts: Mapping[str, str]) -> tuple[str, ...]:
    """Write the facts that there are, each behind its name.

    >>> listed({"lost": "P1", "in play": ""})
    ('lost: P1',)
    """
    return tuple(f"{name}: {fact}" for name, fact in facts.items() if fact)


def described(sides: Mapping[str, Iterable[str]], *rest: str, none: str = "none") -> str:
    """Say in words what each side has on a map, for those who cannot see it, and what else there is.

    >>> described({"Germans": ["G1 in B2", "G2 in C4"], "Russians": []}, "Smoke: none.")
    'Germans: G1 in B2; G2 in C4. Russians: none. Smoke: none.'
    """
    return " ".join((*(f"{name}: {'; '.join(there) or none}." for name, there in sides.items()), *rest))


def whose(name: str, *, mine: bool) -> str:
    """Write above a list of a side's units whose they are.

    >>> whose("German", mine=True)
    'GERMANS (you)'
    """
    return f"{name.upper()}S{' (you)' * mine}"
