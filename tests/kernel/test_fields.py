"""Who may know a field is said where it is declared; a view that forgets one is refused at once."""

from typing import Annotated, Any

import attrs
import pytest

from cases import cases
from wargames import Seat, View
from wargames.kernel.base.serialization import from_plain, to_plain
from wargames.kernel.game.fields import Public, Secret, ShownAs, Views

RED, BLUE = Seat("red"), Seat("blue")


@attrs.frozen
class State:
    turn: Public[int]
    red: Annotated[tuple[str, ...], ShownAs("red", "count")]
    plan: Secret[str]
    lost: Public[tuple[str, ...]] = ()


@attrs.frozen
class GameView(View):
    turn: int
    red: tuple[str, ...] | None
    count: int
    lost: tuple[str, ...]


def red_seen(state: State, seat: Seat | None) -> tuple[str, ...] | None:
    return state.red if seat == RED else None


def count_seen(state: State, _: Seat | None) -> int:
    return len(state.red)


VIEWS = Views(State, GameView, red=red_seen, count=count_seen)
STATE = State(2, ("a", "b"), "attack", ("c",))


def test_a_view_has_what_is_public_and_what_is_shown_to_its_seat() -> None:
    assert GameView(RED, 2, ("a", "b"), 2, ("c",)) == VIEWS.view(STATE, RED)
    assert GameView(BLUE, 2, None, 2, ("c",)) == VIEWS.view(STATE, BLUE)
    assert GameView(None, 2, None, 2, ("c",)) == VIEWS.view(STATE, None)


def test_a_world_is_what_a_view_shows_and_what_is_given() -> None:
    view = VIEWS.view(STATE, BLUE)

    assert State(2, ("x", "y"), "wait", ("c",)) == VIEWS.world(view, plan="wait", red=("x", "y"))


@cases(
    ({"red": ()}, "plan"),
    ({"red": (), "plan": "", "turn": 3}, "turn"),
    ({"red": (), "plan": "", "count": 3}, "count"),
)
def test_a_world_is_given_exactly_what_is_not_public(hidden: dict[str, Any], odd: str) -> None:
    """Nothing hidden is left to chance, and nothing public is made up."""
    with pytest.raises(TypeError, match=f"not: {odd}$"):
        VIEWS.world(VIEWS.view(STATE, RED), **hidden)


def test_who_may_know_a_field_is_no_part_of_what_is_written() -> None:
    """Plain data have the names and the order of the fields."""
    plain = {"turn": 2, "red": ["a", "b"], "plan": "attack", "lost": ["c"]}

    assert list(plain.items()) == list(to_plain(STATE).items())
    assert STATE == from_plain(plain, State)


@attrs.frozen
class Unsaid:
    """One field does not say who may know it."""

    turn: Public[int]
    red: tuple[str, ...]


@attrs.frozen
class Turns:
    turn: Public[int]


@attrs.frozen
class RedHand:
    red: Annotated[tuple[str, ...], ShownAs("count")]


@attrs.frozen
class Wall(View):
    """A view of nothing at all."""


@attrs.frozen
class Turn(View):
    turn: int


@attrs.frozen
class TurnAsText(View):
    turn: str


@attrs.frozen
class Count(View):
    count: int


@cases(
    (Unsaid, Turn, {}, r"Unsaid\.red does not say who may know it"),
    (Turns, Wall, {}, "Wall lacks turn, which is public in Turns"),
    (Turns, TurnAsText, {}, r"TurnAsText\.turn is no <class 'int'> as in Turns"),
    (RedHand, Wall, {"count": count_seen}, r"Wall\.count tells of RedHand\.red, and nothing says how"),
    (RedHand, Count, {}, r"Count\.count tells of RedHand\.red, and nothing says how"),
    (Turns, GameView, {}, r"GameView\.red tells of no field of Turns"),
    (Turns, Turn, {"turn": count_seen}, "turn is shown in Turn, and no field of Turns says so"),
)
def test_a_view_that_forgets_a_field_is_refused_where_it_is_declared(
    state: Any, view: Any, shown: dict[str, Any], told: str
) -> None:
    """So is one that holds a field of which nobody knows where it comes from."""
    with pytest.raises(TypeError, match=f"^{told}$"):
        Views(state, view, **shown)
