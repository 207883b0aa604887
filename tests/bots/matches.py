"""Whole games of a bot against itself, and what holds of the answers of any bot."""

from collections.abc import Callable, Iterator
from copy import copy
from functools import wraps
from itertools import tee
from typing import Any, ParamSpec, TypeVar

import wargames
from played_games import by_bots, choices_of
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Game

S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")


def played_once(play: Callable[P, Iterator[T]]) -> Callable[P, Iterator[T]]:
    """Let a game be played once, as far as anybody looks, for all who look at it."""
    begun: dict[tuple[object, ...], Iterator[T]] = {}

    @wraps(play)
    def look(*given: P.args, **named: P.kwargs) -> Iterator[T]:
        key = (*given, *named.items())
        if key not in begun:
            (begun[key],) = tee(play(*given, **named), 1)
        return copy(begun[key])

    return look


def played(
    game: Game[S, Any], bot: wargames.Bot, scenario: str, seed: int
) -> Iterator[tuple[S, wargames.Seat, wargames.Action]]:
    """Let a bot play all seats of a game, and yield what is answered where."""
    for one in choices_of(game, scenario, seed, by_bots(game, bot)):
        yield one.before, one.seat, one.action


def check_all_legal(
    game: Game[S, Any], answers: Iterator[tuple[S, wargames.Seat, wargames.Action]], least: int
) -> None:
    """No answer of a game is refused; there are more than ``least``."""
    refused = [game.refusal(state, seat, action) for state, seat, action in answers]

    assert least < len(refused)
    assert {None} == set(refused)


def check_alike(
    game: Game[S, Any],
    bot: wargames.Bot,
    answers: Iterator[tuple[S, wargames.Seat, wargames.Action]],
    every: int,
) -> None:
    """What is answered is answered again in another world that looks alike; some answers are looked at."""
    rng, compared = Rng("worlds"), 0
    for number, (state, seat, action) in enumerate(answers):
        if number % every == 0:
            world = game.sample(game.view(state, seat), rng)
            pending = game.pending(world)
            assert not isinstance(pending, wargames.Over)
            assert action == bot.decide(pending[seat], game.view(world, seat))
            compared += 1

    assert 3 < compared
