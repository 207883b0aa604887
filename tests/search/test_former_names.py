"""Public names of the search by which old programs know them: each leads to the present one, and warns."""

from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from hog import GAME as HOG
from search.given import LEFT, asked, position
from wargames import bots
from wargames.search import Solution
from wargames.search.tree import TreeSummary

FORMER = {
    "wargames.search": {
        "Solved": "Solution",
        "Thinking": "SearchSettings",
        "Thought": "CandidateReport",
        "Thoughts": "SearchReport",
        "solve_view": "estimate_view",
    },
    "wargames.search.report": {
        "Thought": "CandidateReport",
        "Thoughts": "SearchReport",
        "Watch": "ProgressReporter",
        "lines_of": "report_lines",
    },
    "wargames.search.tree": {
        "Branch": "Node",
        "Outline": "TreeSummary",
        "favorite": "most_visited",
        "favorites": "principal_variation",
        "outline": "summarize",
    },
}
NAMES = [(module, former, now) for module, names in FORMER.items() for former, now in names.items()]


def former(owner: Any, name: str) -> Any:
    with pytest.warns(DeprecationWarning, match=rf"\.{name} is now "):
        return getattr(owner, name)


@pytest.mark.parametrize(("module", "name", "now"), NAMES)
def test_a_former_name_gives_the_present_one_and_warns(module: str, name: str, now: str) -> None:
    assert getattr(import_module(module), now) is former(import_module(module), name)


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
