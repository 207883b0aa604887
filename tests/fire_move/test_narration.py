"""Events as sentences."""

from fire_move.given import at
from wargames.fire_move.moments import GroupPlaced, ReactionPassed, StepDeclared

CLAUSES = ("FM-5.10",)


def test_a_way_is_told_from_its_start_to_its_end() -> None:
    straight = StepDeclared(CLAUSES, "U1", "move", (at(1, 1), at(4, 1)))
    bent = StepDeclared(CLAUSES, "U1", "charge", (at(1, 1), at(4, 1), at(4, 3)), "G2")

    assert "U1 set off from (1, 1) to (4, 1)." == straight.said()
    assert "U1 charged from (1, 1) by (4, 1) to (4, 3), G2 its target." == bent.said()


def test_a_formation_is_told_by_its_size_and_place() -> None:
    group = GroupPlaced(("FM-R12",), "U1", (3, 4, 5), (at(1, 1), at(2, 1), at(1, 2)))
    alone = GroupPlaced(("FM-R12",), "U1", (3,), (at(1, 1),))

    assert "3 figures of U1 formed up at (1, 1)." == group.said()
    assert "Figure 3 of U1 stood at (1, 1)." == alone.said()


def test_who_lets_movers_pass_did_not_react() -> None:
    assert "The Germans did not react." == ReactionPassed(("FM-R14",), "german").said()
