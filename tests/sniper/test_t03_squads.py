"""Squads and their figures in play (section 3, SN-G3)."""

from typing import Any

import pytest

from cases import cases
from sniper.given import allowed, choices, cited, do, events, only, refused, rolls, table, there, unit
from sniper.maps import map_of
from wargames.kernel.base.errors import BadDie
from wargames.sniper.moments import AttackRolled, Eliminated, FigureLost
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import State


def row(column: int) -> str:
    """Name a hex of the first row: so many columns from the first are as many hexes away."""
    return f"{column:02}01"


def duel(firer: str, target: str, away: int, side: Side = "us", **more: Any) -> State:
    """Lay a squad out before an enemy so many hexes away."""
    mine, theirs = ("A1", "G1") if side == "us" else ("G1", "A1")
    more = {"on": map_of(), "first": side} | more
    keeps = {"A9": "0108 regular", "G9": "0808 regular"}
    return table({mine: f"{row(1)} {firer}", theirs: f"{row(1 + away)} {target}", **keeps}, **more)


def fires(state: State, kind: str = "normal", who: str = "") -> tuple[int, str] | str:
    """Give the black dice and the band of the fire of the one at the other; or the clause that refuses it."""
    mine, theirs = ("A1", "G1") if state.initiative == "us" else ("G1", "A1")
    text = f"fire {mine}{who} at {theirs} {kind}"
    if not allowed(state, text):
        return refused(state, text)
    step = do(state, text, dice=[1] * sum(size for _, size in _rolled(state, text)))
    return len(only(step, AttackRolled).black), only(step, AttackRolled).band


def _rolled(state: State, text: str) -> list[tuple[str, int]]:
    for number in range(1, 40):
        try:
            return rolls(state, text, dice=[1] * number)
        except (AssertionError, BadDie):
            continue
    raise AssertionError(text)


# fmt: off
AT_SQUADS = [  # TOI-3.7 to TOI-3.16: dice, and whether it is normal or long range, or none, 1 to 8 hexes away
    #  figure      side  dice  normal to
    ("regular",   "us",  1,    4),
    ("regular",   "de",  1,    4),
    ("elite",     "us",  2,    4),
    ("officer",   "us",  1,    4),
    ("mg",        "us",  3,    5),
    ("mg",        "de",  4,    5),
]
AT_VEHICLES = [
    ("regular",   1,     1),
    ("elite",     1,     1),
    ("officer",   1,     1),
    ("mg",        2,     3),
]
# fmt: on


def band(away: int, reach: int) -> str:
    """Give the range band of a distance."""
    return "close" if away == 1 else "normal" if away <= reach else "long"


@pytest.mark.parametrize(("figure", "side", "dice", "reach"), AT_SQUADS)
@pytest.mark.parametrize("away", range(1, 8))
def test_a_figure_fires_at_squads(figure: str, side: Side, dice: int, reach: int, away: int) -> None:
    """TOI-3.7, TOI-3.8, TOI-3.10, TOI-3.16, SN-G3"""
    assert fires(duel(figure, "regular", away, side)) == (dice, band(away, reach))


@pytest.mark.parametrize(("figure", "dice", "reach"), AT_VEHICLES)
@pytest.mark.parametrize("away", range(1, 8))
def test_a_figure_fires_at_vehicles(figure: str, dice: int, reach: int, away: int) -> None:
    """TOI-3.7, TOI-3.8, TOI-3.10, TOI-3.16, SN-G3"""
    units = {
        "G1": f"{row(1)} {figure}",
        "H1": f"{row(1 + away)} m3a1",
        "A9": "0108 regular",
        "G9": "0808 regular",
    }
    state = table(units, first="de")

    if away > 2 * reach:
        assert refused(state, "fire G1 at H1 normal") == "TOI-7.7"
        return
    step = do(state, "fire G1 at H1 normal", dice=[1] * (dice + 1))
    rolled = only(step, AttackRolled)
    assert (len(rolled.black), len(rolled.red), rolled.band) == (dice, 1, band(away, reach))


@cases(
    ("regular", 4),
    ("elite*4", 4),
    ("mg elite*2", 4),
    ("mortar", 4),
    ("officer", 5),
    ("officer*2 regular*2", 5),
    ("officer mg regular", 5),
)
def test_a_squad_moves_four_and_with_an_officer_five(squad: str, points: int) -> None:
    """TOI-3.7, TOI-3.8, TOI-3.10, TOI-3.11, TOI-3.16, TOI-3.19: once, however many officers."""
    state = do(duel(squad, "regular", 7), "advance A1").state
    for hex_ in range(2, 8):
        if f"step to 01{hex_:02}" in choices(state):
            state = do(state, f"step to 01{hex_:02}").state

    assert unit(state, "A1").at == f"01{points + 1:02}"


# losses


def shot(target: str, hits: int, **more: Any) -> State:
    """Have eight dice of elites make so many hits on a squad in the open."""
    state = duel("elite*4", target, 3, **more)
    return do(state, "fire A1 at G1 normal", dice=[5] * hits + [1] * (8 - hits)).state


def test_a_squad_without_figures_is_eliminated_at_once_with_all_that_is_on_it() -> None:
    """TOI-3.5"""
    state = duel("elite*4", "regular*2 anti_tank op_fire", 3)
    step = do(state, "fire A1 at G1 normal", dice=[5, 5] + [1] * 6)

    assert not there(step.state, "G1")
    assert step.state.lost == ("G1",)
    assert (only(step, Eliminated).unit, only(step, Eliminated).hex) == ("G1", row(4))
    assert cited(step, Eliminated) == ("TOI-3.5",)
    assert there(shot("regular*2", 1), "G1")


@cases("officer", "elite", "regular", "mg", "mortar")
def test_one_hit_removes_one_figure_of_any_type(figure: str) -> None:
    """TOI-3.6: a crew counts 1, as all others do."""
    state = do(
        duel("elite*4", f"{figure} {'regular' if figure != 'regular' else 'elite'}", 3),
        *["fire A1 at G1 normal"],
        dice=[5] + [1] * 7,
    ).state
    assert f"lose {figure} of G1" in choices(state)
    step = do(state, f"lose {figure} of G1")

    assert only(step, FigureLost).figure == figure
    assert len(unit(step.state, "G1").figures) == 1


def test_two_hits_destroy_two_crews() -> None:
    """TOI-3.6, TOI-3.5"""
    state = shot("mg mortar", 2)
    assert not there(state, "G1")
    assert len(unit(do(shot("mg mortar", 1), "lose mg of G1").state, "G1").figures) == 1


# who fires together


@cases(("", 7), (":mg", 3), (":rest", 4))
def test_a_machine_gun_fires_alone_or_not_at_all_or_with_the_rest(who: str, dice: int) -> None:
    """TOI-3.24"""
    assert fires(duel("mg elite*2", "regular", 3), who=who) == (dice, "normal")


def test_all_the_others_of_a_base_fire_together() -> None:
    """TOI-3.24: no part of them may be named, and a base without a crew has no parts."""
    state = duel("mg elite regular", "regular", 3)
    plain = duel("elite regular", "regular", 3)

    for part in (":elite", ":regular", ":mortar"):
        assert refused(state, f"fire A1{part} at G1 normal") == "TOI-3.24"
    assert refused(plain, "fire A1:mg at G1 normal") == "TOI-3.24"
    assert {one.split()[1] for one in choices(state) if one.startswith("fire A1")} >= {
        "A1",
        "A1:mg",
        "A1:rest",
    }


def test_a_mortar_fires_alone_and_the_rest_without_it() -> None:
    """TOI-3.24, TOI-3.20: two regulars have two dice, the mortar two of its own."""
    state = duel("mortar regular*2", "regular", 3)

    assert fires(state) == (2, "normal")
    assert rolls(state, f"bombard {row(4)} with A1 normal", dice=[1, 1]) == [("black", 2)]
    assert rolls(state, f"bombard {row(4)} with A1 suppressive", dice=[1] * 4) == [("black", 4)]


def test_a_base_of_mortars_alone_has_nobody_to_fire_directly() -> None:
    """TOI-3.20, TOI-3.24"""
    state = duel("mortar", "regular", 3)

    assert not [one for one in choices(state) if one.startswith("fire A1")]
    assert not allowed(state, "fire A1 at G1 normal")


def test_figures_that_fire_together_have_one_target_and_the_worst_band() -> None:
    """TOI-3.24, TOI-7.9: at five hexes the machine gun alone is at normal range."""
    state = duel("mg elite*2", "regular", 5)

    assert fires(state) == (7, "long")
    assert fires(state, who=":mg") == (3, "normal")
    assert fires(state, who=":rest") == (4, "long")


@cases(
    "fire A1:mg at G1 normal",
    "fire A1:rest at G1 suppressive",
    "fire A1 at G1 normal",
    f"bombard {row(4)} with A2 normal",
    f"smoke {row(4)} with A2",
)
def test_whichever_figures_fired_the_whole_squad_has_used_its_activation(text: str) -> None:
    """TOI-3.25"""
    units = {"A1": f"{row(1)} mg regular*2", "A2": "0102 mortar elite", "A9": "0108 regular"}
    state = table({**units, "G1": f"{row(4)} regular", "G9": "0808 regular"})
    id_ = "A2" if "A2" in text else "A1"
    after = do(state, text, dice=[1] * sum(size for _, size in _rolled(state, text))).state

    assert unit(after, id_).activation == "fatigued"
    assert not [one for one in choices(after) if id_ in one]
    assert events(do(after, "fatigue A9"), AttackRolled) == []
