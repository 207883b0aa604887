from threading import Thread

import attrs

from wargames.kernel.desk import Desk, PlayDesk
from wargames.kernel.dice import NO_DICE, Dice, SeededDice
from wargames.kernel.game import Event


@attrs.frozen(slots=False)
class Position:
    name: str


def desk() -> Desk[Position, list[str]]:
    return Desk(lambda position: [position.name])


def test_a_value_is_laid_out_once_while_it_is_asked_about() -> None:
    table, start = desk(), Position("start")

    assert table.look(start) is table.look(start)


def test_an_equal_value_is_another_one() -> None:
    table, start, twin = desk(), Position("start"), Position("start")
    layout = table.look(start)

    assert layout is not table.look(twin)
    assert ["start"] == table.look(start)


def test_what_is_taken_is_laid_out_anew_for_the_next_question() -> None:
    table, start = desk(), Position("start")
    taken = table.look(start)

    assert table.take(start) is taken
    assert table.take(start) is None
    assert table.look(start) is not taken


def test_a_layout_that_was_left_is_what_its_value_looks_like() -> None:
    table, start, end = desk(), Position("start"), Position("end")
    table.look(start)
    table.leave(end, ["end", "after play"])

    assert ["end", "after play"] == table.look(end)
    assert table.take(start) is None


def test_each_thread_has_a_desk_of_its_own() -> None:
    table, start = desk(), Position("start")
    here, there = table.look(start), list[list[str]]()
    other = Thread(target=lambda: there.append(table.look(start)))
    other.start()
    other.join()

    assert here == there[0]
    assert here is not there[0]


@attrs.define(eq=False)
class Game:
    """A layout that is played on."""

    name: str
    dice: Dice
    events: list[Event] = attrs.field(factory=list)
    asks: str | None = None


def play_desk() -> PlayDesk[Position, Game]:
    return PlayDesk(lambda position, dice: Game(position.name, dice))


def test_what_is_looked_at_has_no_dice() -> None:
    assert NO_DICE is play_desk().look(Position("start")).dice


def test_what_was_looked_at_is_taken_up_with_dice_and_without_what_was_told_or_asked() -> None:
    table, start, dice = play_desk(), Position("start"), SeededDice(1)
    looked = table.look(start)
    looked.asks = "blue"
    looked.events.append(Event(("X-1",)))
    taken = table.take_up(start, dice)

    assert taken is looked
    assert dice is taken.dice
    assert ([], None) == (taken.events, taken.asks)
    assert table.look(start) is not taken


def test_what_is_not_at_hand_is_laid_out_to_play_on() -> None:
    dice = SeededDice(1)
    taken = play_desk().take_up(Position("start"), dice)

    assert ("start", dice) == (taken.name, taken.dice)


def test_dice_are_put_away_when_a_layout_is_left() -> None:
    table, start, end = play_desk(), Position("start"), Position("end")
    played = table.take_up(start, SeededDice(1))
    table.leave(end, played)

    assert played is table.look(end)
    assert NO_DICE is played.dice
