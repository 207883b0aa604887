"""Section 17, the option fire_after_all_moves."""

from cases import cases
from screaming_eagles.given import (
    Falling,
    ThenLow,
    asked,
    attack,
    choices,
    do,
    do_with,
    events_of,
    later,
    lay_all,
    only,
    refused,
    table,
)
from wargames.kernel.game import Step
from wargames.screaming_eagles.moments import (
    CannonReloaded,
    FireHeld,
    PlaneFlew,
    PlanePicked,
    PlaneShotDown,
    RoundBegan,
    ShotAnnounced,
)
from wargames.screaming_eagles.state import State

OPTION = {"fire_after_all_moves": True}
EMPTY = {"LR": 0, "MR": 0, "CAN": 0}
CANNON_ONLY = {"LR": 0, "MR": 0}


def moved(**changes: object) -> Step[State]:
    """All four planes have flown S1, black 1 each: Stallion, Eagle, Tiger, Cobra.

    Stallion (8,7), Tiger (6,7), Eagle (8,23), Cobra (6,23): every enemy is in every cone.
    """
    spaces = {"stallion": (8, 5), "tiger": (6, 5), "eagle": (8, 25), "cobra": (6, 25)}
    laid = lay_all(table(**(spaces | changes), options=OPTION)).state  # type: ignore[arg-type]  # a test's words
    return do(laid, "pick stallion", "pick eagle", black=[1, 1, 1, 1])


def test_firing_opens_when_every_plane_has_moved() -> None:
    """SE-17.1: a firing phase in which each plane gets one chance."""
    step = moved()

    assert ["stallion", "eagle", "tiger", "cobra"] == [one.squadron for one in events_of(step, PlaneFlew)]
    assert ["pick stallion", "pick tiger"] == choices(step.state)
    assert "SE-R26" == asked(step.state).clause


def test_each_plane_fires_once() -> None:
    """SE-17.1, SE-R26"""
    texts = ("pick tiger", "fire CAN at cobra", "pick cobra", "fire CAN at tiger", "fire CAN at eagle")
    step = do(moved().state, *texts, "fire CAN at stallion", red=[0] * 8)

    assert ["tiger", "cobra", "stallion", "eagle"] == [one.attacker for one in events_of(step, ShotAnnounced)]
    assert 2 == only(step, RoundBegan).round


def test_there_is_no_firing_round_a_single_move() -> None:
    """SE-17.2: with enemies in its cone Stallion is offered no shot, before or after its move."""
    laid = lay_all(table(stallion=(8, 5), tiger=(6, 5), eagle=(8, 25), cobra=(6, 25), options=OPTION)).state

    step = do(laid, "pick stallion", black=[1])

    assert ["pick eagle", "pick cobra"] == choices(step.state)
    assert "SE-17.2" == refused(laid, "fire MR at stallion", "tan")
    assert "SE-17.2" == refused(step.state, "fire MR at eagle", "blue")
    assert [] == events_of(step, FireHeld) + events_of(step, ShotAnnounced)


def test_the_starting_team_fires_first_and_the_teams_alternate() -> None:
    """SE-R26, SE-17.1: in a round begun by tan, tan picks first."""
    spaces = table(stallion=(8, 5), tiger=(6, 5), eagle=(8, 25), cobra=(6, 25), options=OPTION)
    laid = lay_all(later(spaces, starter="tan", round=2)).state

    state = do(laid, "pick eagle", "pick stallion", black=[1, 1, 1, 1]).state
    assert ["pick eagle", "pick cobra"] == choices(state)
    step = do_with(Falling(), state, "pick cobra", "hold fire")
    assert ["pick stallion", "pick tiger"] == choices(step.state)


def test_holding_uses_up_the_chance() -> None:
    """SE-R26"""
    step = do_with(
        Falling(), moved().state, "pick tiger", "hold fire", "pick cobra", "hold fire", "hold fire"
    )

    assert "eagle" == getattr(asked(step.state), "plane", None)
    assert ["tiger", "cobra", "stallion"] == [one.squadron for one in events_of(step, FireHeld)]


def test_a_plane_that_can_do_nothing_has_no_place_in_the_order() -> None:
    """SE-R26, SE-R32: Tiger has nobody in its cone and is never asked or picked."""
    step = moved(tiger=(15, 38))

    assert "stallion" == getattr(asked(step.state), "plane", None)


def test_a_plane_that_can_do_nothing_cannot_be_picked_to_gain_time() -> None:
    """SE-R26: Cobra has only its cannon and needs a curved path, so that Eagle is to fire at once."""
    state = do(moved(cobra=(7, 26), stores={"cobra": CANNON_ONLY}).state, "pick stallion", "hold fire").state

    assert "eagle" == getattr(asked(state), "plane", None)
    assert "SE-4.5" == refused(state, "pick cobra")
    done = do(state, "hold fire", "hold fire")
    assert "cobra" not in [one.squadron for one in events_of(done, PlanePicked)]
    assert 2 == done.state.table.round


def test_a_team_without_an_able_plane_is_skipped() -> None:
    """SE-R26: both tan planes have only the cannon and need a curved path; blue fires twice in a row."""
    stores = {"eagle": CANNON_ONLY, "cobra": CANNON_ONLY}
    state = moved(eagle=(9, 26), cobra=(7, 26), stores=stores).state

    step = do(state, "pick stallion", "hold fire")

    assert "tiger" == getattr(asked(step.state), "plane", None)
    assert 2 == do(step.state, "hold fire").state.table.round


def test_with_nobody_in_any_cone_the_round_ends_in_silence() -> None:
    """SE-R26, SE-R32"""
    step = moved(eagle=(1, 4), cobra=(15, 4))

    assert 2 == step.state.table.round


def test_a_plane_shot_down_before_its_chance_does_not_fire() -> None:
    """SE-R26, SE-3.9: effects are immediate."""
    state = do(moved().state, "pick stallion").state

    step = attack(state, "fire LR at eagle", red=[5, 5, 5, 5], black=[3, 3, 3, 3])

    assert "eagle" == only(step, PlaneShotDown).squadron
    assert "cobra" == getattr(asked(step.state), "plane", None)
    done = do_with(ThenLow(), step.state, "hold fire", "hold fire")
    assert "eagle" not in [one.squadron for one in events_of(done, PlanePicked)]
    assert 2 == done.state.table.round


@cases("reload", "hold fire")
def test_a_plane_that_began_the_round_empty_may_reload_instead(answer: str) -> None:
    """SE-R26, SE-R12, SE-9.7"""
    state = do(moved(stores={"tiger": EMPTY}).state, "pick tiger").state

    step = do(state, answer)

    assert ["reload", "hold fire"] == choices(state)
    assert (answer == "reload") == bool(events_of(step, CannonReloaded))
    assert int(answer == "reload") == step.state.table.plane("tiger").stores.CAN


def test_a_plane_that_reloaded_has_had_its_chance() -> None:
    """SE-R26, SE-9.8: while Stallion's chance is to come, blue is only not up."""
    state = do(moved(stores={"tiger": EMPTY}).state, "pick tiger", "reload", "pick eagle").state

    assert "SE-R26" == refused(state, "fire CAN at eagle", "blue")
    assert "SE-9.8" == refused(do(state, "hold fire", "hold fire").state, "fire CAN at eagle", "blue")


@cases("fire MR at stallion", "hold fire", "reload")
def test_a_shot_before_its_turn_is_refused_by_the_order_of_the_phase(text: str) -> None:
    """SE-R26, SE-R12: all planes have moved, so that neither SE-17.2 nor SE-9.7 is the reason."""
    state = moved(stores={"eagle": EMPTY, "cobra": EMPTY}).state

    assert "SE-R26" == refused(state, text, "tan")
    assert "SE-R26" == refused(do(state, "pick stallion").state, text, "tan")


def test_a_plane_that_fires_its_last_round_does_not_reload_in_the_phase() -> None:
    """SE-R26, SE-R12"""
    state = do(moved(stores={"tiger": EMPTY | {"CAN": 1}}).state, "pick tiger").state

    assert "SE-9.7" == refused(state, "reload")
    step = do(state, "fire CAN at cobra", red=[0, 0])
    assert [] == events_of(step, CannonReloaded)
