"""Section 5, command cards, with rulings SE-R1, SE-R20 and SE-R21 and the fact about flight lengths."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from cases import cases
from screaming_eagles.given import (
    BLUE,
    PLANES,
    TAN,
    Falling,
    allowed,
    choices,
    do,
    events_of,
    flight,
    flown,
    lay_all,
    new_game,
    play_quietly,
    refused,
    table,
    where,
)
from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat
from wargames.kernel.play.session import Session
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import FLIGHT, Squadron
from wargames.screaming_eagles.moments import CardLaid, CardTurned, PlaneFlew
from wargames.screaming_eagles.state import State

NINE_CARDS = ["L1", "L2", "L4", "S1", "S2", "S4", "R1", "R2", "R4"]


def known_to(state: State, seat: Seat | str | None) -> tuple[str | None, ...]:
    """List the faces that a seat knows, in the fixed plane order."""
    return GAME.view(state, None if seat is None else Seat(seat)).cards


# ------------------------------------------------------------------------------------------------ choosing


def test_a_plane_gets_exactly_one_card_a_round() -> None:
    """SE-5.1"""
    state = do(new_game(), "lay stallion S1").state

    assert "SE-5.1" == refused(state, "lay stallion S2", BLUE)
    assert "SE-5.1" == refused(do(state, "lay tiger L1").state, "lay stallion S2", BLUE)


def test_one_card_after_the_other_is_due() -> None:
    """SE-R33: the refusal says whose."""
    state = new_game()

    assert {"lay eagle"} == {text.rsplit(" ", 1)[0] for text in choices(state, TAN)}
    assert Refusal("SE-R33", "eagle's card is due before cobra's") == GAME.refusal(
        state, TAN, GAME.parse("lay cobra S1")
    )
    assert allowed(do(state, "lay eagle S1").state, "lay cobra S1", TAN)


@cases(2, 4)
def test_a_plane_of_another_player_is_given_no_card(players: int) -> None:
    """SE-4.1"""
    state = new_game({"players": players})
    seat = TAN if players == 2 else Seat("eagle")

    assert "SE-4.1" == refused(state, "lay stallion S1", seat)
    assert "SE-4.1" == refused(do(state, "lay eagle S1").state, "lay stallion S1", seat)


def test_any_card_of_the_pile_may_be_chosen() -> None:
    """SE-5.2"""
    state = new_game({"players": 4})

    for squadron in PLANES:
        assert [f"lay {squadron} {card}" for card in NINE_CARDS] == choices(state, squadron)


def test_the_last_card_flown_does_not_limit_the_next() -> None:
    """SE-5.2"""
    state = play_quietly(new_game(), eagle="R4").state

    assert [f"lay eagle {card}" for card in NINE_CARDS] == choices(state, TAN)


def test_a_card_that_does_not_exist_cannot_be_named() -> None:
    """SE-5.2"""
    for name in ("S3", "L0", "B1", ""):
        with pytest.raises(Exception, match="cannot read"):
            GAME.parse(f"lay eagle {name}")


# ------------------------------------------------------------------------------------------------ secrecy


def test_team_mates_see_each_others_cards_while_choosing() -> None:
    """SE-5.3, SE-R20"""
    state = do(new_game({"players": 4}), "lay tiger R4").state

    assert (None, "R4", None, None) == known_to(state, "stallion") == known_to(state, "tiger")
    assert (None,) * 4 == known_to(state, "eagle") == known_to(state, "cobra") == known_to(state, None)


def test_the_event_of_a_laid_card_shows_its_face_to_the_team_only() -> None:
    """SE-5.3, SE-5.4, SE-R20"""
    (laid,) = events_of(do(new_game({"players": 4}), "lay tiger R4"), CardLaid)
    faces = {seat: laid.seen_by(Seat(seat)) for seat in PLANES}

    assert ["R4", "R4", None, None] == [getattr(shown, "card", "") for shown in faces.values()]
    assert None is getattr(laid.seen_by(None), "card", "")


def test_a_chosen_card_is_hidden_from_the_opponents() -> None:
    """SE-5.4"""
    state = lay_all(new_game(), stallion="L4", tiger="R2", eagle="S2", cobra="L1").state

    assert (None, None, "S2", "L1") == known_to(state, TAN)
    assert ("L4", "R2", None, None) == known_to(state, BLUE)
    assert (True, True, True, True) == GAME.view(state, TAN).table.laid
    assert (None, None, None, None) == GAME.view(state, TAN).table.shown


def test_opponents_views_do_not_depend_on_the_hidden_card() -> None:
    """SE-5.4"""
    states = [lay_all(new_game(), stallion=card).state for card in NINE_CARDS]

    assert 1 == len({GAME.view(state, TAN) for state in states})
    assert 9 == len({GAME.view(state, BLUE) for state in states})


def test_a_card_is_turned_up_only_at_its_planes_turn_to_move() -> None:
    """SE-5.5"""
    state = lay_all(table(), stallion="S2", tiger="R4").state
    assert (None, None) == known_to(state, TAN)[:2]

    step = do(state, "pick stallion", black=[1, 1])

    assert [("stallion", "S2")] == [(event.squadron, event.card) for event in events_of(step, CardTurned)]
    assert ("S2", None) == known_to(step.state, TAN)[:2] == known_to(step.state, None)[:2]


def test_no_second_card_is_laid_over_the_first() -> None:
    """SE-5.1, SE-R20"""
    state = do(new_game({"players": 4}), "lay cobra S1").state

    assert "SE-5.1" == refused(state, "lay cobra R1", "cobra")


def test_a_card_may_be_taken_back_until_the_last_one_is_in() -> None:
    """SE-R20"""
    game = Session(GAME, "standard", dice=SeededDice(1))
    for seat, card in (("blue", "stallion L1"), ("tan", "eagle S2"), ("blue", "tiger S1")):
        game.submit(seat, f"lay {card}")
    game.undo(2, by="blue")

    assert (False, False, True, False) == game.state.table.laid
    for seat, card in (("blue", "stallion R1"), ("blue", "tiger S1"), ("tan", "cobra S2")):
        assert None is game.undo_refusal(by="tan")
        game.submit(seat, f"lay {card}")
    assert ["cannot undo: all sealed choices are in" for seat in ("blue", "tan")] == [
        game.undo_refusal(by=seat) for seat in ("blue", "tan")
    ]


def test_team_mates_who_have_seen_a_card_do_not_make_it_final() -> None:
    """SE-5.3, SE-R20"""
    game = Session(GAME, "standard", {"players": 4}, dice=SeededDice(1))
    game.submit("tiger", "lay tiger R4")
    game.undo(by="tiger")

    for seat, card in (("stallion", "R4"), ("cobra", None)):
        laid, back = game.told(seat)[-2:]
        assert (card, laid.number) == (getattr(laid.event, "card", ""), back.undone)


def test_cards_cannot_be_laid_once_planes_move() -> None:
    """SE-5.1, SE-4.1"""
    assert "SE-4.1" == refused(lay_all(new_game()).state, "lay eagle S1", TAN)


def test_used_cards_are_public_and_back_in_the_pile() -> None:
    """SE-R21"""
    state = play_quietly(new_game(), tiger="R2").state

    assert [tuple(NINE_CARDS)] * 4 == [plane.pile for plane in GAME.view(state, TAN).table.planes]
    assert (None,) * 4 == known_to(state, BLUE) == state.table.shown


# ------------------------------------------------------------------------------------------ what a card says


@cases(
        ("L1", (7, 10)), ("L2", (6, 11)), ("L4", (4, 13)),
        ("R1", (9, 10)), ("R2", (10, 11)), ("R4", (12, 13)),
        ("S1", (8, 11)), ("S2", (8, 13)), ("S4", (8, 17)))  # fmt: skip
def test_a_break_flies_along_its_diagonal_and_straight_ahead_flies_straight(
    card: str, end: tuple[int, int]
) -> None:
    """SE-5.6, SE-5.7, SE-5.8"""
    assert end == flown("stallion", table(stallion=(8, 9)), card, [1] * int(card[1]))[-1]


@pytest.mark.parametrize("squadron", PLANES)
@pytest.mark.parametrize("card", NINE_CARDS)
def test_planes_never_turn(squadron: Squadron, card: str) -> None:
    """SE-R1"""
    given: dict[str, Any] = {squadron: (8, 19)}
    faces: dict[str, Any] = {squadron: card}
    north = 2 if squadron in {"stallion", "tiger"} else -2

    state = play_quietly(table(**given), **faces).state

    column, row = where(state, squadron) or (0, 0)
    assert [(column, row + north)] == flown(squadron, state, "S1", [1])


@cases(("S1", 1), ("S2", 2), ("S4", 4))
def test_the_card_says_how_many_black_dice_to_roll(card: str, count: int) -> None:
    """SE-5.9"""
    flew = flight("stallion", table(stallion=(8, 5)), card, [2] * count)

    assert (2,) * count == flew.rolled
    assert 2 * count == len(flew.path)


def test_one_die_showing_3_breaks_right_3_spaces() -> None:
    """SE-5.10"""
    assert [(9, 6), (10, 7), (11, 8)] == flown("stallion", table(stallion=(8, 5)), "R1", [3])


def test_four_dice_showing_3_each_fly_12_spaces() -> None:
    """SE-5.10"""
    assert 12 == len(flown("stallion", table(stallion=(3, 1 - 1)), "R4", [3, 3, 3, 3]))


@cases((1, 1, 3), (2, 2, 6), (4, 4, 12))
def test_fewer_dice_mean_a_shorter_flight(dice: int, shortest: int, longest: int) -> None:
    """SE-5.10"""
    totals = {sum(throw) for throw, _ in FLIGHT[dice].weights()}

    assert set(range(shortest, longest + 1)) == totals


@cases(
    (1, {1: 1, 2: 1, 3: 1}),
    (2, {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}),
    (4, {4: 1, 5: 4, 6: 10, 7: 16, 8: 19, 9: 16, 10: 10, 11: 4, 12: 1}),
)
def test_flight_lengths_are_as_likely_as_the_dice_say(dice: int, counts: dict[int, int]) -> None:
    """SE-F7, SE-5.10"""
    weights: Counter[int] = Counter()
    for throw, weight in FLIGHT[dice].weights():
        weights[sum(throw)] += weight
    enumerated = Counter(sum(throw) for throw in product((1, 2, 3), repeat=dice))

    assert counts == {total: weight // 2**dice for total, weight in weights.items()} == dict(enumerated)
    assert 2 * dice * 3**dice == sum(total * count for total, count in counts.items())


def test_the_flight_itself_falls_as_likely() -> None:
    """SE-F7"""
    state = lay_all(table(stallion=(8, 5)), stallion="S2").state
    tree = GAME.roll_tree(state, BLUE, GAME.parse("pick stallion"))
    lengths: Counter[int] = Counter()
    for leaf in tree.leaves:
        (flew,) = events_of(leaf.result, PlaneFlew)
        lengths[sum(flew.rolled)] += int(9 * leaf.probability)

    assert {2: 1, 3: 2, 4: 3, 5: 2, 6: 1} == dict(lengths)


def test_every_card_is_allowed_in_every_round_of_the_basic_game() -> None:
    """SE-5.2"""
    state = new_game()
    for card in NINE_CARDS:
        assert all(allowed(state, f"lay stallion {other}", BLUE) for other in NINE_CARDS)
        state = play_quietly(state, Falling(black=2), stallion=card).state
    assert 10 == state.table.round
