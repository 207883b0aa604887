"""Promises about chance: it comes in by the dice alone, and its chances are exact."""

import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Rng, Roll, Source, TapeDice
from wargames.kernel.chance.odds import Odds, explains
from wargames.kernel.chance.roll_tree import RollTree
from wargames.kernel.game import Step
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial, some_candidates

LARGEST_TREE = 300
"""The most outcomes of an action that are enumerated."""

LARGEST_THROW = 5_000
"""The most throws of a source by which its chances are checked."""

ASKED = 4
"""The actions of a decision whose odds are checked."""


def chance_comes_by_the_dice(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find actions that lead elsewhere under the same dice, and rules that use the global generator."""
    generator = sys.modules[Rng.__module__]
    before = generator.getstate()
    steps = [_again(trial, moment) for _ in range(2)]
    trial.game.ask(moment.state)
    for seat in trial.seats(moment.state):
        trial.game.view(moment.state, seat)
    if before != generator.getstate():
        yield f"{str(moment.action)!r} used the global random generator"
    if any(step != moment.step for step in steps):
        yield f"{str(moment.action)!r} led elsewhere when it was carried out again with the same dice"


def _again(trial: Trial, moment: PlayedMoment) -> Step[Any]:
    return trial.game.apply(moment.state, moment.seat, moment.action, TapeDice(moment.tape))


def play_is_a_leaf(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find actions whose roll tree does not lead, roll by roll, to the played result."""
    for number, (roll, outcome) in enumerate(moment.rolls):
        asked = trial.game.unfold(moment.state, moment.seat, moment.action, moment.tape[:number])
        if asked != roll:
            yield f"{str(moment.action)!r} asked for {roll}, and unfolds to {asked} after the same dice"
        elif not roll.distribution.chance(outcome):
            yield f"{roll} gave {outcome!r}, to which it gives no chance"
    if trial.game.unfold(moment.state, moment.seat, moment.action, moment.tape) != moment.step:
        yield f"{str(moment.action)!r} unfolds to another step on the tape {moment.tape!r}"


def trees_sum_to_one(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find actions whose outcomes do not have chances that sum to 1, or lack the one that was played."""
    try:
        tree: RollTree[Step[Any]] = trial.game.roll_tree(
            moment.state, moment.seat, moment.action, limit=LARGEST_TREE
        )
    except TreeTooLarge:
        return
    total = sum((leaf.probability for leaf in tree), Fraction(0))
    if total != 1 or any(leaf.probability <= 0 for leaf in tree):
        yield f"the chances of what follows {str(moment.action)!r} are not all positive or sum to {total}"
    if not any(leaf.tape == moment.tape and leaf.result == moment.step for leaf in tree):
        yield f"what followed {str(moment.action)!r} is no leaf of its tree"


def sources_throw_what_they_list(trial: Trial) -> Iterator[str]:
    """Find sources whose throws do not match their weights, or whose outcomes do not read back."""
    rolls = {str(roll): roll for moment in trial.playthrough.moments for roll, _ in moment.rolls}
    for roll in rolls.values():
        listed = dict(roll.distribution)
        thrown = _thrown(roll.source)
        if thrown is not None and thrown != listed:
            yield f"{roll} falls otherwise than its weights say"
        yield from _unread(roll, listed)


def _unread(roll: Roll, outcomes: Iterable[Any]) -> Iterator[str]:
    """Find outcomes that do not read back."""
    for outcome in outcomes:
        values = roll.source.plain(outcome)
        if len(values) != roll.source.size or roll.source.read(values) != outcome:
            yield f"{roll}: {outcome!r} is written {values!r}, which does not read back"


def _thrown(source: Source[Any]) -> dict[Any, Fraction] | None:
    """Return the chances of a source by all its throws; None if they are too many."""
    chances: dict[Any, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    for _ in range(LARGEST_THROW):
        if not waiting:
            return chances
        chosen = waiting.pop()
        limits: list[int] = []
        try:
            outcome = source.throw(lambda limit: _next(chosen, limits, limit))  # noqa: B023  used at once
        except _BranchesHere:
            waiting.extend((*chosen, number) for number in range(limits[-1]))
            continue
        chance = Fraction(1)
        for limit in limits:
            chance /= limit
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    return None


class _BranchesHere(Exception):
    """A throw wants a number beyond those chosen."""


def _next(chosen: tuple[int, ...], limits: list[int], limit: int) -> int:
    limits.append(limit)
    if len(limits) > len(chosen):
        raise _BranchesHere
    return chosen[len(limits) - 1]


def odds_are_explained(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find odds with terms that the game does not explain."""
    for action, odds in _some_odds(trial, moment):
        terms = (term for case in odds.cases for term, _ in (*case.chances, *case.means))
        for term in (one for one in terms if not explains(trial.game.odds_terms, one)):
            yield f"the odds of {str(action)!r} speak of {term!r}, which odds_terms does not explain"


def _some_odds(trial: Trial, moment: PlayedMoment) -> Iterator[tuple[Action, Odds]]:
    """Yield the odds of some candidates."""
    view = trial.game.view(moment.state, moment.seat)
    for action in some_candidates(moment.decision, moment.rng("odds"))[:ASKED]:
        yield action, trial.game.odds(view, action)


def odds_are_chances(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find odds below 0 or above 1, or without a case."""
    for action, odds in _some_odds(trial, moment):
        if not odds.cases:
            yield f"the odds of {str(action)!r} have no case"
        chances = (pair for case in odds.cases for pair in case.chances)
        for term, chance in ((term, chance) for term, chance in chances if not 0 <= chance <= 1):
            yield f"the odds of {str(action)!r} give {term} the chance {chance}"
