"""Sentences of actions, decisions and events by the words of their classes."""

from types import SimpleNamespace
from typing import ClassVar

import attrs
import pytest

from cases import cases
from wargames.kernel.base.phrases import Words, as_sentence, fill
from wargames.kernel.game import Action, Decision, Event


@attrs.frozen
class Fire(Action):
    FORM = "fire {unit} at {target}[ aiming at {aim}]"
    SAYS: ClassVar[str] = "fire with {unit} at {target}[, aiming at {aim}][ on {dice} dice]"
    WORDS: ClassVar[Words] = {"aim": lambda figure: f"the {figure}"}

    unit: str
    target: str
    aim: str | None = None
    dice: tuple[int, ...] = ()


@attrs.frozen
class Stay(Action):
    FORM = "stay with {unit}"
    unit: str


@attrs.frozen
class TurnAgain(Action):
    FORM = "again"
    SAYS: ClassVar[str] = "turn {unit} again"


@attrs.frozen
class Turned(Event):
    SAYS: ClassVar[str] = "{unit} [sic] turns {times} times."
    unit: str
    times: int


@attrs.frozen
class Silent(Event):
    pass


@cases(
    (Fire("A1", "G2"), "fire with A1 at G2"),
    (Fire("A1", "G2", "officer"), "fire with A1 at G2, aiming at the officer"),
    (Fire("A1", "G2", None, (1, 2, 2)), "fire with A1 at G2 on 1, 2 and 2 dice"),
    (Stay("A1"), "stay with A1"),
)
def test_an_action_is_said_by_its_class_else_as_it_is_typed(action: Action, sentence: str) -> None:
    """A part in brackets without a value is left out; a field is said by its word."""
    assert action.said(None) == sentence


def test_brackets_without_a_field_and_a_zero_are_said() -> None:
    """Only what has no value is left out, and nought is a value."""
    assert Turned((), "A1", 0).said() == "A1 [sic] turns 0 times."
    assert fill("{unit}[ {times} times]", Turned((), "A1", 0)) == "A1 0 times"


def test_a_field_that_the_class_lacks_is_read_of_the_value_beside_it() -> None:
    """Its own come first, and the words are those of its class."""
    fire = Fire("A1", "G2")

    assert fill("{unit} turns {times} times", fire, Turned((), "B1", 2)) == "A1 turns 2 times"
    assert fill("stop[ aiming at {aim}]", Stay("A1"), Fire("A1", "G2", "officer")) == "stop aiming at officer"


def test_an_action_is_said_with_what_the_frame_at_work_holds() -> None:
    """The topmost frame of the layout; without one, by its own fields alone."""
    layout = SimpleNamespace(frames=[Turned((), "B1", 2), Turned((), "C1", 3)])

    assert TurnAgain().said(layout) == "turn C1 again"
    assert Stay("A1").said(layout) == "stay with A1"


def test_an_event_without_words_says_so() -> None:
    with pytest.raises(NotImplementedError, match="Silent has no SAYS"):
        Silent(()).said()


@cases("Place A1.", "Place A1?", "Place A1!")
def test_what_ends_already_is_a_sentence(words: str) -> None:
    assert as_sentence(words) == words
    assert as_sentence("place A1") == "Place A1."


@attrs.frozen
class Fallen(Event):
    SAYS: ClassVar[str] = "{unit} fell[ to {by}][ after {turns} turns][, alone{alone}]."
    WORDS: ClassVar[Words] = {"alone": lambda _alone: ""}
    unit: str
    by: str | None
    turns: int
    alone: bool


def test_brackets_of_an_event_are_left_out_without_a_value_and_zero_is_one() -> None:
    assert "A1 fell after 0 turns." == Fallen((), "A1", None, 0, alone=False).said()
    assert "A1 fell to G2 after 3 turns, alone." == Fallen((), "A1", "G2", 3, alone=True).said()


@pytest.mark.parametrize(
    ("base", "name"), [(Event, "SAYS"), (Action, "SAYS"), (Action, "FORM"), (Decision, "ASKS")]
)
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("fire[ at {unit}", r"'\[' without '\]'"),
        ("fire at {unit}]", r"'\]' without '\['"),
        ("fire[ at {unit}[ by {by}]]", "brackets within brackets"),
    ],
)
def test_brackets_that_cannot_be_read_are_refused_with_the_class(
    base: type, name: str, words: str, complaint: str
) -> None:
    with pytest.raises(TypeError, match=rf"^Shelled\.{name}: {complaint} in 'fire"):
        type("Shelled", (base,), {name: words})


@cases("[ now]", "[ at {unit} by {by}]")
def test_a_part_in_brackets_of_a_form_has_one_field(part: str) -> None:
    with pytest.raises(TypeError, match=r"^Shelled\.FORM: '.*' needs one field in braces"):
        type("Shelled", (Action,), {"FORM": f"fire{part}"})
