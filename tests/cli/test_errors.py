import os
import signal
import subprocess
import sys
import tracemalloc
from io import StringIO
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cases import cases
from cli.terminal import Run, one_line
from wargames.cli import errors
from wargames.cli.console import OutputClosed, table

GAME = "screaming_eagles"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "screaming_eagle"), "did you mean 'screaming_eagles'?"),
        (("watch",), "GAME"),
        (("dance",), "dance"),
        (("watch", GAME, "--scenario", "nowhere"), "there is no scenario"),
        (("watch", GAME, "-o", "players=5"), "option players cannot be '5'; it is 2 | 3 | 4"),
        (("watch", GAME, "-o", "players=1"), "option players cannot be '1'"),
        (("watch", GAME, "-o", "wings=2"), "there is no option 'wings'"),
        (("watch", GAME, "-o", "players"), "written NAME=VALUE"),
        (("watch", GAME, "-o", "players=2", "-o", "players=3"), "given twice"),
        (("watch", GAME, "--bot", "nobody"), "there is no bot"),
        (("watch", GAME, "--bot", "node x.js"), "for a program of your own write 'cmd: node x.js'"),
        (("match", GAME, "--bot", "./x", "--bot", "random"), "for a program of your own write 'cmd: ./x'"),
        (("watch", GAME, "--bot", "random", "--bot", "random", "--bot", "random"), "has 2 sides"),
        (("watch", GAME, "--picture", "board.png"), "must end in .svg"),
        (("watch", GAME, "--seed", "-1"), "--seed"),
        (("match", GAME, "--bot", "random"), "name as many bots"),
        (("match", GAME, "--bot", "random", "--bot", "random", "-n", "0"), "-n"),
        (("match", GAME, "--bot", "random", "--bot", "ace", "-j", "9999999"), "at most 1024 games at a time"),
        (("play", GAME, "--seat", "green"), "there is no seat 'green'"),
        (("play", GAME, "--undo", "maybe"), "'honest', 'off', 'free'"),
        (("rules", GAME, "SE-99.9"), "there is no entry"),
        (("rules", GAME, "SE-6.7", "--coverage"), "one at a time"),
        (("rules", GAME, ""), "an argument is empty"),
        (("play", GAME, "--plain", "--record", ""), "--record is given an empty text"),
        (("play", GAME, "--plain", "--hint", " "), "--hint is given an empty text"),
        (("watch", GAME, "--bot="), "--bot is given an empty text"),
        (("match", GAME, "--bot", "ace", "--bot", "random", "--scenario", ""), "--scenario is given"),
        (("play", GAME, "--plain", "--bot", "ace", "--bot", "random"), "one seat is left; name one bot"),
        (("play", GAME, "--seat", "blue", "--seat", "tan", "--bot", "ace"), "people play them all"),
        (("serve", "--store", "nope"), "--store is an address postgresql://…, not 'nope'"),
        (("serve", "check", "--store", "nope"), "--store is an address postgresql://…, not 'nope'"),
        (("serve", "--bot", "mine=nope"), "there is no program 'nope'; bots are: ace"),
        (("serve", "--bot", "mine=ace"), "there is no program 'ace'; ace is offered as it is"),
        (("check-bot", "random", "--seconds", "inf"), "--seconds"),
        (("serve", "--bot", "mine="), "the bot 'mine' has no command"),
        (("new-game", "class"), "no word of Python"),
        (("options", "x" * 5000), "there is no game"),
    ],
)
def test_words_that_mean_nothing_are_one_line_and_code_2(
    run: Run, words: tuple[str, ...], message: str
) -> None:
    written = run(*words)

    assert 2 == written.code
    assert message in one_line(written)


def test_a_record_is_not_begun_in_the_place_of_a_folder(run: Run, tmp_path: Path) -> None:
    written = run("watch", GAME, "--bot", "random", "--record", tmp_path)

    assert 1 == written.code
    assert f"{tmp_path} is a folder: choose another name" in one_line(written)


@pytest.mark.parametrize("command", [("replay",), ("show",), ("odds",), ("resume",)])
@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": "wargames-record"}\n', b"nonsense " * 99],
)
def test_a_bad_record_is_one_line_and_code_1(
    run: Run, tmp_path: Path, command: tuple[str, ...], content: bytes
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    written = run(*command, file, *(["hold fire"] if command == ("odds",) else []))

    assert 1 == written.code
    assert "bad.jsonl" in one_line(written)
    assert content == file.read_bytes()


def test_a_hundred_megabytes_of_nonsense_are_refused_unread(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "large.jsonl"
    with file.open("wb") as large:
        large.truncate(100_000_000)
    tracemalloc.start()
    try:
        assert "the largest has" in one_line(run("replay", file))
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_an_edited_record_names_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", GAME, "--bot", "random", "--seed", 1, "--record", file, typed="1\n1\n")
    file.write_text(file.read_text().replace("lay stallion L1", "lay stallion R4"))
    written = run("replay", file)

    assert 1 == written.code
    assert "game.jsonl, line " in one_line(written)


@pytest.mark.parametrize(
    ("text", "message"), [("id = 3", "[SE-2.10]"), ("= = =", "[SE-2.10]"), ("\x00", "[SE-2.10]")]
)
def test_a_bad_scenario_file_is_named(run: Run, tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    written = run("watch", GAME, "--scenario", file)

    assert 1 == written.code
    assert "mine.toml" in one_line(written)
    assert message in written.err


def test_a_scenario_file_that_is_no_text_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xff")

    assert "mine.toml: no UTF-8 text" in one_line(run("watch", GAME, "--scenario", file))


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "missing.jsonl"),
        ("watch", GAME, "--scenario", "missing.toml"),
        ("watch", GAME, "--record", "missing/folder/x.jsonl"),
        ("watch", GAME, "--picture", "missing/x.svg"),
    ],
)
def test_a_file_that_is_not_there_is_named(run: Run, words: tuple[str, ...]) -> None:
    written = run(*words)

    assert 1 == written.code
    assert "missing" in one_line(written)


def test_a_curve_is_no_picture_of_the_last_position(run: Run) -> None:
    assert "Draw how the game went as a curve" in " ".join(run("analyze", "--help").out.split())


def test_a_record_is_never_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("precious")
    written = run("watch", GAME, "--bot", "random", "--record", file)

    assert 1 == written.code
    assert "exists already" in one_line(written)
    assert "precious" == file.read_text()


def test_a_step_beyond_the_record_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", GAME, "--bot", "random", "--seed", 1, "--record", file, typed="1\n")

    assert "no step 99" in one_line(run("show", file, "--at", 99))
    assert "no step 99" in one_line(run("replay", file, "--until", 99))


def test_a_fault_of_the_program_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(*_: object, **__: object) -> NoReturn:
        raise RuntimeError("the wings\nfell off")

    monkeypatch.setattr(errors, "app", break_down)
    written = run("list")

    assert 70 == written.code
    assert "wargames: a fault of the program: RuntimeError: the wings fell off\n" == one_line(written)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(
            ["list", "options", "rules", "show", "odds", "replay", GAME, "--at", "--search", "-o", "3"]
        )
        | st.text(max_size=12),
        max_size=5,
    )
)
def test_no_words_bring_a_fault(run: Run, words: list[str]) -> None:
    written = run(*words)

    assert written.code in {0, 1, 2}
    assert "fault of the program" not in written.err


def process(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "wargames", *words]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        encoding="utf-8",
        preexec_fn=interruptible,  # noqa: PLW1509  no threads run here
    )


def interruptible() -> None:
    """Let a process be interrupted, also where the tests run in the background, which ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_with_130_and_a_whole_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    playing = process("play", GAME, "--bot", "random", "--record", str(file))
    assert playing.stdin
    assert playing.stdout
    playing.stdin.write("1\n")
    playing.stdin.flush()
    assert any("Lay a card for Tiger." in line for line in playing.stdout)
    playing.send_signal(signal.SIGINT)
    playing.wait(timeout=60)  # its input stays open: an end of input would be another end
    _, complaints = playing.communicate(timeout=60)

    assert (130, "wargames: interrupted\n") == (playing.returncode, complaints)
    assert file.read_bytes().endswith(b"\n")


def test_a_reader_who_leaves_is_no_error() -> None:
    watching = process("watch", GAME, "--bot", "random", "--seed", "1")
    assert watching.stdout
    watching.stdout.readline()
    watching.stdout.close()
    assert watching.stderr

    assert 141 == watching.wait(timeout=60)
    assert "" == watching.stderr.read()
    watching.stderr.close()
    assert watching.stdin
    watching.stdin.close()


class Gone(StringIO):
    """An output without a reader."""

    def write(self, _: str) -> NoReturn:
        raise BrokenPipeError


def test_a_reader_who_leaves_before_a_table_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Gone())
    with pytest.raises(OutputClosed):
        table(("game",), [("bob",)])


@pytest.mark.parametrize(
    ("raised", "message", "code"),
    [
        ("ModuleNotFoundError('no typer', name='typer')", "pip install 'wargames-kernel[cli]'", 1),
        ("KeyboardInterrupt", "wargames: interrupted\n", 130),
    ],
)
def test_what_ends_the_program_while_it_loads_is_told_in_a_line(
    raised: str, message: str, code: int, tmp_path: Path
) -> None:
    (tmp_path / "typer.py").write_text(f"raise {raised}\n")
    command = [sys.executable, "-c", "from wargames.cli import run; run()", "list"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert code == ended.returncode
    assert message in ended.stderr
    assert 1 == ended.stderr.count("\n")


@pytest.mark.thorough
@cases(("<&-", f"play {GAME}", 0), (">&-", "list", 0), ("2>&-", "play nothing", 2))
def test_streams_that_the_shell_closed_bring_no_fault(closed: str, words: str, code: int) -> None:
    line = f'"{sys.executable}" -m wargames {words} {closed}'
    ended = subprocess.run(line, shell=True, capture_output=True, text=True, check=False)  # noqa: S602  ours

    assert (code, "") == (ended.returncode, ended.stderr)


def test_resuming_a_game_that_is_not_installed_is_a_bad_record(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("watch", GAME, "--bot", "random", "-o", "round_limit=1", "--record", file)
    file.write_text(file.read_text().replace(f'"game": "{GAME}"', '"game": "nothing"', 1))
    refused = run("resume", file)

    assert 1 == refused.code
    assert f"{file}, line 1: there is no game 'nothing'" in one_line(refused)
