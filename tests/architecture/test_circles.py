"""Nothing imports in a circle, late and typing-only imports included; the kernel's rooms in their order."""

from collections.abc import Iterable, Iterator

import networkx as nx
import pytest

from architecture.sources import PACKAGE, Source, imports, planted, read

FLOORS = {
    "base": 0,
    "chance": 1,
    "geometry": 1,
    "game": 2,
    "moments": 3,
    "play": 3,
    "inspection": 4,
}
"""The rooms of the kernel by their floor: each imports of the kernel its own and what stands below it."""

MOST_MODULES = 38
"""The most modules that a folder holds."""

CIRCLES = [["best_first", "judgment", "known", "offers", "outlook"]]
"""Circles that are known, by the last names of their modules: of `bots.sam_fire`."""


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
    """List what a module of the kernel imports of rooms that are not below its own."""
    own = source.parts[2]
    for line, name in imports(source):
        parts = name.split(".")
        if parts[:2] != ["wargames", "kernel"] or len(parts) < 3 or parts[2] in {own, "former_paths"}:
            continue
        if FLOORS[parts[2]] >= FLOORS[own]:
            yield f"{source.path}:{line}: {own} may not import {name}"


def in_a_room(source: Source) -> bool:
    """Tell whether a file stands in a room of the kernel."""
    return source.parts[:2] == ("wargames", "kernel") and len(source.parts) > 2 and source.parts[2] in FLOORS


def test_nothing_imports_in_a_circle() -> None:
    found = [[name.rpartition(".")[2] for name in circle] for circle in circles(read("src"))]

    assert CIRCLES == found


def test_the_rooms_of_the_kernel_import_downward() -> None:
    assert [] == [found for source in read("src") if in_a_room(source) for found in upward(source)]


def test_every_module_of_the_kernel_stands_in_a_room() -> None:
    top = {path.name for path in (PACKAGE / "kernel").glob("*.py")}

    assert {"__init__.py", "former_paths.py"} == top


def test_no_folder_is_crowded() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}

    assert [] == [str(one) for one in folders if len(list(one.glob("*.py"))) > MOST_MODULES]


@pytest.mark.parametrize(
    "late",
    [
        "from wargames.two import other",
        "def f():\n    from wargames import two",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import wargames.two",
    ],
)
def test_a_planted_circle_is_found(late: str) -> None:
    one = planted("src/wargames/one.py", late)
    two = planted("src/wargames/two.py", "import wargames.one")

    assert [["wargames.one", "wargames.two"]] == circles([one, two])


@pytest.mark.parametrize(
    ("room", "text", "arrows"),
    [
        ("base", "from wargames.kernel.game import Game", 1),
        ("chance", "from wargames.kernel.geometry.hexes import Hex", 1),
        ("moments", "from wargames.kernel.play.session import Session", 1),
        ("play", "from wargames.kernel.game import Game\nfrom wargames.kernel.base import plain", 0),
    ],
)
def test_a_planted_arrow_upward_is_found(room: str, text: str, arrows: int) -> None:
    assert arrows == len(list(upward(planted(f"src/wargames/kernel/{room}/thing.py", text))))
