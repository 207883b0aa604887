"""A word that begins an action and a command of the dialogue alike means the action where that is legal."""

from types import SimpleNamespace
from typing import Any

import pytest

from cases import cases
from wargames import games, load
from wargames.bob.moments import Exit
from wargames.cli.dialog.dialog import Dialog, EndOfInput
from wargames.kernel.base.errors import Refusal

COMMANDS = frozenset(Dialog(load("bob"), ())._commands) - {"?"}


def meant(refusal: Refusal | None, typed: str) -> list[Any]:
    """Return what is submitted where everything is refused so, or nothing."""
    dialog: Any = Dialog(load("bob"), ())
    submitted: list[Any] = []
    decision: Any = SimpleNamespace(actions=SimpleNamespace(check=lambda _action: refusal))
    asking: Any = SimpleNamespace(read=dialog.game.parse)
    dialog.asking = asking
    dialog._submit = lambda _decision, _waiting, action: submitted.append(action)
    dialog._obey(decision, {}, typed)
    return submitted


def test_a_unit_leaves_the_board_and_nobody_the_game() -> None:
    """BOB-G16: exit is an action; where it is illegal, the word leaves the game."""
    assert [Exit()] == meant(None, "exit")
    with pytest.raises(EndOfInput):
        meant(Refusal("BOB-G16", "no edge is near"), "exit")
    with pytest.raises(EndOfInput):
        meant(None, "quit")


@cases(*games())
def test_no_other_action_begins_with_the_word_of_a_command(name: str) -> None:
    first = {action.FORM.split()[0].partition("[")[0] for action in load(name).action_types}

    assert ({"exit"} if name == "bob" else set()) == first & COMMANDS
