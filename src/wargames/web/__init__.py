"""Playing in a browser: tables with private links, kept in a folder, served by a plain ASGI app.

    from wargames.web import Store, app

    application = app(Store("games"))

``application`` is served by any ASGI server, and mounts inside another program. It needs the extra ``web``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wargames.web.application import app
    from wargames.web.storage.store import Store
    from wargames.web.tables.bot_runner import Pace
    from wargames.web.transport.limits import Limits

__all__ = ["Limits", "Pace", "Store", "app"]

LATER = {
    "Limits": "transport.limits",
    "Pace": "tables.bot_runner",
    "Store": "storage.store",
    "app": "application",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for: the command line needs none of them."""
    if name not in LATER:
        raise AttributeError(f"module 'wargames.web' has no attribute {name!r}")
    try:
        return getattr(import_module(f"wargames.web.{LATER[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in {"starlette", "anyio"}:
            raise
        raise ModuleNotFoundError(
            f"wargames.web needs {error.name}: pip install 'wargames-kernel[web]'", name=error.name
        ) from None
