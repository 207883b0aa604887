"""The German turn: status, infantry by Action cards, MG42s, and who acts when (sections 5 to 7)."""

from wargames.kernel.replace import replace
from wargames.sam_fire.ground.ground import FAR
from wargames.sam_fire.play.assault import counted
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import flip
from wargames.sam_fire.play.cover import cover_of
from wargames.sam_fire.play.german.assault import declare
from wargames.sam_fire.play.german.fire import fire_if_possible, fire_machine_gun
from wargames.sam_fire.play.german.movement import advance_toward
from wargames.sam_fire.play.german.surprise import act_surprise_veteran
from wargames.sam_fire.play.morale import run_low
from wargames.sam_fire.play.panic import near_tank
from wargames.sam_fire.values.components import ACTION_CARDS, COUNTERS, TANKS, Entry, Kind, Marker
from wargames.sam_fire.values.events import (
    ActionCardDrawn,
    AssaultChosen,
    EntrySkipped,
    GermanTurnBegan,
    MarkerChanged,
    Replenished,
    UnitChosen,
)
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

CARD_KINDS: frozenset[Kind] = frozenset({"regular", "veteran"})
"""Who draws Action cards (SAF-19.1, SAF-R55)."""

CARD_DRAWERS = frozenset(id_ for id_, counter in COUNTERS.items() if counter.kind in CARD_KINDS)

STATE_CLAUSE: dict[Marker, str] = {"calm": "SAF-19.4", "alert": "SAF-19.5", "panic": "SAF-19.6"}

MACHINE_GUNS = tuple(id_ for id_, counter in COUNTERS.items() if counter.kind == "mg42")

LINES: dict[str, dict[Marker, tuple[Entry, Entry]]] = {
    id_: {marker: card.line(marker) for marker in STATE_CLAUSE} for id_, card in ACTION_CARDS.items()
}
"""What each Action card reads for each state."""

IDLE: tuple[Entry, Entry] = ("NONE", "NONE")

BONUS: dict[Entry, int] = {"FIRE": 0, "FIRE+1": 1, "FIRE-1": -1}
STEPS: dict[Entry, int] = {"MOVE1": 1, "MOVE2": 2, "MOVE1_FIRE": 1}


# 5: status


def adjust_status(battle: Battle) -> None:
    """Calm the Panicked to Alert away from tanks, then resupply (SAF-18.1, SAF-18.2, SAF-18.3, SAF-R53)."""
    battle.record(GermanTurnBegan, battle.turn)
    panicked = [unit.id for unit in battle.of("german") if unit.marker == "panic"]
    for id_ in panicked:
        unit = battle.units[id_]
        if not near_tank(battle, unit.at):
            battle.record(MarkerChanged, id_, "panic", "alert", ("SAF-18.1", "SAF-18.3"))
            battle.units[id_] = unit.marked("alert")
    for unit in list(battle.of("german")):
        if unit.low_supply and unit.id not in panicked:
            battle.record(Replenished, unit.id, battle.supply, ("SAF-18.2",))
            battle.units[unit.id] = replace(unit, low_supply=False)


# 6: infantry


def act_infantry(battle: Battle) -> bool:
    """Let German infantry act one by one; tell whether an assault was declared (SAF-19.1, SAF-19.2)."""
    waiting: list[UnitId] = []
    lined_up_for = -1
    while True:
        americans = battle.occupancy.americans
        if americans != lined_up_for:  # nobody who waits has moved: the line stands while they do
            waiting, lined_up_for = line_up(battle), americans
        if not waiting:
            break
        if len(waiting) > 1 and battle.events is not None:
            battle.record(UnitChosen, waiting[0], tuple(waiting), ("SAF-19.21", "SAF-R55"))
        if activate(battle, waiting.pop(0)):
            return True
    surprise = battle.units.get("SV")
    return surprise is not None and not surprise.used and act_surprise_veteran(battle)


def line_up(battle: Battle) -> list[UnitId]:
    """Line up who has not acted: closest to any American first, then by hex and counter (SAF-R55)."""
    away = battle.ground.away
    americans = {unit.at for unit in battle.of("american")}
    waiting = [
        (min(map(away[unit.at].__getitem__, americans), default=FAR), unit.at, unit.id)
        for unit in battle.of("german")
        if not unit.used and unit.id in CARD_DRAWERS
    ]
    waiting.sort()
    return [id_ for _, _, id_ in waiting]


def activate(battle: Battle, id_: UnitId) -> bool:
    """Draw a card for a German and carry out its line; tell whether it assaults (SAF-19.1, SAF-R56)."""
    unit = battle.units[id_]
    card = draw_card(battle, id_)
    line = LINES[card][unit.marker]
    if battle.events is not None:
        clauses = ("SAF-19.1", "SAF-19.3", STATE_CLAUSE[unit.marker])
        battle.record(ActionCardDrawn, id_, card, unit.marker, line, clauses)
    if unit.low_supply:
        battle.record(EntrySkipped, id_, "all", "it is low on supply", ("SAF-17.2", "SAF-17.3", "SAF-R54"))
    elif line != IDLE and carry_out(battle, unit, line, icon=ACTION_CARDS[card].low_supply):
        return True  # it goes on in its own frame
    flip(battle, id_, "SAF-19.13")  # whatever it did, "no action" included: SAF-19.14
    return False


def draw_card(battle: Battle, id_: UnitId) -> str:
    """Draw an Action card for a unit (SAF-19.1, SAF-R83)."""
    card = battle.roll(battle.action_deck.top(), "action card", "SAF-19.1", id_)
    battle.action_deck.turn_over(card)
    return card


def carry_out(battle: Battle, unit: Unit, line: tuple[Entry, Entry], *, icon: bool) -> bool:
    """Do both entries in order where possible; tell whether an assault was declared (SAF-19.7, SAF-R57)."""
    adjacent = beside_americans(battle, unit.at)
    if adjacent and "ASSAULT" in line:  # in preference to any other action: SAF-22.1, SAF-R66
        declare(battle, unit.id, choose_assault(battle, unit, adjacent), icon=icon)
        return True
    moved = False
    for printed in line:
        entry = stay_and_fire(printed) if adjacent else printed
        if entry in STEPS:
            moved = not moved and move(battle, unit.id, entry)
        if entry == "ASSAULT":
            if try_assault(battle, unit.id, moved=moved, icon=icon):
                return True
        elif "FIRE" in entry and try_fire(battle, unit.id, entry if entry in BONUS else "FIRE", icon=icon):
            return False  # a fire ends the activation: SAF-19.10, SAF-19.11, SAF-R57
    return False


def stay_and_fire(entry: Entry) -> Entry:
    """Read a Move as Fire: the unit began beside an American (SAF-19.23, SAF-R62)."""
    return "FIRE" if entry in STEPS else entry


def move(battle: Battle, id_: UnitId, entry: Entry) -> bool:
    """Move by hexes; tell whether it could (SAF-19.8, SAF-19.9, SAF-19.17)."""
    if advance_toward(battle, id_, STEPS[entry]):
        return True
    battle.record(EntrySkipped, id_, entry, "no open hex is closer to its goal", ("SAF-19.8", "SAF-R60"))
    return False


def try_fire(battle: Battle, id_: UnitId, entry: Entry, *, icon: bool) -> bool:
    """Fire if there is a target; the icon then leaves the unit low (SAF-19.8, SAF-19.12, SAF-R59)."""
    if not fire_if_possible(battle, id_, BONUS.get(entry, 0)):
        battle.record(EntrySkipped, id_, entry, "nobody is in range and in sight", ("SAF-19.8",))
        return False
    if icon:
        run_low(battle, id_, "SAF-19.12", "SAF-R59")
    return True


def try_assault(battle: Battle, id_: UnitId, *, moved: bool, icon: bool) -> bool:
    """Assault if a move brought the unit beside an American (SAF-R66)."""
    unit = battle.units[id_]
    adjacent = beside_americans(battle, unit.at) if moved else ()
    if not adjacent:
        battle.record(EntrySkipped, id_, "ASSAULT", "no American is adjacent", ("SAF-19.8", "SAF-R66"))
        return False
    declare(battle, id_, choose_assault(battle, unit, adjacent), icon=icon)
    return True


def beside_americans(battle: Battle, place: Place) -> tuple[Place, ...]:
    """List the adjacent hexes with Americans, tanks included (SAF-R62)."""
    near = battle.ground.ring[place] & battle.occupancy.americans
    return battle.ground.members(near) if near else ()


def choose_assault(battle: Battle, german: Unit, adjacent: tuple[Place, ...]) -> Place:
    """Pick the hex of least cover, then of fewest defenders, then the lowest (SAF-R66)."""

    def rank(place: Place) -> tuple[int, int, Place]:
        defenders = battle.at(place)
        tank = any(unit.id in TANKS for unit in defenders)
        return 0 if tank else cover_of(battle, place, german.at), counted(defenders), place

    place = min(adjacent, key=rank)
    battle.record(AssaultChosen, german.id, place, adjacent, ("SAF-22.1", "SAF-R66"))
    return place


# 7: MG42s


def act_machine_guns(battle: Battle) -> None:
    """Let all MG42s fire, in order of their hexes; they draw no card (SAF-23.1, SAF-23.2, SAF-R68)."""
    units = battle.units
    guns = [units[id_] for id_ in MACHINE_GUNS if id_ in units and not units[id_].used]
    for unit in sorted(guns, key=lambda unit: (unit.at, unit.id)):
        if not fire_machine_gun(battle, unit.id):
            battle.record(EntrySkipped, unit.id, "FIRE", "nobody is in range and in sight", ("SAF-23.4",))
        flip(battle, unit.id, "SAF-23.1")
