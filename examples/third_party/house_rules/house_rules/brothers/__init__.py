"""Band of Brothers by house rules: nerves of veterans, and an orchard to fight for."""

from typing import ClassVar

import attrs

from wargames.bob.variants import Battle, Bob, Options, stress_range

NERVES = 3
"""The range in hexes at which an enemy puts veterans under stress (HB-1.1)."""


@attrs.frozen(kw_only=True)
class HouseOptions(Options):
    """The empty set of options: by it the rules know this variant."""


def nerves_of_veterans(battle: Battle) -> int:  # noqa: ARG001  the same in every battle
    """Return the range of an enemy who puts a unit under stress (HB-1.1)."""
    return NERVES


class HouseBrothers(Bob):
    """Band of Brothers by house rules."""

    id, title, edition = "house_brothers", "Band of Brothers, house rules", "1"
    variant_of: ClassVar[str] = "bob"

    options_type = HouseOptions
    shipped = ("orchard",)  # HB-2.1
    changes: ClassVar = {stress_range: nerves_of_veterans}


GAME = HouseBrothers()
