"""A marksman for Sniper's Alley: takes the shot or the move that promises most, one decision at a time."""

from collections.abc import Callable, Collection
from operator import itemgetter
from typing import Any, ClassVar

from wargames.bots.sniper.enemy import Enemies
from wargames.bots.sniper.judgment import Judgment
from wargames.bots.sniper.orders import Orders
from wargames.bots.sniper.placing import weigh_bearers, weigh_deployments, weigh_figures
from wargames.bots.sniper.replies import (
    weigh_concealment,
    weigh_defense,
    weigh_draw,
    weigh_losses,
    weigh_op_fire,
    weigh_op_fire_mode,
    weigh_retreats,
    weigh_spending,
    weigh_transfers,
)
from wargames.bots.sniper.steps import Weighed, choose_step, weigh_steps
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.decisions import (
    ChooseAction,
    ChooseBearer,
    ChooseConcealment,
    ChooseDefense,
    ChooseDeployment,
    ChooseDraw,
    ChooseFigures,
    ChooseLoss,
    ChooseOpFire,
    ChooseOpFireMode,
    ChooseRetreat,
    ChooseSpending,
    ChooseStep,
    ChooseTransfer,
)

weight = itemgetter(1)


class Marksman:
    """Answers from what its seat sees, one decision at a time.

    What it knows of the enemy it keeps for the next decision; it answers the same without.
    """

    GAMES: ClassVar[Collection[str]] = ("sniper",)
    STEADY: ClassVar[bool] = True

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:marksman:{seed}")
        self._enemies = Enemies()

    def decide(self, decision: Decision, view: SniperView) -> Action:
        """Answer one decision."""
        if isinstance(decision, ChooseStep):
            return choose_step(decision, self._judgment(view))
        if isinstance(decision, ChooseAction):
            return Orders(self._judgment(view)).best(decision.actions.listing)
        found: Action = max(self._weigh(decision, view), key=weight)[0]
        return found

    def rank(self, decision: Decision, view: SniperView) -> Weighed:
        """List the answers that are worth a thought, the best first, in figures of regular infantry."""
        return sorted(self._weigh(decision, view), key=weight, reverse=True)

    def _weigh(self, decision: Decision, view: SniperView) -> Weighed:
        weigh = WEIGHS.get(type(decision))
        found = weigh(decision, self._judgment(view)) if weigh else []
        return found or [(decision.actions.sample(self._rng), 0.0)]

    def _judgment(self, view: SniperView) -> Judgment:
        assert view.team is not None, "a side is asked"
        return Judgment(view, self._enemies)


def weigh_actions(decision: ChooseAction, judgment: Judgment) -> Weighed:
    """Weigh every action by what it promises."""
    value = Orders(judgment).value
    return [(action, value(action)) for action in decision.actions]


WEIGHS: dict[type[Decision], Callable[[Any, Judgment], Weighed]] = {
    ChooseFigures: weigh_figures,
    ChooseBearer: weigh_bearers,
    ChooseDeployment: weigh_deployments,
    ChooseAction: weigh_actions,
    ChooseStep: weigh_steps,
    ChooseOpFire: weigh_op_fire,
    ChooseOpFireMode: weigh_op_fire_mode,
    ChooseLoss: weigh_losses,
    ChooseDefense: weigh_defense,
    ChooseRetreat: weigh_retreats,
    ChooseSpending: weigh_spending,
    ChooseConcealment: weigh_concealment,
    ChooseDraw: weigh_draw,
    ChooseTransfer: weigh_transfers,
}
"""How the answers to a decision are weighed: the first of those that weigh most is chosen."""
