"""Reads pictures back: which elements name what."""

from collections import Counter
from xml.etree import ElementTree as ET

from wargames.kernel.game import View
from wargames.render import Drawn, Pictures, TextPage, Zoom

SVG = "{http://www.w3.org/2000/svg}"


def read(markup: str) -> ET.Element:
    """Read elements that need an ``<svg>`` around them."""
    return ET.fromstring(f'<svg xmlns="{SVG[1:-1]}">{markup}</svg>')


def whole(drawn: Drawn) -> ET.Element:
    """Read all parts of a picture."""
    return read(drawn.land + drawn.things + drawn.panel)


def named(root: ET.Element) -> Counter[str]:
    """Count the names of a picture's elements."""
    return Counter(name for element in root.iter() for name in element.get("data-names", "").split())


def shapes(root: ET.Element, name: str) -> list[ET.Element]:
    """Find the elements that show something by its name."""
    return [element for element in root.iter() if name in element.get("data-names", "").split()]


def page_of(pictures: Pictures, view: View, zoom: Zoom = "far") -> TextPage:
    """Write a view as a page of text."""
    assert pictures.page is not None
    return pictures.page(view, zoom)


def said(pictures: Pictures, view: View) -> str:
    """Give all that a page of text says, line by line, before it is folded to a screen."""
    page = page_of(pictures, view)
    return "\n".join((*page.heading, *page.board.lines, *page.facts, *page.roster))


def texts(root: ET.Element) -> list[str]:
    """List the words of a picture: texts, and each name of those that hold many."""
    lines = (line for line in root.iter(f"{SVG}text") if line.get("aria-hidden") is None)
    return [one.text or "" for line in lines for one in line.findall(f"{SVG}tspan") or [line]]


def titles(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]
