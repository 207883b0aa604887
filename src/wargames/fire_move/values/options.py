"""Fire & Move has no rules to agree on: the nations and the scenario bring theirs (FM-G3, FM-G18)."""

import attrs


@attrs.frozen(kw_only=True)
class Options:
    """No switches."""
