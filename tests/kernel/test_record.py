import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.small_game import LEFT, RIGHT, SMALL, Copycat, SmallScenario, SmallState, SmallView
from wargames.kernel.dice import ScriptedDice, SeededDice
from wargames.kernel.errors import BadDie, BadRecord, UnknownName, WargameError
from wargames.kernel.record import read_record
from wargames.kernel.record_lines import LARGEST_RECORD, LONGEST_LINE
from wargames.kernel.redaction import read_seat_record, redact
from wargames.kernel.replay import replay, resume
from wargames.kernel.session import Session

Small = Session[SmallState, SmallView]
Edit = Callable[[dict[str, object]], object]


def played(path: Path, rounds: int = 3) -> Small:
    """Play with an undo and a redo on the way."""
    game = Session(SMALL, "plain", {"wins": 3}, dice=SeededDice(3), record=path)
    for number in range(rounds):
        game.submit("left", f"bid {1 + number % 3}")
        game.undo()
        game.redo()
        game.submit("right", "boast")
        game.submit("right", "bid 2")
    return game


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole game."""
    path = tmp_path_factory.mktemp("record") / "whole.jsonl"
    bots = {"left": Copycat(3), "right": Copycat(1)}
    Session(SMALL, "plain", dice=SeededDice(3), seats=bots, record=path).run()
    return path


def lines_of(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def edited(path: Path, number: int, edit: Edit) -> str:
    """Give the text of a record with one line changed; lines count from 1."""
    lines = lines_of(path)
    edit(lines[number - 1])
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_a_replay_equals_what_was_played(tmp_path: Path) -> None:
    game = played(tmp_path / "a.jsonl")
    timeline = replay(tmp_path / "a.jsonl", SMALL).finish()
    assert game.history == timeline.done
    assert [entry.digest for entry in game.history] == [entry.digest for entry in timeline.done]


def test_a_replay_goes_line_by_line_and_may_be_repeated(tmp_path: Path) -> None:
    played(tmp_path / "a.jsonl", rounds=1)
    again = replay(tmp_path / "a.jsonl", SMALL)
    kinds = [step.kind for step in again]
    assert ["set-up", "action", "undo", "redo", "action", "action"] == kinds
    assert len(again) == len(kinds)
    assert kinds == [step.kind for step in again]


def test_a_record_holds_what_a_replay_needs(whole: Path) -> None:
    header = lines_of(whole)[0]
    assert ("wargames-record", 1, "small", "1") == tuple(
        header[key] for key in ("format", "version", "game", "edition")
    )
    assert ({"wins": 2, "loud": True}, "wg1:3") == (header["options"], header["seed"])
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


def test_the_scenario_of_a_user_is_replayed_from_the_record(tmp_path: Path) -> None:
    game = Session(SMALL, SmallScenario("mine", "Größe ✠", 9), dice=SeededDice(1), record=tmp_path / "a")
    game.submit("left", "bid 9")
    assert game.state == replay(tmp_path / "a", SMALL).finish().latest.state


def test_a_record_is_never_overwritten(whole: Path) -> None:
    before = whole.read_bytes()
    with pytest.raises(BadRecord, match="exists already"):
        Session(SMALL, "plain", dice=SeededDice(3), record=whole)
    assert before == whole.read_bytes()


def test_a_kill_at_any_byte_leaves_a_record_that_goes_on_or_says_why_not(tmp_path: Path) -> None:
    path, cut = tmp_path / "a.jsonl", tmp_path / "cut.jsonl"
    played(path, rounds=1)
    whole = path.read_bytes()
    set_up = whole.index(b"\n", whole.index(b"\n") + 1)
    for size in range(len(whole) + 1):
        cut.write_bytes(whole[:size])
        if size < set_up:
            with pytest.raises(BadRecord):
                resume(cut, SMALL)
        else:
            game: Small = resume(cut, SMALL)
            assert 1 + whole[:size].count(b"\n") + (size in line_ends(whole)) >= len(game.history)
            assert cut.read_bytes().endswith(b"\n")
            assert whole.startswith(cut.read_bytes())


def line_ends(whole: bytes) -> set[int]:
    return {at for at, byte in enumerate(whole) if byte == ord("\n")}


def test_a_torn_line_is_reported(whole: Path) -> None:
    text = whole.read_text()
    assert not read_record(text).torn
    assert not read_record(text[:-1]).torn
    assert read_record(text[:-2]).torn


@pytest.mark.parametrize("cut", [0, 1, 40])
def test_a_killed_game_goes_on_as_it_would_have(tmp_path: Path, cut: int) -> None:
    unkilled = played(tmp_path / "a", rounds=3)
    played(tmp_path / "b", rounds=2)
    killed = (tmp_path / "b").read_bytes()
    (tmp_path / "b").write_bytes(killed[: len(killed) - cut])
    game: Small = resume(tmp_path / "b", SMALL)
    done = len(game.history) - 1
    for entry in unkilled.history[1 + done :]:
        if game.over or entry.seat is None or entry.action is None:
            break
        game.submit(entry.seat, entry.action)
    assert unkilled.history == game.history
    assert unkilled.history == replay(tmp_path / "b", SMALL).finish().done


def test_other_dice_may_go_on_and_their_seed_goes_on_in_turn(tmp_path: Path) -> None:
    path = tmp_path / "a"
    played(path, rounds=1)
    game: Small = resume(path, SMALL, dice=SeededDice(99))
    game.submit("left", "bid 1")
    game.submit("right", "bid 2")
    again: Small = resume(path, SMALL)
    assert game.history == again.history
    assert {"reseed": "wg1:99"} in lines_of(path)


def test_dice_without_a_seed_must_be_given(tmp_path: Path) -> None:
    path = tmp_path / "a"
    game = Session(SMALL, "plain", dice=ScriptedDice([1, 1, 4]), record=path)
    with pytest.raises(BadDie, match="give dice to go on"):
        resume(path, SMALL)
    game.submit("left", "bid 1")
    on: Small = resume(path, SMALL, dice=ScriptedDice([5]))
    on.submit("right", "bid 2")
    assert (RIGHT,) == on.state.wins


def test_dice_that_did_not_come_from_the_seed_cannot_go_on(tmp_path: Path) -> None:
    used = SeededDice(3)
    SMALL.start("plain", dice=used)
    Session(SMALL, "plain", dice=used, record=tmp_path / "a")
    with pytest.raises(BadRecord, match="from seed wg1:3 it falls"):
        resume(tmp_path / "a", SMALL)
    assert {} != resume(tmp_path / "a", SMALL, dice=SeededDice(4)).waiting()


def test_a_finished_record_cut_before_its_last_line_is_finished_again(whole: Path, tmp_path: Path) -> None:
    text = whole.read_bytes()
    cut = tmp_path / "cut"
    cut.write_bytes(text[: text.rindex(b'{"over"')])
    assert resume(cut, SMALL).over is not None
    assert text == cut.read_bytes()
    resume(cut, SMALL)
    assert text == cut.read_bytes()


def test_a_branch_records_its_whole_past(tmp_path: Path) -> None:
    game = played(tmp_path / "a", rounds=1)
    branch = game.branch(dice=SeededDice(8), record=tmp_path / "b")
    branch.submit("left", "bid 1")
    on: Small = resume(tmp_path / "b", SMALL)
    assert branch.history == on.history
    assert lines_of(tmp_path / "b")[0]["seed"] is None


EDITS: list[tuple[int, Edit, str]] = [
    (1, lambda line: line.update(format="chess"), "line 1: the format is 'chess', not 'wargames-record'"),
    (1, lambda line: line.update(version=2), "line 1: version 2 of the format is unknown"),
    (1, lambda line: line.update(version=True), "line 1: version True of the format is unknown"),
    (1, lambda line: line.update(game="chess"), "line 1: the game is 'chess'"),
    (1, lambda line: line.update(edition="2"), "line 1: made with edition '2' of small; here is '1'"),
    (1, lambda line: line.update(scenario_data={}), "line 1: .* does not match its hash"),
    (1, lambda line: line.update(scenario_sha="0"), "line 1: .* does not match its hash"),
    (1, lambda line: line.update(scenario="other"), "line 1: the data is of scenario 'plain', not 'other'"),
    (1, lambda line: line.update(options={"wins": 7}), "line 1: option wins cannot be '7'"),
    (1, lambda line: line.update(options={"luck": 7}), "line 1: unknown option 'luck'"),
    (1, lambda line: line.update(options={"wins": 1}), "line 2: the state after the set-up has hash"),
    (1, lambda line: line.update(seed="7"), "line 1: seed '7' does not name its algorithm"),
    (1, lambda line: line.update(seed="xx:7"), "line 1: seed 'xx:7' names no known algorithm"),
    (
        1,
        lambda line: line.update(seats={"left": None}),
        "line 2: the header seats left; at the table are left, right",
    ),
    (1, lambda line: line.update(extra=1), "line 1: .*extra"),
    (1, lambda line: line.pop("seats"), "line 1: .*seats"),
    (2, lambda line: line.update(hash="0" * 16), "line 2: the state after the set-up has hash"),
    (2, lambda line: line.update(dice=[]), r"line 2: no fall is recorded of 2 d6 for weather \[SG-1.3\]"),
    (2, lambda line: line.update(dice={}), "line 2: "),
    (2, lambda line: line.update(seat="left"), "line 2: .*seat"),
    (3, lambda line: line.update(seat="right"), "line 3: the state after 'bid 3' of right has hash"),
    (3, lambda line: line.update(seat="nobody"), r"line 3: bid 3 is illegal: there is no seat 'nobody'"),
    (
        3,
        lambda line: line.update(action={"is": "Bid", "number": 9}, text="bid 9"),
        r"line 3: bid 9 .*\[SG-2.1\]",
    ),
    (3, lambda line: line.update(action={"is": "Bid", "number": "9"}), "line 3: action cannot be read"),
    (3, lambda line: line.update(action={"is": "Win"}), "line 3: action cannot be read"),
    (3, lambda line: line.update(action=[]), "line 3: "),
    (3, lambda line: line.update(text="bid 1"), "line 3: the text says 'bid 1', the action is 'bid 3'"),
    (3, lambda line: line.update(undo=1), "line 3: a line has one of"),
    (3, lambda line: line.clear(), "line 3: a line has one of"),
    (4, lambda line: line["dice"][0].update(fell=[7]), "line 4: a d6 die cannot show 7"),  # type: ignore[index]  # JSON
    (
        4,
        lambda line: line["dice"][0].update(fell=[1, 1]),
        "line 4: d6 for score .* is due; recorded is 2 'd6'",
    ),  # type: ignore[index]  # JSON
    (4, lambda line: line["dice"][0].update(fell="1"), "line 4: "),  # type: ignore[index]  # JSON
    (4, lambda line: line["dice"][0].update(fell=[[1]]), "line 4: "),  # type: ignore[index]  # JSON
    (4, lambda line: line["dice"][0].update(purpose="luck"), "line 4: d6 for score .* is due"),  # type: ignore[index]  # JSON
    (4, lambda line: line["dice"].extend(line["dice"]), "line 4: no rule asks for the fall of 'd6'"),  # type: ignore[attr-defined]  # JSON
    (-1, lambda line: line.update(over={"left": 9}), "the record says that the scores are {'left': 9}"),
    (-1, lambda line: (line.clear(), line.update(undo=99, hash="0")), "cannot undo 99 steps"),
    (-1, lambda line: (line.clear(), line.update(redo=1, hash="0")), "cannot redo 1 steps"),
    (-1, lambda line: (line.clear(), line.update(undo=1, hash="0")), "has hash"),
]


@pytest.mark.parametrize(("number", "edit", "message"), EDITS)
def test_an_edited_line_is_named(whole: Path, number: int, edit: Edit, message: str) -> None:
    text = edited(whole, number if number > 0 else len(lines_of(whole)), edit)
    with pytest.raises(BadRecord, match=message):
        replay(text, SMALL).finish()


def test_a_line_left_out_is_named(whole: Path) -> None:
    lines = whole.read_text().splitlines(keepends=True)
    for left_out in range(2, len(lines) - 1):
        text = "".join(lines[:left_out] + lines[left_out + 1 :])
        with pytest.raises(BadRecord, match=rf"record, line {left_out + 1}: "):
            replay(text, SMALL).finish()


def test_a_game_that_is_not_installed_is_named(whole: Path) -> None:
    with pytest.raises(BadRecord, match=r"line 1: game 'small' is not installed \(installed: .*"):
        replay(whole)


def test_a_scenario_that_the_rules_fail_on_is_a_bad_record(whole: Path) -> None:
    class Failing(type(SMALL)):  # type: ignore[misc]  # a class made from a value
        def set_up(self, scenario: object, options: object, dice: object) -> object:
            raise KeyError("no such hex")

    with pytest.raises(BadRecord, match="line 2: the rules fail on it with KeyError"):
        replay(whole, Failing()).finish()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "record: the record is empty"),
        (" \n", "line 1: the line is no JSON"),
        ("{}\n", "line 1: the format is 'None'"),
        ('{"a": NaN}\n', "NaN is no number"),
        ('{"a": 1e999}\n', "infinite"),
        ('{"a": "\\ud800"}\n', "is no text"),
        ('{"\\ud800": 1}\n', "is no text"),
        ("{" + "[" * 100_000 + "\n", "line 1: the line is no JSON"),
        ('{"a": ' + "[" * 100 + "]" * 100 + "}\n", "line 1: the line is nested deeper than 64"),
        ('{"a": ' + "9" * 10_000 + "}\n", "line 1: the line is no JSON"),
        ("{" + " " * LONGEST_LINE, "line 1: the line is longer than 1,048,576 bytes"),
    ],
)
def test_nonsense_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read_record(text)


@pytest.mark.parametrize("name", ["no such file", ".", "nul\0byte", "\ud800"])
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


@given(st.text() | st.binary())
def test_any_text_raises_nothing_but_the_errors_of_the_library(text: str | bytes) -> None:
    with pytest.raises(WargameError):
        read_record(text if isinstance(text, bytes) else text + "\n")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(data=st.data())
def test_any_edit_raises_nothing_but_the_errors_of_the_library(data: st.DataObject, whole: Path) -> None:
    lines = lines_of(whole)
    line = data.draw(st.sampled_from(lines))
    line[data.draw(st.sampled_from([*line, "undo", "redo", "over", "reseed"]))] = data.draw(JSON)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    try:
        replay(text, SMALL).finish()
    except WargameError as error:
        assert "record, line" in str(error)


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_any_changed_byte_raises_nothing_but_the_errors_of_the_library(
    at: int, byte: int, whole: Path
) -> None:
    text = bytearray(whole.read_bytes())
    text[at % len(text)] = byte
    try:
        replay(bytes(text), SMALL).finish()
    except WargameError as error:
        assert "record, line" in str(error)


PLAY_AGAIN = """
import sys
from pathlib import Path
from kernel.small_game import SMALL, Copycat
from wargames.kernel.dice import SeededDice
from wargames.kernel.session import Session
bots = {"left": Copycat(3), "right": Copycat(1)}
Session(SMALL, "plain", dice=SeededDice(3), seats=bots, record=Path(sys.argv[1])).run()
"""


def test_another_process_with_another_hash_seed_writes_the_same_record(whole: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    environment = os.environ | {"PYTHONHASHSEED": "12345", "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", PLAY_AGAIN, str(again)], env=environment, check=True)
    assert whole.read_bytes() == again.read_bytes()


def test_a_seat_record_tells_only_what_its_seat_knows(tmp_path: Path) -> None:
    played(tmp_path / "a", rounds=2)
    record = read_record(tmp_path / "a")
    text = redact(record, "right", SMALL)
    seen = read_seat_record(text, SMALL)
    assert ["right"] * 4 == ["right" for step in seen.steps if step.action]
    assert [] == [e for step in seen.steps for e in step.events if getattr(e, "seat", RIGHT) == LEFT]
    for secret in ("hash", "seed", "wg1", "sha", "fell", '"dice"', "weather", *hashes(tmp_path / "a")):
        assert secret not in text
    assert {RIGHT} == {step.view.seat for step in seen.steps}


def hashes(path: Path) -> list[str]:
    return [str(line["hash"]) for line in lines_of(path) if "hash" in line]


def test_seat_records_do_not_differ_by_what_is_hidden(tmp_path: Path) -> None:
    texts = []
    for number in (1, 2):
        path = tmp_path / str(number)
        game = Session(SMALL, "plain", dice=SeededDice(3), record=path)
        game.submit("left", f"bid {number}")
        if number == 2:
            game.undo()
            game.redo()
        texts.append(redact(read_record(path), "right", SMALL))
    assert texts[0] == texts[1]


def test_a_seat_record_counts_its_own_undone_steps(tmp_path: Path) -> None:
    game = Session(SMALL, "plain", dice=SeededDice(3), record=tmp_path / "a")
    game.submit("left", "bid 1")
    game.undo()
    game.redo()
    seen = read_seat_record(redact(read_record(tmp_path / "a"), "left", SMALL), SMALL)
    assert [("set-up", 1), ("action", 1), ("undo", 1), ("redo", 1)] == [(s.kind, s.count) for s in seen.steps]
    assert [None, 1, None, 1] == [step.view.bid for step in seen.steps]


def test_a_seat_record_ends_with_the_scores(whole: Path) -> None:
    seen = read_seat_record(redact(read_record(whole), "left", SMALL), SMALL)
    assert {"left": 2, "right": 1} == seen.steps[-1].scores


def test_a_seat_record_for_nobody_is_refused(whole: Path) -> None:
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        redact(read_record(whole), "nobody", SMALL)


def test_each_kind_of_record_names_the_reader_of_the_other(whole: Path) -> None:
    with pytest.raises(BadRecord, match="read_seat_record reads it"):
        read_record(redact(read_record(whole), "left", SMALL))
    with pytest.raises(BadRecord, match="read_record reads it"):
        read_seat_record(whole, SMALL)


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_any_changed_byte_of_a_seat_record_raises_nothing_but_the_errors_of_the_library(
    at: int, byte: int, whole: Path
) -> None:
    text = bytearray(redact(read_record(whole), "left", SMALL).encode())
    text[at % len(text)] = byte
    try:
        read_seat_record(bytes(text), SMALL)
    except WargameError as error:
        assert "record, line" in str(error)


def test_a_line_too_long_to_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="longer than a record may hold"):
        Session(SMALL, SmallScenario("x", "x" * LONGEST_LINE, 3), dice=SeededDice(1), record=tmp_path / "a")
    assert not (tmp_path / "a").exists()
