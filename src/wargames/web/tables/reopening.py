"""The opening of a kept table from its record, with its bots and its time."""

from wargames.kernel.base.errors import BadRecord, WargameError
from wargames.kernel.play.resume import resume
from wargames.registry import load
from wargames.web.clocks import wall_clock
from wargames.web.clocks.table_time import TableTime
from wargames.web.storage.store import PURPOSE, TableStore
from wargames.web.storage.table_times import time_of
from wargames.web.tables.lesson_table import LESSON, reopened_lesson
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.new_table import seated
from wargames.web.tables.shared_table import table_of


def reopened(store: TableStore, name: str) -> LiveTable:
    """Open a table from its record; raises :class:`BadRecord`."""
    made = store.config(name)
    try:
        game = load(made.game)
        text = time_of(store.database, name)
        began = 0 if store.leases else wall_clock.SINCE  # of several servers one goes on
        time = TableTime.read(text, began) if text else TableTime()
        purpose = made.bots.get(PURPOSE, "")
        if purpose.startswith(LESSON):
            return reopened_lesson(store, name, game, purpose.removeprefix(LESSON))
        names = {**({} if purpose else made.bots), **time.moved_for}
        playing = seated(game, names, name)
    except WargameError as error:
        raise BadRecord(f"this table cannot be opened here: {error}") from None
    record = store.record(name)
    table = table_of(resume(record, game, seats=playing, undo=made.undo), names, record, time)
    table.purpose = purpose
    return table
