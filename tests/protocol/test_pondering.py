"""In the others' time an engine may think; what it says to that changes nothing, what it breaks does."""

import sys
from io import BytesIO
from pathlib import Path
from time import sleep
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from protocol.test_hostile_engines import GAME, PATIENT, First, hostile
from wargames import Session
from wargames.kernel.game.clocks import Clock
from wargames.protocol import EngineFault, Limits, RemoteBot, Verdict
from wargames.protocol import messages as say
from wargames.protocol.conversation import ponder_line
from wargames.protocol.serve import Engine, Serving
from wargames.protocol.writing import ViewWriter

PONDERING = attrs.evolve(PATIENT, ponder=True)
ANSWERS = 8


class Until(First):
    """Sits opposite, and does not answer before a file is there."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        for _ in range(24_000):
            if self.path.exists():
                break
            sleep(0.005)
        return super().decide(decision, view)


def played(bot: RemoteBot, opposite: wargames.Bot | None = None) -> Session[Any, Any]:
    seats: dict[str, wargames.Bot] = {"blue": bot, "tan": opposite or First()}
    session = Session(GAME, "standard", dice=wargames.SeededDice(1), seats=seats)
    session.run(limit=ANSWERS)
    return session


def test_an_engine_ponders_while_others_are_asked_and_is_stopped_before_it_is() -> None:
    """Its fourth and fifth question come one after the other: nobody is waited for in between."""
    bot = hostile("ponders", PONDERING)
    played(bot)

    assert "Ponder 3, Stop 3, Decide 4, Decide 5" == bot.thought


@cases(("ponders", PATIENT), ("honest", PONDERING))
def test_only_who_would_and_may_is_let_ponder(way: str, limits: Limits) -> None:
    bot = hostile(way, limits)
    played(bot)

    assert "Ponder" not in bot.thought


@cases(
    "answers the ponder at once",
    "answers the ponder at Stop",
    "answers the ponder late",
    "asks while it ponders",
    "answers the ponder wrongly",
)
def test_what_is_said_to_a_ponder_changes_nothing(way: str) -> None:
    quiet = [entry.digest for entry in played(hostile("ponders")).history]

    assert quiet == [entry.digest for entry in played(hostile(way, PONDERING)).history]


@cases(
    ("ponders on", Verdict.LATE),
    ("exits while it ponders", Verdict.EXITED),
    ("no JSON while it ponders", Verdict.NO_MESSAGE),
    ("floods while it ponders", Verdict.FLOOD),
    ("answers ahead while it ponders", Verdict.OLD_QUESTION),
)
def test_what_breaks_while_it_ponders_is_a_fault_at_the_next_question(way: str, verdict: Verdict) -> None:
    hasty = attrs.evolve(PONDERING, clock=Clock(decision=100, grace=50))
    with pytest.raises(wargames.BotFault) as found:
        played(hostile(way, hasty if verdict is Verdict.LATE else PONDERING))

    fault = found.value.because
    assert isinstance(fault, EngineFault)
    assert verdict is fault.verdict


def test_a_bot_of_our_own_ponders_from_what_its_seat_knows(tmp_path: Path) -> None:
    """A whole way: it is served from another process, thinks until the next line comes, and then answers."""
    told, begun = tmp_path / "told", tmp_path / "begun"
    script = tmp_path / "ponderer.py"
    script.write_text(
        "from pathlib import Path\n"
        "from wargames.protocol.serve import Engine, serve\n"
        "class Ponderer:\n"
        "    def decide(self, decision, view):\n"
        "        return decision.actions.candidates[0]\n"
        "    def ponder(self, view, more):\n"
        "        seat, thoughts = view.seat, 0\n"
        "        while more():\n"
        "            thoughts += 1\n"
        f"            Path({str(begun)!r}).touch()\n"
        f"        with Path({str(told)!r}).open('a') as out:\n"
        "            print(seat, thoughts > 0, file=out)\n"
        "serve(Engine('ponderer', lambda game, seed: Ponderer(), ponders=True))\n"
    )
    patient = Limits(start=120_000, ponder=True)
    played(RemoteBot((sys.executable, str(script)), GAME, limits=patient), Until(begun))

    assert "blue True" == told.read_text().splitlines()[0]


class Once:
    """Ponders for as long as it may, up to a hundred thoughts."""

    thoughts = 0

    def decide(self, decision: wargames.Decision, view: Any) -> wargames.Action:
        raise AssertionError

    def ponder(self, view: Any, more: Any) -> None:
        while more() and self.thoughts < 100:
            self.thoughts += 1


@cases(0, 3)
def test_pondering_ends_with_the_line_that_comes_next(there: int) -> None:
    bot = Once()
    state = GAME.start("standard", dice=wargames.SeededDice(1)).state
    seat = GAME.seats_of(state)[0]
    line = ponder_line(GAME, GAME.view(state, seat), say.WANTS, ViewWriter(), number=2)
    new = say.NewGame(GAME.id, GAME.edition, None, {}, [], str(seat), "1", None, ponder=True)
    calls = iter([False] * there)
    output, engine = BytesIO(), Engine("once", lambda *_: bot, ponders=True)
    serving = Serving(engine, output, lambda: next(calls, True))
    serving.run([say.encode(new), line])

    assert there == bot.thoughts
    assert say.encode(say.Seated()) == output.getvalue(), "there is no answer to a ponder"


def test_what_may_be_pondered_on_is_the_same_in_worlds_that_look_alike() -> None:
    dice, rng = wargames.SeededDice(5), wargames.Rng(5)
    state = GAME.start("standard", dice=dice).state
    pending = GAME.pending(state)
    assert isinstance(pending, wargames.Decisions)
    laid = GAME.apply(state, "tan", pending[wargames.Seat("tan")].actions.sample(rng), dice).state
    for seat in GAME.seats_of(laid):
        view = GAME.view(laid, seat)
        worlds = (laid, GAME.sample(view, rng))
        lines = {ponder_line(GAME, GAME.view(one, seat), say.WANTS, ViewWriter(), number=1) for one in worlds}
        assert 1 == len(lines)
