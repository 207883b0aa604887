"""Printed components: nations, troop cards, weapons, terrain, borders and ranges (FM-G3 to FM-G7).

Lengths are whole hundredths of an inch (FM-R1).
"""

from fractions import Fraction
from typing import Annotated, Literal, cast, get_args

import attrs

from wargames.fire_move.values.bounds import LARGEST_TABLE, MOST_OF_ANY, MOST_SEEN, NAME, TITLE, Inches
from wargames.kernel.chance.dice import D6
from wargames.kernel.chance.table import LookupTable
from wargames.kernel.game.declarations import Between, OneOf, Unique
from wargames.kernel.geometry.arcs import COSINES

Nation = Literal["german", "russian", "american", "british", "japanese", "italian", "french", "hungarian"]
NATIONS: tuple[Nation, ...] = get_args(Nation)

INCH = 100


# -------------------------------------------------------------------------------------------- nationalities


@attrs.frozen
class Nationality:
    """The hand, the discards and the own rules of a nation (section 33, FM-G3).

    ``discard_idle``: cards that may be discarded in a turn without actions, ``discard_always``: in one with
    actions. ``movement_exempt``: movement cards do not spoil the discard (FM-33.12). ``cower_always``: any
    number of cower cards may go on top (FM-R43). ``title`` names the force, ``adjective`` one of its things.
    """

    title: str
    adjective: str
    hand: int
    discard_idle: int
    discard_always: int = 0
    movement_exempt: bool = False
    cower_always: bool = False
    berserk: bool = False
    banzai: bool = False
    knee_mortar: bool = False
    wounded_leader: bool = False
    smoke_cower: bool = False


# fmt: off
NATIONALITIES: dict[Nation, Nationality] = {
    #                                               hand idle always
    "german":    Nationality("Germans",    "German",    5, 1, 1),  # FM-33.1, FM-33.2
    "russian":   Nationality("Russians",   "Russian",   4, 4, berserk=True),  # FM-33.3, FM-33.4, FM-33.5
    "american":  Nationality("Americans",  "American",  6, 2),  # FM-33.6, FM-33.7
    "british":   Nationality("British",    "British",   5, 2),  # FM-33.8, FM-33.9
    "japanese":  Nationality("Japanese",   "Japanese",  4, 2, movement_exempt=True, cower_always=True,
                             banzai=True, knee_mortar=True, wounded_leader=True),  # FM-33.10, FM-33.11
    "italian":   Nationality("Italians",   "Italian",   4, 2),  # FM-33.17, FM-33.18
    "french":    Nationality("French",     "French",    6, 1),  # FM-33.19, FM-33.20
    "hungarian": Nationality("Hungarians", "Hungarian", 5, 1, cower_always=True,
                             smoke_cower=True),  # FM-33.21, FM-33.22, FM-33.23, FM-33.24
}
# fmt: on


# ------------------------------------------------------------------------------------------------- figures

Role = Literal["PL", "SL", "ASL", "LMG", "MMG", "ORD", "RAD", "ENG", "SMG", "RIF", "CRW"]
ROLES: tuple[Role, ...] = get_args(Role)
"""The roles in Key Figure order, most significant first (FM-G4, FM-R4)."""

ROLE_TITLES: dict[Role, str] = {
    "PL": "platoon leader",
    "SL": "squad leader",
    "ASL": "assistant squad leader",
    "LMG": "light machine gunner",
    "MMG": "medium machine gunner",
    "ORD": "gunner",
    "RAD": "radio operator",
    "ENG": "engineer",
    "SMG": "submachine gunner",
    "RIF": "rifleman",
    "CRW": "crewman",
}


@attrs.frozen
class TroopCard:
    """The numbers of a figure (FM-G4): morale, panic, close combat value and leader modifier."""

    morale: int
    panic: int
    ccv: int
    lm: int


# fmt: off
TROOP_NUMBERS: dict[Nation, tuple[tuple[int, int, int, int], ...]] = {  # FM-G4: morale, panic, CCV, LM
    #             PL            SL            ASL           LMG           MMG           ORD
    #             RAD           ENG           SMG           RIF           CRW
    "german":    ((5, 7, 3, 2), (4, 7, 3, 0), (4, 6, 3, 0), (3, 6, 2, 0), (4, 6, 2, 0), (3, 6, 2, 0),
                  (3, 6, 1, 0), (4, 7, 4, 0), (3, 6, 3, 0), (3, 6, 2, 0), (3, 6, 1, 0)),
    "russian":   ((4, 7, 3, 1), (4, 7, 3, 0), (3, 6, 3, 0), (3, 6, 2, 0), (3, 6, 2, 0), (3, 6, 2, 0),
                  (3, 6, 1, 0), (4, 7, 4, 0), (3, 6, 4, 0), (3, 6, 3, 0), (3, 6, 2, 0)),
    "american":  ((4, 7, 3, 1), (4, 6, 3, 0), (4, 6, 3, 0), (3, 6, 2, 0), (3, 6, 2, 0), (3, 6, 2, 0),
                  (3, 5, 1, 0), (4, 6, 3, 0), (3, 6, 3, 0), (3, 5, 2, 0), (3, 5, 1, 0)),
    "british":   ((5, 7, 3, 1), (4, 7, 3, 0), (4, 6, 3, 0), (3, 6, 2, 0), (4, 6, 2, 0), (3, 6, 2, 0),
                  (3, 6, 1, 0), (4, 7, 3, 0), (3, 6, 3, 0), (3, 6, 2, 0), (3, 6, 1, 0)),
    "japanese":  ((5, 8, 4, 1), (5, 8, 4, 0), (4, 7, 4, 0), (4, 7, 3, 0), (4, 7, 3, 0), (4, 7, 3, 0),
                  (4, 7, 2, 0), (5, 8, 4, 0), (4, 7, 4, 0), (4, 7, 4, 0), (4, 7, 2, 0)),
    "italian":   ((4, 6, 3, 1), (3, 6, 2, 0), (3, 5, 2, 0), (2, 5, 2, 0), (3, 5, 2, 0), (3, 6, 2, 0),
                  (2, 5, 1, 0), (4, 6, 3, 0), (3, 5, 3, 0), (2, 5, 2, 0), (2, 5, 1, 0)),
    "french":    ((4, 7, 3, 1), (3, 6, 3, 0), (3, 6, 3, 0), (3, 5, 2, 0), (3, 6, 2, 0), (3, 6, 2, 0),
                  (2, 5, 1, 0), (4, 6, 3, 0), (3, 5, 3, 0), (3, 5, 2, 0), (3, 5, 1, 0)),
    "hungarian": ((4, 7, 3, 1), (4, 6, 3, 0), (3, 6, 3, 0), (3, 6, 2, 0), (3, 6, 2, 0), (3, 6, 2, 0),
                  (3, 5, 1, 0), (4, 6, 3, 0), (3, 6, 3, 0), (3, 5, 2, 0), (3, 5, 1, 0)),
}
# fmt: on

TROOPS: dict[Nation, dict[Role, TroopCard]] = {
    nation: {role: TroopCard(*numbers) for role, numbers in zip(ROLES, rows, strict=True)}
    for nation, rows in TROOP_NUMBERS.items()
}

MOST_IN_GROUP = 8  # FM-2.3; a PL is not counted
FEWEST_IN_GROUP = 2  # FM-2.2


# -------------------------------------------------------------------------------------------------- ranges

Band = Literal["close", "medium", "long", "extreme"]
BANDS: tuple[Band, ...] = get_args(Band)

REACH: dict[Band, int] = {"close": 800, "medium": 2400, "long": 4000}
"""The reach of each range, extreme beyond the last (FM-10.1, FM-10.2, FM-10.3, FM-10.4, FM-R24)."""

_SQUARED = tuple((reach * reach, place) for place, reach in enumerate(REACH.values()))


def band_at(squared_distance: int) -> int:
    """Return the place in `BANDS` of a squared distance in hundredths (FM-10.1, FM-10.2, FM-10.3, FM-10.4).

    >>> band_at(800**2), band_at(801**2), band_at(4000**2 + 1)
    (0, 1, 3)
    """
    for reach, place in _SQUARED:
        if squared_distance <= reach:
            return place
    return len(_SQUARED)


ByBand = tuple[int | None, int | None, int | None, int | None]
On2D8 = Annotated[int, Between(-7, 7, "FM-34.2")]
"""A number that a 2D8 check can give."""
ToHit = tuple[On2D8 | None, On2D8 | None, On2D8 | None, On2D8 | None]
Concealment = Annotated[int, Between(0, 9, "FM-R70")]
"""A number for each of `BANDS`; None where the card or weapon cannot be used."""


# ------------------------------------------------------------------------------------------------- weapons

WeaponTypeId = str
WeaponClass = Literal["smallarm", "smg", "lmg", "mmg", "ordnance", "charge"]
Readiness = Literal["none", "breakdown", "prepare"]


@attrs.frozen
class WeaponType:
    """A weapon (FM-G5): LMGs and MMGs give the LMG bonus, SMGs the SMG bonus, ordnance rolls To Hit.

    ``wf`` is the signed 2D8 number at which it fails, ``rep`` the least that repairs it, None for never
    (FM-12.1, FM-17.2). ``to_hit`` counts from 0, for each of `BANDS` (FM-15.1). ``crew`` serve it,
    ``crew_min`` must be unpinned. ``arc`` is its full angle in degrees, ``ready`` how it is made to move
    (FM-26.1, FM-27.1). ``move_fire``: may fire as ordnance on the move (FM-R29).
    """

    id: Annotated[WeaponTypeId, NAME, Unique("weapon", "FM-G18")]
    title: str
    kind: WeaponClass
    wf: On2D8 | None = None
    rep: On2D8 | None = None
    to_hit: ToHit = (None, None, None, None)
    fv: Annotated[int, Between(0, MOST_OF_ANY, "FM-G5")] = 0
    blast: Annotated[int, Inches(0, LARGEST_TABLE, "FM-G5")] = 0
    min_range: Annotated[int, Inches(0, LARGEST_TABLE, "FM-G5")] = 0
    crew: Annotated[int, Between(1, MOST_IN_GROUP, "FM-G5")] = 1
    crew_min: Annotated[int, Between(1, "crew", "FM-G5")] = 1
    arc: Annotated[int, OneOf(COSINES, "arc", "FM-G24")] = 360
    ready: Readiness = "none"
    move_fire: bool = False

    @property
    def heavy(self) -> bool:
        """True for weapons to be broken down or prepared before they move (FM-5.6)."""
        return self.ready != "none"

    @property
    def served(self) -> bool:
        """True for weapons that figures of the role MMG or ORD serve."""
        return self.kind in {"mmg", "ordnance"}

    @property
    def machine_gun(self) -> bool:
        """True for weapons of which a group holds one at most (FM-2.4)."""
        return self.kind in {"lmg", "mmg"}


Row = tuple[WeaponTypeId, str, int | None, int | None]
"""Id, title, WF and Rep number."""


def _small(kind: WeaponClass, *rows: Row) -> tuple[WeaponType, ...]:
    return tuple(WeaponType(id_, title, kind, wf=wf, rep=rep) for id_, title, wf, rep in rows)


def _tripods(*rows: Row) -> tuple[WeaponType, ...]:
    return tuple(
        WeaponType(id_, title, "mmg", wf=wf, rep=rep, crew=2, crew_min=1, arc=90, ready="breakdown")
        for id_, title, wf, rep in rows
    )


def _ordnance(
    row: Row, to_hit: ByBand, *numbers: *tuple[int, int, int, int, int, int], ready: Readiness = "none"
) -> WeaponType:
    """Read a row of the table: FV, blast, least range, crew, fewest crew and arc come last."""
    id_, title, wf, rep = row
    return WeaponType(id_, title, "ordnance", wf, rep, to_hit, *numbers, ready)


# fmt: off
_PRINTED = (  # FM-G5
    *_small("smallarm",
        ("rifle",         "rifle",               None, None),
        ("pistol",        "pistol",              None, None)),
    *_small("smg",
        ("smg",           "submachine gun",      None, None),
        ("sten",          "Sten",                -7, 1)),
    *_small("lmg",
        ("mg34",          "MG 34",               -7, 0),
        ("mg42",          "MG 42",               -7, 0),
        ("bren",          "Bren",                None, None),
        ("bar",           "BAR",                 -7, 1),
        ("dp28",          "DP-28",               -7, 0),
        ("type96",        "Type 96",             -6, 1),
        ("breda30",       "Breda 30",            -6, 2),
        ("fm24_29",       "FM 24/29",            -7, 0),
        ("solothurn31",   "Solothurn 31",        -7, 0)),
    *_tripods(
        ("mg34_tripod",   "MG 34 on its tripod", -7, 0),
        ("maxim",         "Maxim",               -7, 0),
        ("m1919",         "M1919",               -7, 0),
        ("vickers",       "Vickers",             None, None),
        ("type92",        "Type 92",             -7, 0),
        ("breda37",       "Breda 37",            -7, 1),
        ("hotchkiss",     "Hotchkiss",           -7, 0),
        ("schwarzlose",   "Schwarzlose",         -7, 1)),
    #                                            wf  rep  close medium long extreme  fv blast least crew arc
    _ordnance(("light_mortar",  "light mortar",  -7, 1), (None,    3,    2,    1),   3, 150,  801, 2, 1, 360),
    _ordnance(("knee_mortar",   "knee mortar",   -7, 0), (None,    3,    2, None),   3, 150,  801, 1, 1, 360),
    _ordnance(("heavy_mortar",  "heavy mortar",  -7, 0), (None, None,    3,    3),   5, 250, 2401, 3, 2, 90,
              ready="breakdown"),
    _ordnance(("at_gun_light",  "light AT gun",  -7, 0), (   5,    4,    3,    2),   3, 100,    0, 3, 2, 60,
              ready="prepare"),
    _ordnance(("at_gun_medium", "medium AT gun", -7, 0), (   5,    5,    4,    3),   4, 100,    0, 3, 2, 60,
              ready="prepare"),
    _ordnance(("infantry_gun",  "infantry gun",  -7, 1), (   4,    4,    3,    2),   5, 200,    0, 3, 2, 60,
              ready="prepare"),
    WeaponType("demolition_charge", "demolition charge", "charge", fv=8, blast=200),  # FM-22.6
)

WEAPONS: dict[WeaponTypeId, WeaponType] = {weapon.id: weapon for weapon in _PRINTED}

_BEARERS: dict[Nation, tuple[WeaponTypeId, WeaponTypeId, WeaponTypeId, WeaponTypeId]] = {
    #             SL       SMG     LMG            MMG
    "german":    ("smg",   "smg",  "mg42",        "mg34_tripod"),
    "russian":   ("smg",   "smg",  "dp28",        "maxim"),
    "american":  ("rifle", "smg",  "bar",         "m1919"),
    "british":   ("sten",  "sten", "bren",        "vickers"),
    "japanese":  ("rifle", "smg",  "type96",      "type92"),
    "italian":   ("rifle", "smg",  "breda30",     "breda37"),
    "french":    ("rifle", "smg",  "fm24_29",     "hotchkiss"),
    "hungarian": ("smg",   "smg",  "solothurn31", "schwarzlose"),
}

ISSUED: dict[Nation, dict[Role, WeaponTypeId]] = {  # FM-G5: what the roles of a nation carry
    nation: {
        "PL": "pistol", "SL": sl, "ASL": "rifle", "LMG": lmg, "MMG": mmg, "ORD": "pistol",
        "RAD": "pistol", "ENG": "rifle", "SMG": smg, "RIF": "rifle", "CRW": "rifle",
    }
    for nation, (sl, smg, lmg, mmg) in _BEARERS.items()
}
# fmt: on


# ------------------------------------------------------------------------------------------------- terrain

TerrainId = str
TerrainType = Literal[
    "open", "paddy", "crops", "vineyard", "elephant_grass", "brush", "orchard", "marsh", "woods", "jungle",
    "hill", "rubble", "trench", "wood_building", "stone_building", "bunker",
]  # fmt: skip


@attrs.frozen
class Terrain:
    """A type of terrain, printed or a scenario's own (FM-1.2, FM-13.6, FM-G6, FM-R70).

    ``cv`` conceals who stands in it; ``through`` is taken once from fire that crosses it. A feature that
    ``blocks`` cannot be seen across; ``see_in`` is how much of a line may lie in it when one end does, and
    ``see_within`` how far apart two figures in it see each other, None for any distance (FM-R23).
    ``burst``: artillery ignores its cv (FM-23.4). ``mines``: a minefield card may be played there (FM-G10).
    ``guns``: AT and infantry guns may enter (FM-G24). ``like``: the printed type that it is drawn as.
    """

    id: Annotated[TerrainId, NAME, Unique("terrain", "FM-R70")]
    title: Annotated[str, TITLE]
    cv: Concealment = 0
    through: Concealment = 0
    blocks: bool = False
    see_in: Annotated[int, Inches(0, MOST_SEEN, "FM-R23")] = 0
    see_within: Annotated[int, Inches(0, MOST_SEEN, "FM-R23")] | None = None
    burst: bool = False
    mines: bool = True
    guns: bool = True
    like: TerrainType = "open"

    @property
    def look(self) -> TerrainType:
        """The printed type that it is drawn as: a printed one as itself."""
        return cast("TerrainType", self.id) if self.id in TERRAIN else self.like


# fmt: off
_LAND = (
    #       id                title           cv  through
    Terrain("open",           "open ground",    0, 0),
    Terrain("paddy",          "paddy",          0, 0),
    Terrain("crops",          "crops",          1, 1),
    Terrain("vineyard",       "vineyard",       1, 1),
    Terrain("elephant_grass", "elephant grass", 1, 1),
    Terrain("brush",          "brush",          1, 1),
    Terrain("orchard",        "orchard",        1, 1, burst=True),
    Terrain("marsh",          "marsh",          1, 0),
    Terrain("woods",          "woods",          2, 0, blocks=True, see_in=400, see_within=800, burst=True,
            guns=False),
    Terrain("jungle",         "jungle",         3, 0, blocks=True, see_in=300, see_within=800, burst=True),
    Terrain("hill",           "hill",           1, 0, blocks=True, see_in=100_000, mines=False),
    Terrain("rubble",         "rubble",         3, 1),
    Terrain("trench",         "trench",         3, 0, mines=False),
    Terrain("wood_building",  "wooden building", 3, 0, blocks=True, see_in=200, mines=False, guns=False),
    Terrain("stone_building", "stone building", 4, 0, blocks=True, see_in=200, mines=False, guns=False),
    Terrain("bunker",         "bunker",         5, 0, blocks=True, see_in=200, mines=False),
)
# fmt: on

TERRAIN: dict[TerrainId, Terrain] = {one.id: one for one in _LAND}  # FM-G6


# ------------------------------------------------------------------------------------------------- borders

BorderTypeId = str
BorderType = Literal[
    "join", "path", "road", "ditch", "bank", "hedge", "trees", "low_wall", "high_wall", "bocage",
    "building_wall", "parapet", "bridge", "creek", "stream", "river", "wire3", "wire4", "wire5",
]  # fmt: skip
CrossingCheck = Literal["none", "ford", "wire"]


@attrs.frozen
class BorderKind:
    """A kind of border, printed or a scenario's own (FM-1.4, FM-1.5, FM-G7, FM-R70).

    ``cv`` is taken from fire over it, unless it is crossed within an inch of the firing Key Figure (FM-R22).
    A border that ``blocks`` is seen over only within an inch of it (FM-R23). ``check`` is the check to cross
    it, ``level`` that of wire (FM-20.1). ``guns``: AT and infantry guns may cross (FM-G24). ``like``: the
    printed type that it is drawn as.
    """

    id: Annotated[BorderTypeId, NAME, Unique("border type", "FM-R70")]
    title: Annotated[str, TITLE]
    cv: Concealment = 0
    blocks: bool = False
    check: CrossingCheck = "none"
    level: int = 0
    guns: bool = True
    like: BorderType = "path"

    @property
    def look(self) -> BorderType:
        """The printed type that it is drawn as: a printed one as itself."""
        return cast("BorderType", self.id) if self.id in BORDERS else self.like


# fmt: off
_EDGES = (
    BorderKind("join",          "join"),
    BorderKind("path",          "path"),
    BorderKind("road",          "road"),
    BorderKind("ditch",         "ditch",        1, guns=False),
    BorderKind("bank",          "bank",         1, guns=False),
    BorderKind("hedge",         "hedge",        1, guns=False),
    BorderKind("trees",         "row of trees", 1),
    BorderKind("low_wall",      "low wall",     2, guns=False),
    BorderKind("high_wall",     "high wall",    2, blocks=True, guns=False),
    BorderKind("bocage",        "bocage",       2, blocks=True, guns=False),
    BorderKind("building_wall", "wall of a building", 0, guns=False),
    BorderKind("parapet",       "parapet"),
    BorderKind("bridge",        "bridge"),
    BorderKind("creek",         "creek"),
    BorderKind("stream",        "stream", check="ford", guns=False),
    BorderKind("river",         "river",  check="ford", guns=False),
    BorderKind("wire3",         "wire",   check="wire", level=3, guns=False),
    BorderKind("wire4",         "wire",   check="wire", level=4, guns=False),
    BorderKind("wire5",         "wire",   check="wire", level=5, guns=False),
)
# fmt: on

BORDERS: dict[BorderTypeId, BorderKind] = {one.id: one for one in _EDGES}  # FM-G7


# ---------------------------------------------------------------------------------------------- formations

# FM-G25

CLEARANCE = 5
"""The distance that figures keep from a border, and routes from a corner of three features (FM-R9)."""
SPACING = 50
COHESION = 100
ADJACENT = 100
FORMATION_RADIUS = 300
ENEMY_DISTANCE = 100
BASE = 50
"""The diameter of a figure's base."""
SAMPLE_STEP = 100
MOST_LEGS = 12
"""The most legs of a route (FM-R9)."""


# -------------------------------------------------------------------------------------- the other numbers

UNPINNED_KIA, PINNED_KIA = 8, 9  # FM-11.2, FM-11.4
ARTILLERY_RADIUS = 300  # FM-G9
MORTAR_SMOKE = (801, 2400)
"""The least and the most distance at which a knee mortar lays smoke (FM-G14)."""
BREAK = Fraction(6, 10)
"""A side breaks when it has lost this share of its figures (FM-G18)."""

SniperEffect = Literal["nothing", "pinned", "KIA"]
SNIPER: LookupTable[SniperEffect] = (
    LookupTable(  # FM-30.4, FM-30.5: the number of a 2D8 check, its sign ignored
        "sniper", {range(3): "nothing", range(3, 6): "pinned", (6, 7): "KIA"}, faces=range(8)
    )
)
MOST_SMOKE = 6  # FM-16.2
D3: LookupTable[int] = LookupTable("D3", {(1, 2): 1, (3, 4): 2, (5, 6): 3}, faces=D6.faces)  # FM-R31
