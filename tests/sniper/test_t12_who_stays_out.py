"""Concealed squads in an assaulted hex: they take part, or stay out (section 12.14; TOI-R26)."""

from collections.abc import Mapping

import pytest

from sniper.given import KEEP, choices, cited, do, only, table, there, unit, where
from sniper.maps import map_of
from wargames.sniper.moments import AssaultDiceRolled, AssaultEnded, Revealed
from wargames.sniper.values.state import Effect, State


def beside(units: Mapping[str, str], *, on: Mapping[str, str] | None = None, **more: object) -> State:
    """Begin an assault with A1, which stands beside 0404."""
    return do(table({**units, **KEEP}, on=map_of(dict(on or {})), **more), "assault with A1").state  # type: ignore[arg-type]


def test_a_concealed_squad_that_stays_out_has_no_dice_and_no_casualties() -> None:
    """TOI-12.14."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2 concealed", "G2": "0404 elite*2"}
    step = do(beside(units), "assault 0404", "stay out G1", dice=[4, 1, 1, 1] + [4] * 4)

    assert len(only(step, AssaultDiceRolled).defense) == 4
    assert not only(step, AssaultEnded).won
    assert (unit(step.state, "G1").figures, unit(step.state, "G1").concealed) == (("regular",) * 2, True)
    assert unit(step.state, "G2").figures == ("elite",)


def test_a_concealed_squad_that_stays_out_is_revealed_and_retreats_if_the_attacker_wins() -> None:
    """TOI-12.14, TOI-12.11."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2 concealed", "G2": "0404 elite"}
    step = do(beside(units), "assault 0404", "stay out G1", dice=[4, 4, 1, 1, 1, 1])

    assert not there(step.state, "G2")
    assert (only(step, Revealed).unit, cited(step, Revealed)) == ("G1", ("TOI-12.14",))
    done = do(step.state, "retreat G1 to 0504").state
    assert where(done, "G1") == "0504"
    assert not unit(done, "G1").concealed
    assert len(unit(done, "G1").figures) == 2
    assert where(done, "A1") == "0404"


def test_a_concealed_squad_that_joins_is_revealed_and_shares_the_hits() -> None:
    """TOI-12.14, TOI-12.9."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2 concealed", "G2": "0404 elite*2"}
    step = do(beside(units), "assault 0404", "join G1", dice=[4, 1, 1, 1] + [4] * 6)

    assert cited(step, Revealed) == ("TOI-12.14",)
    assert len(only(step, AssaultDiceRolled).defense) == 6
    assert choices(step.state) == ["lose regular of G1", "lose elite of G2"]


def test_who_wins_is_decided_among_those_who_take_part() -> None:
    """TOI-R26, TOI-12.10, TOI-12.14: all who took part have fallen, with fewer hits than in return."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2 concealed", "G2": "0404 elite"}
    step = do(beside(units), "assault 0404", "stay out G1", dice=[4, 1, 1, 1, 4, 4])

    assert (only(step, AssaultDiceRolled).net, only(step, AssaultDiceRolled).returned) == (1, 2)
    assert only(step, AssaultEnded).won
    done = do(step.state, "retreat G1 to 0504").state
    assert (where(done, "G1"), where(done, "A1")) == ("0504", "0404")


@pytest.mark.parametrize("signs", [{}, {"0404": "W"}])
@pytest.mark.parametrize("effects", [(), (Effect("M6", "de", "round"), Effect("M1", "de", "round", "G1"))])
@pytest.mark.parametrize("attack", [(1, 1, 1, 1), (4, 4, 1, 1)])
def test_if_nobody_takes_part_the_attacker_has_won_and_the_defender_throws_nothing(
    signs: Mapping[str, str], effects: tuple[Effect, ...], attack: tuple[int, ...]
) -> None:
    """TOI-R26, TOI-12.14, SN-G9: neither for cover nor in defense, whatever card works, hit or miss."""
    units = {"A1": "0304 regular*4", "G1": "0404 regular*2 concealed medic"}
    step = do(beside(units, on=signs, effects=effects), "assault 0404", "stay out G1", dice=attack)

    thrown = only(step, AssaultDiceRolled)
    assert (thrown.red, thrown.cover, thrown.defense, thrown.defense_power) == ((), (), (), ())
    assert only(step, AssaultEnded).won
    assert len(unit(step.state, "G1").figures) == 2
    assert where(do(step.state, "retreat G1 to 0504").state, "A1") == "0404"
