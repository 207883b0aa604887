"""Odds from rules: the terms of every run, weighed, on a game of guns that a crew may load again."""

from fractions import Fraction
from typing import ClassVar

import attrs
import pytest

from wargames.kernel.base.errors import IllegalAction
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import D6, NO_DICE, Dice
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Decision, PublicEvent, Seat, View
from wargames.kernel.moments import EndOfPlay, Moment, Moments
from wargames.kernel.moments.rule_odds import Course, RuleOdds, Terms, happened, odds_case

GUNNER, CREW = Seat("gunner"), Seat("crew")


@attrs.frozen
class Fire(Action):
    FORM: ClassVar[str] = "fire {guns}"
    guns: int


@attrs.frozen
class Load(Action):
    FORM: ClassVar[str] = "load"


@attrs.frozen
class Shot(PublicEvent):
    hits: int


@attrs.frozen
class Empty(PublicEvent):
    """Nothing is left to be loaded."""


@attrs.frozen
class Firing:
    """The gunner fires."""


@attrs.frozen
class Loading:
    """The crew may load, and the guns fire once more."""

    guns: int


@attrs.define
class Table:
    frames: list[Firing | Loading]
    dice: Dice = NO_DICE
    events: list[PublicEvent] | None = None
    asked: tuple[Seat, ...] = ()
    lost: int = 0


@attrs.frozen
class TableView(View):
    over: bool = False


def shoot(table: Table, guns: int) -> None:
    hits = sum(die >= 5 for die in table.dice.roll(guns * D6, "guns", "G-1"))
    table.lost += hits
    if table.events is not None:
        table.events.append(Shot(("G-1",), hits))


def fire(table: Table, _frame: Firing, action: Fire) -> None:
    table.frames[-1] = Loading(action.guns)
    shoot(table, action.guns)
    if table.lost >= 3:
        table.frames.clear()
        raise EndOfPlay


def load(table: Table, loading: Loading, _action: Load) -> None:
    table.frames.pop()
    shoot(table, loading.guns)
    if table.events is not None:
        table.events.append(Empty(("G-2",)))
    raise AssertionError("what settles the odds is not played beyond")


MOMENTS: Moments[Table] = Moments(
    {
        Firing: Moment(
            clause="G-1",
            waits=lambda *_: GUNNER,
            question=lambda asked, *_: Decision(*asked),
            lists=lambda *_: [Fire(2), Fire(3)],
            carries_out=fire,
        ),
        Loading: Moment(clause="G-2", waits=lambda *_: CREW, lists=lambda *_: [Load()], carries_out=load),
    }
)


def lay_out(view: TableView) -> Table:
    return Table([] if view.over else [Firing()])


def fired(view: TableView, action: Fire) -> list[OddsCase]:
    again: Course[Table] = Course({Loading: lambda *_: Load()}, (Empty,))
    waiting: Course[Table] = Course({Loading: None})
    return [
        ODDS.case(view, action, read),
        ODDS.case(view, action, read, again, assuming="loaded again"),
        ODDS.case(view, action, read, waiting, assuming="the crew is asked"),
    ]


def read(table: Table) -> Terms:
    shots = list(happened(table, Shot))
    return {"hit": shots[0].hits >= 1, "two lost": table.lost >= 2, "lost": table.lost}


ODDS: RuleOdds[TableView, Table] = RuleOdds(
    MOMENTS, lay_out, lay_out, {Fire: fired}, means=frozenset({"lost"})
)


def test_terms_are_weighed_over_every_way_to_fall() -> None:
    """Of two dice one or more hits in 20 of 36 ways, both in 4; two thirds of a die hit on average."""
    case = ODDS(TableView(GUNNER), Fire(2)).given("")

    assert (("hit", Fraction(5, 9)), ("two lost", Fraction(1, 9))) == case.chances
    assert Fraction(2, 3) == case.mean("lost")


def test_replies_carry_an_answer_on() -> None:
    """Four dice instead of two, and play ends with the event that settles it."""
    case = ODDS(TableView(GUNNER), Fire(2)).given("loaded again")

    assert 1 - Fraction(2, 3) ** 4 - 4 * Fraction(1, 3) * Fraction(2, 3) ** 3 == case["two lost"]
    assert (Fraction(5, 9), Fraction(4, 3)) == (case["hit"], case.mean("lost"))


def test_without_a_reply_play_ends_where_somebody_is_asked() -> None:
    """What the crew may do is left open."""
    odds = ODDS(TableView(GUNNER), Fire(2))

    assert odds.given("").chances == odds.given("the crew is asked").chances


def test_the_end_of_the_game_ends_an_answer() -> None:
    """Three hits, one way of 27, end it: nobody loads then; on average one die of three hits."""
    case = ODDS(TableView(GUNNER), Fire(3)).given("loaded again")

    assert 1 + Fraction(26, 27) * 1 == case.mean("lost")


def test_what_chance_has_no_part_in_has_no_terms() -> None:
    """Nor has a game that is over."""
    assert ((),) == tuple(case.chances for case in ODDS(TableView(GUNNER, over=True), Fire(2)).cases)


def test_what_is_refused_has_no_odds() -> None:
    with pytest.raises(IllegalAction, match="'fire 4' does not fit: now decision"):
        ODDS(TableView(GUNNER), Fire(4))
    with pytest.raises(IllegalAction, match="crew owes no choice now; waiting for gunner"):
        ODDS(TableView(CREW), Fire(2))


def test_terms_that_are_faces_take_one_run() -> None:
    """Nothing is run again for what is only counted."""
    runs: list[None] = []

    def play(dice: Dice) -> Terms:
        runs.append(None)
        hits = sum(die >= 5 for die in dice.roll(8 * D6, "attack", "X-1"))
        return {"some": hits >= 1, "many": hits > 3, "hits": hits}

    case = odds_case(play, means=("hits",))

    assert 1 == len(runs)
    assert 1 - Fraction(2, 3) ** 8 == case["some"]
    assert Fraction(8, 3) == case.mean("hits")


def test_rules_that_need_numbers_have_odds_too() -> None:
    case = odds_case(lambda dice: {"high": dice.roll(D6, "number", "X-1") << 1 > 6})

    assert Fraction(1, 2) == case["high"]
