"""What happens, as facts in the past tense; a concealed counter is named to its owner alone (BOB-R62)."""

from typing import Annotated, ClassVar, Literal

import attrs

from wargames.bob.values.board import Edge, Facing, Place
from wargames.bob.values.components import Side, Suppression, TypeId
from wargames.bob.values.fire_events import (
    ArtilleryCalled,
    AttackRolled,
    AttemptMade,
    LineBlocked,
    ShellsFell,
)
from wargames.bob.values.seen import Clauses, CounterEvent, Seen, Stack
from wargames.bob.values.state import Check, CounterId, Phase
from wargames.kernel.game import Event, PublicEvent, Seat
from wargames.kernel.game.naming import Names

# set-up and the course of a turn


@attrs.frozen
class OptionChosen(Event):
    """A side took its scenario's option, or not; it keeps that to itself (BOB-G16, BOB-R38)."""

    side: Side
    chosen: bool
    clauses: Clauses = ("BOB-G16",)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to the side alone."""
        return self if seat == self.side else None


@attrs.frozen
class CounterPlaced(Event):
    """A counter was set up; the other side sees nothing until all are (BOB-G16)."""

    counter: CounterId
    side: Side
    hex: Place
    concealed: bool
    top: bool
    facing: Facing | None
    clauses: Clauses

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to the side alone."""
        return self if seat == self.side else None


@attrs.frozen
class SidePlaced(PublicEvent):
    """A side's set-up was done: what the other side sees of it (BOB-G16)."""

    side: Side
    stacks: tuple[Stack, ...]
    clauses: Clauses = ("BOB-3.1", "BOB-G16")


@attrs.frozen
class PhaseBegan(PublicEvent):
    """A phase of a turn began."""

    PARAGRAPH: ClassVar[bool] = True

    turn: int
    phase: Phase
    clauses: Clauses = ("BOB-4.1",)


@attrs.frozen
class ImpulseBegan(PublicEvent):
    """A side began to activate units."""

    side: Side
    clauses: Clauses = ("BOB-4.2", "BOB-G3")


@attrs.frozen
class ImpulseEnded(PublicEvent):
    """A side stopped activating units."""

    side: Side
    spent: int
    clauses: Clauses = ("BOB-4.2", "BOB-G3")


@attrs.frozen
class Activated(CounterEvent):
    """A unit was activated; ``place`` is its place in the stack, 1 on top.

    ``cost`` is what it counted against the Operations Range, which all may follow (BOB-G3 point 2).
    """

    what: Literal["move", "retreat", "enter", "fire", "op fire", "nothing"] = "nothing"
    place: int = 1
    cost: int = 0


@attrs.frozen
class Finished(CounterEvent):
    """A unit's activation ended: it is Used, or prepared for Op Fire."""

    prepared: bool = False


# checks and command points


@attrs.frozen
class CheckMade(CounterEvent):
    """A check passed or failed; the die, None where none was needed, is its owner's to see (BOB-R62).

    ``needed`` is the highest die that passes; ``added`` what was added to the die, its Proficiency as a
    rule: the sum passes up to the unit's Morale, which is ``needed`` and ``added`` together (BOB-5.3.2).

    What was checked, and by which clauses, would tell a decoy or a gun from a squad, and is hidden as well.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("counter", "die", "added", "needed", "check")

    check: Check | None = None
    passed: bool = False
    die: int | None = None
    added: int | None = None
    needed: int | None = None

    def seen_by(self, seat: Seat | None) -> Event:
        """Show all to the owner; of an unknown counter's check others see how it ended."""
        return self if self.shown_to(seat) else attrs.evolve(self.blank(), clauses=("BOB-R62",))


@attrs.frozen
class CommandPointSpent(CounterEvent):
    """A Command Point was spent on a unit, in one of the five ways there are (BOB-3.5)."""

    use: Literal["roll again", "act first", "long final op fire", "melee", "firepower"] = "roll again"
    left: int = 0


# movement


@attrs.frozen
class Stepped(CounterEvent):
    """A unit entered ``hex``; ``origin`` is None from off the board, ``back`` after an overstack."""

    origin: Place | None = None
    back: bool = False


@attrs.frozen
class Exited(CounterEvent):
    """A unit left the board."""

    edge: Edge | None = None


@attrs.frozen
class ConcealTaken(CounterEvent):
    """A unit took a Conceal marker out of all enemy sight."""


@attrs.frozen
class ConcealDeclined(CounterEvent):
    """A unit stayed visible."""


@attrs.frozen
class Revealed(PublicEvent):
    """A counter lost its Conceal marker, or showed its face; a decoy is removed."""

    counter: CounterId
    type: TypeId
    hex: Place
    decoy: bool
    clauses: Clauses


@attrs.frozen
class FaceShown(PublicEvent):
    """The other side came to know a counter: an event named it, or it lies open on top (BOB-R38)."""

    side: Side
    hex: Place | None
    seen: Seen
    clauses: Clauses = ("BOB-R38",)


@attrs.frozen
class TopUncovered(PublicEvent):
    """A concealed counter came to lie on top of its stack and shows its markers (BOB-R38)."""

    side: Side
    hex: Place
    used: bool
    prepared: bool
    clauses: Clauses = ("BOB-R38",)


@attrs.frozen
class PutInStack(CounterEvent):
    """A unit that stopped in a stack lies on top, or was put at the bottom."""

    bottom: bool = False


@attrs.frozen
class HiddenEvent(CounterEvent):
    """Something of which nobody but the owner sees anything while the face is unknown (BOB-R38)."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to the owner, and to all where the face is known."""
        return self if self.shown_to(seat) else None


@attrs.frozen
class Turned(HiddenEvent):
    """A gun or a vehicle turned."""

    facing: Facing | None = None


# fire


@attrs.frozen
class WindowOpened(PublicEvent):
    """The side that does not move may fire at the unit that moves."""

    side: Side
    hex: Place
    clauses: Clauses = ("BOB-5.9.2", "BOB-R61")


@attrs.frozen
class WindowClosed(PublicEvent):
    """It fires no more."""

    side: Side
    clauses: Clauses = ("BOB-R10",)


@attrs.frozen
class Eliminated(PublicEvent):
    """A unit was eliminated."""

    counter: CounterId
    type: TypeId
    hex: Place
    clauses: Clauses


# rout, melee, recovery


@attrs.frozen
class StressFound(PublicEvent):
    """A side's units under stress were listed: hex and place in the stack."""

    side: Side
    units: tuple[tuple[Place, int], ...]
    clauses: Clauses = ("BOB-4.3", "BOB-G4")


@attrs.frozen
class Ran(CounterEvent):
    """A unit routed to ``hex``."""

    origin: Place = ""


@attrs.frozen
class MeleeRolled(PublicEvent):
    """A unit rolled its two dice in Melee; ``again`` with a Command Point."""

    counter: CounterId
    hex: Place
    dice: tuple[int, ...]
    firepower: int
    hits: int
    again: bool
    clauses: Clauses = ("BOB-5.11.3", "BOB-5.11.4")


@attrs.frozen
class Recovered(HiddenEvent):
    """A suppressed unit went down a level."""

    level: Suppression = 0


@attrs.frozen
class TurnEnded(PublicEvent):
    """Markers were removed and pools filled again."""

    PARAGRAPH: ClassVar[bool] = True

    turn: int
    clauses: Clauses = ("BOB-4.6", "BOB-4.7", "BOB-G5")


@attrs.frozen
class ControlTaken(Event):
    """A side was shown that ``side`` controls a hex: its own at once, another's where it sees the unit.

    ``public``: the public was shown it as well, since now both sides know (BOB-G16).
    """

    side: Side
    hex: Place
    to: Side
    public: bool
    clauses: Clauses = ("BOB-G16",)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Show it to those who learn it."""
        return self if seat == self.to or (seat is None and self.public) else None


@attrs.frozen
class GameEnded(PublicEvent):
    """The game ended."""

    winner: Side
    reason: Annotated[str, Names("text")]
    clauses: Clauses


EVENTS = (
    OptionChosen,
    CounterPlaced,
    SidePlaced,
    PhaseBegan,
    ImpulseBegan,
    ImpulseEnded,
    Activated,
    Finished,
    CheckMade,
    CommandPointSpent,
    Stepped,
    Exited,
    ConcealTaken,
    ConcealDeclined,
    Revealed,
    FaceShown,
    TopUncovered,
    PutInStack,
    Turned,
    WindowOpened,
    WindowClosed,
    AttemptMade,
    LineBlocked,
    AttackRolled,
    ArtilleryCalled,
    ShellsFell,
    Eliminated,
    StressFound,
    Ran,
    MeleeRolled,
    Recovered,
    TurnEnded,
    ControlTaken,
    GameEnded,
)
