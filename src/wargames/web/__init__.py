"""Games in a browser: a plain ASGI app, with tables behind private links, stored in a folder.

    from wargames.web import TableStore, app

    application = app(TableStore("games"))

``application`` is served by any ASGI server, and mounts inside another program. It needs the extra ``web``.
"""

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wargames.web.application import app
    from wargames.web.notices.notice_settings import MailServer, NoticeSettings
    from wargames.web.replay_file import replay_data, view_data
    from wargames.web.storage.store import TableStore
    from wargames.web.tables.bot_runner import Pace
    from wargames.web.transport.request_guard import ServerLimits

__all__ = [
    "MailServer",
    "NoticeSettings",
    "Pace",
    "ServerLimits",
    "TableStore",
    "app",
    "replay_data",
    "view_data",
]

LATER = {
    "MailServer": "notices.notice_settings",
    "NoticeSettings": "notices.notice_settings",
    "ServerLimits": "transport.request_guard",
    "Pace": "tables.bot_runner",
    "TableStore": "storage.store",
    "app": "application",
    "replay_data": "replay_file",
    "view_data": "replay_file",
}
NEEDED = frozenset({"starlette", "anyio", "itsdangerous", "prometheus_client"})
"""What the extra ``web`` installs for the app."""

FORMER = {"Limits": "ServerLimits", "Store": "TableStore"}
"""Names of before 0.1, which go away with the next release."""


def __getattr__(name: str) -> Any:
    """Load a public name on first use."""
    if name in FORMER:
        message = f"wargames.web.{name} is now wargames.web.{FORMER[name]}"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        name = FORMER[name]
    if name not in LATER:
        raise AttributeError(f"module 'wargames.web' has no attribute {name!r}")
    try:
        return getattr(import_module(f"wargames.web.{LATER[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in NEEDED:
            raise
        raise ModuleNotFoundError(
            f"wargames.web needs {error.name}: pip install 'wargames-kernel[web]'", name=error.name
        ) from None
