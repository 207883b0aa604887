"""Section 18, movement by number of dice, with rulings SE-R27, SE-R28 and SE-R29."""

from cases import cases
from screaming_eagles.given import (
    BLUE,
    TAN,
    Falling,
    asked,
    at,
    cards,
    choices,
    do,
    do_with,
    events_of,
    later,
    lay_all,
    new_game,
    refused,
    table,
    where,
)
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import Squadron
from wargames.screaming_eagles.moments import CardTurned, ChooseShot, PlaneFlew, SpaceContested
from wargames.screaming_eagles.state import State

BY_DICE = {"move_by_dice_count": True}
SILENT = BY_DICE | {"fire_after_all_moves": True}
"""Speed groups without fire windows between them."""


def window(state: State) -> tuple[str, str]:
    """Name the plane that is asked for a shot, and whether before or after its move."""
    decision = asked(state)
    assert isinstance(decision, ChooseShot)
    return decision.plane, decision.stage


# ------------------------------------------------------------------------------------------------ order


def test_all_cards_are_turned_up_together() -> None:
    """SE-18.1"""
    state = do(new_game(BY_DICE), "lay stallion S4", "lay tiger L1", "lay eagle R2").state
    assert (None,) * 4 == state.table.shown

    step = do_with(Falling(), state, "lay cobra S1")

    assert ["stallion", "tiger", "eagle", "cobra"] == [
        event.squadron for event in events_of(step, CardTurned)
    ]
    for seat in (BLUE, TAN, None):
        assert ("S4", "L1", "R2", "S1") == GAME.view(step.state, seat).cards


def test_cards_are_hidden_until_the_last_is_laid() -> None:
    """SE-18.1"""
    state = do(new_game(BY_DICE), "lay stallion S4", "lay tiger L1").state

    assert (None,) * 4 == GAME.view(state, TAN).cards


def test_planes_move_in_rising_number_of_dice() -> None:
    """SE-18.2"""
    state = table(options=SILENT)

    step = do_with(Falling(), state, *cards(state, stallion="S4", tiger="L1", eagle="R2", cobra="S1"))

    assert ["tiger", "cobra", "eagle", "stallion"] == [event.squadron for event in events_of(step, PlaneFlew)]
    assert [1, 1, 2, 4] == [len(event.rolled) for event in events_of(step, PlaneFlew)]


@cases("blue", "tan")
def test_the_starting_team_does_not_change_the_order_of_moving(starter: str) -> None:
    """SE-R29"""
    state = table(options=SILENT, round=3, starter=starter)

    step = do_with(Falling(), state, *cards(state, stallion="S4", tiger="S2", eagle="S4", cobra="S1"))

    assert ["cobra", "tiger", "stallion", "eagle"] == [event.squadron for event in events_of(step, PlaneFlew)]


def test_without_the_option_cards_are_turned_one_by_one() -> None:
    """SE-18.1, SE-5.5"""
    step = lay_all(new_game(), stallion="S4")

    assert [] == events_of(step, CardTurned)


def test_no_plane_is_picked_to_move() -> None:
    """SE-18.2"""
    state = do(new_game(SILENT), "lay stallion S4").state

    assert "SE-4.1" == refused(state, "pick stallion", BLUE)


# ------------------------------------------------------------------------------------------------ contests

# Tiger from (9, 18) and Eagle from (9, 22) both fly straight one space to (9, 20).
MEETING = {"tiger": (9, 18), "eagle": (9, 22)}


def test_the_higher_roll_gets_the_space() -> None:
    """SE-18.3"""
    state = table(**MEETING, options=SILENT)  # type: ignore[arg-type]  # places and options

    step = do(state, *cards(state, stallion="S2", cobra="S2"), black=[1, 1, 3, 1, 1, 1, 1, 1])

    assert [SpaceContested(at(9, 20), (("tiger", 3), ("eagle", 1)), "tiger", ("SE-18.3",))] == events_of(
        step, SpaceContested
    )
    assert (9, 20) == where(step.state, "tiger")


def test_the_loser_overshoots_in_its_own_direction() -> None:
    """SE-18.4"""
    state = table(**MEETING, options=SILENT)  # type: ignore[arg-type]  # places and options

    blue_wins = do(state, *cards(state, stallion="S2", cobra="S2"), black=[1, 1, 3, 1, 1, 1, 1, 1])
    tan_wins = do(state, *cards(state, stallion="S2", cobra="S2"), black=[1, 1, 1, 2, 1, 1, 1, 1])

    assert ((9, 20), (9, 18)) == (where(blue_wins.state, "tiger"), where(blue_wins.state, "eagle"))
    assert ((9, 22), (9, 20)) == (where(tan_wins.state, "tiger"), where(tan_wins.state, "eagle"))
    assert ["eagle"] == [one.squadron for one in events_of(blue_wins, PlaneFlew) if "SE-18.4" in one.clauses]
    assert ["tiger"] == [one.squadron for one in events_of(tan_wins, PlaneFlew) if "SE-18.4" in one.clauses]


def test_tied_rolls_are_rolled_again() -> None:
    """SE-18.5"""
    state = table(**MEETING, options=SILENT)  # type: ignore[arg-type]  # places and options

    step = do(state, *cards(state, stallion="S2", cobra="S2"), black=[1, 1, 2, 2, 1, 2, 1, 1, 1, 1])

    assert [None, "eagle"] == [event.winner for event in events_of(step, SpaceContested)]
    assert (9, 20) == where(step.state, "eagle")


def test_planes_of_different_speeds_never_contest() -> None:
    """SE-R27, SE-18.3"""
    state = table(tiger=(9, 18), eagle=(9, 24), options=SILENT)

    step = do(state, *cards(state, stallion="S4", eagle="S2", cobra="S4"), black=[1, 1, 1, *[1] * 8])

    assert [] == events_of(step, SpaceContested)
    assert ((9, 20), (9, 18)) == (where(step.state, "tiger"), where(step.state, "eagle"))


def test_the_old_spaces_of_a_group_are_free() -> None:
    """SE-R27"""
    state = table(stallion=(9, 16), tiger=(9, 18), options=SILENT)

    step = do_with(Falling(), state, *cards(state, eagle="S4", cobra="S4"))

    assert [0, 0] == [event.overshot for event in events_of(step, PlaneFlew)][:2]
    assert ((9, 18), (9, 20)) == (where(step.state, "stallion"), where(step.state, "tiger"))


def test_a_space_held_by_a_slower_or_faster_plane_is_overshot() -> None:
    """SE-R27, SE-6.7"""
    still_there = table(stallion=(9, 16), tiger=(9, 18), options=SILENT)

    step = do_with(Falling(), still_there, *cards(still_there, tiger="S2"))

    assert ((9, 20), (9, 22)) == (where(step.state, "stallion"), where(step.state, "tiger"))
    assert 1 == events_of(step, PlaneFlew)[0].overshot


def test_three_contestants_roll_in_the_fixed_order_and_the_single_highest_wins() -> None:
    """SE-R27"""
    state = table(stallion=(8, 19), tiger=(9, 18), eagle=(9, 22), options=SILENT)

    step = do(state, *cards(state, stallion="R1", cobra="S2"), black=[1, 1, 1, 1, 3, 2, 1, 1])

    (contest,) = events_of(step, SpaceContested)
    assert (("stallion", 1), ("tiger", 3), ("eagle", 2)) == contest.rolls
    assert ((10, 21), (9, 20), (9, 18)) == tuple(
        where(step.state, squadron) for squadron in ("stallion", "tiger", "eagle")
    )


def test_only_the_planes_tied_for_the_highest_roll_again() -> None:
    """SE-R27, SE-18.5"""
    state = table(stallion=(8, 19), tiger=(9, 18), eagle=(9, 22), options=SILENT)

    step = do(state, *cards(state, stallion="R1", cobra="S2"), black=[1, 1, 1, 1, 3, 3, 1, 2, 1, 1])

    assert [(("stallion", 1), ("tiger", 3), ("eagle", 3)), (("tiger", 1), ("eagle", 2))] == [
        event.rolls for event in events_of(step, SpaceContested)
    ]
    assert ((10, 21), (9, 22), (9, 20)) == tuple(
        where(step.state, squadron) for squadron in ("stallion", "tiger", "eagle")
    )


def test_an_overshooting_loser_draws_a_plane_with_a_space_of_its_own_into_a_contest() -> None:
    """SE-R27"""
    # Stallion and Cobra meet on (9, 20); Stallion's next space, (9, 22), is where Tiger ends.
    state = table(stallion=(9, 18), tiger=(8, 21), cobra=(9, 22), options=SILENT)

    step = do(state, *cards(state, tiger="R1", eagle="S2"), black=[1, 1, 1, 1, 2, 3, 2, 1, 1])

    assert [(at(9, 20), "cobra"), (at(9, 22), "stallion")] == [
        (event.space, event.winner) for event in events_of(step, SpaceContested)
    ]
    assert ((9, 22), (10, 23), (9, 20)) == tuple(
        where(step.state, squadron) for squadron in ("stallion", "tiger", "cobra")
    )


def test_a_loser_also_passes_the_space_of_an_earlier_winner() -> None:
    """SE-R27, SE-18.4"""
    # As before, but the drawn-in Tiger wins (9, 22): Stallion goes on beyond both.
    state = table(stallion=(9, 18), tiger=(8, 21), cobra=(9, 22), options=SILENT)

    step = do(state, *cards(state, tiger="R1", eagle="S2"), black=[1, 1, 1, 1, 2, 1, 3, 1, 1])

    assert ((9, 24), (9, 22), (9, 20)) == tuple(
        where(step.state, squadron) for squadron in ("stallion", "tiger", "cobra")
    )


def test_the_loser_passes_a_plane_outside_the_group() -> None:
    """SE-18.4, SE-R27"""
    state = table(**MEETING, cobra=(9, 18 - 2), stallion=(9, 24), options=SILENT)  # type: ignore[arg-type]

    tan_wins = do(state, *cards(state, stallion="S4", cobra="S4"), black=[1, 1, 1, 2, *[1] * 8])

    flown = {event.squadron: event for event in events_of(tan_wins, PlaneFlew)}
    assert [at(9, 20), at(9, 22)] == list(flown["tiger"].path)
    assert 1 == flown["tiger"].overshot


@cases(("eagle", "cobra"), ("cobra", "eagle"))
def test_of_two_contested_spaces_that_of_the_first_plane_in_the_fixed_order_comes_first(
    third: Squadron, fourth: Squadron
) -> None:
    """SE-R27"""
    # Stallion meets one of tan on (9, 20), Tiger the other on (5, 12), the smaller place.
    places: dict[Squadron, tuple[int, int]] = {
        "stallion": (9, 18),
        "tiger": (5, 10),
        third: (9, 22),
        fourth: (5, 14),
    }
    state = table(**places, options=SILENT)  # type: ignore[arg-type]  # places and options

    step = do(state, *cards(state), black=[1, 1, 1, 1, 3, 1, 1, 2])

    assert [(at(9, 20), (("stallion", 3), (third, 1))), (at(5, 12), (("tiger", 1), (fourth, 2)))] == [
        (event.space, event.rolls) for event in events_of(step, SpaceContested)
    ]
    assert {"stallion": (9, 20), "tiger": (5, 14), third: (9, 18), fourth: (5, 12)} == {
        squadron: where(step.state, squadron) for squadron in places
    }


def test_the_loser_of_the_first_contested_space_takes_part_in_the_second() -> None:
    """SE-R27, SE-18.4"""
    # Stallion and Cobra meet on (9, 20), Tiger and Eagle on (9, 22), which is Stallion's next space.
    state = table(stallion=(9, 18), tiger=(8, 21), eagle=(9, 24), cobra=(9, 22), options=SILENT)

    step = do(state, *cards(state, tiger="R1"), black=[1, 1, 1, 1, 1, 2, 2, 3, 1])

    assert [
        (at(9, 20), (("stallion", 1), ("cobra", 2))),
        (at(9, 22), (("stallion", 2), ("tiger", 3), ("eagle", 1))),
    ] == [(event.space, event.rolls) for event in events_of(step, SpaceContested)]
    assert ((9, 24), (9, 22), (9, 18), (9, 20)) == tuple(
        where(step.state, squadron) for squadron in ("stallion", "tiger", "eagle", "cobra")
    )


def test_without_the_option_planes_that_meet_do_not_contest() -> None:
    """SE-18.3, SE-6.7"""
    state = lay_all(table(**MEETING)).state  # type: ignore[arg-type]  # places
    state = do(state, "pick tiger", "hold fire", "hold fire", black=[1]).state

    step = do_with(Falling(), state, "pick eagle", "hold fire")

    assert [] == events_of(step, SpaceContested)
    assert ((9, 20), (9, 18)) == (where(step.state, "tiger"), where(step.state, "eagle"))


# ------------------------------------------------------------------------------------------------ SE-R28


def test_a_group_fires_then_moves_then_fires() -> None:
    """SE-R28"""
    state = table(stallion=(8, 5), eagle=(8, 13), options=BY_DICE)

    step = do_with(Falling(), state, *cards(state, tiger="S4", cobra="S4"))

    assert [] == events_of(step, PlaneFlew)
    assert ("stallion", "before") == window(step.state)
    held = do_with(Falling(), step.state, "hold fire")
    assert ("eagle", "before") == window(held.state)
    flown = do_with(Falling(), held.state, "hold fire")
    assert ["stallion", "eagle"] == [event.squadron for event in events_of(flown, PlaneFlew)]
    assert ("stallion", "after") == window(flown.state)


def test_the_starting_team_fires_first() -> None:
    """SE-R28, SE-R29"""
    state = later(table(stallion=(8, 5), eagle=(8, 13), options=BY_DICE), starter="tan", round=2)

    state = do_with(Falling(), state, *cards(state, tiger="S4", cobra="S4")).state

    assert "eagle" == getattr(asked(state), "plane", None)


def test_the_team_picks_which_of_two_able_planes_of_the_group_fires_first() -> None:
    """SE-R28"""
    state = table(stallion=(8, 5), tiger=(10, 5), eagle=(8, 13), options=BY_DICE)

    state = lay_all(state, eagle="S4", cobra="S4").state

    assert (BLUE, "ChoosePlane", "SE-R28") == (asked(state).seat, asked(state).kind, asked(state).clause)
    assert ["pick stallion", "pick tiger"] == choices(state)


def test_a_plane_shot_down_leaves_its_group() -> None:
    """SE-R28"""
    state = table(stallion=(8, 5), eagle=(8, 13), options=BY_DICE)
    state = do_with(Falling(), state, *cards(state, tiger="S4", cobra="S4")).state

    step = do_with(Falling(black=1, red=5), state, "fire CAN at eagle")

    assert ["stallion"] == [event.squadron for event in events_of(step, PlaneFlew)][:1]
    assert "eagle" not in [event.squadron for event in events_of(step, PlaneFlew)]


def test_a_plane_that_fired_before_its_group_moved_is_not_asked_again() -> None:
    """SE-R28, SE-8.7"""
    state = table(stallion=(8, 5), eagle=(8, 13), options=BY_DICE)
    state = do_with(Falling(), state, *cards(state, tiger="S4", cobra="S4")).state

    state = do_with(Falling(), state, "fire CAN at eagle", "hold fire").state

    assert ("eagle", "after") == window(state)


def test_a_shot_before_its_turn_is_refused_by_the_order_of_the_group() -> None:
    """SE-R28: Eagle is to fire before its group moves, but blue fires first."""
    state = table(stallion=(8, 5), eagle=(8, 13), options=BY_DICE)
    state = do_with(Falling(), state, *cards(state, tiger="S4", cobra="S4")).state

    assert "SE-R28" == refused(state, "fire CAN at stallion", TAN)
    assert "SE-R28" == refused(state, "hold fire", TAN)


def test_a_group_is_asked_to_fire_only_when_its_turn_has_come() -> None:
    """SE-R28"""
    state = table(stallion=(8, 5), eagle=(8, 13), tiger=(1, 36), cobra=(15, 4), options=BY_DICE)

    step = do_with(Falling(), state, *cards(state, stallion="S4", eagle="S4"))

    assert ["tiger", "cobra"] == [event.squadron for event in events_of(step, PlaneFlew)]
    assert "before" == getattr(asked(step.state), "stage", None)
