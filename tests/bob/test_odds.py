"""The odds of an answer: the reference figures of the ruling, and exactly what its tree of rolls gives."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

from bob.given import HOLD_G7, battery, battle
from bob.odds_trees import BY_TREE, agrees, positions
from cases import cases
from wargames.bob import GAME, moments
from wargames.bob.told import chances
from wargames.bob.values.components import ENEMY, TYPES, Side
from wargames.bob.values.names import counter_id, type_of
from wargames.bob.values.state import Frame, Impulse, MeleeDice, Melees, Moving, State, Window
from wargames.kernel.base.errors import IllegalAction
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.game import Action, Seat

# ---------------------------------------------------------------------------- the ruling's figures

HOLD_A1 = HOLD_G7.replace("G7", "A1")


def firing_range(firer: str, away: int, *, woods: bool = False, cp: int = 0, mover: str = "") -> State:
    """Let a unit of A1 look down row 1 at a mover that has just entered a hex so far away."""
    side = TYPES[firer].side
    target = f"{'ABCDEFGH'[away]}1"
    signs = "".join("w" if woods and column == away else "." for column in range(8))
    moving = counter_id(mover or ("ge_1st" if side == "us" else "us_para"), 1)
    laid = {side: {counter_id(firer, 1): "A1"}, ENEMY[side]: {moving: target}}
    facing = {id_: "SE" for at in laid.values() for id_ in at if TYPES[type_of(id_)].armament}
    guns: dict[Side, Any] = {"us": [battery(caliber=100, missions=1, acc=6)]}
    rows = (signs, "." * 8, "." * 8)
    state = battle(laid["us"], laid["ge"], rows=rows, cp=cp, artillery=guns, victory=HOLD_A1, facing=facing)
    frames = (
        Impulse(ENEMY[side], 1, began=True),
        Moving(moving, ("H3", target), 6, entered=2, stage="step"),
        Window(side, moving),
    )
    return attrs.evolve(state, frames=frames)


def marked(state: State, side: str, **changes: Any) -> State:
    """Give a side's one counter other markers."""
    counters = tuple(attrs.evolve(one, **changes) if one.side == side else one for one in state.counters)
    return attrs.evolve(state, counters=counters)


def reaction(state: State, side: str) -> Odds:
    """Ask for the odds of the reaction of a side's one unit."""
    counter = next(one for one in state.counters if one.side == side)
    return GAME.odds(GAME.view(state, Seat(side)), moments.React(counter.id, None))


FIGURES = {  # open adjacent, open 4, open 6, woods 3, woods adjacent, in hundredths
    "us_para": (90, 90, 40, 45, 80),
    "ge_1st": (90, 63, 45, 24, 54),
    "ge_2nd": (72, 40, 24, 7, 32),
    "us_mg": (90, 90, 90, 63, 90),
    "ge_mg1": (90, 90, 90, 63, 90),
    "ge_mg2": (90, 81, 63, 40, 72),
}
PLACES = ((1, False), (4, False), (6, False), (3, True), (1, True))
FIGURE_CASES = [
    (firer, away, woods, figure)
    for firer, figures in FIGURES.items()
    for (away, woods), figure in zip(PLACES, figures, strict=True)
]


@cases(*FIGURE_CASES)
def test_op_fire_at_a_mover_has_the_chances_of_the_ruling(
    firer: str, away: int, woods: bool, figure: int
) -> None:
    """BOB-R63"""
    state = firing_range(firer, away, woods=woods)

    assert Fraction(figure, 100) == reaction(state, TYPES[firer].side)[chances.AFFECTED]


def test_a_prepared_second_line_squad_fires_better_as_the_ruling_says() -> None:
    """BOB-R63"""
    state = marked(firing_range("ge_2nd", 4), "ge", prepared=True)

    assert Fraction(45, 100) == reaction(state, "ge")[chances.AFFECTED]


def test_a_suppressed_first_line_squad_fires_worse_as_the_ruling_says() -> None:
    """BOB-R63"""
    state = marked(firing_range("ge_1st", 4), "ge", level=1)

    assert Fraction(28, 100) == reaction(state, "ge")[chances.AFFECTED]


@cases(("us_para", 90), ("ge_1st", 80), ("ge_2nd", 54))
def test_final_op_fire_adjacent_in_the_open_has_the_chances_of_the_ruling(firer: str, figure: int) -> None:
    """BOB-R63"""
    side = TYPES[firer].side
    state = marked(firing_range(firer, 1), side, used=True)

    assert Fraction(figure, 100) == reaction(state, side)[chances.AFFECTED]


def test_check_and_attack_are_told_apart_and_together() -> None:
    """A 1st line squad in the open at 4: check 9 of 10, firepower 3 against -4, ratings 4 and 7."""
    told = reaction(firing_range("ge_1st", 4), "ge")

    assert {
        "check passes": Fraction(9, 10),
        "US-P1 unaffected": Fraction(37, 100),
        "US-P1 suppressed": Fraction(9, 10) * Fraction(4, 10),
        "US-P1 reduced": Fraction(9, 10) * Fraction(3, 10),
        "US-P1 eliminated": Fraction(0),
        "at least one affected": Fraction(63, 100),
    } == dict(told.cases[0].chances)


def test_what_a_shot_is_worth_is_told_first_and_its_worst_results_next() -> None:
    told = reaction(firing_range("ge_1st", 4), "ge").cases[0].chances

    assert [chances.PASSES, chances.AFFECTED, "US-P1 eliminated"] == [term for term, _ in told][:3]
    assert "US-P1 unaffected" == told[-1][0]


def test_a_command_point_buys_a_second_die_or_firepower() -> None:
    told = reaction(firing_range("ge_1st", 4, cp=1), "ge")

    assert ["", chances.SECOND_DIE, chances.FIREPOWER] == [case.assuming for case in told.cases]
    assert Fraction(99, 100) == told.given(chances.SECOND_DIE)[chances.PASSES]
    assert Fraction(99, 100) * Fraction(7, 10) == told.given(chances.SECOND_DIE)[chances.AFFECTED]
    assert Fraction(9, 10) * Fraction(8, 10) == told.given(chances.FIREPOWER)[chances.AFFECTED]


def test_a_long_final_op_fire_spends_its_command_point_first() -> None:
    state = marked(firing_range("ge_1st", 4, cp=1), "ge", used=True)

    assert [""] == [case.assuming for case in reaction(state, "ge").cases]


def test_a_concealed_mover_is_told_by_what_it_may_be() -> None:
    state = marked(firing_range("ge_1st", 3, woods=True), "us", concealed=True, known=False)

    told = dict(reaction(state, "ge").cases[0].chances)

    assert {"check passes", f"D1/1 {chances.DECOY}", f"D1/1 {chances.UNIT}"} == set(told)
    assert Fraction(8, 10) * Fraction(2, 10) == told[f"D1/1 {chances.UNIT}"]


def test_what_the_rules_refuse_has_no_odds() -> None:
    state = firing_range("ge_1st", 4)

    with pytest.raises(IllegalAction, match="BOB-R55"):
        GAME.odds(GAME.view(state, Seat("ge")), moments.React("US-P1", None))
    with pytest.raises(IllegalAction, match="us owes no choice now; waiting for ge"):
        GAME.odds(GAME.view(state, Seat("us")), moments.HoldFire())


def test_what_has_no_chance_has_an_empty_case() -> None:
    state = firing_range("ge_1st", 4)

    assert (OddsCase("", ()),) == GAME.odds(GAME.view(state, Seat("ge")), moments.HoldFire()).cases


# ------------------------------------------------------------------------------------------ the tree of rolls


@cases(*BY_TREE, ids=lambda kind: kind.__name__)
def test_an_answer_in_random_play_has_the_chances_of_its_tree(kind: type[Action]) -> None:
    found = [position for position in positions() if type(position[2]) is kind]

    compared = sum(map(agrees, found))

    assert compared > 0 or kind in SELDOM


SELDOM = {
    moments.Exit,
    moments.Step,
    moments.MeleeAgain,
    moments.MovingFire,
    moments.FireAtVehicle,
    moments.AssaultFireAtVehicle,
    moments.MovingFireAtVehicle,
}
"""What random play may not come to, or with no chance in it; the positions below are made for them."""


def choosing(state: State, side: Side, *frames: Frame) -> State:
    """Let a side act, with frames above its impulse."""
    return attrs.evolve(state, frames=(Impulse(side, began=True), *frames))


def mover_of(state: State, side: Side, **changes: Any) -> Moving:
    """Put a side's one counter on the move."""
    counter = next(one for one in state.counters if one.side == side)
    assert counter.at is not None
    return Moving(counter.id, ("H3", counter.at), 24, entered=2, **changes)


@cases(0, 1, 2)
def test_a_unit_that_was_hit_checks_to_go_on(level: int) -> None:
    state = marked(firing_range("ge_1st", 4), "us", level=level)
    state = choosing(state, "us", mover_of(state, "us", hit=True))

    assert 1 == agrees((state, Seat("us"), moments.Step("F1")))


VEHICLE_SHOTS = [
    (firer, mover, away, answer)
    for firer, mover in (("us_m4a1", "ge_pz4h"), ("ge_stug3g", "us_m18"), ("ge_88mm", "us_m4a1"))
    for away in (1, 3, 7)
    for answer in ("fire", "react")
] + [
    ("us_para_bzk", "ge_pz4h", 2, "fire"),
    ("us_para_bzk", "ge_pz4h", 2, "after a move"),
    ("us_m18", "ge_pz4h", 2, "after a move"),
    ("ge_stug3g", "us_m4a1", 6, "after a move"),
]


@cases(*VEHICLE_SHOTS)
def test_fire_at_a_vehicle_has_the_chances_of_its_tree(
    firer: str, mover: str, away: int, answer: str
) -> None:
    state, side = firing_range(firer, away, mover=mover), TYPES[firer].side
    counter = next(one for one in state.counters if one.side == side)
    target = f"{'ABCDEFGH'[away]}1"
    action: Action
    if answer == "react":
        action = moments.React(counter.id, None)
    elif answer == "fire":
        action, state = moments.FireAtVehicle(counter.id, target), choosing(state, side)
    else:
        squad = counter.unit.kind == "squad"
        action = (moments.AssaultFireAtVehicle if squad else moments.MovingFireAtVehicle)(target)
        state = choosing(state, side, mover_of(state, side))

    assert 6 == agrees((state, Seat(side), action))


def test_a_blocked_line_is_told_before_the_shot() -> None:
    state = firing_range("us_mg", 5)
    board = attrs.evolve(state.scenario.board, rows=("..w.....", "........", "........"))
    state = attrs.evolve(choosing(state, "us"), scenario=attrs.evolve(state.scenario, board=board))

    told = GAME.odds(GAME.view(state, Seat("us")), moments.Fire("US-M1", "F1", None))

    assert (OddsCase("", ((chances.BLOCKED, Fraction(1)),)),) == told.cases


@pytest.mark.parametrize("firer", ["us_para", "us_mg", "us_57mm", "us_m4a1"])
@pytest.mark.parametrize("enemy", ["ge_1st", "ge_pz4h"])
def test_a_pair_rolled_again_in_melee_has_the_chances_of_its_tree(firer: str, enemy: str) -> None:
    state = marked(firing_range(firer, 1, mover=enemy, cp=1), "ge", at="A1")
    us, ge = (next(one.id for one in state.counters if one.side == side) for side in ("us", "ge"))
    dice = MeleeDice("A1", ((us, (9, 9)), (ge, (9, 9))), ("us",))
    state = attrs.evolve(state, phase="melee", frames=(Melees(()), dice))

    assert 3 == agrees((state, Seat("us"), moments.MeleeAgain(us)))


@cases(False, True)
def test_artillery_has_the_chances_of_its_tree(*, concealed: bool) -> None:
    state = marked(choosing(firing_range("us_para", 5, woods=True), "us"), "ge", concealed=concealed)
    state = marked(state, "ge", known=not concealed)

    assert (4 if concealed else 8) == agrees((state, Seat("us"), moments.CallArtillery(1, "F1", "US-P1")))


def test_artillery_is_worked_out_right() -> None:
    """Call 7, accuracy 6, firepower 9 in the open at the edge: half of it when it drifts in, of 10 dice 4."""
    state = choosing(firing_range("us_para", 5), "us")

    told = GAME.odds(GAME.view(state, Seat("us")), moments.CallArtillery(1, "F1", "US-P1"))

    assert (Fraction(7, 10), Fraction(42, 100)) == (told["call answered"], told["on target"])
    assert (
        Fraction(42, 100) * Fraction(9, 10) + told["one hex off"] * Fraction(4, 10) == told[chances.AFFECTED]
    )
