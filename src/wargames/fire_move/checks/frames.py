"""Which stacks of frames can be: what a state read from a file must not hold in them."""

from collections.abc import Iterator
from itertools import pairwise

from wargames.fire_move.play.battle import look
from wargames.fire_move.play.close_combat.pairing import attackers_of, defenders_of
from wargames.fire_move.play.fire.aim import way_of
from wargames.fire_move.play.move.ways import way
from wargames.fire_move.play.set_up import next_group
from wargames.fire_move.play.waiting import asked
from wargames.fire_move.values.cards import CARDS, FireCard
from wargames.fire_move.values.components import MOST_SMOKE
from wargames.fire_move.values.state import (
    ActionEnds,
    CloseCombat,
    Demolition,
    Figure,
    FigureNumber,
    Frame,
    HeroWindow,
    Moving,
    PlayerTurn,
    SettingUp,
    Shot,
    Situation,
    State,
    Walk,
)
from wargames.kernel.errors import Refusal

MOST_FRAMES = 12
ABOVE: dict[type, tuple[type, ...]] = {
    PlayerTurn: (ActionEnds, HeroWindow),
    ActionEnds: (Moving, HeroWindow, Demolition),
    Moving: (Walk, CloseCombat, HeroWindow),
    Walk: (HeroWindow,),
    CloseCombat: (Walk, HeroWindow),
    Demolition: (Walk, HeroWindow),
    SettingUp: (),
    HeroWindow: (),
}
"""What each frame may carry."""


def movers_on_the_way(there: Situation) -> frozenset[FigureNumber]:
    """Name the figures that are bunched at a sample of a step, or at a charge point (FM-R12)."""
    found: set[FigureNumber] = set()
    for frame in there.frames:
        if isinstance(frame, Walk) and (frame.at or frame.purpose == "back"):
            found.update(frame.movers)
        elif isinstance(frame, CloseCombat) and frame.stage not in {"approach", "over"}:
            found.update(one.number for one in there.figures if one.group == frame.attackers)
    return frozenset(found)


def frame_faults(state: State) -> Iterator[str]:
    """Check the stack, and each frame by what it names."""
    frames = state.open.frames
    if len(frames) > MOST_FRAMES or not isinstance(frames[0], PlayerTurn | SettingUp):
        yield "a player turn or the set-up lies lowest [FM-R6]"
        return
    for below, above in pairwise(frames):
        if not isinstance(above, ABOVE[type(below)]):
            yield f"a {type(above).__name__} cannot lie on a {type(below).__name__} [FM-R6]"
    found = [fault for frame in frames for fault in _of_frame(state, frame)]
    yield from found
    if not found and _nobody_asked(state):
        yield "nobody is asked anything [FM-R6]"


def _nobody_asked(state: State) -> bool:
    return asked(look(state)) is None


def _of_frame(state: State, frame: Frame) -> Iterator[str]:
    """Check what one frame names."""
    match frame:
        case SettingUp(side) | PlayerTurn(side) | HeroWindow(side):
            if side not in state.scenario.nations:
                yield f"there is no {side} side [FM-3.1]"
            elif isinstance(frame, SettingUp) and not _places_a_group(state, frame):
                yield f"{side} has no group {frame.placed} to set up [FM-G18]"
        case Moving():
            yield from _moving_faults(state, frame)
        case Walk():
            yield from _walk_faults(state, frame)
        case CloseCombat():
            yield from _combat_faults(state, frame)
        case Demolition():
            figures = {one.number: one for one in state.open.figures}
            if frame.carrier in figures and figures[frame.carrier].role != "ENG":
                yield f"figure {frame.carrier} is no ENG [FM-G8]"


def _places_a_group(state: State, frame: SettingUp) -> bool:
    return frame.placed >= 0 and next_group(look(state), frame) is not None


def _moving_faults(state: State, moving: Moving) -> Iterator[str]:
    if moving.group in {group.id for group in state.open.groups} and not _own(state, moving.group):
        yield f"{moving.group} does not move in this player turn [FM-3.1]"
    if moving.card is not None and moving.card not in CARDS:
        yield f"{moving.card[:12]!r} is no card [FM-5.1]"
    if moving.shot is not None and not is_shot(moving.shot):
        yield f"{moving.group} moves without a fire card to fire [FM-6.1]"
    if not 0 <= moving.left <= len(CARDS):
        yield f"{moving.left} move actions cannot be left [FM-5.2]"
    if not 0 <= moving.smoke <= MOST_SMOKE:
        yield f"{moving.group} carries smoke of {moving.smoke}, which is no D6 [FM-16.2]"


def _own(state: State, group: str) -> bool:
    turn = state.open.frames[0]
    return isinstance(turn, PlayerTurn) and any(
        one.id == group and one.side == turn.side for one in state.open.groups
    )


def _walk_faults(state: State, walk: Walk) -> Iterator[str]:
    points = walk.route[::-1] if walk.purpose == "back" else walk.route
    if not points:
        yield "a step leads along a route [FM-R9]"
        return
    found = way(look(state), points[0], points[1:])
    if isinstance(found, Refusal):
        yield f"the route of {walk.group} is none: {found.because} [{found.clause}]"
        return
    samples = way_of(look(state), walk).samples
    last = len(samples) - 1
    if not 0 <= walk.at <= last or not 0 <= walk.first <= last or not 0 <= walk.last <= last:
        yield f"the route of {walk.group} has samples 0 to {last} [FM-R13]"
    elif walk.at and any(one.at != samples[walk.at] for one in _walkers(state, walk)):
        yield f"the movers of {walk.group} are not at sample {walk.at} [FM-R12]"
    if walk.fires_at is not None and not (walk.target and is_shot(walk.shot) and 0 <= walk.fires_at <= last):
        yield f"{walk.group} does not fire from sample {walk.fires_at} [FM-R15]"
    if (walk.weapon is None) != (walk.figure is None) or walk.weapon not in {None, *_pieces(state)}:
        yield f"{walk.group} fires no weapon {str(walk.weapon)[:20]!r} [FM-R29]"
    if len(walk.movers) != len(walk.old):
        yield f"each mover of {walk.group} began somewhere [FM-R12]"
    if walk.group in {group.id for group in state.open.groups} and not _own(state, walk.group):
        yield f"{walk.group} does not move in this player turn [FM-3.1]"


def _walkers(state: State, walk: Walk) -> list[Figure]:
    """List the movers who are still on their way."""
    figures = state.open.figures
    return [
        one for one in figures if one.group == walk.group and one.number in walk.movers and not one.pinned
    ]


def _pieces(state: State) -> set[str]:
    return {piece.id for piece in state.open.pieces}


def is_shot(shot: Shot | None) -> bool:
    """Tell whether a fire card goes with a move."""
    return shot is not None and isinstance(CARDS.get(shot.card), FireCard)


def _combat_faults(state: State, combat: CloseCombat) -> Iterator[str]:
    battle = look(state)
    numbers = {one.number for one in (*attackers_of(battle, combat), *defenders_of(battle, combat))}
    if combat.side not in state.scenario.nations or not combat.route:
        yield "a charge leads one side along a route [FM-G11]"
        return
    fights = combat.stage in {"attacker's hero", "defender's hero", "loss"}
    for side in range(2) if fights else ():
        if not combat.clusters or not {pair[side] for pair in combat.clusters[0]} & numbers:
            yield "nobody is left to fight in that cluster [FM-G11]"
    if combat.stage in {"defender's hero", "loss"} and combat.rolled is None:
        yield "the attackers have rolled first [FM-R50]"
    if combat.stage in {"loss", "retire", "regroup"} and combat.loser not in state.scenario.nations:
        yield "a side has lost [FM-29.11]"
