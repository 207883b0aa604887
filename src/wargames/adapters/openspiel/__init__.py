"""OpenSpiel games, with explicit chance nodes.

    import pyspiel
    import wargames.adapters.openspiel
    game = pyspiel.load_game("python_wargames_bob_bridge")

Importing this package registers every shipped scenario of every installed game. Needs the extra
``openspiel``.
"""

try:
    import pyspiel  # noqa: F401  tells at once whether it is there
except ImportError as missing:
    raise ImportError(
        f"{missing}; OpenSpiel games need: pip install 'wargames-kernel[openspiel]'"
    ) from missing

from wargames.adapters.openspiel.games import WargameOfSpiel, register, short_name
from wargames.adapters.openspiel.observers import WargameObserver
from wargames.adapters.openspiel.states import WargameState
from wargames.adapters.openspiel.structs import WargameActionStruct

register()

__all__ = [
    "WargameActionStruct",
    "WargameObserver",
    "WargameOfSpiel",
    "WargameState",
    "register",
    "short_name",
]
