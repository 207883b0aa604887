"""Section 17: repairing a failed weapon."""

from cases import cases
from fire_move.given import battle, men, pinned, with_figure, with_group, with_piece
from fire_move.played import dice, do, figure, group, hand, legal, only, piece, refused, told
from wargames.fire_move.moments import ActionDeclared, CardsPlayed, FireOpened, RepairTried
from wargames.fire_move.values.state import State

ENEMY = men("B", "RIF RIF", 15, 20)
REPAIR = "repair W-light_mortar-1 with W"


def broken_mortar(hand_: str = "") -> State:
    """Give a light mortar (Rep # 1) that has failed."""
    state = battle([men("W", "ORD CRW", 5, 20, weapon="light_mortar")], [ENEMY], hand_)
    return with_piece(state, "W-light_mortar-1", failed=True)


def test_a_repair_takes_no_card() -> None:
    """FM-17.1"""
    step = do(broken_mortar("F3"), REPAIR, fell=dice("5 3"))

    assert ("F3",) == hand(step.state, "german")
    assert not told(step, CardsPlayed)
    declared = only(step, ActionDeclared)
    assert ("W", "repair") == (declared.group, declared.use)
    assert {"FM-17.1", "FM-17.3"} <= set(declared.clauses)
    assert legal(broken_mortar(), REPAIR)


@cases(("5 3", True), ("3 3", False), ("2 1", True), ("1 2", False), ("1 8", False), ("8 1", True))
def test_a_repair_is_a_signed_check_against_the_rep_number(throw: str, *, repaired: bool) -> None:
    """FM-17.2, FM-R32, FM-34.3: the example: Rep # 1, +2 repairs and 0 does not; -7 has its sign."""
    step = do(broken_mortar(), REPAIR, fell=dice(throw))

    tried = only(step, RepairTried)
    assert ("W-light_mortar-1", 1, repaired) == (tried.weapon, tried.needed, tried.repaired)
    assert "FM-17.2" in tried.clauses
    assert repaired != piece(step.state, "W-light_mortar-1").failed


@cases(("4 4", True), ("4 5", False))
def test_a_rep_number_of_0_is_met_by_0(throw: str, *, repaired: bool) -> None:
    """FM-17.2, FM-R32, FM-G5: the MG 42; repaired it gives its bonus again."""
    state = battle([men("A", "LMG RIF RIF RIF", 5, 20)], [ENEMY], "F3")
    failed = with_piece(state, "A-mg42-1", failed=True)

    after = do(failed, "repair A-mg42-1 with A", fell=dice(throw)).state
    fired = do(with_group(after, "A", acted=False), "fire A at B with F3", fell=dice("1 8 1 8"))

    assert repaired == bool(only(fired, FireOpened).modifiers)


def test_a_repair_attempt_is_the_groups_only_action() -> None:
    """FM-17.3, FM-R32, FM-R39: it succeeds or not; one attempt a turn."""
    state = broken_mortar("F3 M1")

    for throw in ("5 3", "3 3"):
        after = do(state, REPAIR, fell=dice(throw)).state
        assert group(after, "W").acted
        for text in (REPAIR, "move W with M1 for actions", "fire W at B with F3"):
            assert "FM-3.2" == refused(after, text).clause
    assert "FM-3.2" == refused(with_group(state, "W", acted=True), REPAIR).clause


def test_attempts_are_not_limited() -> None:
    """FM-R32: a fresh one in each own turn."""
    state = broken_mortar("M1 M1 F1 F1 F2")
    once = do(state, REPAIR, "end actions", "end discards", fell=dice("3 3")).state
    hands = ("end actions", "end discards") if hand(once, "american") else ("end actions",)

    again = do(once, *hands, fell=dice(deck="F1 F1 F2 F2 F2 F3")).state

    assert piece(do(again, REPAIR, fell=dice("3 3")).state, "W-light_mortar-1").failed
    assert not piece(do(again, REPAIR, fell=dice("4 3")).state, "W-light_mortar-1").failed


def test_an_attempt_counts_as_an_action_for_discards() -> None:
    """FM-R7, FM-R39, FM-17.3: Americans discard only in a turn without actions."""
    team = men("W", "ORD CRW", 5, 20, weapon="light_mortar")
    state = battle([team], [ENEMY], "COW COW M1 M1 F1 F2", nations=("american", "german"))
    failed = with_piece(state, "W-light_mortar-1", failed=True)

    acted = do(failed, REPAIR, "end actions", fell=dice("3 3")).state
    idle = do(failed, "end actions").state

    assert legal(idle, "discard COW")
    assert not legal(acted, "discard COW")


def test_one_unpinned_man_who_can_serve_the_weapon_is_needed() -> None:
    """FM-R32, FM-17.1: the mortar's crewman will do; an LMG has its gunner alone."""
    state = broken_mortar()
    lmg = battle([men("A", "LMG RIF RIF RIF", 5, 20)], [ENEMY], "")
    lmg = with_piece(lmg, "A-mg42-1", failed=True)

    assert legal(pinned(state, 1), REPAIR)
    assert legal(pinned(state, 2), REPAIR)
    assert "FM-17.1" == refused(pinned(state, 1, 2), REPAIR).clause
    assert "FM-17.1" == refused(pinned(lmg, 1), "repair A-mg42-1 with A").clause


def test_only_a_failed_weapon_of_the_group_is_repaired() -> None:
    """FM-17.1, FM-17.2"""
    own = [men("A", "LMG RIF", 5, 20), men("C", "RIF RIF", 5, 30)]
    state = with_piece(battle(own, [men("B", "LMG RIF", 15, 20)], ""), "A-mg42-1", failed=True)
    theirs = with_piece(state, "B-bar-5", failed=True)

    assert "FM-17.1" == refused(with_piece(state, "A-mg42-1", failed=False), "repair A-mg42-1 with A").clause
    assert "FM-17.1" == refused(state, "repair A-mg42-1 with C").clause
    assert "FM-17.1" == refused(theirs, "repair B-bar-5 with A").clause
    assert "FM-3.1" == refused(theirs, "repair B-bar-5 with B").clause
    assert "FM-17.1" == refused(state, "repair 2 with A").clause


def test_a_small_arm_is_repaired_by_its_bearer() -> None:
    """FM-17.1, FM-17.2, FM-G5: a Sten has Rep # 1."""
    state = battle([men("A", "SMG RIF RIF", 5, 20)], [ENEMY], "", nations=("british", "american"))
    failed = with_figure(state, 1, arm_failed=True)

    assert not figure(do(failed, "repair 1 with A", fell=dice("3 2")).state, 1).arm_failed
    assert figure(do(failed, "repair 1 with A", fell=dice("3 3")).state, 1).arm_failed
    assert "FM-17.1" == refused(pinned(failed, 1), "repair 1 with A").clause
    assert "FM-17.1" == refused(state, "repair 1 with A").clause


def test_a_group_with_fear_may_repair_and_then_react() -> None:
    """FM-R36, FM-R39, FM-17.3: the sole action does not forbid reactive fire in the enemy turn."""
    assert legal(with_group(broken_mortar(), "W", fear=True), REPAIR)
    own = men("A", "LMG RIF RIF RIF", 5, 20)
    state = battle([own], [ENEMY], "F3 F3 F1 F1 F2", their_hand="M1 M1 M1 F1 F1")
    tried = do(with_piece(state, "A-mg42-1", failed=True), "repair A-mg42-1 with A", fell=dice("1 2")).state

    enemy = do(tried, "end actions", "end discards", "move B with M1 for actions", "step 15/26").state

    assert legal(enemy, "react at 1 with A by F3")
