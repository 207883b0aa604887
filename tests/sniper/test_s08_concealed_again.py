"""Camouflage in all its numbers, and how snipers are concealed again (section 8 of the sniper rules)."""

from typing import Any

from cases import cases
from sniper.given import (
    ALLEY,
    DRAWS,
    asked,
    choices,
    cited,
    do,
    events,
    idle,
    only,
    refused,
    rolls,
    table,
    to_move,
    unit,
)
from sniper.maps import map_of
from wargames.kernel.game import Over, Seat
from wargames.sniper import GAME
from wargames.sniper.moments import (
    CamouflageRolled,
    ChooseConcealment,
    Concealed,
    PhaseBegan,
    Revealed,
    StayedRevealed,
)
from wargames.sniper.values.board import Board, Level, Map
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import Concealing, State

LONG = ("..........",) * 4


def shot(away: int, *squads: str, hill: bool = False, sniper: str = "sniper concealed") -> State:
    """Lay a German sniper out so many hexes from a hex with American squads."""
    at = f"{1 + away:02}02"
    ground = Map((Board("T", LONG),), levels=(Level(1, (at,)),) if hill else ())
    units = {f"A{number}": f"0102 {squad}" for number, squad in enumerate(squads, 1)}
    return table({"S1": f"{at} {sniper}", **units, "A9": "0104 elite"}, on=ground, first="de")


# the die


@cases(*range(1, 8))
def test_the_die_against_the_distance(away: int) -> None:
    """SN-8.1, SN-8.3, SN-R12, SN-G14: as high as the distance reveals; from seven a bare die never does."""
    for die in range(1, 7):
        step = do(shot(away, "regular"), "fire S1 at A1 normal", dice=[1, die])
        rolled = only(step, CamouflageRolled)

        assert (rolled.die, rolled.officers, rolled.away) == (die, 0, away)
        assert unit(step.state, "S1").concealed == (die < away)
        assert rolled.revealed == (die >= away)
        assert [event.clauses for event in events(step, Revealed)] == ([("SN-8.3",)] if die >= away else [])
    assert rolled.clauses == ("SN-8.1", "SN-8.2", "SN-8.3")


def test_the_die_is_thrown_after_a_miss_and_after_a_hit() -> None:
    """SN-8.1, SN-8.5: by attacking alone no sniper is revealed."""
    for black in (1, 6):
        step = do(shot(4, "regular*2"), "fire S1 at A1 normal", dice=[black, 1, 3])
        assert unit(step.state, "S1").concealed
        assert not events(step, Revealed)


def test_a_sniper_that_lies_open_throws_none() -> None:
    """SN-8.1"""
    assert rolls(shot(4, "officer", sniper="sniper"), "fire S1 at A1 normal", dice=[1]) == [("black", 1)]


def test_each_officer_left_in_the_hex_adds_one() -> None:
    """SN-8.2, SN-R14: two officers, one of them killed by the shot, and a 3 are 4."""
    for away, revealed in ((4, True), (5, False)):
        state = shot(away, "officer regular", "officer regular")
        step = do(state, "fire S1 at A1 normal aiming at officer", dice=[6, 1, 3])
        assert (only(step, CamouflageRolled).officers, only(step, CamouflageRolled).revealed) == (1, revealed)
    both = do(shot(5, "officer regular", "officer regular"), "fire S1 at A1 normal", dice=[1, 1, 3])
    assert (only(both, CamouflageRolled).officers, only(both, CamouflageRolled).revealed) == (2, True)


@cases(
    ("officer*2 regular", 2),
    ("officer pinned", 1),
    ("officer disrupted", 1),
    ("officer fatigued", 1),
    ("officer concealed", 1),
    ("regular", 0),
)
def test_which_officers_count(squad: str, officers: int) -> None:
    """SN-R14, SN-8.2: whatever their condition or activation."""
    step = do(shot(7, "regular", squad), "fire S1 at A1 normal", dice=[1, 1])

    assert only(step, CamouflageRolled).officers == officers


def test_officers_aboard_do_not_count() -> None:
    """SN-R14"""
    units = {"S1": "0502 sniper concealed", "A1": "0102 regular", "H1": "0102 m3a1", "A2": "on:H1 officer*2"}
    step = do(table(units, first="de"), "fire S1 at A1 normal", dice=[1, 3])

    assert only(step, CamouflageRolled).officers == 0
    assert unit(step.state, "S1").concealed


@cases((7, False, True), (8, False, False), (8, True, False), (9, True, False))
def test_from_eight_hexes_on_there_is_no_die(away: int, hill: bool, thrown: bool) -> None:
    """SN-8.4, SN-R12, SN-R13: with three officers a 6 would be 9."""
    state = shot(away, "officer*3", "officer*4", hill=hill)
    dice = [1, 1, 1, *([6] if thrown else [])]
    step = do(state, "fire S1 at A1 normal", dice=dice)

    assert bool(events(step, CamouflageRolled)) == thrown
    assert unit(step.state, "S1").concealed != thrown


def test_the_marker_lost_by_a_shot_does_not_change_its_number() -> None:
    """SN-R8, SN-6.9"""
    after = do(shot(4, "regular*2"), "fire S1 at A1 normal", dice=[5, 1, 6]).state

    assert unit(after, "A1").figures == ("regular",)
    assert not unit(after, "S1").concealed


# concealed again


def status(units: dict[str, str], **more: Any) -> State:
    """Play the round out until the Status Phase asks, or the next round has begun."""
    state = table({"S1": "1206 sniper", "A1": "0805 regular*4", **units}, **{"on": ALLEY, **more})
    return to_status(state)


def to_status(state: State) -> State:
    """Do the least until snipers may be concealed, or the moment for it is past."""
    now = state.round
    while not isinstance(state.frames[-1], Concealing) and state.step not in {"cards", "tokens", "op fire"}:
        state = GAME.apply(state, to_move(state), GAME.parse(idle(state)), DRAWS).state
    assert state.round == now
    return state


def test_its_owner_may_conceal_a_sniper_that_nobody_sees() -> None:
    """SN-8.6, SN-R15, SN-G15: at 1206, with no American in sight of it."""
    state = status({})

    assert isinstance(asked(state), ChooseConcealment)
    assert (to_move(state), choices(state)) == ("de", ["conceal S1", "leave S1 revealed"])
    step = GAME.apply(state, Seat("de"), GAME.parse("conceal S1"), DRAWS)
    assert only(step, Concealed) == Concealed("S1", "1206", ("SN-8.6", "SN-R15"))
    assert unit(step.state, "S1").concealed
    left = GAME.apply(state, Seat("de"), GAME.parse("leave S1 revealed"), DRAWS)
    assert cited(left, StayedRevealed) == ("SN-8.6",)
    assert not unit(left.state, "S1").concealed
    assert refused(state, "conceal S2") == "SN-8.6"


@cases("A2:regular", "A2:regular disrupted fatigued", "A2:regular pinned", "H1:m3a1", "A2:sniper concealed")
def test_any_enemy_unit_on_the_map_watches(watcher: str) -> None:
    """SN-8.6, SN-R15"""
    id_, words = watcher.split(":")

    assert not isinstance(status({id_: f"1205 {words}"}).frames[-1], Concealing)


def test_squads_aboard_watch_nobody() -> None:
    """SN-R15: their vehicle does, but what it cannot see they do not see either."""
    state = status({"H1": "0805 m3a1", "A2": "on:H1 regular"})

    assert choices(state) == ["conceal S1", "leave S1 revealed"]


def test_standard_squads_are_not_concealed_again() -> None:
    """SN-8.6: a squad and a sniper out of sight; the sniper alone is asked about."""
    state = status({"G1": "1406 regular"})

    assert state.frames[-1] == Concealing("de", ("S1",))


@cases("pinned", "disrupted", "fatigued")
def test_the_condition_of_the_sniper_does_not_matter(condition: str) -> None:
    """SN-R15"""
    assert "conceal S1" in choices(status({"S1": f"1206 sniper {condition}"}))


def test_snipers_aboard_or_concealed_are_not_asked_about() -> None:
    """SN-R26, SN-8.6"""
    units = {"A8": "on:H1 sniper", "H1": "0101 m3a1", "A7": "0102 sniper concealed", "A6": "0110 sniper"}

    assert status(units).frames[-1] == Concealing("us", ("A6",))


def test_sniper_by_sniper_in_initiative_order() -> None:
    """SN-R15, SN-G15: before the cards are drawn."""
    units = {"S2": "1406 sniper", "A8": "0101 sniper"}
    state = status(units)
    asked_for = []
    while isinstance(state.frames[-1], Concealing):
        asked_for.append((str(to_move(state)), choices(state)[0]))
        step = GAME.apply(state, to_move(state), GAME.parse(choices(state)[0]), DRAWS)
        assert state.step == "concealment"
        state = step.state
    assert asked_for == [("us", "conceal A8"), ("de", "conceal S1"), ("de", "conceal S2")]


def test_smoke_still_hides_when_snipers_are_concealed() -> None:
    """SN-R15, TOI-14.4: smoke of the last round is removed only later in the phase."""
    units = {"S1": "1005 sniper", "A1": "0605 regular*4"}
    smoky = table(units, on=ALLEY, round=2, smoke={"0805": 1})

    assert "conceal S1" in choices(to_status(smoky))
    assert not isinstance(to_status(table(units, on=ALLEY)).frames[-1], Concealing)


def test_it_is_the_beginning_of_the_phase() -> None:
    """SN-8.6, SN-R15, TOI-19.1"""
    state = table({"S1": "1206 sniper", "A1": "0805 regular*4"}, on=ALLEY)
    seen = []
    while not isinstance(state.frames[-1], Concealing):
        step = GAME.apply(state, to_move(state), GAME.parse(idle(state)), DRAWS)
        state, seen = step.state, [*step.events]

    assert isinstance(seen[-1], PhaseBegan)
    assert seen[-1].phase == "status"
    assert state.step == "concealment"


def test_the_last_round_ends_all_the_same() -> None:
    """SN-8.6, SN-1.24"""
    state = to_status(table({"S1": "1206 sniper", "A1": "0805 regular*4"}, on=ALLEY, round=4))
    state = GAME.apply(state, Seat("de"), GAME.parse("conceal S1"), DRAWS).state
    while not isinstance(GAME.pending(state), Over):
        state = GAME.apply(state, to_move(state), GAME.parse(idle(state)), DRAWS).state
    assert unit(state, "S1").concealed


# the operations card


@cases(True, False)
def test_the_operations_card_camouflage_conceals_no_sniper(*, placed: bool) -> None:
    """SN-8.7, SN-G11: at set-up it gives markers to squads in cover, and to them alone."""
    units = {"G1": "0404 regular", "G2": "0505 regular", "S1": "0404 sniper", "A1": "0801 regular"}
    ground = map_of({"0404": "W"})
    orders: dict[Side, Any] = {"de": {"operations": ("camouflage",), "deploy": ("0404", "0505")}}
    scenario = table(units, on=ground, orders=orders).scenario
    step = GAME.start(scenario, {"default_set_up": "true" if placed else "false"}, dice=DRAWS)
    state, seen = step.state, [*step.events]
    for text in () if placed else ("deploy at 0801", "deploy at 0404", "deploy at 0505", "deploy at 0404"):
        step = GAME.apply(state, to_move(state), GAME.parse(text), DRAWS)
        state, seen = step.state, [*seen, *step.events]

    assert [unit(state, id_).concealed for id_ in ("G1", "G2", "S1")] == [True, False, False]
    assert [event for event in seen if isinstance(event, Concealed)] == [Concealed("G1", "0404", ("SN-G11",))]
