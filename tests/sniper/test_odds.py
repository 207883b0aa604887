"""The odds that are told agree with the dice that the rules throw, outcome by outcome."""

from fractions import Fraction

import pytest

from cases import cases
from sniper.given import table, to_move
from sniper.maps import map_of
from wargames.kernel.base.errors import IllegalAction
from wargames.kernel.chance.dice import ScriptedDice
from wargames.sniper import GAME
from wargames.sniper.moments import AssaultEnded, CamouflageRolled, HealRolled, SmokeRolled
from wargames.sniper.values.state import State

WOODS = map_of({"0404": "W"})


def told(state: State, text: str) -> dict[str, Fraction]:
    """Give what is told of an action."""
    (case,) = GAME.odds(GAME.view(state, to_move(state)), GAME.parse(text)).cases
    return dict(case.chances)


def lost(state: State, id_: str) -> bool:
    """Tell whether a unit is gone."""
    return all(unit.id != id_ for unit in state.units)


def condition(state: State, id_: str) -> str:
    """Give the condition of a unit; routed ones are gone."""
    return next((unit.condition for unit in state.units if unit.id == id_), "routed")


def test_suppressive_fire() -> None:
    """TOI-7.13, TOI-7.18."""
    units = {"A1": "0304 regular*3", "A9": "0108 regular", "G1": "0404 elite regular", "G9": "0808 regular"}
    state = table(units, on=WOODS)
    tree = GAME.roll_tree(state, "us", GAME.parse("fire A1 at G1 suppressive"))
    chances = told(state, "fire A1 at G1 suppressive")

    for result in ("pinned", "disrupted", "routed"):
        met = tree.chance_that(lambda step: condition(step.state, "G1") == result)  # noqa: B023
        assert chances[f"G1 {result}"] == met > 0


def test_normal_fire() -> None:
    """TOI-7.16."""
    units = {"A1": "0304 regular*3", "A9": "0108 regular", "G1": "0404 regular*2", "G9": "0808 regular"}
    state = table(units, on=WOODS)
    action = GAME.parse("fire A1 at G1 normal")
    tree = GAME.roll_tree(state, "us", action)
    odds = GAME.odds(GAME.view(state, to_move(state)), action)

    assert odds["G1 eliminated"] == tree.chance_that(lambda step: lost(step.state, "G1"))
    mean = sum((leaf.probability * (2 - figures(leaf.result.state, "G1")) for leaf in tree), Fraction(0))
    assert odds.cases[0].mean("figures lost") == mean


def figures(state: State, id_: str) -> int:
    """Count the figures of a squad."""
    return next((len(unit.figures) for unit in state.units if unit.id == id_), 0)


@cases("", " aiming at officer")
def test_a_snipers_shot(aim: str) -> None:
    """SN-6.7, SN-8.2, SN-8.3, SN-G17."""
    units = {
        "S1": "0404 sniper concealed",
        "G9": "0808 regular",
        "A1": "0104 officer regular*3",
        "A9": "0808 regular",
    }
    state = table({**units, "A9": "0108 regular"}, first="de")
    tree = GAME.roll_tree(state, "de", GAME.parse(f"fire S1 at A1 normal{aim}"))
    chances = told(state, f"fire S1 at A1 normal{aim}")

    assert chances["A1 loses a figure"] == Fraction(65, 81)
    if aim:
        assert chances["discovered"] == tree.chance_that(
            lambda step: any(isinstance(one, CamouflageRolled) and one.revealed for one in step.events)
        )


def test_a_vehicle() -> None:
    """TOI-15.3."""
    units = {
        "H1": "0404 m3a1 hits:1",
        "A1": "0108 regular",
        "G1": "0504 regular anti_tank",
        "G9": "0808 regular",
    }
    state = table(units, first="de")
    tree = GAME.roll_tree(state, "de", GAME.parse("fire G1 at H1 normal"))
    chances = told(state, "fire G1 at H1 normal")

    assert chances["H1 destroyed"] == tree.chance_that(lambda step: lost(step.state, "H1")) > 0
    assert chances["H1 lightly damaged"] == 0


def test_an_area_attack() -> None:
    """TOI-11.1: a medic gives each of two squads a red die of its own."""
    units = {
        "A2": "0101 mortar",
        "A9": "0108 regular",
        "G1": "0404 regular*2 medic",
        "G2": "0404 regular",
        "G9": "0808 regular",
    }
    state = table(units)
    tree = GAME.roll_tree(state, "us", GAME.parse("bombard 0404 with A2 normal"))
    chances = told(state, "bombard 0404 with A2 normal")

    for id_ in ("G1", "G2"):
        met = tree.chance_that(lambda step: lost(step.state, id_))  # noqa: B023
        assert chances[f"{id_} eliminated"] == met > 0


def test_an_assault() -> None:
    """TOI-12.10."""
    units = {"A1": "0304 regular*2", "A9": "0108 regular", "G1": "0404 regular", "G9": "0808 regular"}
    state = GAME.apply(table(units, on=WOODS), "us", GAME.parse("assault with A1"), _none()).state
    tree = GAME.roll_tree(state, "us", GAME.parse("assault 0404"))
    chances = told(state, "assault 0404")

    assert chances["assault won"] == tree.chance_that(
        lambda step: any(isinstance(one, AssaultEnded) and one.won for one in step.events)
    )


def _none() -> ScriptedDice:
    return ScriptedDice()


def test_smoke_and_healing() -> None:
    """SN-2.3, TOI-4.3."""
    units = {"A2": "0101 mortar", "A3": "0201 regular medic", "G1": "0808 regular"}
    state = table(units, lost_regulars=1)
    smoke = GAME.roll_tree(state, "us", GAME.parse("smoke 0303 with A2"))
    heal = GAME.roll_tree(state, "us", GAME.parse("heal A3 with A3"))

    assert told(state, "smoke 0303 with A2")["smoke laid"] == smoke.chance_that(
        lambda step: any(isinstance(one, SmokeRolled) and one.laid for one in step.events)
    )
    assert told(state, "heal A3 with A3")["healed"] == heal.chance_that(
        lambda step: any(isinstance(one, HealRolled) and one.healed for one in step.events)
    )


def test_what_is_illegal_has_no_odds() -> None:
    """TOI-7.1."""
    state = table({"A1": "0101 regular", "G1": "0808 regular"})

    with pytest.raises(IllegalAction):
        told(state, "fire A1 at A1 normal")
