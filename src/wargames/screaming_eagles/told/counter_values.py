"""The numbers of planes and command cards in words (SE-1.5, SE-G3, SE-G4, SE-G5)."""

from collections.abc import Callable
from functools import partial

from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained
from wargames.screaming_eagles.components import BATTLE_BOARD, CARDS, HOLES, SQUADRONS, Card, Part, Weapon
from wargames.screaming_eagles.state import Plane
from wargames.screaming_eagles.told.space_values import space_values
from wargames.screaming_eagles.view import EaglesView

SPACE = "space:"
"""The prefix for a space with the same name as a card: L1."""
COURSES = {"L": "left", "S": "straight", "R": "right"}


def counter_values(view: EaglesView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a plane's battle board, a command card or a space at the edge."""
    if name.startswith(SPACE):
        return space_values(name.removeprefix(SPACE))
    if card := CARDS.get(name.upper()):  # type: ignore[call-overload]  # any text is looked up
        return explained(CARD_ROWS, card)
    plane = next((one for one in SQUADRONS if one == name.lower()), None)
    return explained(PLANE_ROWS, view.plane(plane)) if plane else space_values(name)


def counter_title(view: EaglesView, name: str) -> str:  # noqa: ARG001  the names are those of the hook
    """Return the call sign of a plane with a capital letter."""
    return name.capitalize() if name in SQUADRONS else name


def _pegs(weapon: Weapon, plane: Plane) -> int:
    return plane.stores.of(weapon)


def _hits(part: Part, plane: Plane) -> str | None:
    hits = plane.damage.of(part)
    return f"{hits} of {HOLES[part]}" if hits else None


def _hole(part: Part) -> Callable[[Plane], str | None]:
    return partial(_hits, part)


def _totals(part: Part) -> Callable[[Plane], str]:
    """Write the sums of black dice that hit a part."""
    sums = [total for total in FOUR_DICE if BATTLE_BOARD[total] == part]
    return lambda _: "-".join(map(str, dict.fromkeys((sums[0], sums[-1]))))


FOUR_DICE = range(4, 13)
"""The sums of four black dice (SE-11.1)."""
DICE = "the sum of four black dice that hits it."
PLANE_ROWS: tuple[ValueRow[Plane], ...] = (
    ValueRow("long-range missiles (LR)", "SE-9.3", "left: 4 red dice must reach the distance.",
             partial(_pegs, "LR")),
    ValueRow("medium-range missiles (MR)", "SE-9.4", "left: 3 red dice must reach the distance.",
             partial(_pegs, "MR")),
    ValueRow("cannon rounds (CAN)", "SE-9.6",
             "left: 2 red dice must reach the distance, straight or diagonally.",
             partial(_pegs, "CAN")),
    ValueRow("flares", "SE-12.5", "left: one takes the highest red die from a missile at this plane.",
             lambda plane: plane.stores.flares),
    ValueRow("cockpit", "SE-11.2", DICE, _totals("cockpit")),
    ValueRow("tail", "SE-11.3", DICE, _totals("tail")),
    ValueRow("wings", "SE-11.4", DICE, _totals("wings")),
    ValueRow("engine", "SE-11.5", DICE, _totals("engine")),
    ValueRow("fuel tank", "SE-11.6", DICE, _totals("fuel_tank")),
    ValueRow("cockpit hits", "SE-11.12", "the first shoots it down.", _hole("cockpit")),
    ValueRow("tail hits", "SE-11.8", "the second shoots it down.", _hole("tail")),
    ValueRow("wing hits", "SE-11.10", "the fourth shoots it down.", _hole("wings")),
    ValueRow("engine hits", "SE-11.9", "the second shoots it down.", _hole("engine")),
    ValueRow("fuel tank hits", "SE-11.11", "the first shoots it down.", _hole("fuel_tank")),
)  # fmt: skip
"""Every number of a battle board, in the order in which it is shown."""


def _flies(direction: str) -> Callable[[Card], str | None]:
    return lambda card: COURSES[direction] if card.direction == direction else None


CARD_ROWS: tuple[ValueRow[Card], ...] = (
    ValueRow("Break Left", "SE-5.6", "it flies along its left diagonal.", _flies("L")),
    ValueRow("Straight Ahead", "SE-5.8", "it flies straight ahead.", _flies("S")),
    ValueRow("Break Right", "SE-5.7", "it flies along its right diagonal.", _flies("R")),
    ValueRow("black dice", "SE-5.9", "their sum is the number of spaces that the plane flies.",
             lambda card: card.dice),
)  # fmt: skip
"""Every number of a command card, in the order in which it is shown."""
