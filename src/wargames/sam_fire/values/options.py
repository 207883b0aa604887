"""The one rule that players agree on (SAF-6.4)."""

import attrs

from wargames.kernel.base.options import option


@attrs.frozen(kw_only=True)
class Options:
    """Rules in force only when the player wants them."""

    outnumbered: bool = option(
        "roll six order dice while more German than American units are on the map", "SAF-6.4", default=False
    )
