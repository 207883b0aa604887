"""Scenarios, shipped ones and users' own from TOML files (BOB-1.1, BOB-3.1, BOB-G16)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import attrs

from wargames.bob.values.board import Board, Edge, Place
from wargames.bob.values.components import ARTILLERY_FIREPOWER, TYPES, Side, TypeId, UnitType
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D10
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import Between, Distinct, Least, OneOf, OnMap

STACKING = 2
"""The most squads, weapon teams and decoys of a side in a hex (BOB-5.1.1, BOB-R39)."""

SIDES: tuple[Side, Side] = ("us", "ge")

MOST = 99
"""The most turns, command points, and counters of a line; for guns and vehicles the only limit (BOB-G1)."""

Places = Annotated[tuple[Place, ...], OnMap("hex", "BOB-G16"), Distinct("BOB-G16")]
Rating = Annotated[int, Between(1, max(D10.faces), "BOB-G9")]
"""A rating that is compared with the die."""


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
        """The printed type of the counters."""
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
    """A scenario's rules for a side's set-up besides its areas (BOB-3.1, BOB-G13).

    Each of the ``posts`` holds one counter; with ``one_per_hex`` no two counters share a hex; with
    ``away_from_enemy`` none stands with a counter of the other side.
    """

    posts: Places = ()
    one_per_hex: bool = False
    away_from_enemy: bool = False


@attrs.frozen
class OrderOfBattle:
    """The counters and resources of a side (BOB-3.4, BOB-G3): ``operations`` is the range of an impulse.

    The command points are those of each turn (BOB-R29). ``initial_control`` are the hexes that the side
    controls at the start (BOB-G16).
    """

    operations: tuple[int, int]
    command_points: Annotated[int, Between(0, MOST, "BOB-3.4")]
    forces: tuple[Force, ...]
    artillery: tuple[Artillery, ...] = ()
    set_up: SetUpRule = SetUpRule()
    initial_control: Places = ()


@attrs.frozen
class SecretOption:
    """A secret option of a side before its set-up (BOB-G11, BOB-G14, BOB-G16).

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
class ControlGoal:
    """Hexes to control at the end, so many of them, and hexes to be alone in with a real unit."""

    hexes: Places
    at_least: int
    alone_in: Places = ()


@attrs.frozen
class ExitGoal:
    """An edge, and the squads that must have left the board over it; tested at once."""

    edge: Edge
    squads: int


@attrs.frozen
class Victory:
    """The victory conditions (BOB-1.2, BOB-R46): those of ``side``; otherwise the other side wins.

    ``control`` is tested after the last turn, ``exit`` at once. Each side in ``eliminated`` loses at once
    without real units (BOB-6.2).
    """

    kind: Goal
    side: Side
    control: ControlGoal | None = None
    exit: ExitGoal | None = None
    eliminated: Annotated[tuple[Side, ...], Distinct("BOB-6.2")] = ()

    @property
    def objectives(self) -> Places:
        """The hexes that decide the game, in the order of the scenario."""
        control = self.control
        return () if control is None else tuple(dict.fromkeys((*control.hexes, *control.alone_in)))


@attrs.frozen(cache_hash=True)
class BobScenario(Scenario):
    """A board, two sides and the victory conditions (BOB-1.1, BOB-6.1)."""

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
        """Return the forces of a side."""
        return self.us if side == "us" else self.ge

    def lists_mortar(self, side: Side) -> bool:
        """Return whether a mortar team is in a side's public list (BOB-R61)."""
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


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Control="ControlGoal", Exit="ExitGoal")
