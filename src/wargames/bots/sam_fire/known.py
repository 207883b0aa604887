"""What a lieutenant of Scream, Aim, Fire! remembers from one decision to the next."""

from typing import Any

from wargames.bots.memory import Memory
from wargames.bots.sam_fire.danger import Worked
from wargames.bots.sam_fire.germans import Germans
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.values.components import AMERICANS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Table, UnitId

REMEMBERED = 256
"""How many sets of Germans, and of threats, are remembered."""

BestShots = dict[tuple[UnitId, Place], float]
Standing = dict[UnitId, dict[Place, float]]


class Known:
    """What a judgment leaves to the next: of Germans, and of hexes while all that counts for them stays."""

    def __init__(self) -> None:
        self.dangers: Memory[Any, Worked] = Memory(REMEMBERED)
        self.seen: Any = None
        self.best_shots: BestShots = {}
        self.standing: Standing = {}
        self._germans: Memory[Any, Germans] = Memory(REMEMBERED)
        self._last: Germans | None = None

    def germans(self, ground: Ground, table: Table) -> Germans:
        """Give the Germans as they stand on a table."""
        units, last = tuple([unit for unit in table.units if unit.id not in AMERICANS]), self._last
        if last is None or last.ground is not ground or last.units != units:
            last = self._last = self._germans.recall((ground, units), lambda: Germans(ground, units))
        return last

    def beside(self) -> "Known":
        """Give what is known of the Germans, for a table that is not played on."""
        found = Known()
        found.dangers, found._germans, found._last = self.dangers, self._germans, self._last
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        """Begin anew in a copy."""
        return Known, ()


def all_that_counts(table: Table) -> Any:
    """Give all of a table that hexes are weighed by: neither the order dice nor who has acted."""
    units = tuple([(one.id, one.at, one.marker, one.low_supply, one.spotted) for one in table.units])
    spare = bool(table.supply), table.morale, table.turn, table.lieutenant
    return units, spare, table.held, table.gained, table.cover_deck, table.goal, table.sheet
