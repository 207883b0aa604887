import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.small_game import SMALL
from kernel.small_records import Edit, Line, edited, lines_of
from wargames.kernel.base.errors import BadRecord, WargameError
from wargames.kernel.play.replay import replay


def only(**fields: object) -> Edit:
    """Make an edit that leaves nothing but these fields."""

    def edit(line: Line) -> None:
        line.clear()
        line.update(fields)

    return edit


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
    (1, lambda line: line.update(options={"luck": 7}), "line 1: there is no option 'luck'"),
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
    (4, lambda line: line["dice"][0].update(fell=[7]), "line 4: a d6 die cannot show 7"),
    (
        4,
        lambda line: line["dice"][0].update(fell=[1, 1]),
        "line 4: d6 for score .* is due; recorded is 2 'd6'",
    ),
    (4, lambda line: line["dice"][0].update(fell="1"), "line 4: "),
    (4, lambda line: line["dice"][0].update(fell=[[1]]), "line 4: "),
    (4, lambda line: line["dice"][0].update(purpose="luck"), "line 4: d6 for score .* is due"),
    (4, lambda line: line["dice"].extend(line["dice"]), "line 4: no rule asks for the fall of 'd6'"),
    (-1, lambda line: line.update(over={"left": 9}), "the record says that the scores are {'left': 9}"),
    (-1, only(undo=99, hash="0"), "cannot undo 99 steps"),
    (-1, only(redo=1, hash="0"), "cannot redo 1 step: none can be redone"),
    (-1, only(undo=1, hash="0"), "has hash"),
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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(data=st.data())
def test_any_edit_raises_nothing_but_the_errors_of_the_library(data: st.DataObject, whole: Path) -> None:
    lines = lines_of(whole)
    line = data.draw(st.sampled_from(lines))
    line[data.draw(st.sampled_from([*line, "undo", "redo", "over", "reseed"]))] = data.draw(JSON)
    text = "".join(json.dumps(line) + "\n" for line in lines)
    with suppress(WargameError):
        replay(text, SMALL).finish()


@settings(deadline=None)
@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_any_changed_byte_raises_nothing_but_the_errors_of_the_library(
    at: int, byte: int, whole: Path
) -> None:
    text = bytearray(whole.read_bytes())
    text[at % len(text)] = byte
    with suppress(WargameError):
        replay(bytes(text), SMALL).finish()
