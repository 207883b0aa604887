"""Numbers of counters and cards under a pointer, as values and in lines of text."""

from collections.abc import Iterable

import attrs

from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import View
from wargames.kernel.game.counter_values import CounterValue
from wargames.presenting.sides import AnyGame


@attrs.frozen
class ExplainedCounter:
    """A unit, card or place with its numbers, each with its meaning; ``title`` is its name for people."""

    name: str
    title: str
    values: tuple[CounterValue, ...]


def explained_counters(game: AnyGame, view: View, names: Iterable[str]) -> tuple[ExplainedCounter, ...]:
    """Explain the units, cards and places among names, each once.

    Names may be marks such as ``unit:US-M1``; the whole mark counts where a game has one name for two things.
    """
    plain = {name.rpartition(":")[2]: name for name in reversed(tuple(names))}
    found = (
        ExplainedCounter(
            name,
            game.counter_title(view, name),
            game.counter_values(view, mark) or game.counter_values(view, name),
        )
        for name, mark in reversed(plain.items())
    )
    return tuple(one for one in found if one.values)


def counter_lines(game: AnyGame, view: View, names: Iterable[str]) -> list[str]:
    """Write the numbers of units and cards in lines: name, number, effect, clause."""
    return [line for one in explained_counters(game, view, names) for line in _lines(one)]


def named_lines(game: AnyGame, view: View, name: str) -> list[str]:
    """Write the numbers of a card or unit in lines; raises :class:`BadOption` for an unknown one."""
    if lines := counter_lines(game, view, [name]):
        return lines
    raise BadOption(f"no card, unit or place whose numbers you know is called {name[:40]!r}")


def _lines(one: ExplainedCounter) -> list[str]:
    return [f"{one.title}:", *(f"  {value}" for value in one.values)]
