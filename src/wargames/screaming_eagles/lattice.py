"""The loop-around board: 308 lozenge spaces, their numbers, and the steps between them (section 7)."""

from typing import Annotated, NewType

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.base.notation import Names
from wargames.screaming_eagles.components import Direction

Space = NewType("Space", str)
"""A space by its label: column letter A to O from west to east, rank from the south (SE-G1)."""

Place = Annotated[Space, Names("space")]

COLUMNS = range(1, 16)
SIDEWAYS: dict[Direction, int] = {"L": -1, "S": 0, "R": +1}  # SE-5.6, SE-5.7, SE-5.8, SE-6.5


def low(column: int) -> int:
    """Return the southmost doubled row of a column (SE-G1)."""
    return 0 if column % 2 else 1


def high(column: int) -> int:
    """Return the northmost doubled row of a column (SE-G1)."""
    return 40 - low(column)


def space(column: int, row: int) -> Space:
    """Name the space in a column (1 to 15) at a doubled row (0 to 40).

    Raises BadGeometry where the board has none.

    >>> space(13, 40), space(14, 1)
    ('M21', 'N1')
    """
    if column not in COLUMNS or not low(column) <= row <= high(column) or row % 2 != low(column):
        raise BadGeometry(f"the board has no space in column {column}, row {row} [SE-G1]")
    return Space(f"{chr(64 + column)}{(row - low(column)) // 2 + 1}")


PLACE: dict[Space, tuple[int, int]] = {
    space(column, row): (column, row) for column in COLUMNS for row in range(low(column), high(column) + 1, 2)
}
"""Column and doubled row of every space."""

SPACES: tuple[Space, ...] = tuple(PLACE)


def numbers(at: Space) -> tuple[int, ...]:
    """Return the edge numbers printed on a space: none inside, two in a corner (SE-1.9, SE-G1).

    >>> numbers(Space("M21")), numbers(Space("A1")), numbers(Space("H3"))
    ((130,), (10, 160), ())
    """
    column, row = PLACE[at]
    end = (10 * column,) if row in {low(column), high(column)} else ()
    side = (160 + 5 * row,) if column in {1, 15} else ()
    return end + side


def step(at: Space, direction: Direction, heading: int) -> tuple[Space, bool]:
    """Return the next space, and whether the plane looped (SE-6.3, SE-6.4, SE-7.1, SE-R2, SE-R3).

    The re-entry space is that one space (SE-7.2); only the last space of a line loops (SE-7.6).
    """
    column, row = PLACE[at]
    side = SIDEWAYS[direction] * heading
    ahead = heading * (1 if side else 2)
    if column + side in COLUMNS and low(column + side) <= row + ahead <= high(column + side):
        return space(column + side, row + ahead), False
    if row == (high(column) if heading > 0 else low(column)):
        return space(column, low(column) if heading > 0 else high(column)), True
    return space(16 - column, row), True


NEXT: dict[tuple[Direction, int], dict[Space, tuple[Space, bool]]] = {
    (direction, heading): {at: step(at, direction, heading) for at in SPACES}
    for direction in SIDEWAYS
    for heading in (+1, -1)
}
"""The next space in a direction for a heading, and whether the way loops the board."""
