"""The vocabularies of shipped scenarios are data of this edition, and name nearly all that comes up."""

import copy
import json
from collections.abc import Mapping
from typing import Any

import attrs
import pytest

import vocabularies
from cases import cases
from encoding.rules import HOG, decisions, every_shipped
from wargames import Game, games, load
from wargames.encoding import OtherNumbers, Vocabulary, action_spec, observation_spec, vocabulary_of
from wargames.encoding.vocabulary import _kept, collected

OPEN_AT_MOST = {"fire_move": 0.25}
"""What part of the questions may be answered by an open answer; on a table in inches points are endless."""


@every_shipped
def test_a_shipped_scenario_has_one_of_its_edition(game: Game[Any, Any], scenario: str) -> None:
    """Where an edition was raised or a scenario came, ``python tests/vocabularies.py`` adds them."""
    kept = _kept(game.id, game.edition)[scenario]

    assert (game.id, game.edition, scenario) == (kept.game, kept.edition, kept.scenario)
    assert kept is vocabulary_of(game, scenario)
    assert len(kept.words) == len(set(kept.words))
    assert kept == Vocabulary.of_data(kept.as_data())


@cases(*sorted(games()))
def test_what_numbers_mean_stays_within_an_edition(name: str) -> None:
    """Where it fails, policies that were taught break: raise the edition, or give the scenario another id."""
    game = load(name)
    now = dict(vocabularies.meant(game, scenario) for scenario in game.shipped)

    assert now == {place: digests for place, digests in vocabularies.held().items() if place in now}


def test_the_files_of_an_edition_grow_and_nothing_else() -> None:
    """What is written for a new scenario leaves the others as they were, whatever random games say today."""
    own: Any = attrs.evolve(HOG.scenario("standard"), id="another")
    there = [{**vocabulary_of(HOG, "standard").as_data(), "words": {"number": ["7"]}}]

    class Grown(type(HOG)):  # type: ignore[misc]
        scenarios: Mapping[str, Any] = {**HOG.scenarios, own.id: own}

    found = vocabularies.grown(Grown(), there)

    assert ["standard", "another"] == [one["scenario"] for one in found]
    assert there == found[:1]
    assert json.loads(json.dumps(found)) == json.loads(vocabularies.written(found))


def test_what_is_held_is_never_written_over() -> None:
    first, digests = next(iter(vocabularies.held().items()))
    before = vocabularies.HELD.read_text(encoding="utf-8")

    again = "".join(vocabularies.held_with([(first, digests[::-1]), ("hog 1 standard", "a b c")]))

    assert again == before + "hog 1 standard a b c\n"


@pytest.mark.parametrize("spec_of", [action_spec, observation_spec])
def test_the_numbers_of_another_edition_are_refused_by_both_digests(
    spec_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = spec_of(HOG, "standard").digest
    spec_of(HOG, "standard").require(kept)
    monkeypatch.setattr(type(HOG), "edition", "later")
    later = spec_of(HOG, "standard")

    with pytest.raises(
        OtherNumbers, match=f"taught with '{kept}', and the .* hog, standard are '{later.digest}'"
    ):
        later.require(kept)


def test_every_word_and_every_column_counts_in_a_digest() -> None:
    actions, shown = action_spec(HOG, "standard"), observation_spec(HOG, "standard")
    turned = attrs.evolve(actions, meanings=actions.meanings[::-1])
    block = shown.blocks[0]
    renamed = copy.copy(shown)
    renamed.__dict__.pop("digest", None)
    renamed.blocks = (attrs.evolve(block, columns=block.columns[::-1]), *shown.blocks[1:])

    assert 4 == len({actions.digest, turned.digest, shown.digest, renamed.digest})
    assert action_spec(HOG, "standard", way="actions").digest != actions.digest


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
