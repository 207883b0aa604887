"""List what the packages of the playground import of Python's library, one file a line; run in Pyodide.

Imports are followed through the library, wherever in a module they stand, but not into what needs a console,
processes or a network. ``node list_library.mjs SOURCES PYODIDE`` prints the list of ``library.txt``.
"""

import ast
import zipfile
from collections.abc import Iterator

ALWAYS = (
    *("ascii", "cp437", "idna", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be"),
    *("utf_16_le", "utf_32", "utf_8", "utf_8_sig"),
)
"""Encodings, which are found by their names."""
CORE = (
    *(
        "pyodide",
        "_pyodide",
        "site",
        "lzma",
        "tarfile",
        "importlib.util",
        "traceback",
        "tokenize",
        "zipimport",
    ),
    *("_strptime", "annotationlib", "ctypes._layout"),
)
"""What the runtime itself imports."""
UNFOLLOWED = (
    *("_pyrepl", "ftplib", "getopt", "http.cookiejar", "http.server", "multiprocessing", "netrc", "pdb"),
    *("plistlib", "py_compile", "pydoc", "socketserver", "tty", "unittest", "xmlrpc"),
)
"""What cannot work in a page; only what of it is imported at the top of a needed module is there."""
NEVER = ("TYPE_CHECKING", "typing.TYPE_CHECKING", "__name__ == '__main__'")


def module_of(file: str) -> str:
    """Return the name of the module in a file."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def imported(tree: ast.Module, file: str) -> Iterator[tuple[str, bool]]:
    """Yield the modules that a module may import, and whether it does so when it is imported itself."""
    name = module_of(file)
    at_once = {id(node) for node in reached(tree.body, anywhere=False)}
    for node in reached(tree.body, anywhere=True):
        early = id(node) in at_once
        if isinstance(node, ast.Import):
            yield from ((one.name, early) for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = name.split(".")[: len(name.split(".")) - node.level + file.endswith("__init__.py")]
            base = ".".join(filter(None, [*(parts if node.level else ()), node.module]))
            yield from ((one, early) for one in (base, *(f"{base}.{one.name}" for one in node.names)))


def reached(body: list[ast.stmt], *, anywhere: bool) -> Iterator[ast.stmt]:
    """Yield statements, those inside of others too."""
    for node in body:
        yield node
        inner = [vars(node).get(part) for part in ("body", "orelse", "finalbody")]
        if isinstance(node, ast.If) and ast.unparse(node.test) in NEVER:
            inner = [node.orelse]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not anywhere:
            inner = []
        inner += [one.body for one in (*vars(node).get("handlers", ()), *vars(node).get("cases", ()))]
        for part in inner:
            yield from reached(part or [], anywhere=anywhere)


def listed(library: zipfile.ZipFile, packages: dict[str, bytes]) -> list[str]:
    """Return the files of the library that are needed."""
    files = {module_of(name): name for name in library.namelist() if name.endswith(".py")}
    wanted = [*CORE, *(f"encodings.{one}" for one in ALWAYS)]
    wanted += [one for one in files if one.startswith(("pyodide.", "_pyodide."))]
    for file, text in packages.items():
        wanted += [one for one, _ in imported(ast.parse(text), file)]
    seen: set[str] = set()
    while wanted:
        module = wanted.pop()
        wanted += [module.rpartition(".")[0]] if "." in module else []
        if module in files and module not in seen:
            seen.add(module)
            found = imported(ast.parse(library.read(files[module])), files[module])
            wanted += [one for one, early in found if early or not is_unfollowed(one)]
    return sorted(files[module] for module in seen)


def is_unfollowed(module: str) -> bool:
    """Return whether a module is not needed where it is imported late."""
    return any(f"{module}.".startswith(f"{one}.") for one in UNFOLLOWED)
