"""Reference pages, shown instead of the question and turned one by one."""

from collections.abc import Sequence

import attrs

from wargames.screen import styles
from wargames.screen.lines_pane import PaneLine, folded

FEWEST = 3
"""The least lines of text on a page, in a pane of any height."""


@attrs.frozen
class ReferencePage:
    """Reference texts, each beginning a page, and the number of turned pages."""

    title: str
    texts: tuple[str, ...]
    turned: int = 0

    def pages(self, wide: int, high: int) -> list[list[PaneLine]]:
        """Fold the texts to pages of a width and height, each with the title and the way to go on."""
        title = folded(self.title, wide, styles.HEADING)
        room = max(high - len(title) - 1, FEWEST)
        bodies = [part for text in self.texts for part in _parts(folded(text, wide), room)]
        total = len(bodies)
        return [
            [*title, *body, PaneLine(_onward(number, total), styles.QUIET)]
            for number, body in enumerate(bodies, 1)
        ]

    def turn(self, by: int, wide: int, high: int) -> "ReferencePage | None":
        """Turn pages; None behind the last."""
        total = len(self.pages(wide, high))
        turned = max(min(self.turned, total - 1) + by, 0)
        return attrs.evolve(self, turned=turned) if turned < total else None

    def page(self, wide: int, high: int) -> list[PaneLine]:
        """Return the page that is open."""
        pages = self.pages(wide, high)
        return pages[min(self.turned, len(pages) - 1)]


def _parts(lines: Sequence[PaneLine], room: int) -> list[Sequence[PaneLine]]:
    """Divide lines into parts that fit, at an empty line if the last quarter has one."""
    found: list[Sequence[PaneLine]] = []
    while len(lines) > room:
        empty = next((at for at in range(room, 3 * room // 4, -1) if not lines[at].text.strip()), room)
        found.append(lines[:empty])
        lines = lines[empty + (not lines[empty].text.strip()) :]
    return [*found, lines]


def _onward(number: int, total: int) -> str:
    if number < total:
        return f"Enter: next page ({number} of {total})"
    return f"Enter: on to the question{f' ({number} of {total})' if total > 1 else ''}"
