"""A captain for Fire & Move: fires for effect, moves to the objectives by cover, rallies and reacts."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from wargames.bots.evaluator import Choose, EvaluatorBot, Weigh, alike
from wargames.bots.fire_move import reactions, replies, turns
from wargames.bots.fire_move.evaluator import CaptainCaches, FireMoveEvaluator
from wargames.bots.levels import GOOD, STRONG, BotLevel
from wargames.fire_move import moments
from wargames.kernel.game import Decision


class Captain(EvaluatorBot):
    """A bot that ranks in riflemen; it leaves nothing to chance, and does not rank useless answers."""

    GAMES: ClassVar[Collection[str]] = ("fire_move",)
    NAME: ClassVar[str] = "captain"
    INTRODUCTION: ClassVar[str] = (
        "Fires where it tells, goes for the objectives by cover, rallies and reacts. Answers at once; "
        "won 99 of "
        "100 games against random play."
    )
    LEVELS: ClassVar[Mapping[str, BotLevel]] = {
        GOOD: BotLevel(
            "determinized:captain,simulations=96,max_candidates=4,min_gain_se=1.5",
            "Searches from the captain's ideas, under half a second a decision; won 16 of 30 games against "
            "the captain in River Line.",
        ),
        STRONG: BotLevel(
            "determinized:captain,simulations=160,max_candidates=4,min_gain_se=1.5",
            "Searches from the captain's ideas, over half a second a decision; won 47 of 60 games "
            "against the captain.",
        ),
    }
    EVALUATOR: ClassVar[type[Any] | None] = FireMoveEvaluator
    MEMORY: ClassVar[type[Any]] = CaptainCaches
    MOST_RANKED: ClassVar[int | None] = 24
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        moments.ChooseDeployment: turns.rate_places,
        moments.ChooseBerserkMove: alike,
        moments.ChooseAction: turns.rate_actions,
        moments.ChooseDiscard: turns.rate_discards,
        moments.ChooseStep: turns.rate_steps,
        moments.ChooseReaction: replies.rate_reactions,
        moments.ChooseToGoOn: alike,
        moments.ChooseHero: replies.rate_heroes,
        moments.ChooseToStand: replies.rate_retreats,
        moments.ChoosePairs: alike,
        moments.ChooseCombatHero: alike,
        moments.ChooseLoss: alike,
        moments.ChooseRetreat: replies.rate_retreats,
        moments.ChooseRegrouping: alike,
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {
        moments.ChooseDeployment: turns.choose_deployment,
        moments.ChooseBerserkMove: turns.first,
        moments.ChooseAction: turns.choose_action,
        moments.ChooseDiscard: turns.choose_discard,
        moments.ChooseStep: turns.choose_step,
        moments.ChooseReaction: reactions.choose_reaction,
        moments.ChooseToGoOn: replies.choose_to_go_on,
        moments.ChooseHero: replies.choose_hero,
        moments.ChooseToStand: replies.choose_to_stand,
        moments.ChoosePairs: turns.first,
        moments.ChooseCombatHero: replies.choose_combat_hero,
        moments.ChooseLoss: replies.choose_loss,
        moments.ChooseRetreat: replies.retreat,
        moments.ChooseRegrouping: turns.first,
    }
