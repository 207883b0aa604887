"""HTML for notebooks: tables, paragraphs and pictures, with everything escaped."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

WIDEST = "max-width: 60em"
LEFT, RIGHT = "text-align: left; vertical-align: top", "text-align: right; vertical-align: top"


def table(head: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """Return a table; numeric columns are aligned to the right.

    >>> table(["term", "chance"], [["a < b", Fraction(1, 2)]])
    ... # doctest: +ELLIPSIS
    '<table><thead>...<td style="...">a &lt; b</td>...>50.0 % (1/2)</td></tr></tbody></table>'
    """
    lines = [tuple(row) for row in rows]
    first: Sequence[object] = lines[0] if lines else head
    heads = "".join(_cell("th", name, like=one) for name, one in zip(head, first, strict=True))
    body = "".join(f"<tr>{''.join(_cell('td', one, like=one) for one in row)}</tr>" for row in lines)
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{named}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _cell(kind: str, value: object, *, like: object) -> str:
    style = RIGHT if isinstance(like, int | float | Fraction) else LEFT
    return f'<{kind} style="{style}">{escape(written(value))}</{kind}>'


def written(value: object) -> str:
    """Return a cell: a fraction as a chance, empty for None.

    >>> written(Fraction(1, 3)), written(0.25), written(None)
    ('33.3 % (1/3)', '0.25', '')
    """
    if isinstance(value, Fraction):
        return f"{float(100 * value):.1f} % ({value})"
    return "" if value is None else f"{value:.3g}" if isinstance(value, float) else str(value)


def paragraph(text: str, *, strong: bool = False) -> str:
    """Return a paragraph."""
    return f"<p><strong>{escape(text)}</strong></p>" if strong else f"<p>{escape(text)}</p>"


def items(lines: Iterable[str]) -> str:
    """Return a list; empty without items."""
    inside = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{inside}</ul>" if inside else ""


def block(*inside: str) -> str:
    """Return pieces of HTML below each other, at a readable width."""
    return f'<div style="{WIDEST}">{"".join(inside)}</div>'


def preformatted(text: str) -> str:
    """Return text with its line breaks kept."""
    return f"<pre>{escape(text)}</pre>"
