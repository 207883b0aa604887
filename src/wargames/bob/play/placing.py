"""Placing the counters, each in its turn (section 3, BOB-G16)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, ClassVar, Literal

import attrs

from wargames.bob.play import set_up
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import apply_losses, learn, stacks, take_control
from wargames.bob.play.stacking import Spot
from wargames.bob.values import words
from wargames.bob.values.board import Facing, Place
from wargames.bob.values.components import ENEMY, Side, TypeId
from wargames.bob.values.seen import Stack
from wargames.bob.values.state import CounterId, SettingUp
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import Words, either, fill
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Decision, Event, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.game.questions import order_of
from wargames.kernel.moments import Asked, Moment

Cover = Literal["open", "concealed"]


@attrs.frozen
class PlaceCounter(words.BobAction):
    """The action to set the next counter up (BOB-3.1, BOB-3.2, BOB-G16)."""

    FORM: ClassVar[str] = "place at {hex} {cover} {spot}[ facing {facing}]"
    SAYS: ClassVar[str] = "place {id} {cover}in {hex}{spot}[, facing {facing}]"
    WORDS: ClassVar[Words] = {
        "cover": {"open": "", "concealed": "concealed "}.__getitem__,
        "spot": {"top": "", "bottom": ", below the others there"}.__getitem__,
    }
    QUESTIONS: ClassVar[Mapping[str, str]] = {**words.BobAction.QUESTIONS, "extras": "which facing"}
    ASKED: ClassVar[tuple[tuple[str, ...], ...]] = (("cover",), ("hex",), ("spot",), ("facing",))
    hex: Place
    cover: Cover
    spot: Spot
    facing: Facing | None

    def said(self, layout: Battle) -> str:
        """Return the label, with the name of the counter."""
        frame = layout.top(SettingUp)
        counter, _ = set_up.next_to_place(layout, frame)
        return fill(self.SAYS, self, counter)


@attrs.frozen
class ChoosePlacement(words.BobDecision):
    """The choice to set the next counter up (BOB-3.1)."""

    ASKS: ClassVar[str] = "set up {counter} ({type})"
    counter: CounterId
    type: TypeId


@attrs.frozen
class CounterPlaced(words.BobEvent):
    """A counter was set up, unseen by the other side until all are (BOB-G16)."""

    SAYS: ClassVar[str] = "{counter} was set up in {hex}{top}[ facing {facing}][ {concealed}]."
    WORDS: ClassVar[Words] = {
        **words.EVENT_WORDS,
        "top": either("", " at the bottom of its stack"),
        "concealed": lambda _: "with a Conceal marker",
    }

    counter: CounterId
    side: Side
    hex: Place
    concealed: bool
    top: bool
    facing: Facing | None
    clauses: words.Clauses

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to the side alone."""
        return self if seat == self.side else None


@attrs.frozen
class SidePlaced(words.BobPublicEvent):
    """A side's set-up was done, with the stacks that the other side sees (BOB-G16)."""

    SAYS: ClassVar[str] = "The {side} set-up was done: {stacks}."
    WORDS: ClassVar[Words] = {
        **words.OF_A_SIDE,
        "stacks": lambda stacks: "; ".join(map(words.stack_shown, stacks)) or "nothing on the board yet",
    }

    side: Side
    stacks: tuple[Stack, ...]
    clauses: words.Clauses = ("BOB-3.1", "BOB-G16")


# answers


COVERS: tuple[Cover, ...] = ("open", "concealed")

SPOTS: tuple[Spot, ...] = ("top", "bottom")


def list_placements(battle: Battle, frame: SettingUp) -> Listing:
    """List the placements of the next counter: in the open, and concealed first."""
    return [Branch(PLACE, partial(list_covers, battle, frame))]


PLACE = order_of(PlaceCounter)
"""The first word of all placements."""


def list_covers(battle: Battle, frame: SettingUp) -> Listing:
    """List the placements in the open, and those under a Conceal marker (BOB-3.2)."""
    return [Branch(cover, partial(list_hexes, battle, frame, cover), last=True) for cover in COVERS]


def list_hexes(battle: Battle, frame: SettingUp, cover: Cover) -> list[Action]:
    """List the hexes for the next counter: on or below a stack, in any facing (BOB-G16)."""
    counter, _ = set_up.next_to_place(battle, frame)
    stacks, faces = battle.places.stacks[frame.side], set_up.facings(counter)
    return [
        placement(hex_, cover, spot, facing)
        for hex_ in battle.ground.members(set_up.placeable(battle, frame, concealed=cover == "concealed"))
        for spot in (SPOTS if hex_ in stacks else SPOTS[:1])
        for facing in faces
    ]


placement = lru_cache(maxsize=8192)(PlaceCounter)
"""Returns a placement; cached, because the same placements are listed again and again."""


def refuse_placement(battle: Battle, frame: SettingUp, action: PlaceCounter) -> Refusal | None:
    """Return why a placement is refused."""
    counter, _ = set_up.next_to_place(battle, frame)
    if action.facing not in set_up.facings(counter):
        return Refusal("BOB-G8", "guns and vehicles face one of six sides, other counters none")
    if action.spot == "bottom" and not battle.at(action.hex, frame.side):
        return Refusal("BOB-G16", f"there is no stack in {action.hex[:20]} to lie below")
    return set_up.place_refusal(battle, frame, action.hex, concealed=action.cover == "concealed")


# effects


def place(battle: Battle, frame: SettingUp, action: PlaceCounter) -> None:
    """Place the next counter (BOB-3.1, BOB-G16)."""
    concealed, top = action.cover == "concealed", action.spot == "top"
    counter, _ = set_up.next_to_place(battle, frame)
    counter = replace(counter, at=action.hex, concealed=concealed, facing=action.facing)
    battle.put(counter)
    if top:
        battle.put_on_top(counter)
    clauses = ("BOB-3.1", *(("BOB-3.2",) if concealed else ()))
    battle.record(
        CounterPlaced,
        counter.id,
        frame.side,
        hex=action.hex,
        concealed=concealed,
        top=top,
        facing=action.facing,
        clauses=clauses,
    )
    battle.frames[-1] = replace(frame, placed=frame.placed + 1)


def finish_side(battle: Battle, frame: SettingUp) -> None:
    """End a side's set-up: later entries wait, the other side sees the stacks (BOB-G16)."""
    battle.frames.pop()
    forces = battle.scenario.forces(frame.side, option=battle.sides[frame.side].option)
    for counter in set_up.counters_of(forces):
        if counter.enters:
            battle.put(counter)
    if not battle.frames:
        apply_losses(battle)  # BOB-R50
    learn(battle)
    battle.record(SidePlaced, frame.side, stacks(battle, frame.side))
    take_control(battle)


# checks of states


def set_up_violations(battle: Battle, below: Any, frame: SettingUp) -> Iterator[str]:
    """Check the side that places, and that a hex is left for the next counter (BOB-3.1, BOB-G16)."""
    if below is None:
        yield from battle.not_in("set-up")
    first = battle.scenario.set_up_first
    on_top = isinstance(below, SettingUp)
    if frame.side != (first if on_top else ENEMY[first]):
        yield f"{frame.side} does not place its counters now [BOB-G16]"
        return
    if not on_top and len(set_up.setting_up(tuple(battle.frames))) > 1 and frame.placed:
        yield f"{frame.side} places nothing before {first} has set up [BOB-G16]"
    yield from placed_violations(battle, frame)
    if battle.frames[-1] is frame and frame.placed >= len(set_up.to_place(battle, frame.side)):
        yield f"{frame.side} has placed all its counters [BOB-3.1]"
    elif battle.frames[-1] is frame and not _has_room(battle, frame):
        yield f"no hex is left for the next counter of {frame.side} [BOB-3.1]"


def placed_violations(battle: Battle, frame: SettingUp) -> Iterator[str]:
    """Check placed counters: in their areas, unmarked, concealed in cover (BOB-3.1, BOB-3.2, BOB-3.3)."""
    for counter, force in set_up.to_place(battle, frame.side)[: frame.placed]:
        put = battle.counters[counter.id]
        assert force.area is not None
        if not battle.ground.bit[put.stands] & battle.ground.area(force.area):
            yield f"{put.id} is outside the set-up area {force.area} [BOB-3.1]"
        elif put.concealed and not battle.ground.beneficial(put.stands):
            yield f"{put.at} gives no cover for {put.id} to be concealed in [BOB-3.2]"
        if put.used or put.prepared or put.level or put.cp_used or put.moved:
            yield f"{put.id} bears a marker that nobody gets in set-up [BOB-3.1]"
        if put.known:
            yield f"{put.id} is known to an enemy that sees nothing before the set-up is done [BOB-G16]"


def _has_room(battle: Battle, frame: SettingUp) -> bool:
    concealed = (True, False)
    return any(
        set_up.place_refusal(battle, frame, hex_, concealed=one) is None
        for hex_ in battle.ground.places
        for one in concealed
    )


# the moment


def side_to_place(battle: Battle, frame: SettingUp) -> Seat | None:
    """Return the side that sets up, if a counter is left to place (BOB-3.1, BOB-G16)."""
    return None if frame.placed == len(set_up.to_place(battle, frame.side)) else Seat(frame.side)


def next_placement(asked: Asked, battle: Battle, frame: SettingUp) -> Decision:
    """Return the question for the next placement."""
    counter, _ = set_up.next_to_place(battle, frame)
    return ChoosePlacement(*asked, counter.id, counter.type)


SETTING_UP: Moment[Battle, SettingUp] = Moment(
    clause="BOB-3.1",
    takes=(PlaceCounter,),
    waits=side_to_place,
    question=next_placement,
    lists=list_placements,
    refuses=refuse_placement,
    carries_out=place,
    proceeds=finish_side,
    lies_on=(None, SettingUp),
    violations=set_up_violations,
)
