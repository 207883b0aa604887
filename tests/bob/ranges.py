"""A long board, on which a firer and its target stand any number of hexes apart."""

from typing import Any

from bob.given import HOLD_G7, battle
from wargames.bob.values.board import Direction
from wargames.bob.values.components import Side
from wargames.bob.values.state import State

LONG = ("..",) * 40
"""Two columns: from A1 to A40 are 39 hexes."""
HOLD_A40 = HOLD_G7.replace("G7", "A40")

FIRST: dict[str, Side] = {"US": "us", "GE": "ge"}


def line(firer: str, target: str, away: int, *, facing: Direction = "S", **more: Any) -> State:
    """Put a firer in A1 and its target so many hexes to the south; the firer's side moves."""
    side = FIRST[firer[:2].upper()]
    own, other = {firer: "A1"}, {target: f"A{1 + away}"}
    us, ge = (own, other) if side == "us" else (other, own)
    facings = {firer: facing, **more.pop("facings", {})}
    return battle(us, ge, rows=LONG, victory=HOLD_A40, first=side, facing=facings, **more)
