"""Rules coverage: the code that cites each entry of a ledger, and the tests that prove it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import attrs

from wargames.kernel.base.errors import BadOption, BadText, UnknownName
from wargames.kernel.base.ledger import ENTRY_ID, Entry, Ledger

Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Test = ast.FunctionDef | ast.AsyncFunctionDef


@attrs.frozen
class Citation:
    """One place that names an entry.

    ``symbol`` is module, colon and function, method, class or constant, such as ``fire:Shot.reach``, or
    the module alone; ``file`` is relative to the folder that was read and ``line`` counts from 1.
    """

    id: str
    symbol: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.id} in {self.symbol} ({self.file}:{self.line})"


@attrs.frozen
class Row:
    """An entry with the code that cites it and the tests that prove it; ``None`` if no tests were read."""

    entry: Entry
    code: tuple[Citation, ...]
    tests: tuple[Citation, ...] | None


@attrs.frozen
class Coverage:
    """The coverage of a ledger by code and tests; build it with :meth:`of`.

    Code cites an entry by its id in a docstring, a comment or a string; a comment right above a definition
    belongs to it. A test proves an entry if its docstring or its mark ``@pytest.mark.clause("XX-1.1", ...)``
    names the id. Several ids are written out, one by one. ``proofs`` is ``None`` if no tests were read.
    """

    ledger: Ledger
    citations: tuple[Citation, ...]
    proofs: tuple[Citation, ...] | None

    @classmethod
    def of(cls, ledger: Ledger, source: Path, tests: Path | None) -> Self:
        """Read the Python files of a ruleset's folder, and of its tests if given.

        Raises ``UnknownName`` for a missing folder and ``BadText`` for a file that is no Python.
        """
        cited = tuple(citation for module in _modules(source) for citation in module.citations())
        if tests is None:
            return cls(ledger, cited, None)
        return cls(ledger, cited, tuple(proof for module in _modules(tests) for proof in module.proofs()))

    @property
    def missing_code(self) -> tuple[str, ...]:
        """The clauses that no code cites."""
        cited = {citation.id for citation in self.citations}
        return tuple(clause.id for clause in self.ledger.clauses if clause.id not in cited)

    @property
    def missing_tests(self) -> tuple[str, ...]:
        """The clauses that no test proves. Raises ``BadOption`` if no tests were read."""
        if self.proofs is None:
            raise BadOption(f"nobody can tell which clauses of {self.ledger.head.id} lack a test: tests=None")
        proven = {proof.id for proof in self.proofs}
        return tuple(clause.id for clause in self.ledger.clauses if clause.id not in proven)

    @property
    def unknown_ids(self) -> tuple[Citation, ...]:
        """The places in code and tests that name an unknown id with a prefix of the ledger."""
        prefixes = self.ledger.prefixes
        named = (*self.citations, *(self.proofs or ()))
        return tuple(
            cited for cited in named if cited.id.split("-")[0] in prefixes and cited.id not in self.ledger
        )

    def rows(self) -> tuple[Row, ...]:
        """List every entry in the ledger's order with its code and its tests."""
        return tuple(
            Row(
                entry,
                _about(entry, self.citations),
                None if self.proofs is None else _about(entry, self.proofs),
            )
            for entry in self.ledger
        )

    def __str__(self) -> str:
        count = len(self.ledger.clauses)
        in_code = f"{self.ledger.head.id}: {count} clauses, {count - len(self.missing_code)} cited in code"
        if self.proofs is None:
            return f"{in_code}, tests not read"
        return f"{in_code}, {count - len(self.missing_tests)} proven by tests"


@attrs.frozen
class _Span:
    """The lines of a definition, both ends included."""

    first: int
    last: int
    name: str


@attrs.frozen
class _Module:
    """One Python file: its dotted name within the folder read, its lines and its tree."""

    name: str
    file: str
    lines: tuple[str, ...]
    tree: ast.Module = attrs.field(eq=False, repr=False)

    def citations(self) -> Iterator[Citation]:
        """Find the ids in the file, each once for a symbol."""
        spans, seen = tuple(_spans(self.tree.body, "")), set[tuple[str, str]]()
        ids = ((number, id_) for number, line in enumerate(self.lines, 1) for id_ in ENTRY_ID.findall(line))
        for number, id_ in ids:
            symbol = self._symbol(_owner(spans, self._subject(number)))
            if (id_, symbol) not in seen:
                seen.add((id_, symbol))
                yield Citation(id_, symbol, self.file, number)

    def proofs(self) -> Iterator[Citation]:
        """Find the ids that the test functions of the file name."""
        for name, test in _tests(self.tree.body, ""):
            for id_ in dict.fromkeys(ENTRY_ID.findall("\n".join(_claims(test)))):
                yield Citation(id_, self._symbol(name), self.file, test.lineno)

    def _symbol(self, name: str) -> str:
        return f"{self.name}:{name}" if name else self.name

    def _subject(self, number: int) -> int:
        """Find the line that a comment on a line of its own is about: the first one below the comment."""
        below = number
        while below < len(self.lines) and self.lines[below - 1].lstrip().startswith("#"):
            below += 1
        return below if self.lines[below - 1].strip() else number


def _modules(folder: Path) -> Iterator[_Module]:
    if not folder.is_dir():
        raise UnknownName("folder of Python files", str(folder), ())
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder)
        text = path.read_text(encoding="utf-8")
        try:
            tree = ast.parse(text)
        except SyntaxError as error:
            raise BadText(f"{place.as_posix()} is no Python: {error}") from error
        parts = place.with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts) or folder.name
        yield _Module(name, place.as_posix(), tuple(text.split("\n")), tree)


def _spans(body: list[ast.stmt], above: str) -> Iterator[_Span]:
    """Walk definitions and constants, outer ones first; what is inside a function belongs to the function."""
    for node in body:
        if isinstance(node, Named):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield _Span(first, node.end_lineno or first, above + node.name)
            inner = node.body if isinstance(node, ast.ClassDef) else []
            yield from _spans(inner, f"{above}{node.name}.")
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            name = ", ".join(above + ast.unparse(target) for target in targets)
            yield _Span(node.lineno, node.end_lineno or node.lineno, name)


def _owner(spans: tuple[_Span, ...], line: int) -> str:
    inside = [span.name for span in spans if span.first <= line <= span.last]
    return inside[-1] if inside else ""


def _tests(body: list[ast.stmt], above: str) -> Iterator[tuple[str, Test]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _tests(node.body, f"{above}{node.name}.")
        elif isinstance(node, Test) and node.name.startswith("test_"):
            yield above + node.name, node


def _claims(test: Test) -> Iterator[str]:
    """Yield the docstring of a test and the strings in its clause marks."""
    yield ast.get_docstring(test) or ""
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "clause":
            yield from (str(word.value) for word in mark.args if isinstance(word, ast.Constant))


def _about(entry: Entry, citations: tuple[Citation, ...]) -> tuple[Citation, ...]:
    return tuple(citation for citation in citations if citation.id == entry.id)
