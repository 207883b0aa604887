"""A marksman for Sniper's Alley: takes the shot or the move that promises most, one decision at a time."""

from collections.abc import Callable, Collection
from typing import Any, ClassVar, TypeVar

from wargames.bots.sniper.aim import WORTH, worth
from wargames.bots.sniper.judgment import Judgment
from wargames.bots.sniper.moves import Start, assault_on, assaults, ends, of_move
from wargames.bots.sniper.orders import Orders
from wargames.bots.sniper.placing import choose_bearer, choose_deployment, choose_figures
from wargames.kernel.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.sniper.play.fire.firepower import Role
from wargames.sniper.play.squads import Volley
from wargames.sniper.told.view import SniperView
from wargames.sniper.values import actions as act
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.decisions import (
    ChooseAction,
    ChooseBearer,
    ChooseConcealment,
    ChooseDefense,
    ChooseDeployment,
    ChooseDraw,
    ChooseFigures,
    ChooseLoss,
    ChooseOpFire,
    ChooseOpFireMode,
    ChooseRetreat,
    ChooseSpending,
    ChooseStep,
    ChooseTransfer,
)
from wargames.sniper.values.state import Moving, Unit, Window

A = TypeVar("A", bound=Action)

FAIR_SHOT = 0.25  # what op fire must promise
FIRES_AGAIN = 0.2  # a machine gun alone is not fatigued by op fire
OFFICER_SHOT = 1.5  # the same for a sniper that may still see an officer come
HELPED = 0.6  # what a supporter of op fire gives up, of its own shot
WORTH_WATCHING = 0.2  # what a unit in op fire mode must promise more than its own shot would


class Marksman:
    """Answers from what its seat sees, one decision at a time."""

    GAMES: ClassVar[Collection[str]] = ("sniper",)

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:marksman:{seed}")

    def decide(self, decision: Decision, view: SniperView) -> Action:
        """Answer one decision."""
        answer = ANSWERS.get(type(decision))
        found = answer(decision, Judgment(view)) if answer else None
        return decision.actions.sample(self._rng) if found is None else found


def of_kind(decision: Decision, kind: type[A]) -> list[A]:
    """List the answers of a kind."""
    return [action for action in decision.actions if isinstance(action, kind)]


# actions


def choose_action(decision: ChooseAction, judgment: Judgment) -> Action:
    """Take the action that promises most."""
    orders = Orders(judgment)
    return max(decision.actions, key=orders.value)


# moves


def choose_step(decision: ChooseStep, judgment: Judgment) -> Action:
    """Go on to the best end, fire or assault on the way, or stop."""
    frame = judgment.battle.frames[-1]
    assert isinstance(frame, Moving)
    unit, begin = of_move(judgment, frame)
    listed = list(decision.actions)
    if begin is None:
        return act.Stop()
    if frame.order == "assault" and (found := next_assault(judgment, unit, begin, listed)) is not None:
        return found
    shot = best_shoot(judgment, unit, listed)
    going = best_going(
        judgment, unit, begin, shoots=frame.order == "fire and movement" and not frame.attacked
    )
    if shot is not None and shot[0] > 0 and (going is None or shot[0] >= later_shot(judgment, unit, begin)):
        return shot[1]
    if unit.at is None:
        unload = next((one for one in listed if isinstance(one, act.Unload)), None)
        return unload or act.Stop()
    if going is None or act.Step(going) not in listed:
        return shot[1] if shot is not None and shot[0] > 0 else act.Stop()
    return act.Step(going)


def best_going(judgment: Judgment, unit: Unit, begin: Start, *, shoots: bool) -> Place | None:
    """Find the best end of a move, and the first step to it; none: it is here."""

    def value(end: tuple[float, str, Any]) -> float:
        extra = judgment.shot_from(unit, end[1], "moving") if shoots else 0.0
        return end[0] + extra

    best = max(ends(judgment, unit, begin), key=value)
    return best[2].first


def later_shot(judgment: Judgment, unit: Unit, begin: Start) -> float:
    """Weigh the shot that a unit would have at the end of its move."""
    best = max(
        ends(judgment, unit, begin), key=lambda end: end[0] + judgment.shot_from(unit, end[1], "moving")
    )
    return judgment.shot_from(unit, best[1], "moving")


def best_shoot(judgment: Judgment, unit: Unit, listed: list[Action]) -> tuple[float, Action] | None:
    """Find the best attack of Fire and Movement here."""
    shots = [one for one in listed if isinstance(one, act.Shoot)]
    found = [
        (
            judgment.attack([(Volley(unit.id), "moving")], one.target, one.kind),
            one,
        )
        for one in shots
    ]
    return max(found, key=lambda pair: pair[0], default=None)


def next_assault(judgment: Judgment, unit: Unit, begin: Start, listed: list[Action]) -> Action | None:
    """Go to where the best assault begins, or make it; none if it is not worth it any more."""
    found = max(assaults(judgment, unit, begin), key=lambda one: one[0], default=None)
    if found is None or found[0] <= 0:
        return None
    if found[2].first is not None:
        step = act.Step(found[2].first)
        if step in listed:
            return step
        return next((one for one in listed if isinstance(one, act.Unload)), None)
    here = [one for one in listed if isinstance(one, act.AssaultHex)]
    scored = [(assault_on(judgment, unit, one.hex, one.supporters or ()), one) for one in here]
    value, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    if best is None:
        return next((one for one in listed if isinstance(one, act.Unload)), None)
    return best if value > 0 else None


# op fire


def choose_op_fire(decision: ChooseOpFire, judgment: Judgment) -> Action:
    """Fire the best shot at the unit that moves, if it is a fair one."""
    window = judgment.battle.frames[-1]
    assert isinstance(window, Window)
    target = judgment.battle.units[window.mover]
    found = [(op_fire_value(judgment, target, one), one) for one in of_kind(decision, act.OpFire)]
    value, best = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return best if best is not None and value >= fair(judgment) else act.HoldFire()


def fair(judgment: Judgment) -> float:
    """Tell what op fire must promise: a sniper that hunts officers waits for one of them."""
    if judgment.goal.kind != "officers" or judgment.goal.attacks:
        return FAIR_SHOT
    coming = any(foe.unit.activation == "fresh" and "officer" in foe.unit.figures for foe in judgment.foes)
    return OFFICER_SHOT if coming else FAIR_SHOT


def op_fire_value(judgment: Judgment, target: Unit, action: act.OpFire) -> float:
    """Weigh op fire; a machine gun alone fires again later."""
    firer, helpers = Volley.read(action.firer), [Volley.read(one) for one in action.supporters or ()]
    leader = judgment.battle.units[firer.unit]
    if leader.kind == "sniper":
        return judgment.snipe(leader, target.id, action.aim)
    volleys: list[tuple[Volley, Role]] = [(firer, "lead"), *((one, "support") for one in helpers)]
    alone = (judgment.attack([(one, "lead")], target.id, action.kind) for one in helpers)
    again = FIRES_AGAIN if firer.part == "mg" else 0.0
    return judgment.attack(volleys, target.id, action.kind) - HELPED * sum(alone) + again


def choose_op_fire_mode(decision: ChooseOpFireMode, judgment: Judgment) -> Action:
    """Have those watch who have no better shot of their own; an attacker has to move."""
    orders = Orders(judgment)
    found = []
    for one in of_kind(decision, act.Prepare):
        unit = judgment.battle.units[one.unit]
        hunted = (
            unit.kind == "sniper" and judgment.goal.kind != "objective"
        )  # it fires before it is assaulted
        own = 0.0 if hunted else judgment.shot_from(unit, unit.at or "")
        found.append((orders.watch(unit) - own - WORTH_WATCHING * (1 + 2 * judgment.goal.attacks), one))
    value, best = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return best if best is not None and value > 0 else act.Done()


# losses


def choose_loss(decision: ChooseLoss, judgment: Judgment) -> Action:
    """Lose the figure that is worth least, rather of a squad that stands then."""
    return min(of_kind(decision, act.Lose), key=lambda one: loss(judgment, one))


def loss(judgment: Judgment, action: act.Lose) -> float:
    """Weigh a figure that falls."""
    unit = judgment.battle.units[action.unit]
    if unit.kind == "sniper" or len(unit.figures) == 1:
        return worth(unit)
    precious = 5.0 if action.figure == "officer" and judgment.goal.kind == "officers" else 0.0
    return WORTH[action.figure] + precious


def choose_defense(_decision: ChooseDefense, _judgment: Judgment) -> Action:
    """Take part."""
    return act.JoinAssault(_decision.unit)


def choose_retreat(decision: ChooseRetreat, judgment: Judgment) -> Action:
    """Retreat to where the unit stands best."""
    units = judgment.battle.units
    return max(of_kind(decision, act.Retreat), key=lambda one: judgment.standing(units[one.unit], one.hex))


# command, cards and the rest


def choose_spending(decision: ChooseSpending, judgment: Judgment) -> Action:
    """Play a card on the initiative, keep what a card of the next round costs, and put the rest there."""
    if (card := next(iter(of_kind(decision, act.PlayCard)), None)) is not None:
        return card
    has = judgment.battle.sides[judgment.side]
    costs = [CARDS[id_].cost for id_ in has.hand if CARDS[id_].played == "action"]
    return act.Bid(max(0, decision.command - max(costs, default=0)))


def choose_concealment(decision: ChooseConcealment, _judgment: Judgment) -> Action:
    """Hide."""
    return act.Conceal(decision.unit)


def choose_draw(_decision: ChooseDraw, _judgment: Judgment) -> Action:
    """Draw."""
    return act.DrawAgain()


def choose_transfer(_decision: ChooseTransfer, _judgment: Judgment) -> Action:
    """Leave the squads as they are."""
    return act.Done()


ANSWERS: dict[type[Decision], Callable[[Any, Judgment], Action]] = {
    ChooseFigures: choose_figures,
    ChooseBearer: choose_bearer,
    ChooseDeployment: choose_deployment,
    ChooseAction: choose_action,
    ChooseStep: choose_step,
    ChooseOpFire: choose_op_fire,
    ChooseOpFireMode: choose_op_fire_mode,
    ChooseLoss: choose_loss,
    ChooseDefense: choose_defense,
    ChooseRetreat: choose_retreat,
    ChooseSpending: choose_spending,
    ChooseConcealment: choose_concealment,
    ChooseDraw: choose_draw,
    ChooseTransfer: choose_transfer,
}
