"""The sources that the site links to, as pages with numbered lines."""

from html import escape
from pathlib import Path, PurePosixPath

import attrs
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from pygments.util import ClassNotFound

ROOT = Path(__file__).resolve().parents[2]
HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>body {{ font: 14px/1.5 system-ui, sans-serif; margin: 1rem }} pre {{ line-height: 1.4 }}
:target {{ background: #ffe9a8 }} .linenos a {{ color: #888; text-decoration: none; padding-right: 1em }}
{style}</style></head><body>
<p><a href="{home}index.html">wargames</a> / {title}</p>
"""
FOOT = "</body></html>\n"


@attrs.define
class Sources:
    """The files that pages link to: collected while these are written, written last."""

    wanted: set[str] = attrs.field(factory=set)

    def link(self, path: str, line: int | None = None) -> str:
        """Give the link to a file or folder of the project, from the top of the site."""
        clean = str(PurePosixPath(path))
        self.wanted.add(clean)
        return f"source/{clean}.html" + (f"#L-{line}" if line else "")

    def write(self, site: Path) -> None:
        """Write a page for every file that was linked to, and those that folders list."""
        written = set[str]()
        while waiting := sorted(self.wanted - written):
            for path in waiting:
                target = site / "source" / f"{path}.html"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(self._page(path), encoding="utf-8")
                written.add(path)

    def _page(self, path: str) -> str:
        home = "../" * (len(PurePosixPath(path).parts))
        formatter = HtmlFormatter(linenos="inline", lineanchors="L", anchorlinenos=True)
        head = HEAD.format(title=escape(path), home=home, style=formatter.get_style_defs())
        file = ROOT / path
        body = self._listing(path) if file.is_dir() else colored(file, formatter)
        return head + body + FOOT

    def _listing(self, path: str) -> str:
        """List a folder, with what is in it."""
        rows = []
        for one in sorted((ROOT / path).iterdir()):
            if one.name.startswith((".", "__pycache__")) or one.suffix in {".pyc", ".egg-info"}:
                continue
            self.wanted.add(f"{path}/{one.name}")
            rows.append(
                f'<li><a href="{PurePosixPath(path).name}/{one.name}.html">{escape(one.name)}</a></li>'
            )
        return f"<ul>{''.join(rows)}</ul>"


def colored(file: Path, formatter: "HtmlFormatter[str]") -> str:
    """Write a file with its syntax colored and every line an anchor."""
    text = file.read_text(encoding="utf-8")
    try:
        lexer = get_lexer_for_filename(file.name)
    except ClassNotFound:
        lexer = get_lexer_for_filename("plain.txt")
    found: str = highlight(text, lexer, formatter)
    return found
