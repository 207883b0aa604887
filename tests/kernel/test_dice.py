import copy
import json
import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.deck import Cup
from wargames.kernel.chance.dice import (
    D6,
    D8,
    Die,
    Pool,
    RandomDice,
    RecordingDice,
    Rng,
    Roll,
    ScriptedDice,
    SeededDice,
    SystemDice,
    TapeDice,
    TapeEnd,
)
from wargames.kernel.chance.odds import Distribution

RED = Die("red", (0, 0, 2, 2, 5, 5))
ODD = Die("odd", (1, 3, 3, 5))

small_dice = st.lists(st.integers(-3, 9), min_size=1, max_size=6).map(lambda faces: Die("any", tuple(faces)))


@given(die=small_dice, count=st.integers(1, 4))
def test_a_pool_is_as_likely_as_icepool_says(die: Die, count: int) -> None:
    theirs: Any = icepool.Die(list(die.faces)).pool(count).expand()

    ours = dict(Pool(die, count).distribution)

    assert {faces: Fraction(theirs.probability(faces)) for faces in theirs.outcomes()} == ours


@cases(4 * RED, 5 * D6, 2 * D8, 3 * ODD)
def test_sums_and_dropped_dice_are_as_likely_as_icepool_says(pool: Pool) -> None:
    die: Any = icepool.Die(list(pool.die.faces))
    lowest: Any = die.lowest(pool.count, keep=pool.count - 1)

    without_highest = pool.distribution.map(lambda faces: sum(faces) - max(faces))

    assert dict(pool.distribution.map(sum)) == {
        total: Fraction((pool.count @ die).probability(total)) for total in (pool.count @ die).outcomes()
    }
    assert dict(without_highest) == {
        total: Fraction(lowest.probability(total)) for total in lowest.outcomes()
    }


def test_the_throws_of_a_pool_are_its_distribution() -> None:
    pool = 3 * ODD

    assert dict(Counter(map(pool.numbered, range(pool.ways)))) == dict(pool.weights())


def test_a_pool_too_large_for_a_table_is_thrown_die_by_die() -> None:
    pool = 9 * D6
    dice = SeededDice(1)

    assert pool.ways == 0
    throws = [dice.roll(pool, "many", "X-1") for _ in range(50)]
    assert all(
        list(faces) == sorted(faces) and len(faces) == 9 and set(faces) <= set(D6.faces) for faces in throws
    )


def test_an_empty_pool_shows_nothing_and_takes_no_dice() -> None:
    assert () == ScriptedDice([]).roll(0 * D6, "none", "X-1")
    assert () == SeededDice(3).roll(0 * D6, "none", "X-1")
    assert Fraction(1) == (0 * D6).distribution.chance(())


def test_a_pool_of_less_than_no_dice_is_refused() -> None:
    with pytest.raises(ValueError, match="count"):
        Pool(D6, -1)


def test_seeded_dice_fall_the_same_on_every_machine() -> None:
    dice = SeededDice("wg1:7")
    assert "wg1:7" == SeededDice(7).seed

    assert [2, 4, 1, 3, 1, 5, 3, 3, 6, 2] == [dice.roll(D6, "golden", "X-1") for _ in range(10)]


@pytest.mark.parametrize("die", [D6, Die("of 7 million", tuple(range(7_000_001))), 3 * RED])
@pytest.mark.parametrize("rolled", [0, 1, 15, 16, 17, 127, 128, 129, 300])
def test_seeded_dice_go_on_from_their_position(die: Any, rolled: int) -> None:
    dice = SeededDice(7)
    for number in range(rolled):
        dice.roll(die, f"golden (of unit {number % 3})", "X-1")
        dice.roll(D8, "other", "X-1")
    later = SeededDice.at("wg1:7", json.loads(json.dumps(dice.position)))

    falls = [(dice.roll(die, "golden", "X-1"), dice.roll(D8, "other", "X-1")) for _ in range(300)]

    assert falls == [(later.roll(die, "golden", "X-1"), later.roll(D8, "other", "X-1")) for _ in range(300)]
    assert dice.position == later.position


def test_the_position_counts_words_by_stream() -> None:
    dice = SeededDice(7)
    assert {} == dice.position
    for _ in range(20):
        dice.roll(2 * D6, "to hit (B2)", "X-1")
    dice.roll(D6, "damage", "X-1")

    assert {"to hit": 20, "damage": 1} == dice.position


def test_a_position_far_off_is_reached_at_once() -> None:
    dice = SeededDice.at(7, {"golden": 10**15})
    dice.roll(D6, "golden", "X-1")
    assert {"golden": 10**15 + 1} == dice.position


@cases(-1, 1.0, True, "1", None, 2**53 + 1)
def test_what_is_no_position_is_refused(drawn: Any) -> None:
    with pytest.raises(BadDie, match=r"no dice lie at .* of 'to hit': a position is a number of words"):
        SeededDice.at(7, {"to hit": drawn})


def pickled(dice: Any) -> Any:
    return pickle.loads(pickle.dumps(dice))  # noqa: S301  what this test wrote itself


@pytest.mark.parametrize("other", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("dice", [SeededDice(7), RandomDice(Rng(7)), ScriptedDice(range(1, 7))])
def test_copies_and_pickles_of_dice_fall_alike(dice: Any, other: Any) -> None:
    dice = copy.deepcopy(dice)
    dice.roll(D6, "first", "X-1")
    later = other(dice)
    if isinstance(dice, SeededDice):
        assert [dice.roll(D6, "first", "X-1") for _ in range(9)] == [
            later.roll(D6, "first", "X-1") for _ in range(9)
        ]
    elif other is not copy.copy:  # a copy shares the generator, or the list of what falls
        assert dice.roll(2 * D6, "first", "X-1") == later.roll(2 * D6, "first", "X-1")


def test_dice_of_the_system_are_fair_and_no_two_alike() -> None:
    first, second = SystemDice(), pickled(SystemDice())
    falls = [[dice.roll(D6, "fair", "X-1") for _ in range(600)] for dice in (first, second)]

    assert falls[0] != falls[1]
    assert {1, 2, 3, 4, 5, 6} == set(falls[0])
    assert all(50 < times < 160 for times in Counter(falls[0]).values())


def test_seeded_dice_fall_the_same_with_another_hash_seed() -> None:
    script = (
        "from wargames.kernel.chance.dice import D6, SeededDice; d = SeededDice(7);"
        "print([d.roll(D6, 'golden', 'X-1') for _ in range(40)])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert 1 == len(outputs)


def test_each_purpose_is_a_stream_of_its_own() -> None:
    alone, mixed = SeededDice(5), SeededDice(5)
    expected = [alone.roll(D6, "to hit", "X-1") for _ in range(20)]

    rolled = []
    for _ in range(20):
        mixed.roll(D6, "damage", "X-2")
        rolled.append(mixed.roll(D6, "to hit", "X-1"))

    assert expected == rolled


def test_seeded_dice_are_fair_enough() -> None:
    dice = SeededDice("fair")
    falls = Counter(dice.roll(D6, "fair", "X-1") for _ in range(6000))
    assert all(850 < falls[face] < 1150 for face in D6.faces)


def test_an_unknown_algorithm_is_refused() -> None:
    with pytest.raises(BadDie, match="known: wg1"):
        SeededDice("mersenne:7")


def test_scripted_dice_fall_in_rolling_order() -> None:
    dice = ScriptedDice([5, 2, 0, 2, 6])
    assert (0, 2, 2, 5) == dice.roll(4 * RED, "reach", "X-1")
    assert 6 == dice.roll(D6, "to hit", "X-2")
    assert {"": 0} == dice.left


@cases(1, 3, 4, 6, -1, "5", 2.0, True, None)
def test_a_face_that_cannot_fall_is_refused(face: object) -> None:
    dice = ScriptedDice([face])
    with pytest.raises(BadDie, match=r"a red die cannot show .*rolled for reach \[X-1\]"):
        dice.roll(RED, "reach", "X-1")
    assert {"": 1} == dice.left, "nothing was taken"


def test_a_missing_die_is_refused() -> None:
    with pytest.raises(BadDie, match=r"no dice left for 4 red for reach \[X-1\]: 1 of 4 scripted"):
        ScriptedDice(red=[5]).roll(4 * RED, "reach", "X-1")
    with pytest.raises(BadDie, match="no dice left for d6"):
        ScriptedDice(red=[5]).roll(D6, "to hit", "X-1")


@pytest.mark.parametrize("given", ["a", b"a", 6, None, {"red": [5]}, D6])
def test_what_is_no_list_of_faces_is_no_script(given: Any) -> None:
    with pytest.raises(BadDie, match="a script of dice is a list of faces or cards in rolling order, not "):
        ScriptedDice(given)
    with pytest.raises(BadDie, match="a script of dice is a list"):
        ScriptedDice(red=given)


@pytest.mark.parametrize("face", [0, 7, 1.5, None, True, "5", [5]])
def test_a_scripted_face_that_the_die_does_not_have_is_named_with_its_roll(face: Any) -> None:
    dice = ScriptedDice([face, 5])

    with pytest.raises(BadDie, match=r"cannot show .*; its faces are 1, .* \(rolled for to hit \[X-1\]\)"):
        dice.roll(D6, "to hit", "X-1")

    assert {"": 2} == dice.left


def test_a_tape_is_read_and_ends_with_the_next_roll() -> None:
    dice = TapeDice([(0, 2), 4])
    assert (0, 2) == dice.roll(2 * RED, "reach", "X-1")
    assert 4 == dice.roll(D6, "to hit", "X-2")
    with pytest.raises(TapeEnd) as end:
        dice.roll(RED, "more", "X-3")
    assert Roll(RED, "more", "X-3") == end.value.roll


@cases((0, 1), (2,), 2, None, "x")
def test_a_tape_with_an_impossible_outcome_is_refused(outcome: object) -> None:
    with pytest.raises(BadDie):
        TapeDice([outcome]).roll(2 * RED, "reach", "X-1")


def test_recorded_dice_replay_as_a_tape() -> None:
    recording = RecordingDice(SeededDice(11))
    rolled = [recording.roll(4 * RED, "reach", "X-1"), recording.roll(D6, "to hit", "X-2")]
    tape = TapeDice(recording.tape)
    assert rolled == [tape.roll(4 * RED, "reach", "X-1"), tape.roll(D6, "to hit", "X-2")]


def test_a_distribution_merges_equal_readings() -> None:
    halves = Distribution.of([("a", 1), ("b", 2), ("a", 1)])
    assert 2 == len(halves)
    assert Fraction(1, 2) == halves.chance("a")
    assert 0 == halves.chance("c")
    assert Fraction(3, 2) == halves.mean(lambda letter: 1 if letter == "a" else 2)


def test_whom_a_roll_is_about_does_not_change_how_it_falls() -> None:
    plain, about = SeededDice(5), SeededDice(5)

    expected = [plain.roll(D6, "to hit", "X-1") for _ in range(20)]
    assert expected == [about.roll(D6, f"to hit (unit {number})", "X-1") for number in range(20)]


@pytest.mark.parametrize("source", [D6, 2 * D8, 6 * D6, Cup.of(["storm", "calm", "storm"]).draw()])
def test_a_generator_throws_by_its_numbers_in_turn(source: Any) -> None:
    rng, dice = Rng(7), RandomDice(Rng(7))

    for _ in range(50):
        assert source.throw(lambda limit: int(rng.random() * limit)) == dice.roll(source, "any", "XX-1")
