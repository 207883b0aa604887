"""Rollouts of many states to their ends, spread over several processes."""

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from typing import Any, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.dice import RandomDice, Rng, seed_for
from wargames.kernel.game import Action, Game, Over
from wargames.kernel.game.cursor import Cursor
from wargames.kernel.game.own_values import require_game
from wargames.search.base_policy import BasePolicies
from wargames.search.rollout_workers import spread

S = TypeVar("S")

PARTS = 4
"""The number of parts for each process: several, so that no process is idle for long at the end."""


@attrs.frozen
class PlayedOut(Generic[S]):
    """The end of a rollout: the result (None if it was cut short), the number of choices, the last state."""

    over: Over | None
    plies: int
    state: S


@attrs.frozen
class _Part:
    """Numbered states to play out."""

    game: Game[Any, Any]
    states: Sequence[tuple[int, Any]]
    seed: int | str
    policy: str | None
    limit: int | None


def play_outs(
    game: Game[S, Any],
    states: Iterable[S],
    seed: int | str,
    *,
    policy: str | None = None,
    limit: int | None = None,
    processes: int = 1,
) -> list[PlayedOut[S]]:
    """Play states out and return their ends in order; choose at random, or by the bot named ``policy``.

    A rollout ends after ``limit`` choices at the latest. The same seed gives the same ends for any number of
    processes, if the bot's choices depend on its seed alone. Raises :class:`UnknownName` for an unknown bot.
    """
    require_game(game)
    if processes < 1:
        raise BadOption(f"rollouts are played by at least one process, not by processes={processes}")
    numbered = list(enumerate(states))
    size = max(1, ceil(len(numbered) / (processes * PARTS)))
    parts = [
        _Part(game, numbered[at : at + size], seed=seed, policy=policy, limit=limit)
        for at in range(0, len(numbered), size)
    ]
    return [end for ends in spread(_play, parts, processes) for end in ends]


def _play(part: _Part) -> list[PlayedOut[Any]]:
    return [_played_out(part, number, state) for number, state in part.states]


def _played_out(part: _Part, number: int, state: Any) -> PlayedOut[Any]:
    own = seed_for(f"rollout {number}", part.seed)
    rng = Rng(own)
    choose = rng if part.policy is None else _chooser(part.game, part.policy, own)
    end = part.game.play_out(state, RandomDice(rng), choose, limit=part.limit)
    return PlayedOut(end.over, end.plies, end.state())


def _chooser(game: Game[Any, Any], name: str, seed: int | str) -> Callable[[Cursor[Any]], Action]:
    """Return a function that asks new bots of a name, made for this rollout."""
    policies = BasePolicies(game, name, seed)

    def choose(cursor: Cursor[Any]) -> Action:
        state = cursor.state()
        pending = game.pending(state)
        assert not isinstance(pending, Over), "a choice is due"
        return policies.choose(state, next(iter(pending.values())))

    return choose
