"""Movers in sight of reactors, sample by sample (FM-5.15, FM-R12, FM-R14)."""

from collections.abc import Iterable, Iterator

from wargames.fire_move.ground.lines_of_fire import clear_line
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.aim import Seen, way_of
from wargames.fire_move.play.move.walking import movers_left
from wargames.fire_move.values.state import Figure, Walk
from wargames.kernel.base.replace import replace
from wargames.kernel.geometry.plane import Point


def window(walk: Walk) -> range:
    """Return the samples at which reactions may be taken now (FM-R13, FM-R14)."""
    return range(walk.first, walk.last + 1)


def seen_at(battle: Battle, walk: Walk, key: Figure, sample: int) -> list[Seen]:
    """List the movers that a figure would see at a sample; after the start they share one point (FM-R12)."""
    return next((seen for _, seen in seen_at_each(battle, walk, key, (sample,))), [])


def seen_in_window(battle: Battle, walk: Walk, key: Figure) -> Iterator[tuple[int, list[Seen]]]:
    """Yield the samples at which a figure may react now and sees movers, with these (FM-R14)."""
    return seen_at_each(battle, walk, key, window(walk))


def seen_at_each(
    battle: Battle, walk: Walk, key: Figure, samples: Iterable[int]
) -> Iterator[tuple[int, list[Seen]]]:
    """Yield the samples at which a figure sees movers, with these (FM-R12)."""
    movers, there, field, at = movers_left(battle, walk), way_of(battle, walk), battle.field, key.stands
    for sample in samples:
        if sample == walk.at == 0:
            lines = ((one, clear_line(field, at, one.at)) for one in movers if one.at is not None)
            if seen := [(one, found) for one, found in lines if found is not None]:
                yield sample, seen
            continue
        point, feature = there.samples[sample], there.features[sample]
        if (found := clear_line(field, at, point, firer_in=None, target_in=feature)) is not None:
            yield sample, [(one, found) for one in bunched(battle, movers, point)]


def bunched(battle: Battle, movers: list[Figure], at: Point) -> list[Figure]:
    """Return the movers as they would stand at a sample (FM-R12)."""
    numbers = tuple(one.number for one in movers)
    return battle.muster.cached(
        ("bunched", numbers, at.x, at.y), lambda: [replace(one, at=at) for one in movers]
    )
