"""Promises about immutability: no value that a game returns can be changed, and none is."""

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from typing import Any

import attrs

from wargames.testing.playthroughs import PlayedMoment, digest_or_none
from wargames.testing.trials import Trial, some_candidates

PLAIN = frozenset({str, int, bool, bytes, type(None), Fraction})


def values_are_frozen(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find mutable objects in states, events, decisions and actions."""
    decisions = moment.pending.values()
    actions = [action for decision in decisions for action in some_candidates(decision, moment.rng("frozen"))]
    fields = [
        getattr(decision, field.name)
        for decision in decisions
        for field in attrs.fields(type(decision))
        if field.name != "actions"
    ]
    seen = (trial.game.seen(moment.step.events, seat) for seat in trial.seats(moment.state))
    roots = (moment.state, moment.step.state, moment.step.events, *seen, *actions, *fields)
    yield from dict.fromkeys(way for root in roots for way in mutable_parts(root))


def mutable_parts(value: Any, way: str = "") -> Iterator[str]:
    """Yield the path to each mutable part of a value.

    >>> @attrs.frozen
    ... class Hand:
    ...     cards: list[str]
    >>> list(mutable_parts((Hand(["ace"]),)))
    ['tuple > Hand.cards is a list']
    """
    kind = type(value)
    here = f"{way} > {kind.__name__}" if way else kind.__name__
    if kind in PLAIN or isinstance(value, Enum | type):
        return
    if isinstance(value, tuple | frozenset):
        for item in value:
            yield from mutable_parts(item, here)
    elif attrs.has(kind) and _is_frozen(value):
        for field in attrs.fields(kind):
            yield from mutable_parts(getattr(value, field.name), f"{here}.{field.name}")
    else:
        yield f"{way or 'it'} is a {kind.__name__}"


def _is_frozen(value: Any) -> bool:
    """Return whether no field can be set."""
    for field in attrs.fields(type(value)):
        try:
            setattr(value, field.name, getattr(value, field.name))
        except attrs.exceptions.FrozenError:
            continue
        return False
    return True


def earlier_states_are_unchanged(trial: Trial) -> Iterator[str]:
    """Find states that have changed since they were played."""
    for moment in trial.playthrough.moments:
        if moment.digest != digest_or_none(trial.game, moment.state):
            yield f"the state before step {moment.number} changed while the game went on"
