"""Parts for a variant of Screaming Eagles: class, layout, options, and the rules that it may change."""

from wargames.screaming_eagles.attack import drop_flare, may_drop_flare
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.damage import score_hit, wound
from wargames.screaming_eagles.game import ScreamingEagles
from wargames.screaming_eagles.options import Options
from wargames.screaming_eagles.round import list_cards, refuse_card

__all__ = [
    "Battle",
    "Options",
    "ScreamingEagles",
    "drop_flare",
    "list_cards",
    "may_drop_flare",
    "refuse_card",
    "score_hit",
    "wound",
]
