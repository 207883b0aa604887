"""Who may import whom, and what nobody may use."""

import ast
import re
from collections.abc import Iterator, Mapping

import pytest

from architecture.sources import RULESETS, Source, imports, planted, read
from cases import cases

LIBRARY = frozenset({"kernel", "registry"})
PLAYED = LIBRARY | RULESETS
MAY_IMPORT: Mapping[str, frozenset[str]] = {
    "kernel": frozenset(),
    **dict.fromkeys(RULESETS, frozenset({"kernel"})),
    "registry": frozenset({"kernel"}),
    "workers": frozenset(),
    "wargames": LIBRARY,
    "notebook": LIBRARY,
    "testing": LIBRARY | {"render"},
    "protocol": LIBRARY,
    "bots": PLAYED | {"protocol"},
    "render": PLAYED,
    "encoding": PLAYED,
    "editing": LIBRARY | {"render"},
    "search": PLAYED | {"bots", "workers"},
    "arena": PLAYED | {"bots", "search", "protocol", "notebook", "workers"},
    "lessons": PLAYED | {"bots"},
    "presenting": PLAYED | {"bots", "render", "search", "lessons", "wargames"},
    "plots": LIBRARY | {"arena"},
    "adapters": frozenset({"wargames", "encoding", "bots", "render"}),
    "cli": PLAYED
    | {
        "protocol",
        "bots",
        "search",
        "arena",
        "adapters",
        "lessons",
        "render",
        "presenting",
        "web",
        "wargames",
        "workers",
    },
    "__main__": frozenset({"cli"}),
    "screen": PLAYED | {"bots", "search", "lessons", "render", "presenting", "cli", "wargames"},
    "web": PLAYED
    | {
        "editing",
        "protocol",
        "bots",
        "search",
        "arena",
        "adapters",
        "lessons",
        "render",
        "presenting",
        "wargames",
        "workers",
    },
}
"""What each part of the package may import besides itself; ``wargames`` is the top module."""

VAGUE = frozenset({"utils", "util", "helpers", "helper", "common", "manager", "misc"})
DICE = "src/wargames/kernel/chance/dice.py"
UNPICKLING = frozenset({"pickle", "cPickle", "dill", "marshal", "shelve"})
CODE_FROM_DATA = re.compile(rf"\b(?:eval|exec|{'|'.join(sorted(UNPICKLING))})\b")
"""What stands in the text of each file that may do so: the others need no closer look."""
OWN_CODE = frozenset(
    {
        "benchmarks/peers/copies.py",  # libraries whose states have no other form
        "src/wargames/kernel/base/copying.py",  # compiles calls of the names of fields, as attrs does
        "src/wargames/kernel/base/errors.py",
        "src/wargames/search/shared_rollouts.py",  # from one process of a program to another
        "src/wargames/testing/checks/copies.py",
        "tests/kernel/test_copies.py",
        "tests/kernel/test_dice.py",
    }
)
"""Where no data is run: own pickles are read back, and the names of fields are compiled."""


def part(name: str) -> str:
    """Name the part of the package that a dotted name belongs to."""
    pieces = name.split(".")
    return pieces[1] if len(pieces) > 1 and pieces[1] in MAY_IMPORT else "wargames"


def forbidden_imports(source: Source) -> Iterator[str]:
    own = source.parts[1] if len(source.parts) > 1 else "wargames"
    if own not in MAY_IMPORT:
        yield f"{source.path}: the part {own!r} has no place in MAY_IMPORT"
        return
    for line, name in imports(source):
        if name.split(".")[0] == "wargames" and part(name) not in MAY_IMPORT[own] | {own}:
            yield f"{source.path}:{line}: {own} may not import {name}"


def vague_names(source: Source) -> Iterator[str]:
    yield from (f"{source.path}: {piece!r} says nothing" for piece in source.parts if piece in VAGUE)


def chance_by_the_back_door(source: Source) -> Iterator[str]:
    for line, name in imports(source):
        if name.split(".")[0] in {"random", "secrets"} or name.startswith("numpy.random"):
            yield f"{source.path}:{line}: {name}"
    for node in source.nodes:
        match node:
            case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"):
                yield f"{source.path}:{node.lineno}: {ast.unparse(node)}"


def code_from_data(source: Source) -> Iterator[str]:
    if not CODE_FROM_DATA.search(source.text):
        return
    for line, name in imports(source):
        if name.split(".")[0] in UNPICKLING:
            yield f"{source.path}:{line}: {name}"
    for node in source.nodes:
        match node:
            case ast.Call(
                func=ast.Name(id="eval" | "exec")
                | ast.Attribute(value=ast.Name(id="builtins"), attr="eval" | "exec") as called
            ):
                yield f"{source.path}:{node.lineno}: {ast.unparse(called)}"


def test_nobody_imports_rightwards() -> None:
    assert [] == [found for source in read("src") for found in forbidden_imports(source)]


def test_no_module_has_a_name_without_a_subject() -> None:
    assert [] == [found for source in read("src") for found in vague_names(source)]


def test_chance_comes_in_by_the_front_door_only() -> None:
    found = [
        where for source in read("src") if source.path != DICE for where in chance_by_the_back_door(source)
    ]

    assert [] == found


def test_no_data_is_ever_run_as_code() -> None:
    everywhere = read("src", "tests", "examples", "benchmarks")

    assert [] == [
        found for source in everywhere if source.path not in OWN_CODE for found in code_from_data(source)
    ]


def test_there_are_rulesets_to_check() -> None:
    assert RULESETS


@cases(
    ("kernel/chance/deck.py", "import wargames"),
    ("kernel/chance/deck.py", "from wargames import registry"),
    ("kernel/chance/deck.py", "from ... import bots"),
    ("kernel/chance/deck.py", "def draw():\n    import wargames.bots.greedy"),
    ("kernel/chance/deck.py", "from ...screaming_eagles.state import State"),
    ("screaming_eagles/game.py", "from wargames import Game"),
    ("screaming_eagles/__init__.py", "from ..bots import greedy"),
    ("registry.py", "from wargames.screaming_eagles import GAME"),
    ("testing/promises.py", "import wargames.bots"),
    ("bots/greedy.py", "import wargames.arena"),
    ("render/text.py", "import wargames.cli"),
    ("cli/play.py", "import wargames.screen"),
    ("lessons/guide.py", "import wargames.cli"),
    ("__init__.py", "from wargames.bots import greedy"),
    ("novelty/thing.py", ""),
)
def test_a_planted_import_is_found(path: str, text: str) -> None:
    assert 1 == len(list(forbidden_imports(planted(f"src/wargames/{path}", text))))


@cases(
    ("kernel/chance/deck.py", "import attrs\nfrom wargames.kernel.base import errors\nfrom . import dice"),
    ("screaming_eagles/game.py", "from .state import State\nfrom wargames.kernel import deck"),
    ("bots/greedy.py", "from wargames import screaming_eagles, registry"),
    ("testing/promises.py", "import wargames.registry, wargames.kernel.game"),
    ("__init__.py", "from wargames.kernel.game import Game\nfrom .registry import load"),
    ("cli/__init__.py", "import wargames\nfrom wargames.web import serve"),
)
def test_an_import_along_the_arrows_is_allowed(path: str, text: str) -> None:
    assert [] == list(forbidden_imports(planted(f"src/wargames/{path}", text)))


def test_one_ruleset_may_not_import_another(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = {**MAY_IMPORT, "one": frozenset({"kernel"}), "two": frozenset({"kernel"})}
    monkeypatch.setitem(globals(), "MAY_IMPORT", allowed)

    source = planted("src/wargames/one/fire.py", "from wargames.two.fire import reach")
    assert ["src/wargames/one/fire.py:1: one may not import wargames.two.fire.reach"] == list(
        forbidden_imports(source)
    )


@cases("kernel/utils.py", "helpers/deck.py", "bots/manager.py")
def test_a_planted_vague_name_is_found(name: str) -> None:
    assert 1 == len(list(vague_names(planted(f"src/wargames/{name}", ""))))


@cases(
    "import random",
    "from random import choice",
    "def f():\n    import secrets",
    "np.random.rand()",
    "import numpy.random",
    "from numpy import random",
)
def test_a_planted_back_door_for_chance_is_found(text: str) -> None:
    assert 1 == len(list(chance_by_the_back_door(planted("src/wargames/bots/greedy.py", text))))


@cases("import pickle", "from pickle import loads", "eval('1')", "exec(x)")
def test_planted_code_from_data_is_found(text: str) -> None:
    assert 1 == len(list(code_from_data(planted("src/wargames/bots/greedy.py", text))))


def test_compiling_a_pattern_and_reading_a_literal_are_no_code_from_data() -> None:
    assert [] == list(code_from_data(planted("src/wargames/a.py", "re.compile(x); ast.literal_eval(x)")))
