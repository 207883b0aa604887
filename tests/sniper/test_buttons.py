"""Actions as sentences for a button (SN-G15)."""

from cases import cases
from sniper.given import table
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Seat
from wargames.sniper import GAME
from wargames.sniper.values.state import State


def said(state: State, text: str) -> str:
    """Say an action in a state."""
    return GAME.say(GAME.parse(text), GAME.view(state, Seat("us")))


@cases(
        ("advance A1", "advance with A1"),
        ("fire A5:mg at G1 normal", "fire of the machine gun of A5 at G1"),
        ("fire A1 at G1 suppressive with A2,A5:rest",
         "suppressive fire of A1 with A2 and all but the machine gun of A5 at G1"),
        ("fire U1 at G1 normal aiming at officer", "fire of U1 at G1, aiming at an officer"),
        ("bombard 0405 with A6 normal", "mortar fire of A6 at 0405"),
        ("smoke 0405 with A6", "lay smoke with A6 on 0405"),
        ("heal A1 with A3", "heal a lost regular of A1 with A3"),
        ("card C5 on A1", "play Quick March (C5) on A1"),
        ("card C4", "play Major Offensive (C4)"),
        ("lose mg of A5", "lose a machine gun of A5"),
        ("transfer regular,regular from A1 to A2 for elite", "move 2 regulars from A1 to A2, for 1 elite"),
        ("put 2 on the initiative", "put 2 command on the initiative"))  # fmt: skip
def test_a_button_says_what_is_done(text: str, button: str) -> None:
    """SN-G15."""
    state = table({"A1": "0404 regular*4", "G1": "0604 regular*4"})

    assert button == said(state, text)


@cases(
    ({"default_set_up": False}, "build regular,regular", "build A1 of 2 regulars"),
    ({}, "deploy at 0505", "deploy H1 at 0505"),
)
def test_a_button_names_the_unit_that_is_due(options: dict[str, bool], text: str, button: str) -> None:
    """TOI-3.2, TOI-20.1."""
    rng, dice = Rng(1), SeededDice(1)
    state = GAME.start("snipers_alley", {"default_set_up": False} | options, dice=dice).state
    while not said_of(state, text):
        ((seat, decision),) = GAME.ask(state).items()  # type: ignore[union-attr]  # set-up goes on
        state = GAME.apply(state, seat, decision.actions.sample(rng), dice).state

    assert button == said(state, text)


def said_of(state: State, text: str) -> bool:
    """Tell whether it is time for an action of that kind."""
    kind = type(GAME.parse(text)).__name__
    return {"Build": "Building", "Deploy": "Placing"}[kind] == type(state.frames[-1]).__name__
