"""BOB-G8, V16: guns and vehicles in Melee."""

from collections.abc import Mapping

from bob.given import battle, choices, do, events, refused, where
from cases import cases
from wargames.bob.moments import Eliminated, MeleeRolled
from wargames.bob.values.state import State

HERE = "D4"


def fight(us: str, ge: str) -> State:
    """Put all named in D4; the last activation of the turn is left, to a team far away."""
    here: Mapping[str, str] = dict.fromkeys(us.split(), HERE)
    there: Mapping[str, str] = dict.fromkeys(ge.split(), HERE)
    used = {*here, *there}
    return battle({**here}, {**there, "GE-M1": "A7"}, used=used, moves="ge")


END = "do nothing GE-M1"


@cases(
    ("US-G1", "GE-F1", {"US-G1": 2, "GE-F1": 5}),
    ("US-T1", "GE-F1", {"US-T1": 4, "GE-F1": 4}),  # it carries an anti-tank weapon
    ("US-B1", "GE-T1", {"US-B1": 4, "GE-T1": 4}),
    ("US-P1", "GE-T1", {"US-P1": 3, "GE-T1": 4}),
    ("US-M1", "GE-T1", {"US-M1": 1, "GE-T1": 4}),
    ("US-G1", "GE-T1", {"US-G1": 1, "GE-T1": 4}),
    ("US-P1", "GE-T1 GE-S1", {"US-P1": 6, "GE-T1": 4, "GE-S1": 4}),  # not vehicles alone
    ("US-M1", "GE-T1 GE-S1", {"US-M1": 2, "GE-T1": 4, "GE-S1": 4}),
    ("US-P1 US-T1", "GE-F1", {"US-P1": 6, "US-T1": 4, "GE-F1": 5}),
    ("US-P1", "GE-G1", {"US-P1": 6, "GE-G1": 2}),  # a gun is no vehicle
)
def test_firepower_in_melee_depends_on_whether_vehicles_stand_alone(
    us: str, ge: str, powers: dict[str, int]
) -> None:
    """BOB-G8 V16, BOB-5.11.4"""
    step = do(fight(us, ge), END, dice=[10, 10] * len(powers))

    assert powers == {one.counter: one.firepower for one in events(step, MeleeRolled)}
    assert not events(step, Eliminated)


@cases(
    ("US-G1", "GE-S1", [2, 3, 10, 10], ["GE-S1"]),
    ("US-G1", "GE-S1", [3, 3, 10, 10], []),
    ("US-T1", "GE-S1", [4, 5, 10, 10], ["GE-S1"]),
    ("US-T1", "GE-S1", [5, 5, 5, 5], []),
    ("US-T1", "GE-S1", [5, 5, 4, 5], ["US-T1"]),
    ("US-P1", "GE-T1", [4, 4, 10, 10], []),
    ("US-P1", "GE-T1", [3, 4, 10, 10], ["GE-T1"]),
    ("US-M1", "GE-T1", [2, 2, 10, 10], []),
    ("US-M1", "GE-T1", [1, 2, 10, 10], ["GE-T1"]),
    ("US-B1", "GE-T1", [4, 5, 10, 10], ["GE-T1"]),
)
def test_each_die_within_that_firepower_eliminates(
    us: str, ge: str, dice: list[int], lost: list[str]
) -> None:
    """BOB-G8 V16, BOB-5.11.4"""
    step = do(fight(us, ge), END, *(f"lose {one}" for one in lost), dice=dice)

    assert lost == [one.counter for one in events(step, Eliminated)]
    assert all(where(step.state, one) is None for one in lost)


def test_a_hit_goes_to_a_vehicle_only_when_no_infantry_or_gun_of_its_side_is_left_there() -> None:
    """BOB-G8 V16, BOB-5.11.5"""
    one_hit = do(fight("US-P1 US-T1", "GE-F1"), END, dice=[10, 10, 10, 10, 5, 10]).state

    assert ["lose US-P1"] == choices(one_hit)
    assert "BOB-5.11.5" == refused(one_hit, "lose US-T1")
    assert (None, HERE) == (where(do(one_hit, "lose US-P1").state, "US-P1"), where(one_hit, "US-T1"))


def test_the_next_hit_goes_to_the_vehicle() -> None:
    """BOB-G8 V16: once the infantry is named, the vehicle is all there is to lose."""
    two_hits = do(fight("US-P1 US-T1", "GE-F1"), END, dice=[10, 10, 10, 10, 5, 5]).state
    after = do(two_hits, "lose US-P1").state

    assert ["lose US-T1"] == choices(after)
    step = do(after, "lose US-T1")
    assert ["US-P1", "US-T1"] == [one.counter for one in events(step, Eliminated)]


def test_squads_and_guns_are_lost_before_the_vehicle_in_the_order_their_owner_likes() -> None:
    """BOB-G8 V16, BOB-5.11.5"""
    state = do(fight("US-P1 US-M1 US-T1", "GE-F1"), END, dice=[10] * 6 + [5, 10]).state

    assert {"lose US-P1", "lose US-M1"} == set(choices(state))


def test_a_gun_is_lost_before_no_vehicle_of_the_other_side() -> None:
    """BOB-G8 V16: each side counts its own."""
    step = do(fight("US-G1", "GE-T1"), END, dice=[1, 10, 4, 10])

    assert ["lose US-G1"] == choices(step.state)
    after = do(step.state, "lose US-G1")
    assert ["lose GE-T1"] == choices(after.state)
    lost = events(do(after.state, "lose GE-T1"), Eliminated)
    assert ["US-G1", "GE-T1"] == [one.counter for one in lost], "both at the same time"
