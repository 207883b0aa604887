"""BOB-5.4.6: a retreat is declared before the check to move and helps it, at a price (BOB-R5)."""

from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, only, refused, rolls, where
from cases import cases
from wargames.bob.moments import Activated, CheckMade, Stepped
from wargames.bob.values.state import State


def duel(**more: Any) -> State:
    """Put an American in D4 in sight of a German in D1 who is Used; another waits off the board."""
    return battle({"US-P1": "D4"}, {"GE-F1": "D1"}, used={"GE-F1"}, enter={"GE-F2": "east 1"}, **more)


# ---------------------------------------------------------------------------------------------- the check


@cases((5, True), (6, False))
def test_a_declared_retreat_makes_morale_four_higher(die: int, moves: bool) -> None:
    """BOB-5.4.6, BOB-R5: the example, a red German squad (Morale 1)."""
    state = battle(
        {"US-P1": "A1"},
        {"GE-F1": "D4"},
        first="ge",
        level={"GE-F1": 2},
        used={"US-P1"},
        enter={"US-P2": "west 1"},
    )

    step = do(state, "retreat GE-F1", dice=[die])

    check = only(step, CheckMade)
    assert ("move", die, 5, moves) == (check.check, check.die, check.needed, check.passed)
    assert ("retreat", ("BOB-5.4.6",)) == (only(step, Activated).what, only(step, Activated).clauses)
    assert moves != counter(step.state, "GE-F1").used
    assert "D4" == where(step.state, "GE-F1")


def test_without_the_declaration_the_same_die_fails() -> None:
    """BOB-5.4.6, BOB-5.4.3: it is an order of its own."""
    state = duel(level={"US-P1": 2})

    assert {"move US-P1", "retreat US-P1"} <= set(choices(state))
    assert counter(do(state, "move US-P1", dice=[6]).state, "US-P1").used
    assert not counter(do(state, "retreat US-P1", dice=[6]).state, "US-P1").used


def test_a_yellow_paratrooper_retreats_without_a_die() -> None:
    """BOB-5.4.6, BOB-R5: Morale 6 and 4 are 10; one of a German, 9, is not."""
    assert [] == rolls(duel(level={"US-P1": 1}), "retreat US-P1")

    german = battle({"US-P1": "A1"}, {"GE-F1": "D4"}, first="ge", level={"GE-F1": 1}, used={"US-P1"})
    step = do(german, "retreat GE-F1", dice=[9])
    assert 9 == only(step, CheckMade).needed


def test_a_failed_retreat_may_be_rolled_again_and_keeps_its_bonus() -> None:
    """BOB-5.4.6, BOB-R5, BOB-R6"""
    state = do(duel(level={"US-P1": 2}, cp=1), "retreat US-P1", dice=[7]).state

    step = do(state, "roll again", dice=[6])

    assert 6 == only(step, CheckMade).needed
    assert "step to D5" in choices(step.state)


def test_the_bonus_does_not_help_the_check_to_go_on() -> None:
    """BOB-R5: a yellow retreating squad, suppressed again on the way, needs its red Morale of 2."""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D1"}, enter={"GE-F2": "east 1"}, level={"US-P1": 1})
    state = do(state, "retreat US-P1", "step to C5", "react with GE-F1", dice=[1, 7]).state

    step = do(state, "step to C6", dice=[3])

    assert (2, False) == (only(step, CheckMade).needed, only(step, CheckMade).passed)
    assert "C5" == where(step.state, "US-P1")


@cases(({"US-P1": "D1"}, "BOB-R5"), ({"US-T1": "D4"}, "BOB-G8"), ({"US-G1": "D4"}, "BOB-G8"))
def test_who_makes_no_morale_check_to_move_declares_no_retreat(us: dict[str, str], clause: str) -> None:
    """BOB-5.4.6, BOB-R5: a unit in Melee, which takes a PC, a vehicle, a gun."""
    (id_,) = us
    us = {**us, "US-P1": "A7"} if id_ != "US-P1" else us
    state = battle(us, {"GE-F1": "D1"}, used={"GE-F1"})

    assert clause == refused(state, f"retreat {id_}")
    assert f"retreat {id_}" not in choices(state)


# --------------------------------------------------------------------------------------------- the price


def test_a_retreat_may_not_come_nearer_to_an_enemy_that_sees_the_hex_it_leaves() -> None:
    """BOB-R5, BOB-5.4.6: nearer is refused; as near and farther are allowed."""
    state = do(duel(), "retreat US-P1").state

    assert "BOB-R5" == refused(state, "step to D3")  # 3 to 2
    assert "step to D3" not in choices(state)
    for to in ("C5", "E5", "D5"):  # 3 to 3 and 3 to 4
        assert allowed(state, f"step to {to}")


def test_a_plain_move_may_come_nearer() -> None:
    """BOB-R5"""
    assert allowed(do(duel(), "move US-P1").state, "step to D3")


@cases("GE-F1", "GE-D1", "GE-T1")
def test_every_enemy_counter_is_one_to_keep_away_from(enemy: str) -> None:
    """BOB-R5: concealed ones, decoys and vehicles as well."""
    germans = {enemy: "D1"} | ({} if enemy == "GE-F1" else {"GE-F1": "G7"})
    marked = {enemy} if enemy != "GE-T1" else set()
    signs = {"D1": "w", "F5": "w", "F6": "w", "G5": "w", "G6": "w", "E6": "w", "E7": "w", "F7": "w"}
    state = battle({"US-P1": "D4"}, germans, signs=signs, concealed=marked)

    state = do(state, "retreat US-P1").state

    assert "BOB-R5" == refused(state, "step to D3")


def test_a_retreat_may_come_nearer_to_an_enemy_that_does_not_see_the_hex_it_leaves() -> None:
    """BOB-R5: woods in D3 hide D5 from D1, though not the hex it enters."""
    state = do(battle({"US-P1": "D5"}, {"GE-F1": "D1"}, signs={"D3": "w"}), "retreat US-P1").state

    assert allowed(state, "step to D4")


def test_the_rule_holds_in_each_step_for_the_hex_then_left() -> None:
    """BOB-R5: from C5, unseen behind woods, nearer to C4; from C4, seen, no nearer."""
    state = battle({"US-P1": "C5"}, {"GE-F1": "D1"}, used={"GE-F1"}, signs={"D3": "w"})
    state = do(state, "retreat US-P1").state
    assert allowed(state, "step to C4")

    state = do(state, "step to C4").state

    assert "BOB-R5" == refused(state, "step to C3")
    assert allowed(state, "step to C5")


def test_two_enemies_are_both_kept_away_from() -> None:
    """BOB-R5: farther from one and nearer to the other is refused."""
    state = battle({"US-P1": "D4"}, {"GE-F1": "D1", "GE-F2": "D7"}, used={"GE-F1", "GE-F2"})

    state = do(state, "retreat US-P1").state

    assert "BOB-R5" == refused(state, "step to D5")
    assert "BOB-R5" == refused(state, "step to D3")
    assert [] == [text for text in choices(state) if text.startswith("step to D")]


def test_a_retreat_enters_no_enemys_hex() -> None:
    """BOB-R5: though it is farther from all that see the hex left: refused by the same ruling."""
    state = battle({"US-P1": "D4"}, {"GE-F1": "D5"}, used={"GE-F1"})

    state = do(state, "retreat US-P1").state

    assert "BOB-R5" == refused(state, "step to D5")
    assert "step to D5" not in choices(state)
    assert allowed(do(battle({"US-P1": "D4"}, {"GE-F1": "D5"}), "move US-P1").state, "step to D5")


def test_a_retreating_squad_may_not_use_assault_fire() -> None:
    """BOB-R5, BOB-R47"""
    state = do(duel(), "retreat US-P1", "step to D5").state

    assert "BOB-R5" == refused(state, "assault fire at D1")
    assert [] == [text for text in choices(state) if text.startswith("assault")]
    assert allowed(do(duel(), "move US-P1", "step to D5").state, "assault fire at D1")


def test_a_retreat_is_fired_at_like_any_move() -> None:
    """BOB-5.4.6, BOB-5.4.11"""
    state = battle({"US-P1": "D4"}, {"GE-F1": "D1"})

    step = do(state, "retreat US-P1", "step to D5")

    assert "ChooseReaction" == asked(step.state).kind
    assert ["D5"] == [one.hex for one in events(step, Stepped)]


def test_a_unit_that_enters_the_board_declares_no_retreat() -> None:
    """BOB-5.4.6, BOB-R5, BOB-G16: its check is by its plain Morale."""
    state = battle({"US-P2": "G7"}, {"GE-F1": "D1"}, enter={"US-P1": "west 1"}, used={"GE-F1"})

    assert "BOB-G3" == refused(state, "retreat US-P1")
    assert "retreat US-P1" not in choices(state)
