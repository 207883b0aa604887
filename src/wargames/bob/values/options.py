"""Band of Brothers has no rules to agree on: its scenarios hold their options themselves (BOB-G16)."""

import attrs


@attrs.frozen(kw_only=True)
class Options:
    """No switches."""
