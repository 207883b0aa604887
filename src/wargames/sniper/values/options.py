"""Options of the rules (TOI-R2, SN-G4)."""

import attrs

from wargames.kernel.base.options import option


@attrs.frozen(kw_only=True)
class Options:
    """The options, and a quick set-up."""

    escalate: bool = option(
        "each net hit of suppressive fire worsens the squad's condition by a step", "TOI-R2", default=False
    )
    default_set_up: bool = option(
        "begin with the squads built and placed as the scenario proposes", "SN-G4", default=False
    )
