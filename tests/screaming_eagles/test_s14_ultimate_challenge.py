"""Section 14, the Ultimate Challenge, with ruling SE-R23."""

from cases import cases
from screaming_eagles.given import (
    PLANES,
    TAN,
    Falling,
    allowed,
    choices,
    new_game,
    play_quietly,
    refused,
    table,
    where,
)
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.state import Bank

CHALLENGE = {"ultimate_challenge": True, "players": 4}
LEFT, STRAIGHT, RIGHT = ["L1", "L2", "L4"], ["S1", "S2", "S4"], ["R1", "R2", "R4"]


@cases(*LEFT)
def test_flying_left_banks_the_plane_left(card: str) -> None:
    """SE-14.1"""
    assert "left" == play_quietly(new_game(CHALLENGE), tiger=card).state.table.plane("tiger").bank


def test_a_banked_plane_moves_as_usual() -> None:
    """SE-14.1, SE-14.3"""
    state = play_quietly(table(options=CHALLENGE, tiger=(8, 9)), tiger="L2").state
    assert (6, 11) == where(state, "tiger")

    state = play_quietly(state, Falling(black=2), tiger="L2").state
    assert (2, 15) == where(state, "tiger")


def test_a_plane_banked_left_may_not_break_right() -> None:
    """SE-14.2"""
    state = play_quietly(new_game(CHALLENGE), tiger="L2").state

    assert [f"lay tiger {card}" for card in LEFT + STRAIGHT] == choices(state, "tiger")
    assert ["SE-14.2"] * 3 == [refused(state, f"lay tiger {card}") for card in RIGHT]


@cases(*RIGHT)
def test_flying_right_banks_the_plane_right(card: str) -> None:
    """SE-14.3"""
    assert "right" == play_quietly(new_game(CHALLENGE), eagle=card).state.table.plane("eagle").bank


def test_a_plane_banked_right_may_not_break_left() -> None:
    """SE-14.4"""
    state = play_quietly(new_game(CHALLENGE), eagle="R1").state

    assert [f"lay eagle {card}" for card in STRAIGHT + RIGHT] == choices(state, "eagle")
    assert ["SE-14.4"] * 3 == [refused(state, f"lay eagle {card}") for card in LEFT]


@cases("left", "right")
def test_flying_straight_levels_the_plane_off(bank: Bank) -> None:
    """SE-14.5"""
    state = play_quietly(table(options=CHALLENGE, bank={"eagle": bank}), eagle="S1").state

    assert "level" == state.table.plane("eagle").bank
    assert [f"lay eagle {card}" for card in LEFT + STRAIGHT + RIGHT] == choices(state, "eagle")
    assert allowed(state, "lay eagle L4")


@cases(("left", "L4"), ("right", "R4"))
def test_a_banked_plane_may_fly_the_same_way_again_and_stays_banked(bank: Bank, again: str) -> None:
    """SE-14.2, SE-14.4"""
    state = play_quietly(table(options=CHALLENGE, bank={"cobra": bank}), cobra=again).state

    assert bank == state.table.plane("cobra").bank


@cases(("left", "R1"), ("right", "L1"))
def test_without_the_option_a_bank_bars_nothing(bank: Bank, card: str) -> None:
    """SE-14.2, SE-14.4, SE-1.10"""
    assert allowed(table(bank={"eagle": bank}), f"lay eagle {card}")


def test_only_the_banked_plane_is_barred() -> None:
    """SE-14.2"""
    state = table(options=CHALLENGE, bank={"tiger": "left"})

    assert {"R1", "R2", "R4"} == {text.split()[-1] for text in choices(state, "stallion")} - {
        text.split()[-1] for text in choices(state, "tiger")
    }


# ------------------------------------------------------------------------------------------------ SE-R23


def test_planes_start_level_and_free() -> None:
    """SE-R23"""
    state = new_game(CHALLENGE)

    assert {"level"} == {plane.bank for plane in state.table.planes}
    assert [9] * 4 == [len(choices(state, squadron)) for squadron in PLANES]


def test_the_bank_is_public() -> None:
    """SE-R23"""
    state = play_quietly(new_game({"ultimate_challenge": True}), tiger="L1").state

    assert "left" == GAME.view(state, TAN).plane("tiger").bank == GAME.view(state, None).plane("tiger").bank


def test_looping_does_not_change_the_bank() -> None:
    """SE-R23"""
    state = play_quietly(table(options=CHALLENGE, tiger=(2, 9)), Falling(black=3), tiger="L1").state

    assert (15, 10) == (15, (where(state, "tiger") or (0, 0))[1] - 1)
    assert "left" == state.table.plane("tiger").bank


@cases("level", "left", "right")
def test_three_straight_cards_are_always_available(bank: Bank) -> None:
    """SE-R23"""
    state = table(options=CHALLENGE, bank=dict.fromkeys(PLANES, bank))

    for squadron in PLANES:
        assert {f"lay {squadron} {card}" for card in STRAIGHT} <= set(choices(state, squadron))


def test_the_bank_changes_with_the_move_and_not_with_the_card_laid() -> None:
    """SE-R23"""
    state = new_game(CHALLENGE)
    laid = GAME.apply(state, "tiger", GAME.parse("lay tiger L1"), Falling()).state

    assert "level" == laid.table.plane("tiger").bank
