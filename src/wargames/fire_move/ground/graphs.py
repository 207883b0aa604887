"""A table as a graph: features joined by borders that can be crossed (FM-5.13, FM-R9)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.subdivision import EdgePiece
from wargames.fire_move.values.components import CLEARANCE, CrossingCheck
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base import late
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
    drawn: DiGraph[FeatureId] = late.nx.DiGraph()
    drawn.add_nodes_from(one.id for one in field.table.features)
    for origin, to, piece in _crossings(field):
        kind = piece.kind
        if not gun or (kind.guns and field.kind[to].guns):
            drawn.add_edge(origin, to, cost=1, border=piece.type, check=kind.check, level=kind.level)
    return drawn


def steps(field: Battlefield) -> dict[FeatureId, set[FeatureId]]:
    """Return for each feature those that figures may get to from it over a border."""
    found: dict[FeatureId, set[FeatureId]] = {one.id: set() for one in field.table.features}
    for origin, to, _ in _crossings(field):
        found[origin].add(to)
    return found


def _crossings(field: Battlefield) -> Iterator[tuple[FeatureId, FeatureId, EdgePiece]]:
    """Yield the pieces that can be crossed, both ways, the most difficult first."""
    for piece in sorted(field.pieces, key=_difficulty, reverse=True):
        if piece.left is not None and piece.right is not None and _crossable(field, piece):
            yield piece.left, piece.right, piece
            yield piece.right, piece.left, piece


def _difficulty(piece: EdgePiece) -> tuple[int, int, str]:
    return CHECKS.index(piece.kind.check), piece.kind.level, piece.type


def _crossable(field: Battlefield, piece: EdgePiece) -> bool:
    """Return whether a piece can be crossed somewhere far enough from corners of three features."""
    kept_off = CLEARANCE * ((piece.a in field.junctions) + (piece.b in field.junctions))
    return squared(piece.a, piece.b) >= kept_off * kept_off
