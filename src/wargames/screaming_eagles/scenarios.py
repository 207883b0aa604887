"""Set-ups: the printed one, and users' own from TOML files (section 2)."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import attrs

from wargames.kernel.game import Scenario
from wargames.kernel.game.declarations import OnMap
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Violation, read_scenario_file
from wargames.screaming_eagles.components import HOLES, PARTS, SQUADRONS, Squadron
from wargames.screaming_eagles.lattice import PLACE, Space
from wargames.screaming_eagles.state import Damage, Plane, Stores


@attrs.frozen
class PlaneSetUp:
    """The start of a plane, and its battle board (SE-2.3)."""

    start: Annotated[Space, OnMap("space", "SE-G1")]
    stores: Stores = Stores()
    damage: Damage = Damage()


@attrs.frozen
class Planes:
    """The four planes (SE-1.4)."""

    stallion: PlaneSetUp
    tiger: PlaneSetUp
    eagle: PlaneSetUp
    cobra: PlaneSetUp


@attrs.frozen
class EaglesScenario(Scenario):
    """A set-up of the four planes (SE-2.10)."""

    planes: Planes
    description: str = ""

    def set_up_of(self, squadron: Squadron) -> PlaneSetUp:
        """Return a plane's set-up."""
        found: PlaneSetUp = getattr(self.planes, squadron)
        return found

    def plane(self, squadron: Squadron) -> Plane:
        """Put a plane on its start space with its battle board."""
        place = self.set_up_of(squadron)
        return Plane(squadron, place.start, place.stores, place.damage)


def read_scenario(text: str, source: str) -> EaglesScenario:
    """Read a scenario from TOML.

    Raises BadScenario naming file, line, field and clause.
    """
    return read_scenario_file(text, source, EaglesScenario, clause="SE-2.10", violations=violations)


def violations(scenario: EaglesScenario) -> Iterator[Violation]:
    """List the violations of a set-up."""
    yield from declared_violations(scenario, {"space": off_board})
    taken = Counter(scenario.set_up_of(squadron).start for squadron in SQUADRONS)
    for squadron in SQUADRONS:
        place = scenario.set_up_of(squadron)
        if taken[place.start] > 1:
            yield f"planes.{squadron}.start", f"two planes cannot share {place.start}", "SE-6.11"
        yield from damage_violations(squadron, place.damage)


def off_board(start: str) -> str:
    """Return why a name is no space, or an empty text."""
    return "" if start in PLACE else f"{start[:20]!r} is no space of the board (A1 to O21)"


def damage_violations(squadron: Squadron, damage: Damage) -> Iterator[Violation]:
    """Check that the plane still flies (SE-11.13, SE-G4)."""
    for part in PARTS:
        if not 0 <= damage.of(part) < HOLES[part]:
            complaint = f"a flying plane has 0 to {HOLES[part] - 1} hits there, not {damage.of(part)}"
            yield f"planes.{squadron}.damage.{part}", complaint, "SE-G4"
