"""The medic's special action (TOI-4.3, TOI-R23)."""

from typing import ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D6
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import Activated, afoot_refusal, fatigue, free_slots
from wargames.sniper.values.components import HEALS_FROM, listed
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit
from wargames.sniper.values.words import FIELD_WORDS, Clauses, Declaration, SniperEvent, Words


@attrs.frozen
class Heal(Declaration):
    """The action to activate a medic squad to heal a lost regular back into a squad (TOI-4.3, TOI-R23)."""

    FORM: ClassVar[str] = "heal {patient} with {unit}"
    SAYS: ClassVar[str] = "heal a lost regular of {patient} with {unit}"
    ORDER: ClassVar[str] = "heal"
    SUBJECT: ClassVar[str] = "unit"
    unit: UnitId
    patient: UnitId


@attrs.frozen
class HealRolled(SniperEvent):
    """A medic rolled to heal a lost regular back into a squad."""

    AIM: ClassVar[tuple[str, str] | None] = ("unit", "patient")
    SAYS: ClassVar[str] = "{unit} rolled {die} to heal a regular back into {patient}: {healed}."
    WORDS: ClassVar[Words] = FIELD_WORDS | {"healed": {True: "it came back", False: "in vain"}.__getitem__}
    unit: UnitId
    patient: UnitId
    die: int
    healed: bool
    clauses: Clauses = ("TOI-4.3", "TOI-R23")


@changeable
def heal_refusal(battle: Battle, id_: UnitId, patient: UnitId) -> Refusal | None:
    """Return why a medic may not heal a figure back into a squad, or None (TOI-4.3, TOI-R23, SN-R30)."""
    if refusal := afoot_refusal(battle, id_):
        return refusal
    unit = battle.units[id_]
    if unit.specialization != "medic":
        return Refusal("TOI-4.3", f"{id_} has no medic")
    if not battle.sides[unit.side].lost_regulars:
        return Refusal("TOI-R23", "no regular infantry figure is lost")
    return patient_refusal(unit, battle.units.get(patient), patient)


def patient_refusal(medic: Unit, patient: Unit | None, name: str) -> Refusal | None:
    """Return why a figure cannot be healed into a squad, or None (TOI-4.3, SN-3.6)."""
    if patient is None or patient.side != medic.side or patient.kind == "vehicle":
        return Refusal("TOI-4.3", f"there is no friendly squad {name[:20]!r}")
    if patient.kind == "sniper":
        return Refusal("SN-3.6", f"{name} is a sniper and never gains a figure")
    if patient.at is None or patient.at != medic.at:
        return Refusal("TOI-4.3", f"{name} is not in the medic's hex")
    if not free_slots(patient):
        return Refusal("TOI-R23", f"{name} has no free slot")
    return None


@changeable
def heals_from(battle: Battle) -> int:  # noqa: ARG001  a variant may look at it
    """Return the least face of the die that heals (TOI-4.3)."""
    return HEALS_FROM


def heal(battle: Battle, id_: UnitId, patient: UnitId) -> None:
    """Roll for the return of a regular; the medic squad is fatigued (TOI-4.3)."""
    unit = battle.units[id_]
    battle.record(Activated, id_, unit.side, what="heal", clauses=("TOI-4.3",))
    fatigue(battle, (id_,), "TOI-4.3")
    die = battle.roll(D6, "heal", "TOI-4.3", patient)
    healed = die >= heals_from(battle)
    battle.record(HealRolled, id_, patient, die=die, healed=healed)
    if healed:
        has = battle.sides[unit.side]
        battle.sides[unit.side] = replace(has, lost_regulars=has.lost_regulars - 1)
        figures = battle.units[patient].figures
        battle.change(patient, figures=listed((*figures, "regular")))
