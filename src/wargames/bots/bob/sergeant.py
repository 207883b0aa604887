"""A sergeant for Band of Brothers: fires first, moves for the goal, holds fire for a fair shot."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from wargames.bob.told.view import BobView
from wargames.bob.values import decisions as ask_for
from wargames.bots.bob import answers
from wargames.bots.bob.judgment import Judgment, Outlooks
from wargames.bots.evaluator import Choose, EvaluatorBot, Weigh, alike
from wargames.kernel.game import Decision, Game


class Sergeant(EvaluatorBot):
    """Ranks in points of which a paratrooper squad is worth 10."""

    GAMES: ClassVar[Collection[str]] = ("bob",)
    NAME: ClassVar[str] = "sergeant"
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        ask_for.ChooseOption: answers.weigh_option,
        ask_for.ChoosePlacement: answers.weigh_placements,
        ask_for.ChooseEarlyTurn: answers.weigh_orders,
        ask_for.ChooseActivation: answers.weigh_orders,
        ask_for.ChooseStep: answers.weigh_steps,
        ask_for.ChooseConceal: answers.weigh_conceal,
        ask_for.ChooseReaction: answers.weigh_reactions,
        ask_for.ChooseSecondDie: answers.weigh_second_die,
        ask_for.ChooseBoost: answers.weigh_boost,
        ask_for.ChooseSpot: alike,
        ask_for.ChooseRoutCheck: answers.weigh_rout_checks,
        ask_for.ChooseRout: answers.weigh_routs,
        ask_for.ChooseMeleeDice: answers.weigh_melee_dice,
        ask_for.ChooseLoss: answers.weigh_losses,
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {
        ask_for.ChoosePlacement: answers.choose_placement,
        ask_for.ChooseEarlyTurn: answers.choose_early_turn,
        ask_for.ChooseActivation: answers.choose_activation,
        ask_for.ChooseStep: answers.choose_step,
        ask_for.ChooseReaction: answers.choose_reaction,
        ask_for.ChooseSpot: answers.choose_spot,
        ask_for.ChooseRout: answers.choose_rout,
    }

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self._outlooks = Outlooks()

    def evaluator(self, _decision: Decision, view: BobView) -> Judgment:
        """Judge a view; what has not changed since the last one is known."""
        return Judgment(view, self._outlooks)
