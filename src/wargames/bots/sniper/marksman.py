"""A marksman for Sniper's Alley: takes the shot or the move that promises most, one decision at a time."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from wargames.bots.evaluator import Choose, EvaluatorBot, Weigh
from wargames.bots.sniper.enemy import Enemies
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.bots.sniper.moves import choose_step, weigh_steps
from wargames.bots.sniper.orders import choose_action, weigh_actions
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
from wargames.kernel.game import Decision, Game
from wargames.sniper.told.view import SniperView
from wargames.sniper.values import decisions as ask_for


class Marksman(EvaluatorBot):
    """Ranks in figures of regular infantry."""

    GAMES: ClassVar[Collection[str]] = ("sniper",)
    NAME: ClassVar[str] = "marksman"
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        ask_for.ChooseFigures: weigh_figures,
        ask_for.ChooseBearer: weigh_bearers,
        ask_for.ChooseDeployment: weigh_deployments,
        ask_for.ChooseAction: weigh_actions,
        ask_for.ChooseStep: weigh_steps,
        ask_for.ChooseOpFire: weigh_op_fire,
        ask_for.ChooseOpFireMode: weigh_op_fire_mode,
        ask_for.ChooseLoss: weigh_losses,
        ask_for.ChooseDefense: weigh_defense,
        ask_for.ChooseRetreat: weigh_retreats,
        ask_for.ChooseSpending: weigh_spending,
        ask_for.ChooseConcealment: weigh_concealment,
        ask_for.ChooseDraw: weigh_draw,
        ask_for.ChooseTransfer: weigh_transfers,
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {
        ask_for.ChooseAction: choose_action,
        ask_for.ChooseStep: choose_step,
    }

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self._enemies = Enemies()

    def evaluator(self, _decision: Decision, view: SniperView) -> SniperEvaluator:
        """Evaluate a view; what is known of the enemy is kept."""
        return SniperEvaluator(view, self._enemies)
