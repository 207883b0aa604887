"""Artillery support: calls, drift and impact (BOB-G9 A1 to A9)."""

from collections.abc import Callable, Iterator
from typing import ClassVar

import attrs

from wargames.bob.ground.sight import field, sees
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import learn, take_control
from wargames.bob.play.fire.attack import CONCEALED, DIRECTED, MISSES, Hit, apply, casualty, struck
from wargames.bob.values.board import DIRECTIONS, Place
from wargames.bob.values.components import ARTILLERY_FIREPOWER, COVER, ENEMY, Side
from wargames.bob.values.state import Battery, Counter, CounterId, Impulse
from wargames.bob.values.words import EVENT_WORDS, BobAction, BobEvent, Clauses
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.base.phrases import Words, either, fill
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D10
from wargames.kernel.game import Action, Event, Seat
from wargames.kernel.game.questions import order_of


@attrs.frozen
class CallArtillery(BobAction):
    """The action to call an artillery mission on a hex that a unit spots (BOB-G9)."""

    FORM: ClassVar[str] = "artillery {number} at {hex} spotted by {spotter}"
    SAYS: ClassVar[str] = "call the {caliber}mm artillery ({number}) on {hex}, spotted by {spotter}"
    number: int
    hex: Place
    spotter: CounterId

    def said(self, layout: Battle) -> str:
        """Return the label, with the caliber."""
        frame = layout.top(Impulse)
        return fill(self.SAYS, self, layout.sides[frame.side].batteries[self.number - 1])


@attrs.frozen
class ArtilleryCalled(BobEvent):
    """A mission was called on a hex, answered or not; only its owner knows the spotter (BOB-G9 A3, A6)."""

    AIM: ClassVar[tuple[str, str] | None] = ("spotter", "hex")
    SAYS: ClassVar[str] = (
        "The {side} called {caliber}mm artillery on {hex}[ spotted by {spotter}]: {answered}."
    )
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "answered": either("it came", "nobody answered")}

    side: Side
    caliber: int
    hex: Place
    spotter: CounterId | None
    die: int
    answered: bool
    clauses: Clauses = ("BOB-G9",)

    def seen_by(self, seat: Seat | None) -> Event:
        """Show the spotter to the owner alone."""
        return self if seat == self.side else attrs.evolve(self, spotter=None)


@attrs.frozen
class ShellsFell(BobEvent):
    """Shells fell on a hex, or nowhere (``hex`` None); ``die`` is None if nothing was hit (BOB-G9 A7).

    ``owners`` has for each hit the side that alone may know the counter; None for all.
    """

    side: Side
    hex: Place | None
    firepower: int
    die: int | None
    hits: tuple[Hit, ...]
    owners: tuple[Side | None, ...]
    clauses: Clauses = ("BOB-G9",)

    def said(self) -> str:
        """Return the sentence: the place, and the effects."""
        if self.hex is None:
            return "The shells fell where they did no harm."
        begun = f"Shells fell on {self.hex} with Firepower {self.firepower}"
        if self.die is None:
            return f"{begun}: nobody was there."
        return f"{begun}: rolled {self.die}{struck(self.die, self.hex, self.hits)}."

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide unharmed unknown counters from all but their owners."""
        hits = tuple(
            hit if owner is None or owner == seat else attrs.evolve(hit, counter=None, modifiers=())
            for hit, owner in zip(self.hits, self.owners, strict=True)
        )
        return attrs.evolve(self, hits=hits)


COST = 1
"""The cost of a mission in the Operations Range (BOB-G3 point 2)."""

RED = 2
"""Fully Suppressed (BOB-2.4)."""

NUMBERS = tuple(range(1, len(DIRECTIONS) + 1))
"""The faces of the drift die that are directions; higher ones land harmlessly (A6)."""


def ready(battle: Battle, side: Side) -> list[tuple[int, Battery]]:
    """List the artillery that a side may use now, with numbers from 1 (A1)."""
    return [
        (number, battery)
        for number, battery in enumerate(battle.sides[side].batteries, 1)
        if not battery.used and battery.missions and battery.first_turn <= battle.turn
    ]


def listed(battle: Battle, side: Side) -> bool:
    """Return whether a side could have artillery by now, by the public list of the scenario."""
    return any(one.first_turn <= battle.turn for one in battle.scenario.side(side).artillery)


# the call


def artillery_refusal(battle: Battle, side: Side, number: int) -> Refusal | None:
    """Return why an artillery counter may not be used now, or None (A1)."""
    batteries = battle.sides[side].batteries
    if not 1 <= number <= len(batteries):
        return Refusal("BOB-G9", f"there is no artillery {number}")
    battery = batteries[number - 1]
    if battery.first_turn > battle.turn:
        return Refusal("BOB-G9", f"artillery {number} is there from turn {battery.first_turn} on")
    if not battery.missions:
        return Refusal("BOB-G9", f"artillery {number} has no missions left")
    if battery.used:
        return Refusal("BOB-G9", f"artillery {number} has been used this turn")
    return None


def impact_refusal(battle: Battle, side: Side, hex_: Place) -> Refusal | None:
    """Return why artillery may not be called on a hex, or None (A5)."""
    if hex_ not in battle.ground.bit:
        return Refusal("BOB-G6", f"{hex_[:20]} is no hex of the board")
    if not battle.at(hex_, ENEMY[side]):
        return Refusal("BOB-G9", f"no enemy counter is in {hex_}")
    if battle.at(hex_, side):
        return Refusal("BOB-G9", f"a friendly unit is in {hex_}")
    return None


def spotter_refusal(battle: Battle, side: Side, id_: CounterId, hex_: Place) -> Refusal | None:
    """Return why a unit may not spot for a call, or None (A3, A4)."""
    counter = battle.counters.get(id_)
    if counter is None or counter.side != side or counter.at is None:
        return Refusal("BOB-G9", f"there is no unit {id_[:20]!r} of this side on the board")
    if not counter.unit.infantry:
        return Refusal("BOB-G9", f"{id_} is no squad or weapon team")
    if counter.level == RED:
        return Refusal("BOB-G9", f"{id_} is Fully Suppressed")
    if battle.in_melee(counter):
        return Refusal("BOB-G9", f"{id_} is in Melee")
    if sees(battle.ground, counter.at, hex_) or directors(battle, counter, hex_):
        return None
    return Refusal("BOB-G9", f"neither {id_} nor a friend beside it sees {hex_}")


def refuse_call(battle: Battle, frame: Impulse, action: CallArtillery) -> Refusal | None:
    """Return why artillery may not be called as declared (BOB-G9)."""
    return (
        artillery_refusal(battle, frame.side, action.number)
        or impact_refusal(battle, frame.side, action.hex)
        or spotter_refusal(battle, frame.side, action.spotter, action.hex)
    )


def directors(battle: Battle, spotter: Counter, hex_: Place) -> tuple[Place, ...]:
    """List the hexes beside a spotter from which a friend sees a hex that it does not see (A4)."""
    if sees(battle.ground, spotter.stands, hex_):
        return ()
    friends = battle.places.infantry[spotter.side]
    return battle.ground.members(battle.ground.around[spotter.stands] & friends & field(battle.ground, hex_))


def best_spotters(battle: Battle, side: Side) -> Callable[[Place], CounterId | None]:
    """Return a function that finds the best spotter of a hex: one that sees it, else one with help."""
    ground, friends = battle.ground, battle.places.infantry[side]
    units = [
        (one.id, ground.bit[one.at], ground.around[one.at] & friends)
        for one in battle.of(side)
        if one.at and one.unit.infantry and one.level != RED and not battle.in_melee(one)
    ]

    def best(hex_: Place) -> CounterId | None:
        seen = field(ground, hex_)
        direct = next((id_ for id_, bit, _ in units if bit & seen), None)
        return direct or next((id_ for id_, _, beside in units if beside & seen), None)

    return best


def calls(battle: Battle, side: Side) -> Iterator[tuple[int, Place, CounterId]]:
    """Yield the distinct calls: the artillery, the hex, and its best spotter."""
    batteries = ready(battle, side)
    if not batteries:
        return
    best_spotter = best_spotters(battle, side)
    for hex_ in battle.ground.members(battle.hexes(ENEMY[side]) & ~battle.hexes(side)):
        if (spotter := best_spotter(hex_)) is not None:
            yield from ((number, hex_, spotter) for number, _ in batteries)


CALL = order_of(CallArtillery)
"""The first word of all calls of artillery."""


def list_calls(battle: Battle, side: Side) -> list[Action]:
    """List the calls of artillery (BOB-G9)."""
    return [CallArtillery(number, hex_, spotter) for number, hex_, spotter in calls(battle, side)]


# the mission


def call_artillery(battle: Battle, impulse: Impulse, action: CallArtillery) -> None:
    """Spend a mission, which counts against the Operations Range (A6, A7, BOB-G3 point 2)."""
    battle.frames[-1] = replace(impulse, spent=impulse.spent + COST)
    battery = spend_mission(battle, impulse.side, action.number)
    directed = bool(directors(battle, battle.counters[action.spotter], action.hex))
    about = f"{battery.caliber}mm at {action.hex}"
    heard = battle.roll(D10, "artillery call", "BOB-G9", about)
    answered = heard <= battery.proficiency
    battle.record(
        ArtilleryCalled,
        impulse.side,
        battery.caliber,
        hex=action.hex,
        spotter=action.spotter,
        die=heard,
        answered=answered,
    )
    if answered:
        impact = drift(battle, battery, action.hex, about)
        land(battle, impulse.side, battery, impact, directed=directed)


def spend_mission(battle: Battle, side: Side, number: int) -> Battery:
    """Use a mission of a battery, and return the battery before it."""
    has = battle.sides[side]
    battery = has.batteries[number - 1]
    spent = replace(battery, missions=battery.missions - 1, used=True, shown=True)
    batteries = tuple(spent if one == number else old for one, old in enumerate(has.batteries, 1))
    battle.sides[side] = replace(has, batteries=batteries)
    return battery


def drift(battle: Battle, battery: Battery, hex_: Place, about: str) -> Place | None:
    """Return the hex where the shells fall: the target, one hex off, or None for nowhere (A6)."""
    if battle.roll(D10, "artillery accuracy", "BOB-G9", about) <= battery.accuracy:
        return hex_
    die = battle.roll(D10, "artillery drift", "BOB-G9", about)
    return battle.ground.beside(hex_, DIRECTIONS[die - 1]) if die in NUMBERS else None


def land(battle: Battle, side: Side, battery: Battery, impact: Place | None, *, directed: bool) -> None:
    """Attack the impact hex at full firepower, then the hexes around it at half (A7)."""
    if impact is None:
        battle.record(ShellsFell, side, None, firepower=0, die=None, hits=(), owners=())
        return
    power = ARTILLERY_FIREPOWER[battery.caliber]
    strike(battle, side, impact, power, directed=directed)
    for direction in DIRECTIONS:
        place = battle.ground.beside(impact, direction)
        if place is not None and battle.at(place):
            strike(battle, side, place, power // 2, directed=directed)
    learn(battle)
    take_control(battle)


def strike(battle: Battle, side: Side, place: Place, power: int, *, directed: bool) -> None:
    """Roll one die against all units in a hex, of both sides (A7, A8)."""
    found = battle.at(place)
    if not found:
        battle.record(ShellsFell, side, place, firepower=power, die=None, hits=(), owners=())
        return
    die = battle.roll(D10, "artillery attack", "BOB-G9", place)
    hits = tuple(hit(battle, place, counter, die=die, power=power, directed=directed) for counter in found)
    owners = tuple(
        None if counter.known or one.result != "none" else counter.side
        for counter, one in zip(found, hits, strict=True)
    )
    battle.record(ShellsFell, side, place, firepower=power, die=die, hits=hits, owners=owners)
    apply(battle, hits)


def hit(battle: Battle, place: Place, counter: Counter, die: int, *, power: int, directed: bool) -> Hit:
    """Return the effect of the shells on one counter (A8)."""
    found = shell_modifiers(battle, place, counter, directed=directed)
    result = "none" if die == MISSES else casualty(counter, die + total(found), power)
    return Hit(counter.id, found, result)


def shell_modifiers(
    battle: Battle, place: Place, counter: Counter, *, directed: bool
) -> tuple[Modifier, ...]:
    """Return the modifiers of the die: the column of mortars, concealed, directed, and nothing else (A8)."""
    covers = battle.ground.covers(place)
    found: list[Modifier] = []
    if covers:
        best = max(covers, key=lambda cover: COVER[cover].mortar)
        found.append(Modifier(COVER[best].mortar, best, COVER[best].clause))
    if counter.concealed:
        found.append(CONCEALED)
    if directed:
        found.append(DIRECTED)
    return tuple(found)
