"""The signs of kinds of units as SVG, as drawn in a frame around the origin."""

from math import cos, pi, sin

from wargames.render.lettering import moved
from wargames.render.markup import Markup, group, points, tag

FRAME = 22, 13


def framed(sign: Markup, **style: str | float) -> Markup:
    """Draw a sign in its frame."""
    wide, high = FRAME
    return group(tag("rect", x=-wide / 2, y=-high / 2, width=wide, height=high), sign, **style)


def squad() -> Markup:
    """Draw the crossed belts of infantry."""
    return tag("path", d="M-11,-6.5 L11,6.5 M-11,6.5 L11,-6.5", fill="none")


def mortar() -> Markup:
    """Draw the sign of a mortar."""
    return group(
        tag("path", d="M0,4 V-4 M-3,-1.5 L0,-4.5 L3,-1.5", fill="none"), tag("circle", cx=0, cy=3.6, r=1.8)
    )


def machine_gun() -> Markup:
    """Draw the sign of a machine gun."""
    return tag("path", d="M0,5 V-5 M-3,-2 L0,-5 L3,-2 M-3.5,4.5 H3.5", fill="none")


def tank() -> Markup:
    """Draw the track of a tank."""
    return tag("rect", x=-8, y=-3.8, width=16, height=7.6, rx=3.8, fill="none")


def gun() -> Markup:
    """Draw the sign of an anti-tank gun."""
    return tag("path", d="M-11,6.5 L0,-4 L11,6.5 M0,-4 V-6.5", fill="none")


def soldier(color: str) -> Markup:
    """Draw the silhouette of a man with his rifle, in a color."""
    body = "M-4,10 V3 C-7,1 -6,-5 -2,-5 H2 C6,-5 7,1 4,3 V10 H1 V5 H-1 V10 Z"
    rifle = tag("path", d="M-9,5 L10,-8", stroke=color, stroke_width=2)
    return group(tag("circle", cy=-9, r=4), tag("path", d=body), rifle, fill=color)


def vehicle(color: str) -> Markup:
    """Draw the silhouette of a tank from the side, in a color."""
    hull = "M-13,6 L-15,1 L-11,-2 H-5 L-3,-7 H5 L7,-5 H17 V-3 H7 V-2 H11 L14,1 L12,6 Z"
    return tag("path", d=hull, fill=color)


def star(at: tuple[float, float], fill: str) -> Markup:
    """Draw a star."""
    radii = (7.2, 2.9) * 5
    corners = ((radius * sin(pi * at / 5), -radius * cos(pi * at / 5)) for at, radius in enumerate(radii))
    return tag(
        "polygon", points=points(*corners), fill=fill, stroke="#8a6110", stroke_width=0.8, transform=moved(at)
    )
