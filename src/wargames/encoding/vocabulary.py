"""Vocabularies: the words and actions of a scenario for which action numbers stand.

A vocabulary is collected from random games: each word that was an answer in at least :data:`OFTEN` of them,
by the kind of part that it names, and the greatest sizes seen. Those of shipped scenarios are files of this
package, one for each edition of a game; ``make playthroughs`` adds scenarios and changes nothing, so numbers
are the same everywhere. Those of other scenarios are collected on demand, from the same games on every
machine.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import attrs

from wargames.kernel.chance.dice import RandomDice, RecordingDice, Rng
from wargames.kernel.game import Action, Game, Scenario
from wargames.kernel.game.cursor import Cursor
from wargames.kernel.game.own_values import require_game
from wargames.kernel.game.questions import Question
from wargames.kernel.game.variants import base_class

GAMES = 30
"""The random games for a vocabulary in a file."""

GAMES_NOW = 10
"""The random games for a vocabulary that is collected on demand."""

OFTEN = 3
"""The least number of games in which a word of the vocabulary came up."""

MOST_ACTIONS = 2048
"""The most whole actions with numbers of their own: those that came up in the most games."""

POINTED = frozenset({"point", "formation"})
"""Kinds of answers that name points of a table: there are endlessly many."""


@attrs.frozen
class Vocabulary:
    """The words, actions and greatest sizes in random games of one scenario.

    ``words`` are pairs of a kind of part and a word; ``actions`` the texts of listed actions, without rare
    ones if they are too many, and none if they name points. The rest are maxima: ``depth`` words in an
    action, ``words_in_game``, ``actions_in_game``, ``rolls_in_game`` and ``outcomes`` of one roll, set-up
    included.
    """

    game: str
    edition: str
    scenario: str
    words: tuple[tuple[str, str], ...]
    actions: tuple[str, ...]
    depth: int
    words_in_game: int
    actions_in_game: int
    rolls_in_game: int
    outcomes: int

    @property
    def by_points(self) -> bool:
        """True when answers name points of a table, so that actions are endlessly many."""
        return _by_points(self.words)

    def as_data(self) -> dict[str, Any]:
        """Return the vocabulary as plain data, the words by kind."""
        data = attrs.asdict(self)
        kinds = dict.fromkeys(kind for kind, _ in self.words)
        data["words"] = {kind: [word for one, word in self.words if one == kind] for kind in kinds}
        return data

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Vocabulary":
        """Return the vocabulary from plain data."""
        words = tuple((kind, word) for kind, found in data["words"].items() for word in found)
        return cls(**{**data, "words": words, "actions": tuple(data["actions"])})


def vocabulary_of(
    game: Game[Any, Any], scenario: str | Scenario, options: Mapping[str, Any] | None = None
) -> Vocabulary:
    """Return the vocabulary of a scenario, from its file or collected.

    Options do not change the numbers of a shipped scenario: their words are open answers.
    Raises what :meth:`Game.start` raises.
    """
    require_game(game)
    found = game.scenario(scenario)
    game.options(options)
    if game.scenarios.get(found.id) == found:
        kept = _kept(*numbered_as(game, found.id)).get(found.id)
        if kept is not None:
            return kept
    return collected(game, found, options, games=GAMES_NOW)


def numbered_as(game: Game[Any, Any], scenario: str) -> tuple[str, str]:
    """Return the id and edition under which a scenario has its numbers.

    They are those of the game for a variant that adds no actions: what its rules make possible besides is an
    open answer. Policies of the game then play it.
    """
    if game.variant_of is not None:
        base: Any = base_class(type(game))
        if scenario in base.shipped and game.action_types == base.action_types:
            return base.id, base.edition
    return game.id, game.edition


@cache
def _kept(game: str, edition: str) -> dict[str, Vocabulary]:
    file = files("wargames.encoding").joinpath("vocabularies", f"{game}-{edition}.json")
    if not file.is_file():
        return {}
    return {one["scenario"]: Vocabulary.of_data(one) for one in json.loads(file.read_text(encoding="utf-8"))}


def collected(
    game: Game[Any, Any], scenario: Scenario, options: Mapping[str, Any] | None = None, *, games: int = GAMES
) -> Vocabulary:
    """Collect the vocabulary of a scenario from a number of random games, always the same ones."""
    words: Counter[tuple[str, str]] = Counter()
    actions: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for seed in range(games):
        walk = _Walk(game, scenario, options, Rng(seed))
        words.update(walk.words)
        actions.update(walk.listed)
        for name, number in walk.most.items():
            most[name] = max(most[name], number)
    often = [pair for pair, times in words.items() if times >= min(OFTEN, games)]
    return Vocabulary(
        game=game.id,
        edition=game.edition,
        scenario=scenario.id,
        words=tuple(sorted(often)),
        actions=() if _by_points(often) else tuple(sorted(_numbered(actions))),
        **{name: most[name] for name in SIZES},
    )


def _by_points(words: Iterable[tuple[str, str]]) -> bool:
    return any(kind in POINTED for kind, _ in words)


def _numbered(actions: Counter[str]) -> Iterable[str]:
    """Return the actions with numbers of their own, from the count of games in which each came up."""
    if len(actions) <= MOST_ACTIONS:
        return actions
    often = [text for text, times in actions.items() if times >= OFTEN]
    return sorted(often, key=lambda text: (-actions[text], text))[:MOST_ACTIONS]


SIZES = ("depth", "words_in_game", "actions_in_game", "rolls_in_game", "outcomes")


class _Walk:
    """A game of random choices, word by word, and its words, actions and sizes."""

    def __init__(
        self, game: Game[Any, Any], scenario: Scenario, options: Mapping[str, Any] | None, rng: Rng
    ) -> None:
        self.words: set[tuple[str, str]] = set()
        self.listed: set[str] = set()
        self.by_points = False
        self.most: Counter[str] = Counter()
        dice = RecordingDice(RandomDice(rng))
        cursor = game.cursor(game.start(scenario, options, dice=dice).state, dice)
        while cursor.over is None:
            if len(self.listed) <= MOST_ACTIONS and not self.by_points:
                self.listed.update(map(str, cursor.actions))
            cursor.play(self._chosen(cursor, rng))
            self.most["actions_in_game"] += 1
        self.most["rolls_in_game"] = len(dice.rolls)
        self.most["outcomes"] = max((_outcomes(roll.source) for roll, _ in dice.rolls), default=0)

    def _chosen(self, cursor: Cursor[Any], rng: Rng) -> Action:
        chosen: list[str] = []
        while isinstance(asked := cursor.question(chosen), Question):
            self.words.update((answer.part.kind, answer.word) for answer in asked.answers)
            self.by_points = self.by_points or asked.answers[0].part.kind in POINTED
            chosen.append(asked.answers[int(rng.random() * len(asked.answers))].word)
            self.most["words_in_game"] += 1
        self.most["depth"] = max(self.most["depth"], len(chosen))
        return asked


@cache
def _outcomes(source: Any) -> int:
    return sum(1 for _ in source.weights())
