"""The Python files that the architecture tests read, as text and as trees."""

import ast
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from textwrap import dedent

import attrs

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "wargames"
RULESETS = frozenset(path.parent.name for path in PACKAGE.glob("*/ledger.toml"))


@attrs.frozen
class Source:
    """One file: its path from the root of the project, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The text as a tree, which is grown when it is first looked at."""
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree."""
        return tuple(ast.walk(self.tree))

    @property
    def parts(self) -> tuple[str, ...]:
        """The dotted name below ``src``, in pieces; a package's ``__init__`` is the package."""
        parts = Path(self.path).with_suffix("").parts[1:]
        return parts[:-1] if parts[-1] == "__init__" else parts

    @property
    def package(self) -> tuple[str, ...]:
        """The package that relative imports start from."""
        return self.parts if self.path.endswith("__init__.py") else self.parts[:-1]


def planted(path: str, text: str) -> Source:
    """Make up a file, to show that a test can fail."""
    return Source(path, dedent(text))


def read(*folders: str) -> Iterator[Source]:
    """Read every Python file in folders of the project that exist."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield _read(path)


@cache
def _read(path: Path) -> Source:
    """Read a file once for all tests."""
    return Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))


def imports(source: Source) -> Iterator[tuple[int, str]]:
    """Walk every import of a file, wherever it stands: its line and the dotted name."""
    for node in source.nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = source.package[: len(source.package) + 1 - node.level] if node.level else ()
            stem = ".".join((*above, *filter(None, [node.module])))
            yield from ((node.lineno, f"{stem}.{alias.name}") for alias in node.names)
