from threading import Thread

import attrs

from wargames.kernel.chance.dice import NO_DICE, Dice, SeededDice
from wargames.kernel.game import Event
from wargames.kernel.moments.layouts import LayoutCache, OpenLayoutCache, PlayLayoutCache


@attrs.frozen(slots=False)
class Position:
    name: str


def layouts() -> LayoutCache[Position, list[str]]:
    return LayoutCache(lambda position: [position.name])


def test_a_value_is_laid_out_once_while_it_is_asked_about() -> None:
    cache, start = layouts(), Position("start")

    assert cache.layout_of(start) is cache.layout_of(start)


def test_an_equal_value_is_another_one() -> None:
    cache, start, twin = layouts(), Position("start"), Position("start")
    layout = cache.layout_of(start)

    assert layout is not cache.layout_of(twin)
    assert ["start"] == cache.layout_of(start)


def test_what_is_taken_is_laid_out_anew_for_the_next_question() -> None:
    cache, start = layouts(), Position("start")
    taken = cache.layout_of(start)

    assert cache.take(start) is taken
    assert cache.take(start) is None
    assert cache.layout_of(start) is not taken


def test_a_layout_that_was_put_back_is_what_its_value_looks_like() -> None:
    cache, start, end = layouts(), Position("start"), Position("end")
    cache.layout_of(start)
    cache.put_back(end, ["end", "after play"])

    assert ["end", "after play"] == cache.layout_of(end)
    assert cache.take(start) is None


def test_each_thread_has_layouts_of_its_own() -> None:
    cache, start = layouts(), Position("start")
    here, there = cache.layout_of(start), list[list[str]]()
    other = Thread(target=lambda: there.append(cache.layout_of(start)))
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
    asked: str | None = None


def play_layouts() -> PlayLayoutCache[Position, Game]:
    return PlayLayoutCache(lambda position, dice: Game(position.name, dice))


def test_what_is_looked_at_has_no_dice() -> None:
    assert NO_DICE is play_layouts().layout_of(Position("start")).dice


def test_what_was_looked_at_is_resumed_with_dice_and_without_what_was_told() -> None:
    cache, start, dice = play_layouts(), Position("start"), SeededDice(1)
    looked = cache.layout_of(start)
    looked.events.append(Event(("X-1",)))
    taken = cache.resume(start, dice)

    assert taken is looked
    assert dice is taken.dice
    assert [] == taken.events
    assert cache.layout_of(start) is not taken


def test_what_is_not_at_hand_is_laid_out_to_play_on() -> None:
    dice = SeededDice(1)
    taken = play_layouts().resume(Position("start"), dice)

    assert ("start", dice) == (taken.name, taken.dice)


def test_dice_are_put_away_when_a_layout_is_left() -> None:
    cache, start, end = play_layouts(), Position("start"), Position("end")
    played = cache.resume(start, SeededDice(1))
    cache.put_back(end, played)

    assert played is cache.layout_of(end)
    assert NO_DICE is played.dice


@attrs.define
class Board:
    name: str
    dice: Dice
    events: list[Event] | None = None


@attrs.frozen(slots=False)
class Sight:
    name: str


def open_layouts() -> OpenLayoutCache[Position, Sight, Board]:
    return OpenLayoutCache(
        lambda position, dice: Board(position.name, dice), lambda sight: Position(sight.name)
    )


def test_a_view_that_hides_nothing_is_looked_at_on_the_layout_of_its_value() -> None:
    cache, start, sight = open_layouts(), Position("start"), Sight("start")
    cache.show(start, sight)

    assert cache.layout_of(start) is cache.layout_seen(sight)


def test_a_view_is_laid_out_by_itself_once_others_play_on_the_layout() -> None:
    cache, start, sight = open_layouts(), Position("start"), Sight("start")
    cache.show(start, sight)
    played = cache.resume(start, NO_DICE)
    played.name = "somewhere else"

    assert "start" == cache.layout_seen(sight).name
    assert cache.layout_seen(sight) is cache.layout_seen(sight)


def test_a_view_of_another_value_is_laid_out_anew() -> None:
    cache, start, end, sight = open_layouts(), Position("start"), Position("end"), Sight("start")
    cache.show(start, sight)
    cache.put_back(end, Board("end", NO_DICE))

    assert "start" == cache.layout_seen(sight).name


def test_a_view_is_known_while_somebody_holds_it_and_nobody_plays_on() -> None:
    cache, start, sight = open_layouts(), Position("start"), Sight("start")
    assert cache.view_of(start) is None

    cache.show(start, sight)
    assert sight is cache.view_of(start)
    assert cache.view_of(Position("start")) is None, "another value, though it looks alike"

    cache.resume(start, NO_DICE)
    assert cache.view_of(start) is None

    cache.show(start, sight)
    del sight
    assert cache.view_of(start) is None


@attrs.frozen(slots=False)
class Wrapped:
    inside: Position


def test_values_that_show_the_same_share_a_layout() -> None:
    cache: PlayLayoutCache[Wrapped, Board] = PlayLayoutCache(
        lambda wrapped, dice: Board(wrapped.inside.name, dice), shows=lambda wrapped: wrapped.inside
    )
    start = Position("start")
    played = cache.layout_of(Wrapped(start))

    assert played is cache.layout_of(Wrapped(start))
    assert played is cache.resume(Wrapped(start), NO_DICE)
    assert played is not cache.layout_of(Wrapped(start))
