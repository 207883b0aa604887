"""Actions as sentences for a button (BOB-R55)."""

from bob.given import battle, do
from cases import cases
from wargames import Over, SeededDice
from wargames.bob import GAME
from wargames.bob.moments import ChoosePlacement, PlaceCounter
from wargames.bob.values.state import State
from wargames.kernel.game import Seat


def said(state: State, seat: str, text: str) -> str:
    """Say an action in a state."""
    return GAME.say(GAME.parse(text), GAME.view(state, Seat(seat)))


@cases(
    ("move US-P1", "move US-P1"),
    ("retreat US-P1", "retreat with US-P1"),
    ("fire US-P1 at D2", "fire with US-P1 at D2"),
    ("fire US-K1 at D2 by C4", "fire with US-K1 at D2, observed from C4"),
    ("op fire US-P1", "prepare US-P1 for Op Fire"),
    ("end impulse", "end the impulse"),
)
def test_a_button_says_whom_an_impulse_activates(text: str, button: str) -> None:
    """BOB-4.2, BOB-G3."""
    state = battle({"US-P1": "D5", "US-K1": "C5"}, {"GE-F1": "D2"})

    assert button == said(state, "us", text)


def test_a_button_names_the_unit_that_moves() -> None:
    """BOB-5.4.17, BOB-5.9.1."""
    state = do(battle({"US-P1": "D5"}, {"GE-F1": "D2"}), "move US-P1").state

    assert "move US-P1 to D4" == said(state, "us", "step to D4")

    window = do(state, "step to D4").state

    assert "fire with GE-F1 at US-P1" == said(window, "ge", "react with GE-F1")
    assert "hold fire at US-P1" == said(window, "ge", "hold fire")


def test_a_button_names_the_counter_that_is_placed() -> None:
    """BOB-3.1, BOB-3.2."""
    state = GAME.start("farm_lane", dice=SeededDice(1)).state
    pending = GAME.ask(state)
    assert not isinstance(pending, Over)
    ((seat, decision),) = pending.items()
    action = next(iter(decision.actions))
    assert isinstance(decision, ChoosePlacement)
    assert isinstance(action, PlaceCounter)

    assert f"place {decision.counter} in {action.hex}" == GAME.say(action, GAME.view(state, seat))
