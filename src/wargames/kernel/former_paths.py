"""Former paths of modules and former names in modules, importable for one release.

An import by a former path (``wargames.kernel.dice``) or name warns (:class:`DeprecationWarning`) and gives
the new one. A package registers the former paths of its modules in its ``__init__``.
"""

import sys
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from importlib.abc import Loader

KERNEL = "wargames.kernel."
ROOMS = {
    "base": "errors ledger modifiers notation options quick_values replace shown track typed_fields",
    "chance": "deck dice odds played_deck table unfolding",
    "geometry": (
        "arcs contacts cuts drawing hex_board hexes map_graphs paths plane polygons polylines sight "
        "sight_arrays visibility"
    ),
    "game": (
        "bounds canvas clocks cursor installed json_forms line_of_sight listing naming "
        "questions scenario_file sent shorthand speaking vocabulary"
    ),
    "moments": "laid_out layouts moment_game",
    "play": (
        "migrations observers prompts record record_file record_lines record_text redaction replay session "
        "timeline typed_dice undoing"
    ),
    "inspection": "coverage reference schema_types schemas",
}
"""The modules that were in the kernel itself, by their present room."""

RENAMED = {
    "base.plain": "base.serialization",
    "game.standing": "game.evaluation",
    "play.attending": "play.bot_hooks",
    "play.imprint": "play.mutation_check",
    "play.screen": "play.secret_rolls",
}
"""The modules of the kernel that have another name now, within their rooms."""

KERNEL_MODULES = {
    **{KERNEL + name: f"{KERNEL}{room}.{name}" for room, names in ROOMS.items() for name in names.split()},
    **{KERNEL + former: KERNEL + now for former, now in RENAMED.items()},
    **{KERNEL + former.partition(".")[2]: KERNEL + now for former, now in RENAMED.items()},
    **{KERNEL + name: f"wargames.notebook.{name}" for name in ("showing", "slider", "hypertext", "frames")},
}

MOVED: dict[str, str] = {}
"""The present path of each module, by its former one."""


class FormerPaths:
    """A finder and loader of the modules that moved, by their former paths."""

    def find_spec(self, fullname: str, path: object, target: ModuleType | None = None) -> ModuleSpec | None:
        """Return a spec for a former path; None for any other."""
        return ModuleSpec(fullname, cast("Loader", self)) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> None:
        """Let an empty module be made, for :meth:`exec_module` to replace."""

    def exec_module(self, module: ModuleType) -> None:
        """Put the module that moved in the place of the empty one."""
        former = module.__name__
        warnings.warn(f"{former} is now {MOVED[former]}", DeprecationWarning, stacklevel=2)
        sys.modules[former] = import_module(MOVED[former])


def register_former_paths(moved: Mapping[str, str]) -> None:
    """Let modules that moved be imported by the paths that they had.

    ``moved`` has the new path of each former one, both in full. Several former paths may lead to one
    module, which then offers what each of them did: ``{"jets.actions": "jets.moments", "jets.events":
    "jets.moments"}``. The package that held a module by its former path must still be there.
    """
    MOVED.update(moved)
    if not any(isinstance(finder, FormerPaths) for finder in sys.meta_path):
        sys.meta_path.append(FormerPaths())


def former_names(module: str, **renamed: str) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a module that still answers to former names, with a warning.

    ``renamed`` has the new name of each former one:

        if not TYPE_CHECKING:
            __getattr__ = former_names(__name__, Judge="LinearEvaluator")
    """

    def find(name: str) -> Any:
        if name not in renamed:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        now = renamed[name]
        warnings.warn(f"{module}.{name} is now {module}.{now}", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], now)

    return find
