"""Printed look-up tables without gaps, overlaps or unknown rolls."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import BadTable
from wargames.kernel.base.shown import Shown
from wargames.kernel.chance.symbolic_dice import SymbolicFace
from wargames.kernel.former_paths import former_names

R = TypeVar("R")

Face = int | str
Printed = Face | range | tuple[Face, ...]
"""The heading of a line: one face, a range of numbers, or several faces."""


@attrs.frozen(init=False)
class LookupTable(Shown, Generic[R]):
    """A printed table with one row for each face.

    ``rows`` are given as printed: a mapping from a face, a range or a tuple of faces to the row. ``faces``
    are all possible results. Raises ``BadTable`` if a face has no row or two, or a row is for an impossible
    result.

    >>> wind = LookupTable("wind", {1: "calm", range(2, 6): "breeze", 6: "storm"}, faces=range(1, 7))
    >>> wind[4]
    'breeze'
    >>> wind[7]
    Traceback (most recent call last):
    wargames.kernel.base.errors.BadTable: wind has no row for 7; it knows 1, 2, 3, 4, 5, 6
    """

    name: str
    rows: tuple[tuple[tuple[Face, ...], R], ...]
    faces: tuple[Face, ...]
    _places: dict[Face, int] = attrs.field(eq=False, repr=False)

    def __init__(self, name: str, rows: Mapping[Printed, R], *, faces: Iterable[Face]) -> None:
        printed, wanted = _as_printed(rows), tuple(dict.fromkeys(faces))
        places = _places(name, "row", [heads for heads, _ in printed], wanted)
        self.__attrs_init__(name, printed, wanted, places)

    def __getitem__(self, roll: Face) -> R:
        return self.rows[self._place(roll)][1]

    def __iter__(self) -> Iterator[tuple[tuple[Face, ...], R]]:
        """Yield the rows as printed: the faces of each, and its content."""
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def spread(self, weights: Iterable[tuple[Face, int]]) -> tuple[tuple[R, Fraction], ...]:
        """Return the exact chance of each row, as printed, from the weights of the rolls.

        Raises ``BadTable`` for an unknown roll, and for weights that are no chances.

        >>> coin = LookupTable("coin", {1: "tails", (2, 3): "heads"}, faces=(1, 2, 3))
        >>> [f"{row} {chance}" for row, chance in coin.spread([(1, 1), (2, 1), (3, 1)])]
        ['tails 1/3', 'heads 2/3']
        """
        shares = [0] * len(self.rows)
        for roll, weight in weights:
            if weight < 0:
                raise BadTable(f"{self.name}: the weight of {roll!r} is {weight}, less than nothing")
            shares[self._place(roll)] += weight
        if not (total := sum(shares)):
            raise BadTable(f"{self.name}: there is no spread over rolls that all weigh nothing")
        return tuple((row, Fraction(share, total)) for (_, row), share in zip(self.rows, shares, strict=True))

    def _place(self, roll: Face) -> int:
        return _place(self.name, "row", self._places, roll)


@attrs.frozen(init=False)
class LookupGrid(Shown, Generic[R]):
    """A printed two-way table: rows down the side, columns along the top, a cell for each pair.

    ``columns`` and the keys of ``rows`` head lines as in :class:`LookupTable`; each row has a cell for every
    column. ``row_faces`` and ``column_faces`` are all that can be looked up; by default, the headings.
    Raises ``BadTable`` for a gap, an overlap, or a row that is too short or too long.

    >>> range_table = LookupGrid("range", ("near", "far"), {range(1, 5): (2, 1), range(5, 7): (4, 3)})
    >>> range_table[6, "far"]
    3
    """

    name: str
    columns: tuple[tuple[Face, ...], ...]
    rows: tuple[tuple[tuple[Face, ...], tuple[R, ...]], ...]
    _row_places: dict[Face, int] = attrs.field(eq=False, repr=False)
    _column_places: dict[Face, int] = attrs.field(eq=False, repr=False)

    def __init__(
        self,
        name: str,
        columns: Iterable[Printed],
        rows: Mapping[Printed, tuple[R, ...]],
        *,
        row_faces: Iterable[Face] | None = None,
        column_faces: Iterable[Face] | None = None,
    ) -> None:
        tops, printed = tuple(_faces(heading) for heading in columns), _as_printed(rows)
        for heads, cells in printed:
            if len(cells) != len(tops):
                raise BadTable(f"{name}: row {_shown(heads)} has {len(cells)} cells for {len(tops)} columns")
        sides = _places(name, "row", [heads for heads, _ in printed], row_faces)
        self.__attrs_init__(
            name=name,
            columns=tops,
            rows=printed,
            row_places=sides,
            column_places=_places(name, "column", tops, column_faces),
        )

    def __getitem__(self, at: tuple[Face, Face]) -> R:
        row, column = at
        cells = self.rows[_place(self.name, "row", self._row_places, row)][1]
        return cells[_place(self.name, "column", self._column_places, column)]

    def __iter__(self) -> Iterator[tuple[tuple[Face, ...], tuple[R, ...]]]:
        """Yield the rows as printed: the faces of each, and its cells."""
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def _as_printed(rows: Mapping[Printed, R]) -> tuple[tuple[tuple[Face, ...], R], ...]:
    return tuple((_faces(heading), row) for heading, row in rows.items())


def _faces(heading: Printed) -> tuple[Face, ...]:
    return (heading,) if isinstance(heading, (int, str)) else tuple(heading)


def _places(
    name: str, line: str, headings: Iterable[tuple[Face, ...]], faces: Iterable[Face] | None
) -> dict[Face, int]:
    """Map each face to the index of its line; refuse gaps, overlaps and impossible lines."""
    places: dict[Face, int] = {}
    for place, face in ((place, face) for place, heading in enumerate(headings) for face in heading):
        if face in places:
            raise BadTable(f"{name} has two {line}s for {face!r}")
        places[face] = place
    wanted = tuple(places if faces is None else dict.fromkeys(faces))
    if gaps := [face for face in wanted if face not in places]:
        raise BadTable(f"{name} has no {line} for {_shown(gaps)}")
    if strays := [face for face in places if face not in wanted]:
        raise BadTable(f"{name} has a {line} for {_shown(strays)}, which cannot come up")
    return places


def _place(name: str, line: str, places: dict[Face, int], face: Face | SymbolicFace) -> int:
    found: int | None = face.looked_up(places) if isinstance(face, SymbolicFace) else places.get(face)
    if found is None:
        raise BadTable(f"{name} has no {line} for {face!r}; it knows {_shown(places)}")
    return found


def _shown(faces: Iterable[Face]) -> str:
    return ", ".join(repr(face) for face in faces)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Table="LookupTable", Grid="LookupGrid")
