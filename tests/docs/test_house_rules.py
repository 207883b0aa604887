"""docs/house-rules.md: the packages it prints, the rules it lists, and what installed variants do."""

import importlib
import re

import pytest

from cases import cases
from docs.test_third_party import PACKAGE, PRINTED, ROOT, install, run
from wargames.kernel.base.changeable import changeable_rules, is_changeable

PAGE = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
RULESETS = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")


def test_the_page_prints_files_of_the_packages_word_for_word() -> None:
    printed = {found["name"]: found["text"] for found in PRINTED.finditer(PAGE)}

    assert 5 == len(printed)
    for name, text in printed.items():
        assert (PACKAGE / name.partition("/")[0] / name).read_text(encoding="utf-8") == text, name


@cases(*RULESETS)
def test_the_page_lists_the_rules_that_may_change(game: str) -> None:
    variants = importlib.import_module(f"wargames.{game}.variants")
    offered = {name for name in variants.__all__ if is_changeable(getattr(variants, name))}
    (row,) = re.findall(rf"^\| `wargames\.{game}\.variants` \| (.*) \|$", PAGE, re.MULTILINE)

    assert offered == set(re.findall(r"`(\w+)`", row))
    assert offered == {rule.__name__ for rule in changeable_rules(f"wargames.{game}")}


@pytest.mark.thorough
@pytest.mark.parametrize(("package", "variants"), [("house_rules", 2), ("motor_pool", 1)])
def test_an_installed_package_of_variants_passes_its_tests_and_the_kit(
    package: str, variants: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    installed = str(install(PACKAGE / package, tmp_path_factory.mktemp(package)))

    quiet = ("-q", "-p", "no:cacheprovider", "-W", "error")
    tested = run("-m", "pytest", *quiet, package=PACKAGE / package, PYTHONPATH=installed)
    listed = run("-m", "wargames", "list", PYTHONPATH=installed)

    assert 0 == tested.returncode, tested.stdout + tested.stderr
    assert variants == " ".join(listed.stdout.split()).count("a variant of"), listed.stdout + listed.stderr
