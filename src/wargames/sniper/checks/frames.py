"""Which frames may lie on the stack together, and what each may say (TOI-R5, TOI-R20, TOI-R21)."""

from collections.abc import Callable, Iterator
from typing import Any

from wargames.sniper.checks.set_up_frames import building_faults, placing_faults
from wargames.sniper.play.battle import Battle, look
from wargames.sniper.play.movement import order_refusal
from wargames.sniper.play.squads import movement
from wargames.sniper.play.status_phase import out_of_sight, pair
from wargames.sniper.play.strategy import MAJOR_OFFENSIVE
from wargames.sniper.play.waiting import asked
from wargames.sniper.values.components import ENEMY, SUPPORTERS_OF_AN_ASSAULT, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import (
    ActionTurn,
    Assaulting,
    AssaultRolled,
    Building,
    Concealing,
    Drawing,
    Frame,
    Giving,
    Losses,
    Moving,
    Placing,
    Preparing,
    Retreats,
    SniperShot,
    Spending,
    State,
    Step,
    Transferring,
    Unit,
    Window,
)

MOST_PAIRS = 2
"""A pair of squads."""

STACKS: dict[type, tuple[type | None, ...]] = {
    Building: (None, Giving),
    Giving: (None, Building, Giving),
    Placing: (None, Placing),
    ActionTurn: (None,),
    Moving: (ActionTurn,),
    Window: (Moving,),
    Losses: (ActionTurn, Moving, Window, SniperShot, AssaultRolled, Losses),
    SniperShot: (ActionTurn, Window),
    Assaulting: (ActionTurn,),
    AssaultRolled: (ActionTurn,),
    Retreats: (ActionTurn,),
    Spending: (None, Spending),
    Concealing: (None, Concealing),
    Drawing: (None, Drawing),
    Preparing: (None, Preparing),
    Transferring: (None, Transferring),
}
"""What a frame lies on; None: on nothing."""

STEP_OF: dict[type, Step] = {
    Building: "building",
    Giving: "building",
    Placing: "placing",
    ActionTurn: "actions",
    Spending: "spend command",
    Concealing: "concealment",
    Drawing: "cards",
    Preparing: "op fire",
    Transferring: "transfers",
}
BOTH = frozenset({Placing, Spending, Concealing, Drawing, Preparing, Transferring})
"""The frames that lie on the stack for both sides, the first to answer on top."""


def frame_faults(state: State) -> Iterator[str]:
    """Check the frames from the lowest on, up to the first that makes no sense; the last asks somebody."""
    battle = look(state)
    if found := list(stack_faults(battle)):
        yield from found
        return
    for at, frame in enumerate(state.frames):
        below = state.frames[at - 1] if at else None
        if found := list(CHECKS[type(frame)](battle, below, frame)):
            yield from found
            return
    if asked(battle) is None:
        yield f"nobody is asked by {_name(state.frames[-1])}, yet the game goes on [TOI-1.1]"


def stack_faults(battle: Battle) -> Iterator[str]:
    """Check which frames lie on which, and that they belong to the step (TOI-1.1)."""
    below: Frame | None = None
    for frame in battle.frames:
        under = None if below is None else type(below)
        if under not in STACKS[type(frame)]:
            yield f"{_name(frame)} cannot lie on {_name(below)} [TOI-1.1]"
        below = frame
    lowest = battle.frames[0]
    if STEP_OF.get(type(lowest)) != battle.step:
        yield f"{_name(lowest)} does not belong to the step {battle.step!r} [TOI-1.1]"
    first, second = battle.in_order()
    both = [frame for frame in battle.frames if type(frame) in BOTH]
    if both and [getattr(frame, "side", None) for frame in both] not in ([second], [second, first]):
        yield f"the sides do not answer in initiative order [{CLAUSE[type(lowest)]}]"


def _name(frame: Frame | None) -> str:
    return "nothing" if frame is None else type(frame).__name__


CLAUSE: dict[type, str] = {
    Placing: "TOI-20.1",
    Spending: "TOI-17.8",
    Concealing: "SN-R15",
    Drawing: "TOI-19.2",
    Preparing: "TOI-19.5",
    Transferring: "TOI-R24",
}

# the Action Phase


def turn_faults(battle: Battle, _below: Frame | None, frame: ActionTurn) -> Iterator[str]:
    """Check an action turn (TOI-1.4, TOI-1.7)."""
    offensives = dict(battle.sides[frame.side].deck.discards).get("C4", 0)
    most = battle.scenario.side(frame.side).actions + MAJOR_OFFENSIVE * offensives
    if not 0 <= frame.left <= most:
        yield f"{frame.side} cannot have {frame.left} actions left [TOI-1.4]"
    if battle.sides[frame.side].done:
        yield f"the Action Phase of {frame.side} is over [TOI-1.7]"


def moving_faults(battle: Battle, _below: ActionTurn, frame: Moving) -> Iterator[str]:
    """Check a move: who moves, by what order, and how far yet (TOI-R20, TOI-10.6)."""
    if order_refusal(battle, frame.unit, frame.order) is not None:
        yield f"{frame.unit[:20]!r} cannot do {frame.order} [TOI-2.1]"
        return
    unit = battle.units[frame.unit]
    if not 0 <= frame.left <= movement(battle, unit, frame.order):
        yield f"{unit.id} cannot have {frame.left} movement points left [TOI-5.4]"
    if frame.attacked and frame.order != "fire and movement":
        yield f"{unit.id} does not attack on its move [TOI-9.3]"
    names = {base.id for base in to_names(battle, ENEMY[unit.side])}
    if list(frame.shooters) != sorted(set(frame.shooters)) or not names >= set(frame.shooters):
        yield f"those who fired at {unit.id} must be named once and in order [TOI-10.6]"


def to_names(battle: Battle, side: Side) -> list[Any]:
    """List all bases of a side by its scenario."""
    order = battle.scenario.side(side)
    return [*order.vehicles, *order.squads]


def window_faults(battle: Battle, below: Moving, frame: Window) -> Iterator[str]:
    """Check a window on a move (TOI-10.2)."""
    mover = battle.units[below.unit]
    if frame.mover != mover.id or frame.side == mover.side or mover.at is None:
        yield f"no op fire of {frame.side} is made at {frame.mover[:20]!r} now [TOI-10.2]"


def losses_faults(battle: Battle, below: Frame, frame: Losses) -> Iterator[str]:
    """Check who loses figures (TOI-7.16, TOI-12.9)."""
    if frame.hits < 1 and frame is battle.frames[-1]:
        yield "nothing is left to be removed [TOI-7.16]"
    if frame.hits < 0 or not frame.units or len(set(frame.units)) < len(frame.units):
        yield "losses are of units, each named once [TOI-7.16]"
    names = {base.id for base in to_names(battle, frame.side)}
    for id_ in frame.units:
        unit = battle.units.get(id_)
        if id_ not in names or (unit is not None and (unit.kind == "vehicle" or unit.at is None)):
            yield f"{id_[:20]!r} loses no figures of {frame.side} [TOI-7.16]"
    if isinstance(below, Window) and frame.units != (below.mover,):
        yield f"only {below.mover} is fired at [TOI-10.7]"
    if isinstance(below, SniperShot) and not at_target(battle, below, frame):
        yield "a sniper hits a figure in the hex that it shot at [SN-6.7]"


def at_target(battle: Battle, shot: SniperShot, losses: Losses) -> bool:
    """Tell whether losses are those of a sniper's shot (SN-6.7)."""
    hit = [battle.units[id_] for id_ in losses.units if id_ in battle.units]
    return losses.hits == 1 and [unit.at for unit in hit] == [shot.target]


def shot_faults(battle: Battle, _below: Frame, frame: SniperShot) -> Iterator[str]:
    """Check a sniper's shot that waits for its casualty (SN-R11)."""
    sniper = battle.units.get(frame.sniper)
    if sniper is None or sniper.kind != "sniper" or sniper.at is None:
        yield f"{frame.sniper[:20]!r} is no sniper that has fired [SN-5.1]"
    elif frame.target not in battle.ground.bit:
        yield f"{frame.target[:20]!r} is no hex of the map [TOI-5.1]"
    elif battle.ground.away[sniper.at][frame.target] != frame.away:
        yield f"{frame.target} is not {frame.away} hexes from {sniper.id} [SN-8.3]"
    elif frame.concealed != sniper.concealed:
        yield f"{sniper.id} was as concealed as it is now [SN-R8]"
    if not frame.casualty or battle.frames[-1] is frame:
        yield "only a casualty to be chosen keeps a sniper's shot open [SN-R11]"


def assaulting_faults(battle: Battle, below: ActionTurn, frame: Assaulting) -> Iterator[str]:
    """Check an assault that waits for concealed squads (TOI-12.14, TOI-R21)."""
    unit = battle.units.get(frame.unit)
    if unit is None or unit.side != below.side or unit.at is None or unit.kind != "squad":
        yield f"{frame.unit[:20]!r} does not assault [TOI-12.1]"
        return
    if frame.target not in battle.ground.neighbors[unit.at]:
        yield f"{frame.target[:20]!r} is not adjacent to {unit.at} [TOI-12.1]"
        return
    if closed := battle.ground.step_refusal(unit.at, frame.target, unit.mover):
        yield f"{unit.id} cannot assault {frame.target}: {closed}"
    mates = [battle.units.get(id_) for id_ in frame.supporters]
    if len(set(frame.supporters)) < len(mates) or len(mates) > SUPPORTERS_OF_AN_ASSAULT:
        yield "at most two squads support an assault, each once [TOI-12.4]"
    if not all(_mate(one, unit) for one in mates):
        yield f"no such squads support {unit.id} [TOI-12.4]"
    yield from hidden_faults(battle, frame, unit)


def _mate(one: Unit | None, unit: Unit) -> bool:
    return one is not None and one.side == unit.side and one.kind == "squad" and one.id != unit.id


def hidden_faults(battle: Battle, frame: Assaulting, unit: Unit) -> Iterator[str]:
    """Check the concealed squads of an assaulted hex (TOI-12.14)."""
    asked_ = (*frame.waiting, *frame.out)
    there = {one.id: one for one in battle.squads_at(frame.target) if one.side != unit.side and one.concealed}
    if len(set(asked_)) < len(asked_) or not there.keys() >= set(asked_):
        yield f"those asked are concealed squads in {frame.target} [TOI-12.14]"
    elif any(there[id_].kind == "sniper" for id_ in asked_) or set(there) - set(asked_):
        yield f"snipers in {frame.target} are revealed, and all others asked [SN-R23]"


def rolled_faults(battle: Battle, below: ActionTurn, frame: AssaultRolled) -> Iterator[str]:
    """Check an assault whose losses are chosen (TOI-R21)."""
    if frame.side != below.side or not _named(battle, frame.unit, frame.side):
        yield f"{frame.unit[:20]!r} does not assault [TOI-12.1]"
    if frame.target not in battle.ground.bit or battle.holder(frame.target) == frame.side:
        yield f"{frame.target[:20]!r} is not assaulted [TOI-12.1]"
    if battle.frames[-1] is frame:
        yield "only losses keep an assault open [TOI-R21]"
    yield from defender_faults(battle, frame)


def defender_faults(battle: Battle, frame: AssaultRolled) -> Iterator[str]:
    """Check who took part in the defense: those who have not fallen are in the hex (TOI-R26)."""
    names = {base.id for base in battle.scenario.side(ENEMY[frame.side]).squads}
    there = {unit.id for unit in battle.squads_at(frame.target)} | set(battle.lost)
    if len(set(frame.defenders)) < len(frame.defenders) or not names & there >= set(frame.defenders):
        yield f"those who defend {frame.target[:20]} are squads in it, each named once [TOI-R26]"


def _named(battle: Battle, id_: UnitId, side: Side) -> bool:
    return any(base.id == id_ for base in to_names(battle, side))


def retreat_faults(battle: Battle, below: ActionTurn, frame: Retreats) -> Iterator[str]:
    """Check a retreat (TOI-12.11, TOI-12.12)."""
    if frame.side == below.side or not _named(battle, frame.unit, below.side):
        yield f"{frame.unit[:20]!r} has won no assault [TOI-12.11]"
    if frame.target not in battle.ground.bit:
        yield f"{frame.target[:20]!r} is no hex of the map [TOI-5.1]"
        return
    winner = battle.units.get(frame.unit)
    if winner is not None and (winner.at is None or winner.kind != "squad"):
        yield f"{winner.id} cannot move in [TOI-12.11]"
    there = [unit.id for unit in battle.at(frame.target)]
    if sorted(frame.waiting) != sorted(there) or battle.holder(frame.target) not in {None, frame.side}:
        yield f"those who retreat are all that are in {frame.target} [TOI-12.11]"


# the Command and Status Phases


def nothing(_battle: Battle, _below: Any, _frame: Any) -> Iterator[str]:
    """Check nothing more."""
    return iter(())


def concealing_faults(battle: Battle, _below: Any, frame: Concealing) -> Iterator[str]:
    """Check whose snipers may be concealed (SN-8.6, SN-R15)."""
    free = out_of_sight(battle, frame.side)
    if len(set(frame.waiting)) < len(frame.waiting) or not set(free) >= set(frame.waiting):
        yield f"those are no snipers of {frame.side} out of sight [SN-8.6]"


def drawing_faults(battle: Battle, _below: Any, frame: Drawing) -> Iterator[str]:
    """Check the drawing of cards (TOI-19.2)."""
    top = battle.frames[-1] is frame
    if frame.drawn != top or (top and not len(battle.sides[frame.side].deck)):
        yield f"{frame.side} cannot draw so [TOI-19.2]"


def transferring_faults(battle: Battle, _below: Any, frame: Transferring) -> Iterator[str]:
    """Check which squads have traded figures (TOI-19.6)."""
    names = {base.id for base in to_names(battle, frame.side)}
    pairs = [traded for traded in frame.traded if len(traded) == MOST_PAIRS]
    wrong = [traded for traded in pairs if traded != pair(*traded) or not names >= set(traded)]
    if wrong or list(frame.traded) != sorted(set(pairs)):
        yield "pairs of squads that traded must be named once and in order [TOI-19.6]"
    if frame.traded and battle.frames[-1] is not frame:
        yield f"{frame.side} has not traded yet [TOI-R24]"


CHECKS: dict[type, Callable[[Battle, Any, Any], Iterator[str]]] = {
    Building: building_faults,
    Giving: building_faults,
    Placing: placing_faults,
    ActionTurn: turn_faults,
    Moving: moving_faults,
    Window: window_faults,
    Losses: losses_faults,
    SniperShot: shot_faults,
    Assaulting: assaulting_faults,
    AssaultRolled: rolled_faults,
    Retreats: retreat_faults,
    Spending: nothing,
    Concealing: concealing_faults,
    Drawing: drawing_faults,
    Preparing: nothing,
    Transferring: transferring_faults,
}
