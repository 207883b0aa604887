"""Positions with one clearly best action, each with its proof: what every action is worth, exactly.

A file ``<game>.jsonl`` has a position a line. ``values`` are worked out by :func:`wargames.search.solve`:
every action of the seat, every way the dice may fall, to the end of the game. Where something is hidden from
the seat, they are the mean over so many worlds that look like its view, and the best action is the best in
each of them. ``benchmarks/find_tactics.py`` finds positions, ``benchmarks/solved.py`` prints who solves them.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs

from wargames.kernel.dice import Rng
from wargames.kernel.game import Action, Bot, Decision, Decisions, Game, Seat
from wargames.search.solving import LIMIT, Solved, solve

FOLDER = Path(__file__).parent
CLEAR = Fraction(1, 10)
"""By how much the best action must be better than any other, on the scale from -1 to 1."""

WORLDS = 5
"""In how many worlds that look like the view the best action is the best."""


@attrs.frozen
class Tactic:
    """A position: where it came from, the state as JSON, who is asked, and what each action is worth."""

    id: str
    origin: str
    seat: str
    worlds: int
    values: dict[str, str]
    state: str

    @property
    def best(self) -> str:
        """The best action, as text."""
        return max(self.values, key=lambda action: Fraction(self.values[action]))

    def asked(self, game: Game[Any, Any]) -> tuple[Any, Decision]:
        """Read the state, and give it with the decision."""
        state = game.decode(self.state)
        pending = game.pending(state)
        assert isinstance(pending, Decisions)
        return state, pending[Seat(self.seat)]

    def solved_by(self, game: Game[Any, Any], bot: Bot) -> bool:
        """Tell whether a bot finds the best action."""
        state, decision = self.asked(game)
        return str(bot.decide(decision, game.view(state, decision.seat))) == self.best


def tactics(game: str) -> list[Tactic]:
    """Read the positions of a game; none where there is no file."""
    path = FOLDER / f"{game}.jsonl"
    if not path.exists():
        return []
    return [Tactic(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def write(game: str, found: list[Tactic]) -> None:
    """Write the positions of a game."""
    lines = (json.dumps(attrs.asdict(one), ensure_ascii=False) for one in found)
    (FOLDER / f"{game}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def worlds_like(game: Game[Any, Any], state: Any, seat: Seat) -> list[Any]:
    """Give the state itself, and worlds that look like it to a seat where they are others."""
    rng, view = Rng("tactics"), game.view(state, seat)
    sampled = (game.sample(view, rng) for _ in range(WORLDS - 1))
    return list(dict.fromkeys((state, *sampled)))


def proof(
    game: Game[Any, Any], state: Any, seat: Seat, *, limit: int = LIMIT
) -> dict[Action, Fraction] | None:
    """Work out what every action is worth; None where no action is clearly the best in every world."""
    solved: list[Solved] = []
    for world in worlds_like(game, state, seat):
        solved.append(solve(game, world, limit=limit))
        if solved[-1].margin < CLEAR or solved[-1].best != solved[0].best:
            return None
    return {
        action: sum((dict(one.actions)[action] for one in solved), Fraction(0)) / len(solved)
        for action, _ in solved[0].actions
    }


def tactic(game: Game[Any, Any], state: Any, seat: Seat, origin: str, *, limit: int) -> Tactic | None:
    """Make a position of a state, if it is one."""
    values = proof(game, state, seat, limit=limit)
    if values is None:
        return None
    text = {str(action): str(value) for action, value in values.items()}
    name = f"{game.id}-{game.digest(state)[:8]}"
    return Tactic(name, origin, seat, len(worlds_like(game, state, seat)), text, game.encode(state))


def every_file() -> Iterator[str]:
    """Name the games that have positions."""
    yield from sorted(path.stem for path in FOLDER.glob("*.jsonl"))
