"""Words in whole games of every ruleset: questions, buttons and events are sentences of their own."""

from collections import Counter
from itertools import islice
from typing import Any

import wargames
from cases import cases
from played_games import choices_of
from thinned import by_day
from wargames import SeededDice
from wargames.kernel.game.questions import sentence

GAMES = {name: wargames.load(name) for name in sorted(wargames.games())}
SCENARIOS = [(name, scenario) for name, game in GAMES.items() for scenario in game.scenarios]
DAILY = [(name, game.balanced.id) for name, game in GAMES.items()]
MOST = 150
"""So many choices of a game are looked at."""


def twice(said: list[Any]) -> list[Any]:
    """List what is said more than once."""
    return [one for one, number in Counter(said).items() if number > 1]


@cases(*by_day(SCENARIOS, DAILY))
def test_each_answer_of_a_decision_has_a_button_and_words_of_its_own(name: str, scenario: str) -> None:
    game = GAMES[name]
    for choice in islice(choices_of(game, scenario, 3), MOST):
        view, answers = game.view(choice.before, choice.seat), choice.decision.actions.candidates
        assert [] == twice([game.say(action, view) for action in answers])
        assert [] == twice([sentence(action) for action in answers])


@cases(*by_day(SCENARIOS, DAILY))
def test_questions_and_events_are_told_in_sentences_without_codes(name: str, scenario: str) -> None:
    game = GAMES[name]
    told = list(game.start(scenario, dice=SeededDice(3)).events)
    for choice in islice(choices_of(game, scenario, 3), MOST):
        question = game.pose(choice.decision, game.view(choice.before, choice.seat))
        assert not set("_{}") & set(question)
        told += choice.step.events
    said = {game.narrate(event) for event in told}

    assert [] == [one for one in said if not (one[0].isupper() or one[0].isdigit()) or one[-1] not in ".!"]
    assert [] == [one for one in said if set("_{}") & set(one)]
