"""Step 6: German infantry beside Americans does not move."""

from cases import cases
from sam_fire.given import LAST, battle, events, german_turn, only
from wargames.kernel.game import Step
from wargames.sam_fire.moments import ShotRolled, UnitMoved
from wargames.sam_fire.values.state import State


def path(step: Step[State]) -> tuple[str, ...]:
    """Give the path of R01; empty if it did not move."""
    moves = [event.path for event in events(step, UnitMoved) if event.unit == "R01"]
    return moves[0] if moves else ()


def test_an_adjacent_american_need_not_be_its_own() -> None:
    """SAF-19.23: R01 is keyed to I1 and stays beside I2."""
    step = german_turn(battle({"I1": "0609", "I2": "0703"}, {"R01": "0603"}, goal=LAST), action_deck=["AC05"])

    assert ((), "I2") == (path(step), only(step, ShotRolled).target)


@cases(("0605", "I1"), ("0609", None))
def test_a_german_beside_a_tank_only_fires_at_its_normal_targets(squad: str, target: str | None) -> None:
    """SAF-R62: never at the tank, and it does not move."""
    state = battle({"I1": squad, "T1": "0703"}, {"R01": "0603"}, goal=LAST)

    step = german_turn(state, action_deck=["AC17"])

    assert () == path(step)
    assert ([target] if target else []) == [event.target for event in events(step, ShotRolled)]
