"""Simulations a second of the search bots by one process and by several, beside each other."""

from time import perf_counter
from typing import Any

import wargames
from costs import middle_of_a_game
from wargames import Over, bots
from wargames.search import play_outs

PROCESSES = 2
SEARCHES = ("determinized:simulations=240", "ismcts:simulations=240,trees=4")
STATES = 48
ROUNDS = 3


def measure() -> list[tuple[str, str]]:
    """Measure the first scenario of every game."""
    rows: list[tuple[str, str]] = []
    for name, info in wargames.games().items():
        game = wargames.load(name)
        state = with_choice(game, middle_of_a_game(game, next(iter(info.scenarios))))
        rows += [(f"{name}, {search}", by_turns(Search(game, state, search))) for search in SEARCHES]
        rows.append((f"{name}, play_outs at random", by_turns(Ends(game, state))))
    return rows


def with_choice(game: Any, state: Any) -> Any:
    """Play on at random until a seat has three actions or more."""
    rng, dice = wargames.Rng(1), wargames.SeededDice(1)
    while not isinstance(pending := game.pending(state), Over):
        seat, decision = next(iter(pending.items()))
        if len(decision.actions.candidates) > 2:
            return state
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
    raise LookupError(f"no choice is left in {game.id}")


class Search:
    """A search for one decision."""

    def __init__(self, game: Any, state: Any, search: str) -> None:
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        self.game, self.search, self.seat = game, search, next(iter(pending))
        self.decision, self.view = pending[self.seat], game.view(state, self.seat)

    def run(self, processes: int, seed: int) -> int:
        """Search once, by a new seed, for which no rollout is known yet; return the simulations."""
        bot: Any = bots.make(f"{self.search},processes={processes}", self.game, seed)
        bot.decide(self.decision, self.view)
        return bot.report.simulations if bot.report else 0


class Ends:
    """Rollouts of one state to its ends."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.states = game, [state] * STATES

    def run(self, processes: int, seed: int) -> int:
        """Play all out; return their number."""
        return len(play_outs(self.game, self.states, seed, limit=400, processes=processes))


def by_turns(measured: Search | Ends) -> str:
    """Run with one process and with several in turns; quote the best of each."""
    paces = {1: list[float](), PROCESSES: list[float]()}
    for processes in paces:
        measured.run(processes, 0)  # the workers begin, and load the game
    for seed in range(1, ROUNDS + 1):
        for processes, found in paces.items():
            began = perf_counter()
            found.append(measured.run(processes, seed) / (perf_counter() - began))
    alone, together = max(paces[1]), max(paces[PROCESSES])
    times = together / max(alone, 1e-9)
    return f"{alone:,.0f} a second, {together:,.0f} by {PROCESSES} processes: {times:.2f} times"


if __name__ == "__main__":
    for row in measure():
        print(*row, sep=": ")
