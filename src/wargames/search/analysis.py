"""What a choice in a finished game cost: the loss of standing against the best that was found.

The choice that was made is tried beside those that a bot that thinks ahead would think of, in worlds that
look like what its seat saw: what a player could not know is not held against him. Of many candidates one
always looks best, by luck if by nothing else. So what was found is tried against the choice once more, in
fresh worlds by several seeds, and only that is the loss, with the interval that it lies in.
"""

from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import Any

import attrs

from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.kernel.play.timeline import Entry
from wargames.search.determinized import Comparison, Determinized, Plan, Trials
from wargames.search.gains import gain_interval, mean
from wargames.search.hands import only_answer
from wargames.search.settings import Budget
from wargames.search.thoughts import Thoughts

MARKS = ((0.3, "??", 0.2), (0.2, "?", 0.1), (0.1, "?!", 0.0))
"""What a loss of so much standing is marked with: a blunder, a mistake, an inaccuracy.

The last number is what the lower end of the interval must be above: the loss that the smaller mark stands
for, or nothing. What is called a blunder may in truth be a mistake, but hardly less.
"""

SEEDS = 4
"""By so many seeds of worlds and dice a loss is measured."""

LEAST_FOR_A_SEED = 3
"""In at least so many worlds of each."""


@attrs.frozen
class Loss:
    """How much standing a choice lost, and the interval in which that lies at 95 %.

    ``play_outs`` of each of the two choices were compared, world by world, with as many ``seeds``.
    """

    value: float
    interval: tuple[float, float]
    play_outs: int
    seeds: int = SEEDS

    @property
    def mark(self) -> str:
        """What the choice is marked with; nothing where it cost little, or may have cost nothing."""
        low = self.interval[0]
        return next((mark for least, mark, above in MARKS if self.value >= least and low > above), "")

    @property
    def is_clear(self) -> bool:
        """Whether it is clear that anything was lost."""
        return self.interval[0] > 0

    def __str__(self) -> str:
        low, high = self.interval
        tried = f"by {self.play_outs} play-outs of {self.seeds} seeds"
        return f"{self.value:.2f}, at 95 % between {low:.2f} and {high:.2f} {tried}"


@attrs.frozen
class Judged:
    """A step of a game: how the first seat stood before it, and what the choice cost its seat.

    ``thoughts`` are None where nothing had to be thought about, ``standing`` where nobody judges, ``lost``
    where nothing better was found.
    """

    number: int
    seat: Seat
    action: Action
    standing: float | None
    thoughts: Thoughts | None
    lost: Loss | None = None

    @property
    def loss(self) -> float:
        """How much standing was lost: 0 where nothing better was found for certain."""
        return max(0.0, self.lost.value) if self.lost and self.lost.is_clear else 0.0

    @property
    def mark(self) -> str:
        """What the choice is marked with; nothing where it was good, or is not known to have been bad."""
        return self.lost.mark if self.lost else ""

    @property
    def is_doubtful(self) -> bool:
        """Whether the loss would be marked if it were clear."""
        return self.lost is not None and not self.mark and self.lost.value >= MARKS[-1][0]


@attrs.frozen
class Line:
    """A step of a record: its number, the entry in force after it, and whether that was chosen just now."""

    number: int
    entry: Entry[Any]
    chosen: bool = attrs.field(kw_only=True)


def analyze(
    bot: Determinized, state: Any, lines: Iterable[Line], seats: tuple[Seat, ...]
) -> Iterator[Judged]:
    """Judge the choices of some seats, step by step after an opening."""
    for line in lines:
        if line.chosen and line.entry.seat in seats:
            yield judge(bot, state, line)
        state = line.entry.state


def judge(bot: Determinized, state: Any, line: Line) -> Judged:
    """Judge one choice, made in a state."""
    seat, action, pending = line.entry.seat, line.entry.action, bot.game.pending(state)
    assert seat is not None, "the set-up chooses nothing"
    assert action is not None, "the set-up chooses nothing"
    assert not isinstance(pending, Over), "somebody chose"
    decision, view = pending[seat], bot.game.view(state, seat)
    found, lost = think_again(bot, decision, view, action), None
    if found and found.chosen[0] != action:
        lost = measured(bot, decision, view, (found.chosen, own_plan(found, action)))
    thoughts = found.thoughts if found else None
    return Judged(line.number, seat, action, first_standing(bot.game, state), thoughts, lost)


def think_again(bot: Determinized, decision: Decision, view: Any, action: Action) -> Comparison | None:
    """Think about a decision as if the choice that was made were the hand's own."""
    if only_answer(decision) is not None:
        return None
    ranked = bot.hands.rank(decision, view, bot.thinking.width, bot.rng)
    others = tuple(one for one in ranked if one[0] != action)
    return bot.compare(decision, view, ((action, 0.0), *others)) if others else None


def own_plan(found: Comparison, action: Action) -> Plan:
    """Give the plan that did best of those that begin with the choice that was made."""
    own = [plan for plan in found.values if plan[0] == action]
    return max(own, key=lambda plan: mean(found.values[plan]))


def measured(bot: Determinized, decision: Decision, view: Any, plans: tuple[Plan, Plan]) -> Loss:
    """Try the better plan and the own once more, in fresh worlds by several seeds, as long as it was thought.

    Both are played on in the same worlds by the same dice.
    """
    budget, gains = Budget(bot.thinking), list[float]()
    trials = [Trials(bot, decision, view) for _ in range(SEEDS)]
    least = SEEDS * LEAST_FOR_A_SEED
    for number, one in enumerate(cycle(trials)):
        if number >= least and budget.spent >= 1:
            break
        better, own = (one.run(plan, number // SEEDS) for plan in plans)
        gains.append(better - own)
        budget.spend(len(plans))
    return Loss(mean(gains), gain_interval(gains), len(gains))


def first_standing(game: Game[Any, Any], state: Any) -> float | None:
    """Say how the first seat stands."""
    standing = game.evaluate(state)
    return None if standing is None else standing[game.seats_of(state)[0]]
