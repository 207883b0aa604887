"""Scenarios, shipped ones and users' own from TOML files (section 1, SN-G4, SN-G12)."""

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

import attrs

from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import (
    Between,
    Distinct,
    Least,
    NotEmpty,
    OneOf,
    OnMap,
    RefersTo,
    Spelled,
    Unique,
)
from wargames.kernel.game.naming import Names
from wargames.sniper.values import components
from wargames.sniper.values.board import Area, Map, Place
from wargames.sniper.values.cards import CARDS, CardId, DeckId, OperationsId

UnitId = Annotated[str, Names("unit")]
"""The name of a unit: A1, H1, S1 (SN-G4)."""
NewId = Annotated[
    UnitId,
    Unique("unit", "SN-G4"),
    Spelled("[A-Za-z][A-Za-z0-9]{0,11}", "a letter, then letters and digits, at most 12", "SN-G4"),
]
"""The name of a new unit."""
MOST = 99
"""The most rounds, actions in a turn, command, and value of an objective."""
KnownVehicle = Annotated[components.VehicleId, OneOf(components.VEHICLES, "vehicle", "SN-G6")]
Amount = Annotated[int, Least(0, "TOI-3.2")]


@attrs.frozen(slots=False)
class FigurePool:
    """The figures for a division's squad bases (TOI-3.2)."""

    officer: Amount = 0
    elite: Amount = 0
    regular: Amount = 0
    mg: Amount = 0
    mortar: Amount = 0

    @cached_property
    def figures(self) -> tuple[components.Figure, ...]:
        """The figures as a list.

        >>> FigurePool(elite=2, mortar=1).figures
        ('elite', 'elite', 'mortar')
        """
        return tuple(figure for figure in components.FIGURE_ORDER for _ in range(getattr(self, figure)))


@attrs.frozen
class Division:
    """A division: its squad bases, figures, and other resources.

    Bases and figures: SN-1.2, SN-1.5, SN-1.7, SN-1.9. Tokens: SN-1.4, SN-1.6, SN-1.8. Vehicles: SN-1.3.
    Snipers: SN-1.11, SN-1.12. ``concealed`` are its concealed squad markers, those on its snipers (SN-1.8,
    SN-1.10, SN-R1).
    """

    number: int
    bases: int
    figures: FigurePool
    specializations: tuple[components.Specialization, ...] = ()
    snipers: int = 0
    concealed: int = 0
    vehicles: tuple[KnownVehicle, ...] = ()


@attrs.frozen
class SquadBase:
    """A squad as proposed by the scenario: figures, token, and its hex or vehicle (SN-G4).

    A ``sniper`` has one regular figure and its token instead of a specialization (SN-3.2, SN-3.3); the token
    tells nothing about its condition (SN-3.4). The sniper rules hold for those of a scenario (SN-1.27,
    SN-3.1).
    """

    id: NewId
    division: int
    figures: tuple[components.Figure, ...]
    hex: Annotated[Place, OnMap("hex", "SN-G1")] | None = None
    specialization: components.Specialization | None = None
    sniper: bool = False
    concealed: bool = False
    aboard: Annotated[UnitId, RefersTo("vehicles.*.id", "vehicle of the side", "TOI-20.2")] | None = None


@attrs.frozen
class VehicleBase:
    """A vehicle as proposed by the scenario (SN-1.3, SN-G4)."""

    id: NewId
    division: int
    vehicle: KnownVehicle
    hex: Annotated[Place, OnMap("hex", "SN-G1")]

    @property
    def type(self) -> components.VehicleType:
        """The printed type."""
        return components.VEHICLES[self.vehicle]


@attrs.frozen(slots=False)
class OrderOfBattle:
    """A side's units, deployment zone, cards, and actions in a turn (section 1).

    Its player builds squads from ``divisions``; without any, the squads are those of ``squads``. ``hand``
    cards are drawn at the start; ``in_play`` are taken out of the deck before (SN-R2). ``operations`` cards
    are those of one side, such as one each (SN-1.17, SN-1.18, SN-R35).
    """

    actions: Annotated[int, Between(1, MOST, "SN-1.25")]
    deploy: Annotated[tuple[Annotated[Area, OnMap("area", "SN-1.19")], ...], NotEmpty("SN-1.19")]
    squads: Annotated[tuple[SquadBase, ...], NotEmpty("TOI-3.2")]
    vehicles: tuple[VehicleBase, ...] = ()
    divisions: Annotated[tuple[Division, ...], Distinct("SN-1.2", by="number")] = ()
    deck: DeckId | None = None
    hand: int = 0
    in_play: tuple[Annotated[CardId, OneOf(CARDS, "card", "SN-1.14")], ...] = ()
    operations: Annotated[tuple[OperationsId, ...], Distinct("SN-1.17")] = ()
    command: Annotated[int, Between(0, MOST, "SN-G12")] = 0

    @cached_property
    def unit_ids(self) -> tuple[UnitId, ...]:
        """All its units in the order of placing: vehicles first, which may carry squads."""
        return (*(vehicle.id for vehicle in self.vehicles), *(squad.id for squad in self.squads))

    @property
    def builds(self) -> bool:
        """True when its player builds the squads (TOI-20.1)."""
        return bool(self.divisions)

    @property
    def snipers(self) -> tuple[SquadBase, ...]:
        """The squads that are snipers."""
        return tuple(squad for squad in self.squads if squad.sniper)

    @cached_property
    def bases(self) -> tuple[SquadBase, ...]:
        """The squads that are no snipers, which its player fills."""
        return tuple(squad for squad in self.squads if not squad.sniper)


ObjectiveKind = Literal["victory", "command"]
Nation = Literal["neutral", "us", "de"]


@attrs.frozen
class Objective:
    """An objective marker: ``value`` is its command each round for its controller (SN-G12, TOI-17.6).

    A command objective of a nation pays only that side.
    """

    hex: Annotated[Place, OnMap("hex", "SN-G12")]
    kind: ObjectiveKind
    nation: Nation = "neutral"
    value: Annotated[int, Between(0, MOST, "TOI-17.6")] = 0


VictoryKind = Literal["objective", "snipers", "officers"]


@attrs.frozen
class Victory:
    """The victory conditions of ``attacker``; otherwise the other side wins.

    ``objective``: control a victory objective at the end of a round (SN-1.22, SN-1.23, SN-R5). ``snipers``:
    destroy the enemy's snipers; after the last round more of them, then control (SN-G16). ``officers``:
    control with an officer alive at the end of a round, or destroy the snipers (SN-G17).
    """

    kind: VictoryKind
    attacker: components.Side


@attrs.frozen(cache_hash=True)
class SniperScenario(Scenario):
    """A map, two sides, objectives, and the victory conditions (section 1).

    ``initiative`` is the side that begins with the token (SN-1.21). There are no reinforcements (SN-1.26).
    """

    map: Map
    rounds: Annotated[int, Between(1, MOST, "SN-1.24")]
    initiative: components.Side
    us: OrderOfBattle
    de: OrderOfBattle
    objectives: Annotated[tuple[Objective, ...], Distinct("SN-G12", by="hex")]
    victory: Victory
    description: str = ""

    def side(self, side: components.Side) -> OrderOfBattle:
        """Return the forces of a side."""
        return self.us if side == "us" else self.de

    @property
    def victory_objectives(self) -> tuple[Place, ...]:
        """The hexes with a victory objective marker."""
        return tuple(one.hex for one in self.objectives if one.kind == "victory")


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Pool="FigurePool")
