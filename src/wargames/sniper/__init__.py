"""Sniper's Alley: platoons, snipers and mortar smoke before an abandoned headquarters (Tide of Iron)."""

from wargames.sniper.game import Sniper

GAME = Sniper()
