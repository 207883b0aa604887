"""The answers that a frame may be given, listed in a stable order (SN-G15)."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, starmap
from typing import Any

from wargames.kernel.game import Action
from wargames.sniper.ground.ground import Ground
from wargames.sniper.play.action_phase import has_fresh, prepare_refusal
from wargames.sniper.play.assault import hex_refusal, retreats, supporters_of
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.area_attack import crew_refusal, in_view
from wargames.sniper.play.fire.casualties import open_losses
from wargames.sniper.play.fire.concentrated_fire import fires
from wargames.sniper.play.fire.firepower import halving_refusal
from wargames.sniper.play.fire.lines_of_fire import KINDS, shots_on_the_move
from wargames.sniper.play.fire.op_fire import op_fires
from wargames.sniper.play.fire.targets import open_targets
from wargames.sniper.play.medic import heal_refusal
from wargames.sniper.play.movement import load_refusal, order_refusal, steps, unload_refusal
from wargames.sniper.play.set_up import (
    aboard_refusal,
    builds,
    deployable,
    give_refusal,
    next_token,
)
from wargames.sniper.play.squads import movement
from wargames.sniper.play.status_phase import preparable, trades
from wargames.sniper.play.strategy import payable
from wargames.sniper.values import actions as act
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    Building,
    Concealing,
    Drawing,
    Giving,
    Losses,
    Moving,
    Order,
    Placing,
    Preparing,
    Retreats,
    Spending,
    Transferring,
    Unit,
    Window,
)

ORDERS: dict[type[Action], Order] = {
    act.Advance: "advance",
    act.FireAndMove: "fire and movement",
    act.Assault: "assault",
}
MOVES = (act.Advance, act.FireAndMove, act.Assault)
"""The activations to move (TOI-5.15, TOI-9.1, TOI-12.1)."""

# set-up


def list_builds(battle: Battle, frame: Building) -> Iterator[Action]:
    """List the squads that may be built."""
    return (act.Build(figures) for figures in builds(battle, frame))


def list_bearers(battle: Battle, frame: Giving) -> Iterator[Action]:
    """List the squads that may be given the next token."""
    due = next_token(battle, frame)
    assert due is not None
    for unit in battle.of(frame.side):
        if give_refusal(battle, frame, due[1], unit.id) is None:
            yield act.Give(due[1], unit.id)


def list_deployments(battle: Battle, frame: Placing) -> list[Action]:
    """List where the next unit may be placed."""
    vehicles = [unit.id for unit in battle.on_map(frame.side) if unit.kind == "vehicle"]
    aboard = [act.DeployAboard(id_) for id_ in vehicles if aboard_refusal(battle, frame, id_) is None]
    return [*map(deploy, battle.ground.members(deployable(battle, frame))), *aboard]


deploy = lru_cache(maxsize=4096)(act.Deploy)
"""The same hexes are listed again and again: their actions are made once."""

# actions


def list_actions(battle: Battle, frame: ActionTurn) -> list[Action]:
    """List the actions of a side: unit by unit, then fire, then cards (TOI-1.5)."""
    found: list[Action] = []
    for unit in battle.of(frame.side):
        if unit.activation == "fresh":
            found += list_orders(battle, unit)
    found += starmap(fire, fires(battle, frame.side))
    found += list_area_attacks(battle, frame)
    found += starmap(act.PlayCard, payable(battle, frame.side, "action"))
    if not has_fresh(battle, frame.side):
        found.append(act.EndActions())
    return found


fire = lru_cache(maxsize=16384)(act.Fire)
"""The same attacks are listed again and again: they are made once."""


def list_orders(battle: Battle, unit: Unit) -> tuple[Action, ...]:
    """List what a fresh unit may be activated for, but fire, and no move that it could not begin (TOI-R30).

    All but healing is kept by the unit: nothing but its own state changes it.
    """
    kept = battle.kept_orders.get(unit.id)
    if kept is None or not same_orders(kept[0], unit):
        kept = battle.kept_orders[unit.id] = unit, tuple(orders(battle, unit))
    listed = kept[1]
    if not can_step(battle, unit):
        listed = tuple(action for action in listed if not in_vain(battle, unit, action))
    if unit.specialization != "medic":
        return listed
    patients = [one.id for one in battle.squads_at(unit.at or "")]
    heals = (act.Heal(unit.id, id_) for id_ in patients if heal_refusal(battle, unit.id, id_) is None)
    return (*listed[:-1], *heals, *listed[-1:])


def can_step(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit can enter a hex whatever it is activated for: with the least points it has."""
    least = Moving(unit.id, "assault", movement(battle, unit, "assault"))
    return next(steps(battle, least), None) is not None


def in_vain(battle: Battle, unit: Unit, action: Action) -> bool:
    """Tell whether a unit that is activated to move could do nothing but stop (TOI-R30)."""
    order = ORDERS.get(type(action))
    if order is None:
        return False
    move = Moving(unit.id, order, movement(battle, unit, order))
    return next(list_steps(battle, move), None) is None


def same_orders(before: Unit, unit: Unit) -> bool:
    """Tell whether a fresh unit has the orders that it had before: all that they come of is compared."""
    return before is unit or (
        before.condition == unit.condition and before.aboard == unit.aboard and before.figures == unit.figures
    )


def orders(battle: Battle, unit: Unit) -> Iterator[Action]:
    """List the moves and modes that a fresh unit may be activated for, and rest at the end."""
    for kind in MOVES:
        if order_refusal(battle, unit.id, ORDERS[kind]) is None:
            yield kind(unit.id)
    if prepare_refusal(battle, unit.id) is None:
        yield act.Prepare(unit.id)
    yield act.Fatigue(unit.id)


def list_area_attacks(battle: Battle, frame: ActionTurn) -> list[Action]:
    """List fire of mortars at hexes with enemies, and smoke anywhere; fire at other hexes is legal too."""
    ground, found = battle.ground, list[Action]()
    for unit in battle.of(frame.side):
        if "mortar" not in unit.figures or crew_refusal(battle, unit.id) is not None:
            continue
        seen = in_view(battle, unit)
        if halving_refusal(battle, unit, "lead") is None:
            enemies = ground.mask(one.at or "" for one in open_targets(battle, frame.side))
            struck = ground.members(seen & enemies)
            found += [act.Bombard(unit.id, place, kind) for place in struck for kind in KINDS]
        found += smoke_of(ground, unit.id, seen & ~ground.buildings & ~battle.smoky)
    return found


@lru_cache(maxsize=4096)
def smoke_of(ground: Ground, id_: UnitId, hexes: int) -> tuple[Action, ...]:
    """List smoke of a mortar in some hexes: the same until somebody moves, so that it is kept."""
    return tuple(smoke(id_, place) for place in ground.members(hexes))


smoke = lru_cache(maxsize=8192)(act.LaySmoke)
"""The same smoke is listed for many sets of hexes: it is made once."""


def list_moves(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the next steps of a move, its attack, and the end (TOI-R20)."""
    yield from list_steps(battle, frame)
    yield act.Stop()


def list_steps(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List all that the unit that moves may do but stop."""
    unit = battle.units[frame.unit]
    yield from map(step, steps(battle, frame))
    for vehicle in battle.at(unit.at) if unit.at is not None else ():
        if vehicle.kind == "vehicle" and load_refusal(battle, frame, vehicle.id) is None:
            yield act.Load(vehicle.id)
    if unit.aboard is not None and unload_refusal(battle, frame) is None:
        yield act.Unload()
    if frame.order == "fire and movement" and not frame.attacked and unit.at is not None:
        yield from list_shots(battle, frame)
    if frame.order == "assault" and unit.at is not None:
        yield from list_assaults(battle, frame)


step = lru_cache(maxsize=4096)(act.Step)
"""The same steps are listed again and again: they are made once."""


def list_shots(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the attacks on the move (TOI-9.1)."""
    return starmap(act.Shoot, shots_on_the_move(battle, battle.units[frame.unit]))


def list_assaults(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the hexes that may be assaulted, with each choice of supporters (TOI-12.1, TOI-12.4)."""
    unit = battle.units[frame.unit]
    for place in battle.ground.neighbors[unit.at or ""]:
        if place in battle.places and hex_refusal(battle, frame, place) is None:
            helpers = supporters_of(battle, frame, place)
            yield act.AssaultHex(place)
            for number in (1, 2):
                for chosen in combinations(helpers, number):
                    yield act.AssaultHex(place, chosen)


def list_op_fires(battle: Battle, frame: Window) -> Iterator[Action]:
    """List op fire at the active unit (TOI-R5)."""
    for firer, _, kind, supporters, aim in op_fires(battle, frame):
        yield act.OpFire(firer, kind, supporters, aim)
    yield act.HoldFire()


def list_losses(battle: Battle, frame: Losses) -> Iterator[Action]:
    """List the figures that a hit may remove (TOI-7.16)."""
    return (act.Lose(unit, figure) for unit, figure in open_losses(battle, frame))


def list_defenses(_battle: Battle, frame: Assaulting) -> Iterator[Action]:
    """List whether a concealed squad takes part (TOI-12.14)."""
    yield act.JoinAssault(frame.waiting[0])
    yield act.StayOut(frame.waiting[0])


def list_retreats(battle: Battle, frame: Retreats) -> Iterator[Action]:
    """List who may retreat, and to where (TOI-12.12)."""
    return (act.Retreat(unit, place) for unit, place in retreats(battle, frame))


# between the actions


def list_spending(battle: Battle, frame: Spending) -> Iterator[Action]:
    """List what may be done with command (TOI-17.8)."""
    for card, target in payable(battle, frame.side, "spend command"):
        yield act.PlayCard(card, target)
    for amount in range(battle.sides[frame.side].command + 1):
        yield act.Bid(amount)


def list_concealments(_battle: Battle, frame: Concealing) -> Iterator[Action]:
    """List whether a sniper is concealed again (SN-8.6)."""
    yield act.Conceal(frame.waiting[0])
    yield act.StayRevealed(frame.waiting[0])


def list_draws(_battle: Battle, _frame: Drawing) -> Iterator[Action]:
    """List whether another card is drawn (TOI-19.2)."""
    yield act.DrawAgain()
    yield act.Done()


def list_preparations(battle: Battle, frame: Preparing) -> Iterator[Action]:
    """List the units that may be put into op fire mode (TOI-19.5)."""
    yield from map(prepare, preparable(battle, frame.side))
    yield act.Done()


prepare = lru_cache(maxsize=1024)(act.Prepare)
"""The same units are listed again and again: their actions are made once."""


def list_transfers(battle: Battle, frame: Transferring) -> Iterator[Action]:
    """List the transfers of figures that may be made (TOI-19.6)."""
    for giver, receiver, figures, back in trades(battle, frame):
        yield act.Transfer(figures, giver, receiver, back or None)
    yield act.Done()


LISTS: dict[type, Callable[[Battle, Any], Iterable[Action]]] = {
    Building: list_builds,
    Giving: list_bearers,
    Placing: list_deployments,
    ActionTurn: list_actions,
    Moving: list_moves,
    Window: list_op_fires,
    Losses: list_losses,
    Assaulting: list_defenses,
    Retreats: list_retreats,
    Spending: list_spending,
    Concealing: list_concealments,
    Drawing: list_draws,
    Preparing: list_preparations,
    Transferring: list_transfers,
}
