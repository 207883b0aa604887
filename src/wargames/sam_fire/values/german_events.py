"""What the rules choose for the Germans, and what arrives; everybody sees all of it."""

from typing import ClassVar

import attrs

from wargames.kernel.game import PublicEvent
from wargames.sam_fire.values.components import Entry, Kind, Marker
from wargames.sam_fire.values.facts import CardId, Clauses, Text, Word
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId

# the German turn


@attrs.frozen
class UnitChosen(PublicEvent):
    """The rules chose which German acts next, of those who may."""

    RULES_CHOSE: ClassVar[bool] = True

    unit: UnitId
    among: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class CounterFlipped(PublicEvent):
    """A German counter was flipped to its used side: it has acted, or entered too late to act."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId
    clauses: Clauses


@attrs.frozen
class ActionCardDrawn(PublicEvent):
    """A German drew an Action card; ``line`` is what its state reads."""

    unit: UnitId
    card: CardId
    state: Marker
    line: tuple[Entry, Entry]
    clauses: Clauses


@attrs.frozen
class EntrySkipped(PublicEvent):
    """A German could not do an entry of its card, or nothing at all."""

    unit: UnitId
    entry: Word
    reason: Text
    clauses: Clauses


@attrs.frozen
class GoalChosen(PublicEvent):
    """The rules chose the American that a German moves toward."""

    RULES_CHOSE: ClassVar[bool] = True

    unit: UnitId
    goal: UnitId
    among: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class TargetChosen(PublicEvent):
    """The rules chose the American that a German fires on, of those that it could; ``clauses`` decided."""

    RULES_CHOSE: ClassVar[bool] = True

    unit: UnitId
    target: UnitId
    among: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class PathChosen(PublicEvent):
    """The rules chose a German's path of hexes, of the best ones with as many steps."""

    RULES_CHOSE: ClassVar[bool] = True

    unit: UnitId
    path: tuple[Place, ...]
    among: tuple[tuple[Place, ...], ...]
    clauses: Clauses


@attrs.frozen
class AssaultChosen(PublicEvent):
    """The rules chose the hex that a German assaults, of those beside it."""

    RULES_CHOSE: ClassVar[bool] = True

    unit: UnitId
    hex: Place
    among: tuple[Place, ...]
    clauses: Clauses


@attrs.frozen
class SurpriseRolled(PublicEvent):
    """The die for a surprise fell; ``kind_rolled`` names the kind, None where there was none."""

    rolled: int
    kind_rolled: int | None
    clauses: Clauses


@attrs.frozen
class SurprisePlaced(PublicEvent):
    """A surprise unit appeared; for a gun, ``among`` are the hexes that it might have taken."""

    unit: UnitId
    hex: Place
    among: tuple[Place, ...]
    clauses: Clauses


@attrs.frozen
class SurpriseFailed(PublicEvent):
    """No surprise unit appeared although it was rolled."""

    reason: Text
    clauses: Clauses


# reserves, the Lieutenant, objectives


@attrs.frozen
class AmericanReservesRolled(PublicEvent):
    """The die for American reserves fell; one of ``squads`` may arrive, nobody where there are none."""

    rolled: int
    squads: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class AmericanReservesArrived(PublicEvent):
    """American reserves took their place, or were declined (None)."""

    REVEALS: ClassVar[bool] = False

    unit: UnitId | None
    hex: Place | None
    clauses: Clauses = ("SAF-16.3", "SAF-R48")


@attrs.frozen
class ReserveMarkerMoved(PublicEvent):
    """The German reserve marker advanced."""

    REVEALS: ClassVar[bool] = False

    box: int
    threshold: int
    clauses: Clauses = ("SAF-17.8", "SAF-R49")


@attrs.frozen
class ReserveMarkerReturned(PublicEvent):
    """The German reserve marker had reached the required number and was put back to 0."""

    REVEALS: ClassVar[bool] = False

    threshold: int
    clauses: Clauses = ("SAF-17.9", "SAF-R49")


@attrs.frozen
class ReserveCardDrawn(PublicEvent):
    """German reserves were called by a card."""

    card: CardId
    units: tuple[Kind, ...]
    clauses: Clauses = ("SAF-17.9", "SAF-17.10")


@attrs.frozen
class LieutenantRolled(PublicEvent):
    """The 1st Lieutenant was in danger."""

    unit: UnitId
    rolled: int
    killed: bool
    clauses: Clauses


@attrs.frozen
class LieutenantLost(PublicEvent):
    """The 1st Lieutenant fell with his unit, or was captured."""

    unit: UnitId
    captured: bool
    clauses: Clauses


@attrs.frozen
class ObjectiveTaken(PublicEvent):
    """The player took an objective; ``gained`` is 0 unless it was for the first time."""

    REVEALS: ClassVar[bool] = False

    hex: Place
    unit: UnitId
    gained: int
    clauses: Clauses = ("SAF-G10", "SAF-R86")


@attrs.frozen
class ObjectiveLost(PublicEvent):
    """Germans stood in an objective at the end of a turn."""

    REVEALS: ClassVar[bool] = False

    hex: Place
    clauses: Clauses = ("SAF-G10", "SAF-R88")
