"""The screen of a recorded game: step by step, or by a line of the log."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import attrs
from textual.binding import BindingType

from wargames.cli.position import result_of, steps
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.replay import ReplayStep
from wargames.kernel.play.replay import replay as read_again
from wargames.kernel.play.timeline import Entry
from wargames.presenting.ending import ending_of
from wargames.presenting.log import EXACT, FULL, LogLine, Manner, step_lines, step_title
from wargames.presenting.sides import heading
from wargames.screen.board_app import BoardApp
from wargames.screen.lines_pane import LinesPane
from wargames.screen.viewpoint import StepLine, Viewpoint

FAR = 10


@attrs.frozen
class RecordedGame:
    """A recorded game, step by step; the set-up is step 0."""

    name: str
    game: Game[Any, Any]
    steps: tuple[ReplayStep[Any], ...]
    over: Over | None

    @classmethod
    def read(cls, record: Path) -> "RecordedGame":
        """Read a record, every step checked against its hash; raises :class:`BadRecord`."""
        again = read_again(record)
        found = tuple(step for _, step in steps(again))
        return cls(record.name, again.game, found, result_of(again, found[-1].entry))

    def entry(self, at: int) -> Entry[Any]:
        """Return the entry in force after a step."""
        return self.steps[at].entry

    def lines(self, at: int, seat: Seat | None, manner: Manner) -> Iterator[LogLine]:
        """Yield a step from the viewpoint of a seat, or all of it."""
        step = self.steps[at]
        if step.kind in {"undo", "redo"}:
            taken = "undone" if step.kind == "undo" else "done again"
            yield LogLine(f"{at:>3}. {step.count} step{'s' * (step.count > 1)} {taken}", weight="undone")
            return
        own = seat is None or step.entry.seat == seat
        yield LogLine(f"{at:>3}. {step_title(step.entry, own=own)}")
        for line in self.told(at, seat, manner):
            yield attrs.evolve(line, words=f"     {line.text()}", follows=False)

    def told(self, at: int, seat: Seat | None, manner: Manner = FULL) -> tuple[LogLine, ...]:
        """Return the lines told to a seat at a step, or all of them."""
        return step_lines(self.entry(at), seat, manner, everything=seat is None)


class ReplayApp(BoardApp):
    """The app that shows a recorded game."""

    KEYS = "] [ step  } { ten  Home End  digits Enter: to step  e eyes  c clauses  H keys"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("right_square_bracket,space", "go(1)", ""),
        ("left_square_bracket,backspace", "go(-1)", ""),
        ("right_curly_bracket,pagedown", f"go({FAR})", ""),
        ("left_curly_bracket,pageup", f"go(-{FAR})", ""),
        ("home", "first", ""),
        ("end", "final", ""),
        ("e", "eyes", ""),
    ]

    def __init__(self, played: RecordedGame, manner: Manner = FULL) -> None:
        super().__init__(played.game, manner)
        self.played = played
        self.at = 0
        self.seat: Seat | None = None
        self._digits = ""

    def on_mount(self) -> None:
        """Begin at the set-up."""
        super().on_mount()
        self.call_after_refresh(self.show_step, 0)

    def show_step(self, at: int) -> None:
        """Show the game after a step."""
        self.at, self._digits = min(max(at, 0), len(self.played.steps) - 1), ""
        entry = self.played.entry(self.at)
        self.view = self.game.view(entry.state, self.seat)
        self.question.heading = f"Step {self.at} of {len(self.played.steps) - 1}"
        self.question.note = self._ending()
        self.question.lesson = ""
        told = self.played.lines(self.at, self.seat, EXACT)
        self.question.text = "\n".join(line.text(EXACT) for line in told)
        self.question.fill()
        self.show_all()
        self.light()

    def light(self) -> None:
        """Light the subject of the step, as far as the viewpoint saw it."""
        told = self.played.told(self.at, self.seat) if self.at else ()
        self.pane.light(tuple(dict.fromkeys(mark for line in told for mark in line.marks)))
        if lit := self.pane.lit_places:
            self.pane.go_to(self.pane.nearest(lit[0]))

    def _ending(self) -> str:
        last = self.at == len(self.played.steps) - 1
        return str(ending_of(self.game, self.played.over)) if last and self.played.over else ""

    def log_lines(self, first: int) -> Sequence[StepLine]:
        """Return the lines of every step."""
        return [
            StepLine(line, at)
            for at in range(first, len(self.played.steps))
            for line in self.played.lines(at, self.seat, self.manner)
        ]

    def show_log(self) -> None:
        """Write the log, with the present step in view and marked."""
        super().show_log()
        self.log_pane.mark_step(self.at)

    def status_right(self) -> str:
        """Return the viewpoint shown."""
        return f"{heading(self.game, self.seat) if self.seat else 'Spectator'}  {self.played.name} "

    # stepping

    def action_go(self, by: int) -> None:
        """Go on, or back."""
        self.show_step(self.at + by)

    def action_first(self) -> None:
        """Go to the set-up."""
        self.show_step(0)

    def action_final(self) -> None:
        """Go to the last step."""
        self.show_step(len(self.played.steps) - 1)

    def press(self, digit: str) -> None:
        """Take a digit of a step's number."""
        self._digits += digit
        self.notice(f"step {self._digits}_  Enter goes there")

    def action_take(self) -> None:
        """Go to the step of the typed number."""
        if self._digits:
            self.trying(lambda: self.read(self._digits))

    def read(self, words: str) -> None:
        """Go to a step by its number."""
        self._digits = ""
        if not (words.isascii() and words.isdecimal()) or int(words[:9]) >= len(self.played.steps):
            raise BadOption(f"there are steps 0 to {len(self.played.steps) - 1}, no step {words[:40]!r}")
        self.show_step(int(words))

    def back(self) -> None:
        """Forget the typed digits."""
        self._digits = ""
        self.notice("")

    def on_lines_pane_clicked(self, message: LinesPane.Clicked) -> None:
        """Go to the step of a line of the log."""
        if message.pane is self.log_pane and message.line.step is not None:
            self.show_step(message.line.step)

    def action_eyes(self) -> None:
        """Take the viewpoint of the next seat, or a spectator's."""
        everybody: list[Seat | None] = [None, *self.game.seats_of(self.played.entry(self.at).state)]
        self.seat = everybody[(everybody.index(self.seat) + 1) % len(everybody)]
        self.viewpoint = Viewpoint(self.seat)
        self.show_step(self.at)
