"""A captain for Fire & Move: fires where it tells, goes for the objectives by cover, rallies and reacts."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar

from wargames.bots.evaluator import ranked
from wargames.bots.fire_move import reactions, replies, turns
from wargames.bots.fire_move.judgment import Judgment, Known
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.decisions import (
    ChooseAction,
    ChooseBerserkMove,
    ChooseCombatHero,
    ChooseDeployment,
    ChooseDiscard,
    ChooseHero,
    ChooseLoss,
    ChoosePairs,
    ChooseReaction,
    ChooseRegrouping,
    ChooseRetreat,
    ChooseStep,
    ChooseToGoOn,
    ChooseToStand,
)
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game

MOST_RANKED = 24  # how many answers are ranked


class Captain:
    """Answers from what its seat knows, by rating every answer; nothing is left to chance.

    An answer that it sees no use in at all is not ranked.
    """

    GAMES: ClassVar[Collection[str]] = ("fire_move",)
    STEADY: ClassVar[bool] = True

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:captain:{seed}")
        self._known = Known()

    def decide(self, decision: Decision, view: FireMoveView) -> Action:
        """Answer one decision."""
        return self._answer(decision, self._judgment(decision, view))

    def rank(self, decision: Decision, view: FireMoveView) -> Sequence[tuple[Action, float]]:
        """List what is worth a thought, the best first, each with what it promises, in riflemen."""
        judgment = self._judgment(decision, view)
        rate = RATINGS.get(type(decision), _alike)
        return ranked(self._answer(decision, judgment), _once(rate(decision, judgment)))[:MOST_RANKED]

    def _judgment(self, decision: Decision, view: FireMoveView) -> Judgment:
        side = next(one for one in view.scenario.nations if one == decision.seat)
        return Judgment(view, side, self._known)

    def _answer(self, decision: Decision, judgment: Judgment) -> Action:
        answer = ANSWERS.get(type(decision))
        return decision.actions.sample(self._rng) if answer is None else answer(decision, judgment)


def _alike(decision: Decision, _judgment: Judgment) -> Iterable[tuple[Action, float]]:
    return ((action, 0.0) for action in decision.actions)


def _once(rated: Iterable[tuple[Action, float]]) -> Iterable[tuple[Action, float]]:
    """Leave each action once, with the most that it promises."""
    promises: dict[Action, float] = {}
    for action, promise in rated:
        promises[action] = max(promise, promises.get(action, promise))
    return promises.items()


ANSWERS: dict[type[Decision], Callable[[Any, Judgment], Action]] = {
    ChooseDeployment: turns.choose_deployment,
    ChooseBerserkMove: turns.first,
    ChooseAction: turns.choose_action,
    ChooseDiscard: turns.choose_discard,
    ChooseStep: turns.choose_step,
    ChooseReaction: reactions.choose_reaction,
    ChooseToGoOn: replies.choose_to_go_on,
    ChooseHero: replies.choose_hero,
    ChooseToStand: replies.choose_to_stand,
    ChoosePairs: turns.first,
    ChooseCombatHero: replies.choose_combat_hero,
    ChooseLoss: replies.choose_loss,
    ChooseRetreat: replies.retreat,
    ChooseRegrouping: turns.first,
}

RATINGS: dict[type[Decision], Callable[[Any, Judgment], Iterable[tuple[Action, float]]]] = {
    ChooseDeployment: turns.rate_places,
    ChooseAction: turns.rate_actions,
    ChooseDiscard: turns.rate_discards,
    ChooseStep: turns.rate_steps,
    ChooseReaction: replies.rate_reactions,
    ChooseHero: replies.rate_heroes,
    ChooseToStand: replies.rate_retreats,
    ChooseRetreat: replies.rate_retreats,
}
"""What the answers promise; where nothing is said, all the same."""
