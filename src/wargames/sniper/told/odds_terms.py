"""Terms of the odds, with their meanings."""

from collections.abc import Mapping
from types import MappingProxyType

ODDS_TERMS: Mapping[str, str] = MappingProxyType(
    {
        "{unit} hit": "one net hit or more (TOI-7.16)",
        "{unit} eliminated": "all its figures fall",
        "{unit} destroyed": "the vehicle is destroyed (TOI-15.3)",
        "{unit} heavily damaged": "it is heavily damaged",
        "{unit} lightly damaged": "it is lightly damaged",
        "{unit} pinned": "suppressive fire pins the squad (TOI-7.18)",
        "{unit} disrupted": "it is disrupted",
        "{unit} routed": "it is routed",
        "{unit} loses a figure": "a sniper's shot finds its mark (SN-6.7)",
        "discovered": "the sniper is discovered (SN-8.2)",
        "assault won": "the attackers win (TOI-12.10)",
        "smoke laid": "the smoke die succeeds (SN-2.3)",
        "healed": "the medic's die succeeds (TOI-4.3)",
        "figures lost": "mean: figures of the target that fall",
        "own figures lost": "mean: figures of the attackers that fall",
    }
)
