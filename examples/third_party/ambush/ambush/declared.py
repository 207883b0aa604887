"""What may be declared, what is asked, and what happens."""

from typing import Annotated, ClassVar, Literal

import attrs

from wargames import Action, Decision, Event, Names, PublicEvent, Seat

Place = Annotated[str, Names("hex")]
Unit = Annotated[str, Names("unit")]
Kind = Literal["rifleman", "dummy"]
PATROL, AMBUSHER = Seat("patrol"), Seat("ambusher")


@attrs.frozen
class Lay(Action):
    """Lay the next marker of a kind face down (AMB-2.1)."""

    FORM: ClassVar[str] = "lay {kind} in {hex}"
    kind: Kind
    hex: Place


@attrs.frozen
class Move(Action):
    """Move to a hex beside (AMB-3.1)."""

    FORM: ClassVar[str] = "move {man} to {hex}"
    man: Unit
    hex: Place


@attrs.frozen
class Leave(Action):
    """Leave by the east (AMB-3.2)."""

    FORM: ClassVar[str] = "leave with {man}"
    man: Unit


@attrs.frozen
class Stay(Action):
    """Stay where he is (AMB-3.1)."""

    FORM: ClassVar[str] = "stay with {man}"
    man: Unit


@attrs.frozen
class Fire(Action):
    """Fire at the man who has moved (AMB-4.1)."""

    FORM: ClassVar[str] = "fire with {marker}"
    marker: Unit


@attrs.frozen
class HoldFire(Action):
    """Let him go on (AMB-4.1)."""

    FORM: ClassVar[str] = "hold fire"


@attrs.frozen
class ChooseLaying(Decision):
    """Lay the next marker (AMB-2.1)."""

    ASKS: ClassVar[str] = "Where is the next marker laid, and of which kind?"


@attrs.frozen
class ChooseMan(Decision):
    """Choose a man and what he does (AMB-3.1)."""

    ASKS: ClassVar[str] = "Which man acts, and how?"


@attrs.frozen
class ChooseFire(Decision):
    """Fire at a man who has moved, or hold fire (AMB-4.1)."""

    ASKS: ClassVar[str] = "Fire at {man}, who has moved, or hold fire?"
    man: Unit


@attrs.frozen
class Laid(Event):
    """A marker was laid; the patrol does not see of which kind (None)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{marker} is laid in {hex}."
    marker: Unit
    hex: Place
    kind: Kind | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the kind from everybody but the ambusher (AMB-2.1)."""
        return self if seat == AMBUSHER else attrs.evolve(self, kind=None)


@attrs.frozen
class Moved(PublicEvent):
    """A man moved."""

    SAYS: ClassVar[str] = "{man} moves to {hex}."
    man: Unit
    hex: Place


@attrs.frozen
class Fired(PublicEvent):
    """A marker fired at a man."""

    SAYS: ClassVar[str] = "{marker} fires at {man}: {die}, a {outcome}."
    marker: Unit
    man: Unit
    die: int
    outcome: Literal["hit", "miss"]


@attrs.frozen
class Acted(PublicEvent):
    """A man left the map, or stayed where he was."""

    SAYS: ClassVar[str] = "{man} {deed}."
    man: Unit
    deed: Literal["leaves", "stays"]
