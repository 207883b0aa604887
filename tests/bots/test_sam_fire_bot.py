from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

import wargames
from bots.matches import played_once
from cases import cases
from played_games import by_bots, choices_of
from wargames.arena import Solo, play_all_solo, solo_results
from wargames.bots.random_bot import RandomBot
from wargames.bots.sam_fire.best_first import BestFirstSearch, DicePlan, promises
from wargames.bots.sam_fire.danger import assault_chance, hit_chance
from wargames.bots.sam_fire.evaluator import SamFireEvaluator
from wargames.bots.sam_fire.lieutenant import Lieutenant, within_reach
from wargames.bots.sam_fire.order_groups import SHARES, OrderCandidate
from wargames.bots.sam_fire.order_values import EVERY_DIE, ROUNDING, VALUES, candidates
from wargames.kernel.base.replace import replace
from wargames.sam_fire import queries
from wargames.sam_fire.moments import (
    ORDERS,
    ChooseAdjustment,
    EndOrders,
    Fire,
    FireMortar,
    GiveOrder,
    KeepDice,
    SpendSupply,
)
from wargames.sam_fire.play.american.order_dice import adjustments, affords, without
from wargames.sam_fire.play.american.order_table import INFANTRY_DICE
from wargames.sam_fire.play.battle import ONE_DIE, TWO_DICE
from wargames.sam_fire.values.components import AMERICAN, SQUADS
from wargames.sam_fire.values.state import State, Table, Unit

pytestmark = pytest.mark.thorough

GAME = wargames.load("sam_fire")
SCENARIOS = tuple(GAME.scenarios)


def plan(found: list[OrderCandidate], dice: tuple[int, ...]) -> list[OrderCandidate]:
    """Pick orders, the best first, while there are dice, each unit once."""
    picked: list[OrderCandidate] = []
    used: set[str] = set()
    for candidate in found:
        if queries.affords(dice, spent := candidate.dice) and used.isdisjoint(units := candidate.order.units):
            picked.append(candidate)
            used.update(units)
            dice = queries.without(dice, spent)
            if not dice:
                break
    return picked


def promised(planned: list[OrderCandidate]) -> float:
    """Add up what a plan promises."""
    return sum(candidate.value for candidate in planned)


def make(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:
    return Lieutenant(game, seed) if name == "lieutenant" else RandomBot(game, seed)


@cache
def opening(scenario: str = "village", seed: int = 1) -> Table:
    state: State = GAME.start(scenario, dice=wargames.SeededDice(seed)).state
    return state.table


@played_once
def answers(scenario: str, seed: int) -> Iterator[tuple[State, wargames.Action]]:
    """Play a game and yield what is answered where."""
    for one in choices_of(GAME, scenario, seed, by_bots(GAME, Lieutenant(GAME, seed))):
        yield one.before, one.action


@cases(*SCENARIOS)
def test_every_answer_of_a_game_is_legal(scenario: str) -> None:
    refused = [GAME.refusal(state, AMERICAN, action) for state, action in answers(scenario, 3)]

    assert 20 < len(refused)
    assert {None} == set(refused)


@cases(*SCENARIOS)
def test_what_is_chosen_without_weighing_all_orders_is_the_first_of_all(scenario: str) -> None:
    """Bounds may only leave out what is worse, with Supply to spend and without."""
    for seed in range(3):
        weighs, bounds = Lieutenant(GAME, seed), Lieutenant(GAME, seed)
        rng, dice = wargames.Rng(seed), wargames.SeededDice(seed)
        state = GAME.start(scenario, dice=dice).state
        while not isinstance(pending := GAME.pending(state), wargames.Over):
            decision, view = pending[AMERICAN], GAME.view(state, AMERICAN)
            action = bounds.decide(decision, view)
            if isinstance(decision, GiveOrder):
                assert weighs.rank(decision, view)[0][0] == action
            by_chance = rng.random() < 1 / 3
            action = decision.actions.sample(rng) if by_chance else action
            state = GAME.apply(state, AMERICAN, action, dice).state


@pytest.mark.thorough
def test_the_lieutenant_clearly_beats_chance() -> None:
    solo = Solo("sam_fire", ("lieutenant", "random"), 5, scenario=("village", "tanks"), make=make)
    shown = solo_results(solo, play_all_solo(solo))
    wins = {name: sum(one.standing.wins for one in shown if one.standing.name == name) for name in solo.bots}

    assert 4 <= wins["lieutenant"] - wins["random"]


def ordering(dice: tuple[int, ...], scenario: str = "village") -> State:
    """Begin the orders of a scenario with some dice."""
    kept = GAME.apply(State(opening(scenario)), AMERICAN, KeepDice(), wargames.SeededDice(1)).state
    return State(replace(kept.table, order_dice=dice))


def answer(state: State) -> wargames.Action:
    pending = GAME.pending(state)
    assert not isinstance(pending, wargames.Over)
    return Lieutenant(GAME).decide(pending[AMERICAN], GAME.view(state, AMERICAN))


def moved(state: State, **places: str) -> State:
    """Put units elsewhere."""
    units = tuple(
        replace(unit, at=places[unit.id]) if unit.id in places else unit for unit in state.table.units
    )
    return State(replace(state.table, units=units))


def test_without_dice_to_spend_the_orders_end() -> None:
    assert EndOrders() == answer(ordering(()))


def test_a_pair_of_fours_fires_the_mortar() -> None:
    assert isinstance(answer(ordering((4, 4))), FireMortar)


def test_a_die_that_helps_nobody_is_not_spent() -> None:
    assert EndOrders() == answer(ordering((1, 4)))


def test_a_low_squad_with_nothing_better_to_do_is_replenished_to_fire() -> None:
    state = moved(ordering((3, 3, 3, 3, 3)), I1="0506", R01="0406")
    units = tuple(replace(unit, low_supply=unit.id.startswith("I")) for unit in state.table.units)
    low = State(replace(state.table, units=units, supply=1))

    assert isinstance(answer(low), SpendSupply)


@cases((ONE_DIE, 5, 1 / 3), (TWO_DICE, 4, 3 / 4), (ONE_DIE, 9, 1 / 6))
def test_chances_to_hit_are_those_of_the_rules(dice: Any, needed: int, chance: float) -> None:
    assert chance == pytest.approx(hit_chance(dice, needed))


def test_an_assault_is_more_likely_to_win_with_a_modifier() -> None:
    assert pytest.approx(721 / 1296) == assault_chance(0)
    assert assault_chance(-2) < assault_chance(0) < assault_chance(2)


def test_a_plan_takes_the_best_orders_that_the_dice_allow_each_unit_once() -> None:
    first = OrderCandidate(Fire("I1", "R01", 2), 3.0)
    again = OrderCandidate(Fire("I1", "R01", 3), 2.9)
    other = OrderCandidate(Fire("I2", "R01", 2), 1.0)

    assert [first] == plan([first, again, other], (2, 3))
    assert [first, other] == plan([first, again, other], (2, 2, 3))
    assert 4.0 == promised([first, other])


@cases(*SCENARIOS)
def test_what_a_supply_counter_leaves_alone_need_not_be_weighed_again(scenario: str) -> None:
    table = replace(opening(scenario), supply=1, order_dice=EVERY_DIE)
    squads = [unit for unit in table.units if unit.id in SQUADS]
    for unit in squads:
        units = tuple(replace(one, low_supply=True) if one is unit else one for one in table.units)
        low = replace(table, units=units)
        spent = next(one for one in low.units if one.id == unit.id)
        evaluator = SamFireEvaluator(low)
        promises(evaluator, [EVERY_DIE])
        replenished, anew = evaluator.replenished(spent), SamFireEvaluator(low).replenished(spent)

        assert replenished.groups
        assert not anew.groups
        assert promises(replenished, [EVERY_DIE]) == promises(anew, [EVERY_DIE])


def orderings(scenario: str, seed: int) -> Iterator[Table]:
    """Give the tables of a game on which orders are given, or the dice for them adjusted."""
    for state, _ in answers(scenario, seed):
        pending = GAME.pending(state)
        if isinstance(pending, Mapping) and isinstance(pending[AMERICAN], GiveOrder | ChooseAdjustment):
            yield state.table


@cases(*SCENARIOS)
def test_no_order_promises_more_than_it_waits_by(scenario: str) -> None:
    """Also where a squad stands in an objective that is not held: it takes it by any action (SAF-G10)."""
    tables = list(orderings(scenario, 3))
    for table in (*tables, *(replace(one, held=()) for one in tables if one.held)):
        evaluator, plain = SamFireEvaluator(replace(table, order_dice=EVERY_DIE)), SamFireEvaluator(table)
        BestFirstSearch(evaluator, [DicePlan(EVERY_DIE)])
        for _, groups in evaluator.groups.values():
            for group in groups:
                for order, most in zip(group.orders, group.most, strict=True):
                    value = VALUES[type(order)](plain, order)
                    safe = value if group.fear is None else value + fear(plain, order)

                    assert safe / SHARES[type(order)] <= most + 2 * ROUNDING, order


def fear(evaluator: SamFireEvaluator, order: Any) -> float:
    """Tell what danger takes from the worth of a move."""
    unit = evaluator.units[order.unit]
    return evaluator.caution * evaluator.dangers.to(unit)[order.to]


@cases(*SCENARIOS)
def test_plans_for_many_dice_at_once_promise_what_each_does_of_all_orders(scenario: str) -> None:
    for table in orderings(scenario, 3):
        evaluator = SamFireEvaluator(replace(table, order_dice=EVERY_DIE))
        found = candidates(SamFireEvaluator(replace(table, order_dice=EVERY_DIE)))
        dice = [table.order_dice, (1, 1, 2, 2, 3), (2, 3, 5, 6, 6), (1, 4, 4, 5, 6), EVERY_DIE]

        assert promises(evaluator, dice)[0] == [promised(plan(found, one)) for one in dice]


def test_cover_and_distance_make_a_hex_safer() -> None:
    evaluator = SamFireEvaluator(opening("crossroads"))
    squad = evaluator.units["I1"]
    danger = evaluator.dangers.to(squad)

    assert danger["0509"] < danger["0406"] < evaluator.dangers.to(evaluator.units["I7"])["0405"]


def test_a_panicked_unit_is_in_more_danger() -> None:
    evaluator = SamFireEvaluator(opening("crossroads"))
    squad = evaluator.units["I1"]
    panicked = replace(squad, marker="panic")

    assert evaluator.dangers.to(squad)["0606"] < evaluator.dangers.to(panicked)["0606"]


def test_a_tank_fears_tanks_and_not_squads() -> None:
    tank = Unit("T1", "0608")

    assert 0.0 == SamFireEvaluator(opening("crossroads")).dangers.to(tank)["0608"]
    assert 2.0 < SamFireEvaluator(opening("tanks")).dangers.to(tank)["0608"]


def test_an_objective_draws_the_nearest_squads_until_it_is_held() -> None:
    table = opening("crossroads")
    drawn = SamFireEvaluator(table)
    squad = drawn.units["I8"]
    held = SamFireEvaluator(replace(table, held=("0605",), gained=("0605",)))

    assert drawn.of(squad).proximity("0607") < drawn.of(squad).proximity("0606")
    assert held.of(squad).proximity("0606") < drawn.of(squad).proximity("0606")
    assert 10.0 < drawn.goals.prize("0605")
    assert 0.0 == held.goals.prize("0605")


def test_the_dice_within_reach_pay_for_what_a_changed_die_pays_for_and_no_more() -> None:
    prices = {kind.DICE for kind in ORDERS if kind.DICE} | {(die,) for die in INFANTRY_DICE}
    for dice in combinations_with_replacement(range(1, 7), 5):
        changed = [dice, *((*without(dice, (one.face,)), one.to) for one in adjustments(dice))]
        paid = {price for price in prices if any(affords(after, price) for after in changed)}

        assert paid == {price for price in prices if affords(within_reach(dice), price)}, dice
