"""A captain for Fire & Move: fires where it tells, goes for the objectives by cover, rallies and reacts."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from wargames.bots.evaluator import Choose, EvaluatorBot, Weigh, alike
from wargames.bots.fire_move import reactions, replies, turns
from wargames.bots.fire_move.evaluator import CaptainCaches, FireMoveEvaluator
from wargames.bots.levels import GOOD, STRONG, Level
from wargames.fire_move.moments import (
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
from wargames.fire_move.told.view import FireMoveView
from wargames.kernel.game import Decision, Game


class Captain(EvaluatorBot):
    """Ranks in riflemen; nothing is left to chance. An answer that it sees no use in at all is not ranked."""

    GAMES: ClassVar[Collection[str]] = ("fire_move",)
    NAME: ClassVar[str] = "captain"
    INTRODUCTION: ClassVar[str] = (
        "Fires where it tells, goes for the objectives by cover, rallies and reacts. Answers at once; "
        "won 99 of "
        "100 games against random play."
    )
    LEVELS: ClassVar[Mapping[str, Level]] = {
        GOOD: Level(
            "determinized:captain,simulations=48,width=4,gate=1.5",
            "Searches from the captain's ideas, a fifth of a second a decision.",
        ),
        STRONG: Level(
            "determinized:captain,simulations=160,width=4,gate=1.5",
            "Searches from the captain's ideas, over half a second a decision; won 47 of 60 games "
            "against the captain.",
        ),
    }
    MOST_RANKED: ClassVar[int | None] = 24
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        ChooseDeployment: turns.rate_places,
        ChooseBerserkMove: alike,
        ChooseAction: turns.rate_actions,
        ChooseDiscard: turns.rate_discards,
        ChooseStep: turns.rate_steps,
        ChooseReaction: replies.rate_reactions,
        ChooseToGoOn: alike,
        ChooseHero: replies.rate_heroes,
        ChooseToStand: replies.rate_retreats,
        ChoosePairs: alike,
        ChooseCombatHero: alike,
        ChooseLoss: alike,
        ChooseRetreat: replies.rate_retreats,
        ChooseRegrouping: alike,
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {
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

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self._known = CaptainCaches()

    def evaluator(self, decision: Decision, view: FireMoveView) -> FireMoveEvaluator:
        """Judge a view for the side that is asked; what lies open is remembered."""
        side = next(one for one in view.scenario.nations if one == decision.seat)
        return FireMoveEvaluator(view, side, self._known)
