"""The options: one rule (SAF-6.4)."""

import attrs

from wargames.kernel.base.options import option


@attrs.frozen(kw_only=True)
class Options:
    """The optional rules."""

    outnumbered: bool = option(
        "roll six order dice while more German than American units are on the map", "SAF-6.4", default=False
    )
