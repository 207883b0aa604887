"""How positions stand: better for who has more, holds the objective, has time; and as often as said."""

import attrs

from sniper.given import table
from wargames import Seat
from wargames.sniper import GAME
from wargames.sniper.values.scenarios import Objective
from wargames.sniper.values.state import State

US, DE = Seat("us"), Seat("de")
AT = "0505"
HOUSE = (Objective(AT, "victory"),)


def americans(state: State) -> float:
    standing = GAME.evaluate(state)
    assert standing is not None
    assert standing[US] == -standing[DE]
    return standing[US]


def battle(**units: str) -> State:
    return table({"A1": "0304 regular*4", "G1": "0707 regular*4", **units}, objectives=HOUSE)


def test_who_has_more_left_stands_better() -> None:
    assert americans(battle(G2="0807 regular*4")) < americans(battle())
    assert americans(battle()) < americans(battle(A2="0205 regular*4"))


def test_who_holds_the_objective_in_the_last_round_stands_better() -> None:
    last = attrs.evolve(battle(), round=battle().scenario.rounds)

    assert americans(last) < americans(attrs.evolve(last, control=((AT, "us"),)))


def test_time_runs_against_an_attacker_without_the_objective() -> None:
    early = battle()

    assert americans(attrs.evolve(early, round=early.scenario.rounds)) < americans(early)


def test_the_nearer_attacker_stands_better() -> None:
    assert americans(battle()) < americans(battle(A1="0404 regular*4"))


def test_the_clock_shows_the_round() -> None:
    state = battle()

    assert (1, 3) == (GAME.round_index(state), GAME.round_index(attrs.evolve(state, round=3)))
