"""A marksman for Sniper's Alley: takes the most valuable shot or move, one decision at a time."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from wargames.bots.evaluator import Choose, EvaluatorBot, Weigh, prefer
from wargames.bots.levels import GOOD, STRONG, BotLevel
from wargames.bots.sniper import replies
from wargames.bots.sniper.enemy import Enemies
from wargames.bots.sniper.evaluator import SniperEvaluator
from wargames.bots.sniper.moves import choose_step, weigh_steps
from wargames.bots.sniper.orders import weigh_actions
from wargames.bots.sniper.placing import weigh_bearers, weigh_deployments, weigh_figures
from wargames.kernel.game import Decision
from wargames.sniper import moments


class Marksman(EvaluatorBot):
    """A bot that ranks in figures of regular infantry."""

    GAMES: ClassVar[Collection[str]] = ("sniper",)
    NAME: ClassVar[str] = "marksman"
    INTRODUCTION: ClassVar[str] = (
        "Weighs shots, moves and assaults one by one. Answers at once; won 99 of 100 games against "
        "random play."
    )
    LEVELS: ClassVar[Mapping[str, BotLevel]] = {
        GOOD: BotLevel(
            "determinized:marksman,simulations=100,min_gain_se=0.8",
            "Searches from the marksman's ideas, up to a third of a second a decision; won 164 of 206 games "
            "against the marksman in Four Corners and Sniper's Alley.",
        ),
        STRONG: BotLevel(
            "determinized:marksman,simulations=400,min_gain_se=0.8",
            "Searches from the marksman's ideas, up to a few seconds a decision.",
        ),
    }
    EVALUATOR: ClassVar[type[Any] | None] = SniperEvaluator
    MEMORY: ClassVar[type[Any]] = Enemies
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        moments.ChooseFigures: weigh_figures,
        moments.ChooseBearer: weigh_bearers,
        moments.ChooseDeployment: weigh_deployments,
        moments.ChooseAction: weigh_actions,
        moments.ChooseStep: weigh_steps,
        moments.ChooseOpFire: replies.weigh_op_fire,
        moments.ChooseOpFireMode: replies.weigh_op_fire_mode,
        moments.ChooseLoss: replies.weigh_losses,
        moments.ChooseDefense: prefer(moments.JoinAssault),
        moments.ChooseRetreat: replies.weigh_retreats,
        moments.ChooseSpending: replies.weigh_spending,
        moments.ChooseConcealment: prefer(moments.Conceal),
        moments.ChooseDraw: prefer(moments.DrawAgain),
        moments.ChooseTransfer: replies.weigh_transfers,
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {moments.ChooseStep: choose_step}
