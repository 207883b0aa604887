"""The terms of odds, with their meanings."""

from collections.abc import Mapping
from types import MappingProxyType

ODDS_TERMS: Mapping[str, str] = MappingProxyType(
    {
        "hit": "the shot hits, or the chits do (SAF-10.5, SAF-15.12)",
        "destroyed": "the target is destroyed, by the damage chit or at once (SAF-10.7, SAF-15.15)",
        "bunker": "the Cover card is a Bunker, which stops the shot or the assault (SAF-9.8)",
        "low supply": "the firer or assaulting squad runs low (SAF-10.13)",
        "rallied": "the Medic brings Panic down to Alert (SAF-11.7)",
        "ranged in": "the mortar finds its range (SAF-12.4)",
        "double six": "two sixes hit a second unit (SAF-12.11)",
        "scoped in": "the sniper has the target in its scope (SAF-13.4)",
        "officer killed": "the sniper kills an officer (SAF-13.5)",
        "spotted": "the sniper spots (SAF-13.4)",
        "bounced": "the tank's armor holds (SAF-15.15)",
        "bail out": "the crew of the tank bails out",
        "won": "the assault is won (SAF-14.3)",
        "American reserves": "reserves arrive (SAF-16.1)",
        "German assault wins": "the declared German assault wins (SAF-22.2)",
        "German assault fails": "it fails",
        "morale": "mean: the change of Morale (SAF-G10)",
    }
)
