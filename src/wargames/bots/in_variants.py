"""Bots of a game at the tables of its variants: they answer what the variant allows."""

from functools import cache
from typing import Any

from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision


class _Allowed:
    """A part of a class of bots that leaves out what a variant refuses."""

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the bot's answer; if it is refused the next best one, or any."""
        answer: Action = super().decide(decision, view)  # type: ignore[misc]  # of the bot
        return answer if decision.actions.check(answer) is None else self.rank(decision, view)[0][0]

    def rank(self, decision: Decision, view: Any) -> list[tuple[Action, float]]:
        """Return the ranked answers without those that are refused; any allowed one if none is left."""
        ranks = getattr(super(), "rank", None)
        ranked = [] if ranks is None else ranks(decision, view)
        allowed = [pair for pair in ranked if decision.actions.check(pair[0]) is None]
        return allowed or [(decision.actions.sample(Rng(f"{decision.seat}:{decision.kind}")), 0.0)]


@cache
def in_variants(bot: Any) -> Any:
    """Return the class of a bot that is made for a game, for its variants.

    A bot may think by the printed rules where it does not ask the rules in force. A refused answer would lose
    its game; the next best takes its place.
    """
    named = {"__module__": bot.__module__, "__doc__": bot.__doc__, "__qualname__": bot.__qualname__}
    return type(bot.__name__, (_Allowed, bot), named)
