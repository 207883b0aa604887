"""Questions of bots and pictures to the rules: bearings between planes, chances, cards."""

from wargames.screaming_eagles.cone import Bearing, bearing, follows, lie, target_refusal, weapon_refusal
from wargames.screaming_eagles.damage import outcome
from wargames.screaming_eagles.flight import taken_by_others
from wargames.screaming_eagles.odds import hit_chance, kill_chance
from wargames.screaming_eagles.view import possible_cards
from wargames.screaming_eagles.words import card_name, name

__all__ = [
    "Bearing", "bearing", "card_name", "follows", "hit_chance", "kill_chance", "lie", "name", "outcome",
    "possible_cards", "taken_by_others", "target_refusal", "weapon_refusal",
]  # fmt: skip
