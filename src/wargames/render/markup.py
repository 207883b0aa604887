"""SVG elements as escaped text."""

from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape, quoteattr


class Markup(str):
    """SVG text, which elements take as it is; any other text is escaped."""

    __slots__ = ()


def tag(name: str, *inside: str, **attributes: Any) -> Markup:
    """Write an element; ``_`` in an attribute's name stands for ``-``, None leaves the attribute out.

    >>> tag("text", "a < b", x=1.50, font_size=9)
    '<text x="1.5" font-size="9">a &lt; b</text>'
    """
    written = "".join(
        [f" {_attribute(key)}={_quoted(value)}" for key, value in attributes.items() if value is not None]
    )
    content = "".join([part if isinstance(part, Markup) else _escaped(part) for part in inside])
    return Markup(f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>")


def group(*inside: str, **attributes: Any) -> Markup:
    """Write a group."""
    return tag("g", *inside, **attributes)


def number(value: float) -> str:
    """Write a number in hundredths at most, without trailing zeros.

    >>> number(2), number(2.5), number(-0.001)
    ('2', '2.5', '0')
    """
    if value == (whole := int(value)):
        return str(whole)
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def points(*places: tuple[float, float]) -> str:
    """Write the corners of a polygon."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in places])


def printable(text: str) -> str:
    """Leave out the characters that XML cannot hold."""
    if text.isprintable():
        return text
    return "".join(character for character in text if character.isprintable() or character in "\n\t")


@lru_cache(maxsize=4096, typed=True)
def _quoted(value: str | float) -> str:
    return quoteattr(printable(value)) if isinstance(value, str) else f'"{number(value)}"'


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    return escape(printable(text))


@lru_cache(maxsize=256)
def _attribute(key: str) -> str:
    return "xml:space" if key == "xml_space" else key.strip("_").replace("_", "-")
