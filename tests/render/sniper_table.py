"""The table that the pictures of Sniper's Alley are tried on, and how they are read."""

from typing import Any
from xml.etree import ElementTree as ET

from sniper.shipped import SCENARIOS
from wargames.kernel.game import Seat
from wargames.render.sniper import PICTURES
from wargames.sniper.told.view import SniperView, view
from wargames.sniper.values.components import SIDES
from wargames.sniper.values.options import Options
from wargames.sniper.values.scenarios import SniperScenario
from wargames.sniper.values.state import ActionTurn, SideState, State, Unit

SVG = "{http://www.w3.org/2000/svg}"
ALLEY = SCENARIOS["snipers_alley"]
US, DE = Seat("us"), Seat("de")


def units_of(scenario: SniperScenario) -> tuple[Unit, ...]:
    """Set the units up as the scenario proposes."""
    found = []
    for side in SIDES:
        order = scenario.side(side)
        for squad in order.squads:
            kind = "sniper" if squad.sniper else "squad"
            found.append(
                Unit(
                    squad.id,
                    side,
                    squad.division,
                    kind,  # type: ignore[arg-type]  # one of the two
                    squad.hex,
                    squad.figures,
                    specialization=squad.specialization,
                    concealed=squad.concealed,
                )
            )
        found += [
            Unit(one.id, side, one.division, "vehicle", one.hex, vehicle=one.vehicle)
            for one in order.vehicles
        ]
    return tuple(found)


def shown(scenario: SniperScenario = ALLEY, seat: Seat | None = None, **changes: Any) -> SniperView:
    """Give the view of a table in its second round."""
    fields: dict[str, Any] = {
        "options": Options(),
        "scenario": scenario,
        "round": 2,
        "step": "actions",
        "initiative": "us",
        "units": units_of(scenario),
        "us": SideState(3, 1),
        "de": SideState(),
        "frames": (ActionTurn("us", 2),),
    }
    return view(State(**fields | changes), seat)


def drawn(seen: SniperView) -> ET.Element:
    return ET.fromstring(PICTURES.svg(seen))


def values(root: ET.Element, name: str) -> list[str]:
    return [value for element in root.iter() if (value := element.get(name)) is not None]
