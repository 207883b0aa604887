"""What a sergeant makes of each answer that he thinks of in Band of Brothers."""

from collections.abc import Callable, Iterator
from typing import Any

from wargames.bob.values import actions as act
from wargames.bob.values import decisions as ask_for
from wargames.bob.values.state import Moving, Window
from wargames.bots.bob.answers import (
    ACT_FIRST,
    BOOST,
    ENDINGS,
    MELEE_DICE,
    SECOND_DIE,
    WORTH_ACTING,
    boosted,
    ending,
    margin_of,
    more_hits,
    of_kind,
    reached,
    runs,
    second_die,
    value_in,
)
from wargames.bots.bob.judgment import Judgment
from wargames.bots.bob.orders import offers
from wargames.bots.bob.placing import best_placements, gained_by_option
from wargames.kernel.game import Action, Decision

PLACES = 12
"""How many hexes are thought of in the set-up."""

Thoughts = Iterator[tuple[Action, float]]


def of_orders(decision: ask_for.ChooseActivation, judgment: Judgment) -> Thoughts:
    """Think of every order, and of the end of the impulse where it may end."""
    for offer in offers(judgment, decision.actions):
        yield offer.order, offer.value
    yield from ((end, WORTH_ACTING) for end in of_kind(decision, act.EndImpulse))


def of_acting_first(decision: ask_for.ChooseEarlyTurn, judgment: Judgment) -> Thoughts:
    """Think of every order before all others, and of waiting."""
    for offer in offers(judgment, decision.actions):
        yield offer.order, offer.value
    yield act.WaitTurn(), ACT_FIRST


def of_steps(decision: ask_for.ChooseStep, judgment: Judgment) -> Thoughts:
    """Think of the steps that begin the ways to the best ends, and of ending the move here."""
    actions, frame = list(decision.actions), judgment.battle.frames[-1]
    assert isinstance(frame, Moving)
    best: dict[Action, float] = {}
    for value, leg in reached(judgment, frame, actions):
        best[leg.first] = max(value, best.get(leg.first, value))
    yield from best.items()
    yield from ((one, ending(judgment, frame, one)) for one in actions if isinstance(one, ENDINGS))


def of_reactions(decision: ask_for.ChooseReaction, judgment: Judgment) -> Thoughts:
    """Think of every shot at the moving unit, and of holding fire."""
    window = judgment.battle.frames[-1]
    assert isinstance(window, Window)
    mover = next((foe for foe in judgment.foes if foe.counter.id == window.mover), None)
    if mover is not None:
        yield from ((one, margin_of(judgment, mover, one)) for one in of_kind(decision, act.React))
    yield act.HoldFire(), 0.0


def of_placements(decision: ask_for.ChoosePlacement, judgment: Judgment) -> Thoughts:
    """Think of the best hexes for a counter."""
    yield from best_placements(decision, judgment, PLACES)


def of_option(_decision: ask_for.ChooseOption, judgment: Judgment) -> Thoughts:
    """Think of both."""
    yield act.TakeOption(chosen=True), gained_by_option(judgment)
    yield act.TakeOption(chosen=False), 0.0


def of_second_die(_decision: ask_for.ChooseSecondDie, judgment: Judgment) -> Thoughts:
    """Think of another die."""
    yield act.RollAgain(), second_die(judgment)
    yield act.Accept(), SECOND_DIE


def of_boost(decision: ask_for.ChooseBoost, judgment: Judgment) -> Thoughts:
    """Think of one more firepower."""
    yield act.Boost(), boosted(decision, judgment)
    yield act.FireAsIs(), BOOST


def of_melee_dice(decision: ask_for.ChooseMeleeDice, judgment: Judgment) -> Thoughts:
    """Think of rolling again for each unit."""
    yield from more_hits(decision, judgment).items()
    yield act.Accept(), MELEE_DICE


def of_conceal(decision: ask_for.ChooseConceal, _judgment: Judgment) -> Thoughts:
    """Think of the marker, and of none."""
    yield from ((one, 1.0 * isinstance(one, act.Conceal)) for one in decision.actions)


def of_spots(decision: ask_for.ChooseSpot, _judgment: Judgment) -> Thoughts:
    """Think of top and bottom: the better one is said first."""
    yield from ((one, 0.0) for one in decision.actions)


def of_losses(decision: ask_for.ChooseLoss, judgment: Judgment) -> Thoughts:
    """Think of losing each."""
    yield from ((one, -value_in(judgment.battle, one.counter)) for one in of_kind(decision, act.Lose))


def of_rout_checks(decision: ask_for.ChooseRoutCheck, judgment: Judgment) -> Thoughts:
    """Think of checking each."""
    yield from ((one, value_in(judgment.battle, one.counter)) for one in of_kind(decision, act.CheckRout))


def of_runs(decision: ask_for.ChooseRout, judgment: Judgment) -> Thoughts:
    """Think of every hex to run to."""
    yield from ((one, value) for one, (value, _) in runs(decision, judgment).items())


THOUGHTS: dict[type[Decision], Callable[[Any, Judgment], Thoughts]] = {
    ask_for.ChooseOption: of_option,
    ask_for.ChoosePlacement: of_placements,
    ask_for.ChooseEarlyTurn: of_acting_first,
    ask_for.ChooseActivation: of_orders,
    ask_for.ChooseStep: of_steps,
    ask_for.ChooseConceal: of_conceal,
    ask_for.ChooseReaction: of_reactions,
    ask_for.ChooseSecondDie: of_second_die,
    ask_for.ChooseBoost: of_boost,
    ask_for.ChooseSpot: of_spots,
    ask_for.ChooseRoutCheck: of_rout_checks,
    ask_for.ChooseRout: of_runs,
    ask_for.ChooseMeleeDice: of_melee_dice,
    ask_for.ChooseLoss: of_losses,
}
