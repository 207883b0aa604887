"""Section 5.4: who may fire at a moving unit, and at what else nobody may (BOB-R49, BOB-R55, BOB-R58)."""

from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, later, only, refused
from cases import cases
from wargames.bob.moments import AttackRolled, AttemptMade, CheckMade, CommandPointSpent, WindowOpened
from wargames.bob.values.state import Rout, State

SPARE = {"GE-S1": "east 1"}


def entered(ge: dict[str, str], us: str = "US-P1", **more: Any) -> State:
    """Let an American move from C4 to D4, in sight of the Germans."""
    state = battle({us: "C4"}, ge, enter=SPARE, **more)
    return do(state, f"move {us}", "step to D4").state


def reactions(state: State) -> set[str]:
    """List who may fire at the mover now."""
    return {text.split()[2] for text in choices(state) if text.startswith("react")}


# ------------------------------------------------------------------------------------------- who may fire


@cases(((), [1, 7]), (("GE-F1",), [7]))
def test_an_enemy_that_is_not_used_may_fire_at_a_mover(marked: tuple[str, ...], dice: list[int]) -> None:
    """BOB-5.4.11: with an Op Fire marker, which spares it the die of the check here, or with none."""
    state = entered({"GE-F1": "D1"}, prepared=set(marked))
    assert {"GE-F1"} == reactions(state)

    step = do(state, "react with GE-F1", dice=dice)

    assert ("op", "D4") == (only(step, AttemptMade).mode, only(step, AttemptMade).target)
    assert "BOB-5.9.1" in only(step, AttemptMade).clauses
    assert ["US-P1"] == [hit.counter for hit in only(step, AttackRolled).hits]
    assert 1 == counter(step.state, "US-P1").level
    assert counter(step.state, "GE-F1").used


def test_a_used_enemy_may_fire_at_a_mover_only_from_an_adjacent_hex() -> None:
    """BOB-5.4.12: D3 is adjacent, D2 is not."""
    state = entered({"GE-F1": "D3", "GE-F2": "D2"}, used={"GE-F1", "GE-F2"})

    assert {"GE-F1"} == reactions(state)
    assert "BOB-5.10.2" == refused(state, "react with GE-F2")
    step = do(state, "react with GE-F1", dice=[10])
    assert "final" == only(step, AttemptMade).mode
    assert ["final"] == [one.check for one in events(step, CheckMade)]


def test_no_used_enemy_at_a_distance_stops_a_mover() -> None:
    """BOB-5.4.12: nobody may fire, and no window opens."""
    assert "ChooseStep" == asked(entered({"GE-F1": "D2"}, used={"GE-F1"})).kind


@cases(("D2", 2), ("G1", 4))
def test_a_command_point_lets_a_used_unit_fire_within_its_normal_range(at: str, range_: int) -> None:
    """BOB-5.4.13: any distance up to its range, not just the adjacent hex."""
    state = entered({"GE-F1": at}, used={"GE-F1"}, cp=1)
    assert {"GE-F1"} == reactions(state)
    assert range_ <= 6

    step = do(state, "react with GE-F1", dice=[1, 10])

    assert "long final op fire" == only(step, CommandPointSpent).use
    assert {"BOB-5.10.3", "BOB-5.12.4"} <= set(only(step, CommandPointSpent).clauses)
    assert 0 == step.state.ge.cp
    assert "BOB-5.10.1" in only(step, AttemptMade).clauses


@cases(("H4", None), ("I4", "BOB-5.10.3"))
def test_no_command_point_reaches_beyond_normal_range(at: str, clause: str | None) -> None:
    """BOB-5.4.13: 1st Line squads have range 6; from B4 it is 6 to H4 and 7 to I4."""
    germans = {"GE-F1": at, "GE-F2": "B1"}
    state = battle({"US-P1": "A4"}, germans, rows=("." * 12,) * 7, used={"GE-F1"}, cp=1, enter=SPARE)
    state = do(state, "move US-P1", "step to B4").state

    if clause is None:
        assert allowed(state, "react with GE-F1")
    else:
        assert clause == refused(state, "react with GE-F1")


def test_a_used_unit_needs_no_command_point_for_an_adjacent_mover() -> None:
    """BOB-5.4.12, BOB-5.4.13"""
    step = do(entered({"GE-F1": "D3"}, used={"GE-F1"}, cp=1), "react with GE-F1", "fire as is", dice=[10])

    assert [] == events(step, CommandPointSpent)


# ---------------------------------------------------------------------------------------------- mortars


def mortar(**more: Any) -> State:
    """Give the Germans a mortar in G1 and the Americans a squad in A4 that moves."""
    return battle({"US-P1": "A4"}, {"GE-K1": "G1"}, enter=SPARE, **more)


def test_a_mortar_fires_from_the_second_hex_that_the_mover_enters() -> None:
    """BOB-R49: the starting hex does not count; not in the first hex, in the second and the third."""
    state = do(mortar(), "move US-P1", "step to B4").state
    assert "ChooseStep" == asked(state).kind

    state = do(state, "step to C4").state
    assert {"GE-K1"} == reactions(state)
    state = do(state, "hold fire", "step to D4").state
    assert {"GE-K1"} == reactions(state)


def test_a_mortar_is_refused_in_the_first_hex() -> None:
    """BOB-R49: a squad's window is open, and the mortar may not use it."""
    state = battle({"US-P1": "A4"}, {"GE-K1": "G1", "GE-F1": "G2"}, enter=SPARE)
    state = do(state, "move US-P1", "step to B4").state

    assert {"GE-F1"} == reactions(state)
    assert "BOB-7.11" == refused(state, "react with GE-K1")


def test_the_hex_in_which_a_unit_enters_the_board_is_its_first() -> None:
    """BOB-R49: the mortar fires in the next."""
    state = battle({"US-P2": "A7"}, {"GE-K1": "G1", "GE-F1": "G2"}, enter={**SPARE, "US-P1": "west 1"})
    state = do(state, "enter US-P1 at A4").state
    assert "BOB-7.11" == refused(state, "react with GE-K1")

    state = do(state, "hold fire", "step to B4").state

    assert {"GE-K1", "GE-F1"} == reactions(state)


@cases(0, 1)
def test_a_used_mortar_fires_from_the_second_hex_with_a_command_point(cp: int) -> None:
    """BOB-R49: Final Op Fire, at range 2 or more."""
    state = mortar(used={"GE-K1"}, cp=cp)

    first = do(state, "move US-P1", "step to B4").state
    assert "ChooseStep" == asked(first).kind
    second = do(first, "step to C4").state

    assert (cp == 1) == (asked(second).kind == "ChooseReaction")
    if cp:
        step = do(second, "react with GE-K1", dice=[1, 10])
        assert "long final op fire" == only(step, CommandPointSpent).use


@cases(("E5", "BOB-5.6.11"), ("E6", None))
def test_a_mortar_beside_the_mover_never_fires_at_it(at: str, clause: str | None) -> None:
    """BOB-R49: adjacent, Used, with a Command Point; at range 2 it may."""
    state = battle({"US-P1": "B4"}, {"GE-K1": at, "GE-F1": "G1"}, used={"GE-K1"}, cp=1, enter=SPARE)
    state = do(state, "move US-P1", "step to C4", "hold fire", "step to D4").state

    if clause is None:
        assert allowed(state, "react with GE-K1")
    else:
        assert clause == refused(state, "react with GE-K1")


# ---------------------------------------------------------------------------------- where no window opens

US, GE = {"US-P1": "C4", "US-P2": "D7"}, {"GE-F1": "D1", "GE-F2": "D2"}


@cases(
    (("fire US-P1 at D1",), [10]),
    (("op fire US-P1",), []),
    (("do nothing US-P1",), []),
    (("move US-P1", "stop"), []),
    ids=["fire", "marking", "nothing", "standing still"],
)
def test_there_is_no_reaction_to_what_is_no_move(texts: tuple[str, ...], dice: list[int]) -> None:
    """BOB-R55: two un-Used Germans see it all."""
    step = do(battle(US, GE), *texts, dice=dice)

    assert [] == events(step, WindowOpened)
    assert ("us", "ChooseActivation") == (asked(step.state).seat, asked(step.state).kind)


def test_there_is_no_reaction_to_assault_fire() -> None:
    """BOB-R55"""
    state = do(battle(US, GE), "move US-P1", "step to C5", "hold fire").state

    step = do(state, "assault fire at D1", dice=[1, 10])

    assert [] == events(step, WindowOpened)
    assert "us" == asked(step.state).seat


def test_there_is_no_reaction_to_turning_in_place() -> None:
    """BOB-R55: a gun sees the tank turn."""
    state = battle({"US-T1": "C4"}, {"GE-G1": "C1"}, facing={"US-T1": "S", "GE-G1": "S"})

    step = do(state, "move US-T1", "turn to SW")

    assert [] == events(step, WindowOpened)
    assert "step to B4" in choices(step.state)
    assert [1] == [len(events(do(step.state, "step to B4"), WindowOpened))]


def test_there_is_no_reaction_to_an_exit() -> None:
    """BOB-R55: after the window in the last hex nobody may fire."""
    victory = '[victory]\nkind = "exit"\nside = "us"\n[victory.exit]\nedge = "west"\nsquads = 2\n'
    state = battle({"US-P1": "B4", "US-P2": "G7"}, GE, victory=victory)
    state = do(state, "move US-P1", "step to A4", "hold fire").state

    step = do(state, "exit")

    assert [] == events(step, WindowOpened)
    assert ("US-P1",) == step.state.us.exited


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


@cases("US-P1", "US-P2")
def test_only_the_side_that_does_not_move_reacts(id_: str) -> None:
    """BOB-R55"""
    state = entered(GE)

    assert "ge" == asked(state).seat
    assert "BOB-R55" == refused(state, f"react with {id_}")


def test_who_waits_off_the_board_does_not_react() -> None:
    """BOB-R55, BOB-5.4.11"""
    assert "BOB-R55" == refused(entered(GE), "react with GE-S1")


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
