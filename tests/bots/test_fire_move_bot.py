import gc
import weakref
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest

from bots.captains import SCENARIOS, SQUAD, asked_for, judged, play
from cases import cases
from fire_move.given import GAME, at, given, in_discards, men, pinned, table, with_group
from fire_move.played import asked
from wargames import Action, Over, SeededDice
from wargames.bots.fire_move.captain import Captain
from wargames.bots.fire_move.effects import chance, duel, harm
from wargames.bots.fire_move.evaluator import CaptainCaches, FireMoveEvaluator
from wargames.bots.fire_move.move_field import MoveField
from wargames.bots.random_bot import RandomBot
from wargames.fire_move.moments import Discard, EndActions, EndDiscards, Fire, Move, PlaySniper, Rally, Step
from wargames.fire_move.play.fire.fire import Attack
from wargames.fire_move.values.state import State
from wargames.kernel.geometry.plane import Point, within

ANSWERS = 30
"""How many answers of a game are looked at."""


def won_by_first(scenario: str, seed: int, *bots: Any) -> bool:
    """Tell whether the attacker wins."""
    *_, (state, _, over) = play(scenario, seed, *bots)
    return bool(0 < over.scores[GAME.seats_of(state)[0]])


def answer(state: State) -> Action:
    return Captain(GAME).decide(asked_for(state), GAME.view(state, asked(state)))


# whole games


@cases(*SCENARIOS)
def test_every_answer_of_both_seats_is_legal_and_comes_from_the_view(scenario: str) -> None:
    for state, seat, action in islice(play(scenario, 3, Captain, Captain), ANSWERS):
        assert GAME.refusal(state, seat, action) is None

        other = GAME.sample(GAME.view(state, seat), Random(1))
        pending = GAME.pending(other)
        assert not isinstance(pending, Over)
        assert action == Captain(GAME, 3).decide(pending[seat], GAME.view(other, seat))


@cases(*SCENARIOS)
def test_a_judgment_is_gone_with_its_decision(scenario: str) -> None:
    """What leads back to itself would wait for the collector, who then goes through all that is kept."""
    gc.disable()
    try:
        for state, seat, _ in islice(play(scenario, 3, Captain, Captain), 4 * ANSWERS):
            decision, evaluator = asked_for(state), judged(state)
            Captain.CHOOSE[type(decision)](decision, evaluator)
            left = weakref.ref(evaluator)
            del evaluator
            assert left() is None, f"{seat} was asked for {decision}"
    finally:
        gc.enable()


def test_the_second_best_shot_is_ranked_second() -> None:
    state = given([men("A", SQUAD, 22, 5)], [men("E", SQUAD, 28, 5)], "F1 F6")
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    listed = Captain(GAME).rank(pending[asked(state)], GAME.view(state, asked(state)))

    assert [Fire("A", "E", "F6"), Fire("A", "E", "F1")] == [action for action, _ in listed[:2]]
    assert listed[0][1] > listed[1][1] > 0


def test_chance_does_not_take_what_the_captain_defends() -> None:
    assert not won_by_first("crossroads_farm", 3, RandomBot, Captain)


@pytest.mark.thorough
def test_the_captain_takes_from_chance_what_it_attacks() -> None:
    won = [won_by_first("crossroads_farm", seed, Captain, RandomBot) for seed in (1, 2, 3)]

    assert 2 <= sum(won)


def test_the_attacker_sets_up_at_a_better_place_and_the_defender_where_the_file_says() -> None:
    placed = {
        action.group: (state, action)
        for state, _, action in islice(play("crossroads_farm", 1, Captain, Captain), 10)
    }
    anchors = {
        one.id: one.anchor for force in GAME.scenarios["crossroads_farm"].forces for one in force.groups
    }
    state, squad = placed["U1"]
    evaluator = judged(state)
    safe, usual = (
        evaluator.pose(evaluator.battle.groups["U1"], spot)
        for spot in (squad.points.points[0], anchors["U1"])
    )

    assert anchors["G1"] == placed["G1"][1].points.points[0]
    assert safe is not None
    assert usual is not None
    assert evaluator.stand(usual, usual.at) < evaluator.stand(safe, safe.at)


# what a position is worth


@cases((-7, 1), (1, 28 / 64), (7, 1 / 64), (8, 0))
def test_chances_are_those_of_two_dice(least: int, share: float) -> None:
    assert share == chance(least)


def test_a_pinned_man_is_harder_to_harm_and_a_leader_is_worth_more() -> None:
    state = given([men("A", "SL RIF", 5, 5)], [men("E", "PL RIF RIF", 15, 5)])
    leader, rifleman, _ = state.open.figures[2:]
    (down,) = (one for one in pinned(state, rifleman.number).open.figures if one.number == rifleman.number)

    assert 2 * harm(rifleman, 3) < harm(leader, 3)
    assert harm(rifleman, 2) < harm(rifleman, 4)
    assert harm(down, -2) < harm(rifleman, -2)


def test_the_stronger_side_is_likely_to_win_close_combat() -> None:
    state = given([men("A", SQUAD, 5, 5)], [men("E", "RIF RIF RIF", 15, 5)])
    squad, few = state.open.figures[:6], state.open.figures[6:]

    assert 0.5 < duel(list(squad), list(few))
    assert 0.5 > duel(list(few), list(squad))
    assert 1.0 == duel(list(squad), [])


def test_cover_and_distance_make_a_spot_safer() -> None:
    state = given([men("A", SQUAD, 18, 5)], [men("E", SQUAD, 45, 5)], on=table("woods", "open"))
    evaluator = judged(state)
    me = evaluator.mine("A")

    assert evaluator.danger(me, at(18, 5)) < evaluator.danger(me, at(25, 5)) < evaluator.danger(me, at(40, 5))
    assert evaluator.danger(me, at(40, 5), cv=2) < evaluator.danger(me, at(40, 5))


def test_an_objective_draws_and_is_worth_less_to_a_second_group() -> None:
    alone = judged(given([men("A", SQUAD, 25, 5)], [men("E", SQUAD, 5, 35)]))
    joined = judged(given([men("A", SQUAD, 25, 5), men("B", SQUAD, 50, 35)], [men("E", SQUAD, 5, 35)]))

    def drawn(evaluator: FireMoveEvaluator, spot: Point) -> float:
        weights, share = evaluator.weights("A"), evaluator.share(evaluator.mine("A"))
        return evaluator.ground.prizes(weights, share)[spot.x, spot.y]

    far, near, there = at(5, 5), at(25, 5), at(50, 35)
    prizes = [drawn(alone, spot) for spot in (far, near, there)]
    assert sorted(prizes) == prizes
    assert prizes[0] < prizes[1] < prizes[2]
    assert drawn(joined, there) < prizes[2]


def test_move_actions_count_the_borders_on_the_way() -> None:
    goals = given([], []).scenario.objectives
    plain = MoveField(table(), goals)
    watered = MoveField(table(border="stream"), goals)
    assert 0.0 == plain.actions_between(at(5, 5), at(5, 5))
    assert 1.0 == plain.actions_between(at(5, 5), at(10, 5))
    assert 1.0 == plain.actions_between(at(19.5, 5), at(40, 5))
    assert 2.0 == plain.actions_between(at(5, 5), at(40, 5)) < watered.actions_between(at(5, 5), at(40, 5))
    starts = [at(10, 5), at(19.5, 5), at(45, 5)]
    for ground in (plain, watered):
        each = [(ground.actions_between(start, at(40, 5)), start) for start in starts]
        assert each == list(ground.actions_from_each(starts, at(40, 5)))


# answers


def test_a_good_shot_is_fired_with_the_better_card() -> None:
    state = given([men("A", SQUAD, 22, 5)], [men("E", SQUAD, 28, 5)], "F1 F6")

    assert Fire("A", "E", "F6") == answer(state)


def test_a_shot_in_vain_is_not_fired() -> None:
    state = given([men("A", "RIF RIF", 5, 5)], [men("E", SQUAD, 45, 5)], "F3", on=table("open", "rubble"))

    assert EndActions() == answer(state)


def test_pinned_men_are_rallied_by_the_card_that_is_enough() -> None:
    state = pinned(given([men("A", SQUAD, 5, 5)], [men("E", SQUAD, 55, 35)], "R2 R4"), 5, 6)
    rallied = answer(state)

    assert isinstance(rallied, Rally)
    assert (("R2",), {5, 6}) == (rallied.cards, set(rallied.figures))


def test_a_free_objective_is_gone_for() -> None:
    state = given([men("A", SQUAD, 25, 30)], [men("E", "RIF RIF", 5, 5)], "M2")
    moved = answer(state)
    stepping = GAME.apply(state, asked(state), moved, SeededDice(1)).state
    step = answer(stepping)

    assert Move("A", "M2", "actions") == moved
    assert isinstance(step, Step)
    assert within(step.route.points[-1], at(50, 35), 300)


def test_a_set_up_gun_stays_where_it_is() -> None:
    gun = men("A", "MMG CRW RIF", 25, 30, facing=(-1, -1))

    assert EndActions() == answer(given([gun], [men("E", "RIF RIF", 5, 5)], "M2"))


def test_a_sniper_goes_for_the_leader_and_a_cower_card_is_put_off() -> None:
    enemies = [men("E", SQUAD, 45, 5), men("L", "PL", 45, 25)]
    sniping = given([men("A", SQUAD, 5, 5)], enemies, "SNP COW", nations=("russian", "german"))

    assert PlaySniper("L", "SNP") == answer(in_discards(sniping))
    assert Discard("COW") == answer(in_discards(given([men("A", SQUAD, 5, 5)], enemies, "COW F6")))
    assert EndDiscards() == answer(in_discards(given([men("A", SQUAD, 5, 5)], enemies, "F4 F6")))


# what is remembered


def fire_of(state: State, known: CaptainCaches | None = None) -> float:
    """Give what a captain expects of the fire of A at E."""
    return judged(state, known).volley("A", "E").harm(Attack("A", "E", "F3", lmg=True))


def jammed(state: State) -> State:
    pieces = tuple(attrs.evolve(one, failed=True) for one in state.open.pieces)
    return attrs.evolve(state, open=attrs.evolve(state.open, pieces=pieces))


CHANGES: dict[str, Callable[[State], State]] = {
    "smoke at the firers": lambda state: with_group(state, "A", smoke=2),
    "smoke at the targets": lambda state: with_group(state, "E", smoke=2),
    "gone to ground": lambda state: with_group(state, "E", ground=True),
    "berserk": lambda state: with_group(state, "E", berserk=True),
    "a man pinned": lambda state: pinned(state, 8),
    "a firer pinned": lambda state: pinned(state, 1),
    "a machine gun jammed": jammed,
}


@cases(*CHANGES.values(), ids=CHANGES)
def test_what_was_expected_of_fire_is_forgotten_where_something_has_changed(
    change: Callable[[State], State],
) -> None:
    before = given([men("A", "LMG SL RIF RIF", 17, 5)], [men("E", SQUAD, 21, 5)], on=table("open", "woods"))
    after, known = change(before), CaptainCaches()

    expected = fire_of(before, known)

    assert expected == fire_of(before, known) == fire_of(before)
    assert expected != fire_of(after) == fire_of(after, known)


def test_a_captain_sees_a_group_anew_where_it_has_changed() -> None:
    before = given([men("A", SQUAD, 17, 5)], [men("E", SQUAD, 21, 5)])
    known = CaptainCaches()

    assert [6, 5, 6] == [judged(one, known).mine("A").able for one in (before, pinned(before, 2), before)]
