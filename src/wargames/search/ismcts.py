"""A bot that grows a tree over the small questions of its decisions, in worlds that look like its view.

Information-set Monte Carlo tree search: each simulation takes a new world, goes down the one tree by what can
be chosen there, opens one branch more, plays on by the hands to the horizon, and counts what came of it for
each seat that chose on the way. Branches are opened in the order in which the hand ranks them, few at first.
"""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, ClassVar

import attrs

from wargames.bots.settings import setting
from wargames.kernel.chance.dice import Rng, SeededDice, seed_for
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.kernel.game.listing import pick
from wargames.kernel.game.questions import sentence, ways
from wargames.search.gains import SURE
from wargames.search.hands import Hands, only_answer
from wargames.search.playing_on import Ahead
from wargames.search.settings import Budget, Thinking
from wargames.search.thoughts import Thought, Thoughts, Watch
from wargames.search.tracks import Tracks
from wargames.search.tree import Branch, Places, favorites, promising, widest
from wargames.search.worlds import Worlds


@attrs.frozen
class TreeThinking(Thinking):
    """What may be set of a search by tree."""

    boldness: float = setting("how much what was tried little is tried more", default=0.6, most=10)
    depth: int = setting("choices deep that the tree may grow", default=12, least=1, most=100)


class Ismcts:
    """Thinks ahead by a tree; see the module."""

    GAMES: ClassVar[Collection[str]] = ()
    SETTINGS: ClassVar[type] = TreeThinking

    def __init__(
        self, game: Game[Any, Any], seed: int | str = 0, thinking: TreeThinking | None = None
    ) -> None:
        self.thinking = thinking or TreeThinking()
        self.hands = Hands(game, self.thinking.hand, seed)
        self.tracks = Tracks(game, self.hands)
        self.thoughts: Thoughts | None = None
        self.tree: Branch | None = None
        self.watch: Watch | None = None
        self.game, self.rng = game, Rng(f"{game.id}:ismcts:{seed}")

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer a decision, and keep what was thought in :attr:`thoughts`; None where nothing had to be.

        The tree stays in :attr:`tree`.
        """
        self.thoughts = self.tree = None
        if (forced := only_answer(decision)) is not None:
            return forced
        budget, hand = Budget(self.thinking), self.hands.of(decision.seat)
        growing, worlds = Growing(self), Worlds(self.game, view, self.rng, hand)
        while budget.spent < 1:
            growing.simulate(worlds[budget.simulations], decision.seat)
            budget.spend()
            if self.watch:
                self.watch.look(partial(growing.so_far, decision, budget))
        own, self.tree = hand.decide(decision, view), growing.root
        self.thoughts = gathered(growing.root, decision, own, budget)
        return self.thoughts.chosen


Ordered = tuple[tuple[Action, tuple[str, ...]], ...]
"""Actions with their sentences."""


class Growing:
    """A tree as it grows, simulation by simulation."""

    def __init__(self, bot: Ismcts) -> None:
        self.root = Branch()
        self._game, self._hands, self._rng, self._set = bot.game, bot.hands, bot.rng, bot.thinking
        self._tracks = bot.tracks
        self._ahead = Ahead(bot.game, bot.thinking.horizon, bot.thinking.choices)
        self._first: Ordered = ()

    def simulate(self, world: Any, asked: Seat) -> None:
        """Go down the tree in a world, open a branch, play on, and count what came of it."""
        dice = SeededDice(seed_for("simulation", self._rng.getrandbits(64)))
        limit, path = self._ahead.limit(world), list[tuple[Seat, Branch]]()
        state, places = world, Places(self.root, asked)
        for _ in range(self._set.depth):
            pending = self._game.ask(state)
            if isinstance(pending, Over) or self._ahead.late(state, limit):
                break
            decision = pending[asked] if state is world else next(iter(pending.values()))
            walk = Walk(self, state, decision, places.of(pending, decision.seat))
            action = walk.down()
            path.extend((decision.seat, branch) for branch in walk.passed)
            places.move(decision.seat, walk.place)
            state = self._game.resolve(state, decision.seat, action, dice).state
            if walk.opened:
                break
        state, _ = self._tracks.play_on(state, self._ahead, dice, limit)
        self._count(state, path)

    def _count(self, state: Any, path: list[tuple[Seat, Branch]]) -> None:
        standing: Mapping[Seat, float] = self._game.evaluate(state) or {}
        self.root.visits += 1
        for seat, branch in path:
            branch.count(standing.get(seat, 0.0))

    def order(self, state: Any, decision: Decision, place: Branch) -> Ordered:
        """Give the actions that the hand ranks, best first; those of the first decision are ranked once."""
        if place is self.root and self._first:
            return self._first
        view = self._game.view(state, decision.seat)
        ranked = self._hands.rank(decision, view, self._set.width, self._rng)
        order = tuple((action, sentence(action)) for action, _ in ranked)
        if place is self.root:
            self._first = order
        return order

    def so_far(self, decision: Decision, budget: Budget) -> Thoughts:
        """Gather what was thought until now; for the hand's own choice its favorite stands."""
        return gathered(self.root, decision, self._first[0][0], budget)

    def choose(self, known: dict[str, Branch]) -> str:
        """Choose among known branches."""
        return promising(known, self._set.boldness)

    def any_of(self, words: list[str]) -> str:
        """Choose a word by chance."""
        return self._rng.choice(words)

    def complete(self, decision: Decision, chosen: list[str]) -> Action:
        """Walk by chance to an action that begins so."""
        found = pick(_below(decision, chosen), self._rng)
        assert found is not None, "every branch leads to an action"
        return found


def _below(decision: Decision, chosen: list[str]) -> Any:
    if not chosen:
        return decision.actions.listing
    return ways(decision.actions.listing, chosen[:-1])[chosen[-1]]


class Walk:
    """The way through the questions of one decision: by known branches, or by a new one."""

    def __init__(self, growing: Growing, state: Any, decision: Decision, place: Branch) -> None:
        self._growing, self._state, self._decision = growing, state, decision
        self.place, self.passed, self.opened = place, list[Branch](), False
        self._begun = place
        self._chosen = list[str]()
        self._meant: Action | None = None

    def down(self) -> Action:
        """Answer question after question until the action is said or a branch was opened."""
        listing = tuple(self._decision.actions.listing)
        while not self.opened:
            asked = self._decision.actions.question(self._chosen)
            if isinstance(asked, Action):
                return asked
            self._step(list(ways(listing, self._chosen)))
        return self._meant or self._growing.complete(self._decision, self._chosen)

    def _step(self, words: list[str]) -> None:
        seat = self._decision.seat
        known = self.place.known(seat, words)
        visits = sum(branch.visits for branch in known.values())
        if len(known) < min(len(words), widest(visits)):
            word, self.opened = self._new([word for word in words if word not in known]), True
        else:
            word = self._growing.choose(known)
        self._chosen.append(word)
        self.place = self.place.open(seat, word)
        self.passed.append(self.place)

    def _new(self, words: list[str]) -> str:
        """Choose a new word: that of the best action that begins so, which is then meant."""
        for action, spoken in self._growing.order(self._state, self._decision, self._begun):
            word = self._next_of(spoken)
            if word in words:
                self._meant = action
                return word
        return self._growing.any_of(words)

    def _next_of(self, spoken: tuple[str, ...]) -> str | None:
        """Give the word of an action that answers the question asked now; None if it begins otherwise."""
        listing, chosen = tuple(self._decision.actions.listing), list[str]()
        for word in spoken:
            if word in ways(listing, chosen):
                chosen.append(word)
            if len(chosen) > len(self._chosen):
                return word if chosen[:-1] == self._chosen else None
        return None


def gathered(root: Branch, decision: Decision, own: Action, budget: Budget) -> Thoughts:
    """Choose the action that was tried most, word by word, and gather what was thought of the others."""
    found = sorted(_actions(decision, root, []), key=lambda one: (-one.visits, -one.value))
    chosen = _most_tried(decision, root, own)
    best = [one for one in found if one.action == chosen]
    others = [one for one in found if one.action != chosen]
    if not best:
        best = [Thought(chosen, 0, 0.0, (-1.0, 1.0))]
    return Thoughts(
        decision.seat, decision.kind, chosen, own, (*best, *others), budget.simulations, budget.seconds
    )


def _most_tried(decision: Decision, root: Branch, own: Action) -> Action:
    """Follow the words that were tried most; where none was tried, the hand's own words, or any."""
    place, chosen = root, list[str]()
    while not isinstance(asked := decision.actions.question(chosen), Action):
        known = place.known(decision.seat, asked.words)
        if not known:
            return own
        word = max(known, key=lambda one: (known[one].visits, known[one].value))
        chosen.append(word)
        place = known[word]
    return asked


def _actions(decision: Decision, place: Branch, chosen: list[str]) -> list[Thought]:
    """Find the whole actions below a place of the tree, with what was thought of each."""
    asked = decision.actions.question(chosen)
    if isinstance(asked, Action):
        return [_thought(asked, place)] if place.visits else []
    known = place.known(decision.seat, asked.words)
    return [one for word, branch in known.items() for one in _actions(decision, branch, [*chosen, word])]


def _thought(action: Action, branch: Branch) -> Thought:
    value = branch.value
    spread = max(branch.squares / branch.visits - value * value, 0.01)
    half = SURE * (spread / branch.visits) ** 0.5
    line = tuple(f"{seat}: {word}" for (seat, word), _ in favorites(branch))
    return Thought(action, branch.visits, value, (max(-1.0, value - half), min(1.0, value + half)), line[:6])
