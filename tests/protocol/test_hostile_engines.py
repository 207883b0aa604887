"""Whatever an engine does, the referee has one verdict, in bounded time, and no process is left."""

import os
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from wargames import Session
from wargames.kernel.game.clocks import Clock
from wargames.protocol import EngineFault, Limits, RemoteBot, Verdict

pytestmark = pytest.mark.thorough

HOSTILE = Path(__file__).with_name("hostile.py")
GAME = wargames.load("screaming_eagles")
PATIENT = Limits(clock=Clock(decision=60_000), start=120_000, farewell=0)
HASTY = Limits(clock=Clock(decision=100, grace=50), start=120_000, farewell=0)

VERDICTS = {
    "silent at hello": Verdict.NOT_STARTED,
    "silent at a new game": Verdict.NOT_STARTED,
    "exits at hello": Verdict.NOT_STARTED,
    "another protocol": Verdict.OTHER_PROTOCOL,
    "answers the hello": Verdict.NO_MESSAGE,
    "another game": Verdict.OTHER_GAME,
    "wants nonsense": Verdict.NO_MESSAGE,
    "silent": Verdict.LATE,
    "half a line, then silence": Verdict.LATE,
    "half a line, then exit": Verdict.EXITED,
    "exits": Verdict.EXITED,
    "kills itself": Verdict.EXITED,
    "closes its output": Verdict.EXITED,
    "line of 100 MB": Verdict.LINE_TOO_LONG,
    "flood": Verdict.FLOOD,
    "flood of complaints": Verdict.LATE,
    "no UTF-8": Verdict.NO_UTF8,
    "no JSON": Verdict.NO_MESSAGE,
    "empty line": Verdict.NO_MESSAGE,
    "a list": Verdict.NO_MESSAGE,
    "NaN": Verdict.NO_MESSAGE,
    "deep nesting": Verdict.NO_MESSAGE,
    "a key twice": Verdict.NO_MESSAGE,
    "another message": Verdict.NO_MESSAGE,
    "more than a message": Verdict.NO_MESSAGE,
    "ready again": Verdict.NO_MESSAGE,
    "old question": Verdict.OLD_QUESTION,
    "future question": Verdict.OLD_QUESTION,
    "twice": Verdict.OLD_QUESTION,
    "asks of the past": Verdict.OLD_QUESTION,
    "asks for nonsense": Verdict.NO_ANSWER,
    "asks for ever": Verdict.LATE,
    "no such number": Verdict.NO_ANSWER,
    "a number as text": Verdict.NO_MESSAGE,
    "negative number": Verdict.NO_ANSWER,
    "no words": Verdict.NO_ANSWER,
    "two ways at once": Verdict.NO_ANSWER,
    "gibberish": Verdict.NO_ANSWER,
    "no action": Verdict.NO_ANSWER,
    "half a sentence": Verdict.NO_ANSWER,
    "late": Verdict.LATE,
}


class First:
    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        return next(iter(decision.actions))


def hostile(way: str, limits: Limits = PATIENT) -> RemoteBot:
    return RemoteBot((sys.executable, "-S", "-E", str(HOSTILE), way), GAME, 1, limits=limits)


def played(bot: RemoteBot) -> Session[Any, Any]:
    seats: dict[str, wargames.Bot] = {"blue": bot, "tan": First()}
    session = Session(GAME, "standard", dice=wargames.SeededDice(1), seats=seats)
    session.run(limit=12)
    return session


def own_children() -> set[int]:
    return set(map(int, Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()))


@cases(*VERDICTS)
def test_whatever_an_engine_does_has_one_verdict(way: str) -> None:
    before = own_children()
    limits = HASTY if VERDICTS[way] is Verdict.LATE else PATIENT
    limits = attrs.evolve(limits, start=400) if way.startswith("silent at") else limits
    with pytest.raises(wargames.BotFault) as found:
        played(hostile(way, limits))

    fault = found.value.because
    assert isinstance(fault, EngineFault)
    assert VERDICTS[way] is fault.verdict
    assert "\n" not in str(fault)
    assert 600 > len(str(fault))
    assert before >= own_children()


def test_an_illegal_answer_is_refused_with_its_clause() -> None:
    with pytest.raises(wargames.BotFault) as found:
        played(hostile("illegal"))

    assert isinstance(found.value.because, wargames.Refusal)


def test_an_answer_at_the_last_moment_counts() -> None:
    limits = Limits(clock=Clock(decision=20, grace=60_000), start=120_000, farewell=0)

    assert 12 == len(played(hostile("at the last moment", limits)).history) - 1


def test_an_engine_that_reads_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargames.protocol.conversation.PATIENCE", 0.2)
    bot = hostile("deaf")
    bot._talks[wargames.Seat("blue")] = talk = bot._begin()
    with pytest.raises(EngineFault) as found:
        talk.send_raw(b" " * 10_000_000)

    assert Verdict.NOT_READING is found.value.verdict


def test_last_words_are_told() -> None:
    with pytest.raises(wargames.BotFault, match=r"ended with code 1 \(no board today\)"):
        played(hostile("exits at hello"))


def test_a_broken_engine_stays_broken() -> None:
    bot = hostile("exits")
    for _ in range(2):
        with pytest.raises(wargames.BotFault, match="exited: it ended with code 7"):
            played(bot)


@cases(("nosuchprogram", "No such file"), ("", "cannot start"), ("/", "Permission denied"))
def test_what_cannot_be_begun_is_a_fault_of_that_bot(command: str, message: str) -> None:
    with pytest.raises(wargames.BotFault, match=message):
        played(RemoteBot(command, GAME, 1))
