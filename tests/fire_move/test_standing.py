"""How positions stand: its figures are those of the rules, and its weights held in games not fitted to."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import attrs
import pytest

from fire_move.given import GAME, given, men, pinned, with_figure
from wargames import RandomDice, SeededDice
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.victory import breaks, points
from wargames.fire_move.told.evaluation import VP, Reading, reading
from wargames.fire_move.values.state import Held, Lost, State
from wargames.kernel.chance.dice import NO_DICE, Rng

SQUAD = "SL RIF RIF RIF"


def walked(scenario: str, seed: int) -> Iterator[State]:
    """Yield the states of a game at random, the last one too."""
    rng = Rng(seed)
    cursor = GAME.cursor(GAME.start(scenario, dice=SeededDice(seed)).state, RandomDice(rng))
    while cursor.over is None:
        yield cursor.state()
        cursor.play(cursor.sample(rng))
    yield cursor.state()


def facing() -> State:
    """Give two squads, the attacker's far from the objective in the east."""
    return given([men("A", SQUAD, 5, 5)], [men("E", SQUAD, 5, 30)])


def measured(state: State, **changes: Any) -> Reading:
    return reading(attrs.evolve(state, open=attrs.evolve(state.open, **changes)))


def test_points_and_losses_are_counted_as_the_rules_do() -> None:
    """FM-G18: both sides' points, a PL's among them, and the losses that break a side."""
    leaders = 0
    games = chain.from_iterable(walked("crossroads_farm", seed) for seed in range(2, 12))
    for state in islice(games, 0, None, 40):
        battle, read = Battle.on(state, NO_DICE), reading(state)
        earned = points(battle)

        assert tuple(earned[side] for side in battle.sides) == pytest.approx(
            (read.points.attacker * VP, read.points.defender * VP)
        )
        broken = tuple(breaks(battle, side) for side in battle.sides)
        assert broken == (read.lost.attacker >= 1, read.lost.defender >= 1)
        leaders += any(lost.leader for lost in state.open.lost)
    assert leaders > 3


def test_a_pinned_man_counts_half_and_one_who_is_gone_nothing() -> None:
    state = facing()
    whole, down = reading(state).men, reading(pinned(state, 2)).men
    gone = measured(state, figures=tuple(one for one in state.open.figures if one.number != 2)).men

    assert whole.lead == 0
    assert whole.attacker == 1.0
    assert whole.attacker - down.attacker == pytest.approx(down.attacker - gone.attacker)
    assert down.defender == gone.defender == whole.defender


def test_men_at_hand_count_at_an_objective_and_no_more_than_four() -> None:
    state = facing()
    there = state.scenario.objectives[-1]
    near = [0.0]
    for number in (1, 2, 3, 4):
        state = with_figure(state, number, at=there.at)
        near.append(reading(state).near.attacker)
    down = reading(pinned(state, 4)).near.attacker
    more = reading(with_figure(state, 5, side=state.scenario.attacker.nation, at=there.at)).near.attacker

    assert near == pytest.approx([part * there.vp / VP / 4 for part in range(5)])
    assert (near[3], near[4]) == (down, more)


def test_who_holds_more_and_has_lost_less_stands_better() -> None:
    state = facing()
    attacker, defender = GAME.seats_of(state)
    objective = state.scenario.objectives[0].id
    nation = state.scenario.attacker.nation
    held = attrs.evolve(state, open=attrs.evolve(state.open, held=(Held(objective, nation),)))
    lost = attrs.evolve(state, open=attrs.evolve(state.open, lost=(Lost(9, nation, "KIA", leader=True),)))
    standing = [GAME.evaluate(one) for one in (lost, state, held)]
    values = [one[attacker] for one in standing if one is not None]

    assert sorted(values) == values
    assert len(set(values)) == 3
    assert [-value for value in values] == [one[defender] for one in standing if one is not None]


def test_the_clock_counts_player_turns_and_the_end_stands_as_it_scores() -> None:
    """FM-3.8"""
    *states, last = walked("night_perimeter", 2)
    over = GAME.pending(last)

    assert [state.open.turn for state in states] == [GAME.round_index(state) for state in states]
    assert GAME.round_index(states[0]) == 0 < GAME.round_index(states[-1])
    assert GAME.evaluate(last) == over.scores  # type: ignore[union-attr]  # the game is over
