"""A pane of styled lines that scrolls and can be clicked."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import attrs
from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from wargames.cli.dialog.menus import MenuLine
from wargames.screen import styles


@attrs.frozen
class PaneLine:
    """A line of a pane; ``chosen`` are columns in reverse video."""

    text: str
    style: Style = styles.PAPER
    answers: MenuLine | None = None
    step: int | None = None
    chosen: tuple[int, int] | None = None


def folded(text: str, width: int, style: Style = styles.PAPER, step: int | None = None) -> list[PaneLine]:
    """Fold a text between words, with an indent."""
    found: list[PaneLine] = []
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        lines = wrap(line.strip(), max(width - indent, 8), subsequent_indent="  ", break_on_hyphens=False)
        found += [PaneLine(" " * indent + one, style, step=step) for one in lines or [""]]
    return found


class LinesPane(ScrollView, can_focus=True):
    """A pane of lines; a click posts the line and the column."""

    class Clicked(Message):
        """A line was clicked at a column."""

        def __init__(self, pane: "LinesPane", line: PaneLine, column: int) -> None:
            super().__init__()
            self.pane, self.line, self.column = pane, line, column

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lines: tuple[PaneLine, ...] = ()

    @property
    def inside(self) -> int:
        """The columns that a line may take, less one for the scroll bar."""
        return max(self.size.width - 1, 10)

    def put(self, lines: Sequence[PaneLine], *, to_end: bool = False) -> None:
        """Show other lines, from their beginning or their end."""
        self.lines = tuple(lines)
        self.virtual_size = Size(self.inside, len(self.lines))
        if to_end:
            self.scroll_end(animate=False, force=True, immediate=True)
        else:
            self.scroll_home(animate=False, force=True, immediate=True)
        self.refresh()

    def mark_step(self, step: int) -> None:
        """Mark the lines of a step, and bring them into view."""
        self.lines = tuple(
            attrs.evolve(line, chosen=(0, self.inside)) if line.step == step else line for line in self.lines
        )
        at = next((at for at, line in enumerate(self.lines) if line.step == step), 0)
        self.scroll_to(y=max(at - 1, 0), animate=False, force=True, immediate=True)
        self.refresh()

    def on_click(self, event: Click) -> None:
        """Post the clicked line and column."""
        at = event.y + self.scroll_offset.y
        if 0 <= at < len(self.lines):
            self.post_message(self.Clicked(self, self.lines[at], event.x))

    def render_line(self, y: int) -> Strip:
        """Draw a line."""
        at, wide = y + self.scroll_offset.y, self.size.width
        line = self.lines[at] if at < len(self.lines) else PaneLine("")
        text = line.text.ljust(wide)[:wide]
        start, stop = line.chosen or (0, 0)
        pieces = (
            (text[:start], line.style),
            (text[start:stop], line.style + styles.MARKED),
            (text[stop:], line.style),
        )
        return Strip([Segment(piece, style) for piece, style in pieces if piece], wide)
