"""A bot's answer, made apart from the session that asks."""

from threading import Thread

import pytest

from kernel.small_game import LEFT, RIGHT, SMALL, Bid, Copycat, SmallState, SmallView
from wargames.kernel.base.errors import BotFault, UnknownName
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Action, Bot, Decision
from wargames.kernel.play.session import Session


class Broken:
    """Never answers."""

    def decide(self, decision: Decision, view: SmallView) -> Bid:
        """Fail."""
        raise ZeroDivisionError


def seated(bot: Bot) -> Session[SmallState, SmallView]:
    return Session(SMALL, "plain", dice=ScriptedDice([1] * 20), seats={RIGHT: bot})


def test_a_bot_answers_in_another_thread_and_the_answer_is_submitted_here() -> None:
    game, answers = seated(Copycat(2)), list[tuple[Action, int]]()
    prompt = game.prompt()
    assert prompt is not None
    before = game.state
    thread = Thread(target=lambda: answers.append(prompt.answer()))
    thread.start()
    thread.join()
    assert before is game.state

    ((action, took),) = answers
    assert (RIGHT, Bid(2)) == (prompt.seat, action)
    assert took >= 0
    game.submit(prompt.seat, action)
    assert game.prompt() is None


def test_what_a_bot_raises_is_its_fault() -> None:
    prompt = seated(Broken()).prompt()
    assert prompt is not None

    with pytest.raises(BotFault, match="ZeroDivisionError"):
        prompt.answer()


def test_another_bot_or_a_person_plays_on_for_a_seat() -> None:
    game = seated(Broken())
    game.reseat(RIGHT, Copycat(1))
    assert [LEFT] == list(game.run())

    other = seated(Broken())
    other.reseat(RIGHT, None)
    assert [LEFT, RIGHT] == list(other.run())
    with pytest.raises(UnknownName):
        other.reseat("middle", None)
