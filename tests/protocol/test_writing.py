"""What is written part by part is what is written at once, for types that no game has yet, too."""

import json
from typing import Any

import attrs

from cases import cases
from wargames.kernel.base import serialization
from wargames.protocol.writing import ViewWriter, shape_of


@attrs.frozen
class Post:
    """A class with one field."""

    name: str


@attrs.frozen
class Road:
    """A class with other fields."""

    length: int
    ends: tuple[Post, ...] = ()


@attrs.frozen
class Signpost:
    """A pair of unlike classes, which is no row of like ones."""

    pair: tuple[Post, Road]
    rows: tuple[tuple[int, ...], ...] = ((1, 2), ())
    nothing: tuple[()] = ()


ROAD = Road(3, (Post("north"), Post("south")))


@cases(
    ((Post("north"), ROAD), tuple[Post, Road]),
    (Signpost((Post("north"), ROAD)), Signpost),
    ((ROAD, Road(1)), tuple[Road, ...]),
    ((Post("a"), ROAD), tuple[Post | Road, ...]),
    (((1, 2), (3,)), tuple[tuple[int, ...], ...]),
    ((1, 2, 3), tuple[int, ...]),
    ((), tuple[()]),
)
def test_a_value_is_written_by_its_parts_as_at_once(value: Any, kind: Any) -> None:
    writer = ViewWriter()
    for _ in range(2):
        assert serialization.to_plain(value, kind) == json.loads(writer.text(value, kind))


@cases(
    (tuple[Post, ...], Post),
    (tuple[tuple[int, ...], ...], tuple[int, ...]),
    (tuple[int, ...], None),
    (tuple[Post, Road], None),
    (tuple[()], None),
    (Post, None),
    (int, None),
)
def test_items_are_kept_one_by_one_of_rows_of_classes_alone(kind: Any, item: Any) -> None:
    found = shape_of(kind).item

    assert item == (found and found.kind)
