"""The small battle that the pictures of Band of Brothers are tried on, and how they are read."""

from typing import Any
from xml.etree import ElementTree as ET

import attrs

from bob.boards import board
from render.reading import said
from wargames.bob import GAME
from wargames.bob.play.set_up import opening
from wargames.bob.told.view import view
from wargames.bob.values.board import Place
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario, ControlGoal, Victory
from wargames.bob.values.state import Counter, Impulse, SideState, State
from wargames.kernel.game import Seat
from wargames.render.bob import PICTURES

SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = GAME.scenarios
US, GE = Seat("us"), Seat("ge")
BOARD = board(
    {"B2": "w", "C3": "S", "E1": "~", "E2": "="},
    levels={"D5": 1},
    hedgerows=("C4/S", "F3/NW"),
    roads=(("D2", "E2", "F2"),),
    foxholes=("B2", "A1"),
    fortifications=("A1",),
)
SCENARIO = attrs.evolve(
    SCENARIOS["farm_lane"], board=BOARD, victory=Victory("control_at_end", "us", ControlGoal(("C3", "D5"), 1))
)


def battle(*counters: Counter, scenario: BobScenario = SCENARIO, **changes: Any) -> State:
    fields: dict[str, Any] = {
        "turn": 2,
        "phase": "operations",
        "counters": counters,
        "us": SideState(3),
        "ge": SideState(1),
        "control": (),
        "public_control": (),
        "frames": (Impulse("us"),),
    }
    return attrs.evolve(opening(scenario, Options()), **fields | changes)


def american(at: Place | None = "D4", id_: str = "US-P1", **changes: Any) -> Counter:
    return Counter(**{"id": id_, "type": "us_para", "at": at, "known": True, **changes})


def german(at: Place = "E5", id_: str = "GE-F1", **changes: Any) -> Counter:
    return Counter(**{"id": id_, "type": "ge_1st", "at": at, "known": True, **changes})


def written(state: State, seat: Seat | None = US) -> str:
    return said(PICTURES, view(state, seat))


def drawn(state: State, seat: Seat | None = US) -> ET.Element:
    return ET.fromstring(PICTURES.svg(view(state, seat)))


def values(root: ET.Element, attribute: str) -> list[str]:
    return [element.get(attribute, "") for element in root.iter()]


def more(state: State, attribute: str, value: str) -> int:
    """Count how often a value occurs more than on the empty board."""
    empty = battle(control=state.control)
    return values(drawn(state), attribute).count(value) - values(drawn(empty), attribute).count(value)
