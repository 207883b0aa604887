"""Records of earlier editions: edition 1 did not write which way a routing unit has come (BOB-7.3).

Edition 2 wrote as edition 3 does; it let routs pass and end beside enemies in Melee (BOB-7.4, BOB-R44).
"""

from collections.abc import Mapping

from wargames.kernel.game.migration import Data, Migration

NEW = ("path", "ends")
"""What a rout has beside its unit since edition 2."""


def without_way(state: Data) -> Data:
    """Leave out of every rout what edition 1 did not write."""
    for frame in state["frames"]:
        if frame["is"] == "RoutMove":
            for name in NEW:
                del frame[name]
    return state


MIGRATIONS: Mapping[str, Migration] = {"1": Migration("2", state=without_way), "2": Migration("3")}
