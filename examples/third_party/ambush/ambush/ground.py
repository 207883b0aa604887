"""The map: hexes by name, woods, who sees whom, worked out once for each drawing (section 1)."""

from functools import cache

from wargames.kernel.geometry.contacts import Contact, SightPolicy
from wargames.kernel.geometry.drawing import read_drawing
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.kernel.geometry.hexes import Shift
from wargames.kernel.geometry.visibility import SightTable

LINES = SightPolicy(along=Contact.BOTH_MUST_BLOCK, touched=Contact.IGNORED, off_map_blocks=True)  # AMB-1.1


class Ground(HexBoard):
    """A drawing as a map."""

    def __init__(self, drawing: str) -> None:
        drawn = read_drawing(drawing, ".w", shift=Shift.ODD_Q)
        super().__init__(drawn.layout)
        self.woods = frozenset(self.place[hex_] for hex_ in drawn.hexes_of("w"))
        self.east = frozenset(place for place in self.places if place[0] == self.places[-1][0])
        self._sight = SightTable(self.hex.values())
        self._blocks = self._sight.mask(self.hex[place] for place in self.woods)

    @cache  # noqa: B019  maps are few, and live as long as the program
    def sees(self, one: str, other: str) -> bool:
        """Tell whether two hexes see each other; the hexes at the ends never block (AMB-1.1)."""
        return self._sight.visible(self.hex[one], self.hex[other], self._blocks, LINES)


@cache
def ground_of(drawing: str) -> Ground:
    """Give the map of a drawing, the same one each time."""
    return Ground(drawing)
