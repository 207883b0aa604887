"""Printed components: counters, terrain and modifiers (BOB-2.1, BOB-G1, BOB-G2, BOB-G8)."""

from typing import Annotated, Literal

import attrs

from wargames.kernel.base.component_table import ComponentTable
from wargames.kernel.game.naming import Names

Side = Literal["us", "ge"]
UnitClass = Literal["squad", "wt", "decoy", "gun", "vehicle", "artillery"]
"""The six classes of counters (BOB-2.1); ``wt`` is a weapon team."""

Weapon = Literal["mg", "mortar"]
Suppression = Literal[0, 1, 2]
"""None, yellow (Suppressed), red (Fully Suppressed) (BOB-2.4)."""

TypeId = Annotated[str, Names("word")]
"""The type of a counter; many counters are of one type."""

SIDE_NAMES: dict[Side, str] = {"us": "American", "ge": "German"}
ENEMY: dict[Side, Side] = {"us": "ge", "ge": "us"}

UNLIMITED = 1000
"""A range, in hexes, beyond every map: mortars, guns, vehicles, artillery (BOB-5.6.12, BOB-G8)."""

INFANTRY: frozenset[UnitClass] = frozenset({"squad", "wt"})


@attrs.frozen
class Face:
    """One side of a counter (BOB-G1, BOB-G2).

    ``proficiency`` is added to the die of a Proficiency Check; ``range`` is in hexes; ``casualty`` are the
    1st and the 2nd rating, or the only one; ``morale`` is unsuppressed, yellow, red (BOB-5.3.3).
    """

    firepower: int
    proficient_firepower: int
    proficiency: int
    range: int
    casualty: tuple[int, ...]
    morale: tuple[int, int, int]


@attrs.frozen
class AntiTankWeapon:
    """The anti-tank weapon of a squad: its number, its firepower and its range in hexes (BOB-G8, V13)."""

    number: int
    firepower: int
    range: int


@attrs.frozen
class Armament:
    """The further ratings of guns and vehicles: firepower against vehicles, armor, turret (BOB-G8)."""

    anti_tank: int
    front: int = 0
    flank: int = 0
    turret: bool = False


@attrs.frozen
class UnitType:
    """A printed counter (BOB-2.1, BOB-G1, BOB-G8); ``reduced`` is its other side, None if it has none.

    ``movement`` is in movement points (BOB-5.4.1, BOB-5.4.2), 0 for a unit that never moves; ``operations``
    is the cost against the Operations Range (BOB-G3); ``melee`` is the firepower in Melee of the full and the
    reduced side; ``min_range`` is in hexes (BOB-5.6.11).
    """

    id: TypeId
    side: Side
    title: str
    kind: UnitClass
    movement: int
    operations: int
    full: Face
    reduced: Face | None
    melee: tuple[int, int]
    weapon: Weapon | None = None
    min_range: int = 0
    satw: AntiTankWeapon | None = None
    armament: Armament | None = None

    @property
    def real(self) -> bool:
        """True for all but decoys (BOB-6.2, BOB-G17)."""
        return self.kind != "decoy"

    @property
    def infantry(self) -> bool:
        """True for squads and weapon teams."""
        return self.kind in INFANTRY

    @property
    def heavy(self) -> bool:
        """True for guns and vehicles: they have a facing, and one fits in a hex (BOB-G8 V1, V3)."""
        return self.armament is not None

    @property
    def suppressible(self) -> bool:
        """True for units that can be suppressed, and then rout: squads, teams, guns (BOB-2.4, BOB-G4)."""
        return self.kind in INFANTRY or self.kind == "gun"

    def face(self, *, reduced: bool) -> Face:
        """Return the side that is up."""
        return self.reduced if reduced and self.reduced is not None else self.full


BLANK = Face(0, 0, 0, 0, (), (0, 0, 0))
"""The ratings of a decoy: none; it passes every check (BOB-G2, BOB-R37)."""

# fmt: off
_PARA_MORALE, _PARA_REDUCED = (10, 6, 2), (9, 6, 2)
_GERMAN_MORALE, _GERMAN_REDUCED = (10, 5, 1), (8, 5, 1)
_TEAM_MORALE, _TEAM_REDUCED = (10, 6, 2), (9, 6, 2)
_VEHICLE_MORALE = (10, 10, 10)  # BOB-G2, BOB-G8 V2: fixed


def _side(id_: TypeId) -> Side:
    return "us" if id_.startswith("us_") else "ge"


def _squad(
    id_: TypeId, title: str, full: Face, reduced: Face, satw: AntiTankWeapon | None = None
) -> UnitType:
    melee = (full.firepower, reduced.firepower)  # BOB-5.11.4, BOB-R60
    return UnitType(
        id_, _side(id_), title, kind="squad", movement=5, operations=1,
        full=full, reduced=reduced, melee=melee, satw=satw
    )


def _team(id_: TypeId, title: str, weapon: Weapon, full: Face, reduced: Face) -> UnitType:
    melee = (2, 1)  # BOB-5.11.6, BOB-5.11.7
    min_range = 2 if weapon == "mortar" else 0
    return UnitType(
        id_, _side(id_), title, kind="wt", movement=4, operations=1,
        full=full, reduced=reduced, melee=melee, weapon=weapon, min_range=min_range
    )


def _decoy(id_: TypeId) -> UnitType:
    return UnitType(
        id_, _side(id_), "Decoy", kind="decoy", movement=5, operations=1,
        full=BLANK, reduced=None, melee=(0, 0)
    )


_PARA = Face(6, 5, 1, 5, (4, 8), _PARA_MORALE)
_PARA_BACK = Face(6, 5, 1, 4, (5,), _PARA_REDUCED)

INFANTRY_TYPES = (  # BOB-G1
    # faces: firepower, proficient firepower, proficiency, range, casualty ratings, morale
    _squad("us_para",     "Paratrooper Squad",              _PARA, _PARA_BACK),
    _squad("us_para_bzk", "Paratrooper Squad with bazooka", _PARA, _PARA_BACK, AntiTankWeapon(2, 11, 4)),
    _team("us_mg",        "Paratrooper MG Team", "mg",
          Face(8, 7, 1, 14, (4, 8), _TEAM_MORALE),
          Face(7, 5, 2, 12, (4,), _TEAM_REDUCED)),
    _team("us_mortar",    "60mm Mortar Team", "mortar",
          Face(8, 6, 2, UNLIMITED, (4, 8), _TEAM_MORALE),
          Face(6, 3, 3, UNLIMITED, (4,), _TEAM_REDUCED)),
    _decoy("us_decoy"),
    _squad("ge_1st",      "1st Line Squad",
           Face(5, 3, 2, 6, (4, 7), _GERMAN_MORALE),
           Face(4, 2, 2, 5, (4,), _GERMAN_REDUCED), AntiTankWeapon(3, 13, 2)),
    _squad("ge_2nd",      "2nd Line Squad",
           Face(4, 1, 3, 6, (3, 7), _GERMAN_MORALE),
           Face(4, 1, 3, 5, (3,), _GERMAN_REDUCED), AntiTankWeapon(4, 13, 2)),
    _team("ge_mg1",       "1st Line MG Team", "mg",
          Face(8, 7, 1, 14, (4, 7), _TEAM_MORALE),
          Face(7, 5, 2, 12, (4,), _TEAM_REDUCED)),
    _team("ge_mg2",       "2nd Line MG Team", "mg",
          Face(7, 5, 2, 12, (4, 7), _TEAM_MORALE),
          Face(7, 5, 2, 10, (4,), _TEAM_REDUCED)),
    _team("ge_mortar",    "Mortar Team", "mortar",
          Face(6, 4, 2, UNLIMITED, (4, 7), _TEAM_MORALE),
          Face(5, 2, 3, UNLIMITED, (4,), _TEAM_REDUCED)),
    _decoy("ge_decoy"),
)

COUNTER_MIX: dict[TypeId, int] = {  # BOB-G1; of guns, vehicles and artillery there are as many as wanted
    "us_para": 16, "us_para_bzk": 5, "us_mg": 3, "us_mortar": 3, "us_decoy": 9,
    "ge_1st": 20, "ge_2nd": 10, "ge_mg1": 3, "ge_mg2": 3, "ge_mortar": 1, "ge_decoy": 8,
}


def _vehicle(id_: TypeId, title: str, movement: int, face: Face, armament: Armament) -> UnitType:
    melee = (4, 4)  # V16
    return UnitType(
        id_, _side(id_), title, kind="vehicle", movement=movement, operations=3,
        full=face, reduced=None, melee=melee, armament=armament
    )


def _shells(firepower: int, proficiency: int) -> Face:
    return Face(firepower, firepower, proficiency, range=UNLIMITED, casualty=(), morale=_VEHICLE_MORALE)


def _gun(id_: TypeId, title: str, ap: int, face: Face) -> UnitType:
    melee = (2, 2)  # V16
    return UnitType(
        id_, _side(id_), title, kind="gun", movement=0, operations=3,
        full=face, reduced=None, melee=melee, armament=Armament(ap)
    )


TURRET, NO_TURRET = True, False

VEHICLE_TYPES = (  # BOB-G8
    #                                          MP          he prof            ap front flank
    _vehicle("us_m4a1",     "M4A1 Sherman",    12, _shells(10, 2),  Armament(10, 7, 4,  TURRET)),
    _vehicle("us_m4a3_76",  "M4A3 (76)",       14, _shells(10, 2),  Armament(13, 7, 4,  TURRET)),
    _vehicle("us_m4a3_105", "M4A3 (105)",      14, _shells(12, 3),  Armament(9, 7, 4,   TURRET)),
    _vehicle("us_m18",      "M18 Hellcat",     22, _shells(9, 1),   Armament(13, 2, 1,  TURRET)),
    _vehicle("us_m36",      "M36 Jackson",     14, _shells(9, 1),   Armament(16, 6, 2,  TURRET)),
    _vehicle("ge_pz3n",     "Panzer III N",    12, _shells(10, 2),  Armament(7, 4, 2,   TURRET)),
    _vehicle("ge_marder",   "Marder",          13, _shells(9, 1),   Armament(13, 2, 1,  NO_TURRET)),
    _vehicle("ge_pz4h",     "Panzer IV H",     12, _shells(10, 2),  Armament(13, 6, 3,  TURRET)),
    _vehicle("ge_pz5g",     "Panther G",       14, _shells(10, 2),  Armament(16, 12, 4, TURRET)),
    _vehicle("ge_pz6e",     "Tiger E",         11, _shells(11, 1),  Armament(15, 9, 6,  TURRET)),
    _vehicle("ge_stug3g",   "StuG III G",      12, _shells(8, 3),   Armament(13, 6, 3,  NO_TURRET)),
)

_GUN_MORALE = (10, 6, 2)

GUN_TYPES = (  # BOB-G8
    #                                  ap       he  pfp prof range     casualty
    _gun("us_57mm", "57mm AT Gun",    10, Face(4,  4,  2, UNLIMITED, (6,), _GUN_MORALE)),
    _gun("ge_20mm", "20mm Flak Gun",  5,  Face(9,  9,  1, UNLIMITED, (6,), _GUN_MORALE)),
    _gun("ge_88mm", "88mm Gun",       15, Face(10, 10, 1, UNLIMITED, (5,), _GUN_MORALE)),
)

ARTILLERY_FIREPOWER = {80: 8, 100: 9, 120: 10, 150: 11}
"""Firepower by caliber in millimeters (BOB-G9, A2); the rest is in the scenario."""
# fmt: on


def _artillery(side: Side, caliber: int, firepower: int) -> UnitType:
    face = Face(firepower, firepower, 0, range=UNLIMITED, casualty=(), morale=(0, 0, 0))
    return UnitType(
        artillery_type(side, caliber),
        side,
        f"{caliber}mm Artillery",
        kind="artillery",
        movement=0,
        operations=1,
        full=face,
        reduced=None,
        melee=(0, 0),
    )


def artillery_type(side: Side, caliber: int) -> TypeId:
    """Name the artillery counter of a caliber in millimeters.

    >>> artillery_type("ge", 80)
    'ge_artillery_80'
    """
    return f"{side}_artillery_{caliber}"


_SIDES: tuple[Side, Side] = ("us", "ge")
ARTILLERY_TYPES = tuple(
    _artillery(side, caliber, firepower)
    for side in _SIDES
    for caliber, firepower in ARTILLERY_FIREPOWER.items()
)

TYPES: ComponentTable[TypeId, UnitType] = ComponentTable(
    {type_.id: type_ for type_ in (*INFANTRY_TYPES, *VEHICLE_TYPES, *GUN_TYPES, *ARTILLERY_TYPES)}
)
"""The counters by their types; a variant may add some."""

# -------------------------------------------------------------------------------------------------- terrain

Terrain = Literal["clear", "woods", "stone building", "wooden building", "water", "bridge"]

SIXTHS = 6
"""The units of movement in a movement point, so that halves and thirds are whole (BOB-5.5.4)."""


@attrs.frozen
class TerrainRow:
    """A line of the terrain key: its sign on boards, and the points to enter it (None: only along a road).

    Points are movement points for units on foot and for vehicles (BOB-5.5.1, BOB-5.5.2, BOB-G8 V4);
    ``blocks`` is the line of sight (BOB-5.2.2), ``beneficial`` is for Conceal (BOB-3.2, BOB-G6).
    """

    symbol: str
    movement: int | None
    vehicle: int | None
    blocks: bool
    beneficial: bool


YES, NO = True, False
ROAD_ONLY = None

# fmt: off
TERRAIN: dict[Terrain, TerrainRow] = {  # BOB-G6
    #                             sign  foot       vehicle    blocks beneficial
    "clear":           TerrainRow(".",  1,         1,         NO,    NO),
    "woods":           TerrainRow("w",  2,         2,         YES,   YES),
    "stone building":  TerrainRow("S",  2,         ROAD_ONLY, YES,   YES),
    "wooden building": TerrainRow("B",  2,         ROAD_ONLY, YES,   YES),
    "water":           TerrainRow("~",  ROAD_ONLY, ROAD_ONLY, NO,    NO),   # never a road: BOB-5.5.7
    "bridge":          TerrainRow("=",  ROAD_ONLY, ROAD_ONLY, NO,    NO),
}
TERRAIN_OF: dict[str, Terrain] = {row.symbol: terrain for terrain, row in TERRAIN.items()}

ROAD_SIXTHS: dict[UnitClass, int] = {
    "squad": 3,    # 1/2 MP: BOB-5.5.3
    "decoy": 3,    # as squads: BOB-R56
    "wt": 4,       # 2/3 MP: BOB-5.5.4
    "vehicle": 3,  # 1/2 MP: BOB-G6, BOB-G8 V4
}
HEDGEROW_POINTS = 1  # BOB-5.5.5
CLIMB_POINTS = 1     # BOB-5.5.6: for each level


Cover = Literal[
    "fortification", "stone building", "wooden building", "hedgerow", "foxhole", "woods",
    "foxhole in woods", "higher", "lower",
]

BUILDINGS: dict[Terrain, Cover] = {"stone building": "stone building", "wooden building": "wooden building"}
"""The terrain that is a building."""


@attrs.frozen
class CoverRow:
    """A terrain modifier of a target: to the die of fire, to that of mortars and artillery, its clause."""

    fire: int
    mortar: int
    clause: str


COVER: dict[Cover, CoverRow] = {
    #                            fire mortar
    "fortification":    CoverRow(+3,  +3, "BOB-5.7.4"),
    "stone building":   CoverRow(+2,  +2, "BOB-5.7.5"),
    "wooden building":  CoverRow(+1,  +1, "BOB-5.7.6"),
    "hedgerow":         CoverRow(+2,   0, "BOB-5.7.7"),
    "foxhole":          CoverRow(+2,  +4, "BOB-5.7.8"),
    "woods":            CoverRow(+1,  -1, "BOB-5.7.9"),
    "foxhole in woods": CoverRow(+2,  +2, "BOB-5.7.10"),  # against mortars too: BOB-R20
    "higher":           CoverRow(+1,  +1, "BOB-5.7.11"),
    "lower":            CoverRow(-1,  -1, "BOB-5.7.12"),
}
# fmt: on
