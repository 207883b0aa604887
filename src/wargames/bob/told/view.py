"""The view of a side, and its layout (BOB-5.1.3, BOB-R38, BOB-R61, BOB-R62)."""

from functools import lru_cache

import attrs

from wargames.bob.ground.control import Control
from wargames.bob.ground.ground import ground_of
from wargames.bob.play.battle import Battle, layout_of
from wargames.bob.play.concealment import name_to, stacks
from wargames.bob.values.board import Place
from wargames.bob.values.components import TYPES, Side
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import SIDES, BobScenario
from wargames.bob.values.seen import Seen, SideSeen, Stack
from wargames.bob.values.state import (
    Attempt,
    BottomOffer,
    Counter,
    CounterId,
    Ending,
    FailedCheck,
    Frame,
    Moving,
    Phase,
    Rout,
    RoutMove,
    SettingUp,
    SideState,
    State,
    Window,
    active_side,
)
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Seat, View
from wargames.kernel.game.fields import Views
from wargames.kernel.moments.layouts import LayoutCache


@quickly_made
@attrs.frozen
class BobView(View):
    """The knowledge of a seat: its ``own`` counters as in the state, the other side's as stacks.

    ``enemy`` has the stacks of the other side, for a spectator those of both. ``frames`` name an unknown
    counter by its hex and place in the stack, as ``D4/1``.
    """

    options: Options
    scenario: BobScenario
    turn: int
    phase: Phase
    own: tuple[Counter, ...]
    enemy: tuple[Stack, ...]
    us: SideSeen
    ge: SideSeen
    control: tuple[tuple[Place, Side], ...]
    lost: tuple[CounterId, ...]
    frames: tuple[Frame, ...]
    ending: Ending | None

    @property
    def team(self) -> Side | None:
        """The seat's side; None for a spectator."""
        return side_of(self.seat)

    def side(self, side: Side) -> SideSeen:
        """Return the seen part of a side's pool and of its counters off the board."""
        return self.us if side == "us" else self.ge


def side_of(seat: Seat | None) -> Side | None:
    """Return the side of a seat."""
    return None if seat is None else ("us" if seat == "us" else "ge")


# hidden fields


def own_counters(state: State, seat: Seat | None) -> tuple[Counter, ...]:
    """Return the own counters of a seat."""
    side = side_of(seat)
    return () if side is None else tuple(layout_of(state).of(side))


def enemy_stacks(state: State, seat: Seat | None) -> tuple[Stack, ...]:
    """Return the stacks of the other side, for a spectator of both; none while they are set up."""
    battle, side = layout_of(state), side_of(seat)
    return sum((stacks(battle, one) for one in SIDES if one != side and not _sets_up(state, one)), ())


def _sets_up(state: State, side: Side) -> bool:
    """Return whether the counters of a side are not all placed yet (BOB-G16)."""
    return state.phase == "set-up" and any(
        isinstance(frame, SettingUp) and frame.side == side for frame in state.frames
    )


def us_seen(state: State, seat: Seat | None) -> SideSeen:
    """Return what a seat sees of the Americans."""
    return side_seen(layout_of(state), "us", own=seat == "us")


def ge_seen(state: State, seat: Seat | None) -> SideSeen:
    """Return what a seat sees of the Germans."""
    return side_seen(layout_of(state), "ge", own=seat == "ge")


def side_seen(battle: Battle, side: Side, *, own: bool) -> SideSeen:
    """Return what a seat sees of a side; option and unused artillery are for itself (BOB-R38)."""
    has, waiting = battle.sides[side], battle.waiting(side)
    kept = battle.cached_sides.get((side, own))
    if kept is None or kept[0] is not has or kept[1] != waiting:
        kept = battle.cached_sides[side, own] = has, waiting, _side_seen(has, waiting, own=own)
    return kept[2]


def _side_seen(has: SideState, waiting: int, *, own: bool) -> SideSeen:
    batteries = (
        has.batteries if own else tuple(replace(one, missions=0) for one in has.batteries if one.shown)
    )
    return SideSeen(
        has.cp,
        has.acted_early,
        exited=has.exited,
        waiting=waiting,
        option=has.option if own else None,
        batteries=batteries,
    )


def shown_control(state: State, seat: Seat | None) -> tuple[tuple[Place, Side], ...]:
    """Return the control shown to a seat; a spectator sees what both sides were shown (BOB-G16)."""
    side = side_of(seat)
    if side is not None:
        return state.side(side).control_shown
    return state.public_control


def shown_frames(state: State, seat: Seat | None) -> tuple[Frame, ...]:
    """Return the frames as shown to a seat."""
    battle, side = layout_of(state), side_of(seat)
    return tuple(masked(battle, frame, side) for frame in state.frames)


# frames with the counters masked


def masked(battle: Battle, frame: Frame, side: Side | None) -> Frame:
    """Return a frame as shown to a side: unknown counters by place, their kinds blank (BOB-R62)."""

    def name(id_: CounterId) -> CounterId:
        return name_to(battle, side, id_)

    match frame:
        case FailedCheck(counter):
            hidden = name(counter) != counter
            return FailedCheck(name(counter), None, 0) if hidden else frame
        case Moving(counter):
            return frame if name(counter) == counter else replace(frame, counter=name(counter), left=0)
        case Window(_, mover, tried):
            return replace(frame, mover=name(mover), tried=tuple(map(name, tried)))
        case Attempt(firer, target, mode, mover=mover, passed=passed):
            moves = None if mover is None else name(mover)
            if name(firer) != firer:
                return Attempt(name(firer), target, mode, mover=moves, passed=passed)
            return replace(frame, mover=moves)
        case BottomOffer(counter):
            return BottomOffer(name(counter))
        case RoutMove(counter, path):
            return frame if name(counter) == counter else RoutMove(name(counter), path, ())
        case Rout(_, waiting):
            return replace(frame, waiting=tuple(map(name, waiting)))
    return frame


VIEWS = Views(
    State,
    BobView,
    own=own_counters,
    enemy=enemy_stacks,
    us=us_seen,
    ge=ge_seen,
    control=shown_control,
    frames=shown_frames,
)

view = VIEWS.view
"""Returns the view of a seat: its own counters, and the other side's stacks."""


# the battle as a seat sees it


@lru_cache(maxsize=1)
def _decoys() -> dict[Side, str]:
    return {
        side: next(id_ for id_, type_ in TYPES.items() if type_.side == side and not type_.real)
        for side in SIDES
    }


OFF_BOARD = "off/1"
"""The name of an unknown counter that is about to enter (BOB-R62)."""


def lay_out(view: BobView) -> Battle:
    """Lay out a view: an unknown counter is a concealed decoy.

    The answers of the seat depend on the places of such counters, never on their kinds.
    """
    counters = {counter.id: counter for counter in view.own}
    for stack in view.enemy:
        counters |= stand_ins(stack)
    if any(isinstance(frame, Moving) and frame.counter == OFF_BOARD for frame in view.frames):
        counters[OFF_BOARD] = Counter(OFF_BOARD, _decoys()[active_side(view.frames)], None)
    ground = ground_of(view.scenario.board)
    return Battle.on(
        view,
        counters=counters,
        sides={"us": has(view.us), "ge": has(view.ge)},
        control=Control(ground, view.control),
        public_control=Control(ground, view.control),
    )


@lru_cache(maxsize=4096)
def stand_ins(stack: Stack) -> dict[CounterId, Counter]:
    """Return the stand-ins for the unknown counters of a stack, cached."""
    stood = (stand_in(stack, at, seen) for at, seen in enumerate(stack.counters, 1))
    return {counter.id: counter for counter in stood}


def stand_in(stack: Stack, at: int, seen: Seen) -> Counter:
    """Return the stand-in for an unknown counter in a stack."""
    return Counter(
        seen.id or f"{stack.hex}/{at}",
        seen.type or _decoys()[stack.side],
        at=stack.hex,
        reduced=bool(seen.reduced),
        level=seen.level or 0,
        concealed=bool(seen.concealed) if seen.type else True,
        known=seen.id is not None,
        used=bool(seen.used),
        prepared=bool(seen.prepared),
        moved=bool(seen.moved),
        cp_used=seen.cp_used,
        facing=seen.facing,
    )


def has(seen: SideSeen) -> SideState:
    """Return the visible possessions of a side."""
    return SideState(
        seen.cp, bool(seen.option), batteries=seen.batteries, acted_early=seen.acted_early, exited=seen.exited
    )


_SEEN: LayoutCache[BobView, Battle] = LayoutCache(lay_out)

battle_seen_by = _SEEN.layout_of
"""Returns the layout of a view for reading, cached for the last view."""
