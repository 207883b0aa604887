"""Why an action does not fit the moment: the clause that a player would point at."""

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.screaming_eagles.actions import DropFlare, Fire, HoldFire, KeepFlare, LayCard, PickPlane, Reload
from wargames.screaming_eagles.components import INDEX
from wargames.screaming_eagles.gunnery import reload_refusal, turn_refusal
from wargames.screaming_eagles.seating import controlled
from wargames.screaming_eagles.state import CardPhase, Plane, Table


def why_not_now(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Explain an action that nobody asked this seat for; None where there is nothing better to say."""
    match action:
        case Fire():
            return fire_not_now(table, seat)
        case Reload():
            return reload_not_now(table, seat)
        case HoldFire():
            return Refusal("SE-4.3", "every plane must move in its turn; holding fire answers a fire window")
        case DropFlare() | KeepFlare():
            return Refusal(
                "SE-12.3", "a flare is dropped between the announcement of a missile and its red dice"
            )
        case LayCard():
            return lay_not_now(table, action)
        case PickPlane():
            return Refusal("SE-3.5", "no plane is to be picked by this seat now")
    return None


def own_planes(table: Table, seat: Seat) -> list[Plane]:
    """List the seat's planes."""
    return [table.plane(one) for one in controlled(table.options, seat)]


def fire_not_now(table: Table, seat: Seat) -> Refusal:
    """A shot outside its plane's fire window (SE-8.7, SE-9.8, SE-17.2, SE-R7)."""
    for plane in own_planes(table, seat):
        if refusal := turn_refusal(plane):
            return refusal
    if table.options.fire_after_all_moves:
        return Refusal("SE-17.2", "firing waits until all planes have moved")
    return Refusal("SE-4.5", "a plane fires only in its own turn, before or after it moves")


def reload_not_now(table: Table, seat: Seat) -> Refusal:
    """A reload outside its window (SE-9.7)."""
    for plane in own_planes(table, seat):
        if plane.at is not None and (refusal := reload_refusal(plane)):
            return refusal
    return Refusal("SE-9.7", "an empty plane reloads in its own turn, after it has moved")


def lay_not_now(table: Table, action: LayCard) -> Refusal:
    """A card outside the card phase, or a second one (SE-4.1, SE-5.1, SE-R20)."""
    if not isinstance(table.frames[-1], CardPhase):
        return Refusal("SE-4.1", "cards are laid at the start of a round")
    if table.laid[INDEX[action.squadron]]:
        return Refusal("SE-5.1", f"{action.squadron} has its card for this round, and it is final")
    return Refusal("SE-4.1", "this seat has no card to lay now")
