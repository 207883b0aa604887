"""The hands by which a searcher proposes and plays on: a bot for each seat, asked from what the seat sees."""

from collections.abc import Sequence
from typing import Any, cast

import attrs

from wargames import bots
from wargames.kernel.chance.dice import Rng, seed_for
from wargames.kernel.game import Action, Bot, Decision, Game, RankingBot, Seat

TRIES = 4
"""How often another action is looked for where a hand does not rank: at most so often for each wanted."""

KEPT = 4_000
"""How many choices of a hand are kept."""

Ranked = tuple[tuple[Action, float], ...]


@attrs.frozen(cache_hash=True)
class Asked:
    """Where a choice is kept: a state and who is asked in it. A state is long to hash: it is done once."""

    seat: Seat
    state: Any


class Hands:
    """Bots of one name for all seats, made when a seat is first asked.

    A hand that is ``STEADY`` chooses the same whenever it sees the same, so what it chose in a state is kept:
    play-outs of one decision begin alike, and the hand's own thinking is most of what they take.
    """

    def __init__(self, game: Game[Any, Any], name: str, seed: int | str) -> None:
        self.name = name or bots.default_bot(game.id)
        self._game, self._seed = game, seed
        self._bots: dict[Seat, Bot] = {}
        self._chosen: dict[Asked, Action] = {}

    def of(self, seat: Seat) -> Bot:
        """Give the bot of a seat."""
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = bots.make(self.name, self._game, seed_for(f"hand of {seat}", self._seed))
        return bot

    def seat(self, seat: Seat | str, bot: Bot) -> None:
        """Let a bot of one's own be the hand of a seat."""
        self._bots[cast("Seat", seat)] = bot

    def choose(self, state: Any, decision: Decision) -> Action:
        """Choose for whoever is asked in a state, from what that seat sees of it."""
        if not self.steady(decision.seat):
            return self.answer(state, decision)
        key = Asked(decision.seat, state)
        action = self._chosen.get(key)
        if action is None:
            if len(self._chosen) >= KEPT:
                self._chosen.clear()
            action = self._chosen[key] = self.answer(state, decision)
        return action

    def steady(self, seat: Seat) -> bool:
        """Tell whether the hand of a seat chooses the same whenever it sees the same."""
        return getattr(self.of(seat), "STEADY", False)

    def answer(self, state: Any, decision: Decision) -> Action:
        """Have the hand of whoever is asked choose, whatever it chose before."""
        return self.of(decision.seat).decide(decision, self.view(state, decision))

    def view(self, state: Any, decision: Decision) -> Any:
        """Give what whoever is asked sees of a state."""
        return self._game.view(state, decision.seat)

    def rank(self, decision: Decision, view: Any, most: int, rng: Rng) -> Ranked:
        """List actions worth a thought, the hand's own first, at most so many.

        A hand that does not rank gives its own choice, to which others are drawn by chance.
        """
        bot = self.of(decision.seat)
        if isinstance(bot, RankingBot):
            return tuple(bot.rank(decision, view)[:most])
        found = {bot.decide(decision, view): 1.0}
        for _ in range(TRIES * (most - 1)):
            if len(found) >= most:
                break
            found.setdefault(decision.actions.sample(rng), 0.0)
        return tuple(found.items())


def only_answer(decision: Decision) -> Action | None:
    """Give the action of a decision that has but one; None where there is a choice."""
    asked = decision.actions.question()
    return asked if isinstance(asked, Action) else None


def first(ranked: Sequence[tuple[Action, float]]) -> Action:
    """Give the action that a hand would do."""
    return ranked[0][0]
