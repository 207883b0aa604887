"""Settings of bots by the names that they had: old leagues, records and reports mean the same bots."""

from typing import Any

import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames import bots
from wargames.arena.league.contests import league_of
from wargames.bots.outside import admit
from wargames.bots.settings import former_settings, setting
from wargames.kernel.base.errors import BadOption
from wargames.search import SearchSettings
from wargames.search.ismcts import TreeSettings
from wargames.search.lookahead import LookaheadSettings
from wargames.search.planner import PlannerSettings

GAME = wargames.load("screaming_eagles")
SPELLINGS = [
    ("determinized:hand=ace", "determinized:policy=ace"),
    ("determinized:ace,width=3", "determinized:ace,max_candidates=3"),
    ("determinized:choices=20", "determinized:max_decisions=20"),
    ("determinized:choices=none", "determinized:max_decisions=none"),
    ("determinized:gate=0.8", "determinized:min_gain_se=0.8"),
    ("ismcts:boldness=0.4", "ismcts:exploration=0.4"),
    ("ismcts:depth=7", "ismcts:tree_depth=7"),
    ("lookahead:outcomes=32,worlds=9,depth=3", "lookahead:max_outcomes=32,determinizations=9,depth=3"),
    ("planner:stray=3", "planner:epsilon=0.3"),
    ("planner:stray=0", "planner:epsilon=0"),
    (
        "planner:simulations=500,width=12,gate=0.5",
        "planner:simulations=500,max_candidates=12,min_gain_se=0.5",
    ),
]


def settings_of(spelled: str) -> Any:
    bot: Any = bots.make(spelled, GAME)
    return bot.settings


@cases(*SPELLINGS)
def test_a_former_spelling_makes_the_same_bot(former: str, present: str) -> None:
    assert settings_of(former) == settings_of(present)


@cases(*by_day(SPELLINGS, SPELLINGS[::4]))
def test_a_league_names_a_rival_as_it_was_spelled(former: str, present: str) -> None:
    """A league that was begun goes on: its bots keep their names, and its plan stays the same."""
    for spelled in (former, present):
        league = league_of({"bot": [{"name": spelled}], "contest": [{"game": GAME.id}]}, "a league")
        assert [(spelled, spelled)] == [(one.name, one.runs) for one in league.bots]
        assert spelled == admit(spelled, GAME.id)


@cases(
    ("determinized:hand=ace,policy=random", "hand and policy are one setting; give it once"),
    ("determinized:ace,hand=random", "determinized: policy and hand are one setting; give it once"),
    ("planner:epsilon=0.1,stray=1", "planner: epsilon and stray are one setting; give it once"),
    ("lookahead:worlds=0", "lookahead: worlds cannot be '0'; it is a whole number from 1"),
    ("planner:stray=much", "planner: stray cannot be 'much'; it is a number from 0"),
    ("planner:=3", "there is no setting '' of planner"),
)
def test_a_setting_by_both_its_names_and_a_wrong_value_are_refused(spelled: str, why: str) -> None:
    with pytest.raises(wargames.WargameError) as refused:
        bots.make(spelled, GAME)
    assert why in str(refused.value)


@cases("depth", "worlds", "stray", "boldness")
def test_a_former_name_is_read_by_the_bot_that_had_it_alone(name: str) -> None:
    with pytest.raises(wargames.UnknownName, match=f"there is no setting '{name}' of determinized"):
        bots.make(f"determinized:{name}=1", GAME)


def test_bounds_from_outside_hold_for_former_names() -> None:
    assert "planner:stray=10" == admit("planner:stray=10", GAME.id)
    for spelled in ("planner:stray=11", "determinized:width=101", "lookahead:worlds=101"):
        with pytest.raises(BadOption, match="at most"):
            admit(spelled, GAME.id)


@cases(
    (SearchSettings, {"hand": "random", "width": 3}, {"policy": "random", "max_candidates": 3}),
    (SearchSettings, {"gate": 2.0, "choices": 5}, {"min_gain_se": 2.0, "max_decisions": 5}),
    (TreeSettings, {"boldness": 1.0, "depth": 3}, {"exploration": 1.0, "tree_depth": 3}),
    (LookaheadSettings, {"outcomes": 9, "worlds": 2}, {"max_outcomes": 9, "determinizations": 2}),
    (PlannerSettings, {"stray": 5.0}, {"epsilon": 0.5}),
)
def test_settings_made_in_a_program_take_former_names_with_a_warning(
    kind: type, former: dict[str, Any], present: dict[str, Any]
) -> None:
    with pytest.warns(DeprecationWarning, match="is now") as warned:
        found = kind(**former)
    assert kind(**present) == found
    said = {str(one.message) for one in warned}
    pairs = zip(former, present, strict=True)
    assert {f"setting {old} of {kind.__name__} is now {new}" for old, new in pairs} == said
    with pytest.raises(BadOption, match="are one setting"), pytest.warns(DeprecationWarning, match="is now"):
        kind(**former, **present)


def test_a_program_that_gives_no_such_setting_is_told_as_by_any_class() -> None:
    made: Any = former_settings(SearchSettings)
    with pytest.raises(TypeError, match="unexpected keyword argument 'moon'"):
        made(moon=1)


def test_a_setting_that_never_had_another_name_has_none() -> None:
    assert "" == getattr(setting("how long", default=1.0), "metadata")["former"]  # noqa: B009
