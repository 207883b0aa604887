"""A table as a graph: features joined by borders that can be crossed (FM-5.13, FM-R9)."""

from typing import TYPE_CHECKING

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.subdivision import EdgePiece
from wargames.fire_move.values.components import CLEARANCE, CrossingCheck
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.geometry.plane import squared

if TYPE_CHECKING:
    from networkx import DiGraph

CHECKS: tuple[CrossingCheck, ...] = ("none", "ford", "wire")
"""The checks that a border may take, the easiest first."""


def graph(field: Battlefield, *, gun: bool = False) -> "DiGraph[FeatureId]":
    """Build the graph of features and of borders between them that can be crossed.

    Each edge has its ``cost``, one move action (FM-R9), and the easiest ``border`` there, with the ``check``
    that it takes (none, ford, wire) and the ``level`` of wire (FM-7.2, FM-20.1). With ``gun`` it is the graph
    of AT and infantry guns (FM-G24).
    """
    from networkx import DiGraph  # noqa: PLC0415  play draws no graphs

    drawn: DiGraph[FeatureId] = DiGraph()
    drawn.add_nodes_from(one.id for one in field.table.features)
    for piece in sorted(field.pieces, key=_difficulty, reverse=True):
        for origin, to in ((piece.left, piece.right), (piece.right, piece.left)):
            if origin is None or to is None or not _crossable(field, piece):
                continue
            if not gun or (piece.kind.guns and field.kind[to].guns):
                kind = piece.kind
                drawn.add_edge(origin, to, cost=1, border=piece.type, check=kind.check, level=kind.level)
    return drawn


def _difficulty(piece: EdgePiece) -> tuple[int, int, str]:
    return CHECKS.index(piece.kind.check), piece.kind.level, piece.type


def _crossable(field: Battlefield, piece: EdgePiece) -> bool:
    """Return whether a piece can be crossed somewhere far enough from corners of three features."""
    kept_off = CLEARANCE * ((piece.a in field.junctions) + (piece.b in field.junctions))
    return squared(piece.a, piece.b) >= kept_off * kept_off
