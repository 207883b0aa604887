"""A person at the keyboard who picks by chance, and counts what is asked of him."""

import contextlib
import io
import random
from collections.abc import Iterable

import attrs
import pytest

from wargames import load, render
from wargames.cli.dialog.dialog import Dialog, EndOfInput
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.session import Session


@attrs.define
class Asked:
    """One decision as it was put to a person: the lines of each question, the prompt among them."""

    heading: str
    questions: list[list[str]]

    @property
    def lines(self) -> int:
        """How many lines all its questions take."""
        return sum(map(len, self.questions))


class Typist(io.TextIOBase):
    """Reads the screen and types the number of an entry of the menu; leaves after so many decisions."""

    def __init__(self, screen: io.StringIO, dialog: Dialog, seed: int, most: int) -> None:
        self.asked: list[Asked] = []
        self._screen = screen
        self._dialog = dialog
        self._rng = random.Random(seed)
        self._most = most
        self._read = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # of text, as stdin is
        """Answer what was asked."""
        lines = self._screen.getvalue()[self._read :].splitlines()
        self._read = self._screen.tell()
        self._count(lines)
        if len(self.asked) > self._most:
            self.asked.pop()
            return ""
        return f"{self._rng.choice([one.number for one in self._dialog.asking.options])}\n"

    def _count(self, lines: list[str]) -> None:
        """Begin to count at the heading of a decision, behind a blank line; its later questions have none."""
        if "" in lines:
            start = len(lines) - lines[::-1].index("")
            self.asked.append(Asked(lines[start], [lines[start:]]))
        else:
            self.asked[-1].questions.append(lines)


def ask_by_chance(
    patched: pytest.MonkeyPatch, game_id: str, scenario: str, *, seed: int, most: int
) -> Iterable[Asked]:
    """Play all seats of a scenario at a terminal of 80 columns, so many decisions long; draw no board."""
    game, screen = load(game_id), io.StringIO()
    session = Session(game, scenario, dice=SeededDice(seed))
    dialog = Dialog(game, game.seats_of(session.state))
    typist = Typist(screen, dialog, seed, most)
    with patched.context() as terminal, contextlib.suppress(EndOfInput):
        terminal.setenv("COLUMNS", "80")
        terminal.setattr(render, "text", lambda _game, _view: "")
        terminal.setattr("sys.stdin", typist)
        terminal.setattr("sys.stdout", screen)
        dialog.run(session)
    return typist.asked
