"""A seat takes back its own last action, and nobody else's."""

import json
from pathlib import Path

import pytest

from cases import cases
from kernel.small_game import LEFT, RIGHT, SMALL, BidMade, Boast, Copycat
from kernel.small_records import lines_of, session, whole_record
from toy.game import GAME
from wargames.kernel.base.errors import UndoRefused, UnknownName
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Over, Seat
from wargames.kernel.play.replay import replay
from wargames.kernel.play.session import Session, Undo
from wargames.kernel.play.timeline import Entry
from wargames.kernel.play.undoing import undo_barrier


def test_a_sealed_choice_is_taken_back_from_under_those_of_others() -> None:
    game, other = (Session(GAME, "ford", dice=SeededDice(1)) for _ in range(2))
    game.submit("guard", "lay road")
    laid = game.submit("north", "lay woods")
    before = game.told("north")
    (taken,) = game.undo(by="guard")

    other.submit("north", "lay woods")
    assert (other.state, other.view("south")) == (game.state, game.view("south"))
    assert ["the set-up", "'lay woods' of north"] == [str(entry) for entry in game.history]
    (line,) = game.told("north", since=len(before))
    assert (taken.events[0].seen_by(Seat("north")), len(before) - 1) == (line.event, line.undone)
    with pytest.raises(UndoRefused, match="none can be redone"):
        game.redo()
    (again,) = game.undo(by="north")
    assert (laid.action, laid.events) == (again.action, again.events)
    assert game.told("north", since=len(before) + 1)[0].undone == len(before)


def test_the_last_of_the_sealed_choices_makes_all_of_them_final() -> None:
    game = Session(GAME, "ford", dice=SeededDice(1))
    for seat in ("guard", "north", "south"):
        game.submit(seat, "lay road")
    assert "cannot undo: all sealed choices are in" == game.undo_refusal(by="guard")
    assert "North saw it [BR-2.2]" in str(game.undo_refusal(by="south"))


def test_what_another_seat_alone_has_learned_is_not_named() -> None:
    learned = BidMade(("SG-2.1",), RIGHT, 3)
    state = session().state
    assert "it is known to Right" == undo_barrier(Entry(SMALL, LEFT, Boast(), (), (learned,), state))


def test_an_undo_is_refused_where_something_was_revealed_since() -> None:
    game = session()
    game.submit("left", "bid 3")
    game.submit("right", "boast")
    with pytest.raises(UndoRefused, match="cannot undo: Right acted since"):
        game.undo(by="left")


def test_nobody_takes_back_what_a_bot_chose() -> None:
    game = session(seats={RIGHT: Copycat(1)})
    game.run()
    with pytest.raises(UndoRefused, match="the bot of right acted last; name the seat that asks"):
        game.undo()
    with pytest.raises(UndoRefused, match="nothing to undo"):
        game.undo(by="left")
    assert ((RIGHT, 1),) == game.state.bids


def test_a_choice_that_another_has_acted_on_stands() -> None:
    game = session("11 1 1")
    for seat, bid in (("left", 2), ("right", 1)):
        game.submit(seat, f"bid {bid}")
    before = game.state
    with pytest.raises(UndoRefused, match="cannot undo: Right acted since"):
        game.undo(by="left")
    with pytest.raises(UndoRefused, match="dice were rolled"):
        game.undo(by="right")
    assert before == game.state


def test_a_free_undo_by_a_seat_goes_back_over_everything_since() -> None:
    game = session(undo="free")
    for seat in ("left", "right"):
        game.submit(seat, "bid 2")
    assert [RIGHT, LEFT] == [entry.seat for entry in game.undo(by="left")]
    assert 1 == len(game.history)
    assert [LEFT, RIGHT] == [entry.seat for entry in game.redo(2)]


def test_an_undo_by_nobody_is_refused() -> None:
    game = session()
    with pytest.raises(UnknownName, match="seat 'nobody'"):
        game.undo(by="nobody")
    with pytest.raises(UndoRefused, match="the set-up"):
        game.undo()


@cases("honest", "free")
def test_nothing_is_taken_back_once_a_game_is_over(undo: Undo) -> None:
    """The loser does not reopen it, not even by what only he saw and no die decided."""
    game = session("11 4 4", undo=undo)
    while game.over is None:
        asked = game.pending
        assert not isinstance(asked, Over)
        game.submit(next(iter(asked)), "bid 1")
    before = game.told(), game.history

    for seat in (None, "left", "right"):
        assert "cannot undo: the game is over" == game.undo_refusal(by=seat)
        with pytest.raises(UndoRefused, match=r"^cannot undo: the game is over$"):
            game.undo(by=seat)
    assert before == (game.told(), game.history)


def test_a_record_that_was_reopened_before_is_still_played(tmp_path: Path) -> None:
    """Programs of before allowed it; what they recorded is a game all the same."""
    path = whole_record(tmp_path / "whole.jsonl")
    lines = lines_of(path)
    before = lines[-3]["hash"]
    undo = {"undo": 1, "hash": before, "by": None}
    path.write_text("\n".join(json.dumps(line) for line in (*lines, undo)) + "\n")

    assert [before] == [step.entry.digest for step in list(replay(path, SMALL))[-1:]]
