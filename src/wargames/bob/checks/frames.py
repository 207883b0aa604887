"""Which frames may lie on the stack together, and what each may say (section 4, BOB-R9, BOB-R10)."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from wargames.bob.checks.rout_frames import (
    dice_faults,
    losses_faults,
    melees_faults,
    rout_faults,
    rout_move_faults,
)
from wargames.bob.play.battle import Battle, look
from wargames.bob.play.concealment import who_decides
from wargames.bob.play.failed_checks import failed_check_faults
from wargames.bob.play.fire import may_boost, observers, target_refusal
from wargames.bob.play.gunnery import facing_to_fire
from wargames.bob.play.movement import EXIT
from wargames.bob.play.operations import entry_refusal
from wargames.bob.play.reactions import mode_of
from wargames.bob.play.set_up import place_refusal, to_place
from wargames.bob.play.steps import exit_refusal, points_left, step_refusal
from wargames.bob.play.waiting import asked
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    ChoosingOption,
    Counter,
    EarlyTurn,
    FailedCheck,
    Frame,
    Impulse,
    MeleeDice,
    MeleeLosses,
    Melees,
    Moving,
    Phase,
    Rout,
    RoutMove,
    SettingUp,
    State,
    Window,
)

STACKS: dict[type, tuple[type | None, ...]] = {
    ChoosingOption: (SettingUp,),
    SettingUp: (None, SettingUp),
    Impulse: (None,),
    EarlyTurn: (Impulse,),
    Moving: (Impulse,),
    Window: (Moving,),
    Attempt: (Impulse, Window),
    FailedCheck: (Moving, Attempt, Rout),
    BottomOffer: (Impulse, Rout),
    Rout: (None,),
    RoutMove: (Rout,),
    Melees: (None,),
    MeleeDice: (Melees,),
    MeleeLosses: (Melees,),
}
"""What a frame lies on; None: on nothing."""

PHASES: dict[type, Phase] = {
    SettingUp: "set-up",
    Impulse: "operations",
    Rout: "rout",
    Melees: "melee",
}
OWN_FIRE, REACTIONS = frozenset({"fire", "assault", "moving"}), frozenset({"op", "final"})
TWO = 2
"""Both sides; and a stack."""


def setting_up(frames: tuple[Frame, ...]) -> dict[Side, int]:
    """Give how many counters the sides have placed that are still setting up (BOB-G16)."""
    return {frame.side: frame.placed for frame in frames if isinstance(frame, SettingUp)}


def unseen_decoy(state: State, counter: Counter) -> bool:
    """Tell whether a decoy has just come onto the board and takes Conceal (BOB-G16)."""
    frame = state.frames[-1] if state.frames else None
    return (
        isinstance(frame, Moving) and frame.counter == counter.id and who_decides(look(state)) == counter.id
    )


def frame_faults(state: State) -> Iterator[str]:
    """Check the frames from the lowest on, up to the first that makes no sense; the last asks somebody."""
    yield from stack_faults(state)
    battle = look(state)
    for at, frame in enumerate(state.frames):
        below = state.frames[at - 1] if at else None
        if type(below) not in {type(None) if one is None else one for one in STACKS[type(frame)]}:
            yield f"{_name(frame)} cannot lie on {_name(below)} [BOB-4.1]"
            return
        if found := list(CHECKS[type(frame)](battle, below, frame)):
            yield from found
            return
    if asked(battle) is None:
        yield f"nobody is asked by {_name(state.frames[-1])}, yet the game goes on [BOB-4.1]"


def _name(frame: Frame | None) -> str:
    return "nothing" if frame is None else type(frame).__name__


def stack_faults(state: State) -> Iterator[str]:
    """Check that the phase is that of the lowest frame (BOB-4.1)."""
    lowest = state.frames[0]
    phase = PHASES.get(type(lowest))
    if phase is not None and state.phase != phase:
        yield f"{_name(lowest)} belongs to the phase {phase!r}, not {state.phase!r} [BOB-4.1]"


# set-up


def option_choice_faults(battle: Battle, below: Any, frame: ChoosingOption) -> Iterator[str]:
    """Check the choice of the secret option, the first decision of the game (BOB-G16)."""
    option = battle.scenario.option
    if option is None or option.side != frame.side:
        yield f"{frame.side} has no secret option to choose [BOB-G16]"
    if below.placed or len(setting_up(tuple(battle.frames))) < TWO:
        yield "the secret option is chosen before anything is placed [BOB-G16]"


def set_up_faults(battle: Battle, below: Any, frame: SettingUp) -> Iterator[str]:
    """Check whose turn it is to place, and that a hex is left for the next counter (BOB-3.1, BOB-G16)."""
    first = battle.scenario.set_up_first
    on_top = isinstance(below, SettingUp)
    if frame.side != (first if on_top else ENEMY[first]):
        yield f"{frame.side} does not place its counters now [BOB-G16]"
        return
    if not on_top and len(setting_up(tuple(battle.frames))) > 1 and frame.placed:
        yield f"{frame.side} places nothing before {first} has set up [BOB-G16]"
    yield from placed_faults(battle, frame)
    if battle.frames[-1] is frame and frame.placed >= len(to_place(battle, frame.side)):
        yield f"{frame.side} has placed all its counters [BOB-3.1]"
    elif battle.frames[-1] is frame and not _has_room(battle, frame):
        yield f"no hex is left for the next counter of {frame.side} [BOB-3.1]"


def placed_faults(battle: Battle, frame: SettingUp) -> Iterator[str]:
    """Check what was placed: in its area, concealed only in cover, unmarked (BOB-3.1 to BOB-3.3)."""
    for counter, force in to_place(battle, frame.side)[: frame.placed]:
        put = battle.counters[counter.id]
        assert force.area is not None
        if put.at is None or not battle.ground.bit[put.at] & battle.ground.area(force.area):
            yield f"{put.id} is outside the set-up area {force.area} [BOB-3.1]"
        elif put.concealed and not battle.ground.beneficial(put.at):
            yield f"{put.at} gives no cover for {put.id} to be concealed in [BOB-3.2]"
        if put.used or put.prepared or put.level or put.cp_used or put.moved:
            yield f"{put.id} bears a marker that nobody gets in set-up [BOB-3.1]"
        if put.known:
            yield f"{put.id} is known to an enemy that sees nothing before the set-up is done [BOB-G16]"


def _has_room(battle: Battle, frame: SettingUp) -> bool:
    concealed = (True, False)
    return any(
        place_refusal(battle, frame, hex_, concealed=one) is None
        for hex_ in battle.ground.places
        for one in concealed
    )


# operations


def impulse_faults(battle: Battle, _below: Any, frame: Impulse) -> Iterator[str]:
    """Check what an impulse has spent; before it begins, only the second player acts (BOB-4.2, BOB-R32)."""
    first = battle.scenario.first_player
    forces = battle.scenario.side(frame.side).forces
    most = max(battle.scenario.side(frame.side).operations[1], *(one.type.operations for one in forces))
    most = max(most, *(counter.unit.operations for counter in battle.of(frame.side)), 0)
    if not 0 <= frame.spent <= most:
        yield f"an impulse of {frame.side} cannot have spent {frame.spent} [BOB-4.2]"
    acting = len(battle.frames) > 1 and not isinstance(battle.frames[1], EarlyTurn)
    if frame.began and not frame.spent and acting:
        yield f"{frame.side} has spent nothing on what it does [BOB-4.2]"
    early = battle.sides[ENEMY[first]].acted_early
    if not frame.began and (frame.side != first or frame.spent or (acting and not early)):
        yield f"an impulse of {frame.side} that has not begun has spent nothing [BOB-R32]"


def early_faults(battle: Battle, below: Impulse, frame: EarlyTurn) -> Iterator[str]:
    """Check who may act first for a Command Point (BOB-5.12.3, BOB-R32)."""
    side = battle.sides[frame.side]
    if frame.side == battle.scenario.first_player or below.began or side.acted_early or side.cp < 1:
        yield f"{frame.side} cannot act first for a Command Point [BOB-5.12.3]"


def active_side(battle: Battle) -> Side:
    """Name the side whose activation or rout goes on (BOB-4.2, BOB-R32)."""
    frame = battle.frames[0]
    assert isinstance(frame, Impulse | Rout)
    return ENEMY[frame.side] if isinstance(frame, Impulse) and not frame.began else frame.side


def _acting(battle: Battle, id_: str) -> Counter | None:
    counter = battle.counters.get(id_)
    return counter if counter is not None and counter.side == active_side(battle) else None


def moving_faults(battle: Battle, _below: Any, frame: Moving) -> Iterator[str]:
    """Check a move: who moves, where it came from and what it has left (section 5.4, BOB-R9)."""
    counter = _acting(battle, frame.counter)
    if counter is None or counter.used or counter.prepared:
        yield f"{frame.counter[:20]!r} does not move now [BOB-5.4.3]"
        return
    if found := list(path_faults(battle, counter, frame)):
        yield from found
        return
    if not 0 <= frame.left <= points_left(battle, frame):
        yield f"{counter.id} cannot have {frame.left} sixths of its points left [BOB-5.4.17]"
    if frame.retreat and (frame.from_melee or counter.unit.kind == "vehicle"):
        yield f"{counter.id} has no retreat to declare [BOB-R5]"
    if frame.hit and not counter.level:
        yield f"{counter.id} was hit in this window and is not suppressed [BOB-R8]"
    if _meets(battle, counter, frame):
        yield f"{counter.id} moves on in a hex with an enemy [BOB-5.4.7]"
    yield from next_faults(battle, counter, frame)


def _meets(battle: Battle, counter: Counter, frame: Moving) -> bool:
    if counter.at is None or not frame.entered:
        return battle.in_melee(counter) != frame.from_melee
    return bool(battle.at(counter.at, ENEMY[counter.side]))


def path_faults(battle: Battle, counter: Counter, frame: Moving) -> Iterator[str]:
    """Check the hexes of a move: each beside the one before, the last where the unit is (BOB-5.4.17)."""
    if not frame.path:
        if counter.at is not None or frame.entered or frame.stage != "go on":
            yield f"{counter.id} moves without a hex that it came from [BOB-R9]"
        return
    if any(place not in battle.ground.bit for place in frame.path) or frame.path[-1] != counter.at:
        yield f"{counter.id} is not where its path leads [BOB-R9]"
    elif any(to not in battle.ground.neighbors[frm] for frm, to in pairwise(frame.path)):
        yield f"the path of {counter.id} leaps [BOB-G6]"
    elif len(frame.path) - frame.entered not in ({0, 1} if counter.enters else {1}):
        yield f"{counter.id} has not entered {frame.entered} hexes on its path [BOB-R9]"


def next_faults(battle: Battle, counter: Counter, frame: Moving) -> Iterator[str]:
    """Check the step that was named, and that the stage fits it (BOB-R8, BOB-R9, BOB-R12)."""
    if (frame.stage == "go on") != (frame.next is not None):
        yield f"{counter.id} goes on exactly when its next hex was named [BOB-R8]"
    elif frame.next is not None:
        if _refused(battle, counter, frame, frame.next):
            yield f"{counter.id} cannot go on to {frame.next[:20]!r} [BOB-5.4.17]"
    elif frame.stage == "conceal" and not frame.entered:
        yield f"{counter.id} has entered no hex to take Conceal in [BOB-5.4.10]"


def _refused(battle: Battle, counter: Counter, frame: Moving, to: str) -> bool:
    if not frame.path:
        return not 0 < counter.enters <= battle.turn or entry_refusal(battle, counter, to) is not None
    if to == EXIT:
        return exit_refusal(battle, frame) is not None
    return step_refusal(battle, frame, to) is not None


def window_faults(battle: Battle, below: Moving, frame: Window) -> Iterator[str]:
    """Check a window on a move: for the other side, on the same unit (BOB-5.9.2, BOB-R10, BOB-R12)."""
    mover = battle.counters[below.counter]
    if frame.mover != mover.id or frame.side == mover.side:
        yield f"no window of {frame.side} opens on {frame.mover[:20]!r} [BOB-5.9.2]"
    if frame.into is None and (below.stage != "step" or not below.entered):
        yield f"{mover.id} has entered no hex to be fired at in [BOB-5.9.2]"
    if frame.into is not None and (frame.into != below.next or below.entered or below.from_melee):
        yield f"{mover.id} is not about to enter {frame.into[:20]!r} [BOB-R12]"
    elif frame.into is not None and not battle.at(frame.into, frame.side):
        yield f"no enemy is in {frame.into[:20]} [BOB-R12]"
    there = {counter.id for counter in battle.on_board(frame.side)}
    if len(set(frame.tried)) < len(frame.tried) or not there.issuperset(frame.tried):
        yield f"each unit of {frame.side} has one attempt in a window [BOB-R11]"


def attempt_faults(battle: Battle, below: Impulse | Window, frame: Attempt) -> Iterator[str]:
    """Check a shot: who fires at what, and in which way (sections 5.6 and 5.8 to 5.10)."""
    modes = REACTIONS if isinstance(below, Window) else OWN_FIRE
    counter = battle.counters.get(frame.firer)
    if counter is None or counter.at is None or frame.mode not in modes:
        yield f"{frame.firer[:20]!r} does not fire now [BOB-5.6.1]"
        return
    if target_refusal(battle, counter, frame.target, at_vehicle=frame.at_vehicle) is not None:
        yield f"{counter.id} may not fire at {frame.target[:20]!r} [BOB-5.6.1]"
        return
    if frame.observer is not None and frame.observer not in observers(battle, counter, frame.target):
        yield f"no friend in {frame.observer[:20]!r} directs the fire of {counter.id} [BOB-R48]"
    facing = facing_to_fire(battle, counter, frame.target)
    if facing not in {None, counter.facing} or (frame.turned and facing is None):
        yield f"{counter.id} has turned to fire just as far as it must [BOB-G8]"
    if isinstance(below, Window):
        yield from reaction_faults(battle, below, frame, counter)
    else:
        yield from own_fire_faults(battle, frame, counter)
    top = battle.frames[-1] is frame
    if top != frame.passed or (top and not may_boost(battle, frame)):
        yield f"no Command Point can be spent on the fire of {counter.id} now [BOB-R33]"


def reaction_faults(battle: Battle, window: Window, frame: Attempt, counter: Counter) -> Iterator[str]:
    """Check fire at a mover (BOB-5.9.1, BOB-5.10.1, BOB-R11)."""
    mover = battle.counters[window.mover]
    if counter.side != window.side or counter.id in window.tried or frame.mode != mode_of(counter):
        yield f"{counter.id} makes no {frame.mode} attempt in this window [BOB-R11]"
    vehicle = mover.unit.kind == "vehicle"
    if frame.mover != mover.id or frame.target != mover.at or frame.at_vehicle != vehicle:
        yield f"{counter.id} does not fire at the unit that moves [BOB-5.9.2]"


def own_fire_faults(battle: Battle, frame: Attempt, counter: Counter) -> Iterator[str]:
    """Check fire in a unit's own activation (BOB-5.6.6, BOB-5.8.1, BOB-G8)."""
    if counter.side != active_side(battle) or counter.used or counter.prepared or frame.mover is not None:
        yield f"{counter.id} is not the unit that acts [BOB-5.6.6]"
    if frame.mode != "fire" and counter.unit.kind != ("squad" if frame.mode == "assault" else "vehicle"):
        yield f"{counter.id} has no {frame.mode} fire [BOB-5.8.1]"


def bottom_faults(battle: Battle, below: Impulse | Rout, frame: BottomOffer) -> Iterator[str]:
    """Check that a unit has stopped in a stack; below a top that is hidden nobody sees whether it is Used."""
    counter = _acting(battle, frame.counter)
    if counter is None or counter.at is None or len(battle.at(counter.at, counter.side)) < TWO:
        yield f"{frame.counter[:20]!r} has stopped in no stack [BOB-R38]"
    elif isinstance(below, Impulse) and counter.known and not counter.used:
        yield f"{counter.id} has not ended its activation in a stack [BOB-R38]"


CHECKS: dict[type, Callable[[Battle, Any, Any], Iterator[str]]] = {
    ChoosingOption: option_choice_faults,
    SettingUp: set_up_faults,
    Impulse: impulse_faults,
    EarlyTurn: early_faults,
    Moving: moving_faults,
    Window: window_faults,
    Attempt: attempt_faults,
    FailedCheck: failed_check_faults,
    BottomOffer: bottom_faults,
    Rout: rout_faults,
    RoutMove: rout_move_faults,
    Melees: melees_faults,
    MeleeDice: dice_faults,
    MeleeLosses: losses_faults,
}
