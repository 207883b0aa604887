"""What a player may declare."""

from typing import ClassVar

import attrs

from wargames.kernel.game import Action
from wargames.screaming_eagles.components import CardFace, Squadron, Weapon


@attrs.frozen
class LayCard(Action):
    """Lay a card of a plane's pile face down (SE-4.1)."""

    FORM: ClassVar[str] = "lay {squadron} {card}"
    squadron: Squadron
    card: CardFace


@attrs.frozen
class PickPlane(Action):
    """Name the plane whose turn it is (SE-3.5)."""

    FORM: ClassVar[str] = "pick {squadron}"
    squadron: Squadron


@attrs.frozen
class Fire(Action):
    """Announce an attack: the weapon and its target (SE-9.9)."""

    FORM: ClassVar[str] = "fire {weapon} at {target}"
    weapon: Weapon
    target: Squadron


@attrs.frozen
class Reload(Action):
    """Load one cannon round (SE-9.7)."""

    FORM: ClassVar[str] = "reload"


@attrs.frozen
class HoldFire(Action):
    """Decline to fire (SE-4.4)."""

    FORM: ClassVar[str] = "hold fire"


@attrs.frozen
class DropFlare(Action):
    """Drop a flare against the missile that was announced (SE-12.1)."""

    FORM: ClassVar[str] = "drop flare"


@attrs.frozen
class KeepFlare(Action):
    """Drop none (SE-12.1)."""

    FORM: ClassVar[str] = "keep flare"


ACTIONS = (LayCard, PickPlane, Fire, Reload, HoldFire, DropFlare, KeepFlare)
