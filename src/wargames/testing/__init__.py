"""The conformance kit for games on the API, ours and those of third parties.

Parts are imported at first use, because pytest loads the plugin in every run.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wargames.kernel.former_paths import former_names

if TYPE_CHECKING:
    from wargames.testing.catalog import ALL, PROMISES
    from wargames.testing.kit import Report, check_game
    from wargames.testing.promise_items import GameCollector, promise_tests
    from wargames.testing.promises import Promise, Violation
    from wargames.testing.settings import GameSetting

_HOMES = {
    "ALL": "catalog",
    "PROMISES": "catalog",
    "Violation": "promises",
    "Promise": "promises",
    "Report": "kit",
    "GameSetting": "settings",
    "GameCollector": "promise_items",
    "check_game": "kit",
    "promise_tests": "promise_items",
}


_former = former_names(__name__, Setting="GameSetting")


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        return _former(name)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


__all__ = [
    "ALL",
    "PROMISES",
    "GameCollector",
    "GameSetting",
    "Promise",
    "Report",
    "Violation",
    "check_game",
    "promise_tests",
]
