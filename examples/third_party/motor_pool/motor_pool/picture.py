"""The pictures of the game, with a sign for the armored car (MP-1.1)."""

from wargames.render.markup import Markup, group, tag
from wargames.render.sniper import PICTURES, VEHICLE_SIGNS

__all__ = ["PICTURES"]


def greyhound() -> Markup:
    """Draw a hull on wheels, with a turret."""
    hull = tag("path", d="M-9,2 V-1.5 L-5,-3.5 H9 V2 Z M-3,-3.5 V-7 H3 V-3.5 M3,-5.5 H9", fill="none")
    wheels = (tag("circle", cx=at, cy=3.4, r=2.2, fill="none") for at in (-5.5, 1, 6))
    return group(hull, *wheels, stroke_width=1.1)


VEHICLE_SIGNS.add("motor_pool", {"m8": greyhound})
