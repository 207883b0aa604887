"""Section 2: where the figures of a group stand, and when they hold together (FM-2.8, FM-R3, FM-R12)."""

from cases import cases
from fire_move.tables import Measure, Pair, at, field, ring
from wargames.fire_move.ground.formations import default_formation, formation_refusal
from wargames.kernel.geometry.plane import Point

OPEN = field("open 20 | crops 20")
END = at(10, 10)


def clause(*spots: Pair, standing: tuple[Point, ...] = (), end: Point = END) -> str | None:
    refusal = formation_refusal(OPEN, end, ring(*spots), standing)
    return None if refusal is None else refusal.clause


def offsets(end: Point, count: int, *standing: Pair) -> list[tuple[int, int]] | None:
    placed = default_formation(OPEN, end, count, ring(*standing))
    return None if placed is None else [(spot.x - end.x, spot.y - end.y) for spot in placed]


def test_the_default_formation_takes_the_first_offsets() -> None:
    """FM-R12, FM-G25"""
    assert [(0, 0), (-75, 0), (0, -75), (0, 75), (75, 0), (-75, -75), (-75, 75), (75, -75)] == offsets(END, 8)


def test_figures_that_stand_there_are_gone_around() -> None:
    """FM-R12: none closer than half an inch to a figure of either side."""
    assert [(0, 0), (0, -75), (0, 75)] == offsets(END, 3, (9.25, 10.49))
    assert [(0, 0), (-75, 0), (0, -75)] == offsets(END, 3, (9.25, 10.5))
    assert [(-75, 0), (-75, -75), (0, -75)] == offsets(END, 3, (10, 10.1))


def test_a_border_close_by_pushes_the_formation_to_one_side() -> None:
    """FM-R12, FM-R2: nobody beyond the border, or nearer than 0.05 inch to it."""
    assert [(0, 0), (0, -75), (0, 75), (75, 0)] == offsets(at(20.79, 10), 4)
    assert [(0, 0), (-75, 0)] == offsets(at(20.8, 10), 2)
    assert [(0, 0), (-75, 0)] == offsets(at(19, 10), 2)


def test_each_figure_is_within_an_inch_of_one_before_it() -> None:
    """FM-R12: with the four nearest places taken, nobody else is near enough until the finer grain."""
    around = [(10 + x, 10 + y) for x, y in ((-0.75, 0), (0.75, 0), (0, -0.75), (0, 0.75))]

    assert [(0, 0)] == offsets(END, 1, *around)
    assert [(0, 0), (-50, -50)] == offsets(END, 2, *around)


def test_where_there_is_too_little_room_the_finer_grain_is_tried() -> None:
    """FM-G25: A strip of 0.70 inch: at 0.75 a row of seven, at 0.50 two rows."""
    strip = field("open 0.7 | crops 20", depth=6)
    end = at(0.1, 3)

    wide = default_formation(strip, end, 7, ())
    narrow = default_formation(strip, end, 8, ())
    assert wide is not None
    assert {10} == {spot.x for spot in wide}
    assert narrow is not None
    assert {10, 60} == {spot.x for spot in narrow}
    assert default_formation(strip, end, 30, ()) is None


def test_the_default_formation_reaches_to_three_inches_exactly() -> None:
    """FM-R12, FM-G25: 0.70 inch of ground holds nine in a row at 0.75, the last ones 3.00 from its middle."""
    strip = field("open 0.7 | crops 20", depth=8)

    row = default_formation(strip, at(0.1, 4), 9, ())

    assert row is not None
    assert [100 + 75 * n for n in range(9)] == sorted(spot.y for spot in row)
    assert {10} == {spot.x for spot in row}


def test_places_that_are_not_admitted_are_left_out() -> None:
    """FM-G18: a zone of set-up."""
    placed = default_formation(OPEN, END, 3, (), admits=lambda point: point.x >= 1000)

    assert placed == (END, at(10, 9.25), at(10, 10.75))


def test_an_inch_between_two_figures_is_near_enough() -> None:
    """FM-R12: and a hundredth more would not be."""
    row = (1000, 1100, 1150)

    assert (END, at(11, 10)) == default_formation(
        OPEN, END, 2, (), admits=lambda point: point.x in row and point.y == 1000
    )
    assert default_formation(OPEN, END, 2, (), admits=lambda point: point.x in {1000, 1150}) != (
        END,
        at(11.5, 10),
    )


@cases(
    (((10, 10), (10.5, 10)), None),
    (((10, 10), (10.49, 10)), "FM-R12"),  # too close
    (((10, 10), (11, 10), (12, 10), (13, 10)), None),
    (((10, 10), (11, 10), (12, 10), (13, 10), (13.01, 10.9)), "FM-R12"),  # more than 3 inches away
    (((10, 10), (11.01, 10)), "FM-2.8"),
)
def test_a_formation_of_ones_own(spots: tuple[Pair, ...], wanted: str | None) -> None:
    """FM-R12"""
    assert wanted == clause(*spots)


@cases((19.95, None), (19.96, "FM-R2"), (20.05, "FM-R12"), (20, "FM-R12"))
def test_no_figure_stands_on_or_beyond_a_border(x: Measure, wanted: str | None) -> None:
    """FM-R12, FM-R2"""
    assert wanted == clause((19.2, 10), (x, 10), end=at(19.2, 10))


def test_a_figure_of_either_side_in_the_way_is_named() -> None:
    """FM-R12"""
    refusal = formation_refusal(OPEN, END, ring((10, 10)), (at(10.3, 10.3),))

    assert "(10, 10) is less than 0.5 inch from another figure [FM-R12]" == str(refusal)
