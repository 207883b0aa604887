"""Section 30: the fear card (FM-30.6 to FM-30.8, FM-R36)."""

import attrs

from cases import cases
from fire_move.given import battle, men, pinned, placed, with_group, with_piece
from fire_move.played import asked, choices, do, group, legal, only, refused
from fire_move.test_s30_discards import OWN, discards
from wargames.fire_move.moments import MarkerPut
from wargames.fire_move.values.state import State
from wargames.kernel.geometry.arcs import Direction


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


HAND = "M1 M2 F1 F1 F3 R1 SMK RD4 FORD"
BAND = (men("A", "PL SL LMG RAD ENG RIF", 5, 20, dy=0.6), men("W", "ORD CRW", 5, 10, weapon="light_mortar"))
NEAR = men("B", "RIF RIF RIF", 15, 20)


def afraid() -> State:
    """Give two groups with fear, an enemy close by."""
    return with_group(with_group(battle(BAND, [NEAR], HAND), "A", fear=True), "W", fear=True)


@cases(
    ("move A with M2 for actions", "FM-30.7"),
    ("move A with FORD for actions", "FM-30.7"),
    ("move A with M1 for actions firing F3", "FM-30.7"),
    ("move A with M1 for actions smoke SMK", "FM-30.7"),
    ("move A with M2 for actions only 5,6 by R1", "FM-30.7"),
    ("ground A with M1", "FM-R36"),
    ("fire A at B with F1", "FM-30.7"),
    ("fire A at B with F3", "FM-30.7"),
    ("fire A twice at B with F1 and at B with F1 leader 1 lmg 1 smg 1", "FM-30.7"),
    ("ordnance W-light_mortar-7 at 9 with F3", "FM-30.7"),
    ("place charge of 5 with M1 along 14.3/21.5", "FM-30.7"),
)
def test_a_group_with_fear_neither_moves_nor_fires(text: str, clause: str) -> None:
    """FM-R36, FM-30.7"""
    assert legal(battle(BAND, [NEAR], HAND), text)
    assert clause == refused(afraid(), text).clause


@cases(
    "rally A with R1 for 6",
    "reorganize 1+2+3/4+5+6 with R1",
    "smoke A with SMK",
    "artillery by A at 9 with RD4",
    "repair A-mg42-3 with A",
    "remove fear from A with M2",
)
def test_a_group_with_fear_may_do_all_else(text: str) -> None:
    """FM-R36"""
    assert legal(pinned(with_piece(afraid(), "A-mg42-3", failed=True), 6), text)


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


def test_a_group_with_fear_takes_actions_without_a_card() -> None:
    """FM-R36"""
    served = placed("A", "PL@5/20 MMG@5.6/20 RAD@5/20.6 CRW@5.6/20.6")
    own = attrs.evolve(served, facing=Direction(1, 0))
    state = with_group(battle([own], [men("B", "SL RIF", 30, 20)], "RD5"), "A", fear=True)
    gun = state.open.pieces[0].id

    for text in (f"turn {gun} to 0/1", f"change {gun}", f"uncrew {gun} with 4"):
        assert legal(state, text)


def test_fear_stays_from_turn_to_turn_until_it_is_removed() -> None:
    """FM-30.7, FM-30.8"""
    state = discards("FEAR", their_hand="M1 M2 F1 F2 F3 F4")
    state = do(state, "fear on B with FEAR").state

    later = do(state, "end actions", "end discards", "end actions", "end discards").state

    assert group(later, "B").fear
    assert "american" == asked(later)
    assert "FM-30.7" == refused(later, "move B with M1 for actions").clause
