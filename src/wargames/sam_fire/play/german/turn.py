"""The German turn: status, infantry by Action cards, MG42s (sections 5 to 7)."""

from typing import ClassVar

import attrs

from wargames.sam_fire.ground.ground import FAR
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.american.supply import Replenished
from wargames.sam_fire.play.assault import counted
from wargames.sam_fire.play.battle import Battle, by_hex
from wargames.sam_fire.play.counters import flip, mark, run_low
from wargames.sam_fire.play.cover import cover_of
from wargames.sam_fire.play.german.action_cards import (
    BONUS,
    IDLE,
    LINES,
    STEPS,
    ActionCardDrawn,
    EntrySkipped,
)
from wargames.sam_fire.play.german.assault import declare
from wargames.sam_fire.play.german.fire import (
    AT_TARGET,
    FIRE,
    INFANTRY_PRIORITIES,
    choose,
    fire_machine_gun,
    shoot,
    targets,
    where,
)
from wargames.sam_fire.play.german.movement import advance_toward
from wargames.sam_fire.play.german.surprise import act_surprise_veteran
from wargames.sam_fire.play.panic import near_tank
from wargames.sam_fire.values.components import ACTION_CARDS, COUNTERS, Entry, Kind, Marker
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent


@attrs.frozen
class GermanTurnBegan(TableEvent):
    """The German half of a turn began."""

    PARAGRAPH: ClassVar[bool] = True
    SAYS: ClassVar[str] = "Turn {turn}: the Germans act."

    turn: int
    clauses: Clauses = ("SAF-4.1", "SAF-4.3")


@attrs.frozen
class UnitChosen(TableEvent):
    """The rules chose which German acts next, of those who may."""

    RULES_CHOSE: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{unit} is next{among}."

    unit: UnitId
    among: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class AssaultChosen(TableEvent):
    """The rules chose the hex that a German assaults, of those beside it."""

    RULES_CHOSE: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{unit} goes for {hex}{among}."

    unit: UnitId
    hex: Place
    among: tuple[Place, ...]
    clauses: Clauses


CARD_KINDS: frozenset[Kind] = frozenset({"regular", "veteran"})
"""The kinds that draw Action cards (SAF-19.1, SAF-R55)."""

CARD_DRAWERS = frozenset(id_ for id_, counter in COUNTERS.items() if counter.kind in CARD_KINDS)

STATE_CLAUSE: dict[Marker, str] = {"calm": "SAF-19.4", "alert": "SAF-19.5", "panic": "SAF-19.6"}

FIRES: dict[Entry, Entry] = {**{entry: entry for entry in BONUS}, "MOVE1_FIRE": "FIRE"}
"""The fire of each entry that has one."""

STAYING: dict[tuple[Entry, Entry], tuple[Entry, ...]] = {
    line: tuple("FIRE" if entry in STEPS else entry for entry in line)
    for lines in LINES.values()
    for line in lines.values()
}
"""Each line for a unit that began beside an American: its Moves read as Fire (SAF-19.23, SAF-R62)."""

MACHINE_GUNS = tuple(id_ for id_, counter in COUNTERS.items() if counter.kind == "mg42")

NO_TARGET = "nobody is in range and in sight"


# 5: status


def adjust_status(battle: Battle) -> None:
    """Calm the Panicked to Alert away from tanks, then resupply (SAF-18.1, SAF-18.2, SAF-18.3, SAF-R53)."""
    battle.record(GermanTurnBegan, battle.turn)
    panicked = [german for german in battle.germans if german.marker == "panic"]
    for german in panicked:
        if not near_tank(battle, german):
            mark(battle, german.id, "alert", "SAF-18.1", "SAF-18.3")
    for german in battle.germans:
        if german.low_supply and german not in panicked:
            battle.record(Replenished, german.id, battle.supply, ("SAF-18.2",))
            german.run(low=False)


# 6: infantry


def act_infantry(battle: Battle) -> bool:
    """Let German infantry act one by one; return whether an assault was declared (SAF-19.1, SAF-19.2)."""
    waiting: list[Piece] = []
    lined_up_for = -1
    while True:
        americans = battle.occupancy.americans
        if americans != lined_up_for:  # the order holds while the waiting units stay
            waiting, lined_up_for = line_up(battle), americans
        if not waiting:
            break
        if len(waiting) > 1 and battle.events is not None:
            ids = tuple([german.id for german in waiting])
            battle.record(UnitChosen, ids[0], ids, ("SAF-19.21", "SAF-R55"))
        if activate(battle, waiting.pop(0)):
            return True
    surprise = battle.units.get("SV")
    return surprise is not None and not surprise.used and act_surprise_veteran(battle)


def line_up(battle: Battle) -> list[Piece]:
    """List the infantry still to act: closest to any American first, then by hex and counter (SAF-R55)."""
    ready = [german for german in battle.germans if not german.used and german.id in CARD_DRAWERS]
    if len(ready) < 2:  # noqa: PLR2004  nothing to order
        return ready
    away, americans = battle.ground.away, list(map(where, battle.americans))
    order = [
        (min(map(away[german.at].__getitem__, americans), default=FAR), german.here, at)
        for at, german in enumerate(ready)
    ]
    return [ready[at] for _, _, at in sorted(order)]


def activate(battle: Battle, german: Piece) -> bool:
    """Draw a card for a German and carry out its line; return whether it assaults.

    SAF-19.1, SAF-R56, SAF-R83.
    """
    card = battle.action_deck.draw(battle.dice, "action card", "SAF-19.1", german.id)
    line = LINES[card][german.marker]
    if battle.events is not None:
        clauses = ("SAF-19.1", "SAF-19.3", STATE_CLAUSE[german.marker])
        battle.record(ActionCardDrawn, german.id, card=card, state=german.marker, line=line, clauses=clauses)
    if german.low_supply:
        clauses = "SAF-17.2", "SAF-17.3", "SAF-R54"
        battle.record(EntrySkipped, german.id, entry="all", reason="it is low on supply", clauses=clauses)
    elif line != IDLE and carry_out(battle, german, line, icon=ACTION_CARDS[card].low_supply):
        return True  # it goes on in its own frame
    flip(battle, german, "SAF-19.13")  # after any action, "no action" included: SAF-19.14
    return False


def carry_out(battle: Battle, german: Piece, line: tuple[Entry, Entry], *, icon: bool) -> bool:
    """Do both entries in order where possible; return whether an assault was declared (SAF-19.7, SAF-R57)."""
    adjacent = battle.ground.ring[german.at] & battle.occupancy.americans  # tanks included: SAF-R62
    if adjacent and "ASSAULT" in line:  # in preference to any other action: SAF-22.1, SAF-R66
        declare(battle, german.id, choose_assault(battle, german, adjacent), icon=icon)
        return True
    moved = False
    for entry in STAYING[line] if adjacent else line:
        if entry in STEPS:
            moved = not moved and advance_toward(battle, german, entry)
        if entry == "ASSAULT":
            if try_assault(battle, german, moved=moved, icon=icon):
                return True
        elif entry in FIRES and try_fire(battle, german, FIRES[entry], icon=icon):
            return False  # a fire ends the activation: SAF-19.10, SAF-19.11, SAF-R57
    return False


def try_fire(battle: Battle, german: Piece, entry: Entry, *, icon: bool) -> bool:
    """Fire at the first target, if any; the icon then leaves the unit low.

    SAF-19.8, SAF-19.12, SAF-20.1, SAF-R59.
    """
    found = targets(battle, german)
    if not found:
        if battle.events is not None:
            battle.record(EntrySkipped, german.id, entry=entry, reason=NO_TARGET, clauses=("SAF-19.8",))
        return False
    target = choose(battle, german, found, INFANTRY_PRIORITIES, told=AT_TARGET)
    modifiers = FIRE[COUNTERS[german.id].veteran][BONUS[entry]]
    shoot(battle, german, target, modifiers, two_dice=False)
    if icon:
        run_low(battle, german.id, "SAF-19.12", "SAF-R59")
    return True


def try_assault(battle: Battle, german: Piece, *, moved: bool, icon: bool) -> bool:
    """Assault if a move brought the unit beside an American (SAF-R66)."""
    adjacent = battle.ground.ring[german.at] & battle.occupancy.americans if moved else 0
    if not adjacent:
        battle.record(
            EntrySkipped,
            german.id,
            entry="ASSAULT",
            reason="no American is adjacent",
            clauses=("SAF-19.8", "SAF-R66"),
        )
        return False
    declare(battle, german.id, choose_assault(battle, german, adjacent), icon=icon)
    return True


def choose_assault(battle: Battle, german: Piece, adjacent: int) -> Place:
    """Pick one of the hexes beside it: of least cover, then fewest defenders, then the lowest (SAF-R66)."""
    among = battle.ground.members(adjacent)

    def rank(place: Place) -> tuple[int, int, Place]:
        defenders = battle.at(place)
        tank = any(unit.tank for unit in defenders)
        return 0 if tank else cover_of(battle.ground, place, german.at), counted(defenders), place

    place = min(among, key=rank) if len(among) > 1 else among[0]
    battle.record(AssaultChosen, german.id, hex=place, among=among, clauses=("SAF-22.1", "SAF-R66"))
    return place


# 7: MG42s


def act_machine_guns(battle: Battle) -> None:
    """Let all MG42s fire, in order of their hexes; they draw no card (SAF-23.1, SAF-23.2, SAF-R68)."""
    units = battle.units
    guns = [units[id_] for id_ in MACHINE_GUNS if id_ in units and not units[id_].used]
    for unit in sorted(guns, key=by_hex):
        if not fire_machine_gun(battle, unit) and battle.events is not None:
            battle.record(EntrySkipped, unit.id, entry="FIRE", reason=NO_TARGET, clauses=("SAF-23.4",))
        flip(battle, unit, "SAF-23.1")
