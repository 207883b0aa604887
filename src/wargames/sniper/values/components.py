"""Printed components: figures, vehicles, tokens, terrain and tables (SN-G3, SN-G5 to SN-G7)."""

from typing import Literal

import attrs

from wargames.kernel.base.component_table import ComponentTable

Side = Literal["us", "de"]
SIDES: tuple[Side, Side] = ("us", "de")
"""The American attacker and the German defender (SN-1.1)."""

SIDE_NAMES: dict[Side, str] = {"us": "American", "de": "German"}
ENEMY: dict[Side, Side] = {"us": "de", "de": "us"}

Figure = Literal["officer", "elite", "regular", "mg", "mortar"]
"""The types of figures, as an aim names them (SN-R31); ``mg`` and ``mortar`` are crews."""

VehicleId = str
"""The type of a vehicle."""

Specialization = Literal["medic", "flamethrower", "anti_tank"]
Activation = Literal["fresh", "fatigued", "op_fire"]
Condition = Literal["none", "pinned", "disrupted"]
"""The condition of a squad, independent of its activation (TOI-2.5)."""

CONDITIONS: tuple[Condition, ...] = ("none", "pinned", "disrupted")
"""The conditions from the mildest to the worst; the next is routed (TOI-7.18)."""

Mover = Literal["squad", "vehicle"]
"""The kind of a unit that moves or is a target."""

MOVERS: tuple[Mover, ...] = ("squad", "vehicle")

FireKind = Literal["normal", "suppressive"]
"""The declared kind of an attack on squads (TOI-7.3)."""

SLOTS = 4
"""The slots of a squad base (TOI-3.1)."""
STACKING = 3
"""The most units in a hex, squads and vehicles together; squads aboard do not count (TOI-5.2, SN-3.7)."""
SUPPORTERS_OF_AN_ASSAULT = 2
"""The most supporters of an assault (TOI-12.4)."""

# ------------------------------------------------------------------------------------------------ firing

Band = Literal["close", "normal", "long"]
BANDS: tuple[Band, ...] = ("close", "normal", "long")
"""The range bands from the best to the worst: a whole attack uses the worst of its figures (TOI-7.9)."""

DOWNHILL = 1
"""The increase of range at a target on a lower level (TOI-7.8, SN-6.4)."""


@attrs.frozen
class Firing:
    """The fire of a figure or a vehicle at squads, or at vehicles: its range in hexes and its firepower.

    ``suppressive`` is the firepower of suppressive fire if different (TOI-3.19); ``least`` is the least
    distance (TOI-11.3). Fire that is not ``banded`` has neither close nor long range (SN-6.3, TOI-11.3).
    """

    range: int
    firepower: int
    suppressive: int | None = None
    least: int = 1
    banded: bool = True

    def band(self, away: int, *, downhill: bool) -> Band | None:
        """Return the range band of a distance, or None if out of range (SN-6.2, TOI-11.3).

        Close is TOI-7.4, normal TOI-7.5, long TOI-7.6, nothing TOI-7.7; downhill TOI-7.8.

        >>> [Firing(4, 1).band(away, downhill=False) for away in (1, 4, 5, 8, 9)]
        ['close', 'normal', 'long', 'long', None]
        """
        if not self.least <= away <= self.farthest(downhill=downhill):
            return None
        if not self.banded:
            return "normal"
        return "close" if away == 1 else "normal" if away <= self.reach(downhill=downhill) else "long"

    def reach(self, *, downhill: bool) -> int:
        """Return the printed range, at a target on a lower level one more (TOI-7.8, SN-6.4)."""
        return self.range + DOWNHILL * downhill if self.range else 0

    def farthest(self, *, downhill: bool) -> int:
        """Return the greatest distance of fire: twice the range, if there is a long one (TOI-7.7)."""
        return self.reach(downhill=downhill) * (2 if self.banded else 1)

    def dice(self, kind: FireKind) -> int:
        """Return the firepower of normal or suppressive fire."""
        return self.firepower if kind == "normal" or self.suppressive is None else self.suppressive


@attrs.frozen
class FigureType:
    """A figure: the slots it takes, its movement, its fire at squads and at vehicles (TOI-3.1, SN-G3).

    A ``heavy`` figure is a heavy infantry weapon (TOI-3.22); ``area`` is an area attack with ballistic fire
    (TOI-3.20), which is never made from op fire mode (TOI-3.21).
    """

    id: Figure
    title: str
    slots: int
    movement: int
    squads: Firing
    vehicles: Firing
    heavy: bool = False
    area: bool = False

    def at(self, target: Mover) -> Firing:
        """Return its fire at squads or at vehicles."""
        return self.squads if target == "squad" else self.vehicles


HEAVY, AREA = True, True


def _mortars(suppressive: int | None) -> Firing:
    return Firing(8, 2, suppressive, least=2, banded=False)  # TOI-3.19, TOI-11.3


def _figures(machine_gun: Firing) -> dict[Figure, FigureType]:
    # fmt: off
    printed = (  # SN-G3
        #          id         title        slots move  at squads     at vehicles
        FigureType("officer", "Officer",          1, 4, Firing(4, 1), Firing(1, 1)),  # TOI-3.10
        FigureType("elite",   "Elite infantry",   1, 4, Firing(4, 2), Firing(1, 1)),  # TOI-3.8
        FigureType("regular", "Regular infantry", 1, 4, Firing(4, 1), Firing(1, 1)),  # TOI-3.7
        FigureType("mg",      "Machine gun crew", 2, 4, machine_gun,  Firing(3, 2),   HEAVY),
        FigureType("mortar",  "Mortar crew",      2, 4, _mortars(4),  _mortars(None), HEAVY, AREA),
    )
    # fmt: on
    return {figure.id: figure for figure in printed}


FIGURES: dict[Side, dict[Figure, FigureType]] = {
    "us": _figures(machine_gun=Firing(5, 3)),  # TOI-3.16
    "de": _figures(machine_gun=Firing(5, 4)),
}
FIGURE_ORDER: dict[Figure, int] = {figure: at for at, figure in enumerate(FIGURES["us"])}
"""The order in which the figures on a base are listed."""


def slots(figures: tuple[Figure, ...]) -> int:
    """Count the slots that figures take on a base (TOI-3.1).

    >>> slots(("elite", "regular", "mortar"))
    4
    """
    return sum(FIGURES["us"][figure].slots for figure in figures)


def heavy(figures: tuple[Figure, ...]) -> bool:
    """Return whether there is a heavy infantry weapon among figures (TOI-3.4, TOI-3.22, TOI-3.23)."""
    return "mg" in figures or "mortar" in figures


def listed(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Sort figures in the order of a base; unknown figures leave them unsorted."""
    known = FIGURE_ORDER.keys() >= set(figures)
    return tuple(sorted(figures, key=FIGURE_ORDER.__getitem__)) if known else figures


MOVEMENT = 4
"""The movement points of every squad and sniper.

TOI-3.7, TOI-3.8, TOI-3.9, TOI-3.10, TOI-3.11, TOI-3.12, TOI-3.13, TOI-3.14, TOI-3.15, TOI-3.16, TOI-3.17,
TOI-3.18, TOI-3.19, SN-3.8.
"""
OFFICER_MOVEMENT = 1
"""The additional points of a squad with an officer: Increased mobility (TOI-3.11)."""
SHORTER_MOVE = 1
"""The reduction of a squad's points in Fire and Movement and in an Assault (TOI-9.2, TOI-12.2)."""

SNIPER_FIRE = Firing(8, 4, banded=False)
"""A sniper's fire at squads (SN-3.9, SN-6.1, SN-6.2, SN-6.3); its dice are its target's figures (SN-6.5)."""
SNIPER_AT_VEHICLES = Firing(0, 0)
"""A sniper's fire at vehicles: none (SN-3.10)."""
SNIPER_FIGURES: tuple[Figure, ...] = ("regular",)
"""The figures of a sniper (SN-3.2)."""
MOST_SNIPER_CASUALTIES = 1
"""The most casualties of a sniper's shot (SN-6.7)."""
FARTHEST_CAMOUFLAGE_ROLL = 7
"""The greatest distance of a camouflage roll, the third trait of a sniper (SN-3.11).

From farther away an attack never reveals it, and no die is rolled (SN-8.4, SN-R12, SN-R13).
"""

# -------------------------------------------------------------------------------------------------- tables

HitRow = Literal["close", "normal", "long", "assault", "mortar", "sniper concealed", "sniper revealed"]

# fmt: off
HITS_FROM: dict[HitRow, int] = {  # SN-G14: the least face of a black die that hits
    "close":            4,  # TOI-7.4
    "normal":           5,  # TOI-7.5
    "long":             6,  # TOI-7.6
    "assault":          4,  # TOI-12.5, TOI-12.6
    "mortar":           5,  # TOI-11.3
    "sniper concealed": 5,  # SN-6.9
    "sniper revealed":  6,  # SN-6.10
}
CANCELS_FROM = 5     # TOI-7.13: the least face of a red die that cancels a hit
SMOKE_FAILS_FROM = 6  # SN-2.3, SN-2.4
HEALS_FROM = 4       # TOI-4.3

Suppression = Literal["none", "pinned", "disrupted", "routed"]
SUPPRESSIONS: tuple[Suppression, ...] = ("none", "pinned", "disrupted", "routed")
"""The results of 0, 1, 2, and 3 or more net hits of suppressive fire (TOI-7.18, SN-G14, TOI-R2)."""

Damage = Literal["sound", "lightly damaged", "heavily damaged", "destroyed"]
DAMAGES: tuple[Damage, ...] = ("sound", "lightly damaged", "heavily damaged", "destroyed")
"""The states of a vehicle after 0, 1, 2, and 3 or more net hits, which add up (TOI-15.3, TOI-15.4)."""
# fmt: on


def suppression(condition: Condition, hits: int, *, escalate: bool) -> Suppression:
    """Return the state of a squad after net hits of suppressive fire (TOI-7.18, TOI-7.19, TOI-7.20).

    A result replaces a milder condition. With ``escalate`` each hit is one step on (TOI-R2).

    >>> suppression("pinned", 1, escalate=False), suppression("pinned", 1, escalate=True)
    ('pinned', 'disrupted')
    """
    before = CONDITIONS.index(condition)
    step = before + hits if escalate else max(before, hits)
    return SUPPRESSIONS[min(step, len(SUPPRESSIONS) - 1)]


def damage(hits: int) -> Damage:
    """Return the state of a vehicle from all its net hits (TOI-15.3).

    >>> damage(0), damage(2), damage(5)
    ('sound', 'heavily damaged', 'destroyed')
    """
    return DAMAGES[min(hits, len(DAMAGES) - 1)]


# ------------------------------------------------------------------------------------------------ vehicles


@attrs.frozen
class VehicleType:
    """A vehicle (TOI-15.1, SN-G6): ``armor`` is in red dice, ``transports`` in squads.

    ``concussive`` is added to firepower and range against a squad in a building, and makes it a tank with
    Concussive Firepower (SN-9.4).
    """

    id: VehicleId
    title: str
    movement: int
    squads: Firing
    vehicles: Firing
    armor: int
    transports: int
    tank: bool = False
    concussive: int = 0

    def at(self, target: Mover) -> Firing:
        """Return its fire at squads or at vehicles."""
        return self.squads if target == "squad" else self.vehicles

    @property
    def concussed(self) -> Firing:
        """Its fire at squads in a building (SN-9.4)."""
        return Firing(self.squads.range + self.concussive, self.squads.firepower + self.concussive)


# fmt: off
VEHICLES: ComponentTable[VehicleId, VehicleType] = ComponentTable({  # SN-G6
    #                   id       title              move at squads     at vehicles   armor transports
    "m3a1": VehicleType("m3a1", "M3A1 Half-track",  7,   Firing(5, 4), Firing(3, 2), 1,    1),
    "m4a1": VehicleType("m4a1", "M4A1 Sherman",     6,   Firing(5, 6), Firing(6, 8), 4,    0, tank=True,
                        concussive=3),
})

# ------------------------------------------------------------------------------------------ specializations

FLAME_FIREPOWER = 2     # TOI-4.4: against an adjacent hex
FLAME_COVER = -5        # TOI-4.4: of the target, not below 0
ANTI_TANK_FIREPOWER = 3  # TOI-4.7: against vehicles, after any halving
ANTI_TANK_RANGE = 3     # TOI-4.7: in place of 1
BANDAGE_DICE = 1        # TOI-4.1: red dice against normal attacks
BATTLE_HARDENED_DICE = 1  # TOI-3.9: red dice against suppressive attacks
DETERMINATION_DICE = 1  # TOI-3.12: red dice against suppressive attacks
# fmt: on

SPECIALIZATIONS: dict[Specialization, str] = {
    "medic": "Medic",
    "flamethrower": "Flamethrower",
    "anti_tank": "Anti-tank",
}

# ------------------------------------------------------------------------------------------------ terrain

Terrain = Literal["clear", "woods", "building", "stream", "bridge"]
Depth = Literal["shallow", "deep", "flooded"]


@attrs.frozen
class TerrainRow:
    """A line of the terrain table (SN-G5): points to enter off a road (None: never), cover, blocking."""

    squad: int | None
    vehicle: int | None
    cover: int
    blocks: bool

    def points(self, mover: Mover) -> int | None:
        """Return the movement points for a squad or a vehicle."""
        return self.squad if mover == "squad" else self.vehicle


YES, NO = True, False
NEVER = ROAD_ONLY = None

# fmt: off
TERRAIN: dict[Terrain, TerrainRow] = {  # SN-G5
    #                      squad      vehicle    cover blocks
    "clear":    TerrainRow(1,         1,         0,    NO),   # TOI-5.6
    "woods":    TerrainRow(2,         4,         2,    YES),  # TOI-5.10, TOI-6.2, TOI-7.14
    "building": TerrainRow(2,         ROAD_ONLY, 3,    YES),  # TOI-5.11, TOI-6.2, TOI-7.14
    "stream":   TerrainRow(NEVER,     NEVER,     0,    NO),   # by its depth: STREAM; TOI-5.13
    "bridge":   TerrainRow(ROAD_ONLY, ROAD_ONLY, 0,    NO),   # TOI-5.14
}
STREAM: dict[Depth, TerrainRow] = {  # TOI-5.12
    "shallow":  TerrainRow(2,         4,         0,    NO),
    "deep":     TerrainRow(3,         NEVER,     0,    NO),
    "flooded":  TerrainRow(NEVER,     NEVER,     0,    NO),   # SN-1.28
}


@attrs.frozen
class Sign:
    """The meaning of a sign on a board (SN-G1)."""

    terrain: Terrain
    road: bool = False
    level: int = 0


SIGNS: dict[str, Sign] = {
    ".": Sign("clear"),
    "W": Sign("woods"),
    "B": Sign("building"),
    "R": Sign("clear", road=True),
    "S": Sign("stream"),
    "=": Sign("bridge", road=True),
    "H": Sign("clear", level=1),
    "Q": Sign("building", road=True),
}
# fmt: on

ROAD_POINTS = 1
"""The points along a road, on any other terrain, also uphill (TOI-5.7)."""
CLIMB_POINTS = 1
"""The additional points for a level uphill off a road: 2 onto a clear hill (TOI-5.8)."""
CLIFF = 2
"""The difference of levels that is a cliff (TOI-5.9)."""
SMOKE_COVER = 2
"""The additional cover of a hex with smoke (TOI-7.14, TOI-14.1)."""
LOADING_POINTS = 2
"""The points to load, and to unload (TOI-16.1)."""
