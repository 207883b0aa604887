"""Progress of Band of Brothers, from the knowledge of one side (section 6)."""

from collections.abc import Iterable, Iterator

from wargames.bob.told.view import BobView
from wargames.bob.values.components import ENEMY, SIDE_NAMES, TYPES, Side
from wargames.bob.values.names import plural, squads_among, type_of
from wargames.bob.values.scenarios import SIDES, BobScenario
from wargames.kernel.game import Event, Seat
from wargames.kernel.game.progress import GameProgress, GoalTally, still_to_act


def progress(view: BobView) -> GameProgress:
    """Return the turn, the goal and the progress toward it; an unknown shorter game is not told (BOB-G11)."""
    return GameProgress(
        turn=f"Turn {view.turn} of {turns(view)}, {view.phase}",
        goals=tuple(goals(view.scenario, turns(view))),
        tallies=tuple(tallies(view)),
        ahead=ahead(view),
        left=left(view),
    )


def turns(view: BobView) -> int:
    """Return the number of turns; only the side that chose a shorter game knows of it (BOB-G11)."""
    option = view.scenario.option
    shorter = option is not None and option.turns is not None and view.side(option.side).option
    return option.turns if shorter and option and option.turns else view.scenario.turns


def goals(scenario: BobScenario, last: int) -> Iterator[str]:
    """Yield how the game is won, in sentences (BOB-6.1, BOB-6.2, BOB-6.3)."""
    victory = scenario.victory
    wins = f"The {plural(victory.side)} win"
    if control := victory.control:
        some = f"{control.at_least} of " * (control.at_least < len(control.hexes))
        alone = f" and are alone with a real unit in {', '.join(control.alone_in)}" * bool(control.alone_in)
        yield f"{wins} if they control {some}{', '.join(control.hexes)}{alone} after turn {last}."
    if victory.exit:
        yield f"{wins} once {victory.exit.squads} squads have left by the {victory.exit.edge} edge."
    for side in victory.eliminated:
        yield f"The {plural(ENEMY[side])} win once no real {SIDE_NAMES[side]} unit is left."
    yield f"Otherwise the {plural(ENEMY[victory.side])} win after turn {last}."


def tallies(view: BobView) -> Iterator[GoalTally]:
    """Yield the counts that the goals are about."""
    victory, side = view.scenario.victory, view.scenario.victory.side
    if victory.control:
        yield GoalTally(f"Hexes controlled by the {plural(side)}", controlled(view), victory.control.at_least)
    if victory.exit:
        edge = f"{SIDE_NAMES[side]} squads off the {victory.exit.edge} edge"
        yield GoalTally(edge, exited(view), victory.exit.squads)
    for one in victory.eliminated:
        yield GoalTally(f"{SIDE_NAMES[one]} units lost", lost(view, one))


def controlled(view: BobView) -> int:
    """Count the hexes of the goal that its side controls, as far as the view knows (BOB-G16)."""
    control, held = view.scenario.victory.control, dict(view.control)
    return (
        0 if control is None else sum(held.get(hex_) == view.scenario.victory.side for hex_ in control.hexes)
    )


def exited(view: BobView) -> int:
    """Count the squads that have left the board for the goal."""
    return squads_among(view.side(view.scenario.victory.side).exited)


def lost(view: BobView, side: Side) -> int:
    """Count the real units that a side has lost."""
    types = [TYPES[type_of(id_)] for id_ in view.lost]
    return sum(one.real and one.side == side for one in types)


def ahead(view: BobView) -> tuple[Seat, ...]:
    """Return who would win now; nobody where units that only the other side knows decide it."""
    victory = view.scenario.victory
    if view.ending:
        return (Seat(view.ending.winner),)
    if victory.control and controlled(view) >= victory.control.at_least:
        return () if victory.control.alone_in else (Seat(victory.side),)
    return (Seat(ENEMY[victory.side]),)


def left(view: BobView) -> str:
    """Return how many counters of the view's side have not acted in the Operations Phase (BOB-4.2)."""
    if view.phase != "operations" or view.team not in SIDES:
        return ""
    there = [one for one in view.own if one.at is not None]
    return still_to_act(sum(not one.used for one in there), len(there), "counters")


def lost_by_side(view: BobView, _events: Iterable[Event]) -> tuple[GoalTally, ...]:
    """Return the real units that each side has lost."""
    return tuple(GoalTally(f"{SIDE_NAMES[side]} units lost", lost(view, side)) for side in ENEMY)
