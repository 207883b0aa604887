"""Methods of games that are functions over a game now, callable for one release."""

import warnings
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

FORMS = "wargames.kernel.game.json_forms"
FILES = "wargames.kernel.game.scenario_file"
UNCHANGED = (
    "encode_action decode_action encode_event decode_event encode_view decode_view view_digest "
    "encode_decision encode_question stored scenario_digest"
)
FUNCTIONS = {
    **{name: f"{FORMS}.{name}" for name in UNCHANGED.split()},
    "encode": f"{FORMS}.encode_state",
    "decode": f"{FORMS}.decode_state",
    "digest": f"{FORMS}.state_digest",
    "scenario_text": f"{FILES}.scenario_text",
    "scenario_violations": f"{FILES}.scenario_violations",
    "bounds": "wargames.kernel.game.bounds.bounds_in",
}
"""The function that each method is now."""

VALUES = {
    "always_written": f"{FORMS}.always_written",
    "info": "wargames.registry.info_of",
}
"""The function that gives what each attribute was."""


class FormerMethods:
    """Answers to the names that functions over a game had as its methods, with a warning."""

    if not TYPE_CHECKING:  # which finds none of them

        def __getattr__(self, name: str) -> Any:
            path = FUNCTIONS.get(name) or VALUES.get(name)
            if path is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            warnings.warn(f"game.{name} is now {path}(game, ...)", DeprecationWarning, stacklevel=2)
            module, _, function = path.rpartition(".")
            found = getattr(import_module(module), function)
            return found(self) if name in VALUES else partial(found, self)
