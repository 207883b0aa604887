"""Functions and modules of a length and depth that can be read, and few arguments by position."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import pytest

from architecture.sources import Source, planted, read

LONGEST_BODY = 40
LONGEST_MODULE = 400
TABLES = frozenset({"components.py", "scenarios.py"})
"""Modules of printed data, as long as what is printed."""

DEEPEST = 2
"""So many blocks stand within each other in a function at most."""
MOST_BY_POSITION = 4
"""So many arguments are taken and given by position at most, beside ``self`` and ``cls``."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Block = (
    ast.If | ast.For | ast.AsyncFor | ast.While | ast.With | ast.AsyncWith | ast.Try | ast.TryStar | ast.Match
)

DEEP: Mapping[str, int] = {
    "bob": 3,
    "bots": 15,
    "fire_move": 12,
    "kernel.chance": 1,
    "kernel.moments": 6,
    "sam_fire": 7,
    "search": 1,
    "sniper": 5,
}
"""How many functions are still nested deeper, by folder: these numbers may only shrink."""

TAKING_MANY: Mapping[str, int] = {}
"""How many functions still take more by position, by folder: these numbers may only shrink."""

GIVING_MANY: Mapping[str, int] = {"fire_move": 3}
"""How many calls still give more by position, by folder: these numbers may only shrink."""

ONE_BY_ONE = frozenset(
    {
        "src/wargames/kernel/geometry/paths.py: leave",  # the hot loop of every search for ways
        "src/wargames/kernel/game/scenario_file.py: read_scenario_file",  # public: rulesets call it so
        "src/wargames/kernel/game/scenario_file.py: bad_scenario",  # public: rulesets call it so
    }
)
"""Functions that exceed a limit for a reason."""

LISTS = frozenset(
    {"FrameColumns", "TypeVar", "cached", "group", "lose_tank", "on_map", "partial", "roll_shot", "takes"}
)
"""What takes any number of like things by position: kinds, clauses, arguments of another function."""
ONCE_EACH = frozenset({"fire_action"})
"""Classes whose values are kept: a cache tells keywords apart."""
OF_C = frozenset({"pack", "prctl", "syscall"})
"""Functions of C, which have no keywords."""


def long_functions(source: Source) -> Iterator[str]:
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = body_lines(node)
            if lines > LONGEST_BODY:
                yield f"{source.path}:{node.lineno}: {node.name} has {lines} lines"


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a body from its first statement after the docstring to its last."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def functions(source: Source) -> Iterator[Function]:
    return (node for node in source.nodes if isinstance(node, Function))


def depth(statements: Iterable[ast.stmt]) -> int:
    """Count the blocks that stand within each other; a function or class within is counted by itself."""
    return max((block_depth(one) for one in statements if isinstance(one, Block)), default=0)


def block_depth(block: Block) -> int:
    """Count a block with those in it; an ``elif`` is no deeper than its ``if``."""
    match block:
        case ast.If(body=body, orelse=[ast.If() as other]) if other.col_offset == block.col_offset:
            return max(1 + depth(body), block_depth(other))
        case _:
            return 1 + max(map(depth, bodies(block)))


def bodies(block: Block) -> list[list[ast.stmt]]:
    match block:
        case ast.Match(cases=cases):
            return [case.body for case in cases]
        case ast.Try() | ast.TryStar():
            return [block.body, block.orelse, block.finalbody, *(one.body for one in block.handlers)]
        case ast.With() | ast.AsyncWith():
            return [block.body]
    return [block.body, block.orelse]


def by_position(function: Function) -> int:
    """Count the parameters that can be given by position, beside ``self`` and ``cls``."""
    names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def deep_functions(source: Source) -> Iterator[str]:
    return (f"{source.path}: {one.name}" for one in functions(source) if depth(one.body) > DEEPEST)


def functions_taking_many(source: Source) -> Iterator[str]:
    many = (one.name for one in functions(source) if by_position(one) > MOST_BY_POSITION)
    return (f"{source.path}: {name}" for name in many if not is_table(source))


def is_table(source: Source) -> bool:
    """Tell whether a module holds printed data: rows are made by position there, as they are printed."""
    return source.path.rsplit("/", 1)[-1] in TABLES


def calls_giving_many(source: Source) -> Iterator[str]:
    """List the calls that give too many arguments by position.

    Those that are unpacked are not counted, nor clauses at the end, nor rows of printed tables.
    """
    calls = (node for node in source.nodes if isinstance(node, ast.Call) and not is_table(source))
    for call in calls:
        name = ast.unparse(call.func).rpartition(".")[2]
        unpacked = any(isinstance(one, ast.Starred) for one in call.args)
        many = sum(not is_clause(one) for one in call.args) > MOST_BY_POSITION
        if (
            many
            and not unpacked
            and not all(map(is_printed, call.args))
            and name not in LISTS | ONCE_EACH | OF_C
        ):
            yield f"{source.path}: {name}"


def is_clause(node: ast.expr) -> bool:
    """Tell whether an argument is the id of a clause, of which events and modifiers take any number."""
    return isinstance(node, ast.Constant) and bool(re.fullmatch(r"[A-Z]+-[A-Z]?[\d.]+", str(node.value)))


def is_printed(node: ast.expr) -> bool:
    """Tell whether an argument stands in a printed table: a literal, a constant by name, a row in a row."""
    match node:
        case ast.Constant():
            return True
        case ast.Name():
            return node.id.isupper()
        case ast.UnaryOp():
            return is_printed(node.operand)
        case ast.Tuple() | ast.List() | ast.Set():
            return all(map(is_printed, node.elts))
        case ast.Call():
            return all(map(is_printed, (*node.args, *(one.value for one in node.keywords))))
        case _:
            return False


def by_folder(found: Iterable[str]) -> Counter[str]:
    """Count what was found by the parts of the package, and by the rooms of the kernel."""
    places = (one.split(":")[0].split("/")[2:] for one in found if one not in ONE_BY_ONE)
    return Counter(".".join(place[:2]) if place[0] == "kernel" else place[0] for place in places)


def beyond(found: Iterable[str], known: Mapping[str, int]) -> dict[str, int]:
    """List the folders in which more is found than is known, with how many there are."""
    return {folder: count for folder, count in by_folder(found).items() if count > known.get(folder, 0)}


def long_modules(source: Source) -> Iterator[str]:
    lines = len(source.text.splitlines())
    if lines > LONGEST_MODULE and not is_table(source):
        yield f"{source.path} has {lines} lines"


def function(lines: int, docstring: str = "") -> str:
    return f"def play():\n    {docstring!r}\n" + "    roll()\n" * lines


def test_no_function_body_is_over_forty_lines() -> None:
    assert [] == [found for source in read("src", "examples") for found in long_functions(source)]


def test_no_module_is_over_four_hundred_lines() -> None:
    assert [] == [found for source in read("src", "tests", "examples") for found in long_modules(source)]


def test_no_function_is_nested_deeper_than_two_but_for_those_known() -> None:
    assert {} == beyond((one for source in read("src") for one in deep_functions(source)), DEEP)


def test_no_function_takes_more_than_four_by_position_but_for_those_known() -> None:
    assert {} == beyond((one for source in read("src") for one in functions_taking_many(source)), TAKING_MANY)


def test_no_call_gives_more_than_four_by_position_but_for_those_known() -> None:
    assert {} == beyond((one for source in read("src") for one in calls_giving_many(source)), GIVING_MANY)


def test_what_exceeds_a_limit_for_a_reason_still_does() -> None:
    found = {
        one for source in read("src") for one in (*deep_functions(source), *functions_taking_many(source))
    }

    assert found >= ONE_BY_ONE


@pytest.mark.parametrize(
    ("deep", "body"),
    [
        (1, "if a:\n    if b:\n        if c:\n            roll()"),
        (1, "for a in b:\n    with c:\n        try: roll()\n        except E: stop()"),
        (1, "try:\n    roll()\nexcept E:\n    while a:\n        if b:\n            stop()"),
        (1, "match a:\n    case 1:\n        for b in c:\n            if d:\n                roll()"),
        (1, "if a:\n    roll()\nelse:\n    for b in c:\n        if d:\n            roll()"),
        (0, "for a in b:\n    if c: roll()\n    elif d: stop()\n    elif e: wait()"),
        (0, "for a in b:\n    if c:\n        roll([d for d in e if d for f in d if f])"),
    ],
)
def test_a_planted_deep_function_is_found(deep: int, body: str) -> None:
    text = "def play():\n" + "\n".join(f"    {line}" for line in body.splitlines())

    assert deep == len(list(deep_functions(planted("src/wargames/cli/a.py", text))))


def test_a_function_within_another_is_counted_by_itself() -> None:
    text = "def play():\n    if a:\n        def turn():\n            if b:\n                if c: roll()\n"

    assert [] == list(deep_functions(planted("src/wargames/cli/a.py", text)))


@pytest.mark.parametrize(
    ("many", "text"),
    [
        (1, "def play(a, b, c, d, e): ..."),
        (1, "class Game:\n    def play(self, a, b, c, d, e): ..."),
        (0, "class Game:\n    def play(self, a, b, c, d, *, e): ..."),
        (0, "def play(a, b, c, d, *e): ..."),
    ],
)
def test_a_planted_function_that_takes_many_is_found(many: int, text: str) -> None:
    assert many == len(list(functions_taking_many(planted("src/wargames/cli/a.py", text))))


@pytest.mark.parametrize(
    ("many", "text"),
    [
        (1, "Row(a, 2, 3, 4, 5)"),
        (1, "self.table.row(1, b, 3, 4, 5, last=True)"),
        (1, "mark(battle, unit, level, turn, side, 'SAF-10.12')"),
        (0, "mark(battle, unit, 'alert', 'SAF-10.12', 'SAF-R29')"),
        (0, "Row('tank', TURRET, -3, (4, 5), Armament(10, 7, front=ANY))"),
        (0, "Row(1, 2, 3, 4, last=5)"),
        (0, "Row(*row)"),
        (0, "FrameColumns(Frame, 'unit', 'mortar', 'sniper', 'attacker')"),
    ],
)
def test_a_planted_call_that_gives_many_is_found(many: int, text: str) -> None:
    assert many == len(list(calls_giving_many(planted("src/wargames/cli/a.py", text))))


def test_one_more_than_is_known_is_found_in_its_folder() -> None:
    found = [
        "src/wargames/cli/a.py: play",
        "src/wargames/kernel/play/b.py: run",
        "src/wargames/bob/c.py: move",
    ]

    assert {"cli": 1, "kernel.play": 1} == beyond(found, {"bob": 1})
    assert {"bob": 1} == beyond(found[2:], {})


def test_a_planted_long_function_is_found() -> None:
    path = "src/wargames/bots/greedy.py"
    inner = "class Bot:\n" + "\n".join(f"    {line}" for line in function(LONGEST_BODY + 1).splitlines())

    assert ["src/wargames/bots/greedy.py:1: play has 41 lines"] == list(
        long_functions(planted(path, function(LONGEST_BODY + 1)))
    )
    assert 1 == len(list(long_functions(planted(path, inner))))
    assert 1 == len(list(long_functions(planted(path, "async " + function(LONGEST_BODY + 1)))))


def test_a_docstring_is_not_counted() -> None:
    long_docstring = (
        'def play():\n    """' + "\n".join(["Play."] * 99) + '"""\n' + "    roll()\n" * LONGEST_BODY
    )

    assert [] == list(long_functions(planted("src/a.py", long_docstring)))
    assert [] == list(long_functions(planted("src/a.py", 'def play():\n    """Play."""\n')))


def test_a_planted_long_module_is_found_but_for_printed_tables() -> None:
    text = "x = 1\n" * (LONGEST_MODULE + 1)

    assert ["src/wargames/bots/greedy.py has 401 lines"] == list(
        long_modules(planted("src/wargames/bots/greedy.py", text))
    )
    assert [] == list(long_modules(planted("src/wargames/screaming_eagles/components.py", text)))
    assert [] == list(long_modules(planted("src/a.py", "x = 1\n" * LONGEST_MODULE)))
