"""Every choice has numbers, the same ones each time, and numbers lead back to the choice."""

import re
from typing import Any

import attrs
import numpy as np
import pytest

from cases import cases
from encoding.rules import HOG, decisions, every_scenario
from wargames import Decisions, Game, Question, SeededDice, UnknownName, load
from wargames.encoding import ActionSpec, NotListed, NotOffered, Way, action_spec

FEW = 8
SEED = 5


@every_scenario
@pytest.mark.parametrize("way", ["words", "actions"])
def test_actions_have_numbers_that_lead_back_to_them(game: Game[Any, Any], scenario: str, way: Way) -> None:
    spec = action_spec(game, scenario, way=way)

    for decision in decisions(game, scenario, SEED, every=29):
        actions = decision.actions.candidates[:FEW]
        numbers = [spec.ids_of(decision.actions, action) for action in actions]

        assert list(actions) == [spec.action_of(decision.actions, said) for said in numbers]
        assert len(numbers) == len(set(numbers))


@every_scenario
def test_a_walk_by_masks_reaches_exactly_the_candidates(game: Game[Any, Any], scenario: str) -> None:
    spec = action_spec(game, scenario)
    decision = min(
        decisions(game, scenario, SEED, every=9), key=lambda one: (len(one.actions) < 4, len(one.actions))
    )

    assert sorted(map(str, decision.actions)) == sorted(leaves(spec, decision.actions, ()))


def leaves(spec: ActionSpec, space: Any, said: tuple[int, ...]) -> list[str]:
    sentence = spec.begin(space)
    for number in said:
        sentence.say(number)
    if sentence.action is not None:
        return [str(sentence.action)]
    offered = np.flatnonzero(spec.mask(space, said)).tolist()
    assert offered == sentence.numbers()
    return [leaf for number in offered for leaf in leaves(spec, space, (*said, number))]


@every_scenario
def test_a_number_means_the_same_in_every_decision(game: Game[Any, Any], scenario: str) -> None:
    spec = action_spec(game, scenario)

    for decision in decisions(game, scenario, SEED, every=13):
        sentence = spec.begin(decision.actions)
        asked = decision.actions.question()
        answers = asked.answers if isinstance(asked, Question) else ()
        for number in sentence.numbers():
            if number < len(spec.meanings):
                word = sentence.word_of(number)
                answer = next(one for one in answers if one.word == word)
                assert spec.meaning(number) == f"{answer.part.kind} {word}"


@cases(
    ("screaming_eagles", "standard", 0, "card L1"),
    ("bob", "bridge", 0, "hex A1"),
    ("sniper", "four_corners", 97, "further answers"),
)
def test_numbers_are_published(game: str, scenario: str, number: int, meaning: str) -> None:
    assert meaning == action_spec(load(game), scenario).meaning(number)


@cases(("screaming_eagles", "standard", "lay tiger S1"), ("sam_fire", "hill", "adjust 1 to 2"))
def test_a_whole_action_has_the_same_number_in_every_decision(game: str, scenario: str, known: str) -> None:
    """Also where more were listed than have numbers: a hill is stormed in thousands of ways."""
    spec = action_spec(load(game), scenario, way="actions")

    assert known in spec.meanings
    met = 0
    for decision in decisions(load(game), scenario, SEED, every=20):
        for one in decision.actions if len(decision.actions) > 1 else ():
            if str(one) in spec.meanings:
                number = spec.id_of(decision.actions, one)
                assert str(one) == spec.meaning(number)
                assert one == spec.action_of(decision.actions, number)
                met += 1
    assert met > FEW


def test_more_open_answers_than_numbers_are_reached_by_turning_pages() -> None:
    spec = attrs.evolve(action_spec(HOG, "standard"), meanings=(), numbers={}, open=3)
    decision = next(decisions(HOG, "standard", SEED))

    numbers = [spec.ids_of(decision.actions, action) for action in decision.actions]

    assert [(0,), (1,), (2,), (3, 0)] == numbers
    assert list(decision.actions) == [spec.action_of(decision.actions, said) for said in numbers]


def test_what_is_not_offered_is_refused_by_name() -> None:
    game = load("bob")
    spec = action_spec(game, "bridge")
    state = game.start("bridge", dice=SeededDice(1)).state
    pending = game.pending(state)
    assert isinstance(pending, Decisions)
    (decision,) = pending.values()
    hill = spec.meanings.index("hex A1")

    with pytest.raises(
        NotOffered,
        match=r"0 \(hex A1\) may not be answered now; what may is \d+ \(word no\), \d+ \(word yes\)$",
    ):
        spec.begin(decision.actions).say(hill)
    for number in (-1, spec.size, 10**9):
        with pytest.raises(NotOffered, match=f"there is no number {number}"):
            spec.begin(decision.actions).say(number)
    with pytest.raises(NotOffered, match="0 numbers do not say a whole action"):
        spec.action_of(decision.actions, ())


def test_an_action_of_another_moment_has_no_number() -> None:
    game = load("screaming_eagles")
    decision = next(decisions(game, "standard", SEED))

    with pytest.raises(NotListed, match="hold fire is not among the"):
        action_spec(game, "standard").ids_of(decision.actions, game.parse("hold fire"))


def test_an_unknown_scenario_is_named() -> None:
    with pytest.raises(UnknownName, match="bridge"):
        action_spec(load("bob"), "atlantis")


def test_open_answers_tell_where_they_lie() -> None:
    game = load("fire_move")
    spec = action_spec(game, "crossroads_farm")
    for decision in decisions(game, "crossroads_farm", SEED):
        sentence = spec.begin(decision.actions)
        while sentence.action is None:
            first = len(spec.meanings)
            if spec.open + first > (number := sentence.numbers()[-1]) >= first:
                word = str(sentence.word_of(number))
                there, x, y = sentence.offered()[number - first]
                if "/" in word:
                    assert 1 == there
                    last = re.split("[,>]", word)[-1]
                    assert [x, y] == [float(part) for part in last.split("/")]
                    return
            sentence.say(sentence.numbers()[0])
    pytest.fail("no open answer names a point")
