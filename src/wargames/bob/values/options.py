"""Options: none, because the scenarios of Band of Brothers have their own (BOB-G16)."""

import attrs


@attrs.frozen(kw_only=True)
class Options:
    """The empty set of options."""
