"""The numbers of a hex and of an artillery counter in words (BOB-G6, BOB-G9)."""

from collections.abc import Callable

import attrs

from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.told.view import BobView
from wargames.bob.values.board import Place
from wargames.bob.values.components import ARTILLERY_FIREPOWER, HEDGEROW_POINTS, TERRAIN, Terrain
from wargames.bob.values.state import Battery
from wargames.kernel.game.counter_values import CounterValue, ValueRow, explained

ARTILLERY = "ARTILLERY"
"""The name by which all batteries are explained."""


@attrs.frozen
class KnownHex:
    """A hex of a board."""

    ground: Ground
    place: Place

    @property
    def terrain(self) -> Terrain:
        """Its terrain."""
        return self.ground.terrain[self.place]

    @property
    def foxhole(self) -> bool:
        """True when it has a foxhole."""
        return self.place in self.ground.board.foxholes

    @property
    def fortified(self) -> bool:
        """True when it has a fortification."""
        return self.place in self.ground.board.fortifications

    @property
    def hedged(self) -> tuple[Place, ...]:
        """The neighbors behind a hedgerow."""
        around = self.ground.neighbors[self.place]
        return tuple(one for one in around if self.ground.hedgerow_between(self.place, one))


def terrain_values(view: BobView, name: str) -> tuple[CounterValue, ...]:
    """Return the numbers of a hex, or of the artillery that the seat knows; empty for another name."""
    ground, wanted = ground_of(view.scenario.board), name.upper()
    if wanted in ground.terrain:
        return explained(HEX_ROWS, KnownHex(ground, wanted))
    known = (one for side in (view.us, view.ge) for one in side.batteries)
    battery = next(
        (one for one in known if wanted in {ARTILLERY, f"{one.caliber}", f"{one.caliber}MM"}), None
    )
    return explained(BATTERY_ROWS, battery) if battery else ()


def _when(*kinds: Terrain, value: Callable[[KnownHex], object | None]) -> Callable[[KnownHex], object | None]:
    """Read a number from hexes of some kinds."""
    return lambda one: value(one) if one.terrain in kinds else None


def _points(one: KnownHex) -> int | None:
    return TERRAIN[one.terrain].movement


def _cover(value: str) -> Callable[[KnownHex], str]:
    return lambda _: value


def _road(one: KnownHex) -> str | None:
    on_road = any(one.place in step for step in one.ground.roads)
    return "1/2, 2/3 for a weapon team" if on_road else None


BEST = "to the die of fire at it; only the best cover counts"
HEX_ROWS: tuple[ValueRow[KnownHex], ...] = (
    ValueRow("terrain", "BOB-G6", "the kind of the hex.", lambda one: one.terrain),
    ValueRow("movement points", "BOB-5.5.1", "to enter it on foot, away from a road.",
             _when("clear", value=_points)),
    ValueRow("movement points", "BOB-5.5.2", "to enter it on foot, away from a road.",
             _when("woods", "stone building", "wooden building", value=_points)),
    ValueRow("movement points", "BOB-5.5.7", "nobody enters it.", _when("water", value=lambda _: "none")),
    ValueRow("movement points", "BOB-G6", "it is entered only so.",
             _when("bridge", value=lambda _: "by road")),
    ValueRow("along a road", "BOB-5.5.3", "movement points for each hex of the road.", _road),
    ValueRow("hedgerow", "BOB-5.5.5", "movement points more to cross to that hex.",
             lambda one: f"+{HEDGEROW_POINTS} ({', '.join(one.hedged)})" if one.hedged else None),
    ValueRow("behind the hedgerow", "BOB-5.7.7", "to the die of fire that comes over it; 0 for mortars.",
             lambda one: "+2" if one.hedged else None),
    ValueRow("cover", "BOB-5.7.9", f"{BEST}; -1 for mortars.",
             lambda one: "+1" if one.terrain == "woods" and not one.foxhole else None),
    ValueRow("cover", "BOB-5.7.5", f"{BEST}.", _when("stone building", value=_cover("+2"))),
    ValueRow("cover", "BOB-5.7.6", f"{BEST}.", _when("wooden building", value=_cover("+1"))),
    ValueRow("foxhole", "BOB-5.7.8", f"{BEST}.",
             lambda one: "+2, +4 against mortars" if one.foxhole and one.terrain != "woods" else None),
    ValueRow("foxhole in woods", "BOB-5.7.10", f"{BEST}.",
             lambda one: "+2" if one.foxhole and one.terrain == "woods" else None),
    ValueRow("fortification", "BOB-5.7.4", f"{BEST}.", lambda one: "+3" if one.fortified else None),
    ValueRow("line of sight", "BOB-5.2.3",
             "a line through its inside is blocked, one into it or out of it is not.",
             lambda one: "blocked" if TERRAIN[one.terrain].blocks else None),
    ValueRow("elevation", "BOB-5.5.6", "each level climbed costs 1 movement point more.",
             lambda one: one.ground.elevation[one.place] or None),
    ValueRow("higher ground", "BOB-5.7.11", "to the die of fire at it from below.",
             lambda one: "+1" if one.ground.elevation[one.place] else None),
)  # fmt: skip
"""Every number of a hex, in the order in which it is shown."""

BATTERY_ROWS: tuple[ValueRow[Battery], ...] = (
    ValueRow("caliber", "BOB-G9", "millimeters.", lambda one: one.caliber),
    ValueRow("firepower", "BOB-G9", "where it lands; half of it, rounded down, in the six hexes around.",
             lambda one: ARTILLERY_FIREPOWER[one.caliber]),
    ValueRow("first turn", "BOB-G9", "the turn from which it may be called.", lambda one: one.first_turn),
    ValueRow("missions", "BOB-G9", "left, at most one a turn.", lambda one: one.missions or None),
    ValueRow("proficiency", "BOB-G9", "the call is heard on 1d10 at or under it.",
             lambda one: one.proficiency),
    ValueRow("accuracy", "BOB-G9", "it is on target on 1d10 at or under it; else it drifts.",
             lambda one: one.accuracy),
)  # fmt: skip
"""Every number of an artillery counter."""
