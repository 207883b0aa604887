"""Morale and Proficiency Checks, their dice and their second dice (sections 5.3 and 5.12)."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.command_points import spend
from wargames.bob.values.components import Side
from wargames.bob.values.state import Check, Counter, FailedCheck
from wargames.bob.values.words import EVENT_WORDS, CounterEvent
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.chance.dice import D10
from wargames.kernel.game import Event, Seat, ThrownDice
from wargames.kernel.play.secret_rolls import SecretSource

CHECKS: Mapping[str, str] = {
    "move": "Morale Check to move",
    "leave": "Proficiency Check to leave an enemy hex",
    "go on": "Morale Check to continue moving",
    "fire": "Morale Check to fire",
    "assault": "Proficiency Check for Assault Fire",
    "op": "Proficiency Check for Op Fire",
    "final": "Proficiency Check for Final Op Fire",
    "moving": "Proficiency Check for Moving Fire",
    "aim": "Proficiency Check to fire",
    "anti-tank": "check to fire its anti-tank weapon",
    "rout": "Morale Check under stress",
}


@attrs.frozen
class CheckMade(CounterEvent):
    """A check passed or failed; the die (None if not needed) is for its owner to see (BOB-R62).

    ``needed`` is the highest die that passes; ``added`` is added to the die, as a rule the Proficiency: the
    sum passes up to the unit's Morale, which is ``needed`` plus ``added`` (BOB-5.3.2).

    The kind of check and its clauses would tell a decoy or a gun from a squad, and are hidden as well.
    """

    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("die",), ("added",), "summed", "against")
    SAYS: ClassVar[str] = "{who} {passed} its {check}{rolled}."
    WORDS: ClassVar[Words] = {
        **EVENT_WORDS,
        "passed": either("passed", "failed"),
        "check": lambda check: "check" if check is None else CHECKS[check],
    }

    SECRET: ClassVar[tuple[str, ...]] = ("counter", "die", "added", "needed", "check")

    check: Check | None = None
    passed: bool = False
    die: int | None = None
    added: int | None = None
    needed: int | None = None

    @property
    def summed(self) -> int | None:
        """The die with what is added to it, for those who may know."""
        return None if self.die is None else self.die + (self.added or 0)

    @property
    def against(self) -> int | None:
        """The most that passes, for those who may know."""
        return None if self.needed is None else self.needed + (self.added or 0)

    @property
    def rolled(self) -> str:
        """The die and its target, for those who may know."""
        if self.needed is None:
            return ""
        if self.die is None:
            return " without a die"
        added = f"{self.added:+d}={self.summed}" if self.added else ""
        return f": rolled {self.die}{added} against {self.against}"

    def seen_by(self, seat: Seat | None) -> Event:
        """Show all to the owner; others see only the result of an unknown counter's check."""
        return self if self.shown_to(seat) else attrs.evolve(self.blank(), clauses=("BOB-R62",))


SURE, HOPELESS = 10, 0
"""The needed number that always passes, and the one that always fails (BOB-R2)."""

RETREAT = 4
"""The bonus of a declared retreat (BOB-5.4.6, BOB-R5)."""

CLAUSE: dict[Check, str] = {
    "move": "BOB-5.4.3",
    "leave": "BOB-5.4.4",
    "go on": "BOB-5.4.14",
    "fire": "BOB-5.6.7",
    "assault": "BOB-5.8.3",
    "op": "BOB-5.9.4",
    "final": "BOB-5.10.4",
    "moving": "BOB-G8",
    "aim": "BOB-G8",
    "anti-tank": "BOB-G8",
    "rout": "BOB-4.3",
}
SECRET_D10: dict[Side, SecretSource[int]] = {
    "us": SecretSource(D10, Seat("us")),
    "ge": SecretSource(D10, Seat("ge")),
}
"""The die of a check that the other side may not know of (BOB-R62)."""

PROFICIENCY: frozenset[Check] = frozenset({"leave", "assault", "op", "final", "moving", "aim"})
ADDING = PROFICIENCY | {"anti-tank"}
"""The checks that add to the die: Proficiency, or the number of the weapon (BOB-G8 V13)."""


def needed(counter: Counter, proficiency: int = 0, bonus: int = 0) -> int:
    """Return the highest die that passes: Morale less Proficiency, plus a retreat (BOB-5.3.1, 5.3.2, R3).

    Proficiency is never below 0 (BOB-5.9.8, BOB-5.10.6).

    >>> from wargames.bob.values.state import Counter
    >>> needed(Counter("GE-F1", "ge_1st", "D4"), 2)
    8
    """
    return counter.morale - max(0, proficiency) + bonus


def passes_by_nature(counter: Counter) -> bool:
    """Return whether a counter passes without a die: decoys do (BOB-G2, BOB-G17 D1)."""
    return not counter.real


def check(battle: Battle, counter: Counter, what: Check, highest: int) -> bool | None:
    """Make a check; None if it failed by a die and its owner may roll again (BOB-R31)."""
    if passes_by_nature(counter) or highest >= SURE or highest <= HOPELESS:
        passed = passes_by_nature(counter) or highest >= SURE
        record_check(battle, counter, what, die=None, highest=highest, passed=passed)
        return passed
    if throw(battle, counter, what, highest):
        return True
    if not battle.may_spend(counter.id):
        return False
    battle.frames.append(FailedCheck(counter.id, what, highest))
    return None


def throw(battle: Battle, counter: Counter, what: Check, highest: int) -> bool:
    """Roll the die of a check, in secret if the face is not known (BOB-2.7, BOB-5.3.1, BOB-R62)."""
    purpose = "proficiency check" if what in PROFICIENCY else "morale check"
    source = D10 if counter.known else SECRET_D10[counter.side]
    die = battle.roll(source, purpose, CLAUSE[what], counter.id)
    record_check(battle, counter, what, die=die, highest=highest, passed=die <= highest)
    return die <= highest


def throw_again(battle: Battle, frame: FailedCheck) -> bool:
    """Spend a Command Point on another die, which stands (BOB-5.3.4, BOB-5.12.2)."""
    assert frame.check is not None
    spend(battle, frame.counter, "BOB-5.3.4", "BOB-5.12.2", use="roll again")
    return throw(battle, battle.counters[frame.counter], frame.check, frame.needed)


def record_check(
    battle: Battle, counter: Counter, what: Check, die: int | None, *, highest: int, passed: bool
) -> None:
    """Record a check; die and numbers are for the owner of a concealed counter alone (BOB-R62)."""
    kind = "BOB-5.3.2" if what in PROFICIENCY else "BOB-5.3.1"
    clauses = (CLAUSE[what], kind, *(("BOB-R2",) if die is None else ()))
    added = counter.morale - highest if what in ADDING and counter.real else None
    battle.record_of(
        CheckMade, counter, *clauses, check=what, passed=passed, die=die, added=added, needed=highest
    )
