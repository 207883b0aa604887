"""Examples and documents import what `docs/stability.md` calls public, and nothing else."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from architecture.sources import ROOT, RULESETS, Source, imports, planted, read
from cases import cases

STABILITY = ROOT / "docs" / "stability.md"
PARTS = ("actions", "decisions", "events", "moments", "queries", "variants", "view", "scenarios")
"""The modules of a ruleset whose classes are public."""


def public_modules() -> list[str]:
    """Read the names of the table of public modules."""
    rows = [line.split("|")[1] for line in STABILITY.read_text(encoding="utf-8").splitlines() if "|" in line]
    return [name for row in rows for name in re.findall(r"`(wargames[\w.*]*)`", row)]


def is_public(name: str, public: list[str]) -> bool:
    """Tell whether a dotted name is a public module, or stands in one."""
    parts = name.split(".")
    if parts[0] != "wargames" or any(part.startswith("_") for part in parts):
        return parts[0] != "wargames"
    if len(parts) > 2 and parts[1] in RULESETS and parts[-2] in PARTS:
        return True
    ends = (parts, parts[:-1])
    return any(fnmatch(".".join(end), pattern) for end in ends for pattern in public)


def blocks(page: Path) -> Iterator[Source]:
    """Read the Python of a page, block by block."""
    text = page.read_text(encoding="utf-8")
    for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        code = re.sub(r"^(>>>|\.\.\.) ?", "", block, flags=re.MULTILINE) if block.startswith(">>>") else block
        lines = re.findall(r"^\s*((?:from|import) wargames(?:[^\n(]*\([^)]*\)|[^\n]*))", code, re.MULTILINE)
        yield planted(page.relative_to(ROOT).as_posix(), "\n".join(" ".join(line.split()) for line in lines))


def not_public(source: Source) -> list[str]:
    """List what a file imports that is not public."""
    public = public_modules()
    return [f"{source.path}:{line}: {name}" for line, name in imports(source) if not is_public(name, public)]


def test_examples_import_public_modules_alone() -> None:
    sources = [source for source in read("examples") if "third_party/tests" not in source.path]

    assert 20 < len(sources)
    assert [] == [found for source in sources for found in not_public(source)]


def test_pages_import_public_modules_alone() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

    assert [] == [found for page in pages for source in blocks(page) for found in not_public(source)]


@cases(*sorted(RULESETS))
def test_bots_and_pictures_use_of_a_game_what_others_may(game: str) -> None:
    sources = [source for source in read("src") if source.parts[1:3] in {("bots", game), ("render", game)}]
    found = [wrong for source in sources for wrong in not_public(source) if f" wargames.{game}." in wrong]

    assert 10 < len(sources)
    assert [] == found


def test_every_public_module_is_there() -> None:
    named = [name for name in public_modules() if "*" not in name]
    folders = [ROOT / "src" / Path(*name.split(".")) for name in named]

    assert [] == [str(one) for one in folders if not (one.is_dir() or one.with_suffix(".py").is_file())]


@cases(
    "from wargames.bob.play.battle import Battle",
    "from wargames.web.storage.store import Store",
    "import wargames.cli.app",
)
def test_a_planted_import_of_what_is_not_public_is_found(text: str) -> None:
    assert 1 == len(not_public(planted("examples/a.py", text)))


@cases(
    "from wargames.kernel.chance.dice import D6", "from wargames.arena import Match", "import wargames, attrs"
)
def test_an_import_of_what_is_public_is_allowed(text: str) -> None:
    assert [] == not_public(planted("examples/a.py", text))
