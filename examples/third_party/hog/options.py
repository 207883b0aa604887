"""What the players may agree on."""

from typing import Literal

import attrs

from wargames.kernel.base.options import option


@attrs.frozen(kw_only=True)
class Options:
    """The switches of the game."""

    goal: Literal[50, 100] = option("points to reach", "HOG-4.1", default=50)
