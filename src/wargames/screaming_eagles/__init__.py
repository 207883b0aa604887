"""Screaming Eagles, the jet game: two teams of two planes over a loop-around board."""

from wargames.kernel.former_paths import register_former_paths
from wargames.screaming_eagles.game import ScreamingEagles

register_former_paths(
    {f"{__name__}.{former}": f"{__name__}.moments" for former in ("actions", "decisions", "events")}
)

GAME = ScreamingEagles()
