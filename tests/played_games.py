"""Whole games, choice by choice: answered by chance, by bots, or as a test likes."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import attrs

from wargames import Bot, Over, Rng, SeededDice
from wargames.kernel.game import Action, Decision, Game, Seat, Step

S = TypeVar("S")
Answer = Callable[[Any, Decision, Rng], Action]
"""Answers a decision in a state."""


@attrs.frozen
class Choice(Generic[S]):
    """A choice in a game: where it was made, what was asked, what was answered, and what came of it."""

    before: S
    decision: Decision
    action: Action
    step: Step[S]

    @property
    def seat(self) -> Seat:
        """Who chose."""
        return self.decision.seat


def word_by_word(_: object, decision: Decision, rng: Rng) -> Action:
    """Draw each word of a sentence among all that may stand there."""
    return decision.actions.sample(rng)


def any_listed(_: object, decision: Decision, rng: Rng) -> Action:
    """Draw among all that is listed."""
    return rng.choice(decision.actions.candidates)


def by_kind(decision: Decision) -> dict[type[Action], list[Action]]:
    """Sort what is listed by its kind."""
    sorted_: dict[type[Action], list[Action]] = {}
    for action in decision.actions.candidates:
        sorted_.setdefault(type(action), []).append(action)
    return sorted_


def any_kind(_: object, decision: Decision, rng: Rng) -> Action:
    """Draw a kind of action first, then among all of it that is listed."""
    kinds = by_kind(decision)
    return rng.choice(kinds[rng.choice(list(kinds))])


def by_bots(game: Game[Any, Any], bots: Bot | Mapping[Seat, Bot]) -> Answer:
    """Let one bot answer for all seats, or each for its own."""

    def answer(state: Any, decision: Decision, _: Rng) -> Action:
        bot = bots[decision.seat] if isinstance(bots, Mapping) else bots
        return bot.decide(decision, game.view(state, decision.seat))

    return answer


def choices_of(
    game: Game[S, Any], scenario: str, seed: int, answer: Answer = word_by_word, **options: Any
) -> Iterator[Choice[S]]:
    """Play a game to its end; of several who are asked the first answers."""
    dice, rng = SeededDice(seed), Rng(seed)
    state = game.start(scenario, options, dice=dice).state
    while not isinstance(pending := game.pending(state), Over):
        decision = next(iter(pending.values()))
        action = answer(state, decision, rng)
        step = game.apply(state, decision.seat, action, dice)
        yield Choice(state, decision, action, step)
        state = step.state
