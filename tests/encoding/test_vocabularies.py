"""The vocabularies of shipped scenarios are data of this edition, and name nearly all that comes up."""

from typing import Any

import attrs

from encoding.rules import HOG, decisions, every_shipped
from wargames import Game
from wargames.encoding import Vocabulary, action_spec, vocabulary_of
from wargames.encoding.vocabulary import _kept, collected

OPEN_AT_MOST = {"fire_move": 0.25}
"""What part of the questions may be answered by an open answer; on a table in inches points are endless."""


@every_shipped
def test_a_shipped_scenario_has_one_of_its_edition(game: Game[Any, Any], scenario: str) -> None:
    """Where an edition was raised, ``python tests/vocabularies.py`` writes them anew."""
    kept = _kept(game.id)[scenario]

    assert (game.id, game.edition, scenario) == (kept.game, kept.edition, kept.scenario)
    assert kept is vocabulary_of(game, scenario)
    assert len(kept.words) == len(set(kept.words))
    assert kept == Vocabulary.of_data(kept.as_data())


@every_shipped
def test_nearly_every_answer_has_a_number_of_its_own(game: Game[Any, Any], scenario: str) -> None:
    spec = action_spec(game, scenario)
    answers = open_answers = 0
    for decision in decisions(game, scenario, seed=99, every=5):
        sentence = spec.begin(decision.actions)
        while sentence.action is None:
            numbers = sentence.numbers()
            answers += len(numbers)
            open_answers += sum(number >= len(spec.meanings) for number in numbers)
            sentence.say(numbers[-1])

    assert open_answers <= answers * OPEN_AT_MOST.get(game.id, 0.1)


@every_shipped
def test_most_whole_actions_have_a_number_of_their_own(game: Game[Any, Any], scenario: str) -> None:
    """In a game that was not among those of the vocabulary, and but for those that name points."""
    spec = action_spec(game, scenario, way="actions")
    if spec.vocabulary.by_points:
        assert game.id == "fire_move"
        assert () == spec.meanings
        return
    listed = numbered = 0
    for decision in decisions(game, scenario, seed=99, every=5):
        listed += len(decision.actions)
        numbered += sum(spec.number(str(action)) is not None for action in decision.actions)

    assert numbered >= NUMBERED * listed


NUMBERED = 0.75
"""What part of the whole actions that are listed has numbers of their own at least."""


def test_a_third_partys_is_collected_alike_each_time() -> None:
    found = vocabulary_of(HOG, "standard")

    assert found == collected(HOG, HOG.scenario("standard"), games=10)
    assert ("number", "1") in found.words or ("die", "1") in found.words
    assert 1 == found.depth
    assert "throw 4" in found.actions


def test_a_scenario_of_ones_own_is_collected() -> None:
    changes: Any = {"dice": 6}
    own = attrs.evolve(HOG.scenario("standard"), **changes)
    found = vocabulary_of(HOG, own)

    assert found == collected(HOG, own, games=10)
    assert "throw 6" in found.actions
