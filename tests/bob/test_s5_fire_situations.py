"""Section 5.7: what changes the die besides terrain, and who is moving in the open."""

from typing import Any

from bob.given import Passing, battle, counter, do, drms, only, told
from cases import cases
from wargames.bob.moments import AttackRolled, CheckMade
from wargames.bob.values.state import Impulse, Moving

LONG = (".......",) * 12


def reaction(firer: str, away: int, **laid: Any) -> dict[str, int]:
    """Move GE-F1 north to a hex so far south of the American in B1, who fires; give the modifiers."""
    state = battle({firer: "B1"}, {"GE-F1": f"B{away + 2}"}, rows=LONG, moves="ge", **laid)

    return drms(
        do(state, "move GE-F1", f"step to B{away + 1}", f"react with {firer}", then=Passing()), "GE-F1"
    )


def shot(us: dict[str, str], ge: dict[str, str], **laid: Any) -> dict[str, int]:
    """Fire with the first American at the hex of the first German; give the modifiers."""
    firer, (target, hex_) = next(iter(us)), next(iter(ge.items()))

    return drms(do(battle(us, ge, **laid), f"fire {firer} at {hex_}", then=Passing()), target)


# ---------------------------------------------------------------- one by one


def test_a_concealed_target_is_harder_to_hit() -> None:
    """BOB-5.7.14"""
    us, ge = {"US-P1": "C6"}, {"GE-F1": "C3", "GE-F2": "A1"}

    assert {"BOB-5.7.9": 1, "BOB-5.7.14": 1} == shot(us, ge, signs={"C3": "w"}, concealed={"GE-F1"})
    assert {"BOB-5.7.9": 1} == shot(us, ge, signs={"C3": "w"})


def test_final_op_fire_is_harder() -> None:
    """BOB-5.7.15: and Op Fire is not."""
    used, ready = reaction("US-P1", 1, used={"US-P1"}), reaction("US-P1", 1)

    assert {"BOB-5.7.15": 2, "BOB-5.7.18": -3, "BOB-5.7.19": -4} == used
    assert {"BOB-5.7.18": -3, "BOB-5.7.19": -4} == ready


def test_assault_fire_is_harder() -> None:
    """BOB-5.7.16, BOB-5.8.4: in clear ground at range 2."""
    state = battle({"US-P1": "C6"}, {"GE-F1": "C3", "GE-F2": "A1"})

    step = do(state, "move US-P1", "step to C5", "hold fire", "assault fire at C3", then=Passing())

    assert {"BOB-5.7.16": 1} == drms(step, "GE-F1")


def test_directed_mortar_fire_is_harder() -> None:
    """BOB-5.7.17: also if the observer is adjacent, while the mortar's own sight gives nothing."""
    ge = {"GE-F1": "C3", "GE-F2": "A1"}

    assert {} == shot({"US-K1": "C5", "US-P1": "D4"}, ge)
    assert {"BOB-5.7.17": 1} == shot({"US-K1": "C5", "US-P1": "D4"}, ge, signs={"C4": "w"})
    assert "BOB-5.7.17" not in shot({"US-P1": "C6"}, ge)


@cases("D3", "E4", "E5", "D5", "C5", "C4")
def test_an_adjacent_target_is_easier_to_hit(beside: str) -> None:
    """BOB-5.7.18"""
    assert {"BOB-5.7.18": -3} == shot({"US-P1": beside}, {"GE-F1": "D4", "GE-F2": "A7"})


@cases("D2", "E3", "F4", "B4", "C3", "D6")
def test_a_target_two_hexes_away_is_not_adjacent(origin: str) -> None:
    """BOB-5.7.18"""
    assert {} == shot({"US-P1": origin}, {"GE-F1": "D4", "GE-F2": "A7"})


# ---------------------------------------------------------------- added up


def test_all_other_modifiers_add_up_with_the_one_of_terrain() -> None:
    """BOB-5.7.13: adjacent, concealed, in woods, Assault Fire: 0 in all; the ledger's own numbers."""
    state = battle(
        {"US-P1": "C4"},
        {"GE-F1": "C3", "GE-F2": "A1"},
        signs={"C3": "w"},
        concealed={"GE-F1"},
        frames=(Impulse("us", 1, began=True), Moving("US-P1", ("C5", "C4"), 24, entered=1)),
    )

    step = do(state, "assault fire at C3", then=Passing())

    found = drms(step, "GE-F1")
    assert {"BOB-5.7.9": 1, "BOB-5.7.14": 1, "BOB-5.7.16": 1, "BOB-5.7.18": -3} == found
    assert 0 == sum(found.values())


def test_terrain_and_movement_add_up_in_final_op_fire() -> None:
    """BOB-5.7.13, BOB-5.7.15: in woods beside a Used unit, +1 +2 -3 -1 = -1."""
    found = reaction("US-P1", 1, used={"US-P1"}, signs={"B2": "w"})

    assert {"BOB-5.7.9": 1, "BOB-5.7.15": 2, "BOB-5.7.18": -3, "BOB-5.7.21": -1} == found


# ---------------------------------------------------------------- moving


@cases(
    (2, "BOB-5.7.19", -4),
    (4, "BOB-5.7.19", -4),
    (5, "BOB-5.7.20", -2),
    (8, "BOB-5.7.20", -2),
    (9, None, 0),
    (10, None, 0),
)
def test_a_target_that_moves_in_the_open_is_easier_to_hit_the_nearer_it_is(
    away: int, clause: str | None, amount: int
) -> None:
    """BOB-5.7.19, BOB-5.7.20: the ledger's ranges 4, 5, 8 and 9."""
    assert ({clause: amount} if clause else {}) == reaction("US-P1", away)


@cases((2, True), (4, True), (5, True), (8, True), (9, False))
def test_a_target_that_moves_in_cover_is_a_little_easier_to_hit(away: int, moving: bool) -> None:
    """BOB-5.7.21"""
    found = reaction("US-P1", away, signs={f"B{away + 1}": "w"})

    assert {"BOB-5.7.9": 1, **({"BOB-5.7.21": -1} if moving else {})} == found


OPEN: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({}, {}),
    ({"roads": (("B5", "B4"),)}, {}),
    ({"signs": {"B4": "="}, "roads": (("B5", "B4"),)}, {}),
    ({"hedgerows": ("B4/S",)}, {}),
    ({"hedgerows": ("B4/NE", "B4/NW")}, {}),
    ({"hedgerows": ("B1/S",)}, {}),
    ({"levels": {"B4": 1}}, {"BOB-5.7.11": 1}),
    ({"levels": {"B1": 1}}, {"BOB-5.7.12": -1}),
]
COVERED: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({"signs": {"B4": "w"}}, {"BOB-5.7.9": 1}),
    ({"signs": {"B4": "S"}}, {"BOB-5.7.5": 2}),
    ({"signs": {"B4": "B"}}, {"BOB-5.7.6": 1}),
    ({"foxholes": ("B4",)}, {"BOB-5.7.8": 2}),
    ({"fortifications": ("B4",)}, {"BOB-5.7.4": 3}),
    ({"hedgerows": ("B4/N",)}, {"BOB-5.7.7": 2}),
    ({"foxholes": ("B4",), "roads": (("B5", "B4"),)}, {"BOB-5.7.8": 2}),
    ({"signs": {"B4": "w"}, "roads": (("B5", "B4"),)}, {"BOB-5.7.9": 1}),
]


@cases(*OPEN)
def test_open_is_clear_road_or_bridge_without_a_hedgerow_in_the_line(
    laid: dict[str, Any], cover: dict[str, int]
) -> None:
    """BOB-R21, BOB-5.7.19: elevation does not matter, nor do hedgerows elsewhere."""
    assert {**cover, "BOB-5.7.19": -4} == reaction("US-P1", 3, **laid)


@cases(*COVERED)
def test_all_other_ground_is_not_open(laid: dict[str, Any], cover: dict[str, int]) -> None:
    """BOB-R21, BOB-5.7.21"""
    assert {**cover, "BOB-5.7.21": -1} == reaction("US-P1", 3, **laid)


def test_a_hedgerow_touched_at_a_corner_takes_the_open_away() -> None:
    """BOB-R21: C3 to E3 touches E3/NW at the western corner of E3."""
    state = battle({"US-P1": "C3"}, {"GE-F1": "E4"}, moves="ge", hedgerows=("E3/NW",))

    step = do(state, "move GE-F1", "step to E3", "react with US-P1", then=Passing())

    assert {"BOB-5.7.7": 2, "BOB-5.7.21": -1} == drms(step, "GE-F1")


def test_open_is_judged_for_each_line_by_itself() -> None:
    """BOB-R21: behind the hedgerow for US-P1 in the north, in the open for US-P2 in the south."""
    state = battle(
        {"US-P1": "B1", "US-P2": "B7"}, {"GE-F1": "A5"}, moves="ge", rows=LONG, hedgerows=("B4/N",)
    )
    window = do(state, "move GE-F1", "step to B4").state

    north = do(window, "react with US-P1", then=Passing())
    south = do(window, "react with US-P2", then=Passing())

    assert {"BOB-5.7.7": 2, "BOB-5.7.21": -1} == drms(north, "GE-F1")
    assert {"BOB-5.7.19": -4} == drms(south, "GE-F1")
    needed = [only(step, CheckMade).needed for step in (north, south)]
    assert [9, 10] == needed


def test_a_hedgerow_between_neighbors_protects_and_they_are_adjacent_all_the_same() -> None:
    """BOB-R23, BOB-5.7.7, BOB-5.7.18: the mover is not in the open."""
    us, ge = {"US-P1": "D5"}, {"GE-F1": "D4", "GE-F2": "A1"}
    assert {"BOB-5.7.7": 2, "BOB-5.7.18": -3} == shot(us, ge, hedgerows=("D5/N",))

    state = battle(us, {"GE-F1": "D3"}, moves="ge", hedgerows=("D5/N",))
    step = do(state, "move GE-F1", "step to D4", "react with US-P1", then=Passing())

    assert {"BOB-5.7.7": 2, "BOB-5.7.18": -3, "BOB-5.7.21": -1} == drms(step, "GE-F1")


# ---------------------------------------------------------------- who is moving


@cases(("US-P2", {"BOB-5.7.19": -4}), ("US-P1", {"BOB-5.7.18": -3, "BOB-5.7.19": -4}))
def test_a_unit_that_is_about_to_enter_melee_moves_already_in_its_starting_hex(
    firer: str, found: dict[str, int]
) -> None:
    """BOB-R22"""
    state = battle({"US-P1": "D5", "US-P2": "D7"}, {"GE-F1": "D4"}, moves="ge")

    step = do(state, "move GE-F1", "step to D5", f"react with {firer}", then=Passing())

    assert "D4" == only(step, AttackRolled).target
    assert found == drms(step, "GE-F1")


def test_a_unit_that_has_stopped_is_not_moving_any_more() -> None:
    """BOB-R22"""
    state = battle({"US-P1": "B1"}, {"GE-F1": "B5", "GE-F2": "G7"}, moves="ge", operations=(1, 1))

    stopped = do(state, "move GE-F1", "step to B4", "hold fire", "stop").state
    step = do(stopped, "fire US-P1 at B4", then=Passing())

    assert {} == drms(step, "GE-F1")
    assert not counter(stopped, "GE-F1").moved


def test_a_unit_that_stands_where_another_moves_is_not_moving() -> None:
    """BOB-R22, BOB-R16"""
    state = battle({"US-P1": "B1"}, {"GE-F1": "B5", "GE-F2": "B4"}, moves="ge")

    step = do(state, "move GE-F1", "step to B4", "react with US-P1", then=Passing())

    assert {"BOB-5.7.19": -4} == drms(step, "GE-F1")
    assert {} == drms(step, "GE-F2")


# ---------------------------------------------------------------- who sees the sum


def test_the_sum_against_an_unknown_counter_is_its_owners_to_see() -> None:
    """BOB-5.7.14, BOB-R16, BOB-R38: unless it was hit."""
    state = battle({"US-P1": "C6"}, {"GE-F1": "C3"}, signs={"C3": "w"}, concealed={"GE-F1"})

    step = do(state, "fire US-P1 at C3", dice=[10])

    clauses = {"BOB-5.7.9", "BOB-5.7.14"}
    for seat, known, sum_ in (("us", None, set()), (None, None, set()), ("ge", "GE-F1", clauses)):
        (attack,) = (one for one in told(step, seat) if isinstance(one, AttackRolled))
        (hit,) = attack.hits
        assert (known, sum_) == (hit.counter, {one.clause for one in hit.modifiers})
