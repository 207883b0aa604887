"""Actions by points: what a person draws on the table, or types short, and the space completes.

A person points at a table; the rules want a place for each figure and every leg of a route. Whoever draws
puts his points into a field of an action (:meth:`ActionSpace.drawn`). Whoever types writes a
:class:`Shorthand`, which says what would be drawn:

    @attrs.frozen
    class DeployAround(Shorthand):
        FORM: ClassVar[str] = "deploy {group} around {point}"
        group: str
        point: Spot

        def sketch(self) -> Sketch:
            return Sketch(Deploy(self.group, Route(())), "points", self.point.points)

Either way the space answers the whole action, or why there is none. Only whole actions are played and
recorded.
"""

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.notation import Action
from wargames.kernel.geometry.plane import Point


@attrs.frozen
class Sketch:
    """An action, and the points that a person put into one of its fields."""

    like: Action
    field: str
    points: tuple[Point, ...]

    def plain(self) -> Action:
        """Give the action with those very points.

        Raises :class:`UnknownName` for a field that is not made of points.
        """
        kinds = drawable(type(self.like))
        if self.field not in kinds:
            raise UnknownName("field made of points", self.field, kinds)
        return self.filled(kinds[self.field].drawn(self.points))

    def filled(self, value: Any) -> Action:
        """Give the action with a value in that field."""
        return attrs.evolve(self.like, **{self.field: value})


@attrs.frozen
class Shorthand(Action):
    """An action typed short: no action of the game until an action space completes it."""

    @abstractmethod
    def sketch(self) -> Sketch:
        """Give the action that is meant, without its points, and the points to be drawn into it."""


def drawable(kind: type[Action]) -> Mapping[str, Any]:
    """Find the fields of an action class that are made of points: their classes have a method ``drawn``."""
    known: Any = kind
    return _drawable(known)


@cache
def _drawable(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    classes = {field.name: _class_of(hints[field.name]) for field in attrs.fields(kind)}
    return {name: found for name, found in classes.items() if hasattr(found, "drawn")}


def _class_of(hint: Any) -> Any:
    """Give the class of a field that may be None."""
    if get_origin(hint) in {UnionType, Union}:
        return next(one for one in get_args(hint) if one is not type(None))
    return hint
