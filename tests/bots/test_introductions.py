"""Bots introduce themselves in a line, and levels name a bot of any game."""

from typing import Any

import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames import bots
from wargames.bots.outside import admit

NAMES = [(game, name) for game in wargames.games() for name in [*bots.LEVELS, *bots.names(game)]]


@cases(*NAMES)
def test_every_bot_and_level_introduces_itself_to_people_in_one_line(game: str, name: str) -> None:
    said = bots.introduction(game, name)

    assert 30 < len(said) <= 180
    assert said[0].isupper()
    assert said.endswith(".")
    assert not {"\n", "`", "_", "="} & set(said)


@cases(*bots.names("sniper"))
def test_a_bot_says_how_long_it_thinks(name: str) -> None:
    said = bots.introduction("sniper", name)

    assert "at once" in said or "Thinks a second" in said


def test_settings_are_introduced_with_their_bot() -> None:
    assert bots.introduction("sniper", "determinized:seconds=2").endswith("Set to seconds=2.")


def test_the_bot_of_a_level_is_introduced_as_the_level_is() -> None:
    for name, level in bots.levels("bob").items():
        assert level.introduction == bots.introduction("bob", level.bot) == bots.introduction("bob", name)


def test_an_engine_is_introduced_without_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_engines", {})
    bots.register_engine("mine", "node secret.js")

    assert "secret" not in bots.introduction("sniper", "mine")


def test_a_bot_of_another_game_has_no_introduction() -> None:
    with pytest.raises(wargames.UnknownName, match="strong"):
        bots.introduction("sniper", "ace")


@cases(*by_day(wargames.games(), ["bob", "screaming_eagles"]))
def test_a_level_makes_the_bot_that_it_stands_for_and_may_be_named_from_outside(game: str) -> None:
    easy, good, strong = (admit(f" {name} ", game) for name in bots.LEVELS)
    loaded: wargames.Game[Any, Any] = wargames.load(game)

    assert easy == bots.default_bot(game)
    assert len({easy, good, strong}) == 3
    for name, full in zip(bots.LEVELS, (easy, good, strong), strict=True):
        made, same = bots.make(name, loaded, 1), bots.make(full, loaded, 1)
        assert type(made) is type(same)
        assert getattr(made, "settings", None) == getattr(same, "settings", None)


def test_a_level_takes_no_settings() -> None:
    with pytest.raises(wargames.UnknownName, match="strong"):
        bots.make("strong:seconds=1", wargames.load("sniper"))
    with pytest.raises(wargames.UnknownName, match="strong"):
        admit("strong:seconds=1", "sniper")


def test_a_game_without_a_bot_of_its_own_has_levels_too() -> None:
    assert {"easy", "good", "strong"} == set(bots.levels("no_such_game"))
    assert "random" == bots.resolve("easy", "no_such_game")
    assert bots.resolve("strong", "no_such_game").startswith("determinized:")


@cases(*bots.LEVELS)
def test_no_engine_may_take_the_name_of_a_level(level: str) -> None:
    with pytest.raises(wargames.BadOption, match="it is taken"):
        bots.register_engine(level, "node mybot.js")


@cases(*bots.LEVELS)
def test_an_engine_of_a_level_plays_any_game(name: str) -> None:
    assert () == bots.games_of(name)
    assert bots.observes(name)
    assert not bots.is_installed(name)


@cases(*list(bots.FORMER_NAMES.items()))
def test_a_former_name_warns_and_leads_to_the_new_one(former: str, now: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"wargames.bots.{former} is now {now}"):
        assert getattr(bots, former) is getattr(bots, now)
