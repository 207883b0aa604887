"""Tables in Markdown."""

from collections.abc import Sequence


def table(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Lay out a table, or say that there is nothing."""
    if not rows:
        return "None."
    lines = [titles, ("---",) * len(titles), *(tuple(map(cell, row)) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cell(text: str) -> str:
    """Write a text so that it stays in its cell."""
    return " ".join(text.split()).replace("|", "\\|")
