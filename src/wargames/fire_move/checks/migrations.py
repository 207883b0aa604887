"""Migration of records of edition 2, which had no scenario-defined types and kept only the thicker smoke.

Games differ where a run with a charge was halted, older smoke lay on a group that laid its own and was shot
at, a force never had a PL (FM-R8), or another ruling of edition 3 bites.
"""

from collections.abc import Mapping
from itertools import product

from wargames.kernel.game.migration import Data, Migration

NEW_IN_MOVES = ("old_smoke", "old_turn")
NEW_IN_TABLES = ("terrain_types", "border_types")


def without_news(state: Data) -> Data:
    """Remove the fields of moves and of the table that edition 2 did not write."""
    moves = [frame for frame in state["open"]["frames"] if frame["is"] == "Moving"]
    for frame, name in product(moves, NEW_IN_MOVES):
        frame.pop(name, None)
    for name in NEW_IN_TABLES:
        state["scenario"]["table"].pop(name, None)
    return state


MIGRATIONS: Mapping[str, Migration] = {"2": Migration("3", state=without_news)}
