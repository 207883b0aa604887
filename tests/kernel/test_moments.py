"""A table of moments and the loop that plays it, by a game of counting down that asks now and then."""

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs
import pytest

from cases import cases
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import NO_DICE, Dice
from wargames.kernel.game import Decision, Event, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.moments import EndOfPlay, Moment, Moments

WHITE, BLACK = Seat("white"), Seat("black")


@attrs.frozen
class Take(Action):
    FORM = "take {number}"

    number: int


@attrs.frozen
class Hush(Action):
    FORM = "hush"


@attrs.frozen
class ChooseNumber(Decision):
    """Take some of what is left."""

    ASKS: ClassVar[str] = "take one or two of {left}"
    left: int


@attrs.frozen
class Turn:
    """A seat takes one or two of what is left."""

    seat: Seat


@attrs.frozen
class Echo:
    """Nobody is asked: it goes away again, ``times`` after another."""

    times: int


@attrs.frozen
class Quarrel:
    """Both are asked at once; ``stage`` says how loud it is."""

    stage: str


Frame = Turn | Echo | Quarrel


@attrs.define
class Table:
    left: int
    frames: list[Frame]
    dice: Dice = NO_DICE
    events: list[Event] | None = None
    asked: tuple[Seat, ...] = ()
    ends: int = 0
    echoes: int = 0


def take(table: Table, _turn: Turn, taken: Take) -> None:
    table.left -= taken.number
    table.frames[-1:] = [Echo(2)]
    if not table.left:
        raise EndOfPlay


def list_takes(table: Table, _turn: Turn) -> Listing:
    yield Branch("take", lambda: [Take(number) for number in (1, 2) if number <= table.left])


def fade(table: Table, echo: Echo) -> None:
    table.echoes += 1
    table.frames[-1:] = [Echo(echo.times - 1)] if echo.times else []


def turn_violations(_table: Table, _below: Frame | None, turn: Turn) -> Iterator[str]:
    if turn.seat not in {WHITE, BLACK}:
        yield f"{turn.seat} sits nowhere [C-1]"


TURN: Moment[Table, Turn] = Moment(
    clause="C-1",
    takes=(Take,),
    waits=lambda table, turn: turn.seat if table.left else None,
    question=lambda asked, table, _: ChooseNumber(*asked, table.left),
    lists=list_takes,
    carries_out=take,
    violations=turn_violations,
)
ECHO: Moment[Table, Echo] = Moment(clause="C-2", proceeds=fade, lies_on=(None, Turn))


def quarrel(clause: str) -> Moment[Table, Quarrel]:
    return Moment(
        clause=clause,
        waits=lambda *_: (WHITE, BLACK),
        complete=lambda _: False,
        refuses=lambda _table, _frame, action: (
            None if isinstance(action, Hush) else Refusal(clause, "too loud")
        ),
        carries_out=lambda table, *_: table.frames.pop(),
    )


QUARRELS = {"low": quarrel("C-3"), "loud": quarrel("C-4")}


def settle(table: Table) -> None:
    if not table.frames:
        table.frames.append(Turn(WHITE))


def count_end(table: Table) -> None:
    table.ends += 1


MOMENTS = Moments[Table](
    {Turn: TURN, Echo: ECHO, Quarrel: QUARRELS}, frames=Frame, settles=settle, ends=count_end
)


def test_the_rules_run_on_until_somebody_is_asked() -> None:
    table = Table(3, [Turn(BLACK), Echo(4)])
    table.frames.reverse()
    MOMENTS.run(table)
    assert (BLACK,) == table.asked

    table = Table(3, [Echo(4)])
    MOMENTS.run(table)

    assert ((WHITE,), 5, 1) == (table.asked, table.echoes, table.ends)


def test_an_answer_is_carried_out_and_the_rules_go_on() -> None:
    table = Table(3, [Turn(BLACK)])
    MOMENTS.answer(table, BLACK, Take(2))

    assert (1, (WHITE,), [Turn(WHITE)]) == (table.left, table.asked, table.frames)


def test_nobody_is_asked_once_the_game_has_ended() -> None:
    table = Table(2, [Turn(BLACK)])
    MOMENTS.answer(table, BLACK, Take(2))

    assert ((), 1, 0) == (table.asked, table.ends, table.echoes)


def test_what_is_not_listed_is_refused_with_what_is_due() -> None:
    table = Table(1, [Turn(BLACK)])

    assert MOMENTS.refusal(table, Take(1)) is None
    assert Refusal("C-1", "'take 2' does not fit: now take one or two of 1") == MOMENTS.refusal(
        table, Take(2)
    )


def test_an_action_that_a_row_does_not_take_is_refused_with_what_is_asked_for() -> None:
    """Its ``refuses`` is not asked about other actions, and ``because`` may say it better."""
    row: Moment[Table, Turn] = attrs.evolve(TURN, refuses=lambda *_: Refusal("C-1", "greedy"))
    better = attrs.evolve(row, because=lambda *_: Refusal("C-1", "no hushing"))
    table, turn = Table(3, [Turn(BLACK)]), Turn(BLACK)

    assert row.refusal(table, turn, Take(2)) == Refusal("C-1", "greedy")
    assert row.refusal(table, turn, Hush()) == Refusal("C-1", "'hush' does not fit: now take one or two of 3")
    assert better.refusal(table, turn, Hush()) == Refusal("C-1", "no hushing")


def test_each_seat_that_is_asked_is_told_what_it_is_to_do() -> None:
    assert MOMENTS.wanted(Table(3, [Turn(BLACK)])) == {BLACK: "take one or two of 3"}
    assert MOMENTS.wanted(Table(0, [])) == {}


@cases(({Turn: TURN}, "Echo, Quarrel"), ({Turn: TURN, Echo: ECHO, Quarrel: QUARRELS, Take: TURN}, "Take"))
def test_a_kind_of_frame_without_a_row_is_an_error_at_once(rows: dict[type, Any], named: str) -> None:
    with pytest.raises(TypeError, match=f"each kind of frame needs one row.*{named}"):
        Moments(rows, frames=Frame)


def test_a_row_may_say_what_refuses() -> None:
    table = Table(1, [Quarrel("loud")])

    assert MOMENTS.refusal(table, Hush()) is None
    assert Refusal("C-4", "too loud") == MOMENTS.refusal(table, Take(1))


def test_each_stage_of_a_frame_has_its_row_and_several_seats_may_be_asked() -> None:
    low, loud = Table(1, [Quarrel("low")]), Table(1, [Quarrel("loud")])

    assert ("C-3", "C-4") == (MOMENTS.row(low.frames[0]).clause, MOMENTS.row(loud.frames[0]).clause)
    assert (WHITE, BLACK) == MOMENTS.waiting(low)
    assert (False, True) == (MOMENTS.complete(low), MOMENTS.complete(Table(1, [Turn(WHITE)])))


@cases(
    ([Turn(BLACK)], []),
    ([Turn(BLACK), Turn(BLACK)], ["Turn cannot lie on Turn [C-1]"]),
    ([Turn(Seat("red")), Turn(BLACK)], ["Turn cannot lie on Turn [C-1]"]),
    ([Turn(Seat("red"))], ["red sits nowhere [C-1]"]),
    ([Turn(Seat("red")), Echo(1)], ["red sits nowhere [C-1]"]),
    ([Turn(BLACK), Echo(1)], ["nobody is asked by Echo, yet the game goes on [C-2]"]),
)
def test_what_a_stack_must_not_hold(frames: list[Frame], violation: list[str]) -> None:
    assert violation == list(MOMENTS.violations(Table(3, frames)))
