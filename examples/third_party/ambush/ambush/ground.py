"""The map: hexes by name, woods, who sees whom, worked out once for each drawing (section 1)."""

from functools import cache, cached_property

from wargames.kernel.contacts import Contact, SightPolicy
from wargames.kernel.drawing import read_drawing
from wargames.kernel.hex_board import HexBoard
from wargames.kernel.hexes import Shift
from wargames.kernel.visibility import SightTable

OPEN, WOODS = ".", "w"
LINES = SightPolicy(along=Contact.BOTH_MUST_BLOCK, touched=Contact.IGNORED, off_map_blocks=True)  # AMB-1.1


class Ground(HexBoard):
    """A drawing as a map."""

    def __init__(self, drawing: str) -> None:
        drawn = read_drawing(drawing, OPEN + WOODS, shift=Shift.ODD_Q)
        super().__init__(drawn.layout)
        self.woods = frozenset(self.place[hex_] for hex_ in drawn.hexes_of(WOODS))
        self.east = frozenset(place for place in self.places if place[0] == self.places[-1][0])

    @cached_property
    def _sight(self) -> tuple[SightTable, int]:
        table = SightTable(self.hex.values())
        return table, table.mask(self.hex[place] for place in self.woods)

    @cache  # noqa: B019  maps are few, and live as long as the program
    def sees(self, one: str, other: str) -> bool:
        """Tell whether two hexes see each other; the hexes at the ends never block (AMB-1.1)."""
        table, woods = self._sight
        return table.visible(self.hex[one], self.hex[other], woods, LINES)


@cache
def ground_of(drawing: str) -> Ground:
    """Give the map of a drawing, the same one each time."""
    return Ground(drawing)
