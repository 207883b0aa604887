"""What the pages of reference list."""

from typing import Literal

import wargames
from cases import cases
from wargames.kernel.inspection.reference import (
    actions_of,
    decisions_of,
    described,
    events_of,
    properties_of,
    spelled,
    values_of,
)
from wargames.screaming_eagles.moments import DECISIONS

GAME = wargames.load("screaming_eagles")


def test_every_moment_action_and_event_of_a_game_is_described() -> None:
    assert {*DECISIONS} == {one.kind for one in decisions_of(GAME)}
    assert [*GAME.action_types] == [one.kind for one in actions_of(GAME)]
    assert [*GAME.event_types] == [one.kind for one in events_of(GAME)]


def test_fields_are_told_with_their_types_and_without_what_all_have() -> None:
    shot = next(one for one in decisions_of(GAME) if one.name == "ChooseShot")

    assert {"seat", "clause", "actions"}.isdisjoint(dict(shot.fields))
    assert "'stallion' | 'tiger' | 'eagle' | 'cobra'" in dict(shot.fields).values()


def test_a_view_is_told_with_what_it_works_out_and_what_lies_within() -> None:
    view = described(GAME.view_type)

    assert ["table", "cards"] == [name for name, _ in view.fields]
    assert ["team", "planes"] == [name for name, _ in properties_of(GAME.view_type)]
    assert {"PublicState", "Plane"} <= {one.name for one in values_of(GAME)}
    assert "EaglesView" not in {one.name for one in values_of(GAME)}


@cases(
    (int, "int"),
    (tuple[str, ...], "tuple[str, ...]"),
    (dict[str, int | None], "dict[str, int | None]"),
    (Literal[1, "a"], "1 | 'a'"),
    (wargames.Seat, "Seat"),
)
def test_types_are_spelled_as_a_program_writes_them(hint: object, text: str) -> None:
    assert text == spelled(hint)
