"""Scream, Aim, Fire!: a solitaire battle in Normandy after the landings (SAF-1.1, SAF-1.2)."""

from wargames.sam_fire.game import SamFire

GAME = SamFire()
