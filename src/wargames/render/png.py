"""Conversion of SVG to PNG by resvg (the extra ``png``)."""

from importlib import import_module

from wargames.kernel.base.errors import BadOption

MISSING = "a PNG needs resvg: pip install 'wargames-kernel[png]'; a .svg needs nothing"


def png(svg: str, zoom: float = 1) -> bytes:
    """Convert an SVG picture to PNG, ``zoom`` times its size, with the fonts of this machine.

    Raises :class:`BadOption` where resvg is not installed, :class:`ValueError` for a text that is not SVG.
    """
    try:
        resvg = import_module("resvg_py")
    except ModuleNotFoundError:
        raise BadOption(MISSING) from None
    return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=zoom, font_family="DejaVu Sans"))
