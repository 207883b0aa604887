"""Positions with one clearly best action, each with its proof: what every action is worth, exactly.

A file ``<game>.jsonl`` has a position a line. ``values`` are worked out by :func:`wargames.search.solve`:
every action of the seat, every way the dice may fall, to the end of the game. Where something is hidden from
the seat, they are the mean over so many worlds that look like its view, and the best action is the best in
each of them. ``benchmarks/find_tactics.py`` finds positions in games of bots, of which most begin from small
scenarios made for it, ``studies/<game>/<scenario>.toml``; ``benchmarks/solved.py`` prints who solves them.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs

from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Bot, Decision, Decisions, Game, Scenario, Seat
from wargames.kernel.game.json_forms import decode_state, encode_state, state_digest
from wargames.search.solving import MAX_RUNS, Solution, solve

FOLDER = Path(__file__).parent
CLEAR = Fraction(1, 20)
"""By how much the best action must be better than any other, on the scale from -1 to 1."""

WORLDS = 5
"""In how many worlds that look like the view the best action is the best."""


@attrs.frozen
class Proof:
    """What each action is worth, in how many worlds that was worked out, and by how many outcomes."""

    values: dict[str, str]
    worlds: int
    outcomes: int

    @property
    def asks_something(self) -> bool:
        """Whether there is more to see than that all but one action lose: a second one does not, quite."""
        return sorted(map(Fraction, self.values.values()))[-2] > -1


@attrs.frozen
class Tactic:
    """A position: what it teaches, where it came from, the state as JSON, who is asked, and the proof."""

    id: str
    about: str
    scenario: str
    origin: str
    seat: str
    proof: Proof
    state: str

    @property
    def values(self) -> dict[str, str]:
        """What each action is worth."""
        return self.proof.values

    @property
    def best(self) -> str:
        """The best action, as text."""
        return max(self.values, key=lambda action: Fraction(self.values[action]))

    def asked(self, game: Game[Any, Any]) -> tuple[Any, Decision]:
        """Read the state, and give it with the decision."""
        state = decode_state(game, self.state)
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
    return read(path) if path.exists() else []


def read(path: Path) -> list[Tactic]:
    """Read the positions of a file."""
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [Tactic(**{**line, "proof": Proof(**line["proof"])}) for line in lines]


def write(path: Path, found: list[Tactic]) -> None:
    """Write positions, one a line."""
    lines = (json.dumps(attrs.asdict(one), ensure_ascii=False) for one in found)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def study(game: str, scenario: str) -> Path:
    """Name the file of a scenario that was made for the suite."""
    return FOLDER / "studies" / game / f"{scenario}.toml"


def begun_from(game: Game[Any, Any], scenario: str) -> Scenario:
    """Find the scenario that a position began from: a study, or one that comes with the game."""
    path = study(game.id, scenario)
    if not path.exists():
        return game.scenario(scenario)
    return game.read_scenario(path.read_text(encoding="utf-8"), path.name)


def worlds_like(game: Game[Any, Any], state: Any, seat: Seat) -> list[Any]:
    """Give the state itself, and worlds that look like it to a seat where they are others."""
    rng, view = Rng("tactics"), game.view(state, seat)
    sampled = (game.sample(view, rng) for _ in range(WORLDS - 1))
    return list(dict.fromkeys((state, *sampled)))


def proof(game: Game[Any, Any], state: Any, seat: Seat, *, limit: int = MAX_RUNS) -> Proof | None:
    """Work out what every action is worth; None where no action is clearly the best in every world."""
    solved: list[Solution] = []
    for world in worlds_like(game, state, seat):
        solved.append(solve(game, world, limit=limit))
        if solved[-1].margin < CLEAR or solved[-1].best != solved[0].best:
            return None
    means = {
        str(action): str(sum((dict(one.actions)[action] for one in solved), Fraction(0)) / len(solved))
        for action, _ in solved[0].actions
    }
    return Proof(means, len(solved), sum(one.outcomes for one in solved))


def tactic(
    game: Game[Any, Any], state: Any, seat: Seat, begun: tuple[str, str], *, limit: int
) -> Tactic | None:
    """Make a position of a state, if it is one; ``begun`` names its scenario, and what led to it."""
    found = proof(game, state, seat, limit=limit)
    if found is None or not found.asks_something:
        return None
    name = f"{game.id}-{state_digest(game, state)[:8]}"
    return Tactic(name, "", *begun, seat, found, encode_state(game, state))


def every_file() -> Iterator[str]:
    """Name the games that have positions."""
    yield from sorted(path.stem for path in FOLDER.glob("*.jsonl"))
