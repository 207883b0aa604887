"""The edit links of the site: from each page to its source, where the project's host lets people change it.

The host is known from the address that a clone came from (``git remote``), or from ``make site EDIT=...``.
"""

import os
import re
import subprocess
from html import escape
from pathlib import Path, PurePosixPath

from making.sources import ROOT

EDITORS = {"github.com": "edit/main", "gitlab.com": "-/edit/main", "codeberg.org": "_edit/main"}
"""The path of the editor on each host, from the address of a project."""

ORIGIN = re.compile(
    r"(?:https://|ssh://)?(?:[^@/]+@)?(?P<host>[\w.-]+)[:/](?P<project>[\w./-]+?)(?:\.git)?/?$"
)
ARTICLE = re.compile(r'<article class="md-content__inner[^>]*>')
ICON = "M20.7 7c.4-.4.4-1 0-1.4l-2.3-2.3c-.4-.4-1-.4-1.4 0l-1.8 1.8 3.7 3.7zM3 17.2V21h3.8L17.8 9.9l-3.7-3.7z"


def editor() -> str | None:
    """Give the address before a file's path where it is edited; None where the host is not known."""
    if wanted := os.environ.get("EDIT"):
        return wanted.rstrip("/")
    asked = ["git", "remote", "get-url", "origin"]
    found = subprocess.run(asked, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603
    return editor_of(found.stdout.strip())


def editor_of(origin: str) -> str | None:
    """Give the editor of a project by the address that it was cloned from.

    >>> editor_of("git@github.com:someone/wargames.git")
    'https://github.com/someone/wargames/edit/main'
    >>> editor_of("../wargames")
    """
    address = ORIGIN.match(origin)
    if address is None or address["host"] not in EDITORS:
        return None
    return f"https://{address['host']}/{address['project']}/{EDITORS[address['host']]}"


def source_of(page: PurePosixPath, written: dict[str, str]) -> str | None:
    """Give the file that a page is made from; None for a page made from many.

    ``written`` leads from pages to the files at the top of the project.
    """
    markdown = page.with_suffix(".md").as_posix()
    if markdown in written:
        return written[markdown]
    match page.parts:
        case ("rulesets", ruleset, "reference.html"):
            return f"src/wargames/{ruleset}"
        case ("rulesets", ruleset, chapter) if chapter != "scenarios.html":
            return f"src/wargames/{ruleset}/ledger.toml"
        case ("api", "kernel", *_):
            return f"src/wargames/{page.relative_to('api').with_suffix('.py')}"
    return f"docs/{markdown}"


def add_edit_links(html: Path, address: str, written: dict[str, str]) -> int:
    """Add the link to each page that one file says, and return how many there are."""
    pages = [
        (page, source_of(PurePosixPath(page.relative_to(html).as_posix()), written))
        for page in html.rglob("*.html")
    ]
    return sum(
        add(page, f"{address}/{source}") for page, source in pages if source and (ROOT / source).is_file()
    )


def add(page: Path, address: str) -> bool:
    """Put a link at the head of a page's text; a page without text keeps as it is."""
    link = (
        f'<a href="{escape(address)}" title="Edit this page" class="md-content__button md-icon" rel="edit">'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{ICON}"/></svg></a>'
    )
    text, added = ARTICLE.subn(lambda found: found[0] + link, page.read_text(encoding="utf-8"), count=1)
    page.write_text(text, encoding="utf-8")
    return bool(added)
