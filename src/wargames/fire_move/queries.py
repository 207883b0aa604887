"""Questions that a bot may ask the rules: fire and reactions, moves, cards, weapons, set-up.

``battle_seen_by`` lays out a view as a :class:`Battle`, which most questions take. Cards that the seat does
not know lie in it face down.
"""

from wargames.fire_move.checks.scenario_violations import off_ground, table_violations
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.close_combat.demolition import ORDERS as DEMOLITION
from wargames.fire_move.play.fire.aim import Seen, seen_by, targets, walk_of, way_of
from wargames.fire_move.play.fire.artillery import ORDERS as ARTILLERY
from wargames.fire_move.play.fire.artillery import cover as cover_from_artillery
from wargames.fire_move.play.fire.artillery import in_area as in_artillery_area
from wargames.fire_move.play.fire.expectation import FACES, ways
from wargames.fire_move.play.fire.fire import Attack, base_fv, concealment, nearest_of, terrain_cover
from wargames.fire_move.play.fire.fire_action import ORDERS as FIRE
from wargames.fire_move.play.fire.fire_action import pairs_at
from wargames.fire_move.play.fire.gunners import in_arc, leader_bonus, lmg_gunner, smg_gunner
from wargames.fire_move.play.fire.gunnery import WeaponShot, group_of, in_blast, weapon_of
from wargames.fire_move.play.fire.movers_seen import seen_at, window
from wargames.fire_move.play.fire.ordnance import ORDERS as ORDNANCE
from wargames.fire_move.play.fire.ordnance import fear_refusal, pieces_of
from wargames.fire_move.play.fire.ordnance import reaction_candidates as ordnance_reactions
from wargames.fire_move.play.fire.reactions import Visible, attacks_by, may_react, visible_to
from wargames.fire_move.play.fire.reactions import card_candidates as reactions_by_card
from wargames.fire_move.play.fire.reactions import pair_candidates as reactions_by_pair
from wargames.fire_move.play.fire.results import charges_with_banzai
from wargames.fire_move.play.fire.second_attack import allocations, pairs_of_cards
from wargames.fire_move.play.groups.losses import what_a_pin_does
from wargames.fire_move.play.groups.placement import default_formation
from wargames.fire_move.play.groups.reorganizing import ORDERS as REORGANIZING
from wargames.fire_move.play.groups.repairing import rep_number
from wargames.fire_move.play.groups.weapons import ORDERS as WEAPONS
from wargames.fire_move.play.hands import (
    COWERS,
    FEAR,
    HERO,
    SNIPER,
    fire_cards,
    kinds_of,
    movement_cards,
    smoke_cards,
)
from wargames.fire_move.play.heroes import candidates as hero_plays
from wargames.fire_move.play.move.goals import beside_borders, nearest_inside, on_grid
from wargames.fire_move.play.move.minefields import MINE_FV, TO_LEAVE
from wargames.fire_move.play.move.minefields import candidates as minefields_to_lay
from wargames.fire_move.play.move.movement import ORDERS as MOVEMENT
from wargames.fire_move.play.move.movement import branches as branches_of_movement
from wargames.fire_move.play.move.setting_off import markers_at
from wargames.fire_move.play.move.tactics import charge_candidates
from wargames.fire_move.play.move.walking import movers_left
from wargames.fire_move.play.orders import Orders
from wargames.fire_move.play.performing import SECTIONS, playable
from wargames.fire_move.play.playing import fire_card
from wargames.fire_move.play.reserves import ORDERS as RESERVES
from wargames.fire_move.play.set_up import grid, in_zone, next_group
from wargames.fire_move.play.victory import points
from wargames.fire_move.told.odds import walk_at_work
from wargames.fire_move.told.view import battle_seen_by
from wargames.fire_move.values.former_functions import turn_frame

__all__ = [
    "ARTILLERY", "COWERS", "DEMOLITION", "FACES", "FEAR", "FIRE", "HERO", "MINE_FV", "MOVEMENT",
    "ORDNANCE", "REORGANIZING", "RESERVES", "SECTIONS", "SNIPER", "TO_LEAVE", "WEAPONS", "Attack",
    "Battle", "Orders", "Seen", "Visible", "WeaponShot", "allocations", "attacks_by", "base_fv",
    "battle_seen_by", "beside_borders", "branches_of_movement", "charge_candidates",
    "charges_with_banzai", "concealment", "cover_from_artillery", "default_formation", "fear_refusal",
    "fire_card", "fire_cards", "grid", "group_of", "hero_plays", "in_arc", "in_artillery_area",
    "in_blast", "in_zone", "kinds_of", "leader_bonus", "lmg_gunner", "markers_at", "may_react",
    "minefields_to_lay", "movement_cards", "movers_left", "nearest_inside", "nearest_of", "next_group",
    "off_ground", "on_grid", "ordnance_reactions", "pairs_at", "pairs_of_cards", "pieces_of", "playable",
    "points", "reactions_by_card", "reactions_by_pair", "rep_number", "seen_at", "seen_by", "smg_gunner",
    "smoke_cards", "table_violations", "targets", "terrain_cover", "turn_frame", "visible_to",
    "walk_at_work", "walk_of", "way_of", "ways", "weapon_of", "what_a_pin_does", "window",
]  # fmt: skip
