"""The Medic (SAF-11.4 to SAF-11.8)."""

from wargames.kernel.chance.dice import D6
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.morale import mark
from wargames.sam_fire.values.events import MedicTried
from wargames.sam_fire.values.state import UnitId

RALLIES = 4


def try_medic(battle: Battle, id_: UnitId) -> None:
    """Attach the Medic, who takes no room (SAF-11.5), roll, take him away (SAF-11.8, SAF-R34, SAF-R87)."""
    rolled = battle.roll(D6, "medic", "SAF-11.7", id_)
    rallied = rolled >= RALLIES
    battle.record(MedicTried, id_, rolled, rallied)
    if rallied:
        mark(battle, id_, "alert", "SAF-11.6", "SAF-11.7")
