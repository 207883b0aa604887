"""The canvas of a scenario file: the four planes (SE-2.10)."""

from collections.abc import Mapping
from typing import Any

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game.canvas import Blank, Canvas, Cell, Layer
from wargames.screaming_eagles.lattice import SPACES


def places(_data: Mapping[str, Any]) -> tuple[str, ...]:
    """List the spaces of the board, the same in all scenarios."""
    return SPACES


def cell(_data: Mapping[str, Any], place: str) -> Cell:
    """Refuse to paint, because the board has no terrain."""
    raise UnknownName("terrain of a space", place, ())


def blank(_columns: int, _rows: int) -> str:
    """Write a file with the planes on their printed spaces."""
    return BLANK


BLANK = """id = "mine"
title = "A scenario of mine"
description = ""

[planes]
stallion = { start = "E1" }
tiger    = { start = "K1" }
eagle    = { start = "K21" }
cobra    = { start = "E21" }
"""

CANVAS = Canvas(
    {},
    places,
    cell,
    layers=(Layer("planes", "planes", "pieces", at="start", fixed=True),),
    blank=Blank(blank, 1, 1, (1, 1)),
)
