"""Section 5.4: who may fire at a moving unit, and at what else nobody may (BOB-R49, BOB-R55, BOB-R58)."""

from typing import Any

from bob.given import asked, battle, choices, counter, do, events, later, only, refused
from wargames.bob.moments import AttackRolled, CheckMade, WindowOpened
from wargames.bob.values.state import Rout, State

SPARE = {"GE-S1": "east 1"}


def entered(ge: dict[str, str], us: str = "US-P1", **more: Any) -> State:
    """Let an American move from C4 to D4, in sight of the Germans."""
    state = battle({us: "C4"}, ge, enter=SPARE, **more)
    return do(state, f"move {us}", "step to D4").state


def reactions(state: State) -> set[str]:
    """List who may fire at the mover now."""
    return {text.split()[2] for text in choices(state) if text.startswith("react")}


# ---------------------------------------------------------------------------------------------- mortars


def test_the_hex_in_which_a_unit_enters_the_board_is_its_first() -> None:
    """BOB-R49: the mortar fires in the next."""
    state = battle({"US-P2": "A7"}, {"GE-K1": "G1", "GE-F1": "G2"}, enter={**SPARE, "US-P1": "west 1"})
    state = do(state, "enter US-P1 at A4").state
    assert "BOB-7.11" == refused(state, "react with GE-K1")

    state = do(state, "hold fire", "step to B4").state

    assert {"GE-K1", "GE-F1"} == reactions(state)


# ---------------------------------------------------------------------------------- where no window opens

US, GE = {"US-P1": "C4", "US-P2": "D7"}, {"GE-F1": "D1", "GE-F2": "D2"}


def test_there_is_no_reaction_to_turning_in_place() -> None:
    """BOB-R55, BOB-G8 V4: a gun sees the tank turn."""
    state = battle({"US-T1": "C4"}, {"GE-G1": "C1"}, facing={"US-T1": "S", "GE-G1": "S"})

    step = do(state, "move US-T1", "turn to SW")

    assert [] == events(step, WindowOpened)
    assert "step to B4" in choices(step.state)
    assert [1] == [len(events(do(step.state, "step to B4"), WindowOpened))]


def test_there_is_no_reaction_to_a_rout() -> None:
    """BOB-R55"""
    state = battle({"US-P1": "D4"}, GE, signs={"D5": "w"}, level={"US-P1": 2})
    state = later(state, phase="rout", frames=(Rout("us", ("US-P1",)),))

    step = do(state, "rout check US-P1", "run to D5", dice=[10])

    assert [] == events(step, WindowOpened)
    assert "ChooseActivation" == asked(step.state).kind


def test_there_is_no_reaction_to_artillery() -> None:
    """BOB-R55"""
    guns = {"caliber": 80, "first_turn": 1, "missions": 1, "proficiency": 1, "accuracy": 1}
    state = battle(US, GE, artillery={"us": [guns]})

    step = do(state, "artillery 1 at D1 spotted by US-P2", dice=[10])

    assert [] == events(step, WindowOpened)


def test_there_is_no_reaction_to_a_reaction() -> None:
    """BOB-R55, BOB-5.4.11: a second American who sees it is not asked; a Command Point may be spent."""
    state = do(battle({**US, "US-P2": "D5"}, GE, cp=1), "move US-P1", "step to D4").state

    tried = do(state, "react with GE-F1", dice=[10])
    assert ("ge", "ChooseSecondDie") == (asked(tried.state).seat, asked(tried.state).kind)
    shot = do(tried.state, "roll again", dice=[1, 10])

    assert [] == events(shot, WindowOpened)
    assert ("ge", "ChooseReaction") == (asked(shot.state).seat, asked(shot.state).kind)
    assert {"GE-F2"} == reactions(shot.state)


# -------------------------------------------------------------------------------------------- bystanders


def test_fire_at_a_mover_hits_all_in_its_hex_and_only_the_mover_as_a_moving_target() -> None:
    """BOB-R58: a 5 with -4 for the mover, bare for the two others: they are missed."""
    state = battle({"US-P1": "C4", "US-P2": "D4", "US-M1": "D4"}, {"GE-F1": "D1"}, enter=SPARE)
    state = do(state, "move US-P1", "step to D4").state

    step = do(state, "react with GE-F1", dice=[1, 5])

    hits = {hit.counter: hit for hit in only(step, AttackRolled).hits}
    assert ["US-P1", "US-P2", "US-M1"] == list(hits)
    assert [-4] == [one.amount for one in hits["US-P1"].modifiers]
    assert () == hits["US-P2"].modifiers == hits["US-M1"].modifiers
    assert ["suppressed", "none", "none"] == [hit.result for hit in hits.values()]


def test_bystanders_are_hit_by_what_reaches_them() -> None:
    """BOB-R58: a 3 bare against Proficient Firepower 3."""
    state = battle({"US-P1": "C4", "US-P2": "D4", "US-M1": "D4"}, {"GE-F1": "D1"}, enter=SPARE)
    state = do(state, "move US-P1", "step to D4").state

    step = do(state, "react with GE-F1", dice=[1, 3])

    assert ["reduced", "suppressed", "suppressed"] == [hit.result for hit in only(step, AttackRolled).hits]
    assert (1, 1) == (counter(step.state, "US-P2").level, counter(step.state, "US-M1").level)


def test_the_check_of_the_firer_looks_at_the_mover_and_its_ground_only() -> None:
    """BOB-R58: the same Proficiency with bystanders and without."""
    alone = entered({"GE-F1": "D1"})
    state = battle({"US-P1": "C4", "US-P2": "D4", "US-M1": "D4"}, {"GE-F1": "D1"}, enter=SPARE)
    crowd = do(state, "move US-P1", "step to D4").state

    needed = [only(do(one, "react with GE-F1", dice=[1, 10]), CheckMade).needed for one in (alone, crowd)]

    assert [9, 9] == needed


def test_a_bystander_that_was_hit_moves_freely_later() -> None:
    """BOB-R58, BOB-5.4.14: it was not moving; its own move takes the one check to begin."""
    state = battle({"US-P1": "C4", "US-P2": "D4"}, {"GE-F1": "D1"}, enter=SPARE)
    state = do(state, "move US-P1", "step to D4", "react with GE-F1", dice=[1, 3]).state
    assert 1 == counter(state, "US-P2").level
    state = do(state, "step to D5", dice=[1]).state
    state = do(state, "stop").state

    step = do(state, "move US-P2", "step to C4", dice=[6])

    assert ["move"] == [one.check for one in events(step, CheckMade)]
