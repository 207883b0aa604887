"""What happens, as facts in the past tense; every one is public but the face of a laid card."""

from typing import Annotated, ClassVar, Literal

import attrs

from wargames.kernel.base.notation import Names
from wargames.kernel.game import Event, PublicEvent, Seat
from wargames.kernel.game.vocabulary import Clause
from wargames.screaming_eagles.components import CardFace, Part, Squadron, Team, Weapon
from wargames.screaming_eagles.lattice import Space

Clauses = tuple[Clause, ...]
Place = Annotated[Space, Names("space")]
Rolled = Annotated[tuple[int, ...], Names("die")]
"""What dice showed, one by one."""
Reason = Annotated[str, Names("text")]


@attrs.frozen
class RoundBegan(PublicEvent):
    """A round began; ``starter`` moves first."""

    PARAGRAPH: ClassVar[bool] = True

    round: int
    starter: Team
    clauses: Clauses


@attrs.frozen
class CardLaid(Event):
    """A card was laid; only its own team knows the face (SE-5.4), and it may be taken back (SE-R20)."""

    SEALED: ClassVar[bool] = True

    squadron: Squadron
    card: CardFace | None
    known_to: tuple[Seat, ...]
    clauses: Clauses = ("SE-4.1", "SE-5.1", "SE-5.4")

    def seen_by(self, seat: Seat | None) -> Event:
        """Show the face to the team, the back to all others."""
        return self if seat in self.known_to else attrs.evolve(self, card=None)


@attrs.frozen
class PlanePicked(PublicEvent):
    """A team named the plane that acts next."""

    REVEALS: ClassVar[bool] = False

    squadron: Squadron
    clauses: Clauses


@attrs.frozen
class CardTurned(PublicEvent):
    """A card was turned face up."""

    squadron: Squadron
    card: CardFace
    clauses: Clauses = ("SE-5.5", "SE-6.1")


@attrs.frozen
class PlaneFlew(PublicEvent):
    """A plane flew along ``path``: the spaces rolled, then those overshot; ``loops`` counts edges crossed."""

    squadron: Squadron
    rolled: Rolled
    path: Annotated[tuple[Place, ...], Names("path")]
    overshot: int
    loops: int
    clauses: Clauses


@attrs.frozen
class SpaceContested(PublicEvent):
    """Planes of one speed rolled for a space; ``winner`` is None after a tie for the highest roll."""

    space: Place
    rolls: tuple[tuple[Squadron, int], ...]
    winner: Squadron | None
    clauses: Clauses


@attrs.frozen
class FireHeld(PublicEvent):
    """A plane that could have fired or reloaded did not."""

    REVEALS: ClassVar[bool] = False

    squadron: Squadron
    clauses: Clauses = ("SE-4.4",)


@attrs.frozen
class CannonReloaded(PublicEvent):
    """An empty plane loaded one cannon round."""

    REVEALS: ClassVar[bool] = False

    squadron: Squadron
    clauses: Clauses = ("SE-9.7", "SE-9.8")


@attrs.frozen
class ShotAnnounced(PublicEvent):
    """An attack was announced and its peg taken from the attacker's board."""

    attacker: Squadron
    weapon: Weapon
    target: Squadron
    distance: int
    path: Literal["straight", "diagonal", "curved"]
    clauses: Clauses = ("SE-9.9", "SE-9.10", "SE-10.2")


@attrs.frozen
class FlareDropped(PublicEvent):
    """A plane dropped a flare against the announced missile."""

    squadron: Squadron
    clauses: Clauses = ("SE-12.1", "SE-12.4")


@attrs.frozen
class FlareKept(PublicEvent):
    """A plane dropped none."""

    squadron: Squadron
    clauses: Clauses = ("SE-12.1",)


@attrs.frozen
class ShotRolled(PublicEvent):
    """The red dice fell; ``dropped`` is the die that a flare took out, None without a flare."""

    attacker: Squadron
    target: Squadron
    weapon: Weapon
    rolled: Rolled
    dropped: Annotated[int, Names("die")] | None
    reach: int
    distance: int
    hit: bool
    clauses: Clauses


@attrs.frozen
class PartHit(PublicEvent):
    """A hit was put on the target's battle board; ``hits`` are now on that part, of ``holes``."""

    target: Squadron
    rolled: Rolled
    part: Part
    hits: int
    holes: int
    clauses: Clauses


@attrs.frozen
class CardsSetAside(PublicEvent):
    """A first engine hit took the four-dice cards out of a pile."""

    squadron: Squadron
    clauses: Clauses = ("SE-16.1", "SE-16.2")


@attrs.frozen
class PlaneShotDown(PublicEvent):
    """A plane was shot down and left the board."""

    ABOUT: ClassVar[tuple[str, ...]] = ("squadron", "by")

    squadron: Squadron
    by: Squadron
    part: Part
    clauses: Clauses


@attrs.frozen
class FlaresBurnedOut(PublicEvent):
    """Flares that last the round went out of play."""

    squadrons: tuple[Squadron, ...]
    clauses: Clauses = ("SE-15.2",)


@attrs.frozen
class GameEnded(PublicEvent):
    """The game was over; ``winner`` is None for a draw."""

    winner: Team | None
    reason: Reason
    clauses: Clauses


EVENTS = (
    RoundBegan,
    CardLaid,
    PlanePicked,
    CardTurned,
    PlaneFlew,
    SpaceContested,
    FireHeld,
    CannonReloaded,
    ShotAnnounced,
    FlareDropped,
    FlareKept,
    ShotRolled,
    PartHit,
    CardsSetAside,
    PlaneShotDown,
    FlaresBurnedOut,
    GameEnded,
)
