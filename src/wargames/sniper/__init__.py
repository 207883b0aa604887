"""Sniper's Alley: platoons, snipers and mortar smoke before an abandoned headquarters (Tide of Iron)."""

from wargames.kernel.former_paths import register_former_paths
from wargames.sniper.game import Sniper

register_former_paths(
    {
        f"{__name__}.values.{former}": f"{__name__}.moments"
        for former in ("actions", "decisions", "events", "fire_events", "command_events")
    }
)

GAME = Sniper()
