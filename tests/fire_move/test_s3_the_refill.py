"""Section 3: the refill, the pile and the time check card (FM-3.7, FM-R48, FM-G17)."""

import attrs

from cases import cases
from fire_move.given import GAME, dealt, in_discards, turn_of
from fire_move.played import FirstCard, asked, choices, deck, do, hand, only, over, refused, told
from wargames import Over
from wargames.fire_move.moments import CardsDrawn, PileRenewed, TimeCheckDrawn
from wargames.fire_move.values.state import State


def test_a_time_check_at_the_refill_is_shown_counted_discarded_and_replaced() -> None:
    """FM-3.7, FM-R48, FM-G17"""
    step = do(turn_of("german", "M1 M2 F3"), "end actions", "end discards", cards="TIME R1 R2")

    drawn = only(step, TimeCheckDrawn)
    assert (("FM-G17",), "german", 1, 3) == (drawn.clauses, drawn.side, drawn.count, drawn.limit)
    assert 1 == dict(deck(step.state, "german").discards)["TIME"]
    assert ("M1", "M2", "F3", "R1", "R2") == hand(step.state, "german")


def _thin(state: State, pile: int) -> State:
    """Leave so many cards of the pile; the others are discarded."""
    first = state.hands[0]
    counted = dict(first.deck.left)
    there = first.deck
    while len(there) > pile:
        card = max(counted, key=lambda one: (counted[one], one))
        counted[card] -= 1
        there = there.take(card).discard(card)
    return attrs.evolve(state, hands=(attrs.evolve(first, deck=there), state.hands[1]))


def test_an_empty_pile_is_made_of_the_discards_with_the_time_check_among_them() -> None:
    """FM-R48, FM-G17, FM-3.7"""
    state = _thin(turn_of("german", "M1 M2"), 0)

    step = do(state, "end actions", "end discards", cards="TIME R1 R2 R2")

    renewed = only(step, PileRenewed)
    assert (39, "german", {"FM-G17", "FM-R48"}) == (renewed.count, renewed.side, set(renewed.clauses))
    assert 1 == only(step, TimeCheckDrawn).count
    assert 5 == len(hand(step.state, "german"))
    assert 1 == dict(deck(step.state, "german").discards)["TIME"]


def test_a_single_card_among_the_discards_makes_a_pile_too_and_without_any_no_card_is_drawn() -> None:
    """FM-R48, FM-G17"""
    state = turn_of("german", "M1 M2")
    hand_only, theirs = _thin(state, 0).hands
    left, empty = (
        attrs.evolve(hand_only, deck=attrs.evolve(hand_only.deck, discards=pile))
        for pile in ((("R1", 1),), ())
    )

    drawn = do(attrs.evolve(state, hands=(left, theirs)), "end actions", "end discards", cards="R1")
    short = do(attrs.evolve(state, hands=(empty, theirs)), "end actions", "end discards")
    assert ("M1", "M2", "R1") == hand(drawn.state, "german")
    assert ("M1", "M2") == hand(short.state, "german")
    assert [] == told(short, PileRenewed)


def test_the_game_ends_with_the_turn_in_which_the_last_time_check_is_drawn() -> None:
    """FM-R48, FM-G17, FM-R6"""
    state = turn_of("german", "M1 M2 F3", limit=2, time_checks=1)

    ending = over(do(state, "end actions", "end discards", cards="TIME R1 R2").state)

    assert "time is up" in ending.reason
    assert {"german": -1, "american": 1} == ending.scores  # equal points: the defender


@cases((5, True), (6, False))
def test_the_game_ends_after_its_last_player_turn(cap: int, ends: bool) -> None:
    """FM-R48, FM-G17"""
    state = do(turn_of("german", "M1 M2 F3 F4 F5", cap=cap), "end actions", "end discards").state

    assert ends == isinstance(GAME.pending(state), Over)


def test_the_opening_deal_puts_a_time_check_back_uncounted() -> None:
    """FM-G17, FM-R48, FM-3.7"""
    start = GAME.start("crossroads_farm", dice=FirstCard())
    state = start.state
    while state.open.turn == 0:
        last = GAME.apply(state, asked(state), GAME.parse(choices(state)[0]), FirstCard(time=True))
        state = last.state

    assert [6, 5] == [len(one.cards) for one in state.hands]
    assert 0 == state.open.time_checks
    assert [1, 1] == [dict(one.deck.left)["TIME"] for one in state.hands]
    assert [("american", 6), ("german", 5)] == [(one.side, one.count) for one in told(last, CardsDrawn)]


def test_discards_go_to_the_pile_of_their_owner() -> None:
    """FM-3.6, FM-R51"""
    state = in_discards(turn_of("russian", "M1 M2 F3 F4"))

    after = do(state, "discard M1").state

    assert {"M1": 1} == dict(deck(after, "russian").discards)
    assert ("M2", "F3", "F4") == hand(after, "russian")
    assert "FM-3.1" == refused(dealt(after, "russian", "M2"), "discard M1").clause
