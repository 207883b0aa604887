"""The Medic (SAF-11.4 to SAF-11.8)."""

import attrs

from wargames.kernel.chance.dice import D6
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import mark
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, named


@attrs.frozen
class MedicTried(TableEvent):
    """The Medic tried to calm a unit."""

    unit: UnitId
    rolled: int
    rallied: bool
    clauses: Clauses = ("SAF-11.4", "SAF-11.7", "SAF-11.8")

    def said(self) -> str:
        """Say whether the unit rallies."""
        outcome = f"{self.unit} rallies" if self.rallied else "no help"
        return f"The Medic sees to {named(self.unit)}: rolls {self.rolled}, {outcome}."


RALLIES = 4


def try_medic(battle: Battle, id_: UnitId) -> None:
    """Attach the Medic, roll, and remove him (SAF-11.5, SAF-11.8, SAF-R34, SAF-R87)."""
    rolled = battle.roll(D6, "medic", "SAF-11.7", id_)
    rallied = rolled >= RALLIES
    battle.record(MedicTried, id_, rolled, rallied)
    if rallied:
        mark(battle, id_, "alert", "SAF-11.6", "SAF-11.7")
