"""Section 23: artillery that is called in by radio."""

from cases import cases
from fire_move.given import Men, at, given, men, pinned, table, with_figure, with_group
from fire_move.played import choices, dice, do, figure, group, hand, legal, refused, told
from wargames.fire_move.moments import ArtilleryCalled, CardsPlayed, FigureChecked
from wargames.fire_move.values.components import TerrainType
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total

CALLER = men("P", "PL RAD", 16, 20)
CALL = "artillery by P at 3 with RD5"
ARRIVES = "2 1"


def called(*enemy: Men, cards: str = "RD5", terrain: TerrainType = "open", **more: object) -> State:
    """Give a PL with his operator, and enemies beyond the line at 20 inches."""
    there = table(far=terrain)
    return given([CALLER], enemy or [men("B", "RIF", 21, 20)], cards, on=there, **more)  # type: ignore[arg-type]


@cases(("2 1", True), ("8 1", True), ("3 3", False), ("1 2", False), ("1 8", False))
def test_the_attack_arrives_on_a_positive_check_and_the_card_is_spent_anyway(
    fell: str, arrives: bool
) -> None:
    """FM-23.2, FM-23.1, FM-R49, FM-34.4: the example, 3 and 3; also +1, +7, -1 and -7."""
    step = do(called(), CALL, fell=dice(fell + " 1 8" * arrives))

    (call,) = told(step, ArtilleryCalled)
    assert ("FM-23.2",) == call.clauses
    assert "P" == call.group
    assert 3 == call.figure
    assert 5 == call.fv
    assert arrives == call.arrived
    assert arrives == bool(told(step, FigureChecked))
    assert [("FM-23.1",)] == [event.clauses for event in told(step, CardsPlayed)]
    assert () == hand(step.state, "german")
    assert group(step.state, "P").acted


@cases(("RD4", 4), ("RD5", 5), ("RD6", 6))
def test_the_fv_is_printed_on_the_card(card: str, fv: int) -> None:
    """FM-23.3, FM-G9, FM-G1"""
    step = do(called(cards=card), f"artillery by P at 3 with {card}", fell=dice(f"{ARRIVES} 4 4"))

    (check,) = told(step, FigureChecked)
    assert (fv, fv) == (check.fv, check.result)
    assert "FM-23.3" in check.clauses


def test_only_a_radio_card_calls_artillery() -> None:
    """FM-23.1"""
    assert "FM-23.1" == refused(called(cards="F3"), "artillery by P at 3 with F3").clause
    assert "FM-3.1" == refused(called(cards="RD4"), CALL).clause


@cases(
    ("woods", 8), ("jungle", 8), ("orchard", 8), ("stone_building", 4), ("crops", 7), ("hill", 7), ("open", 8)
)
def test_terrain_conceals_but_not_among_trees(terrain: TerrainType, result: int) -> None:
    """FM-23.4: the example, FV 5 and +3: 8 in woods, 4 in a stone building."""
    near = called(men("B", "RIF", 20.3, 20), terrain=terrain)

    step = do(near, CALL, fell=dice(f"{ARRIVES} 6 3"))

    (check,) = told(step, FigureChecked)
    assert (result, "KIA" if result == 8 else "pinned") == (check.result, check.effect)
    assert "FM-23.4" in check.clauses


@cases(("crops", -2), ("woods", 0))
def test_the_ground_doubles_the_terrain_and_nothing_else_counts(terrain: TerrainType, cover: int) -> None:
    """FM-G9, FM-23.4: no smoke, no border, no LM of the PL."""
    near = men("B", "RIF", 20.3, 20)
    state = given([CALLER], [near], "RD5", on=table(far=terrain, border="low_wall"))
    state = with_group(state, "B", ground=True, smoke=3, smoke_turn=4)

    step = do(state, CALL, fell=dice(f"{ARRIVES} 4 4"))

    (check,) = told(step, FigureChecked)
    assert (5, cover, 5 + cover) == (check.fv, total(check.modifiers), check.result)


def test_all_within_three_inches_are_attacked_the_callers_side_last() -> None:
    """FM-G9, FM-R50: by group id, then in KF order; 3.00 inches are in, 3.01 out, and sight is not needed."""
    enemies = (men("C", "RIF SL", 20.5, 22), men("B", "RIF RIF", 21, 20))
    state = given([CALLER], enemies, "RD5", on=table())
    state = with_figure(with_figure(state, 1, at=at(18, 20)), 2, at=at(17.99, 20))

    step = do(state, "artillery by P at 5 with RD5", fell=dice(f"{ARRIVES} " + "1 8 " * 5))

    assert [5, 6, 4, 3, 1] == [check.figure for check in told(step, FigureChecked)]


def test_men_out_of_sight_are_hit_too() -> None:
    """FM-G9: 2.00 inches into the wood one is seen; at 4.50 inches no longer."""
    deep = men("B", "RIF RIF", 21.9, 20, dx=2.6, dy=0)
    state = called(deep, terrain="woods")

    step = do(state, CALL, fell=dice(f"{ARRIVES} 1 8 1 8"))

    assert "FM-23.8" == refused(state, "artillery by P at 4 with RD5").clause
    assert [3, 4] == [check.figure for check in told(step, FigureChecked)]


def test_pinned_men_rout_and_unpinned_ones_are_pinned_by_artillery() -> None:
    """FM-23.3, FM-R25: an American rifleman has panic 5 and morale 3."""
    state = pinned(called(men("B", "RIF RIF", 21, 20)), 4)

    step = do(state, CALL, fell=dice(f"{ARRIVES} 1 3 4 4"))

    assert ["pinned", "routed"] == [check.effect for check in told(step, FigureChecked)]


def test_range_has_no_limit() -> None:
    """FM-G9: 41 inches."""
    state = given([CALLER], [men("B", "RIF RIF", 59, 20)], "RD5")

    assert legal(state, CALL)


def test_the_caller_needs_an_unpinned_pl_or_sl() -> None:
    """FM-23.5, FM-R38"""
    led = given([men("A", "SL RAD", 18, 20)], [men("B", "RIF", 21, 20)], "RD5")
    leaderless = given([men("A", "ASL RAD", 18, 20)], [men("B", "RIF", 21, 20)], "RD5")

    assert legal(led, "artillery by A at 3 with RD5")
    assert "FM-23.5" == refused(leaderless, "artillery by A at 3 with RD5").clause
    assert "FM-23.5" == refused(pinned(called(), 1), CALL).clause


def test_the_caller_needs_a_radio_and_an_unpinned_operator() -> None:
    """FM-23.6, FM-23.7, FM-R38: of the same group."""
    apart = given(
        [men("A", "PL RIF", 18, 20), men("R", "SL RAD", 18.75, 20)], [men("B", "RIF", 21, 20)], "RD5"
    )

    assert "FM-23.6" == refused(apart, "artillery by A at 5 with RD5").clause
    assert "FM-23.7" == refused(pinned(called(), 2), CALL).clause
    assert legal(apart, "artillery by R at 5 with RD5")


def test_the_callers_key_figure_must_see_the_figure_aimed_at() -> None:
    """FM-23.8, FM-R38: 4.00 inches into the wood are seen, 4.10 are not, even if another man sees."""
    sharp = called(men("B", "RIF", 24, 20), terrain="woods")
    hidden = called(men("B", "RIF", 24.1, 20), terrain="woods")
    other = with_figure(called(men("B", "RIF", 24.1, 20), terrain="woods"), 2, at=at(20.5, 20))

    assert legal(sharp, CALL)
    assert "FM-23.8" == refused(hidden, CALL).clause
    assert "FM-23.8" == refused(other, CALL).clause


@cases(1, 2, 99)
def test_an_enemy_figure_is_aimed_at(figure: int) -> None:
    """FM-G9"""
    assert "FM-G9" == refused(called(), f"artillery by P at {figure} with RD5").clause


def test_fear_does_not_hinder_a_call_and_a_used_action_does() -> None:
    """FM-G9, FM-R36, FM-3.2"""
    assert legal(with_group(called(), "P", fear=True), CALL)
    assert "FM-3.2" == refused(with_group(called(), "P", acted=True), CALL).clause


def test_nobody_reacts_to_a_call() -> None:
    """FM-R38: the owner of the target, who sees the callers and holds cards, is not asked."""
    after = do(called(cards="RD5 M1", their_hand="F1 MINE"), CALL, fell=dice("3 3")).state

    assert at(16, 20) == figure(after, 1).at
    assert "FM-3.2" == refused(after, CALL.replace("RD5", "M1")).clause


def test_artillery_is_offered_on_the_nearest_figure_in_sight_of_each_enemy_group_with_each_card() -> None:
    """FM-R57, FM-23.1: to who may call it and holds a radio card."""
    foes = (men("B", "RIF RIF", 21, 20, dx=0.75, dy=0), men("C", "RIF RIF", 30, 20))
    state = called(*foes, cards="RD4 RD6 M1")

    wanted = [f"artillery by P at {figure} with {card}" for figure in (3, 5) for card in ("RD4", "RD6")]
    assert wanted == [text for text in choices(state) if text.startswith("artillery")]
    for other in (called(*foes, cards="M1"), pinned(state, 1), pinned(state, 2), pinned(state, 1, 2)):
        assert not [text for text in choices(other) if text.startswith("artillery")]
