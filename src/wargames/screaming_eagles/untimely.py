"""Refusals of actions that do not fit the moment, with the clause that a player would cite."""

from collections.abc import Callable

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import TEAM, Squadron
from wargames.screaming_eagles.gunnery import reload_refusal, turn_refusal
from wargames.screaming_eagles.moments import DropFlare, Fire, HoldFire, KeepFlare, LayCard, PickPlane, Reload
from wargames.screaming_eagles.order import PICK_CLAUSE, next_planes
from wargames.screaming_eagles.round import plane_refusal
from wargames.screaming_eagles.seating import controlled
from wargames.screaming_eagles.state import Alternation, Attack, CardPhase, FireWindow, Plane


def why_not_now(battle: Battle, seat: Seat, action: Action) -> Refusal | None:
    """Return why an action that nobody asked for does not fit; None for the usual reason."""
    match action:
        case Fire() | HoldFire():
            return barred(battle, seat, turn_refusal, had_its_shot) or not_up(battle)
        case Reload():
            return barred(battle, seat, reload_refusal, is_empty) or not_up(battle)
        case DropFlare() | KeepFlare():
            return flare_not_now(battle)
        case LayCard(squadron):
            return lay_not_now(battle, seat, squadron)
        case PickPlane():
            return Refusal("SE-3.5", "no plane is to be picked by this seat now")
    return None


def barred(
    battle: Battle, seat: Seat, bar: Callable[[Plane], Refusal | None], likely: Callable[[Plane], bool]
) -> Refusal | None:
    """Return why the likely plane of a seat may not act; None if it is only not its turn.

    The likely plane is the current one, else one that still waits for its shot, else the ``likely`` flying
    one.
    """
    planes = (battle.plane(one) for one in controlled(battle.options, seat))
    flying = [plane for plane in planes if plane.at is not None]
    if not flying:
        return Refusal("SE-3.9", f"no plane of {seat}'s flies any more")
    order = shot_order(battle)
    waiting = order.waiting if order else ()
    acting = [plane for plane in flying if plane.squadron == at_work(battle)]
    meant = acting or [plane for plane in flying if plane.squadron in waiting] or flying
    return bar(max(meant, key=likely))


def shot_order(battle: Battle) -> Alternation | None:
    """Return the order in which planes fire, if shots have turns of their own (SE-R26, SE-R28)."""
    order = next((frame for frame in reversed(battle.frames) if isinstance(frame, Alternation)), None)
    return order if order and order.kind != "turn" else None


def had_its_shot(plane: Plane) -> bool:
    """Return whether a plane has fired or reloaded in this round."""
    return plane.fired or plane.reloaded


def is_empty(plane: Plane) -> bool:
    """Return whether a plane has no ammunition and so may want to reload."""
    return plane.stores.empty


def at_work(battle: Battle) -> Squadron | None:
    """Return the plane that fires or may fire now."""
    match battle.frames[-1]:
        case FireWindow(squadron) | Attack(squadron):
            return squadron
    return None


def not_up(battle: Battle) -> Refusal:
    """Return the refusal: it is another's turn to move, or to fire (SE-R7)."""
    if order := shot_order(battle):
        return Refusal(PICK_CLAUSE[order.kind], f"planes fire one at a time, and {who_is_up(battle, order)}")
    if battle.options.fire_after_all_moves:
        return Refusal("SE-17.2", "firing waits until all planes have moved")
    return Refusal("SE-4.5", "a plane fires or holds only in its own turn, before or after it moves")


def who_is_up(battle: Battle, order: Alternation) -> str:
    """Return whose shot it is."""
    if squadron := at_work(battle):
        return f"it is {squadron}'s turn"
    return f"{TEAM[next_planes(battle, order)[0]]} is to pick the plane"


def flare_not_now(battle: Battle) -> Refusal:
    """Refuse an answer to no missile, or to one at another's plane (SE-12.3, SE-R13)."""
    frame = battle.frames[-1]
    if isinstance(frame, Attack):
        return Refusal("SE-R13", f"the missile flies at {frame.target}, whose own controller decides")
    return Refusal("SE-12.3", "a flare is dropped between the announcement of a missile and its red dice")


def lay_not_now(battle: Battle, seat: Seat, squadron: Squadron) -> Refusal | None:
    """Refuse a card outside the card phase, or of a plane that is due none (SE-4.1)."""
    if not isinstance(battle.frames[-1], CardPhase):
        return Refusal("SE-4.1", "cards are laid at the start of a round")
    return plane_refusal(battle, seat, squadron)
