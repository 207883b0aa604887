"""The numbers of a hex, of order dice, cards and chits in words (SAF-G4 to SAF-G9, SAF-G21)."""

from collections.abc import Callable, Mapping

import attrs

from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained
from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import (
    ACTION_CARDS,
    COVER_CARDS,
    RESERVE_CARDS,
    TERRAIN,
    ActionCard,
    CoverCard,
    Entry,
    Terrain,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import VictoryGoal

CHITS: Mapping[str, tuple[str, str, str]] = {
    "destroyed +10": ("Morale", "SAF-10.8", "the unit is removed, and you gain this much Morale."),
    "destroyed +5": ("Morale", "SAF-10.9", "the unit is removed, and you gain this much Morale."),
    "no effect": ("Morale", "SAF-10.10", "the unit stays."),
    "miss": ("crosshairs", "SAF-15.12", "the shot at a tank misses."),
    "one crosshair": ("crosshairs", "SAF-24.10", "a hit; an American tank may save on its front armor."),
    "two crosshairs": ("crosshairs", "SAF-24.11", "a hit; an American tank may save on its side armor."),
    "explosion": ("crosshairs", "SAF-24.12", "an American tank is destroyed without a save."),
    "bounced": ("Morale", "SAF-15.16", "the tank stays."),
    "bail out": ("Morale", "SAF-15.17", "the tank is removed, worth this much Morale to its enemy."),
    "destroyed": ("Morale", "SAF-15.18", "the tank is removed, worth this much Morale to its enemy."),
}
"""The chits of the cups: the name of their number, their clause, what they do."""
CHIT_NUMBERS: Mapping[str, int] = {
    "destroyed +10": 10, "destroyed +5": 5, "no effect": 0, "miss": 0, "one crosshair": 1,
    "two crosshairs": 2, "explosion": 1, "bounced": 0, "bail out": 5, "destroyed": 10,
}  # fmt: skip
ORDERS: Mapping[str, tuple[tuple[int, str, str], ...]] = {
    "1": ((1, "SAF-6.5", "attach a Medic."), (2, "SAF-6.6", "assault an adjacent hex.")),
    "2": ((1, "SAF-6.7", "an infantry unit moves or fires."),),
    "3": ((1, "SAF-6.8", "an infantry unit moves, fires, or moves and then fires."),),
    "4": ((2, "SAF-6.9", "a mortar fires."),),
    "5": ((1, "SAF-6.10", "a tank moves, fires, or fires HE."),),
    "6": ((1, "SAF-6.11", "covering fire."), (2, "SAF-6.12", "a sniper fires or spots.")),
}
"""The faces of an order die: what so many of them order, with its clause."""


@attrs.frozen
class KnownHex:
    """A hex of a map, with the goals of the scenario."""

    ground: Ground
    place: Place
    goal: VictoryGoal

    @property
    def terrain(self) -> Terrain:
        """Its terrain."""
        return self.ground.terrain[self.place]

    @property
    def number(self) -> str | None:
        """The number by which Germans enter here, or X."""
        return next((number for number, place in self.ground.entry.items() if place == self.place), None)


def terrain_values(view: SamFireView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a hex, an order die, a card or a chit; empty for another name."""
    ground = ground_of(view.table.sheet)
    if name in ground.terrain:
        return explained(HEX_ROWS, KnownHex(ground, name, view.table.goal))
    if name in ORDERS:
        return tuple(
            CounterValue("order die", ", ".join([name] * many), meaning, clause)
            for many, clause, meaning in ORDERS[name]
        )
    if (chit := name.lower().replace("_", " ")) in CHITS:
        title, clause, meaning = CHITS[chit]
        return (CounterValue(title, str(CHIT_NUMBERS[chit]), meaning, clause),)
    return card_values(name.upper())


def card_values(card: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a Cover, Action or Reserve card; empty for another name."""
    if card in COVER_CARDS:
        return explained(COVER_ROWS, COVER_CARDS[card][1])
    if card in ACTION_CARDS:
        return explained(ACTION_ROWS, ACTION_CARDS[card])
    if card in RESERVE_CARDS:
        units = ", ".join(one.replace("_", " ") for one in RESERVE_CARDS[card][1])
        return (CounterValue("units", units, "enter as reserves, when the marker is there.", "SAF-17.10"),)
    return ()


def _points(*kinds: Terrain) -> Callable[[KnownHex], int | None]:
    return lambda one: TERRAIN[one.terrain].movement if one.terrain in kinds else None


def _cover(kind: Terrain) -> Callable[[KnownHex], str | None]:
    return lambda one: f"+{TERRAIN[kind].cover}" if one.terrain == kind else None


def _blocks(kind: Terrain) -> Callable[[KnownHex], str | None]:
    return lambda one: "blocked" if one.terrain == kind else None


def _value(one: KnownHex) -> int | None:
    return next((goal.value for goal in one.goal.objectives if goal.hex == one.place), None)


POINTS = "movement points of infantry to enter it."
SEEN = "through it; a unit in it can be seen."
HEX_ROWS: tuple[ValueRow[KnownHex], ...] = (
    ValueRow("terrain", "SAF-7.1", "the one kind that covers most of the hex.", lambda one: one.terrain),
    ValueRow("movement", "SAF-7.2", POINTS, _points("clear", "road")),
    ValueRow("movement", "SAF-7.3", POINTS, _points("woods")),
    ValueRow("movement", "SAF-7.4", POINTS, _points("hill")),
    ValueRow("movement", "SAF-7.5", POINTS, _points("building")),
    ValueRow("road", "SAF-7.6", "movement point more for a move on roads alone.",
             lambda one: "+1" if one.terrain == "road" else None),
    ValueRow("cover", "SAF-20.3", "to the number at which Germans hit Americans in it.", _cover("woods")),
    ValueRow("cover", "SAF-20.4", "to the number at which Germans below hit Americans on it.",
             _cover("hill")),
    ValueRow("cover", "SAF-20.5", "to the number at which Germans hit Americans in it.", _cover("building")),
    ValueRow("cover card", "SAF-9.5", "the line that is read for Germans in it.",
             lambda one: "cover" if TERRAIN[one.terrain].cover_hex else None),
    ValueRow("cover card", "SAF-9.4", "the line that is read for Germans in it.",
             lambda one: None if TERRAIN[one.terrain].cover_hex else "clear"),
    ValueRow("line of sight", "SAF-8.3", SEEN, _blocks("woods")),
    ValueRow("line of sight", "SAF-8.8", SEEN, _blocks("hill")),
    ValueRow("line of sight", "SAF-8.4", SEEN, _blocks("building")),
    ValueRow("objective", "SAF-G10", "Morale for the first unit that takes it.",
             lambda one: _value(one) or None),
    ValueRow("German reinforcements", "SAF-3.2",
             "the roll of 1d6 by which they enter here; X takes what is too much elsewhere.",
             lambda one: one.number),
    ValueRow("American reinforcements", "SAF-3.3", "the blue hex: they enter here.",
             lambda one: "blue" if one.place == one.ground.sheet.blue else None),
)  # fmt: skip
"""Every number of a hex, in the order in which it is shown."""


COVER_ROWS: tuple[ValueRow[CoverCard], ...] = (
    ValueRow("clear hex", "SAF-9.6", "is added to the number to hit.", lambda card: f"+{card.clear}"),
    ValueRow("cover hex", "SAF-9.7", "is added to the number to hit.",
             lambda card: None if card.cover is None else f"+{card.cover}"),
    ValueRow("cover hex", "SAF-9.8", "no fire takes place, and the order is lost.",
             lambda card: "bunker" if card.cover is None else None),
)  # fmt: skip
"""The lines of a Cover card."""

DONE: Mapping[Entry, str] = {
    "NONE": "nothing",
    "MOVE1": "move 1 hex",
    "MOVE2": "move 2 hexes",
    "FIRE": "fire",
    "FIRE+1": "fire with +1",
    "FIRE-1": "fire with -1",
    "MOVE1_FIRE": "move 1 hex and fire",
    "ASSAULT": "assault",
}


def _line(one: tuple[Entry, Entry]) -> str:
    return ", then ".join(DONE[entry] for entry in one)


ACTION_ROWS: tuple[ValueRow[ActionCard], ...] = (
    ValueRow("blue", "SAF-19.4", "what a calm German does.", lambda card: _line(card.calm)),
    ValueRow("red", "SAF-19.5", "what an alert German does.", lambda card: _line(card.alert)),
    ValueRow("black", "SAF-19.6", "what a panicked German does.", lambda card: _line(card.panic)),
    ValueRow("icon", "SAF-19.12", "a unit that fired or assaulted is then low on supply.",
             lambda card: "low supply" if card.low_supply else None),
)  # fmt: skip
"""The lines of an Action card."""
