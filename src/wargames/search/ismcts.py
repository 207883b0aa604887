"""A bot that searches by information-set Monte Carlo tree search (ISMCTS).

Each simulation takes a new determinization, descends the one tree by what is available there, expands one
node, plays a rollout by the base policy to the horizon, and updates the nodes passed with the evaluation for
the seat of each. The edges are words: a decision is a few small questions. Nodes are expanded in the order
in which the base policy ranks the actions, few at first (progressive widening).
"""

from collections.abc import Mapping
from functools import partial
from itertools import groupby
from typing import Any, ClassVar

import attrs

from wargames.bots.settings import former_settings, setting
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.kernel.game.listing import pick
from wargames.kernel.game.questions import sentence, ways
from wargames.search.determinizations import Determinizations
from wargames.search.paired_comparison import Z_95
from wargames.search.report import CandidateReport, SearchReport
from wargames.search.rollout import LINE_LENGTH, Rollout
from wargames.search.rollout_cache import RolloutCache
from wargames.search.rollout_workers import spread
from wargames.search.search_bot import SearchBot
from wargames.search.settings import SearchBudget, SearchSettings
from wargames.search.tree import Node, SeatCursors, max_children, merged, principal_variation, select_ucb


@former_settings
@attrs.frozen
class TreeSettings(SearchSettings):
    """Settings of the tree search."""

    exploration: float = setting(
        "exploration constant of UCB: how much rarely tried actions are preferred",
        default=0.6,
        most=10,
        former="boldness",
    )
    tree_depth: int = setting(
        "decisions deep that the tree may grow", default=12, least=1, most=100, former="depth"
    )
    trees: int = setting(
        "trees that grow apart and are added up; so many processes can search", default=1, least=1, most=8
    )


class Ismcts(SearchBot):
    """A bot that searches by information-set Monte Carlo tree search; ``tree`` is that of the last search."""

    SETTINGS: ClassVar[type] = TreeSettings
    RANDOM_STREAM: ClassVar[str] = "ismcts"
    INTRODUCTION: ClassVar[str] = (
        "Searches by a tree over the small questions of a decision; for games with very many actions. "
        "Thinks a second."
    )

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, settings: Any = None) -> None:
        super().__init__(game, seed, settings)
        self.rollout_cache = RolloutCache(game, self.policies)
        self.tree: Node | None = None

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the most visited action."""
        self.tree = None
        if (forced := self.begin(decision, view)) is not None:
            return forced
        budget = SearchBudget(self.settings)
        grow = self._grow_apart if self.settings.trees > 1 else self._grow
        self.tree = grow(decision, view, budget)
        base_action = self.policies.bot_for(decision.seat).decide(decision, view)
        self.report = _report(self.game, self.tree, (decision, base_action), budget)
        return self.report.chosen

    def _grow(self, decision: Decision, view: Any, budget: SearchBudget) -> Node:
        """Grow one tree within a budget."""
        bot = self.policies.bot_for(decision.seat)
        search, states = TreeSearch(self), Determinizations(self.game, view, self.rng, bot)
        while budget.spent < 1:
            search.simulate(states[budget.simulations], decision.seat)
            budget.spend()
            if self.progress:
                self.progress.update(partial(search.report_so_far, decision, budget))
        return search.root

    def _grow_apart(self, decision: Decision, view: Any, budget: SearchBudget) -> Node:
        """Grow several trees, each with a part of the budget, and add them up (root parallelization)."""
        self.policies.check_portable()
        tasks = [
            TreeTask(self.game, settings, self.rng.getrandbits(64), decision=decision, view=view)
            for settings in divided(self.settings)
        ]
        roots = spread(grow_tree, tasks, self.settings.processes)
        budget.spend(sum(root.visits for root in roots))
        return merged(roots)


@attrs.frozen
class TreeTask:
    """The task to grow one tree for a decision, by a bot made from ``seed``."""

    game: Game[Any, Any]
    settings: TreeSettings
    seed: int
    decision: Decision
    view: Any


def divided(settings: TreeSettings) -> list[TreeSettings]:
    """Return the settings of each tree, with its share of the simulations or of the seconds.

    Trees that grow at the same time each have the full seconds.
    """
    trees, together = settings.trees, min(settings.trees, settings.processes)
    whole, rest = divmod(settings.simulations or 0, trees)
    return [
        attrs.evolve(
            settings,
            trees=1,
            processes=1,
            seconds=settings.seconds * together / trees,
            simulations=None if settings.simulations is None else max(1, whole + (at < rest)),
        )
        for at in range(trees)
    ]


def grow_tree(task: TreeTask) -> Node:
    """Grow a tree with a new bot."""
    bot = Ismcts(task.game, task.seed, task.settings)
    bot.decide(task.decision, task.view)
    assert bot.tree is not None, "there is a choice"
    return bot.tree


SpokenActions = tuple[tuple[Action, tuple[str, ...]], ...]
"""Actions with their words."""


class TreeSearch:
    """The search for one decision: a tree that grows by simulations."""

    def __init__(self, bot: Ismcts) -> None:
        self.root = Node()
        self._game, self._policies, self._rng, self._settings = bot.game, bot.policies, bot.rng, bot.settings
        self._cache = bot.rollout_cache
        self._rollout = Rollout(bot.game, bot.settings.horizon, bot.settings.max_decisions)
        self._ranked_at_root: SpokenActions = ()

    def simulate(self, world: Any, owner: Seat) -> None:
        """Descend from a determinization, expand a node, play a rollout, and update the nodes passed."""
        dice = SeededDice(seed_for("simulation", self._rng.getrandbits(64)))
        cutoff, path = self._rollout.cutoff(world), list[tuple[Seat, Node]]()
        state, cursors = world, SeatCursors(self.root, owner)
        for _ in range(self._settings.tree_depth):
            pending = self._game.ask(state)
            if isinstance(pending, Over) or self._rollout.is_cut_off(state, cutoff):
                break
            decision = pending[owner] if state is world else next(iter(pending.values()))
            descent = Descent(self, state, decision, cursors.node_for(pending, decision.seat))
            action = descent.run()
            path.extend((decision.seat, node) for node in descent.passed)
            cursors.move(decision.seat, descent.node)
            state = self._game.resolve(state, decision.seat, action, dice).state
            if descent.has_expanded:
                break
        state, _ = self._cache.run(state, self._rollout, dice, cutoff)
        self._update(state, path)

    def _update(self, state: Any, path: list[tuple[Seat, Node]]) -> None:
        values: Mapping[Seat, float] = self._game.evaluate(state) or {}
        self.root.visits += 1
        for seat, node in path:
            node.update(values.get(seat, 0.0))

    def ranked(self, state: Any, decision: Decision, node: Node) -> SpokenActions:
        """Return the actions as the base policy ranks them, best first; those of the root are kept."""
        if node is self.root and self._ranked_at_root:
            return self._ranked_at_root
        view = self._game.view(state, decision.seat)
        ranked = self._policies.rank(decision, view, self._settings.max_candidates, self._rng)
        spoken = tuple((action, sentence(action)) for action, _ in ranked)
        if node is self.root:
            self._ranked_at_root = spoken
        return spoken

    def report_so_far(self, decision: Decision, budget: SearchBudget) -> SearchReport:
        """Return the report so far; the first ranked action stands for the choice of the base policy."""
        return _report(self._game, self.root, (decision, self._ranked_at_root[0][0]), budget)

    def select(self, children: dict[str, Node]) -> str:
        """Select among children by UCB."""
        return select_ucb(children, self._settings.exploration)

    def any_of(self, words: list[str]) -> str:
        """Return a random word."""
        return self._rng.choice(words)

    def complete(self, decision: Decision, words: list[str]) -> Action:
        """Return a random action that begins with words."""
        found = pick(_below(decision, words), self._rng)
        assert found is not None, "every word leads to an action"
        return found


def _below(decision: Decision, words: list[str]) -> Any:
    if not words:
        return decision.actions.listing
    return ways(decision.actions.listing, words[:-1])[words[-1]]


class Descent:
    """The descent through the questions of one decision: by known nodes, or by a new one."""

    def __init__(self, search: TreeSearch, state: Any, decision: Decision, node: Node) -> None:
        self._search, self._state, self._decision = search, state, decision
        self.node, self.passed, self.has_expanded = node, list[Node](), False
        self._top = node
        self._words = list[str]()
        self._meant: Action | None = None

    def run(self) -> Action:
        """Answer questions until the action is complete or a node was expanded."""
        listing = tuple(self._decision.actions.listing)
        while not self.has_expanded:
            question = self._decision.actions.question(self._words)
            if isinstance(question, Action):
                return question
            self._step(list(ways(listing, self._words)))
        return self._meant or self._search.complete(self._decision, self._words)

    def _step(self, words: list[str]) -> None:
        seat = self._decision.seat
        children = self.node.available_children(seat, words)
        visits = sum(node.visits for node in children.values())
        if len(children) < min(len(words), max_children(visits)):
            word, self.has_expanded = self._new([word for word in words if word not in children]), True
        else:
            word = self._search.select(children)
        self._words.append(word)
        self.node = self.node.expand(seat, word)
        self.passed.append(self.node)

    def _new(self, words: list[str]) -> str:
        """Return the word of the best ranked action that continues so, and keep that action."""
        for action, spoken in self._search.ranked(self._state, self._decision, self._top):
            word = self._next_of(spoken)
            if word in words:
                self._meant = action
                return word
        return self._search.any_of(words)

    def _next_of(self, spoken: tuple[str, ...]) -> str | None:
        """Return the word of an action that answers the current question; None if it begins otherwise."""
        listing, words = tuple(self._decision.actions.listing), list[str]()
        for word in spoken:
            if word in ways(listing, words):
                words.append(word)
            if len(words) > len(self._words):
                return word if words[:-1] == self._words else None
        return None


def _report(
    game: Game[Any, Any], root: Node, asked: tuple[Decision, Action], budget: SearchBudget
) -> SearchReport:
    """Report on the actions in the tree, the most visited one as the choice.

    ``asked`` is the decision with the action of the base policy.
    """
    decision, base_action = asked
    found = sorted(_candidates(game, decision, root), key=lambda one: (-one.visits, -one.value))
    chosen = _most_visited_action(decision, root, base_action)
    best = [one for one in found if one.action == chosen]
    others = [one for one in found if one.action != chosen]
    if not best:
        best = [CandidateReport(chosen, 0, 0.0, (-1.0, 1.0))]
    return SearchReport(
        decision.seat,
        decision.kind,
        chosen,
        base_action=base_action,
        candidates=(*best, *others),
        simulations=budget.simulations,
        seconds=budget.seconds,
    )


def _most_visited_action(decision: Decision, root: Node, base_action: Action) -> Action:
    """Follow the most visited words; where there are none, return the choice of the base policy."""
    node, words = root, list[str]()
    while not isinstance(question := decision.actions.question(words), Action):
        children = node.available_children(decision.seat, question.words)
        if not children:
            return base_action
        word = max(children, key=lambda one: (children[one].visits, children[one].value))
        words.append(word)
        node = children[word]
    return question


def _candidates(
    game: Game[Any, Any], decision: Decision, node: Node, words: tuple[str, ...] = ()
) -> list[CandidateReport]:
    """Return the reports of the whole actions below a node."""
    question = decision.actions.question(words)
    if isinstance(question, Action):
        return [_candidate(game, question, node)] if node.visits else []
    children = node.available_children(decision.seat, question.words)
    below = ((child, (*words, word)) for word, child in children.items())
    return [one for child, spoken in below for one in _candidates(game, decision, child, spoken)]


def _candidate(game: Game[Any, Any], action: Action, node: Node) -> CandidateReport:
    value = node.value
    variance = max(node.value_sum_squares / node.visits - value * value, 0.01)
    half = Z_95 * (variance / node.visits) ** 0.5
    interval = max(-1.0, value - half), min(1.0, value + half)
    spoken = [said for said, _ in principal_variation(node)][:LINE_LENGTH]
    each = groupby(spoken, lambda said: said[0])
    line = tuple(f"{game.side_name(seat)}: {' '.join(word for _, word in said)}" for seat, said in each)
    return CandidateReport(action, node.visits, value, interval=interval, line=line)
