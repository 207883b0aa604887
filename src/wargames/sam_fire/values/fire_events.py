"""What happens when units fire, assault and are lost; everybody sees all of it."""

from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import PublicEvent
from wargames.sam_fire.values.facts import CardId, Chit, Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

# fire


@attrs.frozen
class CoverCardDrawn(PublicEvent):
    """A Cover card was drawn; ``cover`` is what its entry adds, None for a Bunker."""

    ABOUT: ClassVar[tuple[str, ...]] = ("target",)

    card: CardId
    target: UnitId
    entry: Literal["clear", "cover"]
    cover: int | None
    clauses: Clauses


@attrs.frozen
class ShotRolled(PublicEvent):
    """A unit fired: the dice, the one used, and with what changed it its total, against the number needed."""

    firer: UnitId
    target: UnitId
    dice: tuple[int, ...]
    used: int
    die_modifiers: tuple[Modifier, ...]
    total: int
    number: int
    number_modifiers: tuple[Modifier, ...]
    hit: bool
    clauses: Clauses


@attrs.frozen
class DamageChitDrawn(PublicEvent):
    """An infantry damage chit was drawn and put back."""

    target: UnitId
    chit: Chit
    clauses: Clauses


@attrs.frozen
class UnitLost(PublicEvent):
    """A unit was removed from the map; ``by`` did it."""

    ABOUT: ClassVar[tuple[str, ...]] = ("unit", "by")

    unit: UnitId
    hex: Place
    by: UnitId
    clauses: Clauses


@attrs.frozen
class KillCounted(PublicEvent):
    """A German unit destroyed counted toward a Supply counter; ``kills`` are all so far."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    kills: int
    clauses: Clauses = ("SAF-17.5", "SAF-R33")


@attrs.frozen
class MoraleChanged(PublicEvent):
    """American Morale moved along its track."""

    REVEALS: ClassVar[bool] = False

    before: int
    after: int
    clauses: Clauses


@attrs.frozen
class MedicTried(PublicEvent):
    """The Medic tried to calm a unit."""

    unit: UnitId
    rolled: int
    rallied: bool
    clauses: Clauses = ("SAF-11.4", "SAF-11.7", "SAF-11.8")


@attrs.frozen
class RangedIn(PublicEvent):
    """A mortar tried to range in; ``spotter`` saw the target: itself or the Lieutenant."""

    mortar: UnitId
    target: UnitId
    spotter: Literal["mortar", "lieutenant"]
    rolled: int
    succeeded: bool
    clauses: Clauses


@attrs.frozen
class SecondHitNamed(PublicEvent):
    """A second unit was hit by a double 6, or none (None)."""

    REVEALS: ClassVar[bool] = False

    mortar: UnitId
    target: UnitId | None
    clauses: Clauses = ("SAF-12.11", "SAF-R38")


@attrs.frozen
class ScopeRolled(PublicEvent):
    """A sniper tried to scope in on ``target``, or to spot (None)."""

    sniper: UnitId
    target: UnitId | None
    rolled: int
    outcome: Literal["failed", "scoped in", "officer in sight"]
    clauses: Clauses


@attrs.frozen
class OfficerFiredOn(PublicEvent):
    """A sniper fired at an officer or NCO."""

    sniper: UnitId
    rolled: int
    killed: bool
    clauses: Clauses


@attrs.frozen
class UnitSpotted(PublicEvent):
    """A sniper spotted a German for the rest of the American turn."""

    REVEALS: ClassVar[bool] = False

    sniper: UnitId
    target: UnitId
    clauses: Clauses = ("SAF-13.8", "SAF-13.9", "SAF-R40")


# assaults


@attrs.frozen
class AssaultDeclared(PublicEvent):
    """A unit went for all enemies in a hex."""

    REVEALS: ClassVar[bool] = False

    attacker: UnitId
    hex: Place
    defenders: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class AssaultRolled(PublicEvent):
    """An assault was rolled; ``total`` is the dice with their modifiers."""

    attacker: UnitId
    hex: Place
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    won: bool
    clauses: Clauses


# tanks


@attrs.frozen
class TankHitDrawn(PublicEvent):
    """A tank or gun fired at a tank: the chits drawn and the one used."""

    firer: UnitId
    target: UnitId
    chits: tuple[Chit, ...]
    used: Chit
    hit: bool
    clauses: Clauses


@attrs.frozen
class ArmorSaveRolled(PublicEvent):
    """An American tank tried to save itself."""

    tank: UnitId
    armor: Literal["front", "side"]
    number: int
    rolled: int
    saved: bool
    clauses: Clauses


@attrs.frozen
class TankDamageDrawn(PublicEvent):
    """Tank damage chits were drawn: all of them and the one used."""

    target: UnitId
    chits: tuple[Chit, ...]
    used: Chit
    clauses: Clauses
