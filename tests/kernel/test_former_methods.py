"""Former methods of games, functions now or of another name: callable for one release, with a warning."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import wargames
from cases import cases
from hog.game import Hog
from wargames.kernel.game.bounds import bounds_in
from wargames.kernel.game.former_methods import FUNCTIONS, RENAMED
from wargames.kernel.game.json_forms import always_written, encode_state
from wargames.registry import info_of

GAME = wargames.load("screaming_eagles")
STATE = GAME.start("standard", dice=wargames.SeededDice(1)).state
HOG_STATE = Hog().start("standard", dice=wargames.SeededDice(1)).state


@cases(*FUNCTIONS.items())
def test_a_former_method_warns_and_names_the_function_that_it_is(former: str, path: str) -> None:
    module, _, function = path.rpartition(".")

    with pytest.warns(DeprecationWarning, match=f"game.{former} is now {path}"):
        found = getattr(GAME, former)

    assert found.func is getattr(import_module(module), function)
    assert (GAME,) == found.args


def test_a_former_method_does_what_it_did() -> None:
    with pytest.warns(DeprecationWarning, match="is now"):
        written = getattr(GAME, "encode")(STATE)  # noqa: B009  unknown to type checkers
    with pytest.warns(DeprecationWarning, match="is now"):
        bounds = getattr(GAME, "bounds")("standard")  # noqa: B009  as above

    assert (written, bounds) == (encode_state(GAME, STATE), bounds_in(GAME, "standard"))


@cases(("always_written", always_written), ("info", info_of))
def test_a_former_attribute_warns_and_has_its_value(former: str, value: Callable[[object], object]) -> None:
    with pytest.warns(DeprecationWarning, match=f"game.{former} is now"):
        assert value(GAME) == getattr(GAME, former)


def test_a_name_that_never_was_is_unknown() -> None:
    with pytest.raises(AttributeError, match="'ScreamingEagles' object has no attribute 'castle'"):
        getattr(GAME, "castle")  # noqa: B009  as above


def before(**own: Any) -> type[Hog]:
    """Make a ruleset as it was written when positions had a standing, a judge and a clock."""
    with pytest.warns(DeprecationWarning, match="Before.* is now") as warned:
        made = type("Before", (Hog,), own)
    assert {f"Before.{name} is now {RENAMED[name]}" for name in own} == {str(one.message) for one in warned}
    return made


def test_a_ruleset_that_defines_former_names_is_asked_by_the_present_ones() -> None:
    old: Any = before(
        judged=lambda _game, _state: {"left": 0.25}, clock=lambda _game, _state: 4, judge=Hog.evaluator
    )()

    assert ({"left": 0.25}, 4) == (old.evaluate(HOG_STATE), old.round_index(HOG_STATE))
    assert Hog.evaluator is old.evaluator


def test_a_former_method_reaches_that_of_its_base() -> None:
    def standing(game: Any, state: Any) -> Any:
        return {seat: value / 2 for seat, value in super(old, game).standing(state).items()}

    old: Any = before(standing=standing)

    class Latest(old):  # type: ignore[misc]  # a class made at run time
        def evaluate(self, state: Any) -> Any:
            return {seat: -value for seat, value in super().evaluate(state).items()}

    whole: Any = Hog().evaluate(HOG_STATE)
    with pytest.warns(DeprecationWarning, match=r"game\.standing is now game\.evaluate"):
        half = old().evaluate(HOG_STATE)
    with pytest.warns(DeprecationWarning, match=r"game\.standing is now game\.evaluate"):
        less = Latest().evaluate(HOG_STATE)

    assert {seat: value / 2 for seat, value in whole.items()} == half
    assert {seat: -value / 2 for seat, value in whole.items()} == less


@cases(*RENAMED.items())
def test_a_former_name_of_a_method_or_attribute_warns_and_gives_the_same(former: str, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"game\.{former} is now game\.{now}"):
        assert getattr(GAME, former) == getattr(GAME, now)
