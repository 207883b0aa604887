"""Nothing imports in a circle, late and typing-only imports included; rooms of a package in their order."""

from collections.abc import Iterable, Iterator

import networkx as nx

from architecture.sources import PACKAGE, Source, imports, planted, read
from cases import cases

FLOORS = {
    "kernel": {"base": 0, "chance": 1, "geometry": 1, "game": 2, "moments": 3, "play": 3, "inspection": 4},
    "web": {
        "transport": 0,
        "storage": 0,
        "bots": 0,
        "keeping": 1,
        "tables": 1,
        "editor": 2,
        "people": 2,
        "tournaments": 3,
        "routes": 4,
    },
    "cli": {"dialog": 0, "commands": 1},
}
"""The rooms of packages by their floor: each imports of its package its own and what stands below it.

What stands beside the rooms, as the console of the command line, may be imported by all.
"""

MOST_MODULES = 30
"""The most modules that a folder holds."""

WAIVER = "noqa: " + "PLC0415"
MOST_LATE = 10
"""The most imports within functions, each with its reason; what is slow comes by ``kernel.base.late``."""


def graph(sources: Iterable[Source]) -> nx.DiGraph:
    """Draw who imports whom, module by module."""
    modules = {".".join(source.parts): source for source in sources}
    drawn = nx.DiGraph()
    for own, source in modules.items():
        found = (module_of(name, modules) for _, name in imports(source))
        drawn.add_edges_from((own, name) for name in found if name and name != own)
    return drawn


def module_of(name: str, modules: Iterable[str]) -> str:
    """Return the module that a dotted name stands in; nothing for one of another package."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def circles(sources: Iterable[Source]) -> list[list[str]]:
    """List the modules that import each other, group by group."""
    groups = nx.strongly_connected_components(graph(sources))
    return sorted(sorted(group) for group in groups if len(group) > 1)


def upward(source: Source) -> Iterator[str]:
    """List what a module of a room imports of rooms that are not below its own."""
    _, package, own = source.parts[:3]
    floors = FLOORS[package]
    for line, name in imports(source):
        imported, room, *_ = (*name.split(".")[1:], "", "")
        elsewhere = imported != package or room == own
        if not elsewhere and room in floors and floors[room] >= floors[own]:
            yield f"{source.path}:{line}: {own} may not import {name}"


def in_a_room(source: Source) -> bool:
    """Tell whether a file stands in a room of a package."""
    return len(source.parts) > 2 and source.parts[2] in FLOORS.get(source.parts[1], ())


def test_nothing_imports_in_a_circle() -> None:
    assert [] == circles(read("src"))


def test_rooms_import_downward() -> None:
    assert [] == [found for source in read("src") if in_a_room(source) for found in upward(source)]


def test_every_module_of_the_kernel_stands_in_a_room() -> None:
    top = {path.name for path in (PACKAGE / "kernel").glob("*.py")}

    assert {"__init__.py", "former_paths.py"} == top


def test_no_folder_is_crowded() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}

    assert [] == [str(one) for one in folders if len(list(one.glob("*.py"))) > MOST_MODULES]


def test_few_imports_are_late() -> None:
    late = [
        f"{source.path}: {line}"
        for source in read("src")
        for line in source.text.splitlines()
        if WAIVER in line
    ]

    assert len(late) <= MOST_LATE, late


@cases(
    "from wargames.two import other",
    "def f():\n    from wargames import two",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import wargames.two",
)
def test_a_planted_circle_is_found(late: str) -> None:
    one = planted("src/wargames/one.py", late)
    two = planted("src/wargames/two.py", "import wargames.one")

    assert [["wargames.one", "wargames.two"]] == circles([one, two])


@cases(
    ("kernel/base", "from wargames.kernel.game import Game", 1),
    ("kernel/chance", "from wargames.kernel.geometry.hexes import Hex", 1),
    ("kernel/moments", "from wargames.kernel.play.session import Session", 1),
    (
        "kernel/play",
        "from wargames.kernel.game import Game\nfrom wargames.kernel.base import serialization",
        0,
    ),
    ("web/tables", "from wargames.web.routes.table_routes import ROUTES", 1),
    ("web/routes", "from wargames.web.pages import FILES\nfrom wargames.web.tables import table", 0),
    ("cli/dialog", "def look():\n    from wargames.cli.commands.odds import odds", 1),
    ("cli/commands", "from wargames.cli.console import say\nfrom wargames.cli.dialog import menus", 0),
)
def test_a_planted_arrow_upward_is_found(room: str, text: str, arrows: int) -> None:
    assert arrows == len(list(upward(planted(f"src/wargames/{room}/thing.py", text))))
