"""The state: the table, and the cards that only their own team knows."""

from collections.abc import Sequence
from typing import Annotated, Literal

import attrs

from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.base.replace import replace
from wargames.kernel.game.declarations import Between
from wargames.kernel.game.fields import Public, ShownAs
from wargames.screaming_eagles.components import (
    FLARES_AT_START,
    FOUR_DICE,
    INDEX,
    PILE,
    PLANES,
    TEAM,
    WEAPONS,
    CardFace,
    Part,
    Squadron,
    Team,
    Weapon,
)
from wargames.screaming_eagles.lattice import Space
from wargames.screaming_eagles.options import Options

Bank = Literal["level", "left", "right"]


@attrs.frozen
class Stores:
    """The ammunition half of a battle board: pegs left (SE-2.2, SE-2.3)."""

    LR: Annotated[int, Between(0, WEAPONS["LR"].start, "SE-2.3")] = 2
    MR: Annotated[int, Between(0, WEAPONS["MR"].start, "SE-2.3")] = 3
    CAN: Annotated[int, Between(0, WEAPONS["CAN"].start, "SE-2.3")] = 8
    flares: Annotated[int, Between(0, FLARES_AT_START, "SE-2.3")] = 2

    @property
    def empty(self) -> bool:
        """True when no missile and no cannon round is left; flares do not matter (SE-R12)."""
        return not (self.LR or self.MR or self.CAN)

    def of(self, weapon: Weapon) -> int:
        """Return the pegs left of a weapon."""
        count: int = getattr(self, weapon)
        return count

    def less(self, weapon: Weapon) -> "Stores":
        """Take one peg of a weapon away (SE-9.10)."""
        return replace(self, **{weapon: self.of(weapon) - 1})


@attrs.frozen
class Damage:
    """The damage half of a battle board: hits on each part, never repaired (SE-2.2, SE-11.7).

    Every peg in it came from the other team (SE-2.4), so counts are enough.
    """

    cockpit: int = 0
    tail: int = 0
    wings: int = 0
    engine: int = 0
    fuel_tank: int = 0

    def of(self, part: Part) -> int:
        """Return the hits on a part."""
        count: int = getattr(self, part)
        return count

    @property
    def total(self) -> int:
        """All hits."""
        return self.cockpit + self.tail + self.wings + self.engine + self.fuel_tank


@quickly_made
@attrs.frozen
class Plane:
    """One plane with its battle board (SE-1.5); ``at`` is None once it is shot down (SE-3.9).

    ``bank`` is the tilt of the model after its last flight (SE-1.10, SE-R23). ``moved``, ``fired``,
    ``reloaded`` and ``flare_burns`` (SE-15.1) are about the current round. ``afterburner_lost`` is the round
    of the first engine hit that set the four-dice cards aside, 0 for one taken before the game, None for
    never (SE-16.1).
    """

    squadron: Squadron
    at: Space | None
    stores: Stores = Stores()
    damage: Damage = Damage()
    bank: Bank = "level"
    moved: bool = False
    fired: bool = False
    reloaded: bool = False
    flare_burns: bool = False
    afterburner_lost: int | None = None

    @property
    def team(self) -> Team:
        """The plane's team."""
        return TEAM[self.squadron]

    @property
    def pile(self) -> tuple[CardFace, ...]:
        """The cards still in its pile: all nine, less those set aside (SE-5.2, SE-16.1, SE-16.2)."""
        if self.afterburner_lost is not None:
            return tuple(face for face in PILE if face not in FOUR_DICE)
        return PILE


@attrs.frozen
class CardPhase:
    """The laying of cards for all flying planes (SE-4.1)."""


@quickly_made
@attrs.frozen
class Alternation:
    """The alternation of the teams, one plane at a time; ``team`` is next (SE-3.4, SE-R5, SE-R26, SE-R28).

    ``turn``: whole turns; ``before`` and ``after``: the shots of a speed group; ``volley``: the shots after
    all moves. ``waiting`` planes have not acted yet.
    """

    kind: Literal["turn", "before", "after", "volley"]
    team: Team
    waiting: tuple[Squadron, ...]


@attrs.frozen
class FireWindow:
    """A window to fire before a move (SE-8.1, SE-R8), or to fire or reload after it (SE-8.2, SE-9.7)."""

    plane: Squadron
    stage: Literal["before", "after"]


@attrs.frozen
class Flight:
    """A flight to come (SE-6.1)."""

    plane: Squadron


@attrs.frozen
class GroupFlight:
    """The flight of all planes with the same number of dice (SE-18.2)."""

    dice: int


@attrs.frozen
class Attack:
    """An announced missile, and the question for a flare (SE-12.3)."""

    attacker: Squadron
    weapon: Weapon
    target: Squadron


@attrs.frozen
class RoundEnd:
    """The end of a round, after all moves (SE-3.1)."""


Frame = CardPhase | Alternation | FireWindow | Flight | GroupFlight | Attack | RoundEnd


class Situation:
    """The questions to a :class:`PublicState`, frozen or laid out."""

    __slots__ = ()

    options: Options
    round: int
    starter: Team
    planes: Sequence[Plane]
    laid: Sequence[bool]
    shown: Sequence[CardFace | None]
    lost: Sequence[Squadron]
    frames: Sequence[Frame]

    def plane(self, squadron: Squadron) -> Plane:
        """Find a plane."""
        return self.planes[INDEX[squadron]]

    def flying(self, team: Team) -> tuple[Squadron, ...]:
        """List a team's planes that still fly."""
        return tuple(one for one in PLANES[team] if self.planes[INDEX[one]].at is not None)


@quickly_made
@attrs.frozen
class PublicState(Situation):
    """The state that all players see.

    ``planes`` are in the fixed order (SE-G2), ``laid`` tells which have a card down, ``shown`` are the cards
    turned up this round, ``lost`` the planes shot down in order, ``frames`` the stack of play, the current
    one last; empty once the game is over.
    """

    options: Options
    round: int
    starter: Team
    planes: tuple[Plane, ...]
    laid: tuple[bool, ...] = (False, False, False, False)
    shown: tuple[CardFace | None, ...] = (None, None, None, None)
    lost: tuple[Squadron, ...] = ()
    frames: tuple[Frame, ...] = ()


@attrs.frozen
class State:
    """The table with the faces of the cards laid this round, hidden until turned up (SE-2.1, SE-5.4)."""

    table: Public[PublicState]
    cards: Annotated[tuple[CardFace | None, ...], ShownAs("cards")] = (None, None, None, None)
