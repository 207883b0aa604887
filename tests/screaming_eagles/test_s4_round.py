"""Section 4, the outline of a round, with rulings SE-R8 and SE-R32 and gap SE-G8."""

import attrs

from cases import cases
from screaming_eagles.given import (
    BLUE,
    TAN,
    Falling,
    asked,
    choices,
    do,
    do_with,
    events_of,
    lay_all,
    new_game,
    play_quietly,
    refused,
    table,
    turn_of,
)
from wargames.kernel.game import Decisions, Event
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.moments import (
    CardLaid,
    FireHeld,
    PartHit,
    PlaneFlew,
    ShotAnnounced,
    ShotRolled,
)
from wargames.screaming_eagles.state import Stores


def waiting(state: object) -> Decisions:
    pending = GAME.pending(state)  # type: ignore[arg-type]  # a state of play
    assert isinstance(pending, Decisions)
    return pending


# ------------------------------------------------------------------------------------------------ cards


@cases(2, 3, 4)
def test_all_players_choose_cards_at_the_same_time(players: int) -> None:
    """SE-4.1"""
    state = new_game({"players": players})

    assert set(GAME.seats_of(state)) == set(waiting(state))
    assert {"ChooseCard"} == {decision.kind for decision in waiting(state).values()}


def test_one_card_is_chosen_for_each_plane_controlled() -> None:
    """SE-4.1"""
    step = lay_all(new_game())

    assert ["stallion", "tiger", "eagle", "cobra"] == [event.squadron for event in events_of(step, CardLaid)]


def test_no_plane_moves_while_one_card_is_missing() -> None:
    """SE-4.1, SE-4.2"""
    step = do(new_game(), "lay stallion S1", "lay tiger S1", "lay eagle S1")

    assert {TAN} == set(waiting(step.state))
    assert [] == events_of(step, PlaneFlew)
    assert "SE-4.1" == waiting(step.state)[TAN].clause
    assert "SE-3.5" == refused(step.state, "pick stallion", BLUE)
    assert "SE-4.1" == refused(step.state, "pick cobra", TAN)


@cases("stallion", "tiger", "eagle", "cobra")
def test_any_seat_may_be_the_last_to_choose(last: str) -> None:
    """SE-4.1"""
    state = new_game({"players": 4})
    for squadron in ("cobra", "eagle", "tiger", "stallion"):
        if squadron != last:
            state = do(state, f"lay {squadron} S2").state

    assert {last} == set(waiting(state))
    assert "ChoosePlane" == asked(do(state, f"lay {last} L1").state).kind


def test_planes_move_in_the_order_of_section_3_once_all_cards_are_down() -> None:
    """SE-4.2"""
    state = lay_all(new_game()).state

    assert ["pick stallion", "pick tiger"] == choices(state)


# ------------------------------------------------------------------------------------------------ moving


def test_a_plane_moves_by_the_whole_total_rolled() -> None:
    """SE-4.3"""
    state = lay_all(new_game(), stallion="S4").state

    (flew,) = events_of(do(state, "pick stallion", "hold fire", black=[3, 3, 2, 3]), PlaneFlew)

    assert 11 == sum(flew.rolled) == len(flew.path)


def test_a_move_cannot_be_passed() -> None:
    """SE-4.3, SE-4.5: tan, whose turn it is not, has no move to pass."""
    picking = lay_all(table()).state  # nobody has a target: the pick is the only question

    assert "SE-4.3" == refused(picking, "hold fire", BLUE)
    assert "SE-4.5" == refused(picking, "hold fire", TAN)


def test_holding_fire_does_not_hold_the_move() -> None:
    """SE-4.3, SE-4.4"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    assert [1] == [len(event.path) for event in events_of(do(state, "hold fire", black=[1]), PlaneFlew)]


# ------------------------------------------------------------------------------------------------ firing


def test_firing_is_optional_before_and_after_the_move() -> None:
    """SE-4.4"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    step = do(state, "hold fire", "hold fire", black=[1])

    assert ["stallion", "stallion"] == [event.squadron for event in events_of(step, FireHeld)]
    assert Stores() == step.state.table.plane("stallion").stores
    assert TAN == asked(step.state).seat


def test_a_plane_fires_one_missile_or_one_cannon_round_in_its_turn() -> None:
    """SE-4.5"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    assert ["fire LR at eagle", "fire MR at eagle", "fire CAN at eagle", "hold fire"] == choices(state)
    step = do(state, "fire CAN at eagle", red=[0, 0], black=[1])
    assert 1 == len(events_of(step, ShotAnnounced))
    assert TAN == asked(step.state).seat
    assert "SE-8.7" == refused(step.state, "fire CAN at eagle", BLUE)


def test_a_hit_is_recorded_on_the_board_of_the_plane_that_was_hit() -> None:
    """SE-4.6"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    step = do(state, "fire CAN at eagle", red=[2, 2], black=[2, 2, 2, 2, 1])

    (hit,) = events_of(step, PartHit)
    assert ("eagle", "wings", 1) == (hit.target, hit.part, hit.hits)
    assert [0, 0, 1, 0] == [plane.damage.total for plane in step.state.table.planes]


# ------------------------------------------------------------------------------------------------ rulings


def test_the_shot_before_the_move_is_decided_before_the_dice_of_the_move() -> None:
    """SE-R8, SE-G8"""
    step = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13)), stallion="S4")

    assert "before" == getattr(asked(step.state), "stage", None)
    assert [] == events_of(step, PlaneFlew)


def test_a_shot_declined_before_the_move_can_be_taken_after_it() -> None:
    """SE-R8"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    step = do(state, "hold fire", "fire CAN at eagle", red=[5, 0], black=[2, 2, 2, 2, 1])

    assert [2] == [event.distance for event in events_of(step, ShotRolled)]


def test_nobody_is_asked_where_only_one_answer_is_possible() -> None:
    """SE-R32"""
    step = do(lay_all(table()).state, "pick stallion", black=[1])

    assert ["PlanePicked", "CardTurned", "PlaneFlew"] == [type(event).__name__ for event in step.events]
    assert "ChoosePlane" == asked(step.state).kind


def test_a_plane_without_flares_is_not_asked_for_one() -> None:
    """SE-R32"""
    state = table(stallion=(8, 5), eagle=(8, 13), stores={"eagle": {"flares": 0}})

    step = do(turn_of("stallion", state).state, "fire MR at eagle", red=[0, 0, 0], black=[1])

    assert [0] == [event.reach for event in events_of(step, ShotRolled)]


def test_the_card_choice_is_always_asked() -> None:
    """SE-R32"""
    state = table(lost=["tiger", "cobra"], set_aside={}, round=3)

    assert {BLUE: "ChooseCard", TAN: "ChooseCard"} == {
        seat: decision.kind for seat, decision in waiting(state).items()
    }


# ------------------------------------------------------------------------------------------------ SE-G8


def test_a_turn_runs_fire_window_card_flight_fire_window() -> None:
    """SE-G8"""
    state = lay_all(table(stallion=(8, 5), eagle=(8, 13))).state
    step = do(state, "pick stallion", "hold fire", "fire MR at eagle", "keep flare", red=[0, 0, 0], black=[1])

    assert [
        "PlanePicked",
        "FireHeld",
        "CardTurned",
        "PlaneFlew",
        "ShotAnnounced",
        "FlareKept",
        "ShotRolled",
    ] == [type(event).__name__ for event in step.events]


def test_an_attack_runs_peg_announcement_flare_red_dice_black_dice() -> None:
    """SE-G8"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state
    announced = do(state, "fire LR at eagle")

    assert 1 == announced.state.table.plane("stallion").stores.LR
    assert (TAN, "ChooseFlare") == (asked(announced.state).seat, asked(announced.state).kind)
    rolled = do(announced.state, "drop flare", red=[5, 5, 5, 5], black=[2, 2, 2, 2, 1])
    assert ["FlareDropped", "ShotRolled", "PartHit", "CardTurned", "PlaneFlew"] == [
        type(event).__name__ for event in rolled.events
    ]


def test_only_the_faces_of_laid_cards_are_hidden() -> None:
    """SE-G8"""
    state = lay_all(table(stallion=(8, 5), eagle=(8, 13)), stallion="L4").state

    for seat in (BLUE, TAN, None):
        assert state.table == GAME.view(state, seat).table
    assert {"cards", "seat", "table"} == {field.name for field in attrs.fields(GAME.view_type)}
    assert ("L4", "S1", None, None) == GAME.view(state, BLUE).cards


def test_every_event_but_a_laid_card_is_public() -> None:
    """SE-G8"""
    step = play_quietly(new_game(), rounds=3, dice=Falling(black=3))
    seen: list[Event] = list(GAME.seen(step.events, None))

    assert len(step.events) == len(seen)
    for event, shown in zip(step.events, seen, strict=True):
        assert isinstance(event, CardLaid) or event == shown


def test_the_shot_is_taken_with_the_card_still_face_down() -> None:
    """SE-G8, SE-R7"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13)), stallion="L4").state
    announced = do(state, "fire MR at eagle").state

    assert (None, None, None, None) == announced.table.shown == GAME.view(announced, TAN).cards[:2] * 2
    flown = do_with(Falling(), announced, "keep flare").state
    assert "L4" == flown.table.shown[0] == GAME.view(flown, TAN).cards[0]
