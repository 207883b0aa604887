"""Public names of the search by which old programs know them: each leads to the present one, and warns."""

from fractions import Fraction
from typing import Any

import pytest

from hog import GAME as HOG
from search.given import LEFT, asked, position
from wargames import bots
from wargames.search import Solution
from wargames.search.tree import TreeSummary


def former(owner: Any, name: str) -> Any:
    with pytest.warns(DeprecationWarning, match=rf"\.{name} is now "):
        return getattr(owner, name)


def test_a_bot_answers_to_the_former_names_of_its_attributes() -> None:
    bot: Any = bots.make("determinized:random,simulations=8", HOG, 1)
    bot.decide(*asked(HOG, position(20, 20)))

    assert bot.report is former(bot, "thoughts")
    assert bot.settings is former(bot, "thinking")
    assert bot.policies is former(bot, "hands")
    assert bot.report.base_action == former(bot.report, "hand")
    theirs = bots.make("random", HOG, 1)
    former(bot.policies, "seat")(LEFT, theirs)
    assert theirs is former(bot.policies, "of")(LEFT)
    with pytest.warns(DeprecationWarning, match=r"Determinized\.watch is now Determinized\.progress"):
        bot.watch = None


def test_values_answer_to_the_former_names_of_their_fields() -> None:
    summary = TreeSummary("left: 1", 3, 0.5, ())
    assert () == former(summary, "twigs")
    (best, *_) = HOG.pending(position(20, 20))[LEFT].actions.candidates  # type: ignore[index]  # it goes on
    assert Fraction(1, 2) == former(Solution(LEFT, ((best, Fraction(1, 2)),)), "worth")
