"""What does not belong at the table: only the library's own errors answer it, and nothing changes."""

from typing import Any, ClassVar

import attrs
import pytest

from sam_fire.given import battle
from wargames import Action, BadDie, BadText, IllegalAction, ScriptedDice
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import Drive, EndOrders, Fire, Move
from wargames.sam_fire.values.components import AMERICAN

ORDERS = battle(
    {"I1": "0506", "I7": "0507", "T1": "0909"},
    {"R01": "0505", "MG1": "0603"},
    dice=(1, 2, 3, 5, 5),
    markers={"I1": "panic"},
)
"""The player may give orders, one to the Medic among them."""


# ------------------------------------------------------------------------------------------------ actions


@attrs.frozen
class Surrender(Action):
    """An action of some other game, that looks like one of ours."""

    FORM: ClassVar[str] = "end orders"


@pytest.mark.parametrize("seat", ["", "nobody", "german", "AMERICAN", "spectator"])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: str) -> None:
    """SAF-1.1"""
    with pytest.raises(IllegalAction, match="there is no seat"):
        GAME.apply(ORDERS, seat, EndOrders(), ScriptedDice())


@pytest.mark.parametrize(
    "thing",
    [Surrender(), None, "end orders", 7, object(), EndOrders, {"is": "EndOrders"}, [], ("end", "orders")],
)
def test_what_is_no_action_of_this_game_is_refused(thing: Any) -> None:
    with pytest.raises(IllegalAction, match="is no action of Scream, Aim, Fire"):
        GAME.apply(ORDERS, AMERICAN, thing, ScriptedDice())


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


# ------------------------------------------------------------------------------------------------ text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "fire",
        "fire I7",
        "fire I7 at R01",
        "fire I7 at R01 with two",
        "move I7 to 0506 with 2 now",
        "end orders\0",
        "end  ",
        "{unit}",
        "fire {unit} at {target} with {die}",
        "x" * 20_000,
        "ﬁre I7 at R01 with 2",
    ],
)
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        GAME.parse(text)


# ------------------------------------------------------------------------------------------------ dice


@pytest.mark.parametrize("face", [0, 7, -1, "1", None, 1.0, True])
def test_a_die_shows_only_its_faces(face: Any) -> None:
    """SAF-11.4"""
    with pytest.raises(BadDie, match="d6"):
        GAME.apply(ORDERS, AMERICAN, GAME.parse("medic to I1"), ScriptedDice(d6=[face]))


def test_dice_that_run_out_are_named_and_nothing_changes() -> None:
    """SAF-11.4"""
    state = ORDERS
    before = GAME.encode(state)

    with pytest.raises(BadDie, match="no dice left for"):
        GAME.apply(state, AMERICAN, GAME.parse("medic to I1"), ScriptedDice())
    assert before == GAME.encode(state)
