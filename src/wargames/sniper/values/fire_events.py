"""What attacks and assaults do, as facts in the past tense (sections 7 to 12, SN-8.1)."""

from typing import Literal

import attrs

from wargames.kernel.base.modifiers import Modifier
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Band, Condition, Damage, Figure, FireKind
from wargames.sniper.values.facts import Clauses, Fact
from wargames.sniper.values.scenarios import UnitId

# attacks


@attrs.frozen
class AttackRolled(Fact):
    """An attack on a unit was rolled.

    ``power`` and ``cover`` made the numbers of dice, ``hits_from`` is the least face of a black die that
    hit. ``net`` are the hits that the red dice did not cancel.
    """

    unit: UnitId
    with_units: tuple[UnitId, ...]
    target: UnitId
    hex: Place
    kind: FireKind
    how: Literal["concentrated", "moving", "op fire"]
    band: Band
    hits_from: int
    black: tuple[int, ...]
    red: tuple[int, ...]
    power: tuple[Modifier, ...]
    cover: tuple[Modifier, ...]
    hits: int
    net: int
    aim: Figure | None
    clauses: Clauses


@attrs.frozen
class AreaAttackRolled(Fact):
    """An area attack was rolled: its hits fell on every unit in the hex."""

    unit: UnitId
    hex: Place
    kind: FireKind
    hits_from: int
    black: tuple[int, ...]
    power: tuple[Modifier, ...]
    hits: int
    clauses: Clauses = ("TOI-11.1", "TOI-11.3")


@attrs.frozen
class CoverRolled(Fact):
    """A unit in the hex of an area attack rolled for its cover."""

    unit: UnitId
    red: tuple[int, ...]
    cover: tuple[Modifier, ...]
    net: int
    clauses: Clauses = ("TOI-11.1", "TOI-7.13")


@attrs.frozen
class SmokeRolled(Fact):
    """A mortar tried to lay smoke."""

    unit: UnitId
    hex: Place
    die: int
    laid: bool
    clauses: Clauses


@attrs.frozen
class SmokeCleared(Fact):
    """Smoke was removed."""

    hexes: tuple[Place, ...]
    clauses: Clauses = ("TOI-14.4", "TOI-R9")


@attrs.frozen
class FigureLost(Fact):
    """A figure was removed from a squad."""

    unit: UnitId
    figure: Figure
    clauses: Clauses = ("TOI-7.16",)


@attrs.frozen
class Eliminated(Fact):
    """A unit left the map for good."""

    unit: UnitId
    hex: Place | None
    clauses: Clauses


@attrs.frozen
class ConditionChanged(Fact):
    """A squad became pinned or disrupted, or lost its token."""

    unit: UnitId
    condition: Condition
    clauses: Clauses


@attrs.frozen
class Damaged(Fact):
    """A vehicle was damaged."""

    unit: UnitId
    damage: Damage
    clauses: Clauses = ("TOI-15.3",)


@attrs.frozen
class CamouflageRolled(Fact):
    """A die decided whether a sniper that had fired was discovered."""

    unit: UnitId
    die: int
    officers: int
    away: int
    revealed: bool
    clauses: Clauses = ("SN-8.1", "SN-8.2", "SN-8.3")


# assaults


@attrs.frozen
class AssaultDeclared(Fact):
    """A squad assaulted a hex."""

    unit: UnitId
    with_units: tuple[UnitId, ...]
    hex: Place
    clauses: Clauses = ("TOI-12.1", "TOI-12.4")


@attrs.frozen
class StayedOut(Fact):
    """A concealed squad stayed out of the assault on its hex."""

    unit: UnitId
    hex: Place
    clauses: Clauses = ("TOI-12.14",)


@attrs.frozen
class AssaultDiceRolled(Fact):
    """The dice of an assault were rolled: the attacker's, the hex's cover, the defender's."""

    unit: UnitId
    hex: Place
    attack: tuple[int, ...]
    red: tuple[int, ...]
    defense: tuple[int, ...]
    attack_power: tuple[Modifier, ...]
    cover: tuple[Modifier, ...]
    defense_power: tuple[Modifier, ...]
    net: int
    returned: int
    clauses: Clauses = ("TOI-12.5", "TOI-12.6", "TOI-12.8", "TOI-R21")


@attrs.frozen
class AssaultEnded(Fact):
    """An assault was won or failed."""

    unit: UnitId
    hex: Place
    won: bool
    clauses: Clauses


@attrs.frozen
class Retreated(Fact):
    """A defender retreated."""

    unit: UnitId
    origin: Place
    hex: Place
    clauses: Clauses = ("TOI-12.11", "TOI-12.12")


@attrs.frozen
class MovedIn(Fact):
    """The squad that won an assault moved into the hex."""

    unit: UnitId
    origin: Place
    hex: Place
    clauses: Clauses = ("TOI-12.11",)
