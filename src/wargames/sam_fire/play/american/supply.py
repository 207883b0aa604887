"""Supply counters (SAF-17.6, SAF-17.7)."""

from typing import Any, ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action
from wargames.kernel.game.listing import Listing, added
from wargames.kernel.moments import Moment, by_class
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import AMERICANS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, counted, named


@attrs.frozen
class SpendSupply(Action):
    """Replenish a unit with a Supply counter (SAF-17.6)."""

    FORM: ClassVar[str] = "supply {unit}"
    SAYS: ClassVar[str] = "spend a Supply counter on {unit}"
    unit: UnitId


@attrs.frozen
class Replenished(TableEvent):
    """A unit lost its Low Supply marker; ``supply`` counters are left to the player."""

    EARLY: ClassVar[bool] = True
    REVEALS: ClassVar[bool] = False

    unit: UnitId
    supply: int
    clauses: Clauses

    def said(self) -> str:
        """Count the Supply counters that are left to the player."""
        if self.unit not in AMERICANS:
            return f"{named(self.unit)} is low on supply no longer."
        return f"{named(self.unit)} is replenished; {counted(self.supply, 'Supply counter')} left."


def low_units(battle: Battle) -> list[Piece]:
    """List the American units that a Supply counter could replenish, if there is one (SAF-17.6, SAF-17.7)."""
    return [unit for unit in battle.americans if unit.low_supply] if battle.supply else []


def supply_refusal(battle: Battle, action: SpendSupply) -> Refusal | None:
    """Return why a Supply counter may not be spent so (SAF-17.6, SAF-R32)."""
    unit = battle.units.get(action.unit)
    if unit is None or unit.id not in AMERICANS:
        return Refusal("SAF-17.6", f"there is no American {action.unit[:20]} on the map")
    if not battle.supply:
        return Refusal("SAF-17.6", "there is no Supply counter to spend")
    if not unit.low_supply:
        return Refusal("SAF-17.6", f"{unit.id} has no Low Supply marker")
    return None


def replenish(battle: Battle, id_: UnitId) -> None:
    """Spend a Supply counter (SAF-17.6, SAF-17.7)."""
    battle.supply -= 1
    battle.record(Replenished, id_, battle.supply, ("SAF-17.6", "SAF-17.7"))
    battle.units[id_].run(low=False)


def with_supply(moment: Moment[Battle, Any]) -> Moment[Battle, Any]:
    """Extend a moment of the player's turn by spending Supply counters (SAF-17.6, SAF-17.7)."""

    def lists(battle: Battle, frame: Any) -> Listing:
        found = moment.lists(battle, frame)
        low = battle.supply and low_units(battle)
        return added(found, [SpendSupply(unit.id) for unit in low]) if low else found

    return attrs.evolve(
        moment,
        takes=(*moment.takes, SpendSupply),
        lists=lists,
        refuses=by_class(
            {SpendSupply: lambda battle, _, action: supply_refusal(battle, action)}, moment.refusal
        ),
        carries_out=by_class(
            {SpendSupply: lambda battle, _, action: replenish(battle, action.unit)}, moment.carries_out
        ),
    )
