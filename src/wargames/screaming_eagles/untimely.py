"""Why an action does not fit the moment: the clause that a player would point at."""

from collections.abc import Callable

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.screaming_eagles.actions import DropFlare, Fire, HoldFire, KeepFlare, LayCard, PickPlane, Reload
from wargames.screaming_eagles.cards import plane_refusal
from wargames.screaming_eagles.components import TEAM, Squadron
from wargames.screaming_eagles.gunnery import reload_refusal, turn_refusal
from wargames.screaming_eagles.order import PICK_CLAUSE, next_planes
from wargames.screaming_eagles.seating import controlled
from wargames.screaming_eagles.state import Alternation, Attack, CardPhase, FireWindow, Plane, Table


def why_not_now(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Explain an action that nobody asked this seat for; None where there is nothing better to say."""
    match action:
        case Fire() | HoldFire():
            return barred(table, seat, turn_refusal, had_its_shot) or not_up(table)
        case Reload():
            return barred(table, seat, reload_refusal, is_empty) or not_up(table)
        case DropFlare() | KeepFlare():
            return flare_not_now(table)
        case LayCard(squadron):
            return lay_not_now(table, seat, squadron)
        case PickPlane():
            return Refusal("SE-3.5", "no plane is to be picked by this seat now")
    return None


def barred(
    table: Table, seat: Seat, bar: Callable[[Plane], Refusal | None], likely: Callable[[Plane], bool]
) -> Refusal | None:
    """Say what bars the plane that a seat seems to mean; None where it is only not up.

    It means its plane at work, else one that still waits for its shot, else the ``likely`` one that flies.
    """
    planes = (table.plane(one) for one in controlled(table.options, seat))
    flying = [plane for plane in planes if plane.at is not None]
    if not flying:
        return Refusal("SE-3.9", f"no plane of {seat}'s flies any more")
    order = shot_order(table)
    waiting = order.waiting if order else ()
    acting = [plane for plane in flying if plane.squadron == at_work(table)]
    meant = acting or [plane for plane in flying if plane.squadron in waiting] or flying
    return bar(max(meant, key=likely))


def shot_order(table: Table) -> Alternation | None:
    """Find the order in which planes fire where shots have turns of their own (SE-R26, SE-R28)."""
    order = next((frame for frame in reversed(table.frames) if isinstance(frame, Alternation)), None)
    return order if order and order.kind != "turn" else None


def had_its_shot(plane: Plane) -> bool:
    """Tell whether a plane has fired or reloaded in this round."""
    return plane.fired or plane.reloaded


def is_empty(plane: Plane) -> bool:
    """Tell whether a plane may have cause to reload."""
    return plane.stores.empty


def at_work(table: Table) -> Squadron | None:
    """Name the plane that fires or may fire now."""
    match table.frames[-1]:
        case FireWindow(squadron) | Attack(squadron):
            return squadron
    return None


def not_up(table: Table) -> Refusal:
    """Say that it is another's turn to move, or to fire where shots have turns of their own (SE-R7)."""
    if order := shot_order(table):
        return Refusal(PICK_CLAUSE[order.kind], f"planes fire one at a time, and {who_is_up(table, order)}")
    if table.options.fire_after_all_moves:
        return Refusal("SE-17.2", "firing waits until all planes have moved")
    return Refusal("SE-4.5", "a plane fires or holds only in its own turn, before or after it moves")


def who_is_up(table: Table, order: Alternation) -> str:
    """Say whose shot it is."""
    if squadron := at_work(table):
        return f"it is {squadron}'s turn"
    return f"{TEAM[next_planes(table, order)[0]]} is to pick the plane"


def flare_not_now(table: Table) -> Refusal:
    """Refuse an answer to no missile, or to one at another's plane (SE-12.3, SE-R13)."""
    frame = table.frames[-1]
    if isinstance(frame, Attack):
        return Refusal("SE-R13", f"the missile flies at {frame.target}, whose own controller decides")
    return Refusal("SE-12.3", "a flare is dropped between the announcement of a missile and its red dice")


def lay_not_now(table: Table, seat: Seat, squadron: Squadron) -> Refusal | None:
    """Refuse a card outside the card phase, or of a plane that is due none (SE-4.1)."""
    if not isinstance(table.frames[-1], CardPhase):
        return Refusal("SE-4.1", "cards are laid at the start of a round")
    return plane_refusal(table, seat, squadron)
