"""Checks of states from files, against the lists of the scenario and the rules of the table."""

from collections import Counter as Count
from collections.abc import Iterator
from functools import lru_cache

from wargames.bob.checks.scenario_violations import violations as scenario_violations
from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.moments import MOMENTS
from wargames.bob.play.battle import layout_of
from wargames.bob.play.concealment import who_decides
from wargames.bob.play.set_up import listed, setting_up
from wargames.bob.play.victory import at_once
from wargames.bob.values.components import ENEMY, TYPES, Side
from wargames.bob.values.scenarios import SIDES, STACKING, BobScenario
from wargames.bob.values.state import Battery, Counter, CounterId, Ending, Moving, RoutMove, State

CALM = frozenset({"vehicle", "decoy"})
"""Kinds of units that are never suppressed: vehicles, and decoys (BOB-G8, BOB-5.13.4)."""


def violations(state: State) -> Iterator[str]:
    """List violations with their clauses; if the scenario or a list is wrong, only those."""
    if found := list(_scenario_violations(state.scenario)):
        yield from found
        return
    broken = [*option_violations(state), *track_violations(state)]
    broken = broken or [fault for side in SIDES for fault in force_violations(state, side)]
    ground = ground_of(state.scenario.board)
    broken += [fault for counter in state.counters for fault in place_violations(state, counter, ground)]
    yield from broken
    if broken:
        return
    for counter in state.counters:
        yield from marker_violations(counter)
        open_decoy = not counter.real and counter.at is not None and not counter.concealed
        if open_decoy and not unseen_decoy(state, counter):
            yield f"the decoy {counter.id} lies open in {counter.at} [BOB-5.13.4]"
    yield from stacking_violations(state)
    for side in SIDES:
        yield from pool_violations(state, side)
        yield from battery_violations(state, side)
    yield from control_violations(state, ground)
    if not state.frames or state.ending is not None:
        yield from over_violations(state)
    else:
        yield from MOMENTS.violations(layout_of(state))


@lru_cache(maxsize=64)
def _scenario_violations(scenario: BobScenario) -> tuple[str, ...]:
    found = scenario_violations(scenario)
    return tuple(f"scenario, {field}: {what} [{clause}]" for field, what, clause in found)


# components


def option_violations(state: State) -> Iterator[str]:
    """Check that only the side with a secret option took it (BOB-G11, BOB-G16)."""
    option = state.scenario.option
    for side in SIDES:
        if state.side(side).option and (option is None or option.side != side):
            yield f"{side} has no secret option to take [BOB-G16]"


def track_violations(state: State) -> Iterator[str]:
    """Check the turn (BOB-2.6)."""
    turns = state.scenario.turns
    if not 1 <= state.turn <= turns:
        yield f"there is no turn {state.turn} of {turns} [BOB-2.6]"
    if setting_up(state.frames) and state.turn != 1:
        yield f"the sides set up before turn 1, not in turn {state.turn} [BOB-3.1]"


def force_violations(state: State, side: Side) -> Iterator[str]:
    """Check that a side's counters are those of its list, each once: on the table, lost or gone (BOB-3.1)."""
    lines = [*listed(state.scenario.forces(side, option=state.side(side).option))]
    if (placed := setting_up(state.frames).get(side)) is not None:
        placing = [line for line in lines if line[1].area is not None]
        if not 0 <= placed <= len(placing):
            yield f"{side} cannot have placed {placed} of {len(placing)} counters [BOB-3.1]"
            return
        lines = placing[:placed]
    made = {counter.id: counter for counter, _ in lines}
    gone = [*(id_ for id_ in state.lost if _side_of(id_) == side), *state.side(side).exited]
    there = [counter for counter in state.counters if _side_of(counter.id) == side]
    ids = Count([*gone, *(counter.id for counter in there)])
    for id_, count in ids.items():
        if id_ not in made:
            yield f"no counter {id_[:20]!r} is there by the list of {side} [BOB-3.1]"
        elif count > 1:
            yield f"{id_} is on the table, lost or gone {count} times [BOB-3.1]"
    if missing := [id_ for id_ in made if id_ not in ids]:
        yield f"{missing[0]} of the list of {side} is nowhere [BOB-3.1]"
    for counter in there:
        if counter.id in made:
            yield from print_violations(counter, made[counter.id])
    yield from exit_violations(state, side, made)


def _side_of(id_: CounterId) -> Side:
    return "us" if id_[:2].lower() == "us" else "ge"


def print_violations(counter: Counter, made: Counter) -> Iterator[str]:
    """Check that a counter has the type, the side up and the turn of its list (BOB-3.1, BOB-G1)."""
    if counter.type != made.type:
        yield f"{counter.id} is a {made.type}, no {counter.type[:20]!r} [BOB-G1]"
    elif counter.reduced and counter.unit.reduced is None:
        yield f"{counter.id} has no reduced side [BOB-G1]"
    elif made.reduced and not counter.reduced:
        yield f"{counter.id} is reduced from the start [BOB-3.1]"
    if counter.enters != made.enters:
        yield f"{counter.id} enters in turn {made.enters}, not {counter.enters} [BOB-3.1]"


def exit_violations(state: State, side: Side, made: dict[CounterId, Counter]) -> Iterator[str]:
    """Check that only real units of the side that must exit have left the board (BOB-G16)."""
    victory, exited = state.scenario.victory, state.side(side).exited
    if exited and (victory.exit is None or victory.side != side):
        yield f"{exited[0][:20]} cannot have left the board [BOB-G16]"
    for id_ in exited:
        if id_ in made and made[id_].unit.kind not in {"squad", "wt", "vehicle"}:
            yield f"{id_} cannot have left the board [BOB-G16]"


# places and markers


def place_violations(state: State, counter: Counter, ground: Ground) -> Iterator[str]:
    """Check that a counter is in a hex where it can stand, or waits for its turn (BOB-G6, BOB-5.5.7)."""
    if counter.type not in TYPES:
        return
    if counter.at is None:
        yield from waiting_violations(counter)
    elif counter.at not in ground.bit:
        yield f"{counter.id} is in {counter.at[:20]!r}, which is no hex of the board [BOB-G6]"
    elif ground.terrain[counter.at] == "water":
        yield f"{counter.id} is in {counter.at}, which is water [BOB-5.5.7]"
    elif counter.enters > state.turn:
        yield f"{counter.id} is in {counter.at} before turn {counter.enters} [BOB-G16]"
    if (counter.facing is not None) != (counter.at is not None and counter.unit.heavy):
        yield f"{counter.id}: guns and vehicles on the board have a facing, others none [BOB-G8]"


def waiting_violations(counter: Counter) -> Iterator[str]:
    """Check a counter off the board: it waits to enter and has no marker of the board (BOB-G16).

    It may be suppressed: fire hit it in a full hex, and it was put back (BOB-R39).
    """
    if not counter.enters:
        yield f"{counter.id} is off the board and never enters it [BOB-G16]"
    elif counter.concealed or counter.known or counter.prepared or counter.moved:
        yield f"{counter.id} waits off the board, where it gets no such marker [BOB-G16]"


def marker_violations(counter: Counter) -> Iterator[str]:
    """Check that a counter has only markers that it can get together (BOB-2.4, BOB-G3, BOB-R38)."""
    kind = counter.unit.kind
    if counter.level and kind in CALM:
        yield f"{counter.id} is a {kind} and is never suppressed [{_never(kind)}]"
    if counter.used and counter.prepared:
        yield f"{counter.id} is both Used and prepared for Op Fire [BOB-G3]"
    if counter.moved and kind != "vehicle":
        yield f"{counter.id} is no vehicle and has no Movement marker [BOB-G8]"
    if counter.concealed and counter.known:
        yield f"{counter.id} is concealed, yet its face is known [BOB-R38]"


def _never(kind: str) -> str:
    return "BOB-G8" if kind == "vehicle" else "BOB-5.13.4"


def unseen_decoy(state: State, counter: Counter) -> bool:
    """Return whether a decoy has just come onto the board and takes Conceal (BOB-G16)."""
    frame = state.frames[-1] if state.frames else None
    return (
        isinstance(frame, Moving)
        and frame.counter == counter.id
        and who_decides(layout_of(state)) == counter.id
    )


def stacking_violations(state: State) -> Iterator[str]:
    """Check the stacks: two on foot and one gun or vehicle of a side (BOB-5.1.1, BOB-G8, BOB-R39).

    The unit that moves or routs may pass through.
    """
    movers = {frame.counter for frame in state.frames if isinstance(frame, Moving | RoutMove)}
    piles = Count(
        (counter.side, counter.at, counter.unit.heavy)
        for counter in state.counters
        if counter.at is not None and counter.id not in movers
    )
    for (side, at, heavy), count in piles.items():
        if count > (1 if heavy else STACKING):
            what, clause = ("guns and vehicles", "BOB-G8") if heavy else ("counters on foot", "BOB-5.1.1")
            yield f"{count} {what} of {side} are in {at} [{clause}]"


# sides


def pool_violations(state: State, side: Side) -> Iterator[str]:
    """Check the Command Points, and that each one spent marks a counter at most (BOB-3.4, BOB-5.12.1)."""
    has, pool = state.side(side), state.scenario.side(side).command_points
    spent = sum(counter.cp_used for counter in state.counters if counter.side == side)
    if not 0 <= has.cp <= pool:
        yield f"{side} has {has.cp} of {pool} Command Points [BOB-3.4]"
    elif spent > pool - has.cp:
        yield f"{side} spent {pool - has.cp} Command Points, on {spent} counters [BOB-5.12.1]"
    if has.acted_early and (side == state.scenario.first_player or has.cp == pool):
        yield f"{side} cannot have acted first for a Command Point [BOB-5.12.3]"


def battery_violations(state: State, side: Side) -> Iterator[str]:
    """Check that a side's artillery is the scenario's, less the missions fired (BOB-G9)."""
    has = state.side(side)
    listed = state.scenario.artillery(side, option=has.option)
    if len(listed) != len(has.batteries):
        yield f"{side} has {len(has.batteries)} artillery counters instead of {len(listed)} [BOB-G9]"
        return
    for battery, one in zip(has.batteries, listed, strict=True):
        if battery.unspent(one.missions) != Battery.of(one):
            yield f"the {battery.caliber}mm artillery of {side} is not the scenario's [BOB-G9]"
        elif not 0 <= battery.missions <= one.missions:
            yield f"the {one.caliber}mm artillery of {side} has {battery.missions} missions [BOB-G9]"
        elif battery.shown != (battery.missions < one.missions) or (battery.used and not battery.shown):
            yield f"the {one.caliber}mm artillery of {side} is shown exactly after a mission [BOB-R38]"
        elif battery.shown and state.turn < battery.first_turn:
            yield f"the {one.caliber}mm artillery of {side} fires from turn {battery.first_turn} [BOB-G9]"


def control_violations(state: State, ground: Ground) -> Iterator[str]:
    """Check that controlled hexes are on the board, named once and in order (BOB-G16)."""
    for name, held in (
        ("control", state.control),
        ("public_control", state.public_control),
        ("us.control_shown", state.us.control_shown),
        ("ge.control_shown", state.ge.control_shown),
    ):
        places = [place for place, _ in held]
        unknown = (place for place in places if place not in ground.bit)
        yield from (f"{name}: {place[:20]!r} is no hex of the board [BOB-G6]" for place in unknown)
        if places != sorted(set(places)):
            yield f"{name}: hexes must be named once and in order [BOB-G16]"


# end


def over_violations(state: State) -> Iterator[str]:
    """Check the end of a game without frames (BOB-6.3, BOB-R46)."""
    if state.ending is None or state.frames:
        yield "the game goes on exactly while it has not ended [BOB-6.3]"
    elif state.phase != "over":
        yield f"the game is over, and not in the {state.phase} phase [BOB-6.3]"
    else:
        yield from ending_violations(state, state.ending)


def ending_violations(state: State, ending: Ending) -> Iterator[str]:
    """Check the winner: by a condition that holds at once, else by control at the end (BOB-6.1, BOB-R46)."""
    battle, victory = layout_of(state), state.scenario.victory
    first = state.scenario.first_player
    now = next((side for side in (ENEMY[first], first) if at_once(battle, side)), None)
    if now is not None:
        if ending.winner != now:
            yield f"{now} has won, not {ending.winner} [BOB-R46]"
    elif state.turn < fewest_turns(state.scenario):
        yield f"nobody has won in turn {state.turn} [BOB-6.3]"
    elif ending.winner == victory.side and not _holds(state):
        yield f"{ending.winner} does not control what it was asked to [BOB-6.1]"
    elif ending.winner != victory.side and _holds(state) and victory.control and not victory.control.alone_in:
        yield f"{victory.side} controls what it was asked to [BOB-6.1]"


def fewest_turns(scenario: BobScenario) -> int:
    """Return the earliest possible last turn: a secret option may shorten the game (BOB-G11)."""
    option = scenario.option
    return scenario.turns if option is None or option.turns is None else option.turns


def _holds(state: State) -> bool:
    victory = state.scenario.victory
    control = dict(state.control)
    wanted = victory.control
    return wanted is not None and (
        sum(control.get(place) == victory.side for place in wanted.hexes) >= wanted.at_least
    )
