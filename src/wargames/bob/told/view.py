"""What one side knows, and the worlds that look so to it (BOB-5.1.3, BOB-R38, BOB-R61, BOB-R62)."""

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
    """What a seat knows: ``own`` counters are the state's, the other side's are stacks.

    ``enemy`` holds the stacks of the other side, for a spectator those of both. ``frames`` name a counter
    that the seat may not know by its hex and place in the stack, as ``D4/1``.
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
        """Return what is seen of a side's pool and of what it has off the board."""
        return self.us if side == "us" else self.ge


def side_of(seat: Seat | None) -> Side | None:
    """Read a seat as a side."""
    return None if seat is None else ("us" if seat == "us" else "ge")


# what a seat is shown of what is not public


def own_counters(state: State, seat: Seat | None) -> tuple[Counter, ...]:
    """Show a seat its own counters."""
    side = side_of(seat)
    return () if side is None else tuple(layout_of(state).of(side))


def enemy_stacks(state: State, seat: Seat | None) -> tuple[Stack, ...]:
    """Show a seat the stacks of the other side, a spectator those of both; none while they are placed."""
    battle, side = layout_of(state), side_of(seat)
    return sum((stacks(battle, one) for one in SIDES if one != side and not _sets_up(state, one)), ())


def _sets_up(state: State, side: Side) -> bool:
    """Return whether the counters of a side are not all placed yet (BOB-G16)."""
    return state.phase == "set-up" and any(
        isinstance(frame, SettingUp) and frame.side == side for frame in state.frames
    )


def us_seen(state: State, seat: Seat | None) -> SideSeen:
    """Show what the Americans have."""
    return side_seen(layout_of(state), "us", own=seat == "us")


def ge_seen(state: State, seat: Seat | None) -> SideSeen:
    """Show what the Germans have."""
    return side_seen(layout_of(state), "ge", own=seat == "ge")


def side_seen(battle: Battle, side: Side, *, own: bool) -> SideSeen:
    """Show what a side has; option and unused artillery to itself alone (BOB-R38)."""
    has, waiting = battle.sides[side], battle.waiting(side)
    kept = battle.cached_sides.get((side, own))
    if kept is None or kept[0] is not has or kept[1] != waiting:
        kept = battle.cached_sides[side, own] = has, waiting, _side_seen(has, waiting, own=own)
    return kept[2]


def _side_seen(has: SideState, waiting: int, *, own: bool) -> SideSeen:
    batteries = (
        has.batteries if own else tuple(replace(one, missions=0) for one in has.batteries if one.shown)
    )
    return SideSeen(has.cp, has.acted_early, has.exited, waiting, has.option if own else None, batteries)


def shown_control(state: State, seat: Seat | None) -> tuple[tuple[Place, Side], ...]:
    """Return the control that a seat is shown; a spectator sees what both are shown alike (BOB-G16)."""
    side = side_of(seat)
    if side is not None:
        return state.side(side).control_shown
    return state.public_control


def shown_frames(state: State, seat: Seat | None) -> tuple[Frame, ...]:
    """Show a seat what goes on."""
    battle, side = layout_of(state), side_of(seat)
    return tuple(masked(battle, frame, side) for frame in state.frames)


# frames with the counters masked


def masked(battle: Battle, frame: Frame, side: Side | None) -> Frame:
    """Show a frame to a side: unknown counters by their place, what would tell their kind blank (BOB-R62)."""

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
"""Show a seat its own counters, and the other side's stacks."""


# the battle as a seat sees it


@lru_cache(maxsize=1)
def _decoys() -> dict[Side, str]:
    return {
        side: next(id_ for id_, type_ in TYPES.items() if type_.side == side and not type_.real)
        for side in SIDES
    }


OFF_BOARD = "off/1"
"""How a side calls a counter of the other that is about to enter (BOB-R62)."""


def lay_out(view: BobView) -> Battle:
    """Lay out what a seat sees: a counter that it does not know stands in as a concealed decoy.

    What the seat may do depends on where such counters are, never on what they are.
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
    """Put counters into the places of those in a stack; kept, for a stack mostly stays as it is."""
    stood = (stand_in(stack, at, seen) for at, seen in enumerate(stack.counters, 1))
    return {counter.id: counter for counter in stood}


def stand_in(stack: Stack, at: int, seen: Seen) -> Counter:
    """Put a counter into the place of one that is seen, or not, in a stack."""
    return Counter(
        seen.id or f"{stack.hex}/{at}",
        seen.type or _decoys()[stack.side],
        stack.hex,
        bool(seen.reduced),
        seen.level or 0,
        bool(seen.concealed) if seen.type else True,
        known=seen.id is not None,
        used=bool(seen.used),
        prepared=bool(seen.prepared),
        moved=bool(seen.moved),
        cp_used=seen.cp_used,
        facing=seen.facing,
    )


def has(seen: SideSeen) -> SideState:
    """Return a side what it is seen to have."""
    return SideState(seen.cp, bool(seen.option), seen.batteries, seen.acted_early, seen.exited)


_SEEN: LayoutCache[BobView, Battle] = LayoutCache(lay_out)

battle_seen_by = _SEEN.layout_of
"""Lay a view out to look at: the same one again while the same view is asked about."""
