"""The board as a graph of steps and a matrix of sight, for bots and checks of scenarios."""

from functools import partial
from typing import TYPE_CHECKING

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.values.board import Place
from wargames.bob.values.components import SIXTHS, UnitClass
from wargames.kernel.geometry.map_graphs import Cost, movement_graph, movement_steps
from wargames.kernel.geometry.sight_arrays import sight_matrix

if TYPE_CHECKING:
    from networkx import DiGraph

    from wargames.kernel.geometry.sight_arrays import Flags


def graph(ground: Ground, kind: UnitClass, points: int | None = None) -> "DiGraph[Place]":
    """Return the graph of steps of a kind of unit, by ``cost`` in sixths of a movement point.

    A unit with so many ``points`` in a turn never takes a step that costs more (BOB-5.4.17); without
    ``points`` all steps are there. Turns of vehicles cost nothing here.
    """
    return movement_graph(ground, _cost(ground, kind, points))


def steps(ground: Ground, kind: UnitClass, points: int | None = None) -> dict[Place, dict[Place, int]]:
    """Return the same steps as dicts: from each hex to its neighbors, with the cost."""
    return movement_steps(ground, _cost(ground, kind, points))


def _cost(ground: Ground, kind: UnitClass, points: int | None) -> Cost:
    most = None if points is None else SIXTHS * points

    def cost(origin: Place, to: Place) -> int | None:
        spent = ground.step_cost(origin, to, kind)
        return None if spent is None or (most is not None and spent > most) else spent

    return cost


def sight(ground: Ground) -> "Flags":
    """Return the matrix of sight between all hexes; rows and columns are ``ground.places`` in order."""
    return sight_matrix(ground, partial(field, ground))
