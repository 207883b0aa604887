"""The one attack of Fire and Movement (section 9)."""

from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.attack import Attack, attack_refusal, make
from wargames.sniper.play.squads import Volley
from wargames.sniper.values.components import FireKind
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Moving
from wargames.sniper.values.words import Declaration


@attrs.frozen
class Shoot(Declaration):
    """The action to make the one attack of Fire and Movement (TOI-9.3)."""

    FORM: ClassVar[str] = "shoot at {target} {kind}"
    SAYS: ClassVar[str] = "{kind}fire on the move of {unit} at {target}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId
    kind: FireKind


def moving_attack(frame: Moving, target: UnitId, kind: FireKind) -> Attack:
    """Return the attack of a moving unit: alone, at half firepower (TOI-8.5, TOI-9.1)."""
    return Attack(Volley(frame.unit), target, kind, "moving")


def shoot_refusal(battle: Battle, frame: Moving, target: UnitId, kind: FireKind) -> Refusal | None:
    """Return why the unit that moves may not attack now, or None (TOI-9.1, TOI-9.3, TOI-R13)."""
    if frame.order != "fire and movement":
        return Refusal("TOI-9.1", f"{frame.unit} does no Fire and Movement")
    if frame.attacked:
        return Refusal("TOI-9.3", f"{frame.unit} has made its one attack")
    if battle.units[frame.unit].at is None:
        return Refusal("TOI-16.3", f"{frame.unit} is aboard a vehicle")
    return attack_refusal(battle, moving_attack(frame, target, kind))


def shoot(battle: Battle, target: UnitId, kind: FireKind) -> None:
    """Make the one attack (TOI-9.1, TOI-9.3)."""
    frame = battle.top(Moving)
    battle.frames[-1] = replace(frame, attacked=True)
    make(battle, moving_attack(frame, target, kind))
