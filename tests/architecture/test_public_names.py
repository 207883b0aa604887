"""Adapters are written as anybody could have written them: with public names alone."""

import ast
import importlib
import re
from collections.abc import Iterator

import pytest

from architecture.sources import Source, planted, read

PUBLIC = ("wargames", "wargames.encoding", "wargames.bots", "wargames.render")
"""Whose public names (``__all__``) adapters may use."""

OWN = "wargames.adapters"


def private_uses(source: Source) -> Iterator[str]:
    """Find imports of what is not public, and attributes of others that begin with an underscore."""
    own = _own(source)
    for node in ast.walk(source.tree):
        where = f"{source.path}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            yield from (f"{where}: {one.name}" for one in node.names if one.name.startswith("wargames."))
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{where}: {name}" for name in _not_public(node))
        elif isinstance(node, ast.Attribute) and re.match("_[^_]", node.attr):
            inherited = (
                ast.unparse(node.value) == "self"
            )  # as base classes of libraries give it to their heirs
            if not inherited and node.attr not in own:
                yield f"{where}: {ast.unparse(node)}"


def _not_public(node: ast.ImportFrom) -> Iterator[str]:
    module = node.module or ""
    if node.level:
        yield f"a relative import of {module}"
    elif module.partition(".")[0] == "wargames" and not f"{module}.".startswith(f"{OWN}."):
        known = importlib.import_module(module).__all__ if module in PUBLIC else ()
        yield from (f"{module}.{one.name}" for one in node.names if one.name not in known)


def _own(source: Source) -> set[str]:
    """Name what the classes of the file have themselves: methods, and what they set on self."""
    nodes = list(ast.walk(source.tree))
    methods = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    return methods | {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and ast.unparse(node.value) == "self"
    }


def test_adapters_use_public_names_alone() -> None:
    sources = list(read("src/wargames/adapters"))

    assert 8 < len(sources)
    assert [] == [found for source in sources for found in private_uses(source)]


@pytest.mark.parametrize(
    "text",
    [
        "from wargames.kernel.game import Game",
        "from wargames.bob.told.view import BobView",
        "from wargames.encoding.numbering import ActionSpec",
        "from wargames.encoding import OPEN",
        "from wargames import kernel",
        "import wargames.kernel.dice",
        "from ..kernel import dice",
        "def f(game):\n    return game._text('ledger.toml')",
        "spec._numbers",
    ],
)
def test_a_planted_private_use_is_found(text: str) -> None:
    assert 1 == len(list(private_uses(planted("src/wargames/adapters/rlcard.py", text))))


@pytest.mark.parametrize(
    "text",
    [
        "from wargames import Game, load\nfrom wargames.encoding import action_spec",
        "from wargames.adapters.tables import Table",
        "import gymnasium\nfrom pettingzoo import AECEnv",
        "class Env:\n    def step(self):\n        self._table = 1\n        return self._table",
        "copy.__dict__",
    ],
)
def test_a_public_use_is_allowed(text: str) -> None:
    assert [] == list(private_uses(planted("src/wargames/adapters/rlcard.py", text)))
