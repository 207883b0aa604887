"""Section 3, order of play, with rulings SE-R4, SE-R5, SE-R6, SE-R7 and SE-R32."""

import attrs

from cases import cases
from screaming_eagles.given import (
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
    over,
    play_quietly,
    refused,
    table,
    turn_of,
)
from wargames.kernel.game import Step
from wargames.screaming_eagles.moments import PlaneFlew, PlanePicked, PlaneShotDown, RoundBegan
from wargames.screaming_eagles.state import State

APART = {"stallion": (2, 39), "tiger": (6, 39), "eagle": (10, 1), "cobra": (14, 1)}
"""Nobody in anybody's cone, and nobody there after one short hop over the edge either way."""


def order_of(step: Step[State]) -> list[str]:
    return [event.squadron for event in events_of(step, PlaneFlew)]


def starters(step: Step[State]) -> list[tuple[int, str]]:
    return [(event.round, event.starter) for event in events_of(step, RoundBegan)]


# ------------------------------------------------------------------------------------------------ rounds


def test_a_round_ends_when_all_four_planes_have_moved_once() -> None:
    """SE-3.1"""
    step = play_quietly(new_game())

    assert ["cobra", "eagle", "stallion", "tiger"] == sorted(order_of(step))
    assert [(2, "tan")] == starters(step)
    assert isinstance(step.events[-1], RoundBegan)


def test_a_round_goes_on_while_a_plane_has_not_moved() -> None:
    """SE-3.1"""
    state = lay_all(new_game()).state
    dice = Falling()

    step = do_with(dice, state, "pick tiger", *["hold fire"] * 2, "pick eagle", *["hold fire"] * 2)

    assert 1 == step.state.table.round
    assert "stallion" == getattr(asked(step.state), "plane", None)


def test_a_plane_may_fire_before_or_after_its_own_move() -> None:
    """SE-3.2"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    before = do(state, "fire CAN at eagle", red=[0, 0], black=[1])
    after = do(state, "hold fire", "fire CAN at eagle", red=[0, 0], black=[1])

    kinds = ["ShotAnnounced", "PlaneFlew"]
    assert kinds == [name for name in names(before) if name in kinds]
    assert kinds[::-1] == [name for name in names(after) if name in kinds]


def names(step: Step[State]) -> list[str]:
    return [type(event).__name__ for event in step.events]


# ------------------------------------------------------------------------------------------------ turns


def test_blue_begins_round_1_with_either_plane() -> None:
    """SE-3.3"""
    state = lay_all(new_game()).state

    assert "blue" == asked(state).seat
    assert "ChoosePlane" == asked(state).kind
    assert ["pick stallion", "pick tiger"] == choices(state)


def test_tan_may_not_begin_round_1() -> None:
    """SE-3.3, SE-3.4"""
    state = lay_all(new_game()).state

    assert "SE-3.4" == refused(state, "pick eagle", "blue")
    assert "SE-3.5" == refused(state, "pick eagle", "tan")


def test_the_teams_alternate_plane_by_plane() -> None:
    """SE-3.4"""
    state = lay_all(table(**APART)).state  # type: ignore[arg-type]  # the four planes' places

    step = do_with(Falling(), state, "pick tiger", *held_until_pick(state, "tiger"), "pick eagle")
    while step.state.table.round == 1:
        more = do_with(Falling(), step.state, "hold fire")
        step = Step(more.state, step.events + more.events)

    assert ["tiger", "eagle", "stallion", "cobra"] == order_of(step)
    assert (2, "tan") == starters(step)[-1]


def held_until_pick(state: State, squadron: str) -> list[str]:
    """Hold fire until the other team is to pick."""
    state = do_with(Falling(), state, f"pick {squadron}").state
    held = []
    while asked(state).kind != "ChoosePlane":
        state = do_with(Falling(), state, "hold fire").state
        held.append("hold fire")
    return held


def test_a_plane_never_moves_twice_in_a_round() -> None:
    """SE-3.5"""
    state = lay_all(table(stallion=(8, 5), eagle=(8, 13))).state
    state = do_with(Falling(), state, "pick stallion", "hold fire", "hold fire").state
    assert "SE-3.5" == refused(state, "pick stallion", "blue")

    step = play_quietly(state)

    assert ["eagle", "tiger", "cobra"] == [event.squadron for event in events_of(step, PlanePicked)]
    assert ["eagle", "tiger", "cobra"] == order_of(step)


def test_the_second_turn_of_a_team_has_only_one_plane_and_no_question() -> None:
    """SE-3.5, SE-R32"""
    step = play_quietly(new_game())

    assert ["stallion", "eagle", "tiger", "cobra"] == [
        event.squadron for event in events_of(step, PlanePicked)
    ]


@cases("eagle", "cobra")
def test_the_team_picks_freely_among_its_unmoved_planes(squadron: str) -> None:
    """SE-3.5"""
    state = lay_all(new_game()).state
    state = do_with(Falling(), state, "pick tiger", *held_until_pick(state, "tiger")).state

    assert ["pick eagle", "pick cobra"] == choices(state)
    assert squadron == events_of(do_with(Falling(), state, f"pick {squadron}"), PlanePicked)[0].squadron


# ------------------------------------------------------------------------------------------------ starters


def test_the_start_alternates_while_no_plane_is_lost() -> None:
    """SE-3.6"""
    step = play_quietly(new_game(), rounds=4)

    assert [(2, "tan"), (3, "blue"), (4, "tan"), (5, "blue")] == starters(step)
    assert "blue" == new_game().table.starter


def test_the_starter_picks_first_in_each_round() -> None:
    """SE-3.6"""
    state = play_quietly(new_game()).state
    state = do_with(Falling(), state, *cards(state)).state

    assert "tan" == asked(state).seat
    assert ["pick eagle", "pick cobra"] == choices(state)


def test_the_team_with_more_planes_begins() -> None:
    """SE-3.7"""
    step = play_quietly(table(lost=["cobra"]))

    assert [(2, "blue")] == starters(step)
    assert "SE-3.7" in events_of(step, RoundBegan)[0].clauses


@cases("blue", "tan")
def test_the_team_with_more_planes_begins_every_round_from_then_on(starter: str) -> None:
    """SE-3.7, SE-R6"""
    step = play_quietly(table(lost=["tiger"], round=4, starter=starter), rounds=3)

    assert [(5, "tan"), (6, "tan"), (7, "tan")] == starters(step)


def test_with_equal_losses_the_latest_scorer_begins() -> None:
    """SE-3.8, SE-R6"""
    step = play_quietly(table(lost=["eagle", "tiger"], round=4, starter="blue"), rounds=3)

    assert [(5, "tan"), (6, "tan"), (7, "tan")] == starters(step)
    assert "SE-3.8" in events_of(step, RoundBegan)[0].clauses


def test_with_equal_losses_the_other_scorer_begins() -> None:
    """SE-3.8"""
    assert [(5, "blue")] == starters(play_quietly(table(lost=["tiger", "eagle"], round=4, starter="tan")))


def test_an_eagle_lost_in_round_2_and_a_tiger_in_round_4_make_tan_begin_round_5() -> None:
    """SE-3.7, SE-3.8"""
    state = table(stallion=(8, 5), tiger=(8, 1), eagle=(8, 13), cobra=(8, 21), round=2, starter="blue")
    first = do(turn_of("stallion", state).state, "fire CAN at eagle", red=[2, 2], black=[1] * 5)
    third = play_quietly(play_quietly(first.state).state)
    assert ["eagle"] == [event.squadron for event in events_of(first, PlaneShotDown)]
    assert (4, "blue") == starters(third)[-1]

    *others, cobra = third.state.table.planes
    planes = (*others, attrs.evolve(cobra, at=at(8, 23)))
    state = attrs.evolve(third.state, table=attrs.evolve(third.state.table, planes=planes))
    state = do_with(Falling(), state, *cards(state), "pick stallion", *["hold fire"] * 2).state
    fourth = do_with(Falling(black=1, red=5), state, "fire LR at tiger", "keep flare")

    assert ["tiger"] == [event.squadron for event in events_of(fourth, PlaneShotDown)]
    assert (5, "tan") == starters(Step(fourth.state, fourth.events))[-1]


# ------------------------------------------------------------------------------------------------ losses


def test_a_plane_shot_down_before_its_turn_is_not_waited_for() -> None:
    """SE-3.9, SE-3.1, SE-R5"""
    state = turn_of("stallion", table(stallion=(8, 5), cobra=(8, 7), eagle=(2, 1), tiger=(14, 39))).state

    step = do_with(Falling(black=1, red=2), state, "fire CAN at cobra")
    quiet = play_quietly(step.state)

    assert ["cobra"] == [event.squadron for event in events_of(step, PlaneShotDown)]
    assert ["stallion", "eagle", "tiger"] == order_of(step) + order_of(quiet)
    assert (2, "blue") == starters(Step(quiet.state, step.events + quiet.events))[-1]


def test_a_plane_shot_down_leaves_the_board_and_is_never_asked_again() -> None:
    """SE-3.9"""
    state = table(stallion=(8, 5), tiger=(8, 1), eagle=(8, 13), lost=["cobra"])

    assert state.table.plane("cobra").at is None
    assert {"lay eagle S1"} == {text for text in choices(state, "tan") if text.endswith("S1")}
    assert "SE-3.9" == refused(state, "lay cobra S1", "tan")
    assert "SE-3.9" == refused(do(state, "lay eagle S1").state, "lay cobra S1", "tan")
    state = turn_of("stallion", state).state
    assert "SE-3.9" == refused(state, "fire MR at cobra", "blue")


def test_a_plane_shot_down_cannot_be_picked() -> None:
    """SE-3.9"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 7), tiger=(14, 39), cobra=(2, 1))).state

    step = do_with(Falling(black=1, red=2), state, "fire CAN at eagle")
    picked = [event.squadron for event in events_of(step, PlanePicked)]

    assert "eagle" not in picked
    assert "cobra" == picked[0]


# ------------------------------------------------------------------------------------------------ SE-R4


@cases(
    ({"players": 4}, "blue", "stallion"),
    ({"players": 4}, "tan", "eagle"),
    ({"players": 3}, "blue", "stallion"),
    ({"players": 3}, "tan", "tan"),
    ({"players": 3, "three_player_pair": "blue"}, "tan", "eagle"),
)
def test_the_lead_seat_picks_for_its_team(options: dict[str, object], starter: str, decider: str) -> None:
    """SE-R4"""
    state = later(new_game(options), starter=starter)

    picking = lay_all(state).state

    assert "ChoosePlane" == asked(picking).kind
    assert decider == asked(picking).seat


def test_the_picked_planes_own_controller_fires_and_not_the_lead() -> None:
    """SE-R4"""
    state = lay_all(table(tiger=(8, 5), eagle=(8, 13), options={"players": 4})).state

    state = do(state, "pick tiger").state

    assert "tiger" == asked(state).seat
    assert "SE-4.5" == refused(state, "fire CAN at eagle", "stallion")


# ------------------------------------------------------------------------------------------------ SE-R5


def test_two_against_one_the_pair_flies_first_and_last() -> None:
    """SE-R5, SE-3.4"""
    step = play_quietly(table(lost=["cobra"], round=2, starter="blue"))

    assert ["stallion", "eagle", "tiger"] == order_of(step)


def test_a_single_plane_that_begins_is_followed_by_both_enemies() -> None:
    """SE-R5"""
    step = play_quietly(table(lost=["stallion"], round=2, starter="blue"))

    assert ["tiger", "eagle", "cobra"] == order_of(step)


def test_the_card_of_a_plane_shot_down_is_never_seen() -> None:
    """SE-R5"""
    state = table(stallion=(8, 5), cobra=(8, 7), eagle=(2, 1), tiger=(14, 39))
    state = turn_of("stallion", state, cobra="L4").state

    step = do_with(Falling(black=1, red=2), state, "fire CAN at cobra")

    assert (None,) == step.state.table.shown[3:]
    assert "L4" not in "".join(str(event) for event in step.events)


# ------------------------------------------------------------------------------------------------ SE-R7


def test_a_plane_fires_only_in_its_own_turn() -> None:
    """SE-R7, SE-3.2"""
    state = lay_all(table(stallion=(8, 5), tiger=(12, 5), eagle=(8, 13))).state
    state = do(state, "pick stallion").state

    assert "stallion" == getattr(asked(state), "plane", None)
    assert "SE-4.5" == refused(state, "fire CAN at stallion", "tan")


def test_each_plane_of_one_player_has_a_shot_of_its_own() -> None:
    """SE-R7, SE-4.5"""
    state = table(stallion=(8, 5), tiger=(7, 4), eagle=(8, 13))
    state = do_with(Falling(), turn_of("stallion", state).state, "fire CAN at eagle").state
    while getattr(asked(state), "plane", None) != "tiger":
        state = do_with(Falling(), state, choices(state)[-1]).state

    state = do_with(Falling(), state, "fire MR at eagle").state

    assert (7, 8) == (state.table.plane("stallion").stores.CAN, state.table.plane("tiger").stores.CAN)
    assert (3, 2) == (state.table.plane("stallion").stores.MR, state.table.plane("tiger").stores.MR)


def test_a_game_that_is_over_has_no_further_turn() -> None:
    """SE-3.9, SE-1.8"""
    state = table(stallion=(8, 5), eagle=(8, 7), lost=["cobra"])
    state = do_with(Falling(black=1, red=2), turn_of("stallion", state).state, "fire CAN at eagle").state

    assert "SE-13.1" == over(state).clause
    assert "SE-13.1" == refused(state, "pick tiger", "blue")
