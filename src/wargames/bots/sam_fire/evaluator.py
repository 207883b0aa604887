"""Evaluator of a table of Scream, Aim, Fire!, in points of Morale."""

from wargames.bots.sam_fire.firepower import Firepower
from wargames.bots.sam_fire.hex_values import UnitHexValues
from wargames.bots.sam_fire.known import LieutenantCaches, OrderGroups
from wargames.kernel.base.replace import replace
from wargames.sam_fire import queries
from wargames.sam_fire.values.components import TANKS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import State, Table, Unit, UnitId


def laid_beside(table: Table, battle: queries.Battle) -> queries.Battle:
    """Lay a table out beside another with the same units, whose layout stays cached."""
    found = queries.Battle.on(State(table))
    found.occupancy = battle.occupancy
    return found


class SamFireEvaluator(Firepower):
    """Heuristic evaluator of one table."""

    def __init__(
        self, table: Table, known: LieutenantCaches | None = None, battle: queries.Battle | None = None
    ) -> None:
        super().__init__(table, known, battle)
        self._hex_values: dict[UnitId, UnitHexValues] = {}

    def with_dice(self, dice: tuple[int, ...]) -> "SamFireEvaluator":
        """Return the evaluator of the table with other order dice."""
        other = replace(self.table, order_dice=dice)
        return SamFireEvaluator(other, self._known, laid_beside(other, self.battle))

    def replenished(self, unit: Unit) -> "SamFireEvaluator":
        """Return the evaluator of the table with a unit replenished; most values are shared."""
        units = tuple(replace(one, low_supply=False) if one is unit else one for one in self.table.units)
        other = replace(self.table, units=units)
        helped = SamFireEvaluator(other, self._known.beside(), laid_beside(other, self.battle))
        helped.best_shots, helped._shots = self.best_shots, self._shots
        for id_, by_hex in self.stands.items():
            if id_ != unit.id and helped.goals.pulls.get(id_) == self.goals.pulls.get(id_):
                helped.stands[id_] = by_hex
        helped.groups.update(self._alike(helped))
        return helped

    def _alike(self, helped: "SamFireEvaluator") -> OrderGroups:
        """Return the branches whose values do not change by a replenishment, if their lists do not either."""
        pulls, others = self.goals.pulls, helped.goals.pulls
        return {
            branch: known
            for branch, known in self.groups.items()
            if pulls == others
            or (
                branch.lists is not queries.list_covering_fires
                and pulls.get(branch.about[0]) == others.get(branch.about[0])
            )
        }

    def of(self, unit: Unit) -> UnitHexValues:
        """Return the values of hexes to a unit."""
        found = self._hex_values.get(unit.id)
        if found is None or found.unit is not unit:
            found = self._hex_values[unit.id] = UnitHexValues(self, unit)
        return found

    def shot(self, unit: Unit, target: Unit) -> float:
        """Weigh a shot of a squad, or HE, from the hex of ``unit``."""
        bonus = self.of(unit).bonus(unit.at)
        return self.shots(bonus, (target,), tank=unit.id in TANKS)[0]

    def assault(self, unit: Unit, place: Place) -> float:
        """Weigh an assault: points for all in the hex, the objective, and low supply after a failure."""
        hex_values = self.of(unit)
        won = self.win_chance(unit, place, led=hex_values.led(unit.at))
        defenders = self.battle.at(place)
        prize = sum(queries.MORALE_PER_UNIT + self.killed(one) for one in defenders)
        prize += self.goals.prize(place) + hex_values.place_value(place) - hex_values.place_value(unit.at)
        return won * prize - (1 - won) * self.low_cost
