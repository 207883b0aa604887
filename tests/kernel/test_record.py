import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import cases
from kernel.small_game import SMALL, SmallScenario
from kernel.small_records import lines_of
from wargames.kernel.base.errors import BadRecord, WargameError
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.record import read_record
from wargames.kernel.play.record_lines import LARGEST_RECORD, LONGEST_LINE
from wargames.kernel.play.session import Session


def test_a_record_holds_what_a_replay_needs(whole: Path) -> None:
    header = lines_of(whole)[0]
    assert ("wargames-record", 1, "small", "1") == tuple(
        header[key] for key in ("format", "version", "game", "edition")
    )
    assert ({}, "wg1:3") == (header["options"], header["seed"]), "what stands at its default is left out"
    assert {"id": "plain", "title": "Plain", "top": 3} == header["scenario_data"]
    assert {"left": "Copycat", "right": "Copycat"} == header["seats"]
    assert ["dice", "hash"] == list(lines_of(whole)[1])
    assert ["seat", "action", "text", "dice", "hash"] == list(lines_of(whole)[2])
    assert "over" in lines_of(whole)[-1]


def test_a_step_is_in_the_file_at_once(tmp_path: Path) -> None:
    game = Session(SMALL, "plain", dice=SeededDice(3), record=tmp_path / "a.jsonl")
    for count, seat in enumerate(("left", "right"), start=3):
        game.submit(seat, "bid 1")
        assert count == len(lines_of(tmp_path / "a.jsonl"))


def test_a_record_is_never_overwritten(whole: Path) -> None:
    before = whole.read_bytes()
    with pytest.raises(BadRecord, match="exists already"):
        Session(SMALL, "plain", dice=SeededDice(3), record=whole)
    assert before == whole.read_bytes()


def test_a_torn_line_is_reported(whole: Path) -> None:
    text = whole.read_text()
    assert not read_record(text).torn
    assert not read_record(text[:-1]).torn
    assert read_record(text[:-2]).torn


@cases(
    ("", "record: the record is empty"),
    (" \n", "line 1: the line is no JSON"),
    ("{}\n", "line 1: the format is 'None'"),
    ('{"a": NaN}\n', "NaN is no number"),
    ('{"a": 1e999}\n', "too large"),
    ('{"a": "\\ud800"}\n', "is no text"),
    ('{"\\ud800": 1}\n', "is no text"),
    ("{" + "[" * 100_000 + "\n", "line 1: the line is no JSON"),
    ('{"a": ' + "[" * 100 + "]" * 100 + "}\n", "line 1: the line is nested deeper than 64"),
    ('{"a": ' + "9" * 10_000 + "}\n", "line 1: the line is no JSON"),
    ("{" + " " * LONGEST_LINE, "line 1: the line is longer than 1,048,576 bytes"),
)
def test_nonsense_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read_record(text)


@cases("no such file", ".", "nul\0byte", "\ud800")
def test_a_file_that_cannot_be_read_is_named(name: str) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        read_record(name)


def test_bad_text_and_blank_lines_are_named(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    for bad in (b"\xff\n", b"\n", b"[]\n", b"{\n"):
        with pytest.raises(BadRecord, match="record, line 4: "):
            read_record(b"".join([*lines[:3], bad, *lines[3:]]))


def test_a_very_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(BadRecord, match="100,000,000 bytes are no record"):
        read_record(path)
    os.truncate(path, LARGEST_RECORD)
    with pytest.raises(BadRecord, match="line 1: the line is longer"):
        read_record(path)


def test_very_much_text_is_refused(whole: Path) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    with pytest.raises(BadRecord, match="line 3: "):
        read_record(b"".join(lines[:2]) + b"\n" * LARGEST_RECORD)


@settings(deadline=None)
@given(st.text() | st.binary())
def test_any_text_raises_nothing_but_the_errors_of_the_library(text: str | bytes) -> None:
    with pytest.raises(WargameError):
        read_record(text if isinstance(text, bytes) else text + "\n")


def test_a_line_too_long_to_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="longer than a record may hold"):
        Session(SMALL, SmallScenario("x", "x" * LONGEST_LINE, 3), dice=SeededDice(1), record=tmp_path / "a")
    assert not (tmp_path / "a").exists()


def test_a_full_record_stops_the_game_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    game = Session(SMALL, "plain", dice=SeededDice(1), record=path)
    before = game.state, path.read_bytes()
    monkeypatch.setattr("wargames.kernel.play.record_file.LARGEST_RECORD", len(before[1]) + 10)
    with pytest.raises(BadRecord, match="the record is full"):
        game.submit("left", "bid 1")
    assert before == (game.state, path.read_bytes())
