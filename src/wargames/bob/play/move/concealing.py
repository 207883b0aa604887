"""The offer of Conceal to a unit that moves out of all enemy sight (BOB-5.4.10, BOB-R35)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import may_conceal, name
from wargames.bob.play.move.movement import open_window
from wargames.bob.play.move.moving import moving_violations, owner
from wargames.bob.values.state import CounterId, Impulse, Moving
from wargames.bob.values.words import BobAction, BobDecision, CounterEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment


@attrs.frozen
class Conceal(BobAction):
    """The action to take a Conceal marker (BOB-5.4.10)."""

    FORM: ClassVar[str] = "conceal"
    SAYS: ClassVar[str] = "conceal {counter}"


@attrs.frozen
class StayVisible(BobAction):
    """The action to take no Conceal marker (BOB-5.4.10)."""

    FORM: ClassVar[str] = "stay visible"
    SAYS: ClassVar[str] = "leave {counter} visible"


@attrs.frozen
class ChooseConceal(BobDecision):
    """A choice to take a Conceal marker or not (BOB-5.4.10)."""

    ASKS: ClassVar[str] = "take a Conceal marker for {counter}, or leave it visible"
    counter: CounterId


@attrs.frozen
class ConcealTaken(CounterEvent):
    """A unit took a Conceal marker out of all enemy sight."""

    EARLY: ClassVar[bool] = True
    SAYS: ClassVar[str] = "{who} took a Conceal marker."


@attrs.frozen
class ConcealDeclined(CounterEvent):
    """A unit stayed visible."""

    SAYS: ClassVar[str] = "{who} took no Conceal marker."


def side_to_conceal(battle: Battle, frame: Moving) -> Seat | None:
    """Return the owner of a unit that may take Conceal (BOB-5.4.10)."""
    return owner(battle, frame) if may_conceal(battle, battle.counters[frame.counter]) else None


def list_conceal(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the answers, with and without Conceal; a decoy has to take it (BOB-5.4.10, BOB-G16)."""
    yield Conceal()
    if battle.counters[frame.counter].real:
        yield StayVisible()


def refuse_conceal(battle: Battle, frame: Moving, action: Conceal | StayVisible) -> Refusal | None:
    """Return why an answer to the offer of Conceal is refused (BOB-5.4.10)."""
    if isinstance(action, StayVisible) and not battle.counters[frame.counter].real:
        return Refusal("BOB-G16", "a decoy comes onto the board concealed, or not at all")
    return None


def answer_conceal(battle: Battle, frame: Moving, action: Conceal | StayVisible) -> None:
    """Take a Conceal marker or not, then open the window for reactions (BOB-R9 points 3 and 4)."""
    counter = battle.counters[frame.counter]
    if isinstance(action, Conceal):
        battle.record_of(ConcealTaken, counter, "BOB-5.4.10", "BOB-5.13.10", "BOB-R35")
        battle.change(counter.id, concealed=True, known=False)
    else:
        battle.record_of(ConcealDeclined, name(battle, counter.id), "BOB-5.4.10")
    open_window(battle, frame)


CONCEALING: Moment[Battle, Moving] = Moment(
    clause="BOB-5.4.10",
    takes=(Conceal, StayVisible),
    waits=side_to_conceal,
    question=lambda asked, _, move: ChooseConceal(*asked, move.counter),
    lists=list_conceal,
    refuses=refuse_conceal,
    carries_out=answer_conceal,
    proceeds=open_window,
    lies_on=(Impulse,),
    violations=moving_violations,
)
