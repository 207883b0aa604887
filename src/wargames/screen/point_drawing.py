"""Points on a measured table, for formations and routes, checked at each point."""

from collections.abc import Iterator
from itertools import islice

import attrs

from wargames.kernel.base.errors import Refusal, WargameError
from wargames.kernel.game import Action, ActionSpace
from wargames.kernel.game.listing import every
from wargames.kernel.game.questions import Question
from wargames.kernel.game.shorthand import drawable
from wargames.kernel.geometry.plane import Point
from wargames.presenting.decision_model import DecisionModel

LOOKED_AT = 20
"""The number of actions among which one that takes points is sought."""


@attrs.frozen
class PointDrawing:
    """The points so far for a field of an action, and the action that they make."""

    space: ActionSpace
    like: Action
    field: str
    points: tuple[Point, ...] = ()

    @property
    def outcome(self) -> Action | Refusal | None:
        """The whole action, or the refusal; None without points.

        Points that make no action are refused without a clause of their own.
        """
        if not self.points:
            return None
        return self.space.drawn(self.like, self.field, self.points)

    def put(self, point: Point) -> "PointDrawing":
        """Put one more point."""
        return attrs.evolve(self, points=(*self.points, point))

    def back(self) -> "PointDrawing":
        """Take the last point back."""
        return attrs.evolve(self, points=self.points[:-1])


def point_drawing(asked: DecisionModel) -> PointDrawing | None:
    """Begin to draw, if the question takes points; return None for any other."""
    found = asked.stage.found
    field = found.field if isinstance(found, Question) else None
    likes = (one for one in _some(asked) if field in drawable(type(one)))
    like = next(likes, None)
    return PointDrawing(asked.decision.actions, like, field) if like is not None and field else None


def _some(asked: DecisionModel) -> Iterator[Action]:
    try:
        yield from islice(every(asked.stage.listing), LOOKED_AT)
    except WargameError:
        return
