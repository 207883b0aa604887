"""Layouts hold every field of a state in a form that they explain; what is forgotten is told at once."""

from collections.abc import Callable
from typing import Annotated, Any

import attrs
import pytest

from cases import cases
from wargames import SeededDice
from wargames.kernel.chance.dice import NO_DICE
from wargames.kernel.moments.forms import FieldConversion
from wargames.kernel.moments.laid_out import LaidOut


@attrs.frozen
class Man:
    id: str
    hex: str


@attrs.frozen
class Open:
    turn: int
    men: tuple[Man, ...]
    lost: tuple[str, ...]
    frames: tuple[str, ...]


@attrs.frozen
class State:
    name: str
    open: Open
    ours: int
    theirs: int
    pile: tuple[int, ...]


class Pile:
    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = list(cards)

    @property
    def left(self) -> tuple[int, ...]:
        return tuple(self.cards)


@attrs.define(eq=False)
class Battle(LaidOut[State]):
    PARTS = ("open",)

    name: str
    turn: int
    men: dict[str, Man]
    lost: list[str]
    points: Annotated[
        dict[str, int],
        FieldConversion(
            lambda state: {"ours": state.ours, "theirs": state.theirs},
            ours=lambda battle: battle.points["ours"],
            theirs=lambda battle: battle.points["theirs"],
        ),
    ]
    pile: Annotated[Pile, FieldConversion(lambda state: Pile(state.pile), pile="pile.left")]
    length: int = attrs.field(init=False)

    @length.default
    def _length(self) -> int:
        return len(self.name)


@attrs.define(eq=False)
class LongBattle(Battle):
    """One derived from it is made of the same state."""


TABLE = Open(3, (Man("M2", "A1"), Man("M1", "B2")), ("M3",), ("turn",))
STATE = State("Lane", TABLE, 4, 5, (7, 9))


@cases(Battle, LongBattle)
def test_each_field_lies_there_in_its_form(kind: type[Battle]) -> None:
    """Tuples as a list or by id, a part field by field, the others as they are or as is said."""
    battle = kind.on(STATE, dice := SeededDice(1))

    assert ("Lane", 3, 4) == (battle.name, battle.turn, battle.length)
    assert {"M2": Man("M2", "A1"), "M1": Man("M1", "B2")} == battle.men
    assert ["M3"] == battle.lost
    assert {"ours": 4, "theirs": 5} == battle.points
    assert [7, 9] == battle.pile.cards
    assert dice is battle.dice
    assert [] == battle.events


def test_a_layout_is_frozen_as_it_has_become() -> None:
    """What rules changed on it, each field in the form of the state again, and all else as it was."""
    battle = Battle.on(STATE)
    battle.turn += 1
    battle.men["M1"] = Man("M1", "B3")
    battle.lost.append("M4")
    battle.points["theirs"] = 6
    battle.pile.cards.pop()

    table = Open(4, (Man("M2", "A1"), Man("M1", "B3")), ("M3", "M4"), ("turn",))
    assert State("Lane", table, 4, 6, (7,)) == battle.frozen()
    assert STATE == Battle.on(STATE).frozen()


def test_what_is_given_stands_for_what_the_state_has() -> None:
    """As for a view, which does not have all that lies on the table."""
    battle = Battle.on(STATE, men={}, points={"ours": 0, "theirs": 1})

    assert ({}, {"ours": 0, "theirs": 1}) == (battle.men, battle.points)
    assert ("Lane", [7, 9]) == (battle.name, battle.pile.cards)
    assert NO_DICE is battle.dice


def without_turn() -> None:
    @attrs.define(eq=False)
    class Lacking(LaidOut[Open]):
        men: dict[str, Man]
        lost: list[str]


def with_more() -> None:
    @attrs.define(eq=False)
    class More(LaidOut[Open]):
        turn: int
        men: dict[str, Man]
        lost: list[str]
        weather: str


def with_another_type() -> None:
    @attrs.define(eq=False)
    class Other(LaidOut[Open]):
        turn: str
        men: dict[str, Man]
        lost: list[str]


def by_the_id_of_a_text() -> None:
    @attrs.define(eq=False)
    class ById(LaidOut[Open]):
        turn: int
        men: dict[str, Man]
        lost: dict[str, str]


def that_is_laid_and_never_read() -> None:
    @attrs.define(eq=False)
    class Unread(LaidOut[Open]):
        turn: int
        men: Annotated[set[Man], FieldConversion(lambda state: set(state.men))]
        lost: list[str]


def of_a_state_by_keyword() -> None:
    @attrs.frozen(kw_only=True)
    class Keyed:
        turn: int
        frames: tuple[str, ...]

    @attrs.define(eq=False)
    class Layout(LaidOut[Keyed]):
        turn: int


@cases(
    (without_turn, "Lacking lacks turn, a field of Open"),
    (with_more, r"More\.weather is no field of Open"),
    (with_another_type, r"Other does not say how Open\.turn becomes <class 'str'>"),
    (by_the_id_of_a_text, r"ById does not say how Open\.lost becomes dict\[str, str\]"),
    (that_is_laid_and_never_read, "Unread lacks men, a field of Open"),
    (of_a_state_by_keyword, r"Keyed\.turn is taken by keyword only"),
)
def test_a_layout_that_does_not_fit_its_state_is_refused_where_it_is_declared(
    declare: Callable[[], Any], told: str
) -> None:
    """The message names the class, the field and what is the matter."""
    with pytest.raises(TypeError, match=f"^{told}$"):
        declare()
