"""Prompts count what an impulse has used of its range."""

import attrs

from cases import cases
from wargames import SeededDice, load
from wargames.bob.play.impulses import ChooseActivation
from wargames.kernel.game import Decisions

GAME = load("bob")


@cases(
    ((2, 4), 0, "Activate a unit (2 to 4 in an impulse)."),
    ((2, 4), 1, "Activate another unit (1 of 2 to 4 used)."),
    ((2, 4), 2, "Activate another unit, or end the impulse (2 of 2 to 4 used)."),
    ((1, 1), 0, "Activate a unit (1 in an impulse)."),
    ((0, 2), 0, "Activate a unit, or end the impulse (0 to 2 in an impulse)."),
)
def test_an_impulse_says_how_many_may_be_activated(
    operations: tuple[int, int], spent: int, said: str
) -> None:
    """BOB-4.2: the least must be spent before the impulse may end."""
    state = GAME.start("bridge", dice=SeededDice(1)).state
    pending = GAME.pending(state)
    assert isinstance(pending, Decisions)
    ((seat, decision),) = pending.items()
    view = GAME.view(state, seat)
    side = attrs.evolve(view.scenario.side(seat), operations=operations)
    view = attrs.evolve(view, scenario=attrs.evolve(view.scenario, **{seat: side}))

    assert said == GAME.pose(ChooseActivation(seat, "BOB-4.2", decision.actions, spent), view)
