"""The layout of a step: the rules move counters on it, and a state is made of it afterward."""

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Annotated, ClassVar

import attrs

from wargames.bob.ground.control import Control
from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.ground.places import Places
from wargames.bob.ground.sight import field
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, Side
from wargames.bob.values.names import plural
from wargames.bob.values.options import Options
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.seen import Seen, SideSeen, Stack, whole
from wargames.bob.values.state import (
    Counter,
    CounterId,
    Ending,
    Frame,
    Phase,
    SideState,
    State,
    Window,
    active_side,
)
from wargames.bob.values.words import EVENT_WORDS, BobPublicEvent, Clauses, CounterEvent
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace
from wargames.kernel.game import EventWeight
from wargames.kernel.game.listing import Branch
from wargames.kernel.moments.forms import FieldConversion
from wargames.kernel.moments.laid_out import LaidOut
from wargames.kernel.moments.layouts import PlayLayoutCache


@attrs.frozen
class FaceShown(BobPublicEvent):
    """The other side learned the face of a counter: an event named it, or it lies open on top (BOB-R38)."""

    WEIGHT: ClassVar[EventWeight] = "reveal"
    SAYS: ClassVar[str] = "{seen} in {hex} became known to the {side}."
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "side": lambda side: plural(ENEMY[side])}

    side: Side
    hex: Place | None
    seen: Seen
    clauses: Clauses = ("BOB-R38",)


@attrs.frozen
class TopUncovered(BobPublicEvent):
    """A concealed counter came to lie on top of its stack and shows its markers (BOB-R38)."""

    SAYS: ClassVar[str] = "A concealed counter came to lie on top in {hex}."

    side: Side
    hex: Place
    used: bool
    prepared: bool
    clauses: Clauses = ("BOB-R38",)


def control_as(name: str) -> FieldConversion:
    """Declare the control of hexes, from the field of that name."""
    read = attrgetter(name)
    return FieldConversion(
        lambda state: Control(ground_of(state.scenario.board), read(state)), **{name: f"{name}.pairs"}
    )


@attrs.define(eq=False)
class Battle(LaidOut[State]):
    """The fields of a :class:`State`, with counters by id in stack order: of one hex the first is on top.

    ``asked`` is the side that must choose, once known. ``touched`` are the stacks changed in this step, as
    they were before, if anybody listens. ``weakened`` tells whether counters have gone since the last check
    for a winner, ``stale`` are the stacks to be shown anew, ``opened`` is the window that has just opened.
    """

    options: Options
    scenario: BobScenario
    turn: int
    phase: Phase
    counters: dict[CounterId, Counter]
    sides: Annotated[
        dict[Side, SideState],
        FieldConversion(
            lambda state: {"us": state.us, "ge": state.ge},
            us=lambda battle: battle.side_now("us"),
            ge=lambda battle: battle.side_now("ge"),
        ),
    ]
    control: Annotated[Control, control_as("control")]
    public_control: Annotated[Control, control_as("public_control")]
    lost: list[CounterId]
    frames: list[Frame]
    ending: Ending | None
    ground: Ground = attrs.field(init=False)
    shown_stacks: dict[Side, tuple[Stack, ...]] = attrs.field(factory=dict, init=False)
    cached_stacks: dict[tuple[Side, Place], Stack] = attrs.field(factory=dict, init=False)
    stale: set[tuple[Side, Place]] = attrs.field(factory=set, init=False)
    cached_sides: dict[tuple[Side, bool], tuple[SideState, int, SideSeen]] = attrs.field(
        factory=dict, init=False
    )
    touched: dict[tuple[Side, Place], tuple[CounterId, ...]] = attrs.field(factory=dict, init=False)
    cached_branches: dict[CounterId, Branch] = attrs.field(factory=dict, init=False)
    _unseen: set[CounterId] | None = attrs.field(default=None, init=False)
    _places: Places | None = attrs.field(default=None, init=False)
    _moved: set[tuple[Side, Place]] = attrs.field(factory=set, init=False)
    _shown: dict[Side, Control] = attrs.field(factory=dict, init=False)
    opened: Window | None = attrs.field(default=None, init=False)
    weakened: bool = attrs.field(default=True, init=False)
    _own: dict[Side, list[CounterId]] | None = attrs.field(default=None, init=False)

    @ground.default
    def _find_ground(self) -> Ground:
        return ground_of(self.scenario.board)

    def twin(self) -> "Battle":
        """Return a copy, for trials."""
        return Battle.on(self.frozen())

    @property
    def unseen(self) -> set[CounterId]:
        """The open counters on the board whose faces are not known."""
        if self._unseen is None:
            there = (one for one in self.counters.values() if one.at is not None)
            self._unseen = {one.id for one in there if not one.known and not one.concealed}
        return self._unseen

    def record_of(self, kind: type[CounterEvent], counter: Counter, *clauses: str, **more: object) -> None:
        """Record an event of a counter, for those who may know which it was."""
        if self.events is not None:
            self.events.append((kind, (counter.id, counter.side, counter.at, counter.known, clauses), more))

    def record_uncovered(self) -> None:
        """Record the concealed counters that came to lie on top in this step (BOB-R38)."""
        if not self.touched:
            return
        for side, place in sorted(self.touched):
            stack = self.places.stacks[side].get(place, ())
            if not stack or (top := self.counters[stack[0]]).known:
                continue
            if top.id in self.touched[side, place][1:]:
                self.record(TopUncovered, side, place, used=top.used, prepared=top.prepared)
        self.touched.clear()

    # counters

    def put(self, counter: Counter) -> None:
        """Replace a counter by its new value."""
        old, side = self.counters.get(counter.id), counter.side
        if old is None:
            self.own[side].append(counter.id)
            self._touch(counter)
        elif old.at != counter.at or old.concealed != counter.concealed or old.known != counter.known:
            self._touch(old, counter)
        self.counters[counter.id] = counter
        if self._unseen is not None:
            if counter.known or counter.concealed or counter.at is None:
                self._unseen.discard(counter.id)
            else:
                self._unseen.add(counter.id)
        if counter.at is not None:
            self.stale.add((side, counter.at))
        self.shown_stacks.pop(side, None)
        if counter.known and old is not None and not old.known and self.phase != "set-up":
            self.record(FaceShown, side, counter.at, whole(counter))

    def change(self, id_: CounterId, **changes: object) -> Counter:
        """Change fields of a counter, and return its new value."""
        counter = replace(self.counters[id_], **changes)
        self.put(counter)
        return counter

    def put_on_top(self, counter: Counter) -> None:
        """Put a counter on top of its hex (BOB-R38)."""
        stack = counter.side, counter.at
        if stack not in self.touched or stack not in self._moved:  # it has not just come there
            self._touch(counter)
        others, own = self.counters, self.own[counter.side]
        own.remove(counter.id)
        own.insert(0, counter.id)
        del others[counter.id]
        self.counters = {counter.id: counter, **others}

    def put_at_bottom(self, counter: Counter) -> None:
        """Put a counter at the bottom of its hex (BOB-R38)."""
        self._touch(counter)
        own = self.own[counter.side]
        own.remove(counter.id)
        own.append(counter.id)
        del self.counters[counter.id]
        self.counters[counter.id] = counter

    def remove(self, id_: CounterId) -> None:
        """Take a counter out of play."""
        counter = self.counters[id_]
        self._touch(counter)
        self.own[counter.side].remove(id_)
        if self._unseen is not None:
            self._unseen.discard(id_)
        del self.counters[id_]
        self.weakened = True

    def _touch(self, *counters: Counter) -> None:
        """Note the stacks that are about to change."""
        stacks = [(counter.side, counter.at) for counter in counters if counter.at is not None]
        for stack in stacks:
            if stack not in self.touched:
                self.touched[stack] = self._to_compare(*stack)
        self._moved.update(stacks)
        self.stale.update(stacks)
        self.shown_stacks.pop(counters[0].side, None)

    def _to_compare(self, side: Side, place: Place) -> tuple[CounterId, ...]:
        """Return a stack before a change; empty in set-up or if nobody listens (BOB-G16)."""
        if self.events is None or self.phase == "set-up":
            return ()
        return tuple(self.places.stacks[side].get(place, ()))

    @property
    def places(self) -> Places:
        """The places of the counters, recomputed after a change."""
        if self._places is None:
            self._places = Places.of(self.counters.values(), self.ground.bit)
            self._moved.clear()
        elif self._moved:
            self._find_moved(self._places)
        return self._places

    def _find_moved(self, places: Places) -> None:
        bit = self.ground.bit
        stacks: dict[Side, dict[Place, list[Counter]]] = {"us": {}, "ge": {}}
        for side, place in self._moved:
            stacks[side][place] = []
        for side, there in stacks.items():
            if there:
                for one in self.of(side):
                    if one.at in there:
                        there[one.at].append(one)
            for place, stack in there.items():
                places.lay(side, place, bit[place], stack)
        self._moved.clear()

    def shown(self, side: Side) -> Control:
        """Return the control of hexes as shown to a side."""
        if (found := self._shown.get(side)) is None:
            found = self._shown[side] = Control(self.ground, self.sides[side].control_shown)
        return found

    def show(self, side: Side, taken: Mapping[Place, Side]) -> None:
        """Show a side the control of some hexes."""
        self.shown(side).give_all(taken.items())

    def side_now(self, side: Side) -> SideState:
        """Return a side's state, with the control shown to it."""
        shown = self._shown.get(side)
        if shown is not None and shown.pairs is not self.sides[side].control_shown:
            self.sides[side] = replace(self.sides[side], control_shown=shown.pairs)
        return self.sides[side]

    def at(self, place: Place, side: Side | None = None) -> list[Counter]:
        """List the counters in a hex, of one side or of both, each side's top one first."""
        if side is None:
            first = self.scenario.first_player
            return self.at(place, first) + self.at(place, ENEMY[first])
        return [self.counters[id_] for id_ in self.places.stacks[side].get(place, ())]

    def place_in_stack(self, counter: Counter) -> int:
        """Return a counter's place among its side's in its hex, 1 on top."""
        if counter.at is None:
            return 1
        return [other.id for other in self.at(counter.at, counter.side)].index(counter.id) + 1

    def of(self, side: Side) -> list[Counter]:
        """List a side's counters, also those off the board."""
        counters = self.counters
        return [counters[id_] for id_ in self.own[side]]

    @property
    def own(self) -> dict[Side, list[CounterId]]:
        """The counters of each side in stack order."""
        if self._own is None:
            self._own = {"us": [], "ge": []}
            for id_, counter in self.counters.items():
                self._own[counter.side].append(id_)
        return self._own

    def waiting(self, side: Side) -> int:
        """Count a side's counters off the board."""
        return len(self.own[side]) - sum(map(len, self.places.stacks[side].values()))

    def on_board(self, side: Side) -> list[Counter]:
        """List a side's counters on the board."""
        return [counter for counter in self.of(side) if counter.at is not None]

    def in_order(self) -> list[Counter]:
        """List the counters on the board by side, hex and stack, an order that shows nothing hidden."""
        return self.ordered([counter for counter in self.counters.values() if counter.at is not None])

    def ordered(self, there: list[Counter]) -> list[Counter]:
        """Sort counters by side, hex and stack, an order that shows nothing hidden."""
        if not there[1:]:
            return there
        at, first = self.ground.bit, self.scenario.first_player
        return sorted(there, key=lambda one: (one.side != first, at[one.at or ""]))

    def hexes(self, side: Side) -> int:
        """Return the hexes with counters of a side, decoys included (BOB-R36)."""
        return self.places.all[side]

    def real_hexes(self, side: Side) -> int:
        """Return the hexes with real units of a side."""
        return self.places.real[side]

    @property
    def melees(self) -> int:
        """The hexes that hold real units of both sides (BOB-5.11.1)."""
        return self.places.melees

    def in_melee(self, counter: Counter) -> bool:
        """Return whether a counter is in a hex of Melee."""
        melees = self.places.melees
        return bool(melees) and counter.at is not None and bool(self.ground.bit[counter.at] & melees)

    def enemies_with_sight(self, place: Place, side: Side) -> int:
        """Return the hexes from which counters of the other side see a hex (BOB-R36)."""
        fields = self.ground.fields
        seen = fields[place] if place in fields else field(self.ground, place)
        return self.places.all[ENEMY[side]] & seen

    # frames

    def not_in(self, phase: Phase) -> Iterator[str]:
        """Yield a violation if the lowest frame belongs to another phase (BOB-4.1)."""
        if self.phase != phase:
            lowest = type(self.frames[0]).__name__
            yield f"{lowest} belongs to the phase {phase!r}, not {self.phase!r} [BOB-4.1]"

    def acting(self, id_: CounterId) -> Counter | None:
        """Return the counter whose activation or rout goes on, if it is of the side."""
        counter = self.counters.get(id_)
        return counter if counter is not None and counter.side == active_side(self.frames) else None

    def may_spend(self, id_: CounterId) -> bool:
        """Return whether a Command Point may be spent on a counter (BOB-5.12.1, BOB-5.12.8)."""
        counter = self.counters[id_]
        return not counter.cp_used and self.sides[counter.side].cp > 0


LAYOUTS: PlayLayoutCache[State, Battle] = PlayLayoutCache(Battle.on)
"""The cache of battles between steps."""

layout_of = LAYOUTS.layout_of
"""Returns the layout of a state for reading, cached for the last state."""
