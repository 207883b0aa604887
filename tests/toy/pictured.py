"""Variants of Border Run whose pictures or lines of sight do not show what they should, or too much."""

from typing import Any

import attrs

from toy.defects import Defective
from toy.drawing import PICTURES, draw, parts
from toy.pieces import State
from toy.view import Look
from wargames.kernel.game import Seat
from wargames.kernel.game.line_of_sight import FieldOfFire
from wargames.render import Drawn, Pictures, named
from wargames.render.markup import Markup, tag


def with_things(drawn: Drawn, more: str) -> Drawn:
    return attrs.evolve(drawn, things=Markup(f"<g>{drawn.things}{more}</g>"))


def both(look: Any) -> Pictures:
    """Draw the whole from its parts."""
    whole = lambda view: tag("svg", look(view).land, look(view).things, look(view).panel)  # noqa: E731
    return attrs.evolve(PICTURES, parts=look, svg=whole)


class CartMissingInTheParts(Defective):
    meant = "pictures_are_sound"
    pictures = attrs.evolve(PICTURES, parts=lambda view: attrs.evolve(parts(view), things=Markup("<g/>")))


class LinkInThePicture(Defective):
    meant = "pictures_are_sound"
    pictures = attrs.evolve(PICTURES, svg=lambda view: draw(view).replace("<circle", '<circle href="x"'))


class TwoShapesToPointAt(Defective):
    meant = "pictures_are_sound"
    pictures = both(lambda view: attrs.evolve(parts(view), land=Markup(f"<g>{parts(view).land * 2}</g>")))


def road_alone(view: Look) -> Drawn:
    drawn = parts(view)
    return attrs.evolve(drawn, land=Markup(drawn.land.replace("space:woods", "")))


def haunted(view: Look) -> Drawn:
    return with_things(parts(view), tag("g", data_names=named(unit="ghost")) * (view.round > 1))


class OneWayNotDrawn(Defective):
    meant = "pictures_show_what_actions_name"
    pictures = both(road_alone)


class GhostOnTheMap(Defective):
    meant = "pictures_name_what_views_hold"
    pictures = both(haunted)


class PictureOfTheTruth(Defective):
    meant = "pictures_keep_secrets"

    def __init__(self) -> None:
        self.shown: State | None = None
        self.pictures = attrs.evolve(PICTURES, svg=self.peek)

    def view(self, state: State, seat: Seat | None) -> Look:
        self.shown = state
        return super().view(state, seat)

    def peek(self, view: Look) -> str:
        assert self.shown is not None
        loads = " ".join(cart.load for cart in self.shown.carts)
        return draw(view).replace("<circle", f'<circle data-load="{loads}"')


class SightThroughCovers(Defective):
    meant = "lines_of_sight_keep_secrets"

    def __init__(self) -> None:
        self.shown: State | None = None

    def view(self, state: State, seat: Seat | None) -> Look:
        self.shown = state
        return super().view(state, seat)

    def field_of_fire(self, view: Look, unit: str) -> FieldOfFire:
        assert self.shown is not None
        loads = tuple(cart.load for cart in self.shown.carts)
        return FieldOfFire(unit, "road", "unit", loads, "anywhere", "BR-4.1")
