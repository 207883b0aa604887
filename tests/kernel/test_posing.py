"""Decisions as questions for people."""

from typing import Any, ClassVar

import attrs

from cases import cases
from wargames import games, load
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import ActionSpace, Decision, Seat
from wargames.kernel.inspection.reference import decisions_of
from wargames.kernel.play.session import Session

SHIPPED = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
DECISIONS_POSED = 60


@attrs.frozen
class ChooseWay(Decision):
    unit: str
    steps_left: tuple[int, ...]


@attrs.frozen
class ChooseRoad(ChooseWay):
    ASKS: ClassVar[str] = "choose a road for {unit} (steps left: {steps_left})"


def asked(kind: type[ChooseWay], *steps: int) -> str:
    space: ActionSpace = None  # type: ignore[assignment]  # nothing is chosen here
    return kind(Seat("us"), "A-1", space, "A1", steps).asked()


def test_a_decision_asks_in_the_words_of_its_class_with_its_fields() -> None:
    assert asked(ChooseRoad, 2, 3, 3) == "Choose a road for A1 (steps left: 2, 3 and 3)."
    assert asked(ChooseRoad) == "Choose a road for A1 (steps left: none)."


def test_a_decision_without_words_of_its_own_tells_its_kind_and_fields() -> None:
    assert asked(ChooseWay, 2) == "Choose way, unit A1, steps left 2."


@cases(*SHIPPED)
def test_every_decision_of_the_rulesets_is_put_as_a_question(game: str) -> None:
    assert game in games()
    playing = load(game)
    kinds: list[Any] = [one.kind for one in decisions_of(playing)]
    own = "pose" in vars(type(playing))
    assert kinds
    assert all(kind.ASKS or kind.wanted is not Decision.wanted or own for kind in kinds)
    session = Session(playing, playing.balanced, dice=SeededDice(3))
    for _ in range(DECISIONS_POSED):
        for seat, decision in session.run().items():
            question = playing.pose(decision, session.view(seat))
            assert question[-1] in ".?"
            assert "{" not in question
            session.submit(seat, decision.actions.candidates[0])
