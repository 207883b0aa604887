"""Games of captains, and the table as they see it."""

from collections.abc import Iterator
from typing import Any

from bots.matches import played_once
from fire_move.given import GAME
from fire_move.played import asked
from played_games import by_bots, choices_of
from wargames import Decision, Over
from wargames.bots.fire_move.evaluator import CaptainCaches, FireMoveEvaluator
from wargames.fire_move.values.state import State

SCENARIOS = ("crossroads_farm", "mountain_village", "river_line", "night_perimeter")
SQUAD = "SL RIF RIF RIF RIF RIF"


@played_once
def play(scenario: str, seed: int, *bots: Any) -> Iterator[tuple[State, Any, Any]]:
    """Play a game and yield the state, who answers, and what; at last how it ended."""
    seats = dict(zip(GAME.seats_in(scenario), (make(GAME, seed) for make in bots), strict=True))
    for one in choices_of(GAME, scenario, seed, by_bots(GAME, seats)):
        yield one.before, one.seat, one.action
    yield one.step.state, None, GAME.pending(one.step.state)


def judged(state: State, known: CaptainCaches | None = None) -> FireMoveEvaluator:
    return FireMoveEvaluator(GAME.view(state, asked(state)), known)


def asked_for(state: State) -> Decision:
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    return pending[asked(state)]
