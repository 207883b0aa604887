"""The promise that sampling from a view can give the true state."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from wargames.kernel.game import Seat
from wargames.testing.answers import who
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial

MOST_WORLDS = 20_000
"""The samples after which a part that none has counts as impossible: one hand of three in 2,000 has three of
four equal cards from a deck of 38."""

Path = tuple[str, ...]


def truth_may_be_sampled(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find parts of the true state that no sample from a seat's view has at their place."""
    for seat in trial.seats(moment.state):
        for path in _unmet(trial, moment, seat)[:1]:
            true = str(at(moment.state, path))[:80]
            where = "".join(path).removeprefix(".")
            yield f"{who(seat)}: no sampled world holds the truth at {where}: {true}"


def _unmet(trial: Trial, moment: PlayedMoment, seat: Seat | None) -> tuple[Path, ...]:
    """Return the parts of the true state that no sample has."""
    game, truth = trial.game, moment.state
    rng, view = moment.rng(f"truth for {seat}"), game.view(truth, seat)
    unmet = tuple(differences(truth, game.sample(view, rng)))
    worlds = (game.sample(view, rng) for _ in range(MOST_WORLDS))
    while unmet and (world := next(worlds, None)) is not None:
        unmet = tuple(path for part in unmet for path in differences(at(truth, part), at(world, part), part))
    return unmet


def differences(truth: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the path to each smallest part of the truth that the other lacks.

    >>> list(differences((("hill", 3), ("wood", 4)), (("wood", 4), ("hill", 5))))
    [('[hill]', '[3]')]
    """
    if truth == other:
        return
    own = parts(truth)
    if own is None or type(truth) is not type(other):
        yield path
        return
    others = parts(other) or {}
    for step, part in own.items():
        yield from differences(part, others.get(step, MISSING), (*path, step))


MISSING = object()
"""The stand-in for a missing part."""


def parts(value: Any) -> Mapping[str, Any] | None:
    """Return the parts of a value by key; None for a value without parts.

    A part with a name has it as its key at any place, and so has a bare word or number; of several with one
    name the first counts.
    """
    if isinstance(value, tuple | frozenset):
        named: dict[str, Any] = {}
        for place, part in enumerate(value):
            name = name_of(part) or str(place)
            named.setdefault(f"[{name}]", part)
        return named
    if attrs.has(type(value)):
        return {
            f".{field.name}": getattr(value, field.name) for field in attrs.fields(type(value)) if field.eq
        }
    return None


def name_of(part: Any) -> str | None:
    """Return the name of a part: itself, its id or its first word; None if it has none."""
    if isinstance(part, str | int):
        return str(part)
    first = part[0] if isinstance(part, tuple) and part else getattr(part, "id", None)
    return first if isinstance(first, str) else None


def at(value: Any, path: Path) -> Any:
    """Return the part at a path; :data:`MISSING` if there is none."""
    for step in path:
        value = (parts(value) or {}).get(step, MISSING)
    return value
