"""A game that declares no features is shown by the typed fields of its views."""

from typing import Literal

import attrs

from encoding.rules import HOG
from wargames import Seat, SeededDice, View
from wargames.encoding import observation_spec
from wargames.encoding.typed_features import _look, _table, _within


def test_the_fields_of_a_third_partys_view() -> None:
    spec = observation_spec(HOG, "standard")
    state = HOG.start("standard", dice=SeededDice(1)).state
    state = HOG.apply(state, "left", HOG.parse("throw 4"), SeededDice(1)).state
    (scalars,) = spec.blocks
    names = [column.name for column in scalars.columns]

    left, right = (
        dict(zip(names, spec.observe(HOG.view(state, Seat(seat)))["scalars"], strict=True))
        for seat in ("left", "right")
    )

    assert (1, 0, 1, 4) == (left["plays left"], left["plays right"], left["mine is there"], left["mine"])
    assert (0, 1, 0, 0) == (right["plays left"], right["plays right"], right["mine is there"], right["mine"])
    assert (0, 1) == (left["waiting 1"], left["waiting 2"])
    assert {"round", "totals 1", "totals 2", "box"} <= set(names)


@attrs.frozen
class Man:
    strength: int
    mood: Literal["calm", "mad"]
    tired: bool
    name: str
    at: tuple[int, int] | None


TOM = Man(3, "mad", tired=True, name="Tom", at=(4, 5))
TIM = Man(-2, "calm", tired=False, name="Tim", at=None)


@attrs.frozen
class Sight(View):
    men: tuple[Man, ...]


def test_values_in_tuples_are_rows() -> None:
    view = Sight(None, (TOM, TIM))
    seen: dict[str, tuple[int, int]] = {}
    _look(view, "", seen)

    table = _table("men", Man, seen)

    assert ["men strength", "men mood calm", "men mood mad", "men tired", "men at is there"] == [
        column.name for column in table.columns
    ][:5]
    (_, tom, company), (_, tim, _) = table.read(view)
    assert (3, 0, 1, 1, 1, 1, 4, 1, 5) == tuple(map(float, table.row(tom, company)))
    assert (-2, 1, 0, 0, 0, 0, 0, 0, 0) == tuple(map(float, table.row(tim, company)))
    assert 4 == table.spare(view)
    assert (-4, 6) == (table.columns[0].low, table.columns[0].high)


def test_numbers_out_of_range_are_shown_as_the_nearest() -> None:
    row = _within(Man, "men", {"men strength": (0, 2)})

    assert 4 == row.read(attrs.evolve(TIM, strength=9))[0]
