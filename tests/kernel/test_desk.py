from threading import Thread

import attrs

from wargames.kernel.desk import Desk


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
