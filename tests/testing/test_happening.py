"""Events that are never recorded, and those that are named as rare with the test that plays them."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from cases import cases
from toy.game import BorderRun
from wargames.kernel.base.errors import BrokenPromise
from wargames.testing import check_game
from wargames.testing.checks.happening import folder_of_tests, rare_events

BY_HAND = "tests/testing/test_happening.py::test_paths_are_shown_in_a_game"
CHECK = ["rare_events_have_tests"]


def named(rare: dict[str, str]) -> BorderRun:
    """Make the toy with events named as rare."""

    class Named(BorderRun):
        rare_events: ClassVar[Mapping[str, str]] = rare

    return Named()


def test_paths_are_shown_in_a_game() -> None:
    """It plays what the others name: everybody lays a path, so that they are shown."""
    import wargames  # noqa: PLC0415  it runs by itself, too

    game, dice = BorderRun(), wargames.SeededDice(1)
    state = game.start("ford", dice=dice).state
    for seat in ("guard", "north", "south"):
        step = game.apply(state, seat, game.parse("lay road"), dice)
        state = step.state
    assert "PathsShown" in {type(event).__name__ for event in step.events}


def test_a_rare_event_that_happens_in_its_test_is_kept() -> None:
    assert ("rare_events_have_tests",) == check_game(
        named({"PathsShown": BY_HAND}), checks=CHECK, games=1
    ).kept


@cases(
    ({"PathsShown": f"{BY_HAND}_twice"}, "its test .*_twice is not there or does not pass"),
    ({"PathsShown": BY_HAND, "FireHeld": BY_HAND}, "FireHeld .* does not happen in its test"),
)
def test_a_rare_event_without_a_test_that_sees_it_is_a_broken_promise(
    rare: dict[str, str], message: str
) -> None:
    with pytest.raises(BrokenPromise, match=message):
        check_game(named(rare), checks=CHECK, games=1)


def test_a_rare_event_that_is_none_is_a_broken_promise() -> None:
    """A class that was renamed is not forgotten among the rare ones."""
    with pytest.raises(BrokenPromise, match="PathShown is named as a rare event, and is none of the game's"):
        check_game(named({"PathShown": BY_HAND}), checks=["events_happen"], games=1)


def test_where_the_tests_are_not_brought_along_the_report_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    game = named({"PathsShown": "tests/of_nobody.py::test"})

    assert {"PathsShown": "tests/of_nobody.py::test"} == rare_events(game)
    assert folder_of_tests(game) is None
    (name, why), *_ = check_game(game, checks=CHECK, games=1).untried
    assert ("rare_events_have_tests", "the tests that its rare events are named with are not here") == (
        name,
        why,
    )
