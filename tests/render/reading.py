"""Reads pictures back: which elements name what."""

from collections import Counter
from xml.etree import ElementTree as ET

from wargames.render import Drawn

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
