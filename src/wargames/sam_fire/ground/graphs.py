"""A map as a graph of steps and a matrix of sight, for bots and analysis.

Men on foot get everywhere (SAF-7.2 to SAF-7.7), so no objective is ever out of reach.
"""

from typing import TYPE_CHECKING, Literal

from wargames.kernel.geometry.map_graphs import movement_graph
from wargames.kernel.geometry.sight_arrays import sight_matrix
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.values.components import TERRAIN
from wargames.sam_fire.values.map_sheet import Place

if TYPE_CHECKING:
    from networkx import DiGraph

    from wargames.kernel.geometry.sight_arrays import Flags

Mover = Literal["infantry", "tank"]


def graph(ground: Ground, mover: Mover) -> "DiGraph[Place]":
    """Build the graph of steps of infantry-type units or tanks, with their ``cost`` in movement points.

    Tanks enter neither woods nor buildings (SAF-15.4, SAF-15.5). Not in the costs: a unit may always enter
    one hex, at any cost (SAF-7.7), and a road adds points to a move.
    """

    def cost(_origin: Place, to: Place) -> int | None:
        row = TERRAIN[ground.terrain[to]]
        return row.movement if mover == "infantry" or row.tanks else None

    return movement_graph(ground, cost)


def sight(ground: Ground) -> "Flags":
    """Return the matrix of sight without units; rows and columns are ``ground.places``."""
    return sight_matrix(ground, ground.terrain_sight)
