"""Section 2: Command Points, suppression and dice in play."""

from typing import Any

import pytest

from bob.given import HOLD_G7, battle, choices, counter, do, events, only, refused, rolls
from cases import cases
from played_games import any_listed, choices_of
from wargames import BadDie
from wargames.bob import GAME
from wargames.bob.moments import AttackRolled, CheckMade, CommandPointSpent, TurnEnded
from wargames.bob.values.components import Suppression
from wargames.bob.values.state import State
from wargames.kernel.chance.dice import D10, Source
from wargames.kernel.game import Seat

FAR = {"GE-F1": "G7"}

HOLD_A3 = HOLD_G7.replace("G7", "A3")
"""For boards without a G7."""

# ------------------------------------------------------------------------------------- command points


def test_each_side_has_a_pool_of_its_own() -> None:
    """BOB-2.3, BOB-3.5: an American point leaves the German pool as it is; all see both."""
    state = battle({"US-P1": "A1"}, FAR, cp=2, level={"US-P1": 1})

    step = do(state, "move US-P1", "roll again", dice=[10, 6])

    assert (1, 2) == (step.state.us.cp, step.state.ge.cp)
    for seat in (Seat("us"), Seat("ge"), None):
        view = GAME.view(step.state, seat)
        assert (1, 2) == (view.us.cp, view.ge.cp)


def test_an_empty_pool_offers_nothing() -> None:
    """BOB-2.3, BOB-3.5"""
    state = battle({"US-P1": "A1", "US-P2": "A3"}, FAR, cp=0, level={"US-P1": 1})

    step = do(state, "move US-P1", dice=[10])

    assert (False, True) == (only(step, CheckMade).passed, counter(step.state, "US-P1").used)
    assert "BOB-4.2" == refused(step.state, "roll again")


USES = {
    "roll again": "BOB-5.12.2",
    "act first": "BOB-5.12.3",
    "long final op fire": "BOB-5.12.4",
    "melee": "BOB-5.12.5",
    "firepower": "BOB-5.12.6",
}


def test_points_are_spent_in_the_five_listed_ways_only() -> None:
    """BOB-3.5, BOB-2.3: in random games no pool changes but by such a point, and in Recovery."""
    used: set[str] = set()
    for scenario, seed in (("farm_lane", 2), ("christmas", 1), ("christmas", 2), ("farm_lane", 3)):
        for choice in choices_of(GAME, scenario, seed, any_listed):
            before, step = choice.before, choice.step
            spent = events(step, CommandPointSpent)
            used |= {event.use for event in spent}
            assert all(USES[event.use] in event.clauses for event in spent)
            if not events(step, TurnEnded):
                by = [event.side for event in spent]
                assert before.us.cp - by.count("us") == step.state.us.cp
                assert before.ge.cp - by.count("ge") == step.state.ge.cp
    assert {"act first", "roll again"} <= used <= set(USES)


# ----------------------------------------------------------------------------------------- suppression


@cases(0, 1, 2)
def test_suppression_changes_neither_firepower_nor_range_nor_movement(level: Suppression) -> None:
    """BOB-G2: six at five hexes, three at ten; five hexes of a march."""
    rows = ("............",) * 3
    marks = {"US-P1": level}
    check = [1] if level else []
    near = battle({"US-P1": "A1"}, {"GE-F1": "F3"}, rows=rows, level=marks, used={"GE-F1"}, victory=HOLD_A3)
    far = battle({"US-P1": "A1"}, {"GE-F1": "K3"}, rows=rows, level=marks, used={"GE-F1"}, victory=HOLD_A3)

    assert 6 == only(do(near, "fire US-P1 at F3", dice=[*check, 10]), AttackRolled).firepower
    assert 3 == only(do(far, "fire US-P1 at K3", dice=[*check, 10]), AttackRolled).firepower
    march = ("move US-P1", "step to A2", "step to A3", "step to B3", "step to C3", "step to D3")
    moved = do(far, *march, dice=check).state
    assert ["stop"] == [text for text in choices(moved) if not text.startswith("assault")]


# ------------------------------------------------------------------------------------------------ dice


def sources(state: State, *texts: str, dice: list[int]) -> list[Source[object]]:
    return [roll.source for roll in rolls(state, *texts, dice=dice)]


def test_every_die_is_a_d10_that_reads_one_to_ten() -> None:
    """BOB-2.7: of checks, attacks, artillery and Melee; a face 0 is read as 10 and typed so."""
    guns = [{"caliber": 80, "first_turn": 1, "missions": 1, "proficiency": 9, "accuracy": 5}]
    us, enemies = {"US-P1": "A1", "US-P2": "C5"}, {"GE-F1": "C1", "GE-F2": "C5"}
    state = battle(us, enemies, used={"GE-F1", "GE-F2", "US-P2"}, level={"US-P1": 1}, artillery={"us": guns})

    fire = sources(state, "fire US-P1 at C1", dice=[6, 10])
    call = sources(state, "artillery 1 at C1 spotted by US-P1", dice=[9, 6, 7])

    assert tuple(range(1, 11)) == D10.faces
    assert 3 == len(call)
    for source in (*fire, *call):
        assert source in {D10, 2 * D10}
    with pytest.raises(BadDie):
        D10.read([0])
    assert 10 == D10.read([10])


@cases(
    ("move", 0, False, False),  # Morale 10
    ("move", 0, True, True),  # 9
    ("move", 1, False, True),  # 6
    ("retreat", 1, False, False),  # 6 + 4
    ("retreat", 2, False, True),  # 2 + 4
)
def test_no_die_is_thrown_for_a_check_that_cannot_fail(
    text: str, level: Suppression, *, reduced: bool, die: bool
) -> None:
    """BOB-R2, BOB-2.7: one die in every other case."""
    marks: Any = {"reduced": {"US-P1"} if reduced else set()}
    state = battle({"US-P1": "A1"}, FAR, level={"US-P1": level}, **marks)

    step = do(state, f"{text} US-P1", dice=[1] if die else [])

    check = only(step, CheckMade)
    assert (True, die) == (check.passed, check.die is not None)
    assert die is ("BOB-R2" not in check.clauses)


def test_no_die_is_thrown_for_a_check_that_cannot_pass() -> None:
    """BOB-R2: a red German, Morale 1, leaves Melee against Proficiency 2; no CP is offered."""
    state = battle({"US-P1": "C3"}, {"GE-F1": "C3", "GE-F2": "G7"}, first="ge", level={"GE-F1": 2}, cp=1)

    step = do(state, "move GE-F1")

    check = only(step, CheckMade)
    assert (False, None, -1) == (check.passed, check.die, check.needed)
    assert counter(step.state, "GE-F1").used
    assert 1 == step.state.ge.cp


def test_a_proficiency_check_that_cannot_fail_takes_no_die_and_the_attack_always_one() -> None:
    """BOB-R2: paratroopers against an adjacent unit in the open need 10; the attack die falls though sure."""
    state = battle({"US-P1": "C3"}, {"GE-F1": "E4"}, first="ge")

    thrown = rolls(state, "move GE-F1", "step to D3", "react with US-P1", dice=[1])

    assert 1 == len(thrown)
    assert "attack" in thrown[0].purpose


def test_melee_dice_are_thrown_even_by_those_who_cannot_miss() -> None:
    """BOB-R2, BOB-2.7: two D10s of each unit."""
    state = battle({"US-P1": "A1", "US-P2": "C3"}, {"GE-F1": "C3"}, used={"US-P2", "GE-F1"})

    thrown = rolls(state, "do nothing US-P1", dice=[10, 10, 10, 10])

    assert [2, 2] == [roll.source.size for roll in thrown]
