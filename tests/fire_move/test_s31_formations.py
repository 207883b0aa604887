"""Section 31: where men stand whose step ended in a minefield (FM-R62)."""

from cases import cases
from fire_move.given import given, men
from fire_move.played import dice, do, group, passed, where
from wargames.fire_move.values.state import State

NAMED = "5.00/27.00>5.60/27.00>4.40/27.00>5.00/27.60"
"""A formation that is not the default one."""


def walked_into(sample: int, fell: str) -> State:
    """Lay a minefield at a sample of a step of 7 that is to end in a formation."""
    own, enemy = men("A", "RIF RIF RIF RIF", 5, 20), men("B", "RIF RIF", 55, 5)
    state = given([own], [enemy], "M1", their_hand="MINE")
    text = (f"step 5/27 forming {NAMED}", f"minefield at {sample} with MINE")
    return do(state, "move A with M1 for actions", *text, fell=dice(fell, pick="1")).state


@cases((7, "1 8", True), (7, "4 1", False), (7, "8 1", False), (6, "1 8", False))
def test_a_step_that_ends_in_a_minefield_ends_in_its_formation_if_all_walked_it(
    sample: int, fell: str, named: bool
) -> None:
    """FM-R62, FM-R12, FM-G10: at the last sample, nobody pinned or killed; else the default formation."""
    after = passed(walked_into(sample, fell))

    stood = [where(after, one.number) for one in after.open.figures if one.group == "A"]
    assert named == (NAMED.split(">") == stood)
    assert group(after, "A").mined
