"""Reviews of the choices in a finished game: the loss of evaluation against the best alternative found.

Each choice is compared with the candidates of a search bot, from determinizations of its seat's view: nobody
is blamed for hidden facts. Of many candidates one always looks best by luck. So the best one found is
compared with the choice once more, from fresh determinizations by several seeds; only that is the loss, and
it comes with its interval.
"""

from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import Any

import attrs

from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.kernel.play.timeline import Entry
from wargames.search.base_policy import forced_action
from wargames.search.determinized import CandidateRollouts, Comparison, Determinized
from wargames.search.paired_comparison import gain_interval, mean
from wargames.search.report import SearchReport
from wargames.search.sampled_rollouts import Plan
from wargames.search.settings import SearchBudget

GLYPHS = ((0.3, "??", 0.2), (0.2, "?", 0.1), (0.1, "?!", 0.0))
"""The glyphs of losses: a blunder, a mistake, an inaccuracy.

Each has its least loss, and a bound that the lower end of the interval must exceed: the least loss of the
next smaller glyph. So a blunder may in truth be a mistake, but hardly less.
"""

SEEDS = 4
"""The number of seeds of determinizations and dice by which a loss is measured."""

MIN_SAMPLES_PER_SEED = 3
"""The least number of determinizations of each seed."""


@attrs.frozen
class Loss:
    """The loss of evaluation by a choice, with its 95 % interval.

    Both choices were played in ``rollouts`` rollouts, paired by determinization and dice, from ``seeds``
    seeds.
    """

    value: float
    interval: tuple[float, float]
    rollouts: int
    seeds: int = SEEDS

    @property
    def glyph(self) -> str:
        """The glyph of the loss; empty where it is small, or may be none."""
        low = self.interval[0]
        return next((glyph for least, glyph, above in GLYPHS if self.value >= least and low > above), "")

    @property
    def is_clear(self) -> bool:
        """True when it is clear that something was lost."""
        return self.interval[0] > 0

    def __str__(self) -> str:
        low, high = self.interval
        tried = f"by {self.rollouts} rollouts of {self.seeds} seeds"
        return f"{self.value:.2f}, at 95 % between {low:.2f} and {high:.2f} {tried}"


@attrs.frozen
class MoveReview:
    """The review of a step: the evaluation before it for the first seat, and the loss of its own seat.

    ``evaluation`` is None where the ruleset has none, ``report`` where only one action was legal, ``lost``
    where no better action was found. ``said`` is the action as people read it, ``better`` the best one.
    """

    number: int
    seat: Seat
    action: Action
    evaluation: float | None
    report: SearchReport | None
    lost: Loss | None = None
    said: str = ""
    better: str = ""

    @property
    def loss(self) -> float:
        """The loss of evaluation; 0 where it is not clear."""
        return max(0.0, self.lost.value) if self.lost and self.lost.is_clear else 0.0

    @property
    def glyph(self) -> str:
        """The glyph of the loss; empty where the choice was good, or is not clearly bad."""
        return self.lost.glyph if self.lost else ""

    @property
    def is_doubtful(self) -> bool:
        """True when only doubt keeps the loss from a glyph."""
        return self.lost is not None and not self.glyph and self.lost.value >= GLYPHS[-1][0]


@attrs.frozen
class ReviewStep:
    """A step of a record: its number, the entry in force after it, and whether it was chosen just then."""

    number: int
    entry: Entry[Any]
    chosen: bool = attrs.field(kw_only=True)


def analyze(
    bot: Determinized, state: Any, steps: Iterable[ReviewStep], seats: tuple[Seat, ...]
) -> Iterator[MoveReview]:
    """Yield the reviews of the choices of some seats, step by step after an opening."""
    for step in steps:
        if step.chosen and step.entry.seat in seats:
            yield review(bot, state, step)
        state = step.entry.state


def review(bot: Determinized, state: Any, step: ReviewStep) -> MoveReview:
    """Return the review of one choice, made in a state."""
    seat, action, pending = step.entry.seat, step.entry.action, bot.game.pending(state)
    assert seat is not None, "the set-up chooses nothing"
    assert action is not None, "the set-up chooses nothing"
    assert not isinstance(pending, Over), "somebody chose"
    decision, view = pending[seat], bot.game.view(state, seat)
    report, lost = compared(bot, decision, view, action)
    return MoveReview(
        number=step.number,
        seat=seat,
        action=action,
        evaluation=first_evaluation(bot.game, state),
        report=report,
        lost=lost,
        said=bot.game.say(action, view),
        better=bot.game.say(report.chosen, view) if report else "",
    )


def compared(
    bot: Determinized, decision: Decision, view: Any, action: Action
) -> tuple[SearchReport | None, Loss | None]:
    """Return the search for the best action, and the loss of another one against it.

    There is no report where only one action was legal, and no loss where no better action was found.
    """
    found = _compare(bot, decision, view, action)
    if found is None:
        return None, None
    better = found.chosen[0] != action
    plans = (found.chosen, _best_plan_of(found, action)) if better else None
    return found.report, plans and measure_loss(bot, decision, view, plans)


def _compare(bot: Determinized, decision: Decision, view: Any, action: Action) -> Comparison | None:
    """Compare candidates as if the choice that was made were that of the base policy."""
    if forced_action(decision) is not None:
        return None
    ranked = bot.policies.rank(decision, view, bot.settings.max_candidates, bot.rng)
    others = tuple(one for one in ranked if one[0] != action)
    return bot.compare(decision, view, ((action, 0.0), *others)) if others else None


def _best_plan_of(found: Comparison, action: Action) -> Plan:
    """Return the best plan that begins with an action."""
    own = [plan for plan in found.values if plan[0] == action]
    return max(own, key=lambda plan: mean(found.values[plan]))


def measure_loss(bot: Determinized, decision: Decision, view: Any, plans: tuple[Plan, Plan]) -> Loss:
    """Return the gain of the first plan over the second, from fresh determinizations by several seeds.

    It takes the budget of one decision.
    """
    budget, gains = SearchBudget(bot.settings), list[float]()
    rollouts = [CandidateRollouts(bot, decision, view) for _ in range(SEEDS)]
    least = SEEDS * MIN_SAMPLES_PER_SEED
    for number, one in enumerate(cycle(rollouts)):
        if number >= least and budget.spent >= 1:
            break
        ((better, own),) = one.play(plans, [number // SEEDS])
        gains.append(better - own)
        budget.spend(len(plans))
    return Loss(mean(gains), gain_interval(gains), len(gains))


def first_evaluation(game: Game[Any, Any], state: Any) -> float | None:
    """Return the evaluation of a state for the first seat."""
    values = game.evaluate(state)
    return None if values is None else values[game.seats_of(state)[0]]
