"""Section 30: the fear card (FM-30.6 to FM-30.8, FM-R36)."""

import attrs

from cases import cases
from fire_move.given import battle, in_discards, men, pinned, placed, with_group
from fire_move.played import asked, choices, do, group, legal, only, refused
from wargames.fire_move.moments import MarkerPut
from wargames.fire_move.values.state import State
from wargames.kernel.geometry.arcs import Direction

OWN = men("A", "SL RIF RIF", 5, 20)
FIVE = men("B", "SL LMG SMG RIF RIF", 55, 5)
PAD = " R1 R2 R3 R4 COW"


def discards(cards: str, enemy: object = FIVE, **more: object) -> State:
    """Go to the discards of a German turn, with so many cards that no refill is due."""
    return in_discards(battle([OWN], [enemy], cards + PAD, **more))  # type: ignore[list-item, arg-type]


def test_fear_is_put_on_an_enemy_group_and_takes_a_discard() -> None:
    """FM-30.6, FM-R42"""
    state = discards("FEAR FEAR")

    step = do(state, "fear on B with FEAR")

    assert group(step.state, "B").fear
    put = only(step, MarkerPut)
    assert (("FM-30.6",), "B", "fear", True) == (put.clauses, put.group, put.marker, put.on)
    assert {"FEAR": 1} == dict(step.state.hands[0].deck.discards)
    assert "american" == asked(step.state)
    assert "FM-3.1" == refused(state, "fear on A with FEAR").clause
    assert "FM-30.6" == refused(state, "fear on B with COW").clause


def test_a_group_carries_one_fear_marker_at_most() -> None:
    """FM-R36, FM-30.6"""
    state = with_group(discards("FEAR"), "B", fear=True)

    assert "FM-R36" == refused(state, "fear on B with FEAR").clause
    assert "fear on B with FEAR" not in choices(state)


HAND = "M1 M2 F1 F3 SMK R1 FORD"
MOVES = (
    "move A with M1 for actions",
    "move A with M2 for actions firing F1",
    "move A with FORD for actions",
    "move A with M1 for actions smoke SMK",
    "move A with M2 for actions only 3,4 by R1",
)


def afraid(cards: str = HAND) -> State:
    """Give a group with fear an enemy close by."""
    own = placed("A", "SL@5/20 LMG@5.6/20 RIF@5/20.6 RIF@5.6/20.6")
    return with_group(battle([own], [men("B", "SL RIF", 12, 20)], cards), "A", fear=True)


@cases(*MOVES)
def test_a_group_with_fear_does_not_move(text: str) -> None:
    """FM-30.7, FM-R36"""
    assert "FM-30.7" == refused(afraid(), text).clause
    assert not legal(afraid(), text)


def test_a_group_with_fear_does_not_go_to_ground_by_a_card() -> None:
    """FM-R36"""
    assert "FM-R36" == refused(afraid(), "ground A with M1").clause


@cases(
    "fire A at B with F1",
    "fire A at B with F3",
    "fire A twice at B with F1 and at B with F1 leader 1 lmg 1 smg 1",
)
def test_a_group_with_fear_does_not_fire(text: str) -> None:
    """FM-30.7, FM-R36"""
    assert "FM-30.7" == refused(afraid(HAND + " F1"), text).clause


def test_a_group_with_fear_does_not_fire_reactively() -> None:
    """FM-30.7, FM-R36"""
    enemy = [men("B", "SL RIF RIF", 12, 20), men("C", "SL RIF RIF", 12, 24)]
    state = battle([OWN], enemy, "M1", their_hand="F1 F3")
    moving = do(with_group(state, "B", fear=True), "move A with M1 for actions", "step 5/25").state

    assert "FM-30.7" == refused(moving, "react at 0 with B by F1").clause
    assert legal(moving, "react at 0 with C by F1")
    assert not [one for one in choices(moving) if " with B " in one]


def test_where_every_group_is_afraid_nobody_reacts() -> None:
    """FM-30.7"""
    alone = men("A", "PL", 5, 20)  # no minefield is laid for a PL alone
    state = battle([alone], [men("B", "SL RIF RIF", 12, 20)], "M2", their_hand="F1 F3")

    asks = do(state, "move A with M2 for actions", "step 5/25").state
    silent = do(with_group(state, "B", fear=True), "move A with M2 for actions", "step 5/25").state

    assert ["american", "german"] == [asked(asks), asked(silent)]


@cases("leave minefield with A by M2", "set aside M1 for A")
def test_a_group_with_fear_stays_in_its_minefield(text: str) -> None:
    """FM-R36, FM-30.7"""
    assert "FM-30.7" == refused(with_group(afraid(), "A", mined=True), text).clause
    assert legal(with_group(afraid(), "A", mined=True, fear=False), text)


def test_a_group_with_fear_makes_no_banzai_and_sends_no_charge_out() -> None:
    """FM-R36, FM-30.7"""
    near = men("B", "SL RIF", 12, 20)
    banzai = battle([OWN], [near], "M1", nations=("japanese", "german"))
    engineers = battle([men("A", "SL ENG RIF", 10, 20)], [near], "M1")
    out = "place charge of 2 with M1 along 11.2/20"

    assert legal(banzai, "banzai A with M1")
    assert "FM-30.7" == refused(with_group(banzai, "A", fear=True), "banzai A with M1").clause
    assert legal(engineers, out)
    assert "FM-30.7" == refused(with_group(engineers, "A", fear=True), out).clause


def test_a_group_with_fear_fires_no_ordnance() -> None:
    """FM-R36, FM-30.7"""
    crew = men("A", "ORD CRW", 5, 20, weapon="light_mortar", facing=(1, 0))
    state = battle([crew], [men("B", "SL RIF", 25, 20)], "F1 F3")
    (piece,) = state.open.pieces
    text = f"ordnance {piece.id} at 3 with F1"

    assert legal(state, text)
    assert "FM-30.7" == refused(with_group(state, "A", fear=True), text).clause


def test_what_a_group_with_fear_may_still_do() -> None:
    """FM-R36"""
    state = pinned(afraid(), 4)

    for text in ("rally A with R1 for 4", "smoke A with SMK", "reorganize 1+2/3+4 with R1"):
        assert legal(state, text)
    gun = state.open.pieces[0].id
    pieces = tuple(attrs.evolve(one, failed=True) for one in state.open.pieces)
    failed = attrs.evolve(state, open=attrs.evolve(state.open, pieces=pieces))
    assert legal(failed, f"repair {gun} with A")


def test_a_group_with_fear_calls_artillery_in_and_takes_actions_without_a_card() -> None:
    """FM-R36"""
    radio = placed("A", "PL@5/20 MMG@5.6/20 RAD@5/20.6 CRW@5.6/20.6")
    own = attrs.evolve(radio, facing=Direction(1, 0))
    state = with_group(battle([own], [men("B", "SL RIF", 30, 20)], "RD5"), "A", fear=True)
    gun = state.open.pieces[0].id

    assert legal(state, "artillery by A at 5 with RD5")
    assert legal(state, f"turn {gun} to 0/1")
    assert legal(state, f"change {gun}")
    assert legal(state, f"uncrew {gun} with 4")


def test_any_movement_card_removes_fear_and_is_the_action_of_the_group() -> None:
    """FM-30.8, FM-30.7"""
    for card in ("M1", "M2", "FORD"):
        step = do(afraid(), f"remove fear from A with {card}")
        assert not group(step.state, "A").fear
        put = only(step, MarkerPut)
        assert ("fear", False, "A") == (put.marker, put.on, put.group)
        assert "FM-3.2" == refused(step.state, "fire A at B with F1").clause
    assert "FM-21.1" == refused(afraid(), "remove fear from A with F1").clause
    assert "FM-21.1" == refused(with_group(afraid(), "A", fear=False), "remove fear from A with M1").clause


def test_fear_stays_from_turn_to_turn_until_it_is_removed() -> None:
    """FM-30.7, FM-30.8"""
    state = discards("FEAR", their_hand="M1 M2 F1 F2 F3 F4")
    state = do(state, "fear on B with FEAR").state

    later = do(state, "end actions", "end discards", "end actions", "end discards").state

    assert group(later, "B").fear
    assert "american" == asked(later)
    assert "FM-30.7" == refused(later, "move B with M1 for actions").clause
