"""The table: scenario, men, markers and what goes on; frozen between steps, laid out to play on."""

from collections.abc import Callable, Iterator
from typing import ParamSpec

import attrs

from wargames import Event, Scenario, Seat
from wargames.kernel.dice import Dice
from wargames.kernel.scenario_file import Violation

from .declared import Kind, Place, Unit
from .ground import Ground, ground_of

P = ParamSpec("P")


@attrs.frozen
class AmbushScenario(Scenario):
    """A map, a patrol and an ambush."""

    turns: int
    patrol: tuple[Place, ...]
    must_leave: int
    riflemen: int
    dummies: int
    map: str


@attrs.frozen(kw_only=True)
class Options:
    """There are none."""


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


Frame = Laying | Patrolling | Window


@attrs.frozen
class Situation:
    """The table: all of it, or what a seat knows of it."""

    scenario: AmbushScenario
    turn: int
    men: tuple[Soldier, ...]
    markers: tuple[Marker, ...]
    frames: tuple[Frame, ...]


@attrs.frozen
class State(Situation):
    """Everything on the table."""


@attrs.define(eq=False)
class Table:
    """A state while it is played."""

    scenario: AmbushScenario
    turn: int
    men: dict[str, Soldier]
    markers: dict[str, Marker]
    frames: list[Frame]
    dice: Dice
    events: list[Event] | None = attrs.field(factory=list)
    asked: tuple[Seat, ...] = ()

    @classmethod
    def on(cls, state: Situation, dice: Dice) -> "Table":
        """Lay a state out."""
        men = {man.id: man for man in state.men}
        return cls(
            state.scenario, state.turn, men, {one.id: one for one in state.markers}, list(state.frames), dice
        )

    def frozen(self) -> State:
        """Give the state as it is now."""
        men, markers = tuple(self.men.values()), tuple(self.markers.values())
        return State(self.scenario, self.turn, men, markers, tuple(self.frames))

    @property
    def ground(self) -> Ground:
        """The map."""
        return ground_of(self.scenario.map)

    def record(self, kind: Callable[P, Event], *fields: P.args, **named: P.kwargs) -> None:
        """Note what happened, if anybody listens."""
        if self.events is not None:
            self.events.append(kind(*fields, **named))

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


def scenario_violations(scenario: AmbushScenario) -> Iterator[Violation]:
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
