"""The promise that lines of sight tell nothing hidden."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game import Game, Seat
from wargames.kernel.game.naming import parts
from wargames.testing.answers import who
from wargames.testing.other_worlds import lookalikes
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial

SEEN = frozenset({"unit", "figure", "group", "hex", "space", "point"})
"""The kinds of parts that may see each other."""

NAMED, LISTED = 3, 40
"""The names that are checked, and the candidates from which they are taken."""

SPARSELY = 5
"""The sampled moments for each one that is checked."""


def lines_of_sight_keep_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find lines of sight and fields of fire that differ between worlds with equal views."""
    names = _named(moment) if moment in trial.sampled[::SPARSELY] else ()
    questions = (*((name,) for name in names), *product(names, repeat=2))
    for (seat, world), asked in product(lookalikes(trial, moment) if names else (), questions):
        here, there = (_answer(trial.game, state, seat, asked) for state in (moment.state, world))
        if here != there:
            yield f"{who(seat)}: what {' sees of '.join(asked)} differs in a world that looks the same"


def _named(moment: PlayedMoment) -> tuple[str, ...]:
    """Return some parts that legal actions name."""
    found = (
        name
        for decision in moment.pending.values()
        for action in islice(decision.actions, LISTED)
        for part in parts(action)
        if part.kind in SEEN
        for name in part.names
    )
    return tuple(dict.fromkeys(found))[:NAMED]


def _answer(game: Game[Any, Any], state: Any, seat: Seat | None, asked: tuple[str, ...]) -> str:
    view = game.view(state, seat)
    try:
        return str(game.sight(view, *asked) if len(asked) > 1 else game.field_of_fire(view, *asked))
    except UnknownName as error:
        return str(error)
