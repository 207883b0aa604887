"""Actions by points: points that a person draws or types, completed by the action space.

A person points at a table; the rules want a place for each figure and every leg of a route.
:meth:`ActionSpace.drawn` takes points for a field of an action. A typed :class:`Shorthand` stands for such a
call:

    @attrs.frozen
    class DeployAround(Shorthand):
        FORM: ClassVar[str] = "deploy {group} around {point}"
        group: str
        point: Spot

        def sketch(self) -> Sketch:
            return Sketch(Deploy(self.group, Route(())), "points", self.point.points)

The space returns the whole action or a refusal. Only whole actions are played and recorded.
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
    """An action with a person's points for one of its fields."""

    like: Action
    field: str
    points: tuple[Point, ...]

    def plain(self) -> Action:
        """Return the action with exactly those points.

        Raises :class:`UnknownName` for a field that is not made of points.
        """
        kinds = drawable(type(self.like))
        if self.field not in kinds:
            raise UnknownName("drawn field", self.field, kinds)
        return self.filled(kinds[self.field].drawn(self.points))

    def filled(self, value: Any) -> Action:
        """Return the action with a value in that field."""
        return attrs.evolve(self.like, **{self.field: value})


@attrs.frozen
class Shorthand(Action):
    """A short typed form, which an action space completes to an action."""

    @abstractmethod
    def sketch(self) -> Sketch:
        """Return the action without its points, and the points to complete it."""


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
    """Return the class of an optional field."""
    if get_origin(hint) in {UnionType, Union}:
        return next(one for one in get_args(hint) if one is not type(None))
    return hint
