"""Adapters are written as anybody could have written them: with public names alone."""

import ast
import importlib
import re
from collections.abc import Iterator

from architecture.sources import Source, planted, read
from cases import cases

PUBLIC = ("wargames", "wargames.encoding", "wargames.bots", "wargames.render")
"""Whose public names (``__all__``) adapters may use."""

OWN = "wargames.adapters"


def private_uses(source: Source) -> Iterator[str]:
    """Find imports of what is not public, and what begins with an underscore of others, also by its name."""
    own = _own(source)
    for node in source.nodes:
        found: list[str] = []
        match node:
            case ast.Import():
                found = [one.name for one in node.names if one.name.startswith(("wargames.", "importlib"))]
            case ast.ImportFrom():
                found = list(_not_public(node))
            case ast.Attribute(attr=attr) if not _may_be_read(node, own):
                found = [f"{ast.unparse(node.value)}.{attr}"]
            case ast.Constant(value=str(text)) if re.fullmatch("_[a-z][a-z_]+", text):
                found = [f"by name: {text}"]
            case ast.Name(id="__import__"):
                found = ["__import__"]
        yield from (f"{source.path}:{getattr(node, 'lineno', 0)}: {name}" for name in found)


def _may_be_read(node: ast.Attribute, own: set[str]) -> bool:
    """Tell whether an attribute is public, the file's own, or what a library's class gives to its heirs."""
    base = ast.unparse(node.value)
    if base == "wargames":
        return node.attr in importlib.import_module("wargames").__all__
    return not re.match("_[^_]", node.attr) or base == "self" or node.attr in own


def _not_public(node: ast.ImportFrom) -> Iterator[str]:
    module = node.module or ""
    if node.level:
        yield f"a relative import of {module}"
    elif module == "importlib":
        yield module
    elif module.partition(".")[0] == "wargames" and not f"{module}.".startswith(f"{OWN}."):
        known = importlib.import_module(module).__all__ if module in PUBLIC else ()
        yield from (f"{module}.{one.name}" for one in node.names if one.name not in known)


def _own(source: Source) -> set[str]:
    """Name what the classes of the file have themselves: methods, and what they set on self."""
    nodes = source.nodes
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


@cases(
    "from wargames.kernel.game import Game",
    "from wargames.bob.told.view import BobView",
    "from wargames.encoding.numbering import ActionSpec",
    "from wargames.encoding import OPEN",
    "from wargames import kernel",
    "import wargames.kernel.chance.dice",
    "from ..kernel import dice",
    "def f(game):\n    return game._text('ledger.toml')",
    "spec._numbers",
    "import wargames\nwargames.kernel.game",
    "def f(spec):\n    return getattr(spec, '_numbers')",
    "def f(spec):\n    return vars(spec)['_numbers']",
    "from importlib import import_module",
    "import importlib",
    "dice = __import__('wargames.kernel.chance.dice')",
)
def test_a_planted_private_use_is_found(text: str) -> None:
    assert 1 == len(list(private_uses(planted("src/wargames/adapters/rlcard.py", text))))


@cases(
    "from wargames import Game, load\nfrom wargames.encoding import action_spec",
    "from wargames.adapters.decision_loop import DecisionLoop",
    "import gymnasium\nfrom pettingzoo import AECEnv",
    "class Env:\n    def step(self):\n        self._table = 1\n        return self._table",
    "copy.__dict__",
    "import wargames\nwargames.load('bob')",
)
def test_a_public_use_is_allowed(text: str) -> None:
    assert [] == list(private_uses(planted("src/wargames/adapters/rlcard.py", text)))
