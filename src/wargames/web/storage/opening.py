"""The opening of a store by its name: a folder, or the address of a PostgreSQL database."""

from importlib import import_module
from pathlib import Path

from wargames.kernel.base.errors import BadOption
from wargames.web.storage.store import TableStore

SCHEMES = ("postgresql://", "postgres://")
NEEDED = frozenset({"psycopg", "psycopg_pool"})


def open_store(place: Path | str) -> TableStore:
    """Open a store.

    Raises :class:`BadRecord` where it cannot be used, :class:`BadOption` for another kind of address or a
    missing package.
    """
    if isinstance(place, Path) or "://" not in place:
        return TableStore(place)
    if not place.startswith(SCHEMES):
        raise BadOption(f"a store is a folder or postgresql://…, not {place.partition('://')[0][:40]}://…")
    try:
        shared = import_module("wargames.web.storage.shared_store")
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in NEEDED:
            raise
        raise BadOption(f"PostgreSQL needs {error.name}: pip install 'wargames-kernel[postgresql]'") from None
    opened: TableStore = shared.SharedStore(place)
    return opened
