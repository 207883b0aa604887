"""Every bot that has written its choices down chooses as it did, and ranks first what it chooses."""

from copy import deepcopy
from typing import Any

import pytest

import choices
from cases import cases
from choices import Chosen, Moved
from digests import Digest
from wargames import Over, SeededDice, bots, load
from wargames.kernel.game import RankingBot

GAMES = [
    (path.stem, game) for path in choices.files() for game in choices.read(path.read_text(encoding="utf-8"))
]
RANKING = ["ace", "captain", "lieutenant", "marksman", "sergeant"]


def named(part: Any) -> str:
    return part if isinstance(part, str) else f"{part.scenario}-{part.seed}"


@cases(*GAMES, ids=named)
def test_a_bot_chooses_what_it_chose(bot: str, game: Chosen) -> None:
    assert len(game.digest) > 0
    choices.check(bot, game, choices.played(bot, game))


@cases(0, 1, 2)
def test_the_first_other_choice_is_named(at: int) -> None:
    kept = Chosen("bridge", 1, "-", Digest.of(["us: stop", "ge: fire", "us: exit"]))
    others = ["us: stop", "ge: fire", "us: exit"]
    others[at] += " now"

    with pytest.raises(Moved, match=rf"sergeant in bridge 1 -: choice {at + 1} is not .*\n{others[at]}"):
        choices.check("sergeant", kept, others)


def test_choices_that_are_missing_or_added_are_named() -> None:
    kept = Chosen("bridge", 1, "-", Digest.of(["us: stop", "ge: fire"]))

    with pytest.raises(Moved, match=r"choice 2 is not .*\nnothing more"):
        choices.check("sergeant", kept, ["us: stop"])
    with pytest.raises(Moved, match=r"choice 3 is not .*\nus: exit"):
        choices.check("sergeant", kept, ["us: stop", "ge: fire", "us: exit"])


@cases(*RANKING)
def test_what_is_ranked_first_is_chosen_and_no_number_rises(bot: str) -> None:
    (name,) = bots.games_of(bot)
    game, ranked = load(name), 0
    seated = bots.make(bot, game, 3)
    assert isinstance(seated, RankingBot)
    dice = SeededDice(3)
    state = game.start(next(iter(game.scenarios)), dice=dice).state
    while not isinstance(pending := game.pending(state), Over) and ranked < 200:
        seat, decision = next(iter(pending.items()))
        view = game.view(state, seat)
        ranking = seated.rank(decision, view)
        first, again = seated.decide(decision, view), [action for action, _ in ranking]
        numbers = [number for _, number in ranking]

        assert first == again[0]
        assert numbers == sorted(numbers, reverse=True)
        assert len(set(again)) == len(again)
        assert all(decision.actions.check(action) is None for action in again)
        ranked += len(ranking) > 1
        state = game.apply(state, seat, first, dice).state
    assert ranked > 5


@cases("captain", "lieutenant", "marksman", "sergeant")
def test_what_a_bot_remembers_changes_no_choice(bot: str) -> None:
    """A new bot, and a copy of one that has played, choose like the one that remembers all it saw."""
    (name,) = bots.games_of(bot)
    game, dice = load(name), SeededDice(4)
    remembers = bots.make(bot, game, 4)
    for scenario in list(game.scenarios)[1:3]:
        state = game.start(scenario, dice=dice).state
        for asked in range(40):
            if isinstance(pending := game.pending(state), Over):
                break
            seat, decision = next(iter(pending.items()))
            view = game.view(state, seat)
            action = remembers.decide(decision, view)
            if asked % 3 == 0:
                assert action == bots.make(bot, game, 4).decide(decision, view)
            if asked % 20 == 0:
                assert action == deepcopy(remembers).decide(decision, view)
            state = game.apply(state, seat, action, dice).state
