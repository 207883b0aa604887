"""The map as a graph of steps and a matrix of sight, for bots and checks of scenarios."""

from typing import TYPE_CHECKING

from wargames.kernel.geometry.map_graphs import Cost, movement_graph, movement_steps
from wargames.kernel.geometry.sight_arrays import sight_matrix
from wargames.sniper.ground.ground import Ground
from wargames.sniper.ground.sight import field
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Mover

if TYPE_CHECKING:
    from networkx import DiGraph

    from wargames.kernel.geometry.sight_arrays import Flags


def graph(ground: Ground, mover: Mover, points: int | None = None) -> "DiGraph[Place]":
    """Return the graph of steps of squads or vehicles, by ``cost`` in movement points.

    A unit with so many ``points`` never takes a step that costs more (TOI-5.5); without ``points`` all steps
    are there.
    """
    return movement_graph(ground, _cost(ground, mover, points))


def steps(ground: Ground, mover: Mover, points: int | None = None) -> dict[Place, dict[Place, int]]:
    """Return the same steps as dicts: from each hex to its neighbors, with the cost."""
    return movement_steps(ground, _cost(ground, mover, points))


def _cost(ground: Ground, mover: Mover, points: int | None) -> Cost:
    def cost(origin: Place, to: Place) -> int | None:
        spent = ground.step_cost(origin, to, mover)
        return None if spent is None or (points is not None and spent > points) else spent

    return cost


def sight(ground: Ground, smoke: int = 0) -> "Flags":
    """Return the matrix of sight between all hexes; rows and columns are ``ground.places`` in order.

    ``smoke`` is the bit set of the hexes with smoke (TOI-14.1).
    """
    return sight_matrix(ground, lambda origin: field(ground, origin, smoke))
