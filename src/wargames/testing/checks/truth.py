"""The promise that the truth is possible: whoever plays on sampled worlds must be able to meet it."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from wargames.kernel.game import Seat
from wargames.testing.answers import who
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial

MOST_WORLDS = 20_000
"""How many worlds are sampled before what none of them holds counts as left out: three of four cards of
a kind are held by one hand of three in 2,000, of a deck of 38."""

Path = tuple[str, ...]


def truth_may_be_sampled(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find parts of the true state that no world holds at their place, of many sampled from a seat's view."""
    for seat in trial.seats(moment.state):
        for path in _unmet(trial, moment, seat)[:1]:
            true = str(at(moment.state, path))[:80]
            where = "".join(path).removeprefix(".")
            yield f"{who(seat)}: no sampled world holds the truth at {where}: {true}"


def _unmet(trial: Trial, moment: PlayedMoment, seat: Seat | None) -> tuple[Path, ...]:
    """List the parts of the true state that no world of many holds."""
    game, truth = trial.game, moment.state
    rng, view = moment.rng(f"truth for {seat}"), game.view(truth, seat)
    unmet = tuple(differences(truth, game.sample(view, rng)))
    worlds = (game.sample(view, rng) for _ in range(MOST_WORLDS))
    while unmet and (world := next(worlds, None)) is not None:
        unmet = tuple(path for part in unmet for path in differences(at(truth, part), at(world, part), part))
    return unmet


def differences(truth: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the way to each smallest part of the truth that the other lacks.

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
"""What stands where nothing does."""


def parts(value: Any) -> Mapping[str, Any] | None:
    """Give what a value is made of, each part by how it is found; None for what is not made of parts.

    What has a name is found by it wherever it stands, and so is a bare word or number; of several of one
    name, the first stands for all.
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
    """Name a part by itself, its id or its first word; None where it has no name."""
    if isinstance(part, str | int):
        return str(part)
    first = part[0] if isinstance(part, tuple) and part else getattr(part, "id", None)
    return first if isinstance(first, str) else None


def at(value: Any, path: Path) -> Any:
    """Follow a way into a value; what is not there equals nothing."""
    for step in path:
        value = (parts(value) or {}).get(step, MISSING)
    return value
