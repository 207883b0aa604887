"""The options of Fire & Move: there are none, for nations and scenarios bring their rules (FM-G3, FM-G18)."""

import attrs


@attrs.frozen(kw_only=True)
class Options:
    """The empty set of options."""
