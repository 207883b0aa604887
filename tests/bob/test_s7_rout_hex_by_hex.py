"""Section 7: a rout is run hex by hex, each named by the owner (BOB-G4, points 4, 5 and 7)."""

import random
from typing import Any

from bob.given import asked, battle, choices, do, events, later, only, where
from bob.routs import CLEAR_12, ends, ran, runs
from cases import cases
from wargames.bob import GAME
from wargames.bob.moments import ChooseRout, Ran, Revealed
from wargames.bob.values.state import Rout, RoutMove, State
from wargames.kernel.game import Seat


def test_the_owner_names_each_next_hex_of_a_rout() -> None:
    """BOB-G4 (4), BOB-7.3: of the hexes beside the unit, those from which C6 can still be reached."""
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, foxholes=("C6",))

    assert ("GE-F1", "D4") == (asked(step.state).counter, where(step.state, "GE-F1"))  # type: ignore[attr-defined]
    assert ["run to C4", "run to C5", "run to D5", "run to E4", "run to E5"] == choices(step.state)
    on_the_way = do(step.state, "run to E5")
    assert [("D4", "E5")] == [(one.origin, one.hex) for one in events(on_the_way, Ran)]
    assert isinstance(asked(on_the_way.state), ChooseRout)
    assert "C6" == where(ran(on_the_way.state, "C6").state, "GE-F1")


def test_the_rout_ends_in_the_first_destination_that_is_entered() -> None:
    """BOB-G4 (4, 7): nobody is asked where to run on from C5."""
    step = do(runs("GE-F1", "D4", {"US-P1": "D1"}, foxholes=("C5", "E5")).state, "run to C5")

    assert "ChooseActivation" == asked(step.state).kind


def test_points_are_spent_hex_by_hex() -> None:
    """BOB-G4 (4): three clear hexes and woods cost exactly 5, so that no way round is open."""
    step = runs("GE-F1", "D3", {"US-P1": "D1"}, signs={"D7": "w"})

    assert ["D7"] == ends(step)
    for place in ("D4", "D5", "D6"):
        assert f"run to {place}" in choices(step.state)
        step = do(step.state, f"run to {place}")
    assert ["run to D7"] == choices(step.state)


@cases(
    ({}, "D6", "BOB-G6", "not adjacent"),
    ({"signs": {"D5": "~"}}, "D5", "BOB-5.5.7", "water"),
    ({"us": {"US-P1": "D1", "US-P2": "F4"}}, "E4", "BOB-7.4", "adjacent to an enemy"),
    ({}, "D3", "BOB-7.5", "nearer to an enemy"),
    (
        {"foxholes": ("C5",), "signs": {"E5": "w"}, "levels": {"E5": 2}},
        "E5",
        "BOB-7.3",
        "cheaper cover is in C5",
    ),
    ({"levels": {"E4": 5}}, "E4", "BOB-5.4.17", "costs 6 MP"),
)
def test_the_refusal_of_a_step_says_what_forbids_it(
    laid: dict[str, Any], to: str, clause: str, because: str
) -> None:
    """BOB-7.3, BOB-7.4, BOB-7.5, BOB-G4 (4, 5, 7)"""
    given = {"us": {"US-P1": "D1"}, "foxholes": ("C6",), **laid}
    us = given.pop("us")
    step = runs("GE-F1", "D4", us, **given)

    found = GAME.refusal(step.state, Seat("ge"), GAME.parse(f"run to {to}"))
    assert found is not None
    assert (clause, True) == (found.clause, because in found.because)


def test_where_no_cover_is_in_reach_the_refusal_names_what_is_nearest() -> None:
    """BOB-7.3, BOB-G4 (7): D8 takes all five points, straight."""
    step = runs("GE-F1", "D3", {"US-P1": "D1"}, rows=CLEAR_12, signs={"D12": "w"})

    found = GAME.refusal(step.state, Seat("ge"), GAME.parse("run to C3"))
    assert found is not None
    assert ("BOB-7.3", True) == (found.clause, "nearest to cover is D8" in found.because)


def test_a_rout_takes_control_of_each_hex_on_its_way() -> None:
    """BOB-G16 (5), BOB-G4 (4)"""
    step = runs("GE-F1", "D4", {"US-P1": "D1"}, foxholes=("C6",))

    done = do(step.state, "run to D5", "run to C5", "run to C6").state

    assert {"D5", "C5", "C6"} <= {place for place, side in done.control if side == "ge"}


def test_conceal_is_judged_in_each_hex_of_a_rout() -> None:
    """BOB-R34, BOB-G4 (4): in clear G5 US-P2 hides behind E5 and F4; a detour by E5 finds it."""
    us, woods = {"US-P1": "D1", "US-P2": "G5"}, dict.fromkeys(("E3", "E5", "B5", "C4", "F4"), "w")
    step = runs("GE-F1", "D4", us, concealed={"US-P2"}, signs=woods)
    assert ["C5", "E4"] == ends(step)

    on_the_way = do(step.state, "run to E5")

    found = only(on_the_way, Revealed)
    assert ("US-P2", "G5", ("BOB-5.13.6", "BOB-R34")) == (found.counter, found.hex, found.clauses)
    assert isinstance(asked(on_the_way.state), ChooseRout)


# ------------------------------------------------------------------------------------- what others are shown


def hidden_rout() -> State:
    """Let a concealed unit rout that lies below another in a foxhole, beside an enemy in its hex."""
    state = battle(
        {"US-P1": "G1", "US-P2": "D1"},
        {"GE-F1": "D4", "GE-F2": "G7"},
        signs={"D4": "w", "D6": "w"},
        concealed={"GE-F1"},
        level={"GE-F1": 1},
        used={"GE-F2"},
        turn=2,
    )
    state = later(state, phase="rout", frames=(Rout("ge", ("GE-F1",)),))
    return do(state, "rout check GE-F1", dice=[10]).state


def test_the_destinations_of_a_hidden_unit_are_its_owners_to_see() -> None:
    """BOB-R62: they would tell a squad from a team."""
    state = hidden_rout()

    def shown(seat: str | None) -> RoutMove:
        frame = GAME.view(state, None if seat is None else Seat(seat)).frames[-1]
        assert isinstance(frame, RoutMove)
        return frame

    assert ("GE-F1", ("D4",), True) == (shown("ge").counter, shown("ge").path, bool(shown("ge").ends))
    for seat in ("us", None):
        assert RoutMove("D4/1", ("D4",), ()) == shown(seat)


def test_the_worlds_of_a_hidden_rout_are_possible() -> None:
    """BOB-R64, BOB-G4: at its beginning and on its way, seen by all."""
    state, chance = hidden_rout(), random.Random(3)
    while isinstance(state.frames[-1], RoutMove):
        for seat in (Seat("us"), Seat("ge"), None):
            view = GAME.view(state, seat)
            worlds = [GAME.sample(view, chance) for _ in range(20)]
            assert [] == [fault for world in worlds for fault in GAME.violations(world)]
            assert [view] * 20 == [GAME.view(world, seat) for world in worlds]
        state = do(state, choices(state)[-1]).state
