"""Squads and vehicles: activation, movement, and firing figures (sections 2, 3 and 15)."""

from functools import lru_cache
from typing import Annotated, ClassVar, Literal, Self, cast

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game.naming import Names
from wargames.sniper.play.battle import Battle
from wargames.sniper.values.components import (
    FIGURES,
    MOVEMENT,
    OFFICER_MOVEMENT,
    SHORTER_MOVE,
    SLOTS,
    Figure,
    Side,
    heavy,
    slots,
)
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Order, Unit
from wargames.sniper.values.words import FIELD_WORDS, Clauses, Declaration, SniperEvent, Words


@attrs.frozen
class Prepare(Declaration):
    """The action to put a unit into op fire mode (TOI-10.1, TOI-19.5)."""

    FORM: ClassVar[str] = "op fire mode {unit}"
    SAYS: ClassVar[str] = "put {unit} into op fire mode"
    unit: UnitId


Purpose = Literal["advance", "fire and movement", "assault", "heal", "fatigue", "op fire mode"]
"""The purpose of an activation."""

PURPOSES: dict[Purpose, str] = {
    "advance": "to advance",
    "fire and movement": "for Fire and Movement",
    "assault": "for an Assault",
    "heal": "to heal",
    "fatigue": "only to be fatigued",
    "op fire mode": "for op fire",
}


@attrs.frozen
class Activated(SniperEvent):
    """A unit was activated."""

    SAYS: ClassVar[str] = "{unit} was activated {what}."
    WORDS: ClassVar[Words] = FIELD_WORDS | {"what": PURPOSES.__getitem__}
    unit: UnitId
    side: Side
    what: Purpose
    clauses: Clauses


@attrs.frozen
class Fatigued(SniperEvent):
    """Units became fatigued."""

    SAYS: ClassVar[str] = "{units} became fatigued."
    units: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class OpFireModeTaken(SniperEvent):
    """A unit went into op fire mode."""

    SAYS: ClassVar[str] = "{unit} went into op fire mode."
    unit: UnitId
    side: Side
    clauses: Clauses


Part = Literal["all", "mg", "rest"]
"""The firing figures of a base: all, one machine gun alone, or all but that (TOI-3.24, TOI-R28)."""


VolleyName = Annotated[str, Names("unit", before=":")]
"""A unit with its firing figures: ``A5``, ``A5:mg`` or ``A5:rest`` (TOI-3.24)."""


def in_order(names: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Sort supporters; None stays None."""
    return tuple(sorted(names)) if names else None


@attrs.frozen(order=True)
class Volley:
    """A unit with its firing figures (TOI-3.24).

    >>> Volley.read("A5:mg"), Volley("A5").spell()
    (Volley(unit='A5', part='mg'), 'A5')
    """

    unit: UnitId
    part: Part = "all"

    def spell(self) -> str:
        """Write the volley as a word."""
        return named(self.unit, self.part)

    @classmethod
    def read(cls, word: str) -> Self:
        """Read a volley; the part is checked when it fires."""
        unit, _, part = word.partition(":")
        return cls(unit, cast("Part", part.lower() or "all"))


def named(unit: UnitId, part: Part) -> str:
    """Name a unit with its firing figures."""
    return unit if part == "all" else f"{unit}:{part}"


# activation


def fresh_refusal(battle: Battle, id_: UnitId, clause: str = "TOI-2.1") -> Refusal | None:
    """Return why the acting side may not activate a unit, or None (TOI-2.1, TOI-2.4, TOI-10.9)."""
    unit = battle.units.get(id_)
    if unit is None or unit.side != battle.acting:
        return Refusal(clause, f"there is no unit {id_[:20]!r} of this side")
    if unit.activation != "fresh":
        state = "in op fire mode" if unit.activation == "op_fire" else "fatigued"
        return Refusal("TOI-2.4", f"{unit.id} is {state}")
    return None


def able_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Return why a unit may not be activated to act itself, or None (TOI-2.7, TOI-7.24)."""
    if refusal := fresh_refusal(battle, id_):
        return refusal
    unit = battle.units[id_]
    if unit.condition != "none":
        return Refusal("TOI-2.7", f"{unit.id} is {unit.condition}")
    return None


def afoot_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Return why a unit may not be activated where it is, or None (TOI-16.3)."""
    if refusal := able_refusal(battle, id_):
        return refusal
    unit = battle.units[id_]
    if unit.aboard is not None:
        return Refusal("TOI-16.3", f"{unit.id} is aboard {unit.aboard} and must unload first")
    return None


def op_fire_refusal(unit: Unit) -> Refusal | None:
    """Return why a unit may not be in op fire mode, or None (TOI-3.21, TOI-7.23, TOI-16.3, TOI-R16)."""
    if unit.condition != "none":
        return Refusal("TOI-7.23", f"{unit.id} is {unit.condition}")
    if unit.aboard is not None:
        return Refusal("TOI-16.3", f"{unit.id} is aboard {unit.aboard}")
    if unit.kind != "vehicle" and unit.figures.count("mortar") == len(unit.figures):
        return Refusal("TOI-3.21", f"{unit.id} has nothing but mortars, which never op fire")
    return None


def may_op_fire(unit: Unit) -> bool:
    """Return whether a unit may be in op fire mode; :func:`op_fire_refusal` has the reason."""
    if unit.condition != "none" or unit.aboard is not None:
        return False
    return unit.kind == "vehicle" or unit.figures.count("mortar") < len(unit.figures)


def fatigue(battle: Battle, ids: tuple[UnitId, ...], *clauses: str) -> None:
    """Fatigue those of some units that are still in play (TOI-2.2, TOI-2.3)."""
    tired = tuple(id_ for id_ in ids if id_ in battle.units and battle.units[id_].activation != "fatigued")
    for id_ in tired:
        battle.turn(id_, "fatigued")
    if tired:
        battle.record(Fatigued, tired, clauses)


def take_op_fire_mode(battle: Battle, id_: UnitId, *clauses: str) -> None:
    """Put a unit into op fire mode (TOI-10.1, TOI-19.5)."""
    unit = battle.turn(id_, "op_fire")
    battle.record(OpFireModeTaken, id_, unit.side, clauses)


# movement points


def movement(battle: Battle, unit: Unit, order: Order) -> int:
    """Return the movement points of an activated unit (TOI-3.11, TOI-9.2, TOI-12.2, TOI-15.4, SN-G8).

    A heavily damaged vehicle has none, with any card.
    """
    points = printed_movement(unit, order)
    if not battle.effects or not points:
        return points
    if unit.kind == "vehicle":
        return points + 3 * battle.working(unit.side, "C7", unit.id)
    return points + 2 * battle.working(unit.side, "C5", unit.id) + battle.working(unit.side, "C6")


def printed_movement(unit: Unit, order: Order) -> int:
    """Return the movement points of a unit without cards."""
    if unit.kind == "vehicle":
        return 0 if unit.damage == "heavily damaged" else unit.type.movement
    points = MOVEMENT + OFFICER_MOVEMENT * ("officer" in unit.figures)
    return points - SHORTER_MOVE * (order != "advance")


# figures


def area_figures(unit: Unit) -> tuple[Figure, ...]:
    """List the figures of a squad that make area attacks (TOI-3.20)."""
    return tuple(figure for figure in unit.figures if FIGURES[unit.side][figure].area)


def firing(unit: Unit, part: Part) -> tuple[Figure, ...]:
    """List the figures of a part of a squad that fire directly; mortars never do (TOI-3.24, TOI-11.5)."""
    return squad_firing(unit.side, unit.figures, part)


@lru_cache(maxsize=1024)
def squad_firing(side: Side, figures: tuple[Figure, ...], part: Part) -> tuple[Figure, ...]:
    """List those of some figures that fire directly in a part."""
    direct = tuple(figure for figure in figures if not FIGURES[side][figure].area)
    guns = tuple(figure for figure in direct if figure == "mg")
    rest = tuple(figure for figure in direct if figure != "mg")
    named: dict[str, tuple[Figure, ...]] = {"all": direct, "mg": guns[:1], "rest": rest}
    return named.get(part, ())  # a missing part has no figures


def parts(unit: Unit) -> tuple[Part, ...]:
    """List the parts of a unit that may fire by themselves (TOI-3.24, TOI-R28).

    >>> from wargames.sniper.values.state import Unit
    >>> parts(Unit("G2", "de", 1, "squad", figures=("elite", "elite", "mg")))
    ('all', 'mg', 'rest')
    >>> parts(Unit("G2", "de", 1, "squad", figures=("mg", "mg")))
    ('all', 'mg')
    """
    return squad_parts(unit.side, unit.figures) if unit.kind == "squad" else ("all",)


@lru_cache(maxsize=1024)
def squad_parts(side: Side, figures: tuple[Figure, ...]) -> tuple[Part, ...]:
    """List the parts of some figures that may fire by themselves."""
    if not (whole := squad_firing(side, figures, "all")):
        return ()
    some: tuple[Part, ...] = ("mg", "rest")
    return ("all", *(part for part in some if squad_firing(side, figures, part) not in ((), whole)))


def fires_whole(unit: Unit) -> bool:
    """Return whether a unit always fires as a whole, for lack of a machine gun (TOI-3.24)."""
    return "mg" not in unit.figures


def mobile_figures(unit: Unit) -> tuple[Figure, ...]:
    """List the figures that may move and fire in one activation (TOI-3.22)."""
    return tuple(figure for figure in unit.figures if not FIGURES[unit.side][figure].heavy)


def machine_gun_alone(unit: Unit, volley: Volley) -> bool:
    """Return whether one machine gun fires alone (TOI-3.17, TOI-3.18, TOI-R28)."""
    return unit.kind == "squad" and firing(unit, volley.part) == ("mg",)


def free_slots(unit: Unit) -> int:
    """Count the free slots of a squad base; a sniper has none (TOI-3.1, SN-3.6)."""
    return 0 if unit.kind == "sniper" else SLOTS - slots(unit.figures)


def is_heavy(unit: Unit) -> bool:
    """Return whether a squad has a heavy infantry weapon (TOI-3.22, TOI-3.23)."""
    return heavy(unit.figures)


@lru_cache(maxsize=4096)
def without(figures: tuple[Figure, ...], taken: tuple[Figure, ...]) -> tuple[Figure, ...] | None:
    """Remove figures; None if some are missing."""
    left = list(figures)
    for figure in taken:
        if figure not in left:
            return None
        left.remove(figure)
    return tuple(left)
