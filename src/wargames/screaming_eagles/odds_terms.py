"""Terms of the odds, with their meanings."""

from collections.abc import Mapping
from types import MappingProxyType

ODDS_TERMS: Mapping[str, str] = MappingProxyType(
    {
        "hit": "the attack hits its target (SE-10.3)",
        "miss": "it does not",
        "shot down": "the hit shoots the target down (SE-11.13)",
        "cockpit": "the cockpit is hit (SE-11.1)",
        "tail": "the tail is hit",
        "wings": "the wings are hit",
        "engine": "the engine is hit",
        "fuel tank": "the fuel tank is hit",
        "1 space": "the plane flies one space (SE-5.10)",
        "{number} spaces": "it flies so many",
    }
)
