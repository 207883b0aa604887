from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.small_game import LEFT, RIGHT, SMALL
from kernel.small_records import lines_of, played
from toy.game import GAME
from wargames.kernel.base.errors import BadRecord, UnknownName, WargameError
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.record import read_record
from wargames.kernel.play.redaction import read_seat_record, redact
from wargames.kernel.play.session import Session


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


def test_a_seat_record_says_whose_step_was_taken_back_from_under_others(tmp_path: Path) -> None:
    game = Session(GAME, "ford", dice=SeededDice(3), record=tmp_path / "a")
    game.submit("guard", "lay road")
    game.submit("north", "lay woods")
    game.undo(by="guard")
    game.undo(by="north")
    game.redo()
    record = read_record(tmp_path / "a")
    guard, south = (read_seat_record(redact(record, seat, GAME), GAME).steps for seat in ("guard", "south"))
    lines = ("set-up", "action", "action", "undo", "undo", "redo")
    whose = (None, None, None, "guard", "north", None)
    assert list(zip(lines, whose, strict=True)) == [(step.kind, step.by) for step in guard]
    assert [(step.kind, step.by) for step in guard] == [(step.kind, step.by) for step in south]
    assert game.view("guard") == guard[-1].view
    assert ["lay road", None] == [str(s.action) if s.action else None for s in guard[1:3]]


def test_a_seat_record_ends_with_the_scores(whole: Path) -> None:
    seen = read_seat_record(redact(read_record(whole), "left", SMALL), SMALL)
    assert {"left": 2, "right": 1} == seen.steps[-1].scores


def test_a_seat_record_names_every_option_though_the_record_leaves_defaults_out(whole: Path) -> None:
    """Whoever reads it may not have the rules that know the defaults."""
    assert {} == read_record(whole).header.options
    header = read_seat_record(redact(read_record(whole), "left", SMALL), SMALL).header
    assert {"wins": 2, "loud": True} == header.options


def test_a_seat_record_for_nobody_is_refused(whole: Path) -> None:
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        redact(read_record(whole), "nobody", SMALL)


def test_each_kind_of_record_names_the_reader_of_the_other(whole: Path) -> None:
    with pytest.raises(BadRecord, match="read_seat_record reads it"):
        read_record(redact(read_record(whole), "left", SMALL))
    with pytest.raises(BadRecord, match="read_record reads it"):
        read_seat_record(whole, SMALL)


@settings(deadline=None)
@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_any_changed_byte_of_a_seat_record_raises_nothing_but_the_errors_of_the_library(
    at: int, byte: int, whole: Path
) -> None:
    text = bytearray(redact(read_record(whole), "left", SMALL).encode())
    text[at % len(text)] = byte
    with suppress(WargameError):
        read_seat_record(bytes(text), SMALL)
