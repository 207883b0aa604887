"""``check-bot`` tries a bot like a hostile referee: what it gets wrong is found, and told in a line."""

import shlex
import shutil
import sys
from pathlib import Path

import attrs
import pytest

import wargames
from cases import cases
from cli.terminal import Run, runner
from wargames.kernel.game.clocks import Clock
from wargames.protocol import Limits, seccomp
from wargames.protocol.check import EngineUnderTest, Finding, _manners, check_engine

pytestmark = pytest.mark.thorough

MANNERS = Path(__file__).with_name("manners.py")
WALKER = Path(__file__).parents[2] / "examples" / "engines" / "walker.js"
LIMITS = Limits(clock=Clock(decision=60_000), start=120_000, farewell=0)


GREEDY = """
from wargames.protocol.client import play
from wargames.protocol.queries import QueryRefused

def choose(turn):
    for text in turn.candidates[:3]:
        try:
            turn.play_out(text, plies=1)
        except QueryRefused:
            {refused}
    return turn.candidates[-1]

play(choose, "greedy")
"""


@pytest.mark.parametrize(("refused", "wrong"), [("pass", 0), ("raise", 2)])
def test_a_bot_that_queries_is_tried_without_a_budget(refused: str, wrong: int, tmp_path: Path) -> None:
    script = tmp_path / "greedy.py"
    script.write_text(GREEDY.format(refused=refused), encoding="utf-8")
    found = list(check_engine((sys.executable, str(script)), ["screaming_eagles"], limits=LIMITS))
    poor = [one for one in found if "its queries are refused" in one.must]

    assert ["blue", "tan"] == [one.must.split()[3] for one in poor]
    assert wrong == sum(one.wrong is not None for one in poor) == sum(one.wrong is not None for one in found)
    assert all(" queries, " in one.fine for one in found if one.must == "plays screaming_eagles at blue")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargames.protocol.check.QUIET", 0.1)
    monkeypatch.setattr("wargames.protocol.check.PATIENCE", 120)
    monkeypatch.setattr("wargames.protocol.check.MOST", 8)


def command(way: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-E", str(MANNERS), way)


def findings(way: str, game: str = "screaming_eagles", limits: Limits = LIMITS) -> list[Finding]:
    return list(check_engine(command(way), [game], limits=limits))


def test_of_a_bot_with_manners_nothing_is_wrong() -> None:
    found = findings("none")

    assert [] == [one for one in found if one.wrong is not None]
    assert [
        "starts and says Ready",
        "says nothing unasked",
        "leaves messages that it does not know",
        "leaves a Stop that comes too late",
        "reads lines that come in pieces",
        "ends after a Bye",
        "ends when its input ends",
        "plays screaming_eagles at blue",
        "plays screaming_eagles at blue the same again from the same seed",
        "plays screaming_eagles at tan",
        "plays screaming_eagles at tan the same again from the same seed",
        "plays screaming_eagles, thinking in the others' time, and leaves off at Stop",
    ] == [one.must for one in found]


@pytest.mark.parametrize(
    ("way", "must", "what"),
    [
        ("talks", "says nothing unasked", "it says"),
        ("chokes on news", "leaves messages that it does not know", "exited: it ended with code 1"),
        ("answers a stop", "leaves a Stop that comes too late", "it says"),
        ("reads whole pieces", "reads lines that come in pieces", "exited"),
        ("stays after a Bye", "ends after a Bye", "it still runs 0.5 s later"),
        ("stays without input", "ends when its input ends", "it still runs 0.5 s later"),
    ],
)
def test_a_bad_manner_is_found(monkeypatch: pytest.MonkeyPatch, way: str, must: str, what: str) -> None:
    """Whoever leaves takes its time, and who stays is not waited for."""
    found: dict[str, str] = {}
    tried = _manners(EngineUnderTest(command(way), LIMITS))
    for leaves in ("ends after a Bye", "ends when its input ends"):
        monkeypatch.setattr("wargames.protocol.check.LEAVING", 0.5 if must == leaves else 60)
        for one in tried:
            found |= {one.must: one.wrong} if one.wrong is not None else {}
            if one.must == leaves:
                break

    assert what in found[must]
    assert way in {"talks", "answers a stop"} or 1 == len(found), "nothing else is wrong with it"


@cases(
    ("forgets its seed", "plays screaming_eagles at blue the same again from the same seed", "and then"),
    ("cheats", "plays screaming_eagles at tan", "illegal answer: Stallion's card is not Tan's to choose"),
    (
        "ponders on",
        "plays screaming_eagles, thinking in the others' time, and leaves off at Stop",
        "out of time",
    ),
)
def test_what_a_bot_gets_wrong_at_the_table_is_found(way: str, must: str, what: str) -> None:
    hasty = attrs.evolve(LIMITS, clock=Clock(decision=400, grace=100))
    found = findings(way, limits=hasty if way == "ponders on" else LIMITS)

    assert what in next(one.wrong or "" for one in found if one.must == must)


def test_a_bot_that_cannot_start_is_tried_no_further() -> None:
    (found,) = check_engine(("./nosuchprogram",), limits=LIMITS)

    assert found.wrong is not None
    assert found.wrong.startswith("cannot start: './nosuchprogram'")


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(wargames.UnknownName, match="there is no game 'chess'"):
        list(check_engine(command("none"), ["chess"], limits=LIMITS))


def test_the_command_tells_line_by_line_and_its_code_is_that_of_a_check(run: Run) -> None:
    name = f"cmd: {shlex.join(command('chokes on news'))}"
    told = run("check-bot", name, "--game", "screaming_eagles")

    assert 1 == told.code
    assert "ok    starts and says Ready: manners, wants decision, candidates" in told.out
    assert "WRONG leaves messages that it does not know: exited: " in told.out
    assert told.out.endswith("1 of the checks failed.\n")


@pytest.mark.skipif(not seccomp.holds(), reason="needs Linux on x86-64 or ARM64")
@pytest.mark.parametrize(
    ("way", "wrong"), [("calls home", "cannot start: it ended with code 1"), ("none", "")]
)
def test_a_bot_is_tried_as_shut_in_as_a_league_has_it(run: Run, way: str, wrong: str) -> None:
    bot = f"cmd: {shlex.join(command(way))}"
    free, confined = (
        run("check-bot", bot, "--game", "screaming_eagles", *more) for more in ((), ("--confined",))
    )

    assert (0, int(bool(wrong))) == (free.code, confined.code)
    assert wrong in confined.out


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_reference_bot_in_javascript_passes(run: Run) -> None:
    told = run("check-bot", f"cmd: node {WALKER}", "--game", "screaming_eagles")

    assert (0, "All is well.") == (told.code, told.out.splitlines()[-1])
