"""Sections 8 and 9: the cone of fire, targets in it, and the weapons that reach them."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.screaming_eagles.components import HEADING, WEAPONS, Weapon
from wargames.screaming_eagles.lattice import PLACE, SPACES, Space
from wargames.screaming_eagles.state import Plane

Path = Literal["straight", "diagonal", "curved"]
PATHS: tuple[Path, ...] = get_args(Path)


@attrs.frozen
class Bearing:
    """A target's place in the cone: its distance in spaces, and the shape of the shortest path (SE-G7)."""

    distance: int
    path: Path


def bearing(heading: int, shooter: Space, target: Space) -> Bearing | None:
    """Return a target's bearing, or None outside the cone (SE-8.3, SE-9.1, SE-9.2, SE-10.2, SE-G6, SE-R10).

    >>> bearing(+1, Space("H3"), Space("K7"))
    Bearing(distance=5, path='curved')
    """
    return cone_from(heading, shooter).get(target)


@cache
def cone_from(heading: int, shooter: Space) -> Mapping[Space | None, Bearing]:
    """Return the bearings of the spaces in the cone of fire from a space (SE-8.3, SE-10.2, SE-G6)."""
    offsets = {target: offset(heading, shooter, target) for target in SPACES}
    return {
        target: in_cone(ahead, abs(aside))
        for target, (ahead, aside) in offsets.items()
        if ahead > 0 and ahead >= abs(aside)
    }


@cache
def in_cone(ahead: int, aside: int) -> Bearing:
    """Return the bearing of a place in the cone, by doubled rows and columns (SE-10.2, SE-G6)."""
    path: Path = "straight" if aside == 0 else "diagonal" if ahead == aside else "curved"
    return Bearing((ahead + aside) // 2, path)


def offset(heading: int, shooter: Space, target: Space) -> tuple[int, int]:
    """Return doubled rows ahead and columns aside, without looping (SE-8.9, SE-G6)."""
    column, row = PLACE[shooter]
    target_column, target_row = PLACE[target]
    return heading * (target_row - row), target_column - column


def lie(shooter: Plane, target: Plane) -> Bearing | None:
    """Return the bearing of an enemy from a plane, both where they now stand (SE-8.1, SE-8.2).

    None outside the cone, or if one of them is down.
    """
    return None if shooter.at is None else cone_from(HEADING[shooter.team], shooter.at).get(target.at)


def follows(weapon: Weapon, lies: Bearing) -> bool:
    """Return whether a weapon can fly the path to a target (SE-9.1, SE-9.5)."""
    return flies(weapon, lies.path)


def flies(weapon: Weapon, path: Path) -> bool:
    """Return whether a weapon can fly a path (SE-9.1, SE-9.5)."""
    return path != "curved" or WEAPONS[weapon].curves


def target_refusal(shooter: Plane, target: Plane) -> Refusal | None:
    """Return why a plane may not be fired at; planes in between never block (SE-8.4, SE-8.6, SE-R11)."""
    if shooter.team == target.team:
        return Refusal("SE-8.5", f"{target.squadron} is {shooter.squadron}'s team-mate")
    if shooter.at is None or target.at is None:
        gone = target if target.at is None else shooter
        return Refusal("SE-3.9", f"{gone.squadron} has been shot down")
    if lie(shooter, target):
        return None
    ahead, _ = offset(HEADING[shooter.team], shooter.at, target.at)
    if ahead < 0:
        return Refusal(
            "SE-8.9", f"{target.squadron} at {target.at} lies behind {shooter.at}, and fire never loops"
        )
    return Refusal(
        "SE-8.3", f"{target.squadron} at {target.at} is outside the cone of fire from {shooter.at}"
    )


def weapon_refusal(shooter: Plane, weapon: Weapon, target: Plane) -> Refusal | None:
    """Return why a weapon cannot be used on a target in the cone; its reach is no limit (SE-R9)."""
    name = WEAPONS[weapon].name
    if not shooter.stores.of(weapon):
        return Refusal("SE-8.8", f"{shooter.squadron} has no {name} left")
    lies = lie(shooter, target)
    if lies and not follows(weapon, lies):
        return Refusal(
            "SE-9.5", f"the {name} fires straight or diagonally; {target.squadron} needs a curved path"
        )
    return None
