"""What a bot of a league tries has no effect: the game is as with an honest bot, or it loses by a fault."""

import os
import re
import shlex
import sys
import zlib
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from wargames.arena.league.playing import Assignment, PlayedGame, SeatedBot, play_game
from wargames.arena.pool import Workers
from wargames.kernel.base import serialization
from wargames.kernel.game.clocks import Clock
from wargames.protocol import Limits, landlock, namespaces, seccomp
from wargames.protocol.limits import MEGABYTE
from wargames.protocol.processes import begin, finish

pytestmark = pytest.mark.thorough

PRISONER = Path(__file__).with_name("prisoner.py")
GAME = wargames.load("screaming_eagles")
confined = pytest.mark.skipif(landlock.version() < 6, reason="needs Linux with Landlock 6")
without_children = pytest.mark.skipif(not seccomp.holds(), reason="needs Linux with seccomp")
shut_in = pytest.mark.skipif(
    not (seccomp.holds() or namespaces.hold()), reason="needs Linux with seccomp or namespaces"
)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")


def assigned(way: str, *where: Path) -> Assignment:
    scenario = GAME.scenario("standard")
    runs = f"cmd: {shlex.join([sys.executable, str(PRISONER), way, *map(str, where)])}"
    limits = Limits(
        clock=Clock(decision=120_000),
        start=120_000,
        memory=1024 * MEGABYTE,
        farewell=2000,
        children=False,
        confined=True,
        hidden=tuple(map(str, where)),
    )
    return Assignment(
        1,
        GAME.id,
        GAME.edition,
        "standard",
        serialization.digest(serialization.to_plain(scenario, GAME.scenario_type)),
        {"round_limit": 2},
        7,
        (SeatedBot("prisoner", runs), SeatedBot("random", "random")),
        limits,
    )


@pytest.fixture(scope="module")
def undisturbed() -> PlayedGame:
    played = play_game(assigned("honest"))
    assert played.faulty is None
    return played


HARMLESS = (
    "latest",
    "collector",
    "frames",
    "write_values",
    "descriptors",
    "prints",
    "kill",
    "rival",
    "trace",
    "network",
    "seeds",
    "write_files",
)
each_alone = pytest.mark.skipif(
    os.environ.get("LEAGUE") != "whole", reason="all tricks are tried in one game; `make league` tries each"
)


@confined
def test_all_tricks_in_one_game_have_no_effect(undisturbed: PlayedGame, tmp_path: Path) -> None:
    """Each trick is a function of prisoner.py that says what it is after."""
    secret = tmp_path / "league.toml"
    secret.write_text("seed = 7\n")

    assert undisturbed == play_game(assigned("+".join(HARMLESS), secret))
    assert "seed = 7\n" == secret.read_text()
    assert not Path(os.sep, "tmp", "a-bot-was-here").exists()


@each_alone
@confined
@pytest.mark.parametrize("way", HARMLESS)
def test_a_trick_has_no_effect(way: str, undisturbed: PlayedGame) -> None:
    assert undisturbed == play_game(assigned(way))


def test_whoever_changes_the_rules_in_his_process_changes_them_for_himself() -> None:
    """Replaced class methods: the bot says that it has won, and loses by a fault."""
    played = play_game(assigned("methods"))

    assert (0, (-1, 1)) == (played.faulty, played.scores)
    assert "I say so" not in played.reason


@confined
def test_without_confinement_the_same_trick_works(tmp_path: Path) -> None:
    """The tests above can fail: what is not hidden is read."""
    secret = tmp_path / "league.toml"
    secret.write_text("seed = 7\n")
    free = assigned("seeds", secret)
    played = play_game(attrs.evolve(free, limits=attrs.evolve(free.limits, confined=False)))

    assert 0 == played.faulty
    assert "BrokeOut" in played.fault


def unbounded(work: Assignment) -> Assignment:
    """Leave bots as they are on a system that has nothing to shut them in with."""
    return attrs.evolve(work, limits=attrs.evolve(work.limits, confined=False))


@pytest.mark.thorough
@on_linux
def test_a_game_in_which_a_bot_was_ended_from_elsewhere_is_played_again(
    undisturbed: PlayedGame, tmp_path: Path
) -> None:
    played = play_game(unbounded(assigned("rival_once", tmp_path / "league.toml")))

    assert undisturbed == played
    assert ("random was ended by signal 9, which the referee did not send",) == played.incidents


@pytest.mark.thorough
@on_linux
def test_a_game_in_which_that_goes_on_is_void_and_won_by_nobody() -> None:
    played = play_game(unbounded(assigned("rival")))

    assert (None, (0, 0), "") == (played.faulty, played.scores, played.fault)
    assert played.void
    assert 3 == len(played.incidents)


@shut_in
def test_where_bots_are_shut_in_who_dies_by_a_signal_has_lost() -> None:
    """Nobody else can have sent it."""
    played = play_game(assigned("suicide"))

    assert (0, (-1, 1), ()) == (played.faulty, played.scores, played.incidents)
    assert "exited: it ended by signal 9" == played.fault


@pytest.mark.thorough
@on_linux
def test_what_a_bot_has_forked_ends_with_its_game(undisturbed: PlayedGame) -> None:
    workers = Workers(1)
    try:
        assert undisturbed == workers.submit(play_game, allowed("forks")).result()
        assert set() == _playing_processes("forks")
    finally:
        workers.shutdown()


def allowed(way: str) -> Assignment:
    work = assigned(way)
    return attrs.evolve(work, limits=attrs.evolve(work.limits, children=True))


@pytest.mark.thorough
@without_children
def test_a_bot_begins_no_process_whoever_runs_the_league(undisturbed: PlayedGame) -> None:
    assert undisturbed == play_game(assigned("bomb+calls"))


@pytest.mark.thorough
@without_children
@cases("bomb", "calls")
def test_a_bot_that_may_begin_processes_does_and_they_end_with_its_game(way: str) -> None:
    """The test above can fail: what goes off here is what does not go off there."""
    workers = Workers(1)
    try:
        played = workers.submit(play_game, allowed(way)).result()
    finally:
        workers.shutdown()

    assert 0 == played.faulty
    assert "BrokeOut" in played.fault
    assert set() == _playing_processes(way)


def _playing_processes(way: str) -> set[str]:
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if b"prisoner.py\0" + way.encode() in (entry / "cmdline").read_bytes():
                    found.add(entry.name)
            except OSError:
                continue
    return found


@pytest.mark.thorough
@cases(
    ("leave", "exited: it ended with code 0"),
    ("memory", "exited: .*MemoryError"),
    ("files", "exited: .*Too many"),
    ("threads", "exited: .*can't start new thread"),
)
def test_what_takes_too_much_or_leaves_is_a_fault(way: str, fault: str) -> None:
    if way in {"memory", "threads"} and sys.platform != "linux":
        pytest.skip("the limit of memory is Linux's")
    played = play_game(assigned(way))

    assert (-1, 1) == played.scores
    assert 0 == played.faulty
    assert "forfeit by Blue" == played.reason
    assert re.match(fault, played.fault)


def test_a_bot_that_cannot_start_loses_by_a_fault_of_its_own() -> None:
    work = assigned("honest")
    nobody = attrs.evolve(work, sides=(work.sides[0], SeatedBot("nobody", "cmd: ./nosuchprogram")))
    played = play_game(nobody)

    assert (1, (1, -1)) == (played.faulty, played.scores)
    assert played.fault.startswith("cannot start: './nosuchprogram'")


def test_the_forfeited_game_has_a_record_that_replays() -> None:
    played = play_game(assigned("leave"))
    steps: list[Any] = list(wargames.replay(zlib.decompress(played.record)))

    assert 1 + played.actions == len(steps)


def test_a_worker_with_another_scenario_refuses_the_game() -> None:
    with pytest.raises(wargames.WargameError, match="this worker has edition"):
        play_game(attrs.evolve(assigned("honest"), scenario_sha="0" * 16))


def test_the_environment_of_a_bot_holds_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "7")
    process = begin((sys.executable, "-c", "import os; print(sorted(os.environ))"), Limits())
    assert process.stdout
    told = process.stdout.read().decode()
    finish(process, 1000)

    assert "PATH" in told
    assert "SECRET" not in told
    assert "SECRET_TOKEN" in os.environ
