"""Moves of the cursor on a board of characters."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from wargames.render import Span, TextBoard

Direction = Literal["up", "down", "left", "right"]
Place = tuple[int, int]
"""A line and a column."""

STEPS: Mapping[Direction, Place] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
PLACES = ("hex:", "space:")
"""The marks of places for the arrow keys."""
AHEAD, ASIDE = 2, 3
"""The costs of a character ahead and aside: a neighbor hex is nearer than the hex behind it."""
TALL = 2
"""The height of a line in widths of characters."""


def middle(span: Span) -> Place:
    """Return the middle of some characters."""
    return span.row, (span.start + span.stop - 1) // 2


def stops(board: TextBoard) -> tuple[Place, ...]:
    """List the stops of the cursor: each hex or space, else each thing; none on a measured table.

    >>> from wargames.render.pictures import named_words
    >>> stops(named_words(["A1 *", "  b2"]))
    ((0, 0), (1, 2))
    """
    if board.plane is not None:
        return ()
    places = [spans[0] for name, spans in board.cells.items() if name.startswith(PLACES)]
    every = places or [span for spans in board.cells.values() for span in spans]
    return tuple(sorted(middle(span) for span in every))


def walked(board: TextBoard, at: Place, direction: Direction) -> Place:
    """Return the nearest stop in a direction, or the next character; stay if there is none.

    >>> from wargames.render.pictures import named_words
    >>> walked(named_words(["A1  A2", "b2"]), (0, 0), "right")
    (0, 4)
    """
    down, right = STEPS[direction]
    if board.plane is not None:
        return within(board, (at[0] + down, at[1] + right))
    ahead = (place for place in stops(board) if _ahead(at, place, direction) > 0)
    return min(ahead, key=lambda place: _cost(at, place, direction), default=at)


def within(board: TextBoard, at: Place) -> Place:
    """Keep a place on the board."""
    lines, columns = board.size
    return min(max(at[0], 0), max(lines - 1, 0)), min(max(at[1], 0), max(columns - 1, 0))


def _ahead(at: Place, place: Place, direction: Direction) -> int:
    down, right = STEPS[direction]
    return TALL * down * (place[0] - at[0]) + right * (place[1] - at[1])


def _cost(at: Place, place: Place, direction: Direction) -> tuple[int, Place]:
    down, right = STEPS[direction]
    aside = abs(right * TALL * (place[0] - at[0])) + abs(down * (place[1] - at[1]))
    return AHEAD * _ahead(at, place, direction) + ASIDE * aside, place


def in_turn(places: Iterable[Place], at: Place, step: int) -> Place | None:
    """Return the next of some places in reading order, or the one before, around the end; None of none.

    >>> in_turn([(0, 4), (2, 1)], (0, 4), 1), in_turn([(0, 4), (2, 1)], (0, 4), -1), in_turn([], (0, 0), 1)
    ((2, 1), (2, 1), None)
    """
    order = sorted(set(places))
    if not order:
        return None
    after = [place for place in order if (place > at if step > 0 else place < at)]
    return (after or order)[0 if step > 0 else -1]


def places_of(board: TextBoard, marks: Iterable[str]) -> Iterator[Place]:
    """Yield the place of each name, at the span to be lit."""
    yield from (middle(spans[0]) for mark in marks if (spans := board.cells.get(mark)))
