"""The moments at which a player must choose."""

from typing import Literal

import attrs

from wargames.kernel.game import Decision
from wargames.screaming_eagles.components import Squadron, Weapon


@attrs.frozen
class ChooseCard(Decision):
    """Lay a card for ``plane`` (SE-4.1)."""

    plane: Squadron


@attrs.frozen
class ChoosePlane(Decision):
    """Name the plane that acts next (SE-3.5, SE-R26, SE-R28)."""

    planes: tuple[Squadron, ...]


@attrs.frozen
class ChooseShot(Decision):
    """Fire, reload or hold with ``plane``, before or after its move (SE-4.5)."""

    plane: Squadron
    stage: Literal["before", "after"]


@attrs.frozen
class ChooseFlare(Decision):
    """A missile is announced at ``plane``: drop a flare or keep it (SE-12.1, SE-R13)."""

    plane: Squadron
    attacker: Squadron
    weapon: Weapon
    distance: int
