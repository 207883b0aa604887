"""The screen of a game between bots, at any pace and from any viewpoint."""

import threading
from typing import ClassVar

from textual.binding import BindingType

from wargames.kernel.game import Seat
from wargames.screen.play_app import PlayApp
from wargames.screen.screen_session import ScreenSetup

PAUSES = (0.0, 0.1, 0.3, 0.8, 2.0, 5.0)
"""The seconds between two choices, from the quickest."""
USUAL = 3


class WatchApp(PlayApp):
    """The app that shows a game between bots."""

    KEYS = "Space stop, go on  . one step  + - pace  e eyes  c clauses  z zoom  H keys"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("space", "halt", ""),
        ("full_stop", "one", ""),
        ("plus", "pace(-1)", ""),
        ("minus", "pace(1)", ""),
        ("e", "eyes", ""),
    ]

    def __init__(self, setup: ScreenSetup, pace: int = USUAL) -> None:
        super().__init__(setup)
        self.pace = pace
        self.halted = False
        self._next = threading.Event()

    def _go_on(self) -> None:
        """Let bots answer, one after the other, with a pause between."""
        self.call_from_thread(self.look)
        while self.table.step():
            self.call_from_thread(self.look)
            while self.halted and not self._next.wait(0.1):
                pass
            self._next.wait(PAUSES[self.pace])
            self._next.clear()

    def action_halt(self) -> None:
        """Stop, or go on."""
        self.halted = not self.halted
        self._next.clear() if self.halted else self._next.set()
        self.show_status()

    def action_one(self) -> None:
        """Let one bot answer, and stop."""
        self.halted = True
        self._next.set()
        self.show_status()

    def action_pace(self, step: int) -> None:
        """Go quicker or slower."""
        self.pace = min(max(self.pace + step, 0), len(PAUSES) - 1)
        self._next.set()
        self.show_status()

    def action_eyes(self) -> None:
        """Take the viewpoint of the next seat, or a spectator's."""
        if self.moment is None:
            return
        everybody: list[Seat | None] = [None, *self.game.seats_of(self.table.session.state)]
        self._seat = everybody[(everybody.index(self._seat) + 1) % len(everybody)]
        if self.busy:
            self.show_status()  # the next step shows it; until then the table is the bots'
        else:
            self.look()
            self._end()

    def status_right(self) -> str:
        """Return the viewpoint shown, and the pace."""
        over = self.moment is not None and self.moment.over is not None
        going = "over" if over else "stopped" if self.halted else f"every {PAUSES[self.pace]:g} s"
        return f"{self.whose}  {going} "

    def show_status(self) -> None:
        """Write the line on top anew."""
        if self.view is not None:
            self.show_head(self.page())
