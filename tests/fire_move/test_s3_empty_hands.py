"""Section 3: the actions that need no card, once the hand is empty (FM-3.5, FM-R68)."""

from fire_move.given import given, men, with_piece
from fire_move.played import asked, choices, dice, do, legal, refused
from wargames.fire_move.values.state import State

FREE = ("turn W-mg34_tripod-1 to 5/30", "change W-mg34_tripod-1", "uncrew W-mg34_tripod-1 with 2")


def with_no_card() -> State:
    """Give an MMG and a failed LMG, and no card in hand."""
    gun = men("W", "MMG CRW RIF", 5, 20, weapon="mg34_tripod", facing=(1, 0), dy=0.5)
    state = given([gun, men("A", "LMG RIF", 15, 20)], [men("B", "RIF RIF", 55, 5)], "")
    return with_piece(state, "A-mg42-4", failed=True)


def test_an_empty_hand_hinders_no_action_that_needs_no_card() -> None:
    """FM-3.5, FM-R68, FM-17.1, FM-24.3, FM-28.3: all of them are offered; what needs a card is refused."""
    state = with_no_card()

    offered = {text.split()[0] for text in choices(state)}

    assert {"repair", "uncrew", "change", "turn", "end"} == offered
    assert all(legal(state, text) for text in (*FREE, "repair A-mg42-4 with A"))
    assert "FM-3.1" == refused(state, "move A with M1 for actions").clause


def test_the_action_part_ends_when_the_player_says_so() -> None:
    """FM-3.5, FM-R68"""
    state = with_no_card()

    turned = do(state, FREE[0]).state
    done = do(turned, "repair A-mg42-4 with A", fell=dice("8 1")).state

    assert "german" == asked(turned) == asked(done)
    assert ["end actions"] == choices(done)
