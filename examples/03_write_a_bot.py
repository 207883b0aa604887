"""Write a bot, and find out whether it is any good."""

from random import Random
from typing import Any

import wargames
from wargames import Action, Decision, bots
from wargames.arena import Match, play_all, standings


class Marksman:
    """Fires whatever hits best, straight from the odds; answers everything else at random."""

    def __init__(self, game: wargames.Game[Any, Any], seed: int) -> None:
        self.game = game
        self.choose = Random(seed)

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer from what the seat may know."""
        shots = [action for action in decision.actions if str(action).startswith("fire")]
        best = max(shots, key=lambda shot: self.game.odds(view, shot)["hit"], default=None)
        if best and self.game.odds(view, best)["hit"] > 0:
            return best
        return decision.actions.sample(self.choose)


def make(name: str, game: wargames.Game[Any, Any], seed: int) -> wargames.Bot:
    """Make the bot of this file, or an installed one."""
    return Marksman(game, seed) if name == "marksman" else bots.make(name, game, seed)


match = Match("screaming_eagles", ("marksman", "random"), games=20, make=make)
for standing in standings(match, play_all(match)):
    low, high = standing.interval
    print(f"{standing.name}: {standing.wins} of {standing.games} won, {low:.0%} to {high:.0%}")
