"""Clocks of people as values: when they run, what they add, vacation, and a server that was down."""

from typing import Any

import pytest

from cases import cases
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Seat
from wargames.web.clocks.agreements import APART, OFFERS, Agreements, OfferRefused
from wargames.web.clocks.seat_clock import GameClocks
from wargames.web.clocks.time_terms import DAY, MINUTE, TimeTerms

US, DE = Seat("us"), Seat("de")
SIDES = ((US,), (DE,))


def live(minutes: int = 10, seconds: int = 5) -> GameClocks:
    return GameClocks.of(TimeTerms("live", minutes=minutes, seconds=seconds), (US, DE))


def days(count: int = 3, vacation: int = 14) -> GameClocks:
    return GameClocks.of(TimeTerms("days", days=count, vacation=vacation), (US, DE))


def test_only_the_clock_of_who_is_asked_runs_and_a_move_adds_the_increment() -> None:
    clocks = live()
    clocks.follow([US], {}, 0)
    assert (9 * MINUTE, 10 * MINUTE) == (clocks.left(US, MINUTE), clocks.left(DE, MINUTE))
    clocks.follow([DE], {US: 1}, MINUTE)
    assert (9 * MINUTE + 5000, 8 * MINUTE) == (clocks.left(US, 3 * MINUTE), clocks.left(DE, 3 * MINUTE))


def test_both_run_while_both_are_asked_and_one_stops_when_it_has_chosen() -> None:
    clocks = live()
    clocks.follow([US, DE], {}, 0)
    clocks.follow([DE], {US: 1}, MINUTE)
    assert (9 * MINUTE + 5000, 8 * MINUTE) == (clocks.left(US, 2 * MINUTE), clocks.left(DE, 2 * MINUTE))


def test_an_answer_that_nobody_notices_changes_no_clock() -> None:
    told, hidden = live(), live()
    for clocks in (told, hidden):
        clocks.follow([US], {}, 0)
    hidden.follow([US], {}, 20_000)
    assert told.left(US, MINUTE) == hidden.left(US, MINUTE)
    slow, sly = days(), days()
    for clocks in (slow, sly):
        clocks.follow([US], {}, 0)
    sly.follow([US], {}, DAY)
    assert slow.left(US, 2 * DAY) == sly.left(US, 2 * DAY)


def test_an_undone_move_takes_its_increment_back_and_made_anew_starts_no_new_day() -> None:
    clocks = live()
    clocks.follow([US], {}, 0)
    clocks.follow([US], {US: 1}, 0)
    assert 10 * MINUTE + 5000 == clocks.left(US, 0)
    clocks.follow([US], {US: 0}, 0)
    assert 10 * MINUTE == clocks.left(US, 0)
    slow = days()
    slow.follow([US], {}, 0)
    slow.follow([US], {US: 1}, DAY)
    slow.follow([US], {US: 0}, 2 * DAY)
    slow.follow([US], {US: 1}, 3 * DAY)
    assert DAY == slow.left(US, 3 * DAY)


def test_who_runs_out_is_named_when_it_is_due_and_not_before() -> None:
    clocks = live(minutes=1)
    clocks.follow([DE], {}, 500)
    assert 500 + MINUTE == clocks.first_due(30_000)
    assert ((), (DE,)) == (clocks.out(MINUTE + 499), clocks.out(MINUTE + 500))
    clocks.follow([], {}, 600)
    assert clocks.first_due(600) is None
    assert () == clocks.out(10 * MINUTE)


def test_days_begin_anew_with_each_move() -> None:
    clocks = days()
    clocks.follow([US], {}, 0)
    clocks.follow([US], {US: 1}, 2 * DAY)
    assert 3 * DAY == clocks.left(US, 2 * DAY)
    assert 5 * DAY == clocks.first_due(2 * DAY)


def test_a_vacation_stops_the_days_and_is_bounded() -> None:
    clocks = days(vacation=5)
    clocks.follow([US], {}, 0)
    clocks.seats[US].take_off(DAY, 4)
    assert 2 * DAY == clocks.left(US, 3 * DAY)
    assert 7 * DAY == clocks.due(US, 3 * DAY)
    assert DAY == clocks.left(US, 6 * DAY)
    assert (US,) == clocks.out(7 * DAY)
    clocks.seats[US].take_off(6 * DAY, 9)
    assert (6 * DAY, 7 * DAY) == clocks.seats[US].away


def test_a_vacation_ended_early_gives_the_rest_back_and_the_days_go_on() -> None:
    clocks = days(vacation=5)
    clocks.follow([US], {}, 0)
    clocks.seats[US].take_off(DAY, 5)
    clocks.seats[US].take_off(2 * DAY, 0)
    assert 4 * DAY == clocks.seats[US].spare
    assert (2 * DAY, DAY) == (clocks.left(US, 2 * DAY), clocks.left(US, 3 * DAY))


def test_a_live_clock_stands_while_the_server_is_down_and_days_go_on() -> None:
    clocks = live()
    clocks.follow([US], {}, 0)
    clocks.pause(MINUTE)
    clocks.wake(60 * MINUTE)
    assert 8 * MINUTE == clocks.left(US, 61 * MINUTE)
    slow = days()
    slow.follow([US], {}, 0)
    slow.wake(DAY)
    assert 2 * DAY == slow.left(US, DAY)


def test_who_ran_out_of_days_while_the_server_was_down_gets_half_a_day() -> None:
    clocks = days()
    clocks.follow([US], {}, 0)
    clocks.wake(9 * DAY)
    assert DAY // 2 == clocks.left(US, 9 * DAY)
    clocks.wake(9 * DAY + DAY // 4)
    assert DAY // 4 == clocks.left(US, 9 * DAY + DAY // 4), "one restart more gives nothing more"


@cases(
    ({"kind": "weeks"}, BadOption, r"kind cannot be 'weeks'; it is live \| days"),
    ({"kind": "live", "minutes": 0}, BadOption, "minutes must be a whole number from 1 to 600, not 0"),
    ({"kind": "live", "seconds": True}, BadOption, "seconds must be"),
    ({"kind": "days", "days": 31}, BadOption, "days must be a whole number from 1 to 30"),
    ({"kind": "days", "out": "cry"}, BadOption, r"out cannot be 'cry'; it is lose \| bot"),
    ({"days": 3}, BadOption, "the time needs a kind"),
    ({"kind": "days", "grace": 3}, UnknownName, "grace"),
)
def test_terms_that_make_no_sense_are_refused(
    data: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        TimeTerms.read(data)


def test_terms_are_told_in_sentences() -> None:
    assert str(TimeTerms("live", minutes=15, seconds=10)) == (
        "Each player has 15 minutes for the game and 10 seconds more for each move."
        " A player without time loses."
    )
    assert str(TimeTerms("days", days=1, out="bot")) == (
        "Each player has 1 day for each move. A player without time is moved for by a bot."
    )


def test_a_draw_needs_everybody_and_lapses_when_another_moves() -> None:
    offers = Agreements()
    offers.offer(US, {US: 1, DE: 1})
    offers.follow({US: 2, DE: 1})
    assert [US] == offers.agreed, "the own move leaves the offer"
    offers.follow({US: 2, DE: 2})
    assert [] == offers.agreed
    with pytest.raises(OfferRefused, match="no draw is offered now"):
        offers.accept(DE, (US, DE), {})
    offers.offer(US, {US: 20})
    assert offers.accept(DE, (US, DE), {US: 20})


def test_offers_may_be_repeated_a_bounded_number_of_times() -> None:
    offers, moves = Agreements(), 0
    for _ in range(OFFERS):
        assert offers.offer_refusal(US, SIDES, (US, DE), moves) is None
        offers.offer(US, {US: moves})
        assert offers.offer_refusal(DE, SIDES, (US, DE), moves) == "a draw is offered already"
        offers.decline()
        refused = offers.offer_refusal(US, SIDES, (US, DE), moves + APART - 1)
        assert "after 1 more move" in str(refused) or "which is the most" in str(refused)
        moves += APART
    assert "which is the most" in str(offers.offer_refusal(US, SIDES, (US, DE), moves))


def test_bots_agree_to_no_draw_and_all_people_of_a_side_resign_together() -> None:
    offers = Agreements()
    assert "a bot does not" in str(offers.offer_refusal(US, SIDES, (US,), 0))
    mate = Seat("us2")
    assert not offers.resign(US, (US, mate), (US, mate, DE))
    assert offers.resign(mate, (US, mate), (US, mate, DE))
    assert Agreements().resign(US, (US, mate), (US, DE)), "the mate is a bot"
