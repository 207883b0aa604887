"""Every clause of every ruleset stands in its code and in its tests, and every id that is cited exists."""

from functools import cache
from pathlib import Path

import pytest

from architecture.sources import PACKAGE, ROOT, RULESETS
from wargames.kernel.base.ledger import Ledger
from wargames.kernel.inspection.coverage import Coverage

every_ruleset = pytest.mark.parametrize("ruleset", sorted(RULESETS))


@cache
def coverage_of(ruleset: str) -> Coverage:
    return read_coverage(PACKAGE / ruleset, ROOT / "tests" / ruleset)


def read_coverage(package: Path, tests: Path) -> Coverage:
    text = (package / "ledger.toml").read_text(encoding="utf-8")
    ledger = Ledger.read(text, f"{package.name}/ledger.toml")
    return Coverage.of(ledger, package, tests if tests.is_dir() else None)


@every_ruleset
def test_the_ledger_bears_the_name_of_its_package(ruleset: str) -> None:
    assert ruleset == coverage_of(ruleset).ledger.head.id


@every_ruleset
def test_every_clause_is_cited_in_the_code(ruleset: str) -> None:
    assert () == coverage_of(ruleset).missing_code


@every_ruleset
def test_every_clause_is_proven_by_a_test(ruleset: str) -> None:
    assert () == coverage_of(ruleset).missing_tests


@every_ruleset
def test_every_id_that_is_cited_exists(ruleset: str) -> None:
    assert [] == [str(cited) for cited in coverage_of(ruleset).unknown_ids]


def test_a_planted_hole_is_found(tmp_path: Path) -> None:
    package, tests = tmp_path / "xx", tmp_path / "tests"
    package.mkdir()
    tests.mkdir()
    entry = '[[clause]]\nid = "XX-1.{}"\nsection = "s"\nrule = "r"\noptional = false\n'
    head = '[ruleset]\nid = "xx"\ntitle = "t"\nsource = "s"\nplayers = "2"\nsummary = "s"\n'
    (package / "ledger.toml").write_text(head + entry.format(1) + entry.format(2))
    (package / "fire.py").write_text("HIT = 6  # XX-1.1, XX-1.3\n")
    (tests / "test_fire.py").write_text('def test_fire():\n    """XX-1.2"""\n')

    coverage = read_coverage(package, tests)
    assert (("XX-1.2",), ("XX-1.1",)) == (coverage.missing_code, coverage.missing_tests)
    assert ["XX-1.3 in fire:HIT (fire.py:1)"] == [str(cited) for cited in coverage.unknown_ids]
