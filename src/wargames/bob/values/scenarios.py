"""Scenarios: the six that are shipped, and a user's own from a TOML file (BOB-1.1, BOB-3.1, BOB-G16)."""

from collections.abc import Iterator
from typing import Literal

import attrs

from wargames.bob.values.board import Board, Edge, Place
from wargames.bob.values.components import TYPES, Side, TypeId, UnitType
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Scenario

STACKING = 2
"""How many squads, weapon teams and decoys of a side a hex holds (BOB-5.1.1, BOB-R39)."""

SIDES: tuple[Side, Side] = ("us", "ge")


@attrs.frozen
class Force:
    """Counters of one type: set up in an area, or entering by an edge from a turn on (BOB-3.1, BOB-G16)."""

    unit: TypeId
    number: int
    area: str | None = None
    enter: Edge | None = None
    turn: int | None = None
    reduced: bool = False

    @property
    def type(self) -> UnitType:
        """What is printed on the counters."""
        return TYPES[self.unit]


@attrs.frozen
class Artillery:
    """An off-board artillery counter (BOB-G9, A1); ``caliber`` is in millimeters."""

    caliber: int
    first_turn: int
    missions: int
    proficiency: int
    accuracy: int


@attrs.frozen
class SetUpRule:
    """What a scenario asks of a side's set-up besides its areas (BOB-3.1, BOB-G13).

    Each of the ``posts`` holds one counter; with ``one_per_hex`` no two counters share a hex; with
    ``away_from_enemy`` none stands with a counter of the other side.
    """

    posts: tuple[Place, ...] = ()
    one_per_hex: bool = False
    away_from_enemy: bool = False


@attrs.frozen
class OrderOfBattle:
    """What one side has (BOB-3.4, BOB-G3): ``operations`` are the least and the most in an impulse.

    The command points are those of each turn (BOB-R29). ``initial_control`` are the hexes that the side
    controls before anyone has been in them (BOB-G16).
    """

    operations: tuple[int, int]
    command_points: int
    forces: tuple[Force, ...]
    artillery: tuple[Artillery, ...] = ()
    set_up: SetUpRule = SetUpRule()
    initial_control: tuple[Place, ...] = ()


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

    hexes: tuple[Place, ...]
    at_least: int
    alone_in: tuple[Place, ...] = ()


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
    eliminated: tuple[Side, ...] = ()


@attrs.frozen(cache_hash=True)
class BobScenario(Scenario):
    """A board, two sides and how the scenario is won (BOB-1.1, BOB-6.1)."""

    board: Board
    turns: int
    set_up_first: Side
    first_player: Side
    us: OrderOfBattle
    ge: OrderOfBattle
    victory: Victory
    option: SecretOption | None = None
    description: str = ""

    def side(self, side: Side) -> OrderOfBattle:
        """Give what a side has."""
        return self.us if side == "us" else self.ge

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
