"""What is drawn on a table, or typed short: a space makes a whole action of it, or refuses by a clause."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Self

import attrs
import pytest

from wargames.kernel.base.errors import Refusal, UnknownName
from wargames.kernel.game import Action, ActionSpace
from wargames.kernel.game.naming import Names
from wargames.kernel.game.shorthand import Shorthand, Sketch
from wargames.kernel.geometry.plane import Point


@attrs.frozen
class Path:
    points: tuple[Point, ...]

    @classmethod
    def drawn(cls, points: tuple[Point, ...]) -> Self:
        return cls(points)


@attrs.frozen
class Walk(Action):
    FORM: ClassVar[str] = "walk {unit}[ along {path}]"
    unit: Annotated[str, Names("unit")]
    path: Path | None = None


@attrs.frozen
class WalkTo(Shorthand):
    FORM: ClassVar[str] = "walk {unit} to {x}"
    unit: Annotated[str, Names("unit")]
    x: int

    def sketch(self) -> Sketch:
        return Sketch(Walk(self.unit), "path", (Point(self.x, 0),))


@attrs.frozen
class Walks(ActionSpace):
    """Walks on a line from 0, nowhere beyond 500."""

    @property
    def candidates(self) -> Sequence[Action]:
        return (Walk("A", Path((Point(100, 0),))),)

    def check(self, action: Any) -> Refusal | None:
        return Refusal("X-1", "500 is the end") if max(action.path.points) > Point(500, 0) else None


class Steps(Walks):
    """Walks by steps of 100, which the space puts between the points."""

    def completed(self, sketch: Sketch) -> Action | Refusal:
        end = sketch.points[-1].x
        if end % 100:
            return Refusal("X-2", f"{end} is no whole step")
        return sketch.filled(Path(tuple(Point(x, 0) for x in range(100, end + 1, 100))))


def test_points_go_into_a_field_as_its_class_takes_them_and_the_rules_judge() -> None:
    assert Walk("A", Path((Point(3, 4), Point(5, 6)))) == Walks().drawn(
        Walk("A"), "path", [Point(3, 4), Point(5, 6)]
    )
    assert Refusal("X-1", "500 is the end") == Walks().drawn(Walk("A"), "path", [Point(600, 0)])


def test_a_space_completes_what_is_short_or_says_why_it_cannot() -> None:
    whole = Walk("A", Path((Point(100, 0), Point(200, 0))))

    assert whole == Steps().drawn(Walk("A"), "path", [Point(200, 0)])
    assert Refusal("X-2", "250 is no whole step") == Steps().drawn(Walk("A"), "path", [Point(250, 0)])
    assert Refusal("X-1", "500 is the end") == Steps().drawn(Walk("A"), "path", [Point(600, 0)])


def test_a_field_that_is_not_made_of_points_is_no_place_for_them() -> None:
    with pytest.raises(UnknownName, match=r"'unit'.*path"):
        Walks().drawn(Walk("A"), "unit", [Point(3, 4)])


def test_what_is_typed_short_says_what_would_be_drawn() -> None:
    assert Sketch(Walk("B"), "path", (Point(7, 0),)) == WalkTo("B", 7).sketch()
    assert "walk B to 7" == str(WalkTo("B", 7))
