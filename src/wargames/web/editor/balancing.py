"""Games of a scenario between equal bots, played in a process of their own to measure its balance.

The process reads a request from its input and writes a line of JSON for each game. It ends when nobody reads
its output any more.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from wargames import bots
from wargames.arena import Match, Solo, play_all, play_all_solo, sides_of, wilson
from wargames.bots.outside import admit
from wargames.kernel.base.errors import BadOption, WargameError
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game, Scenario
from wargames.presenting.sides import headings
from wargames.registry import load

GAMES = 50
"""The games played unless a request sets another number."""
MOST_GAMES = 500
SEED = 1

NICENESS = 15
"""The niceness of the process: tables, and bots for which somebody waits, go first."""


@attrs.frozen
class BalanceRequest:
    """A request for games between equal bots; ``bot`` is a name admitted from outside."""

    game: str
    text: str
    options: Mapping[str, Any]
    bot: str
    games: int = GAMES
    engine: str | None = None
    """The command behind the bot's name, where the server offers a program by that name."""


def sides(game: Game[Any, Any], scenario: Scenario, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the sides of a scenario."""
    opening = game.start(scenario, options, dice=SeededDice(SEED)).state
    return tuple(headings(game, side, " and ") for side in sides_of(game, opening))


def check(wanted: BalanceRequest) -> tuple[str, ...]:
    """Return the sides of a request; raises what is wrong with it."""
    game = load(wanted.game)
    admit(wanted.bot, wanted.game)
    if not 1 <= wanted.games <= MOST_GAMES:
        raise BadOption(f"from 1 to {MOST_GAMES} games are played, not {wanted.games}")
    return sides(game, game.read_scenario(wanted.text, "your scenario"), wanted.options)


def played(wanted: BalanceRequest) -> Iterator[tuple[int, ...]]:
    """Play the games one after the other and yield the scores of each, side by side."""
    game = load(wanted.game)
    scenario = game.read_scenario(wanted.text, "your scenario")
    there = sides(game, scenario, wanted.options)
    players = (wanted.bot,) * len(there)
    terms = (wanted.game, players, wanted.games, SEED, scenario, wanted.options)
    if len(there) == 1:
        yield from ((one.score,) for one in play_all_solo(Solo(*terms)))
    else:
        yield from (one.scores for one in play_all(Match(*terms)))


def balance(there: Sequence[str], scores: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """Return for each side its wins, its draws and its share with a 95 % interval.

    A game in which several sides share the best score is drawn and counts in part for each. In a game of one
    side, a score above 0 is a win.
    """
    return [_share(there, scores, at) for at in range(len(there))]


def _share(there: Sequence[str], scores: Sequence[Sequence[int]], at: int) -> dict[str, Any]:
    shares = [part(one, at) for one in scores]
    mean = sum(shares, Fraction()) / max(len(shares), 1)
    low, high = wilson(mean, len(shares)) if shares else (0.0, 1.0)
    won, drawn = sum(one == 1 for one in shares), sum(0 < one < 1 for one in shares)
    return {"side": there[at], "won": won, "drawn": drawn, "share": float(mean), "low": low, "high": high}


def part(scores: Sequence[int], at: int) -> Fraction:
    """Return the share of a game that a side won: 1, 0, or a part of a draw.

    >>> part((1, -1), 0), part((0, 0), 1), part((-1,), 0)
    (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1))
    """
    if len(scores) == 1:
        return Fraction(scores[0] > 0)
    best = max(scores)
    return Fraction(scores[at] == best, scores.count(best))


def answers(wanted: BalanceRequest) -> Iterator[list[int] | dict[str, str]]:
    """Play the games and yield the scores of each; an error ends them as a mapping."""
    if wanted.engine:
        bots.register_engine(wanted.bot, wanted.engine)
    try:
        yield from map(list, played(wanted))
    except WargameError as error:
        yield {"error": str(error)}


def main() -> None:
    """Play the games of the request on the input and write a line of JSON for each."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        for told in answers(BalanceRequest(**json.load(sys.stdin))):
            print(json.dumps(told), flush=True)  # noqa: T201  this is how it tells
    except BrokenPipeError:
        sys.exit(1)


if __name__ == "__main__":
    main()
