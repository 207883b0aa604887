"""A bot that observes hears, before each answer, what its seat has seen since the last one."""

from collections.abc import Sequence

import pytest

from kernel.small_game import (
    LEFT,
    RIGHT,
    SMALL,
    Bid,
    BidMade,
    Boasted,
    Copycat,
    RoundScored,
    SmallState,
    SmallView,
)
from wargames.kernel.base.errors import BotFault
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Decision, ObservingBot
from wargames.kernel.play.observers import Seen
from wargames.kernel.play.session import Session


class Listener(Copycat):
    def __init__(self) -> None:
        super().__init__(2)
        self.heard: list[Sequence[Seen]] = []

    def observe(self, seen: Sequence[Seen]) -> None:
        self.heard.append(seen)


def session(bot: Copycat) -> Session[SmallState, SmallView]:
    return Session(SMALL, "plain", dice=ScriptedDice([1, 1, 1, 1]), seats={"left": bot}, undo="free")


def test_each_step_is_heard_once_as_its_seat_sees_it() -> None:
    bot = Listener()
    game = session(bot)
    game.run()
    game.submit("right", "boast")
    game.submit("right", "bid 3")
    game.run()

    first, second = bot.heard
    assert isinstance(bot, ObservingBot)
    assert () == first
    assert [[BidMade], [Boasted], [RoundScored]] == [list(map(type, one.events)) for one in second]
    assert [Bid(2), None, None] == [one.action for one in second]
    assert {LEFT} == {one.seat for one in second}
    assert not any(
        isinstance(event, BidMade) and event.seat == RIGHT for one in second for event in one.events
    )


def test_what_was_taken_back_is_heard_as_undone() -> None:
    bot = Listener()
    game = session(bot)
    game.submit("right", "boast")
    game.undo()
    game.run()

    assert [False, True] == [one.undone for one in bot.heard[0]]


def test_a_bot_that_takes_over_hears_the_game_from_the_set_up_on() -> None:
    game = session(Copycat(2))
    game.submit("right", "boast")
    game.undo()
    bot = Listener()
    other = game.branch(dice=ScriptedDice([1]), seats={LEFT: bot})
    other.submit("right", "boast")
    other.run()

    assert [False] == [one.undone for one in bot.heard[0]]


def test_a_bot_that_writes_into_what_it_hears_is_found_out() -> None:
    class Rewriter(Listener):
        def observe(self, seen: Sequence[Seen]) -> None:
            for one in seen:
                object.__setattr__(one, "undone", True)

    game = session(Rewriter())
    game.submit("right", "boast")
    with pytest.raises(BotFault, match=r"ValueWritten.*frozen Seen"):
        game.run()


def test_a_bot_that_fails_to_listen_is_named() -> None:
    class Deaf(Listener):
        def observe(self, seen: Sequence[Seen]) -> None:
            raise KeyError(len(seen))

        def decide(self, decision: Decision, view: SmallView) -> Bid:
            raise AssertionError("it is never asked")

    with pytest.raises(BotFault, match=r"Deaf, the bot of left.* raised KeyError"):
        session(Deaf()).run()
