"""Resignations, losses on time and agreed draws: in a session, in its record, for a seat and in a replay."""

from pathlib import Path

import pytest

from kernel.small_game import LEFT, RIGHT, SMALL
from kernel.small_records import Small, edited, lines_of, played, whole_record
from wargames.kernel.base.errors import BadOption, BadRecord, UndoRefused
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.early_end import AlreadyOver, EarlyEnd
from wargames.kernel.play.record import read_record
from wargames.kernel.play.redaction import read_seat_record, redact
from wargames.kernel.play.replay import migrate, replay
from wargames.kernel.play.resume import resume
from wargames.presenting.ending import ending_of

RESIGNED = EarlyEnd("resignation", LEFT)
DRAWN = EarlyEnd("agreement")


def ended(path: Path, end: EarlyEnd = RESIGNED) -> Small:
    """Play a little, then end the game early."""
    game = played(path, rounds=1)
    game.end_early(end)
    return game


@pytest.mark.parametrize(
    ("end", "scores", "reason"),
    [
        (RESIGNED, {LEFT: -1, RIGHT: 1}, f"{SMALL.side_name(LEFT)} resigned"),
        (EarlyEnd("time", RIGHT), {LEFT: 1, RIGHT: -1}, f"{SMALL.side_name(RIGHT)} ran out of time"),
        (EarlyEnd("time"), {LEFT: 0, RIGHT: 0}, "the sides ran out of time"),
        (DRAWN, {LEFT: 0, RIGHT: 0}, "the sides agreed to a draw"),
    ],
)
def test_the_end_has_scores_and_a_reason_with_the_name_of_the_side(
    tmp_path: Path, end: EarlyEnd, scores: dict[str, int], reason: str
) -> None:
    over = ended(tmp_path / "a", end).over
    assert over is not None
    assert (scores, reason) == (over.scores, over.reason)
    assert f"{reason[0].upper()}{reason[1:]}." in str(ending_of(SMALL, over))
    assert "[" not in str(ending_of(SMALL, over)), "no rule is cited for it"


def test_nobody_is_asked_nor_acts_nor_undoes_after_it(tmp_path: Path) -> None:
    game = ended(tmp_path / "a")
    before = (tmp_path / "a").read_bytes()
    assert not game.waiting()
    with pytest.raises(AlreadyOver, match=r"the game is over: .* resigned"):
        game.submit(LEFT, "bid 1")
    with pytest.raises(AlreadyOver):
        game.end_early(DRAWN)
    for refused in (game.undo, game.redo):
        with pytest.raises(UndoRefused):
            refused()
    assert before == (tmp_path / "a").read_bytes()


def test_a_game_over_by_its_rules_cannot_be_resigned(tmp_path: Path) -> None:
    whole_record(tmp_path / "a")
    game: Small = resume(tmp_path / "a", SMALL)
    with pytest.raises(AlreadyOver):
        game.end_early(RESIGNED)


def test_the_record_says_it_and_replays_and_resumes_to_the_same_end(tmp_path: Path) -> None:
    game = ended(tmp_path / "a")
    line = lines_of(tmp_path / "a")[-1]
    scores = {"left": -1, "right": 1}
    assert {"ended": "resignation", "by": "left", "scores": scores, "hash": game.history[-1].digest} == line
    game.close()
    last = list(replay(tmp_path / "a", SMALL))[-1]
    assert ("ended", game.over) == (last.kind, last.over)
    again: Small = resume(tmp_path / "a", SMALL)
    assert game.over == again.over
    again.close()
    assert line == lines_of(tmp_path / "a")[-1], "the end is not written twice"
    assert (tmp_path / "a").read_bytes() == migrate(tmp_path / "a", SMALL)


def test_a_record_that_says_another_result_or_goes_on_is_refused(tmp_path: Path) -> None:
    ended(tmp_path / "a").close()
    count = len(lines_of(tmp_path / "a"))
    wrong = edited(tmp_path / "a", count, lambda line: line["scores"].update(left=1))
    with pytest.raises(BadRecord, match=f"line {count}: the record says that the scores are"):
        replay(wrong, SMALL).finish()
    whole = (tmp_path / "a").read_text()
    undo = '{"undo": 1, "hash": "0", "by": null}\n'
    with pytest.raises(BadRecord, match=f"line {count + 1}: the game is over"):
        replay(whole + undo, SMALL).finish()
    for by in ("nobody", None):
        line = edited(tmp_path / "a", count, lambda line, by=by: line.update(by=by))  # type: ignore[misc]
        with pytest.raises(BadRecord, match=f"line {count}"):
            replay(line, SMALL).finish()


def test_a_seat_is_told_the_end_and_no_more(tmp_path: Path) -> None:
    ended(tmp_path / "a").close()
    seen = read_seat_record(redact(read_record(tmp_path / "a"), "right", SMALL), SMALL)
    last = seen.steps[-1]
    assert ("ended", {"left": -1, "right": 1}) == (last.kind, last.scores)
    assert f"{SMALL.side_name(LEFT)} resigned" == last.reason
    assert () == last.events


def test_a_branch_goes_on_from_before_it(tmp_path: Path) -> None:
    on = ended(tmp_path / "a").branch(dice=SeededDice(5))
    assert on.over is None
    on.submit(LEFT, "bid 1")


def test_an_end_without_a_seat_that_needs_one_is_refused() -> None:
    with pytest.raises(BadOption, match="names the seat that loses"):
        EarlyEnd("resignation")
    with pytest.raises(BadOption, match="names no seat"):
        EarlyEnd("agreement", LEFT)
