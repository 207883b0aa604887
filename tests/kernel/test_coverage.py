"""Rules coverage: citations land on the right symbol, and nothing missing stays unseen."""

from pathlib import Path

import pytest

from wargames.kernel.base.errors import BadOption, BadText, UnknownName
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.inspection.coverage import Coverage


def clause(id_: str) -> str:
    return f'[[clause]]\nid = "{id_}"\nsection = "s"\nrule = "r"\noptional = false\n'


LEDGER = Ledger.read(
    '[ruleset]\nid = "xx"\ntitle = "t"\nsource = "s"\nplayers = "2"\nsummary = "s"\n'
    + "".join(clause(f"XX-1.{number}") for number in range(1, 10))
    + '[[gap]]\nid = "XX-G1"\nmissing = "m"\nfill = "f"\nbasis = "b"\n',
    "xx.toml",
)

FIRE = '''"""Firing (XX-1.1)."""

HIT = 6  # XX-1.2: a six always hits
# XX-G1: not printed,
# so chosen here
RANGE: int = 4

# XX-1.9 is said about nothing in particular


def fire(text):
    """Fire (XX-1.3, XX-1.4)."""

    def inner():  # XX-1.5
        return f"out of range [XX-1.6] {text}"

    return inner()


class Shot:
    """A shot (XX-1.4)."""

    reach: int = 3  # XX-1.7

    # XX-1.8
    @property
    def far(self):
        return self.reach > 2  # YY-1.1 belongs to somebody else
'''

TESTS = '''"""XX-1.9 in the docstring of a module proves nothing."""
import pytest


def test_a_six_always_hits():
    """XX-1.1, XX-1.2"""


@pytest.mark.clause("XX-1.3", "XX-1.4")
def test_marked():
    # XX-1.8 in a comment proves nothing
    pass


class TestShot:
    def test_reach(self):
        """XX-1.7 and XX-77.1"""


def no_test():
    """XX-1.8"""
'''


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    source, tests = tmp_path / "xx", tmp_path / "tests"
    for folder, name, text in ((source, "fire.py", FIRE), (tests, "test_fire.py", TESTS)):
        folder.mkdir()
        (folder / name).write_text(text)
    return source, tests


def cited(coverage: Coverage) -> list[tuple[str, str, int]]:
    return [(citation.id, citation.symbol, citation.line) for citation in coverage.citations]


def test_citations_belong_to_the_symbol_around_or_below_them(folders: tuple[Path, Path]) -> None:
    coverage = Coverage.of(LEDGER, *folders)

    assert [
        ("XX-1.1", "fire", 1),
        ("XX-1.2", "fire:HIT", 3),
        ("XX-G1", "fire:RANGE", 4),
        ("XX-1.9", "fire", 8),
        ("XX-1.3", "fire:fire", 12),
        ("XX-1.4", "fire:fire", 12),
        ("XX-1.5", "fire:fire", 14),
        ("XX-1.6", "fire:fire", 15),
        ("XX-1.4", "fire:Shot", 21),
        ("XX-1.7", "fire:Shot.reach", 23),
        ("XX-1.8", "fire:Shot.far", 25),
        ("YY-1.1", "fire:Shot.far", 28),
    ] == cited(coverage)
    assert "XX-1.2 in fire:HIT (fire.py:3)" == str(coverage.citations[1])


def test_tests_prove_by_docstring_or_mark_alone(folders: tuple[Path, Path]) -> None:
    proofs = Coverage.of(LEDGER, *folders).proofs

    assert proofs is not None
    assert [
        ("XX-1.1", "test_fire:test_a_six_always_hits", 5),
        ("XX-1.2", "test_fire:test_a_six_always_hits", 5),
        ("XX-1.3", "test_fire:test_marked", 10),
        ("XX-1.4", "test_fire:test_marked", 10),
        ("XX-1.7", "test_fire:TestShot.test_reach", 16),
        ("XX-77.1", "test_fire:TestShot.test_reach", 16),
    ] == [(proof.id, proof.symbol, proof.line) for proof in proofs]


def test_what_is_missing_is_listed_in_the_order_of_the_ledger(folders: tuple[Path, Path]) -> None:
    source, tests = folders
    coverage = Coverage.of(LEDGER, source, tests)

    assert () == coverage.missing_code
    assert ("XX-1.5", "XX-1.6", "XX-1.8", "XX-1.9") == coverage.missing_tests
    assert "xx: 9 clauses, 9 cited in code, 5 proven by tests" == str(coverage)
    (source / "fire.py").write_text("# XX-1.2\n")
    assert 8 == len(Coverage.of(LEDGER, source, tests).missing_code)


def test_ids_of_the_ledgers_prefix_that_do_not_exist_are_found_in_code_and_tests(
    folders: tuple[Path, Path],
) -> None:
    source, tests = folders
    (source / "move.py").write_text('def move():\n    """XX-1.10, XX-R1, ZZ-1.1"""\n')

    unknown = Coverage.of(LEDGER, source, tests).unknown_ids
    assert [("XX-1.10", "move.py"), ("XX-R1", "move.py"), ("XX-77.1", "test_fire.py")] == [
        (citation.id, citation.file) for citation in unknown
    ]


def test_rows_hold_every_entry(folders: tuple[Path, Path]) -> None:
    rows = Coverage.of(LEDGER, *folders).rows()

    assert [entry.id for entry in LEDGER] == [row.entry.id for row in rows]
    assert ["fire:fire", "fire:Shot"] == [citation.symbol for citation in rows[3].code]
    assert rows[3].tests is not None
    assert ["test_fire:test_marked"] == [proof.symbol for proof in rows[3].tests]
    assert () == rows[8].tests


def test_without_a_tests_folder_it_says_so(folders: tuple[Path, Path]) -> None:
    coverage = Coverage.of(LEDGER, folders[0], None)

    assert coverage.proofs is None
    assert {None} == {row.tests for row in coverage.rows()}
    assert "xx: 9 clauses, 9 cited in code, tests not read" == str(coverage)
    with pytest.raises(BadOption, match="which clauses of xx lack a test: tests=None"):
        coverage.missing_tests  # noqa: B018  reading it raises


def test_modules_are_named_within_their_folder(tmp_path: Path) -> None:
    (tmp_path / "part").mkdir()
    for name in ("__init__.py", "part/__init__.py", "part/fire.py"):
        (tmp_path / name).write_text("# XX-1.1\n")

    symbols = [citation.symbol for citation in Coverage.of(LEDGER, tmp_path, None).citations]
    assert [tmp_path.name, "part", "part.fire"] == symbols


def test_a_folder_that_is_not_there_and_a_file_that_is_no_python_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r"there is no folder .* of Python files"):
        Coverage.of(LEDGER, tmp_path / "nowhere", None)
    (tmp_path / "broken.py").write_text("def (:\n")
    with pytest.raises(BadText, match=r"broken\.py is no Python"):
        Coverage.of(LEDGER, tmp_path, None)
