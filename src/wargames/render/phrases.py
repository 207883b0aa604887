"""Phrases that the pictures of several games use."""

from collections.abc import Mapping

from wargames.kernel.game import Seat


def seen_by(seat: Seat | None) -> str:
    """Say who sees a view.

    >>> seen_by(None)
    'seen by everybody'
    """
    return f"seen by {seat}" if seat else "seen by everybody"


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


def whose(name: str, *, mine: bool) -> str:
    """Write above a list of a side's units whose they are.

    >>> whose("German", mine=True)
    'GERMANS (you)'
    """
    return f"{name.upper()}S{' (you)' * mine}"
