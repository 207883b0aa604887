from typing import Any

import pytest

import wargames
from sniper.given import ALLEY, table
from sniper.maps import map_of
from wargames.bots.sniper.aim import arms, best_shot, chances, harm, mark, volley, worth
from wargames.bots.sniper.judgment import Judgment
from wargames.bots.sniper.moves import assault_on
from wargames.bots.sniper.smoke import smoke
from wargames.sniper import GAME
from wargames.sniper.values.scenarios import Objective, Victory
from wargames.sniper.values.state import State, Unit

SQUAD = ("regular",) * 4
HOUSE = map_of({"0505": "B"})
AT_HOUSE = (Objective("0505", "victory"),)


def judgment(state: State, seat: str = "us") -> Judgment:
    return Judgment(GAME.view(state, wargames.Seat(seat)))


# ------------------------------------------------------------------------------------------------ judgment


def test_more_help_and_the_flamethrower_make_an_assault_better() -> None:
    units = {"A1": "0504 regular*4", "A2": "0404 regular*4 fatigued", "G1": "0505 regular*3"}
    plain = judgment(table(units, on=HOUSE, objectives=AT_HOUSE))
    flames = judgment(table(units | {"A1": "0504 regular*4 flamethrower"}, on=HOUSE, objectives=AT_HOUSE))
    values = [
        assault_on(one, one.battle.units["A1"], "0505", helpers)
        for one, helpers in ((plain, ()), (plain, ("A2",)), (flames, ("A2",)))
    ]

    assert sorted(values) == values
    assert values[0] < values[1] < values[2]


def test_smoke_is_worth_something_only_between_friends_and_who_can_fire() -> None:
    units = {"A1": "0202 mortar regular*2", "A2": "0204 regular*4", "G1": "0804 mg elite*2 op_fire"}
    there = judgment(table(units))
    spent = judgment(table(units | {"G1": "0804 mg elite*2 fatigued"}))

    assert 0 < smoke(there, "0304")
    assert smoke(spent, "0304") <= 0
    assert smoke(there, "0107") < smoke(there, "0304")


def test_a_concealed_sniper_stays_out_of_sight() -> None:
    one = judgment(table({"A1": "0108 regular*4", "G1": "0101 sniper concealed"}, moves="de"), "de")
    sniper = one.battle.units["G1"]

    assert 0 < one.passing(sniper, "0102")


def test_op_fire_on_the_way_is_feared() -> None:
    calm = {"A1": "0101 regular*4", "G1": "0303 mg elite*2"}
    ready = calm | {"G1": "0303 mg elite*2 op_fire"}
    there = [judgment(table(units)) for units in (calm, ready)]

    assert 0 == there[0].passing(there[0].battle.units["A1"], "0202")
    assert 0 < there[1].passing(there[1].battle.units["A1"], "0202")


# ------------------------------------------------------------------------------------------------ odds


def test_chances_are_those_of_the_dice() -> None:
    assert pytest.approx((2 / 3, 1 / 3)) == chances(1, 5, 0)
    assert pytest.approx((7 / 9, 2 / 9)) == chances(1, 5, 1)


def squad(*figures: str, **fields: Any) -> Unit:
    return Unit("G1", "de", 1, "squad", figures=figures, **fields)  # type: ignore[arg-type]


def test_a_volley_has_the_dice_and_the_band_of_the_rules() -> None:
    gun = arms(squad("elite", "elite", "mg"))

    assert (8, "normal") == volley(gun, "squad", "normal", 4, downhill=False)
    assert (8, "long") == volley(gun, "squad", "normal", 5, downhill=False)
    assert None is volley(gun, "squad", "normal", 9, downhill=False)
    assert (4, "normal") == volley(
        arms(squad("elite", "elite", "mg"), "mg"), "squad", "normal", 5, downhill=False
    )


def test_fire_is_worth_more_at_close_range_and_less_at_cover() -> None:
    fire, target = arms(squad(*SQUAD)), mark(squad(*SQUAD))
    near, far, covered = (
        best_shot(fire, target, away, red, red, downhill=False) for away, red in ((1, 0), (5, 0), (1, 3))
    )

    assert far < near
    assert covered < near


def test_harm_counts_the_cheapest_figures_first() -> None:
    target = mark(squad("officer", "regular"))

    assert pytest.approx(1 / 3) == harm(target, "normal", 1, 5, 0)
    assert worth(target) == pytest.approx(2.2 + 1.0 + 0.6)


# ------------------------------------------------------------------------------------------------ the goal


def test_prey_are_snipers_where_the_battle_is_about_them() -> None:
    units = {"U1": "0101 regular*3", "U8": "0102 sniper concealed", "D8": "0404 sniper", "D9": "0707 sniper"}
    duel = judgment(table(units, victory=Victory("snipers", "us")))
    plain = judgment(table(units))

    assert plain.importance(plain.battle.units["D8"]) < duel.importance(duel.battle.units["D8"])


def test_the_way_on_the_shipped_map_is_the_road() -> None:
    points = judgment(table({"A1": "0505 regular", "G1": "1305 regular"}, on=ALLEY)).goal.points

    assert 8 == points("0505", "squad")
    assert 0 == points("1305", "squad")


def test_a_command_objective_is_worth_a_step_until_it_is_held() -> None:
    pays = (Objective("0505", "victory"), Objective("0404", "command", value=1))
    units = {"A1": "0101 regular*4", "G1": "0303 regular*4"}
    goal = judgment(table(units, objectives=pays), "de").goal
    last = judgment(table(units, objectives=pays, rounds=1), "de").goal

    assert 0 < goal.stay("0404", mates=False)
    assert 0 == goal.stay("0403", mates=False) == last.stay("0404", mates=False)


def test_a_defender_alone_on_the_objective_counts_most() -> None:
    state = table(
        {"A1": "0101 regular*4", "G1": "0505 regular*4", "G2": "0504 regular*4"}, objectives=AT_HOUSE
    )
    judged = judgment(state, "de")
    units = judged.battle.units

    assert judged.pull(units["G2"], "0505") < judged.pull(units["G1"], "0505")
