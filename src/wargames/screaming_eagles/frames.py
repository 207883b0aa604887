"""Which frames may lie on one another: the parts of a round that are still to come (SE-G8)."""

from collections.abc import Iterator

from wargames.screaming_eagles.components import INDEX, TEAM
from wargames.screaming_eagles.gunnery import lie, may_drop_flare
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
    if not frames:
        return
    if isinstance(frames[-1], CardPhase):
        yield from card_phase_faults(table)
        return
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
    if any(table.shown) or any(plane.moved or plane.fired or plane.reloaded for plane in table.planes):
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
    """Tell whether an alternation names each plane at most once, and none that has moved already."""
    names = order.waiting
    unmoved = order.kind != "turn" or not any(table.plane(one).moved for one in names)
    return len(set(names)) == len(names) and unmoved


def possible_attack(table: Table, attack: Attack) -> bool:
    """Tell whether a missile may be in the air and its target be asked for a flare (SE-12.1)."""
    shooter, target = table.plane(attack.attacker), table.plane(attack.target)
    enemies = TEAM[attack.attacker] != TEAM[attack.target]
    return enemies and shooter.fired and lie(shooter, target) is not None and may_drop_flare(table, attack)
