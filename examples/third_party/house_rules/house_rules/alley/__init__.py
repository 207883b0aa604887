"""Sniper's Alley by house rules: a field hospital, and medics who know whom they bring back."""

from typing import ClassVar

import attrs

from wargames import Refusal
from wargames.kernel.base.changeable import printed
from wargames.kernel.base.options import option
from wargames.sniper.variants import Battle, Options, Sniper, heal_refusal, heals_from

IN_A_HOSPITAL = 3
"""The least face that heals with the field hospital (HA-1.1)."""


@attrs.frozen(kw_only=True)
class HouseOptions(Options):
    """The options of the game, and the field hospital."""

    field_hospital: bool = option("medics heal on 3 or more", "HA-1.1", default=False)


def heals_in_hospital(battle: Battle) -> int:
    """Return the least face that heals: 3 with the field hospital (HA-1.1)."""
    assert isinstance(battle.options, HouseOptions)
    return IN_A_HOSPITAL if battle.options.field_hospital else printed(heals_from)(battle)


def comrade_refusal(battle: Battle, id_: str, patient: str) -> Refusal | None:
    """Return why a medic may not heal: as printed, or because no comrade is left (HA-2.1)."""
    if refusal := printed(heal_refusal)(battle, id_, patient):
        return refusal
    if "regular" not in battle.units[patient].figures:
        return Refusal("HA-2.1", f"{patient} has no regular left, whom the healed one could join")
    return None


class HouseAlley(Sniper):
    """Sniper's Alley by house rules."""

    id, title, edition = "house_alley", "Sniper's Alley, house rules", "1"
    variant_of: ClassVar[str] = "sniper"

    options_type = HouseOptions
    changes: ClassVar = {heals_from: heals_in_hospital, heal_refusal: comrade_refusal}


GAME = HouseAlley()
