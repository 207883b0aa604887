"""Compile modules of Python for the playground, so that a browser has nothing to compile; run in Pyodide.

The compiled file takes the place of the source. It is kept small: most docstrings are left out, and each line
of a function counts as its first, which is the one that a traceback shows.
"""

import ast
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType

HEADER = MAGIC_NUMBER + bytes(12)
"""The beginning of a compiled file that has no source beside it."""
DOCUMENTED = "_pyodide/"
"""Modules whose docstrings are copied to others at the start."""
SHOWN = "wargames/"
"""Modules whose classes introduce themselves to people by their docstrings."""
ENTRY, UNITS = 0x80 | 13 << 3, 8
"""The first byte of an entry that names a line only, and the most code units that it covers."""
UNIT = 2
"""Bytes of a code unit."""


def compiled(source: bytes, name: str) -> bytes:
    """Return the compiled file of a module."""
    tree = ast.parse(source)
    if not name.startswith(DOCUMENTED):
        leave_docstrings_out(tree, shown=name.startswith(SHOWN))
    return HEADER + marshal.dumps(short(compile(tree, name, "exec", dont_inherit=True, optimize=0)))


def leave_docstrings_out(tree: ast.Module, *, shown: bool) -> None:
    """Leave out the docstrings of a module, its functions and, if they are not shown, its classes."""
    kinds = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef, *(() if shown else (ast.ClassDef,)))
    for node in ast.walk(tree):
        if not isinstance(node, kinds) or not node.body:
            continue
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), first)]


def short(code: CodeType) -> CodeType:
    """Return code with one line for each function in it."""
    inner = tuple(short(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // UNIT, UNITS)
    lines = bytes((ENTRY | UNITS - 1, 0)) * whole + (bytes((ENTRY | rest - 1, 0)) if rest else b"")
    return code.replace(co_consts=inner, co_linetable=lines)


def compile_files(root: Path, names: list[str]) -> None:
    """Compile the named files below a folder, each in its place."""
    for name in names:
        source = root / name
        source.with_suffix(".pyc").write_bytes(compiled(source.read_bytes(), name))
        source.unlink()


async def keep_generated(root: Path, games: str) -> None:
    """Keep the code that is generated for classes while a first board of each game in a list is made."""
    sys.path.insert(0, str(root))
    from generated_code import COMPILED, CompiledNow, serve  # noqa: PLC0415  it needs what lies there

    serve(place := CompiledNow())
    from wargames.web.in_page.opening import rehearse  # noqa: PLC0415  its classes are made in that place

    await rehearse("/rehearsal", games)
    kept = {key: marshal.dumps(short(code)) for key, code in place.made.items()}
    (root / COMPILED.name).write_bytes(marshal.dumps(kept))
