"""The numbers of a hex, of strategy cards and operations cards in words (SN-G5, SN-G8 to SN-G12)."""

from collections.abc import Callable

import attrs

from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained
from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CARDS, COMMAND_1, OPERATIONS, Card, Played
from wargames.sniper.values.components import SMOKE_COVER, Mover, Terrain
from wargames.sniper.values.scenarios import Objective


@attrs.frozen
class KnownHex:
    """A hex of a map, with its objective and whether smoke lies in it."""

    ground: Ground
    place: Place
    objective: Objective | None
    smoke: bool

    @property
    def terrain(self) -> Terrain:
        """Its terrain."""
        return self.ground.terrain[self.place]


def terrain_values(view: SniperView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a hex or a card; empty for another name."""
    ground, wanted = ground_of(view.scenario.map), name.upper()
    if name in ground.terrain:
        objective = next((one for one in view.scenario.objectives if one.hex == name), None)
        smoke = any(one.hex == name for one in view.smoke)
        return explained(HEX_ROWS, KnownHex(ground, name, objective, smoke))
    if wanted in CARDS:
        card = CARDS[wanted]
        clause = "SN-G8" if card in COMMAND_1.cards else "SN-G9"
        return (CounterValue(card.title, card.id, card.effect, clause), *explained(CARD_ROWS, card))
    found = (card for card in OPERATIONS.values() if wanted in {card.id.upper(), card.title.upper()})
    return tuple(CounterValue(card.title, "in force", card.effect, "SN-G11") for card in found)


def _points(mover: Mover, *kinds: Terrain) -> Callable[[KnownHex], object | None]:
    def read(one: KnownHex) -> object | None:
        points = one.ground.row(one.place).points(mover)
        return None if one.terrain not in kinds else "none" if points is None else points

    return read


def _cover(one: KnownHex) -> str | None:
    dice = one.ground.cover(one.place)
    return f"{dice}" if dice else None


def _objective(kind: str) -> Callable[[KnownHex], object | None]:
    return lambda one: one.objective.value if one.objective and one.objective.kind == kind else None


ON_FOOT = "movement points of a squad to enter it off a road."
BY_WHEELS = "movement points of a vehicle to enter it off a road."
HEX_ROWS: tuple[ValueRow[KnownHex], ...] = (
    ValueRow("terrain", "SN-G5", "the kind of the hex.",
             lambda one: f"{one.ground.map.stream} stream" if one.terrain == "stream" else one.terrain),
    ValueRow("squads", "TOI-5.6", ON_FOOT, _points("squad", "clear")),
    ValueRow("squads", "TOI-5.10", ON_FOOT, _points("squad", "woods")),
    ValueRow("squads", "TOI-5.11", ON_FOOT, _points("squad", "building")),
    ValueRow("squads", "TOI-5.12", ON_FOOT, _points("squad", "stream")),
    ValueRow("squads", "TOI-5.14", ON_FOOT, _points("squad", "bridge")),
    ValueRow("vehicles", "TOI-5.6", BY_WHEELS, _points("vehicle", "clear")),
    ValueRow("vehicles", "TOI-5.10", BY_WHEELS, _points("vehicle", "woods")),
    ValueRow("vehicles", "TOI-5.11", BY_WHEELS, _points("vehicle", "building")),
    ValueRow("vehicles", "TOI-5.12", BY_WHEELS, _points("vehicle", "stream")),
    ValueRow("vehicles", "TOI-5.14", BY_WHEELS, _points("vehicle", "bridge")),
    ValueRow("road", "TOI-5.7", "movement point along it, whatever else is in the hex.",
             lambda one: "1" if one.place in one.ground.roads else None),
    ValueRow("cover", "TOI-7.14", "red dice against attacks; each 5 or 6 cancels a hit.", _cover),
    ValueRow("smoke", "TOI-14.1", "red dice more against attacks; it blocks the line of sight.",
             lambda one: f"+{SMOKE_COVER}" if one.smoke else None),
    ValueRow("line of sight", "TOI-6.2", "through it; a unit in it can be seen.",
             lambda one: "blocked" if one.ground.row(one.place).blocks else None),
    ValueRow("level", "TOI-5.8", "each level uphill costs 1 movement point more off a road.",
             lambda one: one.ground.level[one.place] or None),
    ValueRow("command objective", "TOI-17.6", "command each round for who controls it.",
             _objective("command")),
    ValueRow("victory objective", "SN-G12", "command each round; control of it decides.",
             _objective("victory")),
)  # fmt: skip
"""Every number of a hex, in the order in which it is shown."""

WHEN: dict[Played, str] = {
    "in play": "in force while it lies there",
    "spend command": "paid for in the Spend Command step",
    "action": "an action of its owner",
}
CARD_ROWS: tuple[ValueRow[Card], ...] = (
    ValueRow("cost", "TOI-18.2", "command from available command.", lambda card: card.cost),
    ValueRow("played", "TOI-17.8", "when it is used.", lambda card: WHEN[card.played]),
    ValueRow("plus", "TOI-19.2", "drawn in the Status Phase, it lets its owner draw one card more.",
             lambda card: "+" if card.plus else None),
)  # fmt: skip
"""Every number of a strategy card."""
