"""Migrations of earlier editions: edition 1 did not write the path of a routing unit (BOB-7.3).

Editions 2 and 3 write alike; edition 2 let routs pass and end beside enemies in Melee (BOB-7.4, BOB-R44).
"""

from collections.abc import Mapping

from wargames.kernel.game.migration import Data, Migration

NEW = ("path", "ends")
"""The fields of a rout since edition 2."""


def without_way(state: Data) -> Data:
    """Remove the fields of routs that edition 1 did not write."""
    for frame in [one for one in state["frames"] if one["is"] == "RoutMove"]:
        for name in NEW:
            del frame[name]
    return state


MIGRATIONS: Mapping[str, Migration] = {"1": Migration("2", state=without_way), "2": Migration("3")}
