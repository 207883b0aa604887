"""Every Python block in the README and the docs runs, and every link between pages leads somewhere."""

import re
from pathlib import Path

import pytest
from sybil.document import Document
from sybil.parsers.markdown import PythonCodeBlockParser

from wargames.testing import PROMISES

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)
WITH_CODE = {
    "index.md",
    "README.md",
    "concepts.md",
    "conformance-kit.md",
    "embed.md",
    "first-game.md",
    "questions.md",
    "records.md",
}
WITH_CODE |= {
    "web.md",
    "choosing.md",
    "cluster.md",
    "kernel.md",
    "league.md",
    "lessons.md",
    "notebooks.md",
    "presenting.md",
    "protocol.md",
    "terminal.md",
}
WITH_CODE |= {
    "add-a-ruleset.md",
    "edit.md",
    "javascript.md",
    "gymnasium.md",
    "learn.md",
    "pettingzoo.md",
    "pictures.md",
    "search.md",
    "server.md",
    "write-a-bot.md",
}


def name(page: Path) -> str:
    """Name a page by its path in ``docs``."""
    docs = ROOT / "docs"
    return page.relative_to(docs).as_posix() if page.is_relative_to(docs) else page.name


def blocks(page: Path) -> Document:
    return Document.parse(str(page), PythonCodeBlockParser())


def run(page: Path) -> int:
    """Run the blocks of a page one after another, in one namespace, and count them."""
    examples = list(blocks(page))
    for example in examples:
        example.evaluate()
    return len(examples)


LONG = {"embed.md", "gymnasium.md", "league.md", "notebooks.md", "write-a-bot.md"}
"""Pages that play many games; their blocks are run by the next test alone."""


@pytest.mark.parametrize("page", [page for page in PAGES if name(page) not in LONG], ids=name)
def test_every_python_block_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert (name(page) in WITH_CODE) == (run(page) > 0)


SERVING = {"web.md"}
"""Pages whose server keeps its folder to itself while the program runs."""


@pytest.mark.thorough
@pytest.mark.parametrize("page", [page for page in PAGES if name(page) in WITH_CODE - SERVING], ids=name)
def test_every_python_block_runs_again(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(page)

    assert run(page) > 0


@pytest.mark.parametrize(
    "block",
    ["assert 1 == 2", ">>> 1 + 1\n3", "import nothing_of_that_name"],
    ids=["assert", "doctest", "import"],
)
def test_a_block_that_is_wrong_fails(block: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n```python\n{block}\n```\n")

    with pytest.raises(Exception, match=r".*"):
        run(page)


def test_the_game_in_the_readme_takes_twelve_lines_at_most() -> None:
    first = next(iter(blocks(ROOT / "README.md")))
    code = [line for line in str(first.parsed).splitlines() if line.strip()]

    assert 12 >= len(code)


def test_the_page_of_the_kit_lists_every_promise() -> None:
    page = (ROOT / "docs" / "conformance-kit.md").read_text(encoding="utf-8")
    rows = [f"| `{name}` | {promise.sentence} |" for name, promise in PROMISES.items()]

    listed = page.partition("| Promise | Sentence |\n| --- | --- |\n")[2].partition("\n\n")[0]

    assert rows == listed.splitlines()


def test_the_page_of_the_kernel_lists_every_module() -> None:
    page = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")
    paths = (ROOT / "src" / "wargames" / "kernel").glob("*/*.py")
    modules = [f"{path.parent.name}.{path.stem}" for path in paths if path.stem != "__init__"]
    rows = [line.rsplit("|", 2)[1] for line in page.splitlines() if line.startswith("| ")]

    listed = [name for row in rows for name in re.findall(r"`(\w+\.\w+)`", row)]
    assert sorted(modules) == sorted(listed)


def test_every_link_between_pages_leads_somewhere() -> None:
    links = ((page, target) for page in PAGES for target in local_links(page))

    assert [] == [f"{page.name}: {target}" for page, target in links if not (page.parent / target).exists()]


def test_the_site_reads_each_fence() -> None:
    """After the language, the site knows settings alone: another word makes a fence plain text."""
    fences = ((page, line) for page in PAGES for line in page.read_text(encoding="utf-8").splitlines())
    odd = re.compile(r"^```\w+ (?!\w+=)")

    assert [] == [f"{page.name}: {line}" for page, line in fences if odd.match(line)]


def local_links(page: Path) -> list[str]:
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    parts = prose.split("](")[1:]
    targets = [part.split(")", 1)[0].split("#", 1)[0] for part in parts]
    return [target for target in targets if target and "://" not in target]
