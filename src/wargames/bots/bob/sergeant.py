"""A sergeant for Band of Brothers: fires first, moves for the goal, holds fire for a fair shot."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from wargames.bob import moments
from wargames.bots.bob import answers
from wargames.bots.bob.evaluator import BobEvaluator, ThreatMaps
from wargames.bots.evaluator import Choose, EvaluatorBot, Weigh, alike, prefer
from wargames.bots.levels import GOOD, STRONG, BotLevel
from wargames.kernel.game import Decision


class Sergeant(EvaluatorBot):
    """A bot that ranks in points of which a paratrooper squad is worth 10."""

    GAMES: ClassVar[Collection[str]] = ("bob",)
    NAME: ClassVar[str] = "sergeant"
    INTRODUCTION: ClassVar[str] = (
        "Fires first, moves for the goal, holds fire for a fair shot. Answers at once; won 99 of 100 games "
        "against random play."
    )
    LEVELS: ClassVar[Mapping[str, BotLevel]] = {
        GOOD: BotLevel(
            "determinized:sergeant,simulations=48,max_candidates=3,max_decisions=20,min_gain_se=2",
            "Searches from the sergeant's ideas, a quarter of a second a decision; won 64 of 110 games "
            "against "
            "the sergeant.",
        ),
        STRONG: BotLevel(
            "determinized:sergeant,simulations=120,max_candidates=3,max_decisions=20,min_gain_se=2",
            "Searches from the sergeant's ideas, half a second a decision; won 35 of 52 games against "
            "the sergeant.",
        ),
    }
    EVALUATOR: ClassVar[type[Any] | None] = BobEvaluator
    MEMORY: ClassVar[type[Any]] = ThreatMaps
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        moments.ChooseOption: answers.weigh_option,
        moments.ChoosePlacement: answers.weigh_placements,
        moments.ChooseEarlyTurn: answers.weigh_orders,
        moments.ChooseActivation: answers.weigh_orders,
        moments.ChooseStep: answers.weigh_steps,
        moments.ChooseConceal: prefer(moments.Conceal),
        moments.ChooseReaction: answers.weigh_reactions,
        moments.ChooseSecondDie: answers.weigh_second_die,
        moments.ChooseBoost: answers.weigh_boost,
        moments.ChooseSpot: alike,
        moments.ChooseRoutCheck: answers.weigh_rout_checks,
        moments.ChooseRout: answers.weigh_routs,
        moments.ChooseMeleeDice: answers.weigh_melee_dice,
        moments.ChooseLoss: answers.weigh_losses,
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {
        moments.ChoosePlacement: answers.choose_placement,
        moments.ChooseEarlyTurn: answers.choose_early_turn,
        moments.ChooseActivation: answers.choose_activation,
        moments.ChooseStep: answers.choose_step,
        moments.ChooseSpot: answers.choose_spot,
        moments.ChooseRout: answers.choose_rout,
    }
