"""Band of Brothers: Screaming Eagles: squads of paratroopers against Germans, 1944 (BOB-1.1)."""

from wargames.bob.game import Bob

GAME = Bob()
