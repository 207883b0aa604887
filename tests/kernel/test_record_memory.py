"""Records that are kept as bytes, and not in a file."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cases import cases
from kernel.small_game import SMALL
from kernel.small_records import played
from wargames.kernel.base.errors import BadRecord
from wargames.kernel.chance.dice import SeededDice, SystemDice
from wargames.kernel.play.record import read_record
from wargames.kernel.play.replay import replay
from wargames.kernel.play.resume import resume
from wargames.kernel.play.session import Session


def test_a_record_in_memory_is_that_of_a_file(tmp_path: Path) -> None:
    kept = BytesIO()
    filed, game = played(tmp_path / "a"), played(kept)
    assert (tmp_path / "a").read_bytes() == kept.getvalue() == game.record_bytes() == filed.record_bytes()
    assert game.history == replay(kept.getvalue(), SMALL).finish().done


@pytest.mark.parametrize("torn", [b"", b'{"undo": 1, "ha'])
@pytest.mark.parametrize("source", [bytes, lambda text: text.decode(), BytesIO])
def test_a_game_goes_on_from_bytes_as_if_it_had_never_stopped(source: Any, torn: bytes) -> None:
    whole, begun = played(BytesIO(), rounds=1), played(BytesIO(), rounds=1)
    given = source(begun.record_bytes() + torn)
    on = resume(given, SMALL)
    for game in (whole, on):
        game.submit("left", "bid 3")
        game.submit("right", "bid 1")
    assert whole.record_bytes() == on.record_bytes()
    assert whole.history == on.history
    if isinstance(given, BytesIO):
        assert given.getvalue() == on.record_bytes()


def test_a_branch_keeps_a_record_of_its_own() -> None:
    kept, game = BytesIO(), played(BytesIO(), rounds=1)
    other = game.branch(dice=SystemDice(), record=kept)
    other.submit("left", "bid 3")
    assert 3 * b"\n" != kept.getvalue() == other.record_bytes()
    assert other.history == replay(kept.getvalue(), SMALL).finish().done
    with pytest.raises(BadRecord, match=r"begin it with a path or an io.BytesIO"):
        game.branch(dice=SeededDice(3)).record_bytes()


def test_a_record_stands_nowhere_twice() -> None:
    kept = BytesIO()
    played(kept, rounds=1)
    before = kept.getvalue()
    with pytest.raises(BadRecord, match="the memory holds something already"):
        Session(SMALL, "plain", dice=SeededDice(3), record=kept)
    assert before == kept.getvalue()


def test_a_closed_record_takes_no_more_lines_and_is_resumed() -> None:
    kept = BytesIO()
    game = played(kept, rounds=1)
    game.close()
    with pytest.raises(BadRecord, match="it is closed; resume it to go on"):
        game.submit("left", "bid 1")
    resume(kept, SMALL).submit("left", "bid 1")
    assert not read_record(kept.getvalue()).torn


@cases(1, 1.5, [], object())
def test_what_holds_no_record_is_named(place: Any) -> None:
    with pytest.raises(
        BadRecord, match=r"a record stands in a file, by its path, or in an io.BytesIO, not in"
    ):
        Session(SMALL, "plain", dice=SeededDice(3), record=place)
    with pytest.raises(BadRecord, match=r"a record is a path, an io.BytesIO, text or bytes, not"):
        resume(place, SMALL)
    with pytest.raises(BadRecord, match=r"a record is a path, text or bytes, not"):
        replay(place, SMALL)


def test_the_memory_holds_no_more_than_a_record_may(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(BytesIO(), rounds=1)
    before = game.record_bytes()
    monkeypatch.setattr("wargames.kernel.play.record_file.LARGEST_RECORD", len(before) + 9)
    with pytest.raises(BadRecord, match="it is full at"):
        game.submit("left", "bid 1")
    assert before == game.record_bytes()
