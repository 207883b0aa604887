"""Matches: every seed is played from both sides with the same dice."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from functools import partial
from typing import Any, get_args

import attrs

from wargames import bots
from wargames.arena.forfeits import OnFault, faulty_side, forfeited, verdict_of
from wargames.arena.pool import in_order
from wargames.kernel.base.errors import SHOWN, BadOption, BotFault
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Bot, Game, Over, Scenario, Seat
from wargames.kernel.play.early_end import sides_of
from wargames.kernel.play.session import Session
from wargames.registry import load

Maker = Callable[[str, Game[Any, Any], int], Bot]
"""A function that makes a bot from its name, a game and a seed."""


def make_bot(name: str, game: Game[Any, Any], seed: int) -> Bot:
    """Make an installed bot."""
    return bots.make(name, game, seed)


def own_labels(bots: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of bots, numbered where two are equal.

    >>> own_labels(("ace", "random", "ace"))
    ('ace', 'random', 'ace #2')
    """
    return tuple(
        name if bots.index(name) == at else f"{name} #{bots[: at + 1].count(name)}"
        for at, name in enumerate(bots)
    )


@attrs.frozen
class Match:
    """A match: ``games`` games between bots, with seeds from ``seed`` on.

    ``make`` must be a function of a module if the games run in several processes. ``on_fault`` says whether a
    fault ends the match or loses the game.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    scenario: str | Scenario | None = None
    options: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    make: Maker = make_bot
    on_fault: OnFault = "stop"

    def __attrs_post_init__(self) -> None:
        _require_plan(self.bots, self.games, self.on_fault)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the bots, numbered where two are equal."""
        return own_labels(self.bots)

    def started(self) -> str | Scenario:
        """The scenario, by default the balanced one of the game."""
        return self.scenario or load(self.game).balanced.id


def _require_plan(bots: Any, games: Any, on_fault: Any) -> None:
    """Raise :class:`BadOption` for a match that names no bots, number of games, or course after a fault."""
    if isinstance(bots, str) or not bots:
        raise BadOption(f"the bots of a match are a tuple of names, not {repr(bots)[:SHOWN]}")
    if not isinstance(games, int) or games < 0:
        raise BadOption(f"the games of a match are a whole number from 0, not {repr(games)[:SHOWN]}")
    if on_fault not in get_args(OnFault):
        known = " | ".join(get_args(OnFault))
        raise BadOption(f"on_fault cannot be {repr(on_fault)[:SHOWN]}; it is {known}")


@attrs.frozen
class Pairing:
    """A planned game of a match: number from 1, seed of the dice, bots.

    ``order`` holds the positions in ``Match.bots``, one for each side.
    """

    number: int
    seed: int
    order: tuple[int, ...]


@attrs.frozen
class Result:
    """The result of a game: the score of each side and the number of actions."""

    pairing: Pairing
    scores: tuple[int, ...]
    reason: str
    actions: int

    @property
    def winner(self) -> int | None:
        """The position in ``Match.bots`` of the bot with the best score; None where several have it."""
        best = max(self.scores)
        first, *others = (
            bot for bot, score in zip(self.pairing.order, self.scores, strict=True) if score == best
        )
        return None if others else first


def turns(bots: tuple[str, ...]) -> int:
    """Return the number of distinct seatings of bots in turn; equal bots may swap.

    >>> turns(("ace", "random")), turns(("ace", "ace")), turns(("ace", "random", "ace", "random"))
    (2, 1, 2)
    """
    return next(turn for turn in range(1, len(bots) + 1) if bots[turn:] + bots[:turn] == bots)


def pairings(match: Match) -> Iterator[Pairing]:
    """Return the games: every seed once with each bot on each side, no game twice.

    >>> [(one.seed, one.order) for one in pairings(Match("any", ("a", "b"), 3, seed=7))]
    [(7, (0, 1)), (7, (1, 0)), (8, (0, 1))]
    >>> [(one.seed, one.order) for one in pairings(Match("any", ("a", "a"), 3, seed=7))]
    [(7, (0, 1)), (8, (0, 1)), (9, (0, 1))]
    """
    count, ways = len(match.bots), turns(match.bots)
    for at in range(match.games):
        turn = at % ways
        yield Pairing(at + 1, match.seed + at // ways, tuple((side + turn) % count for side in range(count)))


def play(match: Match, pairing: Pairing) -> Result:
    """Play one game of a match.

    Raises :class:`BotFault` for a fault that ends the match, and what :meth:`Game.start` raises.
    """
    game = load(match.game)
    setting = (game, match.started(), match.options)
    opening = game.start(*setting[1:], dice=SeededDice(pairing.seed)).state
    sides = _sides(game, opening, match)
    session = Session(*setting, dice=SeededDice(pairing.seed), seats=_bots(match, pairing, sides))
    try:
        session.run()
    except BotFault as fault:
        if match.on_fault == "stop":
            raise
        scores, reason = forfeited(game, faulty_side(fault, sides), sides)
        return Result(pairing, scores, f"{reason}: {verdict_of(fault)}", len(session.history) - 1)
    over = session.over
    assert over is not None, "bots play to the end"
    return Result(pairing, _scores(over, sides), over.reason, len(session.history) - 1)


def play_all(match: Match, *, jobs: int = 1, run: Executor | None = None) -> Iterator[Result]:
    """Play the games of a match, ``jobs`` at a time, and yield each result in order.

    ``run`` is an executor as of ``concurrent.futures`` or of a cluster (:mod:`wargames.arena.ray`); the
    results are the same.

    Raises :class:`BadOption` for an impossible number and :class:`UnknownName` for an unknown bot, before the
    first game.
    """
    check(match, jobs)
    yield from in_order(partial(play, match), pairings(match), jobs, run)


def check(match: Match, jobs: int = 1) -> None:
    """Raise the error that the first game would raise."""
    check_counts(match.games, jobs)
    game = load(match.game)
    opening = game.start(match.started(), match.options, dice=SeededDice(match.seed)).state
    _sides(game, opening, match)
    for name in match.bots:
        match.make(name, game, seed_for("bot", match.seed))


def check_counts(games: int, jobs: int) -> None:
    """Raise :class:`BadOption` for an impossible number."""
    if games < 1 or jobs < 1:
        raise BadOption(f"a match needs at least one game and one job, not {games} and {jobs}")


def _sides(game: Game[Any, Any], opening: Any, match: Match) -> tuple[tuple[Seat, ...], ...]:
    sides = sides_of(game, opening)
    if len(sides) == 1:
        raise BadOption(f"{game.id} has one side here, with nobody to win against: let bots play it solo")
    if len(sides) != len(match.bots):
        there = "; ".join(", ".join(map(game.side_name, side)) for side in sides)
        raise BadOption(
            f"{game.id} has {len(sides)} sides here ({there}): name as many bots, not {len(match.bots)}"
        )
    return sides


def _bots(match: Match, pairing: Pairing, sides: tuple[tuple[Seat, ...], ...]) -> dict[Seat, Bot]:
    """Return the bots by seat, each with a seed from which the dice cannot be foreseen."""
    game = load(match.game)
    seated = [(seat, bot) for side, bot in zip(sides, pairing.order, strict=True) for seat in side]
    return {
        seat: match.make(match.bots[bot], game, seed_for(f"bot of {seat}", pairing.seed))
        for seat, bot in seated
    }


def _scores(over: Over, sides: tuple[tuple[Seat, ...], ...]) -> tuple[int, ...]:
    """Score each side by its first seat."""
    return tuple(over.scores[side[0]] for side in sides)
