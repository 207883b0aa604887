"""What the fields of events name besides groups, figures, weapons and cards."""

from typing import Annotated

from wargames.kernel.game.naming import Names
from wargames.kernel.geometry.plane import Point

Die = Annotated[int, Names("die")]
Words = Annotated[str, Names("text")]
ObjectiveId = Annotated[str, Names("objective")]
Spot = Annotated[Point, Names("point")]
Points = Annotated[tuple[Point, ...], Names("path")]
Places = Annotated[tuple[Point, ...], Names("formation")]
Vector = Annotated[tuple[int, int], Names("facing")]
