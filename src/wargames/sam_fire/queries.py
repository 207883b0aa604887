"""Public queries for bots: orders, moves, sight, modifiers and chances.

A view hides nothing: ``layout_of`` lays it out as a :class:`Battle`, which most queries take.
"""

from wargames.sam_fire.ground.ground import Ground, bits_of, ground_of
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.american.mortar import mortar_modifiers
from wargames.sam_fire.play.american.order_dice import adjustments, affords, without
from wargames.sam_fire.play.american.order_table import INFANTRY_DICE, MOVE_AND_FIRE, price
from wargames.sam_fire.play.american.orders import (
    list_covering_fires,
    list_drives,
    list_fires,
    list_moves,
    order_entries,
)
from wargames.sam_fire.play.assault import ASSAULT_WINS, MORALE_PER_UNIT, american_modifiers
from wargames.sam_fire.play.battle import FOUR_DICE, ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.cover import CARD_COVER, entry_for
from wargames.sam_fire.play.fire import ADJACENT, PANICKED, VETERAN, die_modifiers
from wargames.sam_fire.play.german.assault import LED_DEFENDERS
from wargames.sam_fire.play.german.fire import cover_on
from wargames.sam_fire.play.movement import covered_destinations
from wargames.sam_fire.play.panic import FRIGHT
from wargames.sam_fire.play.sight import friends, past_units
from wargames.sam_fire.told.odds import covers, hit_chance
from wargames.sam_fire.told.view import layout_of

__all__ = [
    "ADJACENT", "ASSAULT_WINS", "CARD_COVER", "FOUR_DICE", "FRIGHT", "INFANTRY_DICE", "LED_DEFENDERS",
    "MORALE_PER_UNIT", "MOVE_AND_FIRE", "ONE_DIE", "PANICKED", "TWO_DICE", "VETERAN", "Battle", "Ground",
    "OnMap", "Piece", "adjustments", "affords", "american_modifiers", "bits_of", "cover_on",
    "covered_destinations", "covers", "die_modifiers", "entry_for", "friends", "ground_of", "hit_chance",
    "layout_of", "list_covering_fires", "list_drives", "list_fires", "list_moves", "mortar_modifiers",
    "order_entries", "past_units", "price", "without",
]  # fmt: skip
