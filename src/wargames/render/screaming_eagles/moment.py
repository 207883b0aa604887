"""A view in words, and the lines and cones of fire to show."""

from typing import Literal

import attrs

from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import (
    ENEMY,
    HEADING,
    PLANES,
    SQUADRONS,
    WEAPONS,
    Squadron,
    Team,
    Weapon,
)
from wargames.screaming_eagles.lattice import PLACE, Space
from wargames.screaming_eagles.queries import Bearing, bearing, name, outcome, target_refusal, weapon_refusal
from wargames.screaming_eagles.state import (
    Alternation,
    Attack,
    CardPhase,
    FireWindow,
    Flight,
    Plane,
    PublicState,
)
from wargames.screaming_eagles.view import EaglesView

Facing = Literal["none", "down", "known", "up"]


@attrs.frozen
class AimLine:
    """A line of fire: the weapons that may take it, or the one announced on it."""

    attacker: Squadron
    target: Squadron
    lies: Bearing
    weapons: tuple[Weapon, ...]
    announced: bool


def waiting(view: EaglesView) -> str:
    """Describe the decision at hand."""
    table = view.table
    if not table.frames:
        return f"The game is over: {outcome(table).reason}."
    if isinstance(table.frames[-1], CardPhase):
        owing = [name(one) for one in flying(table) if not table.laid[SQUADRONS.index(one)]]
        return f"Cards are laid: {', '.join(owing)} to lay."
    return " ".join(f"{seat.capitalize()}: {wanted}." for seat, wanted in GAME.wanted(view).items())


def acting(table: PublicState) -> Squadron | None:
    """Find the plane that acts."""
    for frame in reversed(table.frames):
        match frame:
            case FireWindow(plane=plane) | Flight(plane=plane) | Attack(attacker=plane):
                return plane
            case _:
                pass
    return None


def to_act(table: PublicState) -> Team | None:
    """Find the team whose turn it is; None while both act, and after the end."""
    plane = acting(table)
    if plane:
        return table.plane(plane).team
    frame = table.frames[-1] if table.frames else None
    return frame.team if isinstance(frame, Alternation) else None


def flying(table: PublicState) -> tuple[Squadron, ...]:
    """List the planes still in flight, in the fixed order."""
    return tuple(one for one in SQUADRONS if table.plane(one).at is not None)


def cones(table: PublicState) -> tuple[Squadron, ...]:
    """List the planes whose cones of fire to shade: the acting one, else all in flight (SE-8.3)."""
    plane = acting(table)
    return (plane,) if plane and plane in flying(table) else flying(table)


def cone(plane: Plane) -> dict[Space, Bearing]:
    """Find the spaces in a plane's cone of fire, each with its position relative to the plane (SE-G6)."""
    if plane.at is None:
        return {}
    found = {at: bearing(HEADING[plane.team], plane.at, at) for at in PLACE}
    return {at: lies for at, lies in found.items() if lies}


def aims(table: PublicState) -> tuple[AimLine, ...]:
    """List the lines of fire of the moment: the announced attack, or the legal shots (SE-4.5)."""
    match table.frames[-1] if table.frames else None:
        case Attack(attacker, weapon, target):
            return _aim(table, attacker, target, (weapon,), announced=True)
        case FireWindow(plane):
            enemies = PLANES[ENEMY[table.plane(plane).team]]
            return tuple(aim for one in enemies for aim in _shots(table, plane, one))
        case _:
            return ()


def _shots(table: PublicState, shooter: Squadron, enemy: Squadron) -> tuple[AimLine, ...]:
    plane, target = table.plane(shooter), table.plane(enemy)
    if target_refusal(plane, target):
        return ()
    weapons = tuple(weapon for weapon in WEAPONS if not weapon_refusal(plane, weapon, target))
    return _aim(table, shooter, enemy, weapons, announced=False) if weapons else ()


def _aim(
    table: PublicState, shooter: Squadron, enemy: Squadron, weapons: tuple[Weapon, ...], *, announced: bool
) -> tuple[AimLine, ...]:
    team, start, end = table.plane(shooter).team, table.plane(shooter).at, table.plane(enemy).at
    lies = bearing(HEADING[team], start, end) if start and end else None
    return (
        (AimLine(attacker=shooter, target=enemy, lies=lies, weapons=weapons, announced=announced),)
        if lies
        else ()
    )


def facing(view: EaglesView, squadron: Squadron) -> Facing:
    """Return the state of a plane's card: absent, face down, known to the seat alone, or face up (SE-5.4)."""
    index = SQUADRONS.index(squadron)
    if view.table.shown[index]:
        return "up"
    if not view.table.laid[index]:
        return "none"
    return "known" if view.cards[index] else "down"


def status(table: PublicState, squadron: Squadron) -> str:
    """Describe a plane's actions of this round, and its damage."""
    plane = table.plane(squadron)
    if plane.at is None:
        return "shot down"
    notes = ["moved" if plane.moved else "to move"]
    notes += ["fired"] if plane.fired else []
    notes += ["reloaded"] if plane.reloaded else []
    notes += [f"banked {plane.bank}"] if plane.bank != "level" else []
    notes += ["flare burning"] if plane.flare_burns else []
    notes += ["no afterburner"] if plane.afterburner_lost is not None else []
    return ", ".join(notes)
