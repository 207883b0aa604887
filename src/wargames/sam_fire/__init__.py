"""Scream, Aim, Fire!: a solitaire battle in Normandy after the landings (SAF-1.1, SAF-1.2)."""

from wargames.kernel.former_paths import register_former_paths
from wargames.sam_fire.game import SamFire

FORMER = "actions decisions events fire_events german_events"

register_former_paths({f"{__name__}.values.{former}": f"{__name__}.moments" for former in FORMER.split()})

GAME = SamFire()
