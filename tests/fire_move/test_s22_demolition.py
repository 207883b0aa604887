"""Section 22: placing a demolition charge."""

from cases import cases
from fire_move.given import Men, at, given, men, pinned, table, with_figure, with_group
from fire_move.played import asked, dice, do, figure, forbids, group, hand, ids, legal, refused, told
from wargames.fire_move.moments import (
    CardsPlayed,
    ChargeExploded,
    ChargePlaced,
    FigureChecked,
    FigureLost,
    MoraleTested,
    StepDeclared,
)
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total

HOME = at(5, 20.5)
OUT = "place charge of 2 with M1 along 11.3/20.75"
GO = "2 5"
"""A morale test of 3, which a German engineer of morale 4 passes."""
ENEMIES = men("B", "RIF RIF RIF", 12, 20)


def charge(*enemy: Men, cards: str = "M1", **more: object) -> State:
    """Give an engineer with his charge, between an SL and a rifleman."""
    return given([men("A", "SL ENG RIF", 5, 20, dy=0.5)], enemy or [ENEMIES], cards, **more)  # type: ignore[arg-type]


def test_the_example_of_a_charge_against_three_men() -> None:
    """FM-22.6, FM-22.1, FM-R37: FV 8 and -1, 0, -5 are Results 7, 8, 3."""
    step = do(charge(), OUT, fell=dice(f"{GO} 1 2 4 4 1 6"))

    checks = told(step, FigureChecked)
    assert [(4, 7, "pinned"), (5, 8, "KIA"), (6, 3, "pinned")] == [
        (check.figure, check.result, check.effect) for check in checks
    ]
    assert {8} == {check.fv for check in checks}
    assert {("FM-22.6", "FM-R37")} == {check.clauses[:2] for check in checks}
    assert [(("FM-22.1",), ("M1",))] == [(event.clauses, event.cards) for event in told(step, CardsPlayed)]


@cases("M1", "M2b", "M3", "FORD")
def test_any_movement_card_serves_and_no_other(card: str) -> None:
    """FM-22.1, FM-G8"""
    state = charge(cards=f"{card} R1")

    assert legal(state, f"place charge of 2 with {card} along 11.3/20.75")
    assert "FM-22.1" == refused(state, "place charge of 2 with R1 along 11.3/20.75").clause


@cases(("8 3", False), ("3 8", False), ("8 4", True), ("4 8", True))
def test_the_carrier_must_pass_a_morale_test_of_either_sign(fell: str, passed: bool) -> None:
    """FM-22.2, FM-R49: the example, morale 4 and +5."""
    more = " 4 4 4 4 4 4" if passed else ""

    step = do(charge(), OUT, fell=dice(fell + more))

    (test,) = told(step, MoraleTested)
    assert (("FM-22.2",), 2, 4, passed) == (test.clauses, test.figure, test.needed, test.passed)
    assert passed == bool(told(step, ChargePlaced)) == bool(told(step, ChargeExploded))


def test_who_fails_stays_unpinned_with_his_charge_and_the_action_is_over() -> None:
    """FM-22.2, FM-G8: the card is spent."""
    after = do(charge(cards="M1 M2"), OUT, fell=dice("8 3")).state

    carrier = figure(after, 2)
    assert (HOME, True, False, "A") == (carrier.at, carrier.charge, carrier.pinned, carrier.group)
    assert ("M2",) == hand(after, "german")
    assert "FM-3.2" == refused(after, "move A with M2 for actions").clause


def test_he_runs_to_the_target_places_the_charge_and_runs_back_before_it_goes_off() -> None:
    """FM-22.3, FM-22.4, FM-22.5: out, placed, back along the same points, and only then the attack."""
    state = charge()

    step = do(state, "place charge of 2 with M1 along 8/24>11.3/20.75", fell=dice(f"{GO} 1 8 1 8 1 8"))

    out, back = (event.route for event in told(step, StepDeclared))
    assert (HOME, at(8, 24), at(11.3, 20.75)) == out
    assert out[::-1] == back
    assert [(("FM-22.4",), at(11.3, 20.75))] == [(one.clauses, one.at) for one in told(step, ChargePlaced)]
    kinds = (StepDeclared, ChargePlaced, ChargeExploded)
    order = [type(event) for event in step.events if isinstance(event, kinds)]
    assert [StepDeclared, ChargePlaced, StepDeclared, ChargeExploded] == order
    assert HOME == figure(step.state, 2).at
    assert not figure(step.state, 2).charge
    assert "A" == figure(step.state, 2).group


def test_the_rest_of_the_group_stays_and_has_used_its_action() -> None:
    """FM-22.1, FM-G8, FM-R60"""
    state = charge(cards="M1 M2")

    after = do(state, OUT, fell=dice(f"{GO} 1 8 1 8 1 8")).state

    assert {"A", "B"} == ids(after)
    assert [figure(state, number).at for number in (1, 3)] == [figure(after, number).at for number in (1, 3)]
    assert "FM-3.2" == refused(after, "move A with M2 for actions").clause


def test_one_charge_is_used_up() -> None:
    """FM-22.4, FM-G8"""
    after = do(charge(cards="M1 M1"), OUT, fell=dice(f"{GO} 1 8 1 8 1 8")).state

    assert "FM-G8" == refused(with_group(after, "A", acted=False), OUT).clause


@cases(
    ("place charge of 1 with M1 along 11.3/20", "FM-G8"),
    ("place charge of 4 with M1 along 11.3/20", "FM-3.1"),
    ("place charge of 2 with M2 along 11.3/20.75", "FM-3.1"),
    ("place charge of 2 with M1 along 10.99/20.75", "FM-G8"),
)
def test_a_charge_is_carried_by_its_engineer_to_within_an_inch_of_an_enemy(text: str, clause: str) -> None:
    """FM-22.1, FM-22.3, FM-G8: 1.01 inches is too far, 1.00 is not."""
    assert clause == refused(charge(), text).clause
    assert legal(charge(), "place charge of 2 with M1 along 11/20.75")


def test_who_is_pinned_or_afraid_or_in_a_minefield_goes_nowhere() -> None:
    """FM-G8, FM-22.1, FM-G10, FM-30.7"""
    state = charge()

    assert "FM-G23" == refused(pinned(state, 2), OUT).clause
    assert "FM-30.7" == refused(with_group(state, "A", fear=True), OUT).clause
    assert "FM-G10" == refused(with_group(state, "A", mined=True), OUT).clause
    assert "FM-3.2" == refused(with_group(state, "A", acted=True), OUT).clause


@cases(("hedge", None), ("low_wall", None), ("stream", "FM-G8"), ("river", "FM-G8"), ("wire3", "FM-G8"))
def test_a_border_within_an_inch_is_crossed_unless_it_is_water_or_wire(
    border: str, clause: str | None
) -> None:
    """FM-22.3, FM-G8"""
    own = [men("A", "SL ENG RIF", 19.2, 20, dy=0.5)]
    state = given(own, [men("B", "RIF RIF", 25, 20)], "M1", on=table(border=border))
    text = "place charge of 2 with M1 along 20.5/20.75>24.3/20.75"

    assert clause == forbids(state, text)


def test_a_border_farther_off_is_out_of_reach() -> None:
    """FM-22.3, FM-G8: 1.50 inches to the hedge."""
    state = given(
        [men("A", "SL ENG RIF", 18.5, 20, dy=0.5)],
        [men("B", "RIF RIF", 25, 20)],
        "M1",
        on=table(border="hedge"),
    )

    assert "FM-5.13" == refused(state, "place charge of 2 with M1 along 20.5/20.75>24.3/20.75").clause


def test_both_sides_within_two_inches_are_attacked_the_own_side_last() -> None:
    """FM-22.6, FM-R37, FM-G8: 2.00 inches are near enough, 2.01 are not; the carrier is back and safe."""
    enemies = men("B", "RIF RIF RIF", 6, 20.75, dx=1, dy=0)
    state = given([men("A", "SL ENG RIF", 5, 20, dy=0.5)], [enemies], "M1")
    placed = "place charge of 2 with M1 along 5.7/20.75"

    step = do(state, placed, fell=dice(f"{GO} " + "1 8 " * 4))

    assert [4, 5, 1, 3] == [check.figure for check in told(step, FigureChecked)]
    (exploded,) = told(step, ChargeExploded)
    assert at(5.7, 20.75) == exploded.at
    assert ("FM-22.6", "FM-G8") == exploded.clauses


@cases((13.3, True), (13.31, False))
def test_the_blast_reaches_two_inches(x: float, checked: bool) -> None:
    """FM-22.6, FM-G8"""
    state = with_figure(charge(men("B", "RIF RIF", 12, 20.75)), 5, at=at(x, 20.75))

    step = do(state, OUT, fell=dice(f"{GO} 1 8" + " 1 8" * checked))

    assert checked == (5 in {check.figure for check in told(step, FigureChecked)})


@cases((False, -2, 6), (True, -4, 4))
def test_only_the_terrain_conceals_from_a_charge_twice_on_the_ground(
    ground: bool, cover: int, result: int
) -> None:
    """FM-R37, FM-G8: woods count 2; the hedge in between and the smoke count nothing."""
    there = table(far="woods", border="hedge")
    state = given([men("A", "SL ENG RIF", 19.2, 20, dy=0.5)], [men("B", "RIF", 21, 20.75)], "M1", on=there)
    state = with_group(state, "B", ground=ground, smoke=5, smoke_turn=4)

    step = do(state, "place charge of 2 with M1 along 20.5/20.75", fell=dice(f"{GO} 4 4 1 8 1 8"))

    check = told(step, FigureChecked)[0]
    assert (4, cover, result) == (check.figure, total(check.modifiers), check.result)
    assert {"FM-9.6"} | ({"FM-8.2"} if ground else set()) == {one.clause for one in check.modifiers}


def test_pinned_men_in_the_blast_rout_or_die_by_the_ordinary_thresholds() -> None:
    """FM-R37, FM-22.6: Americans of panic 5; Result 5 routs, 9 kills, 4 does nothing."""
    step = do(pinned(charge(), 4, 5, 6), OUT, fell=dice(f"{GO} 1 4 2 1 1 5"))

    assert [(4, "routed"), (5, "KIA"), (6, "nothing")] == [
        (check.figure, check.effect) for check in told(step, FigureChecked)
    ]


# under fire on the way

FIRERS = men("C", "RIF RIF", 8, 26, dx=0.75, dy=0)
SHOOT = "react at {} with C by F1"


def sent(their_hand: str = "F1") -> State:
    """Give the moment when the engineer sets out and the enemy may fire."""
    state = charge(ENEMIES, FIRERS, their_hand=their_hand)
    return do(state, OUT, fell=dice(GO)).state


def test_he_can_be_fired_at_on_the_way_out_and_on_the_way_back() -> None:
    """FM-22.3, FM-22.5, FM-G8: a window out, and another back."""
    out = sent()

    step = do(out, "pass")

    assert "american" == asked(out) == asked(step.state)
    assert [at(11.3, 20.75)] == [event.at for event in told(step, ChargePlaced)]
    assert not told(step, ChargeExploded)
    assert told(do(step.state, "pass", fell=dice("1 8 1 8 1 8")), ChargeExploded)


def test_pinned_on_the_way_out_he_keeps_the_charge_and_stays_there_alone() -> None:
    """FM-22.4, FM-G8: Result 2 + 5 pins."""
    step = do(sent(), SHOOT.format(3), fell=dice("6 1"))

    carrier = figure(step.state, 2)
    assert (True, True, "A.2") == (carrier.pinned, carrier.charge, carrier.group)
    assert at(5, 20.5) != carrier.at
    assert [2] == [one.number for one in step.state.open.figures if one.group == "A.2"]
    assert not told(step, ChargePlaced)
    assert "german" == asked(step.state)


def test_pinned_at_the_end_of_the_way_out_he_places_no_charge_though_a_hero_rallies_him() -> None:
    """FM-22.4, FM-G8, FM-R62: he stands where he would have placed it, and his way is over."""
    state = do(charge(ENEMIES, FIRERS, their_hand="F1", cards="M1 HERO"), OUT, fell=dice(GO)).state
    shot = do(state, SHOOT.format(7), fell=dice("6 1"))

    step = do(shot.state, "hero HERO rallies 2")

    assert (at(11.3, 20.75), True) == (figure(step.state, 2).at, figure(step.state, 2).charge)
    assert not told(step, ChargePlaced)
    assert "A.2" == figure(step.state, 2).group


def test_pinned_at_the_end_of_the_way_back_he_stays_alone_though_a_hero_rallies_him() -> None:
    """FM-G8, FM-R62: the charge goes off, and he is no man of his group any more."""
    state = do(charge(ENEMIES, FIRERS, their_hand="F1", cards="M1 HERO"), OUT, fell=dice(GO)).state
    back = do(state, "pass").state
    shot = do(back, SHOOT.format(7), fell=dice("6 1"))

    step = do(shot.state, "hero HERO rallies 2", fell=dice("1 8 1 8 1 8"))

    assert told(step, ChargeExploded)
    assert [2] == [one.number for one in step.state.open.figures if one.group == "A.2"]


def test_killed_on_the_way_out_the_charge_is_lost_unused() -> None:
    """FM-G8, FM-R56"""
    step = do(sent(), SHOOT.format(3), fell=dice("7 1"))

    assert [2] == [event.figure for event in told(step, FigureLost)]
    assert not told(step, ChargePlaced)
    assert not told(step, ChargeExploded)
    assert {"A", "B", "C"} == ids(step.state)


@cases(("6 1", True), ("7 1", False))
def test_pinned_or_killed_on_the_way_back_the_charge_still_goes_off(fell: str, there: bool) -> None:
    """FM-22.5, FM-22.6, FM-G8: pinned, he stays there as a group of one."""
    back = do(sent(), "pass").state

    step = do(back, SHOOT.format(3), fell=dice(f"{fell} 1 8 1 8 1 8"))

    assert told(step, ChargeExploded)
    assert there == any(one.number == 2 for one in step.state.open.figures)
    if there:
        assert (True, "A.2") == (figure(step.state, 2).pinned, figure(step.state, 2).group)


def test_pinned_beside_his_charge_he_is_in_the_blast() -> None:
    """FM-G8, FM-R37: only a carrier who is back is left out."""
    back = do(sent(), "pass").state

    step = do(back, SHOOT.format(0), fell=dice("6 1 1 8 1 8 1 8 1 8"))

    assert [2, 4, 5, 6, 2] == [check.figure for check in told(step, FigureChecked)]


def test_no_minefield_is_played_on_him() -> None:
    """FM-31.1: he performs no move action."""
    assert "FM-31.1" == refused(sent("MINE F1"), "minefield at 2 with MINE").clause


# wire


@cases((19, (0,)), (18.99, None))
def test_a_charge_within_an_inch_of_wire_cuts_the_whole_line(x: float, cut: tuple[int, ...] | None) -> None:
    """FM-G8, FM-22.3"""
    wire = table(border="wire5")
    state = given([men("A", "SL ENG RIF", 15, 20, dy=0.5)], [men("B", "RIF RIF", 50, 20)], "M1", on=wire)
    text = f"place charge of 2 with M1 along {x}/20.75"

    if cut is None:
        assert "FM-G8" == refused(state, text).clause
        return
    step = do(state, text, fell=dice(GO))
    assert cut == step.state.open.wire_cut == told(step, ChargeExploded)[0].wire
    assert group(step.state, "A").acted


def test_wire_that_is_cut_is_crossed_without_a_check() -> None:
    """FM-G8"""
    state = given(
        [men("A", "SL ENG RIF", 15, 20)], [men("B", "RIF RIF", 50, 20)], "M1 M2", on=table(border="wire5")
    )
    blown = do(state, "place charge of 2 with M1 along 19.5/20.75", fell=dice("1 1")).state
    again = with_group(blown, "A", acted=False)

    moved = do(again, "move A with M2 for actions", "step 19.5/20", "step 22/20").state

    assert at(22, 20) == figure(moved, 1).at


def test_the_carrier_runs_out_of_the_smoke_of_his_group() -> None:
    """FM-16.5, FM-R31, FM-G8: it stays with the group, which has not moved, and he comes back into it."""
    state = with_group(charge(ENEMIES, FIRERS, their_hand="F3 F1"), "A", smoke=4, smoke_turn=4, ground=True)
    out = do(state, OUT, fell=dice(GO)).state

    started = do(out, "react at 0 with B by F3", fell=dice("1 8"))
    later = do(out, "react at 2 with B by F3", fell=dice("1 8"))
    back = do(out, "pass", "pass", fell=dice("1 8 1 8 1 8")).state

    assert {-4} == {one.amount for check in told(started, FigureChecked) for one in check.modifiers}
    assert [()] == [check.modifiers for check in told(later, FigureChecked)]
    alone = figure(later.state, 2).group
    assert (0, False) == (group(later.state, alone).smoke, group(later.state, alone).ground)
    assert (4, True) == (group(later.state, "A").smoke, group(later.state, "A").ground)
    assert ("A", 4, True) == (figure(back, 2).group, group(back, "A").smoke, group(back, "A").ground)
