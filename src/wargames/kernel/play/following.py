"""Following of a record that another session goes on with, such as one in another process."""

from typing import Any, Generic, TypeVar

from wargames.kernel.base.errors import BadRecord, WargameError
from wargames.kernel.chance.dice import Dice, SeededDice
from wargames.kernel.play.migrations import MigrationPath
from wargames.kernel.play.record_lines import Line, kind_of, read_line, shape
from wargames.kernel.play.replay import ReplayRun
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Timeline

S = TypeVar("S")
WHERE = "a later line"


class LaterLines(ReplayRun[S], Generic[S]):
    """The later lines of a game in play, on its timeline; seeded dice roll along."""

    def __init__(self, timeline: Timeline[S], dice: Dice) -> None:
        self.timeline, self._game = timeline, timeline.setting.game
        self._way = MigrationPath(self._game.edition)
        self.seeded = dice if isinstance(dice, SeededDice) else None
        self._reroll = self.seeded is not None


def follow(session: Session[Any, Any], text: bytes) -> Line:
    """Carry out the next line of the record, written by another session, and return it.

    Bots and observers are told. Raises :class:`BadRecord` for a line that does not follow; the session is of
    no use then.
    """
    data = read_line(text, WHERE)
    line: Line = shape(data, kind_of(data, WHERE), WHERE)

    def play_on(timeline: Timeline[Any], dice: Dice) -> Dice:
        run = LaterLines(timeline, dice)
        run.take(line)
        return run.seeded or dice

    try:
        session.follow(play_on)
    except WargameError as error:
        raise BadRecord(f"{WHERE}: {error}") from error
    return line
