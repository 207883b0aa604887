"""Types of names in actions and events besides groups, figures, weapons and cards."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from wargames.fire_move.values.state import FigureNumber
from wargames.kernel.former_paths import former_names
from wargames.kernel.game.naming import Names
from wargames.kernel.geometry.plane import Point

Die = Annotated[int, Names("die")]
Text = Annotated[str, Names("text")]
ObjectiveId = Annotated[str, Names("objective")]
Spot = Annotated[Point, Names("point")]
Points = Annotated[tuple[Point, ...], Names("path")]
Places = Annotated[tuple[Point, ...], Names("formation")]
Vector = Annotated[tuple[int, int], Names("facing")]
Figures = tuple[FigureNumber, ...]

AttackNumber = Literal["1", "2"]
"""The first or the second of two attacks (FM-R28)."""
Effect = Literal["nothing", "pinned", "wounded", "KIA", "routed"]
"""The effect of a check: ``wounded`` is a Japanese PL (FM-G15)."""
Marker = Literal["ground", "fear", "minefield", "berserk"]
"""A marker beside a group, smoke aside (FM-R59)."""
Asked: TypeAlias = tuple[tuple[str, ...], ...]
"""The fields asked for one by one; fields that would make more than five questions are asked together."""

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Words="Text")
