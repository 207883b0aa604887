"""How the scenarios are won (SN-1.22 to SN-1.24, SN-G16, SN-G17)."""

from sniper.given import do, events, only, over, pass_round, table, to_move, where
from sniper.maps import map_of
from wargames.kernel.game import Seat
from wargames.sniper.moments import AssaultEnded, Retreated
from wargames.sniper.values.scenarios import Objective, Victory
from wargames.sniper.values.state import State

HQ = (Objective("0404", "victory"),)


def objective(us: str, de: str = "0808 regular", **more: object) -> State:
    """Lay two squads out round an objective in 0404."""
    return table({"A1": us, "G1": de}, objectives=HQ, **more)  # type: ignore[arg-type]


DUEL = Victory("snipers", "us")


def duel(us: str, de: str, **more: object) -> State:
    """Lay two snipers against two."""
    units = {
        "A1": us,
        "A8": "0101 sniper",
        "A9": "0102 sniper",
        "G1": de,
        "D8": "0801 sniper",
        "D9": "0802 sniper",
    }
    return table(units, objectives=HQ, victory=DUEL, rounds=3, **more)  # type: ignore[arg-type]


def kill(state: State, *targets: str) -> State:
    """Have A1 or G1 destroy snipers, one action each, before the round ends."""
    for target in targets:
        firer = "A" if to_move(state) == "us" else "G"
        state = do(state, f"fire {firer}1 at {target} normal", dice=[6, 1, 1, 1]).state
    return state


def test_a_side_without_snipers_loses_at_the_end_of_the_round() -> None:
    """SN-G16."""
    state = table(
        {
            "A1": "0601 regular*4",
            "A2": "0701 regular*4",
            "A8": "0101 sniper",
            "A9": "0102 sniper",
            "D8": "0801 sniper",
            "D9": "0802 sniper",
        },
        victory=DUEL,
        objectives=HQ,
    )
    state = do(state, "fire A1 at D8 normal", "fire A2 at D9 normal", dice=[6, 1, 1, 1] * 2).state
    end = over(pass_round(state).state)
    assert (end.scores[Seat("us")], end.clause) == (1, "SN-G16")


def test_after_the_last_round_more_snipers_count_then_control() -> None:
    """SN-G16."""
    more = pass_round(kill(duel("0601 regular*4", "0708 regular", round=3), "D8")).state
    assert over(more).scores[Seat("us")] == 1
    control = pass_round(duel("0404 regular", "0708 regular", round=3)).state
    assert over(control).scores[Seat("us")] == 1
    nobody = pass_round(duel("0601 regular", "0708 regular", round=3)).state
    assert over(nobody).scores[Seat("de")] == 1


WALK = Victory("officers", "us")


def walk(us: str, **more: object) -> State:
    """Lay officers out against a sniper."""
    units = {"U1": us, "U9": "0108 regular", "D8": "0601 sniper concealed"}
    return table(units, objectives=HQ, victory=WALK, **more)  # type: ignore[arg-type]


def test_the_last_officer_ends_it_at_once() -> None:
    """SN-G17."""
    state = walk("0101 officer regular", first="de")
    end = over(do(state, "fire D8 at U1 normal aiming at officer", dice=[5, 1, 1]).state)
    assert (end.scores[Seat("de")], end.clause) == (1, "SN-G17")


def test_the_sniper_destroyed_ends_it_at_once() -> None:
    """SN-G17."""
    units = {"U1": "0401 officer regular*3", "U9": "0108 regular", "D8": "0601 sniper"}
    state = table(units, objectives=HQ, victory=WALK)
    assert over(do(state, "fire U1 at D8 normal", dice=[5, 1, 1, 1]).state).scores[Seat("us")] == 1


def test_an_officer_alive_and_control_win_the_walk() -> None:
    """SN-G17."""
    assert over(pass_round(walk("0404 officer")).state).scores[Seat("us")] == 1
    assert over(pass_round(walk("0303 officer", round=4)).state).scores[Seat("de")] == 1


def test_if_both_fall_in_one_attack_the_germans_win() -> None:
    """SN-G17."""
    units = {"U1": "0501 officer", "U9": "0108 regular", "D8": "0601 sniper"}
    state = do(
        table(units, objectives=HQ, victory=WALK), "assault with U1", "assault 0601", dice=[4, 4]
    ).state
    assert over(state).scores[Seat("de")] == 1


def test_losses_after_other_actions_of_the_same_game_end_it_as_well() -> None:
    """SN-G17: an officer that falls beside others, and a sniper that is all of its squad."""
    officer = do(walk("0101 officer regular"), "fatigue U1", "fatigue U9").state
    end = over(do(officer, "fire D8 at U1 normal aiming at officer", dice=[5, 1, 1]).state)
    assert (end.scores[Seat("de")], end.clause) == (1, "SN-G17")

    units = {"U1": "0401 officer regular*3", "U9": "0108 regular", "D8": "0601 sniper"}
    sniper = do(table(units, objectives=HQ, victory=WALK), "fatigue U9").state
    assert over(do(sniper, "fire U1 at D8 normal", dice=[5, 1, 1, 1]).state).scores[Seat("us")] == 1


def test_who_has_won_is_judged_before_anybody_retreats() -> None:
    """SN-G17: the sniper has fallen; the squad beside it is not asked where it goes."""
    units = {"U1": "0501 officer regular*3", "U9": "0108 regular", "D8": "0601 sniper", "G1": "0601 elite*2"}
    state = do(table(units, objectives=HQ, victory=WALK), "assault with U1").state
    hit = do(state, "assault 0601", dice=[4, 4, 1, 1] + [1] * 5).state
    end = do(hit, "lose regular of D8")

    assert over(end.state).scores[Seat("us")] == 1
    assert only(end, AssaultEnded).won
    assert not events(end, Retreated)
    assert where(end.state, "G1") == "0601"


def test_a_sniper_that_cannot_retreat_ends_it_then() -> None:
    """SN-G17, TOI-12.12"""
    around = dict.fromkeys(("0502", "0602", "0701", "0702"), "S")
    units = {"U1": "0501 officer regular*3", "U9": "0108 regular", "D8": "0601 sniper", "G1": "0601 elite*2"}
    state = do(table(units, on=map_of(around), objectives=HQ, victory=WALK), "assault with U1").state
    hit = do(state, "assault 0601", dice=[4, 1, 1, 1] + [1] * 5).state

    assert over(do(hit, "lose elite of G1").state).scores[Seat("us")] == 1
