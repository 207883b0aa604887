"""An overview of tables for the host: who plays what since when, and nothing of the games."""

from collections.abc import Iterator, Sequence
from typing import Any

from wargames.kernel.game import Seat
from wargames.web.storage import moderation
from wargames.web.storage.links import public_name
from wargames.web.storage.moderation import ONLOOKER, TableMeasures
from wargames.web.storage.record_state import RecordState
from wargames.web.storage.store import TableConfig, TableStore
from wargames.web.tables.game_names import game_title, side_name

PAGE = 50
"""The tables of a page."""

MISSING = RecordState(played=0, over=False)
"""The state of a table without a record."""


def newest(store: TableStore, page: int, named: str = "") -> tuple[int, list[str]]:
    """Return how many tables there are, and those of a page, the one played last first.

    Of tables with a public name, that one alone.
    """
    played = {name: when for name, when in store.played().items() if named in {"", public_name(name)}}
    there = sorted(played, key=lambda name: (-played[name], name))
    return len(there), there[PAGE * page : PAGE * (page + 1)]


def overview(store: TableStore, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the data of tables for the page of the host."""
    taken = moderation.all_measures(store.database)
    return [table_data(store, name, taken.get(name, TableMeasures())) for name in names]


def table_data(store: TableStore, name: str, measures: TableMeasures) -> dict[str, Any]:
    """Return the data of a table: names, times and counts."""
    config, state = store.config(name), store.state(name) or MISSING
    talk = store.talk(name)
    onlookers = sorted({line.seat for line in talk if line.seat.startswith(ONLOOKER)} - {ONLOOKER})
    return {
        "table": public_name(name),
        "title": game_title(config.game),
        "scenario": config.title,
        "played": round(state.played),
        "over": state.over,
        "closed": measures.closed,
        "lines": len(talk),
        "talkers": [*seats_data(config, store.people(name), measures), *onlookers_data(onlookers, measures)],
        "bots": [f"{side_name(config.game, seat)}: {bot}" for seat, bot in config.bots.items()],
    }


def seats_data(
    config: TableConfig, seats: Sequence[Seat], measures: TableMeasures
) -> Iterator[dict[str, Any]]:
    """Yield the people's seats that may talk."""
    for seat in seats:
        yield {"seat": seat, "name": side_name(config.game, seat), "muted": measures.mutes(seat)}


def onlookers_data(names: Sequence[str], measures: TableMeasures) -> Iterator[dict[str, Any]]:
    """Yield the spectators as a whole, and each that has talked."""
    yield {"seat": ONLOOKER, "name": "All spectators", "muted": ONLOOKER in measures.muted}
    for name in names:
        called = f"{name.removeprefix(ONLOOKER)}, looking on"
        yield {"seat": name, "name": called, "muted": measures.mutes(name)}
