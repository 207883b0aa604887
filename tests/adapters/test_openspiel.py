"""OpenSpiel's own tests, as they are published, its players, and what they do not ask."""

import json
import re
import runpy
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

from adapters.scenarios import every_game, every_scenario
from wargames import load
from wargames.adapters.openspiel import WargameActionStruct, short_name

pytestmark = pytest.mark.adapters

SMALL = [
    ("screaming_eagles", "standard"),
    ("sam_fire", "crossroads"),
    ("sniper", "lieutenants_walk"),
    ("bob", "bridge"),
    ("fire_move", "crossroads_farm"),
]
small = pytest.mark.parametrize(("game", "scenario"), SMALL, ids=[game for game, _ in SMALL])
EAGLES = short_name("screaming_eagles", "standard")


@pytest.fixture(autouse=True, scope="module")
def _flags() -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])


def walk(state: Any, seed: int, plies: int = 10_000) -> Iterator[Any]:
    """Play a random game and give every state of it."""
    rng = np.random.RandomState(seed)
    for _ in range(plies):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


def test_every_shipped_scenario_is_registered() -> None:
    known = {kind.short_name for kind in pyspiel.registered_games()}
    for game in ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper"):
        assert {short_name(game, scenario) for scenario in load(game).shipped} <= known


@every_scenario
def test_random_sim_test_with_serialization(game: str, scenario: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(short_name(game, scenario)), num_sims=1, serialize=True, verbose=False
    )


@every_scenario
def test_games_sim_test(game: str, scenario: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(short_name(game, scenario)))


@every_scenario
def test_api_test(game: str, scenario: str) -> None:
    flags.FLAGS["test_only_games"].value = re.escape(short_name(game, scenario)) + "$"
    suite = unittest.TestSuite(
        unittest.defaultTestLoader.loadTestsFromTestCase(kind)
        for kind in api_test._create_test_case_classes()
    )
    assert suite.countTestCases()

    result = suite.run(unittest.TestResult())

    assert result is not None
    assert [] == [why for _, why in (*result.errors, *result.failures)]


@small
def test_a_playthrough_is_the_same_twice(game: str, scenario: str) -> None:
    name = short_name(game, scenario)
    first: Any = generate_playthrough.playthrough(name, None, seed=7)
    again: Any = generate_playthrough.playthrough(name, None, seed=7)

    assert first == again
    assert "IsTerminal() = True" in first


@every_game
def test_chance_nodes_have_exact_distributions_and_agree_with_the_rules(game: str, scenario: str) -> None:
    """Every roll's chances are those of its source, and the outcomes lead where the same tape leads."""
    for state in walk(pyspiel.load_game(short_name(game, scenario)).new_initial_state(), seed=2, plies=120):
        if state.is_chance_node():
            place = state.place
            exact = dict(place.roll.distribution)
            assert 1 == pytest.approx(sum(chance for _, chance in state.chance_outcomes()))
            for number, chance in state.chance_outcomes()[:40]:
                assert chance == pytest.approx(float(exact[place.outcomes[number][0]]))


@every_scenario
def test_a_resampled_state_looks_the_same_to_its_player(game: str, scenario: str) -> None:
    other_worlds = 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for number, state in enumerate(
        walk(pyspiel.load_game(short_name(game, scenario)).new_initial_state(), seed=3, plies=200)
    ):
        if number % 11 == 0 and state.is_player_node():
            player = state.current_player()
            there = state.resample_from_infostate(player, sampler)
            other_worlds += str(there) != str(state)
            assert player == there.current_player()
            assert state.legal_actions() == there.legal_actions()
            assert state.information_state_string(player) == there.information_state_string(player)
            assert state.observation_string(player) == there.observation_string(player)
            assert state.observation_tensor(player) == there.observation_tensor(player)

    assert other_worlds or game in OPEN


OPEN = {"sam_fire", "sniper"}
"""What these hide is the order of decks alone, and that is drawn later: all worlds are one."""


@every_scenario
def test_ismcts_plays_through_resampling(game: str, scenario: str) -> None:
    """Whole games of the small scenarios, and how those of the others begin."""
    played = pyspiel.load_game(short_name(game, scenario))
    state = played.new_initial_state()
    bot = ismcts.ISMCTSBot(
        game=played,
        evaluator=_OneStep(),
        uct_c=1.4,
        max_simulations=2,
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    rng, chosen, most = np.random.RandomState(1), 0, 10_000 if (game, scenario) in SMALL else 30
    while not state.is_terminal() and chosen < most:
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=chances)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            chosen += 1

    assert state.is_terminal() or chosen == most


class _OneStep(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel is not typed
    """Knows nothing of positions: what is tried is the search."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> Any:
        actions = state.legal_actions(state.current_player())
        return [(action, 1 / len(actions)) for action in actions]


@every_scenario
def test_shimmy_wraps_it(game: str, scenario: str) -> None:
    env = OpenSpielCompatibilityV0(game_name=short_name(game, scenario))
    env.reset(seed=4)
    rng = np.random.RandomState(4)
    for _ in range(60):
        if not env.agents:
            break
        _, _, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else int(rng.choice(np.flatnonzero(info["action_mask"]))))


def test_cards_face_down_are_in_no_string_and_tensor_of_the_other_player() -> None:
    """SE-5.4"""
    seen = []
    for choice in (0, -1):
        state = pyspiel.load_game(EAGLES).new_initial_state()
        while state.current_player() == 0:
            state.apply_action(state.legal_actions()[choice])
        seen.append(
            (state.information_state_string(1), state.observation_string(1), state.observation_tensor(1))
        )
        own = state.information_state_string(0)
        assert "lay stallion" in own

    assert seen[0] == seen[1]


def test_an_observer_has_named_pieces() -> None:
    game = pyspiel.load_game(EAGLES)
    observation = make_observation(game)
    observation.set_from(game.new_initial_state(), 1)

    assert [0, 1] == observation.dict["player"].tolist()
    assert (4, 35) == observation.dict["planes"].shape
    with pytest.raises(ValueError, match="take no parameters"):
        make_observation(game, params={"depth": 3})


def test_actions_have_words_that_lead_back() -> None:
    state = pyspiel.load_game(EAGLES).new_initial_state()
    action = state.legal_actions()[0]

    assert "L1" == state.action_to_string(0, action)
    assert action == state.string_to_action("L1")


@small
def test_a_whole_action_is_a_struct_that_leads_back(game: str, scenario: str) -> None:
    actions = 0
    for state in walk(pyspiel.load_game(short_name(game, scenario)).new_initial_state(), seed=5, plies=150):
        if state.is_player_node():
            numbers = rest_of_an_action(state)
            struct = state.actions_to_struct(state.current_player(), numbers)
            assert numbers == state.struct_to_actions(struct)
            assert struct.to_dict() == json.loads(struct.to_json())
            assert state.validate_action_struct(struct).ok()
            actions += 1
            said, stepped = state.clone(), state.clone()
            assert said.apply_action_struct(struct).ok()
            for number in numbers:
                stepped.apply_action(number)
            assert str(said) == str(stepped)

    assert actions


def rest_of_an_action(state: Any) -> list[int]:
    """Say the first numbers that may be said until an action is whole."""
    sentence = state.place.sentence.copy()
    before = len(sentence.said)
    while sentence.action is None:
        sentence.say(sentence.numbers()[0])
    return list(sentence.said[before:])


def test_a_struct_that_is_no_action_or_none_of_now_is_refused() -> None:
    start = pyspiel.load_game(short_name("bob", "bridge")).new_initial_state()
    state = next(
        one for one in walk(start, seed=1) if one.is_player_node() and len(rest_of_an_action(one)) > 1
    )
    before = str(state)

    with pytest.raises(ValueError, match="say no whole action"):
        state.action_to_struct(state.legal_actions()[0])
    with pytest.raises(ValueError, match="may not be answered now"):
        state.actions_to_struct([state.num_distinct_actions() - 1])
    for struct, why in (
        (WargameActionStruct({"is": "Castle"}), "Castle"),
        (WargameActionStruct({"is": "HoldFire"}), "not among the"),
    ):
        status = state.apply_action_struct(struct)
        assert not status.ok()
        assert why in status.message()
    assert before == str(state)


def test_openspiel_makes_no_structs_of_its_own_for_python_games() -> None:
    """The day on which it does, the states' own methods may go: docs/openspiel.md tells of them."""
    with pytest.raises(TypeError, match="No constructor defined"):
        pyspiel.ActionStruct()


def test_an_illegal_number_is_refused_by_name() -> None:
    state = pyspiel.load_game(EAGLES).new_initial_state()

    with pytest.raises(pyspiel.SpielError, match="40"):
        state.apply_action_with_legality_check(40)
    with pytest.raises(ValueError, match="may not be answered now; what may is"):
        state.apply_action(40)


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown game"):
        pyspiel.load_game("python_wargames_chess_standard")


def test_the_page_on_openspiel_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "openspiel.md").read_text(encoding="utf-8")
    (code,) = re.findall("```py\n(.*?)```", page, re.DOTALL)

    (tmp_path / "page.py").write_text(code, encoding="utf-8")
    runpy.run_path(str(tmp_path / "page.py"))

    assert capsys.readouterr().out.endswith("]\n")
