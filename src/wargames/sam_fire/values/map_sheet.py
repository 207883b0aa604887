"""A map as it is printed (SAF-2.4, section 3, SAF-G13)."""

from typing import Annotated

import attrs

from wargames.kernel.game.declarations import OnMap
from wargames.kernel.game.naming import Names

Place = Annotated[str, Names("hex")]
"""The number printed in a hex: column, then row, two digits each, ``0101`` northwest (SAF-G13, SAF-2.4)."""


@attrs.frozen(cache_hash=True)
class MapSheet:
    """A map as printed: the drawing of its terrain, the red hex and the blue hex (SAF-3.2, SAF-3.3)."""

    drawing: str
    red: Annotated[Place, OnMap("hex", "SAF-3.2")]
    blue: Annotated[Place, OnMap("hex", "SAF-3.3")]
