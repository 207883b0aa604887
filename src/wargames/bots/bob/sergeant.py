"""A sergeant for Band of Brothers: fires first, moves for the goal, holds fire for a fair shot."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from wargames.bob.told.view import BobView
from wargames.bots.bob.answers import ANSWERS
from wargames.bots.bob.judgment import Judgment, Outlooks
from wargames.bots.bob.thoughts import THOUGHTS
from wargames.bots.evaluator import ranked
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game


class Sergeant:
    """Answers from what its seat sees, one decision at a time."""

    GAMES: ClassVar[Collection[str]] = ("bob",)
    STEADY: ClassVar[bool] = True

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:sergeant:{seed}")
        self._outlooks = Outlooks()

    def decide(self, decision: Decision, view: BobView) -> Action:
        """Answer one decision."""
        answer = ANSWERS.get(type(decision))
        return answer(decision, self.judge(view)) if answer else decision.actions.sample(self._rng)

    def rank(self, decision: Decision, view: BobView) -> Sequence[tuple[Action, float]]:
        """List what it thinks of, the best first, in points of which a paratrooper squad is worth 10."""
        thoughts = THOUGHTS.get(type(decision))
        if thoughts is None:
            return [(action, 0.0) for action in decision.actions]
        judgment = self.judge(view)
        return ranked(ANSWERS[type(decision)](decision, judgment), thoughts(decision, judgment))

    def judge(self, view: BobView) -> Judgment:
        """Judge a view; what has not changed since the last one is known."""
        return Judgment(view, self._outlooks)
