"""The table: scenario, men, markers and what goes on; frozen between steps, laid out to play on."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import attrs

from wargames import Names, Scenario, Seat
from wargames.kernel.game.fields import Public, ShownAs
from wargames.kernel.moments.laid_out import LaidOut

from .ground import Ground, ground_of

Place = Annotated[str, Names("hex")]
Unit = Annotated[str, Names("unit")]
Kind = Literal["rifleman", "dummy"]
PATROL, AMBUSHER = Seat("patrol"), Seat("ambusher")


@attrs.frozen
class AmbushScenario(Scenario):
    """A map, a patrol and an ambush."""

    turns: int
    patrol: tuple[Place, ...]
    must_leave: int
    riflemen: int
    dummies: int
    map: str


@attrs.frozen
class Soldier:
    """A man of the patrol; who has left or is lost stands nowhere."""

    id: Unit
    hex: Place | None
    acted: bool = False
    left: bool = False


@attrs.frozen
class Marker:
    """A marker; ``kind`` is None where a seat does not know it, ``up`` says that it has fired."""

    id: Unit
    hex: Place
    kind: Kind | None
    up: bool = False


@attrs.frozen
class Laying:
    """Markers are laid."""


@attrs.frozen
class Patrolling:
    """The patrol takes its turn."""


@attrs.frozen
class Window:
    """A man has come into sight."""

    man: Unit


Frame: TypeAlias = Laying | Patrolling | Window


@attrs.frozen
class State:
    """Everything on the table: the one list of its fields, and who may know them."""

    scenario: Public[AmbushScenario]
    turn: Public[int]
    men: Public[tuple[Soldier, ...]]
    markers: Annotated[tuple[Marker, ...], ShownAs("markers")]
    frames: Public[tuple[Frame, ...]]


@attrs.define(eq=False)
class Table(LaidOut[State]):
    """A state while it is played."""

    scenario: AmbushScenario
    turn: int
    men: dict[str, Soldier]
    markers: dict[str, Marker]

    @property
    def ground(self) -> Ground:
        """The map."""
        return ground_of(self.scenario.map)

    def on_map(self) -> list[Soldier]:
        """List the men on the map."""
        return [man for man in self.men.values() if man.hex is not None]

    def taken(self) -> list[Place]:
        """Name the hexes that hold a man or a marker (AMB-1.2)."""
        return [man.hex for man in self.men.values() if man.hex] + [one.hex for one in self.markers.values()]

    def to_lay(self) -> dict[Kind, int]:
        """Count the markers that are not laid yet (AMB-2.1)."""
        kinds = [marker.kind for marker in self.markers.values()]
        riflemen = self.scenario.riflemen - kinds.count("rifleman")
        return {"rifleman": riflemen, "dummy": self.scenario.dummies - kinds.count("dummy")}


def scenario_violations(scenario: AmbushScenario) -> Iterator[tuple[str, str, str]]:
    """List what the rules do not allow in a scenario."""
    ground, patrol = ground_of(scenario.map), scenario.patrol
    for at, place in enumerate(patrol):
        if place not in ground.hex or place in ground.woods or place in patrol[:at]:
            yield f"patrol[{at}]", f"{place!r} is no open hex of its own", "AMB-1.2"
    if not 1 <= scenario.must_leave <= len(patrol):
        yield "must_leave", f"{scenario.must_leave} is not between 1 and {len(patrol)}", "AMB-5.1"
    if scenario.turns < 1:
        yield "turns", "a game lasts a turn at least", "AMB-5.1"
    if scenario.riflemen < 1 or not 0 <= scenario.dummies <= len(ground.woods) - scenario.riflemen:
        yield "riflemen", f"there are {len(ground.woods)} hexes of woods for all markers", "AMB-2.1"


def table_violations(table: Table) -> Iterator[str]:
    """List what cannot lie on the table."""
    places = table.taken()
    if len(set(places)) < len(places) or not set(places) <= set(table.ground.places):
        yield "each man and marker has a hex of its own on the map [AMB-1.2]"
    if len(table.men) != len(table.scenario.patrol):
        yield "every man of the patrol is there, and names are told apart [AMB-3.1]"
    if any(one.kind is None for one in table.markers.values()) or min(table.to_lay().values()) < 0:
        yield "markers are of the kinds that the scenario says [AMB-2.1]"
