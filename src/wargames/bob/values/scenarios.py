"""Scenarios: the six that are shipped, and a user's own from a TOML file (BOB-1.1, BOB-3.1, BOB-G16)."""

from collections.abc import Iterator
from typing import Annotated, Literal

import attrs

from wargames.bob.values.board import Board, Edge, Place
from wargames.bob.values.components import ARTILLERY_FIREPOWER, TYPES, Side, TypeId, UnitType
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D10
from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import Between, Distinct, Least, OneOf, OnMap

STACKING = 2
"""How many squads, weapon teams and decoys of a side a hex holds (BOB-5.1.1, BOB-R39)."""

SIDES: tuple[Side, Side] = ("us", "ge")

MOST = 99
"""Turns, command points, and counters of one line; guns and vehicles have no other limit (BOB-G1)."""

Places = Annotated[tuple[Place, ...], OnMap("hex", "BOB-G16"), Distinct("BOB-G16")]
Rating = Annotated[int, Between(1, max(D10.faces), "BOB-G9")]
"""What is rolled for with the die of the game."""


@attrs.frozen
class Force:
    """Counters of one type: set up in an area, or entering by an edge from a turn on (BOB-3.1, BOB-G16)."""

    unit: TypeId
    number: Annotated[int, Between(1, MOST, "BOB-3.1")]
    area: str | None = None
    enter: Edge | None = None
    turn: Annotated[int, Between(1, "turns", "BOB-3.1", "the game has no such turn")] | None = None
    reduced: bool = False

    @property
    def type(self) -> UnitType:
        """What is printed on the counters."""
        return TYPES[self.unit]


@attrs.frozen
class Artillery:
    """An off-board artillery counter (BOB-G9, A1); ``caliber`` is in millimeters."""

    caliber: Annotated[int, OneOf(ARTILLERY_FIREPOWER, "caliber", "BOB-G9")]
    first_turn: Annotated[int, Between(1, "turns", "BOB-G9", "the game has no such turn")]
    missions: Annotated[int, Least(1, "BOB-G9")]
    proficiency: Rating
    accuracy: Rating


@attrs.frozen
class SetUpRule:
    """What a scenario asks of a side's set-up besides its areas (BOB-3.1, BOB-G13).

    Each of the ``posts`` holds one counter; with ``one_per_hex`` no two counters share a hex; with
    ``away_from_enemy`` none stands with a counter of the other side.
    """

    posts: Places = ()
    one_per_hex: bool = False
    away_from_enemy: bool = False


@attrs.frozen
class OrderOfBattle:
    """What one side has (BOB-3.4, BOB-G3): ``operations`` are the least and the most in an impulse.

    The command points are those of each turn (BOB-R29). ``initial_control`` are the hexes that the side
    controls before anyone has been in them (BOB-G16).
    """

    operations: tuple[int, int]
    command_points: Annotated[int, Between(0, MOST, "BOB-3.4")]
    forces: tuple[Force, ...]
    artillery: tuple[Artillery, ...] = ()
    set_up: SetUpRule = SetUpRule()
    initial_control: Places = ()


@attrs.frozen
class SecretOption:
    """What a side may choose in secret before its set-up (BOB-G11, BOB-G14, BOB-G16).

    ``number`` of its counters of one type are replaced by another type. The game may then have fewer turns,
    which the other side learns in play, and the side may lose its artillery.
    """

    name: str
    side: Side
    replaced: TypeId
    by: TypeId
    number: int
    turns: int | None = None
    loses_artillery: bool = False


Goal = Literal["control_at_end", "exit", "eliminate"]


@attrs.frozen
class Control:
    """Hexes of which a side controls enough at the end, and hexes where it is alone with a real unit."""

    hexes: Places
    at_least: int
    alone_in: Places = ()


@attrs.frozen
class Exit:
    """An edge, and the squads that must have left the board over it; tested at once."""

    edge: Edge
    squads: int


@attrs.frozen
class Victory:
    """How a scenario is won (BOB-1.2, BOB-R46): ``side`` by what is asked of it, the other side otherwise.

    ``control`` is tested after the last turn, ``exit`` at once. Each side in ``eliminated`` loses at once
    when no real unit of it is left (BOB-6.2).
    """

    kind: Goal
    side: Side
    control: Control | None = None
    exit: Exit | None = None
    eliminated: Annotated[tuple[Side, ...], Distinct("BOB-6.2")] = ()

    @property
    def objectives(self) -> Places:
        """The hexes that decide the game, in the order of the scenario."""
        control = self.control
        return () if control is None else tuple(dict.fromkeys((*control.hexes, *control.alone_in)))


@attrs.frozen(cache_hash=True)
class BobScenario(Scenario):
    """A board, two sides and how the scenario is won (BOB-1.1, BOB-6.1)."""

    board: Board
    turns: Annotated[int, Between(1, MOST, "BOB-2.6")]
    set_up_first: Side
    first_player: Side
    us: OrderOfBattle
    ge: OrderOfBattle
    victory: Victory
    option: SecretOption | None = None
    description: str = ""

    def side(self, side: Side) -> OrderOfBattle:
        """Return what a side has."""
        return self.us if side == "us" else self.ge

    def lists_mortar(self, side: Side) -> bool:
        """Return whether a mortar team is in a side's list, for all to read (BOB-R61)."""
        return any(force.type.weapon == "mortar" for force in self.side(side).forces)

    def artillery(self, side: Side, *, option: bool) -> tuple[Artillery, ...]:
        """List a side's artillery, which its option may cost it (BOB-G14)."""
        chosen = self.option
        costs = option and chosen is not None and chosen.side == side and chosen.loses_artillery
        return () if costs else self.side(side).artillery

    def forces(self, side: Side, *, option: bool) -> tuple[Force, ...]:
        """List a side's counters in the order of set-up; ``option`` tells whether its option was chosen."""
        forces = self.side(side).forces
        chosen = self.option
        if not option or chosen is None or chosen.side != side:
            return forces
        return tuple(_swapped(forces, chosen))


def _swapped(forces: tuple[Force, ...], option: SecretOption) -> Iterator[Force]:
    """Put the new counters behind those that they replace, into the same area."""
    wanted = option.number
    for force in forces:
        taken = min(wanted, force.number) if force.unit == option.replaced else 0
        wanted -= taken
        if force.number > taken:
            yield replace(force, number=force.number - taken)
        if taken:
            yield replace(force, unit=option.by, number=taken)
