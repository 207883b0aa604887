"""Terms of the odds, with their meanings."""

from collections.abc import Mapping
from types import MappingProxyType

ODDS_TERMS: Mapping[str, str] = MappingProxyType(
    {
        "check passes": "the check that the action takes passes (BOB-5.3.1)",
        "line of sight blocked": "no line of sight: the fire does nothing",
        "{counter} eliminated": "the counter is eliminated (BOB-5.7.23)",
        "{counter} reduced": "it is reduced (BOB-5.7.24)",
        "{counter} suppressed": "it is suppressed (BOB-5.7.25)",
        "{counter} unaffected": "nothing befalls it",
        "{counter} removed, if it is a decoy": "a '?' is gone, if it is a decoy (BOB-R37)",
        "{counter} suppressed or worse, if it is a concealed unit but no vehicle": "a concealed '?' is hit",
        "{counter} suppressed or worse, if it is an unconcealed unit": "a '?' not concealed is hit",
        "at least one affected": "some target is suppressed or worse",
        "at least one known counter affected": "some target whose face is known is",
        "routs": "the unit fails its rout check and runs (BOB-4.3)",
        "eliminated": "it fails and has nowhere to run (BOB-7.6)",
        "no hit": "neither die of the pair hits in Melee (BOB-5.11.3)",
        "one hit": "one does",
        "two hits": "both do",
        "call answered": "the battery answers (BOB-G9)",
        "on target": "the shells fall on the hex named",
        "one hex off": "they fall beside it",
        "{number} American lost": "the Melee costs so many American units, or `no` (BOB-5.11.5)",
        "{number} German lost": "it costs so many German units",
    }
)
