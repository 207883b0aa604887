"""Printed components: counters, chits, cards and tables (SAF-G1 to SAF-G9, SAF-G21)."""

from collections.abc import Iterable
from typing import Literal

import attrs

from wargames.kernel.chance.deck import Cup, Deck
from wargames.kernel.chance.dice import D6
from wargames.kernel.chance.table import LookupTable
from wargames.kernel.game import Seat

AMERICAN = Seat("american")
"""The one human seat (SAF-1.1)."""

Side = Literal["american", "german"]
Marker = Literal["calm", "alert", "panic"]
"""The state of a unit: no marker, Alert or Panic (SAF-19.4, SAF-19.5, SAF-19.6)."""

Kind = Literal[
    "squad", "mortar", "sniper", "sherman", "m10",
    "regular", "veteran", "surprise_veteran", "mg42", "at_gun", "panzer_iv", "tiger",
]  # fmt: skip

UNLIMITED = 1000
"""A range, in hexes, beyond every map (SAF-12.6, SAF-13.3)."""

TANK_KINDS: frozenset[Kind] = frozenset({"sherman", "m10", "panzer_iv", "tiger"})
PANICKING_KINDS: frozenset[Kind] = frozenset({"regular", "veteran", "surprise_veteran"})
"""The German infantry that an American tank frightens (SAF-15.6, SAF-R47)."""


@attrs.frozen
class Counter:
    """A printed counter: one squad, tank, team or man (SAF-1.3, SAF-1.4, SAF-1.5, SAF-1.6, SAF-1.7).

    ``to_hit`` is the number needed to hit it, 0 on tanks; ``movement`` in movement points, ``range`` in
    hexes; ``key`` is the number in the upper right, 0 for none (SAF-1.9). American tanks have armor saves.
    """

    id: str
    side: Side
    kind: Kind
    veteran: bool = False
    to_hit: int = 0
    movement: int = 0
    range: int = 0
    key: int = 0
    front_armor: int = 0
    side_armor: int = 0

    @property
    def tank(self) -> bool:
        """True for tanks; all other counters are infantry-type units (SAF-R9)."""
        return self.kind in TANK_KINDS


# fmt: off
AMERICAN_COUNTERS = (  # SAF-G1; SAF-15.1, SAF-15.3, SAF-15.7
    *(Counter(f"I{number}", "american", "squad", to_hit=4, movement=3, range=4, key=number)
      for number in (1, 2, 3, 4, 5, 6)),
    *(Counter(f"I{number}", "american", "squad", veteran=True, to_hit=5, movement=3, range=4, key=number)
      for number in (7, 8, 9)),
    Counter("MO1", "american", "mortar", to_hit=4, movement=2, range=UNLIMITED),
    Counter("MO2", "american", "mortar", to_hit=4, movement=2, range=UNLIMITED),
    Counter("SN1", "american", "sniper", to_hit=5, movement=3, range=5),  # SAF-13.2
    Counter("T1",  "american", "sherman", movement=2, range=5, front_armor=4, side_armor=5),
    Counter("T2",  "american", "sherman", movement=2, range=5, front_armor=4, side_armor=5),
    Counter("T3",  "american", "m10",     movement=2, range=5, front_armor=5, side_armor=6),
)

REGULAR_KEYS = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 0, 0)  # SAF-G3: R01 to R16
VETERAN_KEYS = (1, 2, 3, 4, 5, 6, 7, 8, 0, 0)                    # SAF-G3: V01 to V10

GERMAN_COUNTERS = (  # SAF-G2; the movement points are printed and never used (SAF-19.17)
    *(Counter(f"R{at:02}", "german", "regular", to_hit=4, movement=3, range=4, key=key)
      for at, key in enumerate(REGULAR_KEYS, 1)),
    *(Counter(f"V{at:02}", "german", "veteran", veteran=True, to_hit=5, movement=3, range=4, key=key)
      for at, key in enumerate(VETERAN_KEYS, 1)),
    Counter("SV", "german", "surprise_veteran", veteran=True, to_hit=5, movement=3, range=4),
    *(Counter(f"MG{number}", "german", "mg42", to_hit=5, range=6) for number in (1, 2, 3, 4)),
    Counter("AT", "german", "at_gun", to_hit=5, range=5),
    *(Counter(f"PZ{number}", "german", "panzer_iv", range=5) for number in (1, 2, 3)),  # SAF-24.3
    Counter("TG1", "german", "tiger", range=7),  # SAF-15.11, SAF-24.4
)

COUNTERS = {counter.id: counter for counter in (*AMERICAN_COUNTERS, *GERMAN_COUNTERS)}

KIND_NAMES: dict[Kind, str] = {
    "squad": "squad",
    "mortar": "mortar",
    "sniper": "sniper",
    "sherman": "Sherman",
    "m10": "M10",
    "regular": "regular",
    "veteran": "veteran",
    "surprise_veteran": "surprise veteran",
    "mg42": "MG42",
    "at_gun": "AT gun",
    "panzer_iv": "Panzer IV",
    "tiger": "Tiger",
}

AMERICANS = frozenset(id_ for id_, counter in COUNTERS.items() if counter.side == "american")
TANKS = frozenset(id_ for id_, counter in COUNTERS.items() if counter.tank)
SQUADS = frozenset(id_ for id_, counter in COUNTERS.items() if counter.kind == "squad")
REGULAR_SQUADS = tuple(one.id for one in AMERICAN_COUNTERS if one.kind == "squad" and not one.veteran)
MORTARS = frozenset(id_ for id_, counter in COUNTERS.items() if counter.kind == "mortar")
SNIPERS = frozenset(id_ for id_, counter in COUNTERS.items() if counter.kind == "sniper")

Terrain = Literal["clear", "road", "woods", "hill", "building"]


@attrs.frozen
class TerrainRow:
    """A line of the terrain key (SAF-G21): its sign on map drawings, movement points, cover, effects."""

    symbol: str
    movement: int
    cover: int
    blocks: bool
    cover_hex: bool
    tanks: bool


YES, NO = True, False

TERRAIN: dict[Terrain, TerrainRow] = {
    #                      sign  points cover  blocks cover  open to tanks
    #                            (MP)          LOS    entry
    "clear":    TerrainRow(".",  1,     0,     NO,    NO,    YES),
    "road":     TerrainRow("r",  1,     0,     NO,    NO,    YES),
    "woods":    TerrainRow("w",  2,     1,     YES,   YES,   NO),
    "hill":     TerrainRow("h",  2,     1,     YES,   NO,    YES),
    "building": TerrainRow("b",  3,     2,     YES,   YES,   NO),
}

BUNKER = None
"""The cover entry by which no fire takes place (SAF-9.8)."""


@attrs.frozen
class CoverCard:
    """A Cover card: its entries for clear hexes and for cover hexes (SAF-9.2, SAF-9.6, SAF-9.7)."""

    clear: int
    cover: int | None


COVER_CARDS = {  # SAF-G7
    "CC1": (10, CoverCard(clear=0, cover=2)),
    "CC2": (2,  CoverCard(clear=0, cover=BUNKER)),
    "CC3": (9,  CoverCard(clear=1, cover=2)),
    "CC4": (3,  CoverCard(clear=1, cover=BUNKER)),
}

Entry = Literal[
    "NONE", "MOVE1", "MOVE2", "FIRE", "FIRE+1", "FIRE-1", "MOVE1_FIRE", "ASSAULT"
]
"""An action in a line of an Action card, one of two (SAF-G8)."""


@attrs.frozen
class ActionCard:
    """An Action card: a line for each state, and perhaps the Low Supply icon (SAF-19.3, SAF-19.12)."""

    calm: tuple[Entry, Entry]
    alert: tuple[Entry, Entry]
    panic: tuple[Entry, Entry]
    low_supply: bool

    def line(self, marker: Marker) -> tuple[Entry, Entry]:
        """Read the blue, red or black line (SAF-19.4, SAF-19.5, SAF-19.6)."""
        line: tuple[Entry, Entry] = getattr(self, marker)
        return line


ICON, PLAIN = True, False

ACTION_CARDS = {  # SAF-G8: two of each
    #                  blue: calm               red: alert                  black: panic           icon
    "AC01": ActionCard(("MOVE2", "NONE"),      ("FIRE+1", "MOVE1_FIRE"),   ("NONE", "NONE"),      ICON),
    "AC02": ActionCard(("MOVE1", "FIRE"),      ("FIRE", "NONE"),           ("FIRE-1", "NONE"),    PLAIN),
    "AC03": ActionCard(("MOVE2", "FIRE"),      ("MOVE1", "FIRE"),          ("NONE", "NONE"),      PLAIN),
    "AC04": ActionCard(("NONE", "NONE"),       ("FIRE+1", "NONE"),         ("FIRE", "NONE"),      ICON),
    "AC05": ActionCard(("MOVE2", "NONE"),      ("ASSAULT", "MOVE1_FIRE"),  ("NONE", "NONE"),      PLAIN),
    "AC06": ActionCard(("MOVE1", "NONE"),      ("MOVE2", "ASSAULT"),       ("MOVE1", "NONE"),     ICON),
    "AC07": ActionCard(("FIRE", "NONE"),       ("FIRE", "MOVE1"),          ("FIRE-1", "NONE"),    PLAIN),
    "AC08": ActionCard(("MOVE1_FIRE", "NONE"), ("NONE", "NONE"),           ("NONE", "NONE"),      PLAIN),
    "AC09": ActionCard(("MOVE2", "ASSAULT"),   ("ASSAULT", "FIRE"),        ("ASSAULT", "FIRE-1"), PLAIN),
    "AC10": ActionCard(("NONE", "NONE"),       ("MOVE1", "NONE"),          ("NONE", "NONE"),      PLAIN),
    "AC11": ActionCard(("MOVE1", "FIRE"),      ("MOVE2", "FIRE-1"),        ("MOVE1", "FIRE-1"),   PLAIN),
    "AC12": ActionCard(("FIRE+1", "MOVE1"),    ("FIRE+1", "MOVE2"),        ("FIRE", "NONE"),      ICON),
    "AC13": ActionCard(("MOVE2", "FIRE-1"),    ("ASSAULT", "MOVE2"),       ("NONE", "NONE"),      PLAIN),
    "AC14": ActionCard(("NONE", "MOVE1"),      ("FIRE", "ASSAULT"),        ("FIRE-1", "NONE"),    ICON),
    "AC15": ActionCard(("MOVE1", "NONE"),      ("NONE", "FIRE"),           ("NONE", "FIRE-1"),    PLAIN),
    "AC16": ActionCard(("MOVE2", "FIRE"),      ("MOVE1_FIRE", "NONE"),     ("NONE", "NONE"),      ICON),
    "AC17": ActionCard(("NONE", "FIRE"),       ("FIRE", "NONE"),           ("MOVE1", "NONE"),     PLAIN),
    "AC18": ActionCard(("MOVE1", "ASSAULT"),   ("MOVE1", "ASSAULT"),       ("NONE", "NONE"),      ICON),
}
COPIES_OF_AN_ACTION_CARD = 2

RESERVE_CARDS: dict[str, tuple[int, tuple[Kind, ...]]] = {  # SAF-G9
    "RC1": (2, ("regular", "regular")),
    "RC2": (3, ("regular", "veteran")),
    "RC3": (2, ("veteran", "veteran")),
    "RC4": (2, ("regular", "regular", "regular")),
    "RC5": (1, ("regular", "regular", "veteran")),
    "RC6": (1, ("veteran", "panzer_iv")),
    "RC7": (1, ("panzer_iv",)),
}

# A cup for each kind of chit (SAF-2.2); they go back at once (SAF-10.11, SAF-R83): cups never change.
INFANTRY_DAMAGE = Cup.of(  # SAF-G4
    ["destroyed +10"] * 3 + ["destroyed +5"] * 4 + ["no effect"] * 3, "infantry damage cup")
TANK_HIT = Cup.of(  # SAF-G5
    ["miss"] * 5 + ["one crosshair"] * 4 + ["two crosshairs"] * 2 + ["explosion"], "tank hit cup")
TANK_DAMAGE = Cup.of(  # SAF-G6
    ["bounced"] * 4 + ["bail out"] * 3 + ["destroyed"] * 3, "tank damage cup")
# fmt: on

INFANTRY_DAMAGE_MORALE = {"destroyed +10": 10, "destroyed +5": 5}
"""The Morale that the player gains by a chit that destroys (SAF-10.8, SAF-10.9)."""

TANK_HIT_RANK: dict[str, int] = {"miss": 0, "one crosshair": 1, "two crosshairs": 2, "explosion": 3}
TANK_DAMAGE_RANK: dict[str, int] = {"bounced": 0, "bail out": 1, "destroyed": 2}
"""Of two chits the better for the firer counts (SAF-R45)."""

TANK_DAMAGE_MORALE = {"bail out": 5, "destroyed": 10}
"""The Morale for a lost tank, of either side (SAF-15.17, SAF-15.18, SAF-24.15, SAF-24.16)."""

ENEMY_SPOTTED = LookupTable[tuple[int, int]](  # regulars and veterans; no row is missing (SAF-R1)
    "Enemy Spotted table",
    {
        1: (2, 0),  # SAF-5.2
        2: (3, 0),  # SAF-5.3
        3: (3, 2),  # SAF-5.4
        4: (4, 3),  # SAF-5.5
        5: (4, 3),  # SAF-5.6
        6: (5, 4),  # SAF-5.7
    },
    faces=D6.faces,
)

MOST_MORALE = 120
"""The end of the Morale track (SAF-G10, SAF-R82)."""

SURPRISES = ("SV", "AT")
"""The counters that come only as a surprise (SAF-25.1)."""

FEW_ENEMIES = 5
"""With fewer German infantry and MG42 units than this the table is rolled on (SAF-5.1)."""


def cover_deck() -> Deck[str]:
    """Shuffle the Cover cards (SAF-2.1, SAF-G7)."""
    return Deck.of(_copies((card, count) for card, (count, _) in COVER_CARDS.items()), "Cover deck")


def action_deck() -> Deck[str]:
    """Shuffle the Action cards (SAF-2.1, SAF-G8)."""
    return Deck.of(_copies((card, COPIES_OF_AN_ACTION_CARD) for card in ACTION_CARDS), "Action deck")


def reserve_deck() -> Deck[str]:
    """Shuffle the German Reserve cards (SAF-2.1, SAF-G9)."""
    return Deck.of(_copies((card, count) for card, (count, _) in RESERVE_CARDS.items()), "Reserve deck")


def _copies(counted: Iterable[tuple[str, int]]) -> list[str]:
    return [card for card, count in counted for _ in range(count)]
