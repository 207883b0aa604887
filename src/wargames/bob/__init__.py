"""Band of Brothers: Screaming Eagles: squads of paratroopers against Germans, 1944 (BOB-1.1)."""

from wargames.bob.game import Bob
from wargames.kernel.former_paths import register_former_paths

register_former_paths(
    {
        f"wargames.bob.values.{name}": "wargames.bob.moments"
        for name in ("actions", "decisions", "events", "fire_events")
    }
)

GAME = Bob()
