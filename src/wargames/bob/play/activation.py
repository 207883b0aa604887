"""The activation of a unit, from its order until it is Used (BOB-4.2, BOB-2.5)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.values.state import Counter, CounterId, Impulse
from wargames.bob.values.words import EVENT_WORDS, CounterEvent
from wargames.kernel.base.phrases import Words, either

PURPOSES: Mapping[str, str] = {
    "move": "move",
    "retreat": "retreat",
    "enter": "enter the board",
    "fire": "fire",
    "op fire": "prepare for Op Fire",
    "nothing": "do nothing",
}


@attrs.frozen
class Activated(CounterEvent):
    """A unit was activated; ``place`` is its place in the stack, 1 on top.

    ``cost`` is its part of the Operations Range, which is public (BOB-G3 point 2).
    """

    SAYS: ClassVar[str] = "{who}{place} was activated to {what}{cost}."
    WORDS: ClassVar[Words] = {
        **EVENT_WORDS,
        "what": PURPOSES.__getitem__,
        "cost": lambda cost: f", which counted {cost}" if cost > 1 else "",
    }

    what: Literal["move", "retreat", "enter", "fire", "op fire", "nothing"] = "nothing"
    place: int = 1
    cost: int = 0


@attrs.frozen
class Finished(CounterEvent):
    """A unit's activation ended: it is Used, or prepared for Op Fire."""

    SAYS: ClassVar[str] = "{who} was marked {prepared}."
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "prepared": either("for Op Fire", "Used")}

    prepared: bool = False


def record_activated(battle: Battle, counter: Counter, what: str, *clauses: str) -> None:
    """Record the activation of a unit, its purpose and its cost; the early one costs nothing (BOB-R32)."""
    impulse = battle.frames[0]
    assert isinstance(impulse, Impulse)
    place, cost = battle.place_in_stack(counter), counter.unit.operations if impulse.began else 0
    battle.record_of(Activated, counter, *clauses, what=what, place=place, cost=cost)


def finish(battle: Battle, id_: CounterId, *clauses: str) -> Counter:
    """End an activation: the unit is Used (BOB-2.5)."""
    counter = battle.change(id_, used=True, prepared=False)
    battle.record_of(Finished, counter, *clauses)
    return counter
