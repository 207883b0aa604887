"""Which frames may lie on one another: the parts of a round that are still to come (SE-G8)."""

from collections.abc import Iterable, Iterator

from wargames.screaming_eagles.components import CARDS, INDEX, SQUADRONS, TEAM, Squadron
from wargames.screaming_eagles.gunnery import lie, may_drop_flare
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.order import SPEEDS
from wargames.screaming_eagles.state import (
    Alternation,
    Attack,
    CardPhase,
    FireWindow,
    Flight,
    Frame,
    GroupFlight,
    RoundEnd,
    Table,
)


def frame_faults(table: Table) -> Iterator[str]:
    """List what is impossible about what is going on."""
    frames = table.frames
    if frames and isinstance(frames[-1], CardPhase):
        yield from card_phase_faults(table)
        return
    if table.flying("blue") and table.flying("tan"):
        yield from flight_faults(table)
    if frames:
        yield from round_faults(table)


def flight_faults(table: Table) -> Iterator[str]:
    """Check that every plane flies once in a round, and none is forgotten (SE-3.1, SE-3.5)."""
    unmoved = [plane.squadron for plane in table.planes if plane.at is not None and not plane.moved]
    to_come = [
        one for frame in table.frames for one in flyers(table, frame) if table.plane(one).at is not None
    ]
    if sorted(unmoved) != sorted(to_come):
        wanted, planned = (", ".join(planes) or "none" for planes in (unmoved, to_come))
        yield f"unmoved are {wanted}, and to fly in this round {planned} [SE-3.1]"


def flyers(table: Table, frame: Frame) -> Iterable[Squadron]:
    """List the planes that a part of the round lets fly."""
    match frame:
        case Flight(squadron):
            return (squadron,)
        case Alternation("turn", _, waiting):
            return waiting
        case GroupFlight(dice):
            cards = zip(SQUADRONS, table.shown, strict=True)
            return [one for one, face in cards if face is not None and CARDS[face].dice == dice]
    return ()


def round_faults(table: Table) -> Iterator[str]:
    """List what is impossible in a round that is in play."""
    frames = table.frames
    if not isinstance(frames[0], RoundEnd):
        yield "a round in play comes to an end [SE-3.1]"
    if any(plane.at is not None and not table.laid[INDEX[plane.squadron]] for plane in table.planes):
        yield "planes act before all cards are laid [SE-4.2]"
    for index, frame in enumerate(frames):
        below = frames[index - 1] if index else None
        if not possible(table, frame, below, top=index == len(frames) - 1):
            yield f"{type(frame).__name__} cannot be at this place of the round [SE-G8]"


def card_phase_faults(table: Table) -> Iterator[str]:
    """Check that a round whose cards are being laid has just begun (SE-4.1)."""
    if len(table.frames) > 1:
        yield "cards are laid before anything else is planned [SE-4.1]"
    acted = any(plane.moved or plane.fired or plane.reloaded or plane.flare_burns for plane in table.planes)
    if any(table.shown) or acted:
        yield "cards are laid before any plane acts [SE-4.1]"


def possible(table: Table, frame: Frame, below: Frame | None, *, top: bool) -> bool:
    """Tell whether a frame may lie on ``below``."""
    match frame:
        case RoundEnd():
            return below is None
        case Alternation():
            return below is not None and possible_order(table, frame)
        case GroupFlight(dice):
            return below is not None and dice in SPEEDS and table.options.move_by_dice_count
        case Flight(squadron):
            plane = table.plane(squadron)
            return plane.at is not None and not plane.moved and isinstance(below, FireWindow | Alternation)
        case FireWindow():
            return possible_window(table, frame, below, top=top)
        case Attack():
            return top and below is not None and possible_attack(table, frame)
        case CardPhase():
            return False


def possible_window(table: Table, window: FireWindow, below: Frame | None, *, top: bool) -> bool:
    """Tell whether a plane may have a shot to come: on its flight, or in its team's turn (SE-3.2)."""
    plane = table.plane(window.plane)
    in_place = isinstance(below, Alternation) or (isinstance(below, Flight) and below.plane == window.plane)
    in_time = plane.moved == (window.stage == "after") if top else window.stage == "after"
    return plane.at is not None and in_place and in_time


def possible_order(table: Table, order: Alternation) -> bool:
    """Tell whether the options know an order of planes, and it names each at most once."""
    return order_is_known(table.options, order.kind) and len(set(order.waiting)) == len(order.waiting)


def order_is_known(options: Options, kind: str) -> bool:
    """Tell whether the options in force let planes act in such an order (SE-3.4, SE-17.1, SE-R28)."""
    if kind == "turn":
        return not options.move_by_dice_count
    if kind == "volley":
        return options.fire_after_all_moves
    return options.move_by_dice_count and not options.fire_after_all_moves


def possible_attack(table: Table, attack: Attack) -> bool:
    """Tell whether a missile may be in the air and its target be asked for a flare (SE-12.1)."""
    shooter, target = table.plane(attack.attacker), table.plane(attack.target)
    enemies = TEAM[attack.attacker] != TEAM[attack.target]
    return enemies and shooter.fired and lie(shooter, target) is not None and may_drop_flare(table, attack)
