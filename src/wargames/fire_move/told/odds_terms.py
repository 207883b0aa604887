"""The terms of odds, with their meanings."""

from collections.abc import Mapping
from types import MappingProxyType

ODDS_TERMS: Mapping[str, str] = MappingProxyType(
    {
        "any harmed": "at least one figure is pinned or worse (FM-11.1)",
        "any lost": "at least one is KIA or routed",
        "1st attack: any harmed": "the same of the first of two attacks (FM-R28)",
        "1st attack: any lost": "the same of the first of two attacks",
        "hit": "the weapon's To Hit roll succeeds (FM-15.1)",
        "pinned": "the sniper's man is pinned (FM-30.2); as a mean, men pinned",
        "KIA": "the sniper's man is KIA; as a mean, men KIA",
        "routed": "mean: men routed",
        "arrives": "the artillery arrives (FM-23.2)",
        "repaired": "the weapon is repaired (FM-17.2)",
        "crosses": "the movers get over what they cross (FM-7.2, FM-20.1)",
        "at least one passes": "a nominee passes his test, and the charge goes on (FM-29.3)",
        "figures passing": "mean: nominees who pass",
        "passes": "the carrier of the demolition charge passes his test (FM-22.2)",
        "stands": "the defenders stand (FM-29.7)",
        "men rallied": "mean: men who are rallied (FM-19.1)",
    }
)
