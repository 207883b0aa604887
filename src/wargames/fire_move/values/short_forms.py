"""What a player may type short, by points that the rules complete (FM-R66, FM-R67)."""

from typing import ClassVar

import attrs

from wargames.fire_move.values.actions import Deploy, Step
from wargames.fire_move.values.spelling import Route, Spot
from wargames.fire_move.values.state import GroupId
from wargames.kernel.game.shorthand import Shorthand, Sketch


@attrs.frozen
class DeployAround(Shorthand):
    """Set up a group in the default formation around a point (FM-R67)."""

    FORM: ClassVar[str] = "deploy {group} around {point}"
    group: GroupId
    point: Spot

    def sketch(self) -> Sketch:
        """Deploy it at that point."""
        return Sketch(Deploy(self.group, Route(())), "points", (self.point.at,))


@attrs.frozen
class StepToward(Shorthand):
    """Step toward a point as far as a move action leads, through others if more are named (FM-R66)."""

    FORM: ClassVar[str] = "step toward {points}"
    points: Route

    def sketch(self) -> Sketch:
        """Step along those points."""
        return Sketch(Step(Route(())), "route", self.points.points)


SHORT_FORMS = (DeployAround, StepToward)
