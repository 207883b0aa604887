import itertools
from collections.abc import Iterator
from math import inf
from operator import itemgetter
from typing import Any

import pytest

import wargames
from sniper.given import ALLEY, table
from sniper.maps import map_of
from wargames import bots
from wargames.bots.sniper.aim import arms, best_anywhere, best_shot, chances, harm, mark, volley, worth
from wargames.bots.sniper.assaults import assault_on
from wargames.bots.sniper.judgment import Judgment
from wargames.bots.sniper.marksman import weigh_actions
from wargames.bots.sniper.moves import (
    NOWHERE,
    OnTheMove,
    best_end,
    ends,
    most_of,
    promising_ends,
    start,
)
from wargames.bots.sniper.orders import Best, Orders
from wargames.bots.sniper.risks import OP_FIRE, SHOWN
from wargames.bots.sniper.smoke import most_veiled, smoke, veil
from wargames.kernel.game import Decision
from wargames.sniper import GAME
from wargames.sniper.values import actions as act
from wargames.sniper.values.decisions import ChooseAction
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


# ------------------------------------------------------------------------------------------------ not weighed


def played(scenario: str, most: int = 120) -> Iterator[tuple[Decision, Judgment]]:
    """Play a game between marksmen that now and then do what comes, and tell what each was asked."""
    dice, rng = wargames.SeededDice(7), wargames.Rng(7)
    hands = {seat: bots.make("marksman", GAME, 7) for seat in ("us", "de")}
    state = GAME.start(scenario, dice=dice).state
    for ply in range(most):
        pending = GAME.pending(state)
        if isinstance(pending, wargames.Over):
            return
        seat, decision = next(iter(pending.items()))
        view = GAME.view(state, seat)
        yield decision, Judgment(view)
        action = decision.actions.sample(rng) if ply % 11 == 10 else hands[seat].decide(decision, view)
        state = GAME.apply(state, seat, action, dice).state


every_scenario = pytest.mark.parametrize("scenario", GAME.scenarios)


@every_scenario
def test_the_best_action_is_the_first_that_weighs_most(scenario: str) -> None:
    found = []
    for decision, there in played(scenario):
        if isinstance(decision, ChooseAction):
            weighed = weigh_actions(decision, there)
            best = max(value for _, value in weighed)
            found.append(Orders(there).best(decision.actions.listing))
            assert found[-1] == next(action for action, value in weighed if value == best)
    assert len({type(action) for action in found}) > 2


@every_scenario
def test_the_best_end_is_the_first_that_weighs_most_of_all(scenario: str) -> None:
    far = 0
    for _, there in played(scenario):
        for unit in there.battle.on_map(there.side):
            begin = start(there, unit, "advance")
            assert begin is not None
            best = best_end(there, unit, begin)
            assert best == max(ends(there, unit, begin), key=lambda end: end[0])
            far += best[1] != unit.at
            shots = there.shots_from(unit, "moving")
            armed = best_end(there, unit, begin, OnTheMove(shots, shots[begin.at]))
            with_shots = [
                (value + max(shots[begin.at], shots[place]), place, leg)
                for value, place, leg in ends(there, unit, begin)
            ]
            assert armed == max(with_shots, key=lambda end: end[0])

            afresh = Judgment(GAME.view(there.battle.frozen(), wargames.Seat(there.side)))
            assert best == best_end(afresh, unit, begin, enough=best[0] - 0.01)
            again = Judgment(GAME.view(there.battle.frozen(), wargames.Seat(there.side)))
            assert best_end(again, unit, begin, enough=best[0])[2] is NOWHERE
            assert best == best_end(again, unit, begin)
    assert far


@every_scenario
def test_no_end_of_a_move_is_worth_more_than_it_promises_nor_than_all_together(scenario: str) -> None:
    kinds, crowded = set(), 0
    for decision, there in played(scenario):
        if not isinstance(decision, ChooseAction):
            continue
        for unit in there.battle.on_map(there.side):
            begin, shots = start(there, unit, "advance"), there.shots_from(unit, "moving")
            assert begin is not None
            worths = [value for value, _, _ in ends(there, unit, begin)]
            with_shots = [
                value + max(shots[begin.at], shots[place]) for value, place, _ in ends(there, unit, begin)
            ]
            for firing, exact in ((None, worths), (OnTheMove(shots, shots[begin.at]), with_shots)):
                promised = sorted(promising_ends(there, unit, begin, firing), key=itemgetter(1))
                assert [] == [
                    (one, worth) for one, worth in zip(promised, exact, strict=True) if worth > one[0]
                ]
                assert max(exact) <= most_of(there, unit, begin, firing)
            kinds.add((unit.kind, unit.concealed))
            crowded += any(
                place in there.crowds and place != begin.at for _, place, _ in ends(there, unit, begin)
            )
    assert {("squad", False), ("sniper", True)} <= kinds
    assert crowded


@every_scenario
def test_no_company_makes_a_hex_worth_more_than_it_promises(scenario: str) -> None:
    for decision, there in played(scenario, 60):
        if isinstance(decision, ChooseAction):
            for unit in there.battle.on_map(there.side):
                standings, seen = there.standings(unit), there.enemy.seen
                for place, bit in there.ground.bit.items():
                    most = standings.charms[place] + (standings.promise if seen & bit else 0.0)
                    mates = (False, True) if place in there.goal.objectives else (False,)
                    for company in itertools.product(range(3), mates):
                        assert standings.among(place, *company) <= min(most, standings.unharmed(place))


@every_scenario
def test_whoever_passes_risks_the_fire_of_all_who_wait_and_see_it(scenario: str) -> None:
    risky = 0
    for _, there in played(scenario):
        for unit in there.battle.on_map(there.side):
            for place, bit in there.ground.bit.items():
                shots = [there.shot_at(unit, place, foe) for foe in there.enemy.watchers if foe.field & bit]
                feared = OP_FIRE * sum(shots) * there.boldness
                if unit.concealed:
                    feared = SHOWN if there.enemy.seen & bit else 0.0
                assert there.passing(unit, place) == feared
                risky += feared > 0
    assert risky


@pytest.mark.parametrize("scenario", ["lieutenants_walk", "snipers_alley"])
def test_no_smoke_is_worth_more_than_what_hides_everybody(scenario: str) -> None:
    veiled = 0
    for decision, there in played(scenario):
        if isinstance(decision, ChooseAction) and there.goal.attacks:
            most = most_veiled(there)
            values = [veil(there, place) for place in there.ground.places]
            assert max(values) <= most
            veiled += max(values) > 0
    assert veiled


def test_smoke_that_hides_everybody_is_worth_as_much_as_smoke_can_be() -> None:
    units = {"A1": "0202 mortar regular*2 fatigued", "G1": "0804 mg elite*2"}
    there = judgment(table(units))

    assert max(veil(there, place) for place in there.ground.places) == pytest.approx(most_veiled(there))


def test_nothing_bounds_a_move_past_a_hidden_sniper_that_would_only_show_itself() -> None:
    houses = map_of(dict.fromkeys(("0302", "0303", "0304", "0403", "0404", "0405"), "B"))
    units = {"A1": "0202 regular", "G1": "0303 sniper concealed op_fire"}
    there, calm = (
        judgment(table(one, on=houses)) for one in (units, units | {"G1": "0303 sniper concealed"})
    )

    def most(one: Judgment) -> float:
        unit = one.battle.units["A1"]
        begin = start(one, unit, "advance")
        assert begin is not None
        return most_of(one, unit, begin, None)

    assert there.passing(there.battle.units["A1"], "0302") < 0
    assert most(there) == inf
    assert most(calm) < inf


def test_of_actions_worth_as_much_the_first_is_best_even_if_it_was_put_off() -> None:
    last, first, second = (act.Fatigue(name) for name in ("A3", "A1", "A2"))
    best = Best(put_off=[first, second])
    best.offer(last, 1.0)
    best.offer_late(second, 1.0, 1)
    assert best.action is second
    best.offer_late(first, 0.9, 0)
    assert best.action is second
    best.offer_late(first, 1.0, 0)
    assert best.action is first
    best.offer_late(second, 1.0, 1)
    assert best.action is first

    early = Best()
    early.offer(first, 1.0)
    early.put_off.append(second)
    early.offer_late(second, 1.0, 0)
    assert early.action is first


def test_from_no_distance_is_a_shot_worth_more_than_from_the_best() -> None:
    firers = [
        squad("elite", "elite", "mg"),
        squad("regular", "regular", specialization="flamethrower"),
        squad("officer", "regular", "mortar", specialization="anti_tank"),
        Unit("G3", "de", 1, "sniper", figures=("regular",)),
        Unit("G3", "de", 1, "sniper", figures=("regular",), concealed=True),
        Unit("G4", "de", 1, "vehicle", vehicle="m4a1"),
    ]
    marks = [
        mark(unit)
        for unit in (
            *firers,
            squad("regular", activation="fatigued"),
            squad("regular", "elite", condition="pinned"),
            squad("regular", "elite", condition="disrupted", activation="fatigued"),
        )
    ]
    shots = 0
    for firer, target, red, weak in itertools.product(firers, marks, (0, 2, 4), (False, True)):
        fire = arms(firer, weak=weak)
        most = best_anywhere(arms(firer), target, red, red + 1)
        for away, downhill in itertools.product(range(1, 20), (False, True)):
            value = best_shot(fire, target, away, red, red + 1, downhill=downhill)
            assert value <= most
            shots += value > 0
    assert shots
