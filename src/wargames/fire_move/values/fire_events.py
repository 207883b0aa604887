"""What happens under fire (FM-9.1 to FM-16.6, FM-22.4, FM-23.2, FM-30.2)."""

from typing import Literal

import attrs

from wargames.fire_move.values.named import Die, Spot, Words
from wargames.fire_move.values.state import CardId, FigureNumber, GroupId, PieceId
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.game import Event, PublicEvent

Effect = Literal["nothing", "pinned", "wounded", "KIA", "routed"]
"""What comes of a check: ``wounded`` is a Japanese PL (FM-G15)."""


@attrs.frozen
class FireOpened(PublicEvent):
    """A group fired at another: the attack's FV and what made it (FM-9.1, FM-R19)."""

    group: GroupId
    target: GroupId
    range: Words
    base: int
    modifiers: tuple[Modifier, ...]


@attrs.frozen
class FireWasted(PublicEvent):
    """An attack found no target or no men any more (FM-R15, FM-R28)."""

    group: GroupId
    card: CardId


@attrs.frozen
class ToHitRolled(PublicEvent):
    """A weapon was fired: it hits up to ``needed`` (FM-15.1)."""

    weapon: PieceId
    figure: FigureNumber
    range: Words
    black: Die
    red: Die
    needed: int
    positive: bool
    hit: bool


@attrs.frozen
class FigureChecked(PublicEvent):
    """A figure under attack was checked: Result and effect (FM-9.11, FM-9.12, FM-R25)."""

    figure: FigureNumber
    group: GroupId
    fv: int
    modifiers: tuple[Modifier, ...]
    black: Die
    red: Die
    result: int
    effect: Effect


@attrs.frozen
class SniperFired(PublicEvent):
    """A sniper fired at a figure (FM-30.2, FM-30.3, FM-30.4, FM-30.5)."""

    figure: FigureNumber
    group: GroupId
    black: Die
    red: Die
    effect: Effect


@attrs.frozen
class FigureLost(PublicEvent):
    """A figure left the table for good (FM-R26)."""

    figure: FigureNumber
    group: GroupId
    how: Literal["KIA", "routed"]


@attrs.frozen
class FigurePinned(PublicEvent):
    """A figure was pinned, or wounded, outside a check of fire (FM-G15, FM-G23)."""

    figure: FigureNumber
    group: GroupId
    effect: Effect


@attrs.frozen
class BerserkRolled(PublicEvent):
    """A Russian group that lost men was checked (FM-G12)."""

    group: GroupId
    black: Die
    red: Die
    berserk: bool


@attrs.frozen
class SmokeLaid(PublicEvent):
    """Smoke was laid on a group (FM-16.2)."""

    group: GroupId
    die: Die
    cv: int


@attrs.frozen
class SmokeThinned(PublicEvent):
    """Smoke thinned, or a group moves without it: ``die`` is None then (FM-16.4, FM-16.5, FM-16.6)."""

    group: GroupId
    die: Die | None
    cv: int


@attrs.frozen
class SmokeShared(PublicEvent):
    """Figures joined a group with thicker smoke than it had, which is the group's now (FM-R59)."""

    group: GroupId
    cv: int


@attrs.frozen
class ArtilleryCalled(PublicEvent):
    """Artillery was called in (FM-23.2)."""

    group: GroupId
    figure: FigureNumber
    fv: int
    black: Die
    red: Die
    arrived: bool


@attrs.frozen
class ChargePlaced(PublicEvent):
    """A demolition charge was placed (FM-22.4)."""

    figure: FigureNumber
    at: Spot


@attrs.frozen
class ChargeExploded(PublicEvent):
    """A demolition charge went off (FM-22.6)."""

    at: Spot
    wire: tuple[int, ...]


@attrs.frozen
class WeaponFailed(PublicEvent):
    """A weapon failed (FM-12.1, FM-12.2); a small arm goes by its bearer."""

    weapon: PieceId


FIRE_EVENTS: tuple[type[Event], ...] = (
    FireOpened,
    FireWasted,
    WeaponFailed,
    ToHitRolled,
    FigureChecked,
    SniperFired,
    FigureLost,
    FigurePinned,
    BerserkRolled,
    SmokeLaid,
    SmokeThinned,
    SmokeShared,
    ArtilleryCalled,
    ChargePlaced,
    ChargeExploded,
)
