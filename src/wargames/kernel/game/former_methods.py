"""Former methods and attributes of games, usable for one release: each use warns.

Some are functions over a game now; others have another name. A ruleset that still defines a method or
attribute under its former name works, too.
"""

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
"""The present function of each former method."""

VALUES = {"always_written": f"{FORMS}.always_written", "info": "wargames.registry.info_of"}
"""The function that returns each former attribute."""


RENAMED = {"standing": "evaluate", "judged": "estimate", "judge": "evaluator", "clock": "round_index"}
"""The present name of each former method or attribute."""


class Former:
    """A method or attribute under its former name, which leads to the present one.

    A class that still defines the former name may reach that of its base by ``super()``: the present name is
    looked up behind the last such class.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, game: Any, kind: type) -> Any:
        now = RENAMED[self._name]
        if not hasattr(kind, now):  # this mixin itself, of which help() asks everything
            raise AttributeError(f"{kind.__name__} has no {now}, formerly {self._name}")
        warnings.warn(f"game.{self._name} is now game.{now}", DeprecationWarning, stacklevel=2)
        classes = [vars(one) for one in kind.__mro__ if one is not FormerMethods]
        behind = max((at for at, names in enumerate(classes, 1) if self._name in names), default=0)
        found = next(names[now] for names in classes[behind:] if now in names)
        return found.__get__(game, kind) if hasattr(found, "__get__") else found


class FormerMethods:
    """Answers to the former names of a game's methods and attributes, with a warning."""

    if not TYPE_CHECKING:  # type checkers must not find them
        standing, judged, judge, clock = map(Former, RENAMED)

        def __init_subclass__(cls, **given: Any) -> None:
            """Accept a ruleset's definitions under former names."""
            super().__init_subclass__(**given)
            for former in RENAMED.keys() & vars(cls).keys():
                now = RENAMED[former]
                warnings.warn(f"{cls.__name__}.{former} is now {now}", DeprecationWarning, stacklevel=2)
                setattr(cls, now, vars(cls)[former])

        def __getattr__(self, name: str) -> Any:
            path = FUNCTIONS.get(name) or VALUES.get(name)
            if path is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            warnings.warn(f"game.{name} is now {path}(game, ...)", DeprecationWarning, stacklevel=2)
            module, _, function = path.rpartition(".")
            found = getattr(import_module(module), function)
            return found(self) if name in VALUES else partial(found, self)
