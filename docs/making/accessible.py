"""Names and roles in the pages of the site for screen readers, where the theme leaves them out."""

import re
from pathlib import Path

LINE = re.compile(r'(<a id="__codelineno-[\w-]+" name="[\w-]+") href="#[\w-]+"></a>')
"""The anchor of a line of code: a link without words, to itself."""
SECTION = re.compile(
    r'(<nav class="md-nav" data-md-level="\d") aria-labelledby="(?P<id>__nav_[\d_]+)_label"([^>]*>\s*'
    r'<label class="md-nav__title" for="(?P=id)">\s*<span class="md-nav__icon md-icon"></span>\s*'
    r"(?P<title>[^<]*?)\s*</label>)"
)
"""A section of the navigation, named by a label that is empty where the section has a page of its own."""

BUTTONS = """<script>
new MutationObserver(() => {
  document.querySelectorAll("nav.md-code__nav").forEach((one, at) => (one.ariaLabel = `Code ${at + 1}`));
}).observe(document.body, { childList: true, subtree: true });
</script>
"""
"""The buttons of blocks of code are landmarks, which the theme adds without names."""


def named(page: str) -> str:
    """Return a page in which sections are named by their titles, and lines of code are no links.

    >>> named('<a id="__codelineno-0-1" name="__codelineno-0-1" href="#__codelineno-0-1"></a>x = 1')
    '<a id="__codelineno-0-1" name="__codelineno-0-1"></a>x = 1'
    """
    told = SECTION.sub(r'\1 aria-label="\g<title>"\3', LINE.sub(r"\1></a>", page))
    return told.replace("</body>", BUTTONS + "</body>") if "<code>" in page else told


def name_parts(html: Path) -> None:
    """Name the parts of all pages of a folder."""
    for page in html.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if (changed := named(text)) != text:
            page.write_text(changed, encoding="utf-8")
