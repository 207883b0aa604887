"""Make the site of the documentation, to be opened from its folder without a server: ``make site``.

It goes to ``site/``, or to the folder that is named.

The pages of this folder are joined by what is made from the code: clauses, scenarios with their maps,
sources with numbered lines, and the API.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any

from making.accessible import name_parts
from making.api import api_pages
from making.clauses import Clauses, page_of
from making.edit_links import add_edit_links, editor
from making.examples import example_pictures
from making.live import lay
from making.notebooks import NotebookPage, notebooks
from making.scenarios import scenarios_page
from making.sources import ROOT, Sources

from wargames.kernel.base.ledger import ENTRY_ID
from wargames.registry import load

BUILD = ROOT / "build" / "site"
PAGES = BUILD / "docs"
DOCS = ROOT / "docs"
PICTURES = ("svg", "png", "jpg", "css")
ROOT_PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"
"""The head of a page that the search of the site leaves out: a history holds every word."""
SHIM = "https://unpkg.com/iframe-worker/shim"
"""What Zensical would fetch from the network for the search of a site that has no server."""
WORKER = "assets/javascripts/file_worker.js"
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")

Nav = list[dict[str, Any]]


def rulesets() -> list[str]:
    """Name the rulesets of the library."""
    return sorted(path.parent.name for path in (ROOT / "src" / "wargames").glob("*/ledger.toml"))


def write(path: Path, text: str) -> None:
    """Write a page of the site."""
    target = PAGES / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def written_pages(sources: Sources) -> None:
    """Copy the pages that people wrote; links out of their folder lead to the sources."""
    for page in sorted(DOCS.rglob("*.md")):
        write(page.relative_to(DOCS), relinked(page, page.relative_to(DOCS), sources))
    for name, target in ROOT_PAGES.items():
        write(
            Path(target), UNSEARCHED * (name == "CHANGELOG.md") + relinked(ROOT / name, Path(target), sources)
        )
    for picture in (one for kind in PICTURES for one in DOCS.rglob(f"*.{kind}")):
        copied = PAGES / picture.relative_to(DOCS)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, copied)


def relinked(page: Path, place: Path, sources: Sources) -> str:
    """Give the text of a page with its links as they are on the site."""
    here = PurePosixPath(place.parent.as_posix())

    def link(match: re.Match[str]) -> str:
        target = Path(os.path.normpath(page.parent / match[1]))
        return f"]({os.path.relpath(on_site(target, sources), here)}{match[2] or ''})"

    return LINK.sub(link, page.read_text(encoding="utf-8"))


def on_site(target: Path, sources: Sources) -> str:
    """Say where a file of the project stands on the site."""
    if target.is_relative_to(DOCS) and target.is_file():
        return target.relative_to(DOCS).as_posix()
    path = target.relative_to(ROOT).as_posix()
    if target.name == "ledger.toml":
        return f"rulesets/{target.parent.name}/clauses.md"
    return ROOT_PAGES.get(path) or sources.link(path)


def ruleset_pages(ruleset: str, sources: Sources) -> Nav:
    """Write what is made from the code of a ruleset, and give its part of the navigation."""
    game = load(ruleset)
    folder = Path("rulesets") / ruleset
    write(folder / "scenarios.md", scenarios_page(game, PAGES, sources))
    with_picture(
        ruleset, next(iter(game.scenarios)) if game.ledger.head.balanced is None else game.balanced.id
    )
    example_pictures(game, PAGES)
    chapters = []
    clauses = Clauses.of(ruleset, sources)
    for path, title, text in clauses.pages():
        write(path, text)
        chapters.append({title: path.as_posix()})
    how = PAGES / "rulesets" / f"{ruleset}.md"
    how.write_text(with_clauses(how.read_text(encoding="utf-8"), clauses), encoding="utf-8")
    return [
        {"How it plays": f"rulesets/{ruleset}.md"},
        {"Scenarios": f"rulesets/{ruleset}/scenarios.md"},
        {"Reference": f"rulesets/{ruleset}/reference.md"},
        {"Clauses": chapters},
    ]


def with_picture(ruleset: str, scenario: str) -> None:
    """Put the picture of a scenario below the title of the page that says how a game plays."""
    page = PAGES / "rulesets" / f"{ruleset}.md"
    title, _, rest = page.read_text(encoding="utf-8").partition("\n")
    picture = f"![The table in {scenario}](../pictures/{ruleset}/{scenario}.svg)"
    page.write_text(f"{title}\n\n{picture}\n{rest}", encoding="utf-8")


def with_clauses(text: str, clauses: Clauses) -> str:
    """Link the clauses that the page of a game names to where they stand."""
    ledger = clauses.ledger

    def link(match: re.Match[str]) -> str:
        if match[0] not in ledger:
            return match[0]
        return f"[{match[0]}]({ledger.head.id}/{page_of(ledger[match[0]])}#{match[0]})"

    return ENTRY_ID.sub(link, text)


def titled(pages: Iterable[tuple[Path, str, str]]) -> Nav:
    """Write pages, and list them by their titles."""
    listed = []
    for path, title, text in pages:
        write(path, text)
        listed.append({title: path.as_posix()})
    return listed


def notebook_pages() -> Nav:
    """Write the pages of the notebooks with their pictures, and list them."""
    listed = []
    for page in map(NotebookPage, notebooks()):
        folder = Path("notebooks")
        listed += titled([(folder / f"{page.name}.md", page.title, page.text())])
        for name, data in page.pictures.items():
            (PAGES / folder / name).write_bytes(data)
    return listed


def navigation(settings: dict[str, Any], sources: Sources) -> Nav:
    """Join the written part of the navigation with the rulesets and the API."""
    games = [{load(one).title: ruleset_pages(one, sources)} for one in rulesets()]
    api = titled(api_pages())
    kernel = [row for row in api if next(iter(row)).startswith("kernel.")]
    tasks = [row for row in api if row not in kernel]
    made = {"Rulesets": games, "API": [*tasks, {"Kernel, by module": kernel}]}
    written = [{title: pages} for row in settings["project"]["nav"] for title, pages in row.items()]
    ran = notebook_pages()
    return [
        {title: [*made.get(title, pages), *(ran if "notebooks.md" in pages else ())]}
        for row in written
        for title, pages in row.items()
    ]


def inline(value: Any) -> str:
    """Write a value of the settings as TOML in one line."""
    match value:
        case dict():
            return (
                "{ " + ", ".join(f"{inline(str(key))} = {inline(one)}" for key, one in value.items()) + " }"
            )
        case list():
            return "[" + ", ".join(map(inline, value)) + "]"
        case bool():
            return str(value).lower()
        case _:
            text = str(value).replace("\\", "\\\\").replace('"', '\\"')
            return f'"{text}"'


def without_network(html: Path) -> None:
    """Let the search of the site opened from its folder stand on a script of its own."""
    shutil.copyfile(DOCS / "making" / "file_worker.js", html / WORKER)
    for page in html.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if SHIM in text:
            home = "../" * (len(page.relative_to(html).parts) - 1)
            page.write_text(text.replace(SHIM, home + WORKER), encoding="utf-8")


def main(target: Path = ROOT / "site") -> None:
    """Write the pages, and let Zensical make the site of them; a broken link ends it."""
    shutil.rmtree(BUILD, ignore_errors=True)
    sources = Sources()
    written_pages(sources)
    settings = DOCS / "zensical.toml"
    nav = navigation(tomllib.loads(settings.read_text(encoding="utf-8")), sources)
    text = settings.read_text(encoding="utf-8")
    head, _, rest = text.partition("nav = [")
    below = rest.partition("\n]\n")[2]
    (BUILD / "zensical.toml").write_text(f"{head}nav = {inline(nav)}\n{below}", encoding="utf-8")
    sources.write(PAGES)
    zensical = Path(sys.executable).with_name("zensical")
    done = subprocess.run([zensical, "build", "--strict"], cwd=BUILD, check=False)  # noqa: S603  our own file
    if done.returncode:
        sys.exit("the site has broken links, or could not be made: see above")
    without_network(BUILD / "html")
    name_parts(BUILD / "html")
    if not lay(BUILD / "html"):
        print("`make playground` before it lets the site play: scenarios, examples, code")  # noqa: T201
    if address := editor():
        add_edit_links(BUILD / "html", address, {page: file for file, page in ROOT_PAGES.items()})
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(BUILD / "html", target)
    print(f"open {target / 'index.html'}")  # noqa: T201  it is a command


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
