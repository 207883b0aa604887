"""Base policies: bots that propose candidates and play rollouts, each from the view of its seat."""

from typing import Any, cast

import attrs

from wargames import bots
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.former_attributes import FormerAttribute
from wargames.kernel.chance.dice import Rng, seed_for
from wargames.kernel.game import Action, Bot, Decision, Game, RankingBot, Seat

TRIES_PER_CANDIDATE = 4
"""Limit of random actions drawn for each wanted candidate, where a bot does not rank."""

CACHE_SIZE = 4_000
"""Limit of cached choices."""

RankedActions = tuple[tuple[Action, float], ...]


@attrs.frozen(cache_hash=True)
class PolicyKey:
    """The key of a cached choice. Hashing a state is slow, so the hash is kept."""

    seat: Seat
    state: Any


class BasePolicies:
    """Bots of one name, one per seat, made at first use.

    A bot with ``DETERMINISTIC = True`` (or ``STEADY``, the former name) makes the same choice for the same
    view. Its choices are cached by state.
    """

    def __init__(self, game: Game[Any, Any], name: str, seed: int | str) -> None:
        self.name = name or bots.default_bot(game.id)
        self._game, self._seed = game, seed
        self._bots: dict[Seat, Bot] = {}
        self._given = False
        self._chosen: dict[PolicyKey, Action] = {}

    def bot_for(self, seat: Seat) -> Bot:
        """Return the bot of a seat."""
        bot = self._bots.get(seat)
        if bot is None:
            bot = self._bots[seat] = bots.make(self.name, self._game, seed_for(f"hand of {seat}", self._seed))
        return bot

    def set_bot(self, seat: Seat | str, bot: Bot) -> None:
        """Use a given bot for a seat."""
        self._bots[cast("Seat", seat)] = bot
        self._given = True

    def for_rollout(self, state: Any, seed: int | str) -> "BasePolicies":
        """Return the policies for one rollout: bots with chance are made again from its seed.

        So their choices depend on the rollout alone. Given bots and engines are kept.
        """
        kept = self._given or bots.command_in(self.name) is not None
        if kept or all(map(self.is_deterministic, self._game.seats_of(state))):
            return self
        return BasePolicies(self._game, self.name, seed)

    def check_portable(self) -> None:
        """Raise :class:`BadOption` for bots set by ``set_bot``, since another process cannot make them."""
        if self._given:
            raise BadOption("processes: a bot that was set by set_bot cannot play in other processes")

    def choose(self, state: Any, decision: Decision) -> Action:
        """Return the choice of the seat that decides, from the cache where its bot is deterministic."""
        if not self.is_deterministic(decision.seat):
            return self.decide(state, decision)
        key = PolicyKey(decision.seat, state)
        action = self._chosen.get(key)
        if action is None:
            if len(self._chosen) >= CACHE_SIZE:
                self._chosen.clear()
            action = self._chosen[key] = self.decide(state, decision)
        return action

    def is_deterministic(self, seat: Seat) -> bool:
        """Return whether the bot of a seat makes the same choice for the same view."""
        bot = self.bot_for(seat)
        return getattr(bot, "DETERMINISTIC", getattr(bot, "STEADY", False))

    def decide(self, state: Any, decision: Decision) -> Action:
        """Return the choice of the seat that decides, without the cache."""
        return self.bot_for(decision.seat).decide(decision, self.view(state, decision))

    def view(self, state: Any, decision: Decision) -> Any:
        """Return the view of the seat that decides."""
        return self._game.view(state, decision.seat)

    def rank(self, decision: Decision, view: Any, most: int, rng: Rng) -> RankedActions:
        """Return at most ``most`` candidates, the choice of the base policy first.

        A bot that does not rank gives its choice; the rest are random legal actions.
        """
        bot = self.bot_for(decision.seat)
        if isinstance(bot, RankingBot):
            return tuple(bot.rank(decision, view)[:most])
        found = {bot.decide(decision, view): 1.0}
        for _ in range(TRIES_PER_CANDIDATE * (most - 1)):
            if len(found) >= most:
                break
            found.setdefault(decision.actions.sample(rng), 0.0)
        return tuple(found.items())

    of = FormerAttribute("bot_for")
    seat = FormerAttribute("set_bot")


def forced_action(decision: Decision) -> Action | None:
    """Return the action of a decision that has only one; None where there is a choice."""
    question = decision.actions.question()
    return question if isinstance(question, Action) else None
