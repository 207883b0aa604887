"""Methods of games that are functions over a game now: callable for one release, with a warning."""

from collections.abc import Callable
from importlib import import_module

import pytest

import wargames
from wargames.kernel.game.bounds import bounds_in
from wargames.kernel.game.former_methods import FUNCTIONS
from wargames.kernel.game.json_forms import always_written, encode_state
from wargames.registry import info_of

GAME = wargames.load("screaming_eagles")
STATE = GAME.start("standard", dice=wargames.SeededDice(1)).state


@pytest.mark.parametrize(("former", "path"), FUNCTIONS.items())
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


@pytest.mark.parametrize(("former", "value"), [("always_written", always_written), ("info", info_of)])
def test_a_former_attribute_warns_and_has_its_value(former: str, value: Callable[[object], object]) -> None:
    with pytest.warns(DeprecationWarning, match=f"game.{former} is now"):
        assert value(GAME) == getattr(GAME, former)


def test_a_name_that_never_was_is_unknown() -> None:
    with pytest.raises(AttributeError, match="'ScreamingEagles' object has no attribute 'castle'"):
        getattr(GAME, "castle")  # noqa: B009  as above
