"""Command Points and their uses (section 5.12, BOB-3.5)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.values.names import called
from wargames.bob.values.state import CounterId, FailedCheck
from wargames.bob.values.words import EVENT_WORDS, BobAction, CounterEvent
from wargames.kernel.base.phrases import Words
from wargames.kernel.base.replace import replace


@attrs.frozen
class Accept(BobAction):
    """The action to accept a failed check, or dice as they fell (BOB-5.3.4, BOB-5.11.9)."""

    FORM: ClassVar[str] = "accept"

    def said(self, layout: Battle) -> str:
        """Return the label, with the thing accepted."""
        match layout.frames[-1]:
            case FailedCheck(counter):
                return f"accept the failed check of {called(counter)}"
            case _:
                return "accept the dice"


USES: Mapping[str, str] = {
    "roll again": "to roll its check again",
    "act first": "to be activated first",
    "long final op fire": "for Final Op Fire beyond the adjacent hexes",
    "melee": "to roll its Melee dice again",
    "firepower": "to increase its Proficient Firepower by 1",
}


@attrs.frozen
class CommandPointSpent(CounterEvent):
    """A Command Point was spent on a unit, in one of five ways (BOB-3.5)."""

    SAYS: ClassVar[str] = "A Command Point was spent on {whom} {use}; {left} left."
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "use": USES.__getitem__}

    use: Literal["roll again", "act first", "long final op fire", "melee", "firepower"] = "roll again"
    left: int = 0


def spend(battle: Battle, id_: CounterId, *clauses: str, use: str) -> None:
    """Spend a Command Point on a counter (BOB-5.12.1, BOB-5.12.8)."""
    counter = battle.change(id_, cp_used=True)
    side = battle.sides[counter.side]
    battle.sides[counter.side] = replace(side, cp=side.cp - 1)
    battle.record_of(CommandPointSpent, counter, *clauses, use=use, left=side.cp - 1)
