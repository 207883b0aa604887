"""Stacks: their limits, and a unit's place in them (section 5.1, BOB-R38, BOB-R39)."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import learn
from wargames.bob.values.board import Place
from wargames.bob.values.scenarios import STACKING
from wargames.bob.values.state import BottomOffer, Counter, CounterId, Impulse, Rout
from wargames.bob.values.words import EVENT_WORDS, BobAction, BobDecision, CounterEvent
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.game import Seat
from wargames.kernel.moments import Moment

Spot = Literal["top", "bottom"]


@attrs.frozen
class PutAt(BobAction):
    """The action to leave a unit on top of its stack, or put it at the bottom (BOB-R38)."""

    FORM: ClassVar[str] = "put at {spot}"
    SAYS: ClassVar[str] = "put {counter} at the {spot} of its stack"
    QUESTIONS: ClassVar[Mapping[str, str]] = {"spot": "which end of its stack"}
    spot: Spot


@attrs.frozen
class ChooseSpot(BobDecision):
    """The choice to leave a unit on top of its stack, or put it at the bottom (BOB-R38)."""

    ASKS: ClassVar[str] = "leave {counter} on top of its stack, or put it at the bottom"
    counter: CounterId


@attrs.frozen
class PutInStack(CounterEvent):
    """A unit that stopped in a stack lies on top, or was put at the bottom."""

    SAYS: ClassVar[str] = "{who} {bottom} of its stack."
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "bottom": either("was put at the bottom", "stayed on top")}

    bottom: bool = False


def crowded(battle: Battle, counter: Counter, hex_: Place) -> bool:
    """Return whether a hex has no room for one more of a side: two on foot, one heavy (BOB-5.1.1, V1)."""
    unit = counter.unit
    stack, heavy = battle.places.stacks[unit.side].get(hex_, ()), unit.armament is not None
    most = 1 if heavy else STACKING
    if len(stack) < most:
        return False
    others = [
        other
        for other in battle.at(hex_, unit.side)
        if other.id != counter.id and (other.unit.armament is not None) == heavy
    ]
    return len(others) >= most


def offer_spot(battle: Battle, counter: Counter) -> None:
    """Let the owner choose a unit's place in a stack it has entered, in Melee too (BOB-R38, BOB-R42)."""
    if counter.at is not None and len(battle.at(counter.at, counter.side)) > 1:
        battle.frames.append(BottomOffer(counter.id))


def put_in_stack(battle: Battle, frame: BottomOffer, action: PutAt) -> None:
    """Leave a unit on top of its stack or put it at the bottom (BOB-R38)."""
    battle.frames.pop()
    counter, bottom = battle.counters[frame.counter], action.spot == "bottom"
    battle.record_of(PutInStack, counter, "BOB-R38", bottom=bottom)
    if bottom:
        battle.put_at_bottom(counter)
        learn(battle)


def bottom_violations(battle: Battle, below: Impulse | Rout, frame: BottomOffer) -> Iterator[str]:
    """Check that a unit has stopped in a stack; under a hidden top nobody sees whether it is Used."""
    counter = battle.acting(frame.counter)
    if counter is None or counter.at is None or not battle.at(counter.at, counter.side)[1:]:
        yield f"{frame.counter[:20]!r} has stopped in no stack [BOB-R38]"
    elif isinstance(below, Impulse) and counter.known and not counter.used:
        yield f"{counter.id} has not ended its activation in a stack [BOB-R38]"


BOTTOM_OFFER: Moment[Battle, BottomOffer] = Moment(
    clause="BOB-R38",
    takes=(PutAt,),
    waits=lambda battle, frame: Seat(battle.counters[frame.counter].side),
    question=lambda asked, _, offer: ChooseSpot(*asked, offer.counter),
    lists=lambda *_: (PutAt("top"), PutAt("bottom")),
    carries_out=put_in_stack,
    lies_on=(Impulse, Rout),
    violations=bottom_violations,
)
