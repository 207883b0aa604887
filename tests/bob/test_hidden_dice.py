"""The dice of checks that the other side may not know of: thrown behind a screen, and told to nobody else."""

import io
import sys
from pathlib import Path

import pytest

from bob import given
from wargames import Session, redact
from wargames.bob import GAME
from wargames.bob.game import Bob
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.state import State
from wargames.cli.dialog.hand_dice import hand_dice
from wargames.kernel.chance.dice import D10, Dice, Roll, ScriptedDice
from wargames.kernel.game import Seat, Step
from wargames.kernel.play.record import read_record
from wargames.kernel.play.secret_rolls import SecretSource
from wargames.kernel.play.timeline import play
from wargames.kernel.play.undoing import undo_barrier

US, GE = Seat("us"), Seat("ge")
DIE = 4


def worn(*, concealed: bool) -> State:
    """A squad that needs a die to move, and a decoy that does not."""
    us = {"US-P1": "B1", "US-D1": "F1"}
    hidden = {*us} if concealed else {"US-D1"}
    return given.battle(
        us, {"GE-F1": "D7"}, signs={"B1": "w", "F1": "w"}, concealed=hidden, reduced={"US-P1"}
    )


class Laid(Bob):
    """A battle that begins with a concealed squad that needs a die."""

    def set_up(self, scenario: BobScenario, options: Options, dice: Dice) -> Step[State]:
        return Step(worn(concealed=True), ())


def test_the_die_of_a_concealed_unit_falls_behind_the_screen_of_its_side() -> None:
    """BOB-R62"""
    behind = [Roll(SecretSource(D10, US), "morale check (US-P1)", "BOB-5.4.3")]
    openly = [Roll(D10, "morale check (US-P1)", "BOB-5.4.3")]

    assert behind == given.rolls(worn(concealed=True), "move US-P1", dice=[DIE])
    assert openly == given.rolls(worn(concealed=False), "move US-P1", dice=[DIE])


@pytest.mark.parametrize("seats", [(GE,), (US, GE)])
def test_who_types_the_dice_is_not_asked_for_the_other_sides_hidden_check(
    seats: tuple[Seat, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """BOB-R62"""
    dice = hand_dice(seats, ScriptedDice([DIE]))
    given.do(worn(concealed=True), "move US-P1", then=dice)

    assert "" == capsys.readouterr().out


def test_who_types_the_dice_alone_throws_for_the_own_hidden_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """BOB-R62"""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{DIE}\n"))
    given.do(worn(concealed=True), "move US-P1", then=hand_dice((US,), ScriptedDice()))

    assert "Throw d10 for morale check (US-P1) [BOB-5.4.3]: " == capsys.readouterr().out


def test_what_bars_an_undo_is_the_same_with_a_die_and_without() -> None:
    """BOB-R62"""
    moves = [(US, GAME.parse(f"move {counter}")) for counter in ("US-P1", "US-D1")]
    entries = [play(GAME, worn(concealed=True), move, ScriptedDice([DIE])) for move in moves]

    assert [1, 0] == [len(entry.falls) for entry in entries]
    assert ["the Germans saw it [BOB-5.4.3]"] * 2 == [undo_barrier(entry) for entry in entries]


def test_a_seats_record_holds_neither_the_die_nor_the_unit(tmp_path: Path) -> None:
    """BOB-R62"""
    path = tmp_path / "game.jsonl"
    with Session(Laid(), "farm_lane", dice=ScriptedDice([DIE]), record=path) as session:
        session.submit("us", "move US-P1")
        whole = path.read_text(encoding="utf-8")
    of_us, of_ge = (redact(read_record(path), seat, Laid()) for seat in ("us", "ge"))

    assert "morale check" in whole
    assert "US-P1" in of_us
    for told in ("US-P1", "morale check", '"die":4', '"die": 4'):
        assert told not in of_ge
