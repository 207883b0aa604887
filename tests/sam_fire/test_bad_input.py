"""What does not belong at the table: only the library's own errors answer it, and nothing changes."""

from typing import Any

import pytest

from cases import cases
from sam_fire.given import battle
from wargames import Action, BadDie, IllegalAction, ScriptedDice
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import Drive, Fire, Move
from wargames.sam_fire.values.components import AMERICAN

ORDERS = battle(
    {"I1": "0506", "I7": "0507", "T1": "0909"},
    {"R01": "0505", "MG1": "0603"},
    dice=(1, 2, 3, 5, 5),
    markers={"I1": "panic"},
)
"""The player may give orders, one to the Medic among them."""


# ------------------------------------------------------------------------------------------------ actions


@pytest.mark.parametrize(
    "action",
    [
        Fire("I7", "R01", 5),
        Fire(None, None, 2),  # type: ignore[arg-type]  # wrong on purpose
        Fire([], {}, 2),  # type: ignore[arg-type]
        Fire("I99", "R99", 2),
        Move("I7", "", 2),
        Move("I7", "9999", 2),
        Drive("T1", ()),
        Drive("T1", ("9999",)),
        Drive("T1", "0908"),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_an_action_with_fields_that_do_not_exist_is_refused(action: Action) -> None:
    with pytest.raises(IllegalAction):
        GAME.apply(ORDERS, AMERICAN, action, ScriptedDice())


# ------------------------------------------------------------------------------------------------ dice


@cases(0, 7, -1, "1", None, 1.0, True)
def test_a_die_shows_only_its_faces(face: Any) -> None:
    """SAF-11.4"""
    with pytest.raises(BadDie, match="d6"):
        GAME.apply(ORDERS, AMERICAN, GAME.parse("medic to I1"), ScriptedDice(d6=[face]))
