"""What is presented to a seat is the same in two worlds that look alike to it."""

from collections.abc import Iterator
from typing import Any

from alike_worlds import DEPTHS, alike, called, line_of_play
from cases import cases
from wargames import SeededDice, encode_state, load
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game import Seat
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Timeline
from wargames.presenting import DecisionModel, SeatSnapshot, odds_text, present, sentences


def everything(timeline: Timeline[Any], seat: Seat | None) -> Iterator[Any]:
    """Yield all that is presented to a seat, the questions one step deep, as plain data."""
    game = timeline.setting.game
    known = SeatSnapshot.of(Session[Any, Any].resumed(timeline, dice=SeededDice(1)), seat)
    yield to_plain(present(game, known))
    if known.decision is None:
        return
    yield to_plain(sentences(game, known.decision, known.view))
    for action in known.decision.actions.candidates[:4]:
        yield to_plain(odds_text(game, known.view, action))
    first = DecisionModel(game, known.decision, known.view)
    for option in first.options:
        asked = DecisionModel(game, known.decision, known.view)
        asked.choose(option.number)
        yield asked.asks, asked.about, to_plain(asked.options)


@cases(*DEPTHS)
def test_worlds_that_look_alike_to_a_seat_are_presented_alike(name: str) -> None:
    game = called(name)
    true = line_of_play(game, DEPTHS[name])
    differ = 0
    for seat in (None, *game.seats_of(true.latest.state)):
        expected = [*everything(true, seat)]
        for world in alike(true, seat):
            differ += encode_state(game, world.latest.state) != encode_state(game, true.latest.state)
            assert expected == [*everything(world, seat)]
    assert differ, "there is nothing to hide here: choose another depth"


def test_values_keep_no_way_to_a_session_or_a_state() -> None:
    game = load("bob")
    session: Session[Any, Any] = Session.resumed(line_of_play(game, 10), dice=SeededDice(1))
    seat = next(iter(session.waiting()))
    shown = to_plain(present(game, SeatSnapshot.of(session, seat)))

    assert {"heading", "rule", "ending", "undo_refused", "log"} == set(shown)
    assert shown == to_plain(present(game, SeatSnapshot.of(session, seat)))
