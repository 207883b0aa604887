"""Checks of a state read from a file against the box and the rules."""

from collections.abc import Iterator

from wargames.kernel.chance.dice import D6
from wargames.sam_fire.checks.scenario_violations import (
    goal_violations,
    lieutenant_violations,
    sheet_violations,
    standing_violations,
)
from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.moments import MOMENTS
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.morale import KILLS_FOR_SUPPLY
from wargames.sam_fire.play.panic import FRIGHT
from wargames.sam_fire.values import components
from wargames.sam_fire.values.state import Ending, State, Table, Unit

ORDER_DICE, OUTNUMBERED_DICE = 5, 6
"""The number of order dice rolled (SAF-6.1, SAF-6.4)."""
FIRST_GERMAN_STEP, LAST_STEP = 5, 9
LAST_AMERICAN_STEP = 4
RUNNING_LOW = frozenset({"regular", "veteran"})
"""The Germans that cards make run low; the surprise veteran draws none (SAF-19.12, SAF-R75)."""


def violations(table: Table) -> Iterator[str]:
    """List violations, each with its clause; if map or counters are wrong, only those."""
    broken = [*map_violations(table), *box_violations(table)]
    yield from broken
    if broken:
        return
    ground = ground_of(table.sheet)
    stands = {unit.id: unit.at for unit in table.units}
    misplaced = [_said(*violation[1:]) for violation in standing_violations(stands, table.lieutenant, ground)]
    yield from misplaced
    if misplaced:
        return
    for unit in table.units:
        yield from unit_violations(unit)
        yield from time_violations(table, unit)
    yield from panic_violations(table, ground)
    yield from [
        _said(*violation[1:]) for violation in lieutenant_violations(table.lieutenant, _americans(table))
    ]
    yield from track_violations(table)
    yield from deck_violations(table)
    yield from dice_violations(table)
    yield from objective_violations(table)
    yield from course_violations(table)


def _said(complaint: str, clause: str) -> str:
    return f"{complaint} [{clause}]"


def _americans(table: Table) -> set[str]:
    return {unit.id for unit in table.units if unit.counter.side == "american"}


# map and counters


def map_violations(table: Table) -> Iterator[str]:
    """Check the map and the goals on it (SAF-G10, SAF-G11, SAF-G13, SAF-3.2, SAF-3.3)."""
    if found := [_said(*violation[1:]) for violation in sheet_violations(table.sheet)]:
        yield from found
        return
    for field, complaint, clause in goal_violations(table.goal, ground_of(table.sheet)):
        yield f"{field}: {complaint} [{clause}]"


def box_violations(table: Table) -> Iterator[str]:
    """Check that the counters are those of the box, each once and in order (SAF-G1, SAF-G2, SAF-25.7)."""
    ids = [unit.id for unit in table.units]
    for id_ in ids:
        if id_ not in components.COUNTERS:
            yield f"no counter is called {id_[:20]!r} [SAF-G2]"
            return
    if len(set(ids)) < len(ids):
        yield "a counter is on the map twice [SAF-G1]"
    if ids != sorted(ids, key=lambda id_: (components.COUNTERS[id_].side, id_)):
        yield "units must be listed Americans first, each side by id [SAF-G1]"
    if set(components.SURPRISES) <= set(ids):
        yield "two surprise units are never on the map together [SAF-25.7]"


def unit_violations(unit: Unit) -> Iterator[str]:
    """Check that a counter bears only markers that it can get."""
    counter = unit.counter
    if counter.tank and unit.marker != "calm":
        yield f"{unit.id} is a tank and has no {unit.marker} marker [SAF-R65]"
    elif unit.marker == "panic" and _steady(counter):
        yield f"{unit.id} never panics [SAF-R47]"
    if unit.low_supply and counter.side == "german" and counter.kind not in RUNNING_LOW:
        yield f"{unit.id} never runs low [SAF-19.12]"
    if unit.spotted and (counter.side == "american" or counter.tank):
        yield f"{unit.id} is no German that a sniper spots [SAF-R40]"


def _steady(counter: components.Counter) -> bool:
    return counter.side == "german" and counter.kind not in components.PANICKING_KINDS


def time_violations(table: Table, unit: Unit) -> Iterator[str]:
    """Check that counters are used, and spotted, only in their own half of the turn (SAF-R88)."""
    german = unit.counter.side == "german"
    if unit.used and german != (table.step >= FIRST_GERMAN_STEP):
        yield f"{unit.id} cannot have acted by step {table.step} [SAF-R88]"
    if unit.spotted and table.step > LAST_AMERICAN_STEP:
        yield f"{unit.id} is spotted after the American turn [SAF-13.9]"


def panic_violations(table: Table, ground: Ground) -> Iterator[str]:
    """Check that German infantry near American tanks has panicked (SAF-15.6, SAF-R47)."""
    near = 0
    for unit in table.units:
        if unit.counter.tank and unit.counter.side == "american":
            near |= ground.within(unit.at, FRIGHT)
    for unit in table.units:
        if unit.kind in components.PANICKING_KINDS and unit.marker != "panic" and ground.bit[unit.at] & near:
            yield f"{unit.id} is within 2 hexes of an American tank and has not panicked [SAF-15.6]"


def track_violations(table: Table) -> Iterator[str]:
    """Check Morale, the reserve marker, supply counters and the turn."""
    goal = table.goal
    if not 0 <= table.morale <= components.MOST_MORALE:
        yield f"Morale {table.morale} is off the track of 0 to {components.MOST_MORALE} [SAF-R82]"
    if not 0 <= table.reserve_marker < goal.reserve_threshold:
        yield f"the reserve marker {table.reserve_marker} is not below {goal.reserve_threshold} [SAF-R49]"
    if not 0 <= table.supply <= table.kills // KILLS_FOR_SUPPLY:
        yield f"{table.kills} kills cannot have left {table.supply} Supply counters [SAF-R33]"
    if not 1 <= table.turn <= goal.turn_limit:
        yield f"there is no turn {table.turn} of {goal.turn_limit} [SAF-G10]"
    if not 1 <= table.step <= LAST_STEP:
        yield f"there is no step {table.step} [SAF-4.3]"


def deck_violations(table: Table) -> Iterator[str]:
    """Check that the decks and their discards hold the box's cards, shuffled (SAF-2.1)."""
    box = (components.cover_deck(), components.action_deck(), components.reserve_deck())
    lying = (table.cover_deck, table.action_deck, table.reserve_deck)
    for deck, there, gap in zip(box, lying, ("SAF-G7", "SAF-G8", "SAF-G9"), strict=True):
        if there.reshuffle() != deck:
            yield f"the {deck.name} does not hold the cards of the box [{gap}]"
        elif there.known:
            yield f"the {deck.name} is shuffled: no card on it is known [SAF-2.1]"


def dice_violations(table: Table) -> Iterator[str]:
    """Check the order dice (SAF-6.1, SAF-6.4, SAF-6.14)."""
    most = OUTNUMBERED_DICE if table.options.outnumbered else ORDER_DICE
    dice = table.order_dice
    if any(die not in D6.faces for die in dice) or list(dice) != sorted(dice):
        yield "order dice show 1 to 6 and are listed lowest first [SAF-6.1]"
    if len(dice) > most:
        yield f"{len(dice)} order dice were not rolled [{'SAF-6.4' if most > ORDER_DICE else 'SAF-6.1'}]"
    if dice and table.frames and table.step not in {2, 3}:
        yield f"order dice are left in step {table.step} [SAF-6.14]"


def objective_violations(table: Table) -> Iterator[str]:
    """Check that the held objectives are objectives, and were taken (SAF-G10)."""
    objectives = {objective.hex for objective in table.goal.objectives}
    for name, places in (("held", table.held), ("gained", table.gained)):
        if list(places) != sorted(objectives.intersection(places)):
            yield f"{name}: each hex must be an objective, named once and in order [SAF-G10]"
    if not set(table.held) <= set(table.gained):
        yield "an objective is held that was never gained [SAF-G10]"


# frames and ending


def course_violations(table: Table) -> Iterator[str]:
    """Check that the game goes on or has ended for a reason, and that its frames fit the step."""
    if (table.ending is None) != bool(table.frames):
        yield "the game goes on exactly while it has not ended [SAF-R81]"
    elif table.ending is not None:
        yield from ending_violations(table, table.ending)
    else:
        yield from going_on_violations(table)
        yield from MOMENTS.violations(Battle.on(State(table)))


def _lost(table: Table) -> bool:
    """Return whether the game is lost at once (SAF-R81)."""
    return table.morale == 0 or not any(unit.kind == "squad" for unit in table.units)


def ending_violations(table: Table, ending: Ending) -> Iterator[str]:
    """Check that the game was won or lost as its ending says (SAF-R81, SAF-G10)."""
    if ending.won != (won(table) and not _lost(table)):
        yield f"the game was not {'won' if ending.won else 'lost'} [SAF-G10]"
    elif not ending.won and not _lost(table) and table.turn < table.goal.turn_limit:
        yield "the game is not lost yet [SAF-R81]"
    elif not _lost(table) and table.step != LAST_STEP:
        yield "the game is won, or runs out of turns, at the end of a full turn [SAF-R81]"


def won(table: Table) -> bool:
    """Return whether the victory line of the scenario holds (SAF-G10)."""
    goal = table.goal
    held = sum(place in table.held for place in goal.hold_any_of)
    return table.morale >= goal.victory_morale and held >= goal.hold


def going_on_violations(table: Table) -> Iterator[str]:
    """Check that a game that goes on is not lost (SAF-R81)."""
    if _lost(table):
        yield "the game goes on with no Morale or no American squad left [SAF-R81]"
