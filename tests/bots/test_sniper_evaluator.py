import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import wargames
from bots.matches import played_once
from sniper.given import ALLEY, table
from sniper.maps import map_of
from wargames import bots
from wargames.bots.sniper.assaults import assault_on
from wargames.bots.sniper.attacks import (
    attacker,
    best_anywhere,
    best_shot,
    chances,
    harm,
    target_of,
    volley,
    worth,
)
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.bots.sniper.moves import OP_FIRE, SHOWN, MoveStart, best_end, ends, risks_to, start_by
from wargames.bots.sniper.objectives import FAR, points_to
from wargames.bots.sniper.smoke import smoke_by_hex
from wargames.kernel.game import Decision
from wargames.sniper import GAME
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.moments import ChooseAction
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.components import MOVERS
from wargames.sniper.values.scenarios import Objective, Victory
from wargames.sniper.values.state import State, Unit

SQUAD = ("regular",) * 4
HOUSE = map_of({"0505": "B"})
AT_HOUSE = (Objective("0505", "victory"),)


def evaluator(state: State, seat: str = "us") -> SniperEvaluator:
    return SniperEvaluator(GAME.view(state, wargames.Seat(seat)))


def risk(there: SniperEvaluator, unit: Unit, place: str) -> float:
    hexes, risks = risks_to(there, unit)
    return risks[place] if hexes & there.ground.bit[place] else 0.0


# ------------------------------------------------------------------------------------------------ evaluator


def test_more_help_and_the_flamethrower_make_an_assault_better() -> None:
    units = {"A1": "0504 regular*4", "A2": "0404 regular*4 fatigued", "G1": "0505 regular*3"}
    plain = evaluator(table(units, on=HOUSE, objectives=AT_HOUSE))
    flames = evaluator(table(units | {"A1": "0504 regular*4 flamethrower"}, on=HOUSE, objectives=AT_HOUSE))
    values = [
        assault_on(one, one.units["A1"], "0505", helpers)
        for one, helpers in ((plain, ()), (plain, ("A2",)), (flames, ("A2",)))
    ]

    assert sorted(values) == values
    assert values[0] < values[1] < values[2]


def test_smoke_is_worth_something_only_between_friends_and_who_can_fire() -> None:
    units = {"A1": "0202 mortar regular*2", "A2": "0204 regular*4", "G1": "0804 mg elite*2 op_fire"}
    there = evaluator(table(units))
    spent = evaluator(table(units | {"G1": "0804 mg elite*2 fatigued"}))

    smoke = smoke_by_hex(there)

    assert 0 < smoke["0304"]
    assert smoke_by_hex(spent)["0304"] <= 0
    assert smoke["0107"] < smoke["0304"]


def test_a_concealed_sniper_stays_out_of_sight() -> None:
    one = evaluator(table({"A1": "0108 regular*4", "G1": "0101 sniper concealed"}, moves="de"), "de")
    sniper = one.units["G1"]

    assert 0 < risk(one, sniper, "0102")


def test_op_fire_on_the_way_is_feared() -> None:
    calm = {"A1": "0101 regular*4", "G1": "0303 mg elite*2"}
    ready = calm | {"G1": "0303 mg elite*2 op_fire"}
    there = [evaluator(table(units)) for units in (calm, ready)]

    assert 0 == risk(there[0], there[0].units["A1"], "0202")
    assert 0 < risk(there[1], there[1].units["A1"], "0202")


# ------------------------------------------------------------------------------------------------ odds


def test_chances_are_those_of_the_dice() -> None:
    assert pytest.approx((2 / 3, 1 / 3)) == chances(1, 5, 0)
    assert pytest.approx((7 / 9, 2 / 9)) == chances(1, 5, 1)


def squad(*figures: str, **fields: Any) -> Unit:
    return Unit("G1", "de", 1, "squad", figures=figures, **fields)  # type: ignore[arg-type]


def test_a_volley_has_the_dice_and_the_band_of_the_rules() -> None:
    gun = attacker(squad("elite", "elite", "mg"))

    assert (8, "normal") == volley(gun, "squad", "normal", 4, downhill=False)
    assert (8, "long") == volley(gun, "squad", "normal", 5, downhill=False)
    assert None is volley(gun, "squad", "normal", 9, downhill=False)
    assert (4, "normal") == volley(
        attacker(squad("elite", "elite", "mg"), "mg"), "squad", "normal", 5, downhill=False
    )


def test_fire_is_worth_more_at_close_range_and_less_at_cover() -> None:
    fire, target = attacker(squad(*SQUAD)), target_of(squad(*SQUAD))
    near, far, covered = (
        best_shot(fire, target, away, (red, red), downhill=False) for away, red in ((1, 0), (5, 0), (1, 3))
    )

    assert far < near
    assert covered < near


def test_harm_counts_the_cheapest_figures_first() -> None:
    target = target_of(squad("officer", "regular"))

    assert pytest.approx(1 / 3) == harm(target, "normal", 1, 5, red=0)
    assert worth(target) == pytest.approx(2.2 + 1.0 + 0.6)


# ------------------------------------------------------------------------------------------------ the goal


def test_prey_are_snipers_where_the_battle_is_about_them() -> None:
    units = {"U1": "0101 regular*3", "U8": "0102 sniper concealed", "D8": "0404 sniper", "D9": "0707 sniper"}
    duel = evaluator(table(units, victory=Victory("snipers", "us")))
    plain = evaluator(table(units))

    assert plain.enemy.by_id["D8"].importance < duel.enemy.by_id["D8"].importance


def test_the_way_on_the_shipped_map_is_the_road() -> None:
    points = evaluator(table({"A1": "0505 regular", "G1": "1305 regular"}, on=ALLEY)).objectives.points

    assert 8 == points("0505", "squad")
    assert 0 == points("1305", "squad")


def test_a_command_objective_is_worth_a_step_until_it_is_held() -> None:
    pays = (Objective("0505", "victory"), Objective("0404", "command", value=1))
    units = {"A1": "0101 regular*4", "G1": "0303 regular*4"}
    objectives = evaluator(table(units, objectives=pays), "de").objectives
    last = evaluator(table(units, objectives=pays, rounds=1), "de").objectives

    assert 0 < objectives.stay("0404", mates=False)
    assert 0 == objectives.stay("0403", mates=False) == last.stay("0404", mates=False)


def test_a_defender_alone_on_the_objective_counts_most() -> None:
    state = table(
        {"A1": "0101 regular*4", "G1": "0505 regular*4", "G2": "0504 regular*4"}, objectives=AT_HOUSE
    )
    judged = evaluator(state, "de")
    units = judged.units

    assert judged.pull(units["G2"], "0505") < judged.pull(units["G1"], "0505")


# ------------------------------------------------------------------------------------------------ not weighed


def played(scenario: str, most: int = 120) -> Iterator[tuple[Decision, SniperEvaluator]]:
    """Tell what marksmen are asked, and how each then judges the table."""
    return ((decision, SniperEvaluator(view)) for decision, view in itertools.islice(seen(scenario), most))


@played_once
def seen(scenario: str) -> Iterator[tuple[Decision, SniperView]]:
    """Play a game between marksmen that now and then do what comes, and tell what each is asked and sees."""
    dice, rng = wargames.SeededDice(7), wargames.Rng(7)
    hands = {seat: bots.make("marksman", GAME, 7) for seat in ("us", "de")}
    state = GAME.start(scenario, dice=dice).state
    for ply in itertools.count():
        pending = GAME.pending(state)
        if isinstance(pending, wargames.Over):
            return
        seat, decision = next(iter(pending.items()))
        view = GAME.view(state, seat)
        yield decision, view
        action = decision.actions.sample(rng) if ply % 11 == 10 else hands[seat].decide(decision, view)
        state = GAME.apply(state, seat, action, dice).state


every_scenario = pytest.mark.parametrize("scenario", GAME.scenarios)


@every_scenario
def test_the_best_end_is_the_first_that_weighs_most_of_all(scenario: str) -> None:
    far = 0
    for _, there in played(scenario):
        for unit in there.own:
            begin = start_by(there, unit, "advance")
            assert begin is not None
            best = best_end(there, unit, begin)
            assert best == max(ends(there, unit, begin), key=lambda end: end[0])
            far += best[1] != unit.at
            shots = there.shots_from(unit, "moving")
            armed = [
                (value + max(shots[begin.at], shots[place]), place, leg)
                for value, place, leg in ends(there, unit, begin)
            ]
            assert best_end(there, unit, begin, shots[begin.at]) == max(armed, key=lambda end: end[0])
            near = MoveStart(begin.at, 1)
            assert best_end(there, unit, near) == max(ends(there, unit, near), key=lambda end: end[0])
    assert far


@every_scenario
def test_no_company_makes_a_hex_worth_more_than_it_promises(scenario: str) -> None:
    for decision, there in played(scenario, 60):
        if isinstance(decision, ChooseAction):
            for unit in there.own:
                stands, seen = there.stands(unit), there.enemy.seen
                for place, bit in there.ground.bit.items():
                    most = stands.base_values[place] + (stands.promise if seen & bit else 0.0)
                    mates = (False, True) if place in there.objectives.objectives else (False,)
                    for company in itertools.product(range(3), mates):
                        assert stands.among[place, *company] <= most
                    assert stands.alone[place] == stands.among[place, 0, False]


@every_scenario
def test_whoever_passes_risks_the_fire_of_all_who_wait_and_see_it(scenario: str) -> None:
    risky = 0
    for _, there in played(scenario):
        for unit in there.own:
            for place, bit in there.ground.bit.items():
                watchers = [foe for foe in there.enemy.watchers if foe.field & bit]
                shots = [there.enemy.shot_by(foe, there.targets[unit.id], place) for foe in watchers]
                feared = OP_FIRE * sum(shots) * there.danger_weight
                if unit.concealed:
                    feared = SHOWN if there.enemy.seen & bit else 0.0
                assert risk(there, unit, place) == feared
                risky += feared > 0
    assert risky


def test_from_no_distance_is_a_shot_worth_more_than_from_the_best() -> None:
    firers = [
        squad("elite", "elite", "mg"),
        squad("regular", "regular", specialization="flamethrower"),
        squad("officer", "regular", "mortar", specialization="anti_tank"),
        Unit("G3", "de", 1, "sniper", figures=("regular",)),
        Unit("G3", "de", 1, "sniper", figures=("regular",), concealed=True),
        Unit("G4", "de", 1, "vehicle", vehicle="m4a1"),
    ]
    targets = [
        target_of(unit)
        for unit in (
            *firers,
            squad("regular", activation="fatigued"),
            squad("regular", "elite", condition="pinned"),
            squad("regular", "elite", condition="disrupted", activation="fatigued"),
        )
    ]
    shots = 0
    for firer, target, red, weak in itertools.product(firers, targets, (0, 2, 4), (False, True)):
        fire, covers = attacker(firer, weak=weak), (red, red + 1)
        most = best_anywhere(attacker(firer), target, covers)
        for away, downhill in itertools.product(range(1, 20), (False, True)):
            value = best_shot(fire, target, away, covers, downhill=downhill)
            assert value <= most
            shots += value > 0
    assert shots


def test_a_goal_that_a_unit_cannot_enter_is_far_from_everywhere() -> None:
    """TOI-5.11: a building away from a road is no goal for a vehicle."""
    points = [points_to(ground_of(HOUSE), ("0505",), mover) for mover in MOVERS]

    assert [2, FAR] == [found["0504"] for found in points]
    assert {0, FAR} == set(points[1].values())
