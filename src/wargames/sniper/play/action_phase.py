"""The Action Phase: action turns in alternation, until neither side has actions left (section 1)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import starmap
from typing import ClassVar, TypeAlias, get_args

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import changer
from wargames.kernel.game import Action, Seat
from wargames.kernel.game.listing import LayoutListing, SharedBranch
from wargames.kernel.moments import Moment
from wargames.sniper.play import medic, movement, orders, strategy
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire import area_attack, concentrated_fire
from wargames.sniper.play.fire.area_attack import (
    Bombard,
    LaySmoke,
    area_attacks_of,
    bombard_refusal,
    crew_refusal,
    smoke_refusal,
)
from wargames.sniper.play.fire.concentrated_fire import Fire, LinesOfFire, attack_of, fire_refusal, fires_of
from wargames.sniper.play.medic import Heal, heal_refusal
from wargames.sniper.play.movement import order_refusal
from wargames.sniper.play.squads import Prepare, fires_whole, fresh_refusal
from wargames.sniper.play.stack import step_violations
from wargames.sniper.play.strategy import MAJOR_OFFENSIVE, PlayCard, card_refusal, end_effects, payable
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.state import ActionTurn, Frame, SideState
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class EndActions(Declaration):
    """The action to end one's Action Phase without a fresh unit (TOI-1.7, TOI-R8)."""

    FORM: ClassVar[str] = "end actions"
    SAYS: ClassVar[str] = "end the Action Phase"


@quickly_made
@attrs.frozen
class ChooseAction(Choice):
    """The choice to take an action; ``left`` is the number of actions due in this turn (TOI-1.4)."""

    ASKS: ClassVar[str] = "take an action ({left} left)"
    left: int


@attrs.frozen
class ActionTurnBegan(SniperEvent):
    """A side's action turn began."""

    SAYS: ClassVar[str] = "The {side} had {actions} to take."
    side: Side
    actions: int
    clauses: Clauses = ("TOI-1.3", "TOI-1.4", "SN-1.25")


@attrs.frozen
class ActionsEnded(SniperEvent):
    """A side could not or would not take more actions: its Action Phase was over."""

    SAYS: ClassVar[str] = "The {side}, without a fresh unit, ended their Action Phase."
    side: Side
    clauses: Clauses = ("TOI-1.7",)


def begin(battle: Battle) -> None:
    """Open the Action Phase; the side with the initiative goes first (TOI-1.3)."""
    begin_turn(battle, battle.initiative)


def begin_turn(battle: Battle, side: Side) -> None:
    """Begin a side's action turn, which is a part of a round (TOI-1.2, TOI-1.4, SN-1.25)."""
    actions = battle.scenario.side(side).actions
    battle.frames.append(ActionTurn(side, actions))
    if battle.events is not None and able(battle, side):
        battle.record(ActionTurnBegan, side, actions)


def has_fresh(battle: Battle, side: Side) -> bool:
    """Return whether a side has a fresh unit, and so must act (TOI-1.4, TOI-R8)."""
    for unit in battle.units.values():  # noqa: SIM110  quicker than any()
        if unit.activation == "fresh" and unit.side == side:
            return True
    return False


def able(battle: Battle, side: Side) -> bool:
    """Return whether a side may take an action: with a fresh unit, or a card that it can pay for (TOI-R8)."""
    return has_fresh(battle, side) or next(payable(battle, side, "action"), None) is not None


def count_action(battle: Battle, turn: ActionTurn) -> None:
    """Count an action that is taken (TOI-1.4)."""
    battle.frames[-1] = ActionTurn(turn.side, turn.left - 1)


def end_refusal(battle: Battle, side: Side) -> Refusal | None:
    """Return why a side may not end its Action Phase, or None (TOI-1.4, TOI-R8)."""
    if has_fresh(battle, side):
        return Refusal("TOI-1.4", "a fresh unit is left: take an action")
    return None


def end_turn(battle: Battle, turn: ActionTurn) -> None:
    """End an action turn; a side that could not take all its actions is done (TOI-1.7, TOI-1.8, TOI-1.9)."""
    battle.frames.pop()
    end_effects(battle, "turn")
    if turn.left:
        battle.sides[turn.side] = with_done(battle.sides[turn.side], done=True)
        battle.record(ActionsEnded, turn.side)
    for side in (ENEMY[turn.side], turn.side):
        if not battle.sides[side].done:
            begin_turn(battle, side)
            return
    for side, has in battle.sides.items():
        if has.done:
            battle.sides[side] = with_done(has, done=False)


with_done = changer(SideState, "done")


# actions of one unit without a frame of their own


# actions


def side_to_act(battle: Battle, frame: ActionTurn) -> Seat | None:
    """Return the side that takes actions, if one is left and possible (TOI-1.4, TOI-R8)."""
    return Seat(frame.side) if frame.left and able(battle, frame.side) else None


def list_actions(battle: Battle, frame: ActionTurn) -> LayoutListing[LinesOfFire]:
    """List the actions of a side: orders by unit, then fire, then cards (TOI-1.5)."""
    fresh = [one for one in battle.units.values() if one.activation == "fresh" and one.side == frame.side]
    found: list[Action | SharedBranch[LinesOfFire]] = [orders.orders_of(one.id) for one in fresh]
    found += [fires_of(one.id, fires_whole(one)) for one in fresh if one.at is not None]
    for one in fresh:
        if "mortar" in one.figures and crew_refusal(battle, one.id) is None:
            found.append(area_attacks_of(one.id))
    found += starmap(card_action, payable(battle, frame.side, "action"))
    if not fresh:
        found.append(EndActions())
    return LayoutListing(LinesOfFire(battle), found)


card_action = lru_cache(maxsize=1024)(PlayCard)
"""Returns the action of a card, cached."""


OneAction: TypeAlias = (
    orders.Advance
    | orders.FireAndMove
    | orders.Assault
    | Fire
    | Bombard
    | LaySmoke
    | Prepare
    | orders.Fatigue
    | Heal
    | PlayCard
    | EndActions
)
"""An action in an action turn (TOI-1.5)."""


def refuse_action(battle: Battle, frame: ActionTurn, action: OneAction) -> Refusal | None:
    """Return why an action may not be taken (TOI-1.5)."""
    match action:
        case orders.Advance(unit) | orders.FireAndMove(unit) | orders.Assault(unit):
            return order_refusal(battle, unit, orders.ORDERS[type(action)])
        case Fire():
            return fire_refusal(battle, attack_of(action))
        case Bombard(unit, hex_, _):
            return bombard_refusal(battle, unit, hex_)
        case LaySmoke(unit, hex_):
            return smoke_refusal(battle, unit, hex_)
        case Prepare(unit):
            return orders.prepare_refusal(battle, unit)
        case orders.Fatigue(unit):
            return fresh_refusal(battle, unit, "TOI-2.6")
        case Heal(unit, patient):
            return heal_refusal(battle, unit, patient)
        case PlayCard(card, target):
            return card_refusal(battle, frame.side, card, target=target, when="action")
        case EndActions():
            return end_refusal(battle, frame.side)


def take_action(battle: Battle, frame: ActionTurn, action: OneAction) -> None:
    """Take an action; the next comes after it is over (TOI-1.5, TOI-1.6)."""
    if isinstance(action, EndActions):
        end_turn(battle, frame)
        return
    count_action(battle, frame)
    match action:
        case orders.Advance(unit) | orders.FireAndMove(unit) | orders.Assault(unit):
            movement.begin(battle, unit, orders.ORDERS[type(action)])
        case Fire():
            concentrated_fire.fire(battle, attack_of(action))
        case Bombard(unit, hex_, kind):
            area_attack.bombard(battle, unit, hex_, kind)
        case LaySmoke(unit, hex_):
            area_attack.lay_smoke(battle, unit, hex_)
        case Prepare(unit):
            orders.prepare(battle, unit)
        case orders.Fatigue(unit):
            orders.rest(battle, unit)
        case Heal(unit, patient):
            medic.heal(battle, unit, patient)
        case PlayCard(card, target):
            strategy.play(battle, frame.side, card, target)


def turn_violations(battle: Battle, below: Frame | None, frame: ActionTurn) -> Iterator[str]:
    """Check an action turn (TOI-1.4, TOI-1.7)."""
    yield from step_violations(battle, below, "actions")
    offensives = dict(battle.sides[frame.side].deck.discards).get("C4", 0)
    most = battle.scenario.side(frame.side).actions + MAJOR_OFFENSIVE * offensives
    if not 0 <= frame.left <= most:
        yield f"{frame.side} cannot have {frame.left} actions left [TOI-1.4]"
    if battle.sides[frame.side].done:
        yield f"the Action Phase of {frame.side} is over [TOI-1.7]"


ACTION_TURN: Moment[Battle, ActionTurn] = Moment(
    clause="TOI-1.5",
    takes=get_args(OneAction),
    waits=side_to_act,
    question=lambda asked, _, turn: ChooseAction(*asked, turn.left),
    lists=list_actions,
    complete=lambda _: False,  # other supporters and hexes are legal, too (TOI-R30)
    refuses=refuse_action,
    carries_out=take_action,
    proceeds=end_turn,
    violations=turn_violations,
)
