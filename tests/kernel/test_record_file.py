"""One writer for a record, and every line on the disk."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.terminal import one_line, runner
from kernel.small_game import SMALL
from kernel.small_records import Small, lines_of, played
from wargames.kernel.base import late
from wargames.kernel.base.errors import BadRecord, NotWritten
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.record import read_record
from wargames.kernel.play.replay import replay
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Session

WRITER = """
import sys, time, wargames
session = wargames.Session(
    wargames.load("screaming_eagles"), "standard", dice=wargames.SeededDice(1), record=sys.argv[1]
)
session.submit("blue", "lay stallion S4")
print("written", flush=True)
time.sleep(60)
"""


@contextmanager
def another_process(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Let another process write a record and stand there."""
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "written\n"
            yield process
        finally:
            process.kill()


def test_a_record_has_one_writer(tmp_path: Path) -> None:
    game = played(tmp_path / "a", rounds=1)
    before = (tmp_path / "a").read_bytes()
    with pytest.raises(BadRecord, match="a is being written by another session or process"):
        resume(tmp_path / "a", SMALL)
    assert before == (tmp_path / "a").read_bytes()
    game.submit("left", "bid 1")
    assert game.history == replay(tmp_path / "a", SMALL).finish().done


def test_a_closed_session_lets_go_of_its_record_and_takes_no_more_steps(tmp_path: Path) -> None:
    with Session(SMALL, "plain", dice=SeededDice(3), record=tmp_path / "a") as game:
        game.submit("left", "bid 1")
    state = game.state
    with pytest.raises(BadRecord, match="a: the record is closed; resume it to go on"):
        game.submit("right", "bid 2")
    assert state == game.state
    with resume(tmp_path / "a", SMALL) as on:
        on.submit("right", "bid 2")
        game.close()
        with pytest.raises(BadRecord, match="another session"):
            resume(tmp_path / "a", SMALL)
    assert on.history == replay(tmp_path / "a", SMALL).finish().done


def test_a_session_that_nobody_holds_any_more_lets_go_of_its_record(tmp_path: Path) -> None:
    played(tmp_path / "a", rounds=1)
    resume(tmp_path / "a", SMALL)
    assert not read_record(tmp_path / "a").torn
    assert {} != resume(tmp_path / "a", SMALL).waiting()


def test_a_record_that_cannot_be_resumed_is_let_go_of(tmp_path: Path) -> None:
    played(tmp_path / "a", rounds=1).close()
    whole = (tmp_path / "a").read_bytes()
    (tmp_path / "a").write_bytes(whole.replace(b'"text": "bid 1"', b'"text": "bid 3"', 1))
    with pytest.raises(BadRecord, match="line 3: the text says") as raised:
        resume(tmp_path / "a", SMALL)
    (tmp_path / "a").write_bytes(whole)
    assert {} != resume(tmp_path / "a", SMALL).waiting(), raised


def test_a_session_without_a_record_has_nothing_to_close() -> None:
    with Session(SMALL, "plain", dice=SeededDice(3)) as game:
        pass
    game.submit("left", "bid 1")
    assert 2 == len(game.history)


def test_only_a_file_that_can_be_written_is_resumed(tmp_path: Path) -> None:
    for name in ("no such file", ".", "nul\0byte"):
        with pytest.raises(BadRecord, match="cannot be gone on with"):
            resume(tmp_path / name, SMALL)


def test_a_record_of_another_process_is_refused_until_that_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, run = tmp_path / "game.jsonl", runner(monkeypatch, capsys)
    with another_process(path) as process:
        refused = run("resume", path)
        assert (1, "") == (refused.code, refused.out)
        assert "game.jsonl is being written by another session or process" in one_line(refused)
        assert 0 == run("replay", path).code
        process.send_signal(signal.SIGTERM)
        process.wait()
        assert 0 == run("resume", path).code


def test_the_command_line_lets_go_of_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, run = tmp_path / "game.jsonl", runner(monkeypatch, capsys)
    run("play", "screaming_eagles", "--record", path, typed="1\nquit\n")
    for _ in range(2):
        assert 0 == run("resume", path, typed="quit\n").code


def test_every_step_is_forced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    forced: list[int] = []

    def note(_: int) -> None:
        forced.append(path.stat().st_size)

    monkeypatch.setattr(os, "fsync", note)
    game = Session(SMALL, "plain", dice=SeededDice(3), record=path)
    sizes = [path.stat().st_size]
    for seat in ("left", "right"):
        game.submit(seat, "bid 1")
        sizes.append(path.stat().st_size)
    assert sizes == forced


def test_a_step_that_does_not_reach_the_disk_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Session(SMALL, "plain", dice=SeededDice(3), record=tmp_path / "a")
    before = game.state, lines_of(tmp_path / "a")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        with pytest.raises(BadRecord, match="/a cannot be written: No space left on device"):
            game.submit("left", "bid 1")
    assert before == (game.state, lines_of(tmp_path / "a"))
    game.submit("left", "bid 1")
    assert game.history == replay(tmp_path / "a", SMALL).finish().done


@contextmanager
def a_full_disk() -> Iterator[None]:
    """Let nothing be written through to the disk until the end of the block."""

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        yield


@pytest.mark.parametrize("then", ["bid 1", "bid 3"])
def test_dice_that_fell_for_a_step_without_a_record_fall_again(tmp_path: Path, then: str) -> None:
    """Whatever is played when the disk has room again, the record is one that its seed leads to."""
    game = Session(SMALL, "plain", {"wins": 2}, dice=SeededDice(3), record=tmp_path / "a")
    alike = Session(SMALL, "plain", {"wins": 2}, dice=SeededDice(3))
    game.submit("left", "bid 2")
    with a_full_disk():
        for _ in range(2):
            with pytest.raises(NotWritten) as raised:
                game.submit("right", "bid 1")
    for seat, bid in (("right", then), ("left", "bid 1"), ("right", "bid 2")):
        game.submit(seat, bid)
    for seat, bid in (("left", "bid 2"), ("right", then), ("left", "bid 1"), ("right", "bid 2")):
        alike.submit(seat, bid)
    game.close()

    assert "No space left on device" == raised.value.because
    assert [entry.falls for entry in alike.history] == [entry.falls for entry in game.history]
    assert game.history == resume(tmp_path / "a", SMALL).history


def test_the_last_step_and_the_end_of_the_game_are_written_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bool] = []
    game = Session(
        SMALL, "plain", {"wins": 1}, dice=SeededDice(3), record=tmp_path / "a",
        observers=[lambda seen: heard.append(seen.undone)],
    )  # fmt: skip
    game.submit("left", "bid 2")
    before = (tmp_path / "a").read_bytes(), len(heard)
    forced = iter([True, False])
    force = os.fsync

    def fail_the_second_time(file: int) -> None:
        if not next(forced, True):
            raise OSError(28, "No space left on device")
        force(file)

    with a_full_disk(), pytest.raises(NotWritten):
        game.submit("right", "bid 1")
    assert before == ((tmp_path / "a").read_bytes(), len(heard))
    assert {"right"} == set(game.waiting())

    monkeypatch.setattr(os, "fsync", fail_the_second_time)
    game.submit("right", "bid 1")
    assert game.over is not None
    assert "over" in lines_of(tmp_path / "a")[-1]
    assert len(heard) == before[1] + 1


def test_a_record_that_cannot_be_begun_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(BadRecord, match="/a cannot be written: No space left on device"):
        Session(SMALL, "plain", dice=SeededDice(3), record=tmp_path / "a")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no FIFOs")
def test_what_is_no_regular_file_is_neither_read_nor_gone_on_with(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", Path(os.devnull), tmp_path):
        with pytest.raises(BadRecord, match="cannot be read: "):
            read_record(path)
        with pytest.raises(BadRecord, match="cannot be gone on with: "):
            resume(path, SMALL)
    with pytest.raises(BadRecord, match="cannot be read: it is no regular file"):
        read_record(tmp_path / "fifo")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system forks no processes")
def test_a_forked_process_does_not_append(tmp_path: Path) -> None:
    game = Session(SMALL, "plain", dice=SeededDice(3), record=tmp_path / "a")
    before = (tmp_path / "a").read_bytes()
    if (child := os.fork()) == 0:
        try:
            game.submit("left", "bid 1")
        except BadRecord as error:
            os._exit(7 if "forked" in str(error) and len(game.history) == 1 else 8)
        os._exit(9)
    assert 7 == os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert before == (tmp_path / "a").read_bytes()
    game.submit("left", "bid 1")
    assert game.history == replay(tmp_path / "a", SMALL).finish().done


def test_where_there_are_no_locks_nobody_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fcntl", "msvcrt"):
        monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.delitem(vars(late), name, raising=False)
    game: Small = played(tmp_path / "a", rounds=1)
    assert game.history == resume(tmp_path / "a", SMALL).history
