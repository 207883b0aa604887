"""The printed components of Screaming Eagles: planes, cards, dice, battle boards and the weapon table."""

from typing import Annotated, Literal

import attrs

from wargames.kernel.base.notation import Names
from wargames.kernel.chance.dice import Die
from wargames.kernel.chance.table import LookupTable

Team = Literal["blue", "tan"]
Squadron = Annotated[Literal["stallion", "tiger", "eagle", "cobra"], Names("unit")]
Direction = Literal["L", "S", "R"]
CardFace = Annotated[Literal["L1", "L2", "L4", "S1", "S2", "S4", "R1", "R2", "R4"], Names("card")]
Weapon = Literal["LR", "MR", "CAN"]
Part = Literal["cockpit", "tail", "wings", "engine", "fuel_tank"]
Rolled = Annotated[tuple[int, ...], Names("die")]
"""The faces of dice."""

SQUADRONS: tuple[Squadron, ...] = ("stallion", "tiger", "eagle", "cobra")  # fixed plane order, SE-G2
TEAM: dict[Squadron, Team] = {
    "stallion": "blue",  # SE-1.4, SE-2.6
    "tiger": "blue",
    "eagle": "tan",  # SE-1.4, SE-2.5
    "cobra": "tan",
}
PLANES: dict[Team, tuple[Squadron, Squadron]] = {"blue": ("stallion", "tiger"), "tan": ("eagle", "cobra")}
ENEMY: dict[Team, Team] = {"blue": "tan", "tan": "blue"}
HEADING: dict[Team, int] = {"blue": +1, "tan": -1}  # north and south for the whole game, SE-R1
INDEX: dict[Squadron, int] = {squadron: index for index, squadron in enumerate(SQUADRONS)}

RED = Die("red", (0, 0, 2, 2, 5, 5))  # SE-1.2
BLACK = Die("black", (1, 1, 2, 2, 3, 3))  # SE-1.3
DICE_IN_BOX = 4  # of each color, SE-1.2, SE-1.3


@attrs.frozen
class Card:
    """A command card: directions of flight, and the number of black dice.

    SE-5.6, SE-5.7, SE-5.8, SE-5.9, SE-G3.
    """

    direction: Direction
    dice: int


# fmt: off
CARDS: dict[CardFace, Card] = {  # one pile, SE-1.6, SE-G3
    "L1": Card("L", 1), "L2": Card("L", 2), "L4": Card("L", 4),
    "S1": Card("S", 1), "S2": Card("S", 2), "S4": Card("S", 4),
    "R1": Card("R", 1), "R2": Card("R", 2), "R4": Card("R", 4),
}
# fmt: on
PILE: tuple[CardFace, ...] = tuple(CARDS)
FOUR_DICE: tuple[CardFace, ...] = ("L4", "S4", "R4")  # the afterburner, SE-16.1

FLIGHT = {1: 1 * BLACK, 2: 2 * BLACK, 4: 4 * BLACK}  # SE-5.10
LOCATION = 4 * BLACK  # SE-11.1
CONTEST = BLACK  # SE-18.3


@attrs.frozen
class WeaponRow:
    """One line of the weapon table (SE-G5)."""

    name: str
    start: int
    red_dice: int
    curves: bool
    flare_works: bool


# fmt: off
WEAPONS: dict[Weapon, WeaponRow] = {
    #                 name                    start red curves       flare works
    "LR":  WeaponRow("long-range missile",    2,    4,  curves=True,  flare_works=True),   # SE-9.3
    "MR":  WeaponRow("medium-range missile",  3,    3,  curves=True,  flare_works=True),   # SE-9.4
    "CAN": WeaponRow("cannon",                8,    2,  curves=False, flare_works=False),  # SE-9.5, SE-9.6
}
# fmt: on
ATTACK = {weapon: row.red_dice * RED for weapon, row in WEAPONS.items()}
FLARES_AT_START = 2  # SE-2.3, SE-12.8
PEGS_IN_BOX = 84  # SE-1.7
PEGS_LOADED = 15  # a plane, SE-1.7, SE-2.3

# The damage half of a battle board (SE-G4): total of 4 black dice, part.
# SE-11.2, SE-11.3, SE-11.4, SE-11.5, SE-11.6
BATTLE_BOARD: LookupTable[Part] = LookupTable(
    "battle board",
    {4: "cockpit", (5, 6): "tail", (7, 8, 9): "wings", (10, 11): "engine", 12: "fuel_tank"},
    faces=range(4, 13),
)
# Holes of each part: the hits that shoot the plane down (SE-G4).
# SE-11.8, SE-11.9, SE-11.10, SE-11.11, SE-11.12
HOLES: dict[Part, int] = {"cockpit": 1, "tail": 2, "wings": 4, "engine": 2, "fuel_tank": 1}
PARTS: tuple[Part, ...] = tuple(HOLES)
