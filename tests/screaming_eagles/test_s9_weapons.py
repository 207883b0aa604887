"""Section 9: missiles, the cannon, announcing, and reloading."""

import pytest

from cases import cases
from screaming_eagles.given import (
    Falling,
    Place,
    allowed,
    asked,
    attack,
    choices,
    do,
    do_with,
    events_of,
    lay_all,
    only,
    play_quietly,
    refused,
    table,
    turn_of,
)
from wargames import Over
from wargames.kernel.chance.dice import RecordingDice
from wargames.kernel.game import Step
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import PEGS_IN_BOX, PEGS_LOADED, Squadron
from wargames.screaming_eagles.moments import CannonReloaded, FireHeld, PlaneFlew, ShotAnnounced, ShotRolled
from wargames.screaming_eagles.state import State

FIGURE = (8, 5)
EMPTY = {"LR": 0, "MR": 0, "CAN": 0}


def aimed(target: Place) -> State:
    """Stallion at (8,5) may fire; Eagle is the target, Cobra gives a straight shot in any case."""
    return turn_of("stallion", table(stallion=FIGURE, eagle=target, cobra=(8, 37))).state


# ------------------------------------------------------------------------------------------------ paths


@pytest.mark.parametrize("weapon", ["LR", "MR"])
@pytest.mark.parametrize(
    ("target", "path"), [((8, 13), "straight"), ((3, 10), "diagonal"), ((11, 12), "curved")]
)
def test_missiles_reach_any_space_of_the_cone(weapon: str, target: Place, path: str) -> None:
    """SE-9.1, SE-G5, SE-G6: straight, diagonal or curved."""
    step = do(aimed(target), f"fire {weapon} at eagle")

    assert path == only(step, ShotAnnounced).path


def test_a_curved_path_combines_diagonal_and_straight_spaces() -> None:
    """SE-9.2, SE-G7: to (11,12) 3 right-diagonal and 2 straight spaces, 5 in all."""
    announced = only(do(aimed((11, 12)), "fire MR at eagle"), ShotAnnounced)

    assert ("curved", 3 + 2) == (announced.path, announced.distance)


@cases(((8, 13), "straight"), ((13, 10), "diagonal"))
def test_the_cannon_fires_straight_or_diagonally(target: Place, path: str) -> None:
    """SE-9.5, SE-G5, SE-G6"""
    step = attack(aimed(target), "fire CAN at eagle", red=[0, 0])

    assert path == only(step, ShotAnnounced).path


@cases((11, 12), (7, 12), (9, 8))
def test_the_cannon_never_fires_round_a_curve(target: Place) -> None:
    """SE-9.5: a target that needs a curved path cannot be fired at with the cannon."""
    state = aimed(target)

    assert "SE-9.5" == refused(state, "fire CAN at eagle")
    assert {"fire LR at eagle", "fire MR at eagle"} == {one for one in choices(state) if "eagle" in one}


# ------------------------------------------------------------------------------------------------ dice


@cases(("LR", [5, 2, 0, 2], 9), ("MR", [5, 2, 0], 7), ("CAN", [2, 5], 7), ids=["SE-9.3", "SE-9.4", "SE-9.6"])
def test_each_weapon_rolls_its_red_dice(weapon: str, red: list[int], total: int) -> None:
    """SE-9.3, SE-9.4, SE-9.6, SE-G5: 4, 3 and 2 red dice; the ledger's totals."""
    state = turn_of("stallion", table(stallion=(8, 1), eagle=(8, 39))).state

    rolled = only(attack(state, f"fire {weapon} at eagle", red=red), ShotRolled)

    assert sorted(red) == list(rolled.rolled)
    assert total == rolled.reach


def test_the_attack_is_announced_before_any_dice() -> None:
    """SE-9.9: the weapon, then the target, and no die yet."""
    dice = RecordingDice(Falling())

    step = do_with(dice, aimed((8, 13)), "fire LR at eagle")

    announced = only(step, ShotAnnounced)
    assert ("stallion", "LR", "eagle") == (announced.attacker, announced.weapon, announced.target)
    assert [] == dice.rolls


def test_a_cannon_shot_is_announced_before_its_dice() -> None:
    """SE-9.9"""
    kinds = [type(one) for one in attack(aimed((8, 13)), "fire CAN at eagle", red=[0, 0]).events]

    assert kinds.index(ShotAnnounced) < kinds.index(ShotRolled)


def test_a_shot_names_both_weapon_and_target() -> None:
    """SE-9.9"""
    state = aimed((8, 13))

    assert "SE-4.5" == refused(state, "drop flare")
    assert all(len(text.split()) == 4 for text in choices(state) if text != "hold fire")


def test_the_peg_is_spent_on_announcing() -> None:
    """SE-9.10: Eagle with MR 3 has MR 2 before any dice are rolled."""
    state = turn_of("eagle", table(eagle=(8, 31), stallion=(8, 21))).state

    step = do(state, "fire MR at stallion")

    assert "ChooseFlare" == asked(step.state).kind
    assert 2 == step.state.table.plane("eagle").stores.MR


@cases([0, 0, 0], [5, 5, 5])
def test_the_peg_is_spent_whatever_happens(red: list[int]) -> None:
    """SE-9.10, SE-10.9"""
    step = attack(aimed((8, 13)), "fire MR at eagle", red=red)

    assert 2 == step.state.table.plane("stallion").stores.MR


# ------------------------------------------------------------------------------------------------ reload


def empty_tiger(**stores: int) -> State:
    """Tiger without ammunition on (8,5), Eagle far up its column, both flying at each other."""
    return table(tiger=FIGURE, eagle=(8, 31), stores={"tiger": EMPTY | stores})


def test_an_empty_plane_may_reload_one_cannon_round_after_its_move() -> None:
    """SE-9.7, SE-R12: Tiger begins with LR 0, MR 0, CAN 0."""
    moved = turn_of("tiger", empty_tiger())

    step = do(moved.state, "reload")

    assert ["reload", "hold fire"] == choices(moved.state)
    assert "tiger" in [one.squadron for one in events_of(moved, PlaneFlew)]
    assert {"LR": 0, "MR": 0, "CAN": 1} == ammunition(step.state, "tiger")


@cases(0, 2)
def test_flares_left_do_not_matter_for_a_reload(flares: int) -> None:
    """SE-R12, SE-9.7"""
    step = do(turn_of("tiger", empty_tiger(flares=flares)).state, "reload")

    assert flares == step.state.table.plane("tiger").stores.flares


def test_reloading_is_optional() -> None:
    """SE-R12, SE-9.7"""
    step = do(turn_of("tiger", empty_tiger()).state, "hold fire")

    assert 0 == step.state.table.plane("tiger").stores.CAN
    assert 1 == len(events_of(step, FireHeld))


@cases("LR", "MR", "CAN")
def test_a_plane_with_any_ammunition_may_not_reload(left: str) -> None:
    """SE-9.7, SE-R12: all missiles and all cannon rounds must be gone."""
    before = turn_of("tiger", empty_tiger(**{left: 1})).state
    after = do(before, "hold fire", black=[1]).state

    for state in (before, after):
        assert "reload" not in choices(state)
        assert "SE-9.7" == refused(state, "reload")


def test_no_plane_reloads_before_its_move() -> None:
    """SE-9.7: Tiger is empty, but the turn is Eagle's, and Tiger has yet to move."""
    state = do(lay_all(empty_tiger()).state, "pick stallion", black=[1]).state

    assert "SE-9.7" == refused(state, "reload", "blue")


def test_a_plane_that_fires_its_last_round_cannot_reload_in_that_turn() -> None:
    """SE-R12, SE-9.7"""
    state = turn_of("tiger", empty_tiger(CAN=1)).state

    step = attack(state, "fire CAN at eagle", red=[0, 0])

    assert {"LR": 0, "MR": 0, "CAN": 0} == ammunition(step.state, "tiger")
    assert "ChoosePlane" == asked(step.state).kind
    assert "SE-9.7" == refused(step.state, "reload", "blue")


def test_a_plane_that_fires_its_last_round_after_its_move_cannot_reload_in_that_turn() -> None:
    """SE-R12"""
    state = do(turn_of("tiger", empty_tiger(CAN=1)).state, "hold fire", black=[1]).state

    step = attack(state, "fire CAN at eagle", red=[0, 0])

    assert "ChoosePlane" == asked(step.state).kind
    assert [] == events_of(step, CannonReloaded)


def test_a_plane_that_reloaded_cannot_fire_in_that_turn() -> None:
    """SE-9.8, SE-R12: with an enemy in its cone."""
    step = do(turn_of("tiger", empty_tiger()).state, "reload")

    assert "ChoosePlane" == asked(step.state).kind
    assert "SE-9.8" == refused(step.state, "fire CAN at eagle", "blue")


@cases("before", "after")
def test_a_plane_that_reloaded_may_fire_from_its_next_turn_on(stage: str) -> None:
    """SE-9.8, SE-R12: before or after its move in the next round."""
    reloaded = do(turn_of("tiger", empty_tiger()).state, "reload").state
    state = turn_of("tiger", play_quietly(reloaded).state).state
    if stage == "after":
        state = do(state, "hold fire", black=[1]).state

    assert stage == getattr(asked(state), "stage", None)
    assert allowed(state, "fire CAN at eagle")


def test_the_cycle_of_an_empty_plane_is_reload_fire_reload() -> None:
    """SE-R12"""
    state = do(turn_of("tiger", empty_tiger()).state, "reload").state
    state = turn_of("tiger", play_quietly(state).state).state
    fired = attack(state, "fire CAN at eagle", red=[0, 0])

    again = turn_of("tiger", play_quietly(fired.state).state).state

    assert [] == events_of(fired, CannonReloaded)
    assert ["reload", "hold fire"] == choices(again)


def test_the_supply_of_pegs_never_runs_out() -> None:
    """SE-R16, SE-1.7, SE-R12: 24 spare pegs, and still another reload."""
    spares = PEGS_IN_BOX - 4 * PEGS_LOADED
    state, reloads = empty_tiger(), 0
    while reloads <= spares and state.table.round < 300:
        step = busy_step(state)
        reloads += len(events_of(step, CannonReloaded))
        state = step.state

    assert 24 == spares
    assert spares < reloads


def busy_step(state: State) -> Step[State]:
    """Let Tiger reload and fire whenever it may, all dice falling low; everybody else holds fire."""
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    decision = next(iter(pending.values()))
    texts = [str(one) for one in decision.actions]
    if decision.kind == "ChooseCard":
        return do_with(Falling(), state, next(text for text in texts if text.endswith("S1")))
    if decision.kind == "ChooseShot" and getattr(decision, "plane", "") != "tiger":
        return do_with(Falling(), state, "hold fire")
    return do_with(Falling(), state, texts[0])


def ammunition(state: State, squadron: Squadron) -> dict[str, int]:
    stores = state.table.plane(squadron).stores
    return {"LR": stores.LR, "MR": stores.MR, "CAN": stores.CAN}
