"""The Action Phase: action turns in alternation, until neither side has actions left (section 1)."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import starmap

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.game.listing import Laid, Twig
from wargames.kernel.moments import Moment
from wargames.sniper.play import medic, movement, strategy
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire import area_attack, concentrated_fire
from wargames.sniper.play.fire.area_attack import (
    area_attacks_of,
    bombard_refusal,
    crew_refusal,
    smoke_refusal,
)
from wargames.sniper.play.fire.concentrated_fire import LinesOfFire, attack_of, fire_refusal, fires_of
from wargames.sniper.play.medic import heal_refusal
from wargames.sniper.play.movement import never_refusal, order_refusal, steps
from wargames.sniper.play.moving import list_steps
from wargames.sniper.play.squads import (
    able_refusal,
    afoot_refusal,
    fatigue,
    fires_whole,
    fresh_refusal,
    may_op_fire,
    op_fire_refusal,
    printed_movement,
    take_op_fire_mode,
)
from wargames.sniper.play.squads import movement as points_of
from wargames.sniper.play.stack import step_violations
from wargames.sniper.play.strategy import MAJOR_OFFENSIVE, card_refusal, end_effects, payable
from wargames.sniper.values import actions as act
from wargames.sniper.values import decisions as ask_for
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.events import ActionsEnded, ActionTurnBegan, Activated
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Frame, Moving, Order, Unit


def begin(battle: Battle) -> None:
    """Open the Action Phase; whoever has the initiative goes first (TOI-1.3)."""
    begin_turn(battle, battle.initiative)


def begin_turn(battle: Battle, side: Side) -> None:
    """Begin a side's action turn, which is a part of a round (TOI-1.2, TOI-1.4, SN-1.25)."""
    actions = battle.scenario.side(side).actions
    battle.frames.append(ActionTurn(side, actions))
    if able(battle, side):
        battle.record(ActionTurnBegan, side, actions)


def has_fresh(battle: Battle, side: Side) -> bool:
    """Tell whether a side has a fresh unit, and so must act (TOI-1.4, TOI-R8)."""
    for unit in battle.units.values():  # noqa: SIM110  quicker than any()
        if unit.activation == "fresh" and unit.side == side:
            return True
    return False


def able(battle: Battle, side: Side) -> bool:
    """Tell whether a side may take an action: with a fresh unit, or a card that it can pay (TOI-R8)."""
    return has_fresh(battle, side) or next(payable(battle, side, "action"), None) is not None


def count_action(battle: Battle, turn: ActionTurn) -> None:
    """Count an action that is taken (TOI-1.4)."""
    battle.frames[-1] = ActionTurn(turn.side, turn.left - 1)


def end_refusal(battle: Battle, side: Side) -> Refusal | None:
    """Say why a side may not end its Action Phase; None: it may (TOI-1.4, TOI-R8)."""
    if has_fresh(battle, side):
        return Refusal("TOI-1.4", "a fresh unit is left: take an action")
    return None


def end_turn(battle: Battle, turn: ActionTurn) -> None:
    """End an action turn; a side that could not take all its actions is done (TOI-1.7, TOI-1.8, TOI-1.9)."""
    battle.frames.pop()
    end_effects(battle, "turn")
    if turn.left:
        battle.sides[turn.side] = replace(battle.sides[turn.side], done=True)
        battle.record(ActionsEnded, turn.side)
    for side in (ENEMY[turn.side], turn.side):
        if not battle.sides[side].done:
            begin_turn(battle, side)
            return
    for side, has in battle.sides.items():
        if has.done:
            battle.sides[side] = replace(has, done=False)


# actions of one unit without a frame of their own


def prepare_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Say why a unit may not Prepare Op Fire; None: it may (TOI-10.1, TOI-7.23)."""
    return afoot_refusal(battle, id_) or op_fire_refusal(battle.units[id_])


def prepare(battle: Battle, id_: UnitId) -> None:
    """Put the active unit into op fire mode in place of being fatigued (TOI-10.1).

    A sniper needs no concealed marker for it and keeps the one it has (SN-R32).
    """
    take_op_fire_mode(battle, id_, "TOI-10.1")


def rest(battle: Battle, id_: UnitId) -> None:
    """Fatigue a unit that does nothing (TOI-2.6)."""
    battle.record(Activated, id_, battle.units[id_].side, "fatigue", ("TOI-2.6",))
    fatigue(battle, (id_,), "TOI-2.6")


# what may be done


def side_to_act(battle: Battle, frame: ActionTurn) -> Seat | None:
    """Ask for an action, as long as any is left and can be taken (TOI-1.4, TOI-R8)."""
    return Seat(frame.side) if frame.left and able(battle, frame.side) else None


ORDERS: dict[type[Action], Order] = {
    act.Advance: "advance",
    act.FireAndMove: "fire and movement",
    act.Assault: "assault",
}


MOVES = (act.Advance, act.FireAndMove, act.Assault)
"""The activations to move (TOI-5.15, TOI-9.1, TOI-12.1)."""


def list_actions(battle: Battle, frame: ActionTurn) -> Laid[LinesOfFire]:
    """List the actions of a side: unit by unit, then fire, then cards (TOI-1.5)."""
    fresh = [one for one in battle.units.values() if one.activation == "fresh" and one.side == frame.side]
    found: list[Action | Twig[LinesOfFire]] = [orders_of(one.id) for one in fresh]
    found += [fires_of(one.id, fires_whole(one)) for one in fresh if one.at is not None]
    for one in fresh:
        if "mortar" in one.figures and crew_refusal(battle, one.id) is None:
            found.append(area_attacks_of(one.id))
    found += starmap(card_action, payable(battle, frame.side, "action"))
    if not fresh:
        found.append(act.EndActions())
    return Laid(LinesOfFire(battle), found)


@lru_cache(maxsize=1024)
def orders_of(id_: UnitId) -> Twig[LinesOfFire]:
    """Give the branch of what a unit may be activated for, but fire."""
    return Twig(id_, lambda lines: list_orders(lines.battle, id_))


def list_orders(battle: Battle, id_: UnitId) -> tuple[Action, ...]:
    """List what a fresh unit may be activated for, but fire, and no move that it could not begin (TOI-R30).

    All but healing is kept by the unit: nothing but its own state changes it.
    """
    unit = battle.units[id_]
    known = battle.cached_orders.get(id_)
    if known is None:
        known = battle.cached_orders[id_] = orders(battle, unit), steps_alone(battle, unit)
    listed, beside = known
    if battle.places.keys() >= beside and not can_step(battle, unit):
        listed = tuple(action for action in listed if not in_vain(battle, unit, action))
    if unit.specialization != "medic":
        return listed
    patients = [one.id for one in battle.squads_at(unit.at or "")]
    heals = (act.Heal(unit.id, id_) for id_ in patients if heal_refusal(battle, unit.id, id_) is None)
    return (*listed[:-1], *heals, *listed[-1:])


def steps_alone(battle: Battle, unit: Unit) -> frozenset[Place]:
    """Find the hexes that a unit could enter if no other were on the map, by the least points it may have."""
    if unit.at is None:
        return frozenset()
    return battle.ground.open_steps(unit.mover, printed_movement(unit, "assault"))[unit.at]


def can_step(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit can enter a hex whatever it is activated for: with the least points it has."""
    return next(steps(battle, unit, points_of(battle, unit, "assault")), None) is not None


def in_vain(battle: Battle, unit: Unit, action: Action) -> bool:
    """Tell whether a unit that is activated to move could do nothing but stop (TOI-R30)."""
    order = ORDERS.get(type(action))
    if order is None:
        return False
    move = Moving(unit.id, order, points_of(battle, unit, order))
    return next(list_steps(battle, move), None) is None


def orders(battle: Battle, unit: Unit) -> tuple[Action, ...]:
    """List the moves and modes that a fresh unit may be activated for, and rest at the end."""
    kinds: list[Callable[[UnitId], Action]] = []
    if able_refusal(battle, unit.id) is None:
        kinds += [kind for kind in MOVES if never_refusal(unit, ORDERS[kind]) is None]
        if may_op_fire(unit):
            kinds.append(act.Prepare)
    return activations(unit.id, (*kinds, act.Fatigue))


card_action = lru_cache(maxsize=1024)(act.PlayCard)
"""The same cards are listed again and again: their actions are made once."""


@lru_cache(maxsize=4096)
def activations(id_: UnitId, kinds: tuple[Callable[[UnitId], Action], ...]) -> tuple[Action, ...]:
    """Give the actions of a unit that name it alone: the same again and again, so that they are made once."""
    return tuple([kind(id_) for kind in kinds])


def refuse_action(battle: Battle, frame: ActionTurn, action: Action) -> Refusal | None:
    """Say why an action may not be taken (TOI-1.5)."""
    match action:
        case act.Advance(unit) | act.FireAndMove(unit) | act.Assault(unit):
            return order_refusal(battle, unit, ORDERS[type(action)])
        case act.Fire():
            return refuse_fire(battle, action)
        case act.Bombard(unit, hex_, _):
            return bombard_refusal(battle, unit, hex_)
        case act.LaySmoke(unit, hex_):
            return smoke_refusal(battle, unit, hex_)
        case act.Prepare(unit):
            return prepare_refusal(battle, unit)
        case act.Fatigue(unit):
            return fresh_refusal(battle, unit, "TOI-2.6")
        case act.Heal(unit, patient):
            return heal_refusal(battle, unit, patient)
        case act.PlayCard(card, target):
            return card_refusal(battle, frame.side, card, target, "action")
        case act.EndActions():
            return end_refusal(battle, frame.side)
    return ACTION_TURN.unfit(action)


def refuse_fire(battle: Battle, action: act.Fire) -> Refusal | None:
    """Say why Concentrated Fire is refused (TOI-8.1)."""
    return fire_refusal(battle, attack_of(action))


def take_action(battle: Battle, frame: ActionTurn, action: Action) -> None:
    """Take an action; the next comes when it is over (TOI-1.5, TOI-1.6)."""
    if isinstance(action, act.EndActions):
        end_turn(battle, frame)
        return
    count_action(battle, frame)
    match action:
        case act.Advance(unit) | act.FireAndMove(unit) | act.Assault(unit):
            movement.begin(battle, unit, ORDERS[type(action)])
        case act.Fire():
            concentrated_fire.fire(battle, attack_of(action))
        case act.Bombard(unit, hex_, kind):
            area_attack.bombard(battle, unit, hex_, kind)
        case act.LaySmoke(unit, hex_):
            area_attack.lay_smoke(battle, unit, hex_)
        case act.Prepare(unit):
            prepare(battle, unit)
        case act.Fatigue(unit):
            rest(battle, unit)
        case act.Heal(unit, patient):
            medic.heal(battle, unit, patient)
        case act.PlayCard(card, target):
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
    due="now take an action",
    waits=side_to_act,
    question=lambda asked, _, turn: ask_for.ChooseAction(*asked, turn.left),
    lists=list_actions,
    complete=lambda _: False,  # other supporters may be named, and other hexes fired at (TOI-R30)
    refuses=refuse_action,
    carries_out=take_action,
    proceeds=end_turn,
    violations=turn_violations,
)
