"""BOB-G10 to BOB-G15: how each of the shipped scenarios is won."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from bob.given import choices, do, only, over, settled, told
from cases import cases
from wargames import Over
from wargames.bob import GAME
from wargames.bob.moments import GameEnded
from wargames.bob.play.set_up import counters_of, opening
from wargames.bob.values.components import Side
from wargames.bob.values.scenarios import BobScenario
from wargames.bob.values.state import Counter, CounterId, Impulse, State
from wargames.kernel.game import Step


def in_play(
    id_: str,
    us: Mapping[CounterId, str],
    ge: Mapping[CounterId, str],
    *,
    turn: int = 1,
    moves: Side = "us",
    option: bool = False,
    waiting: Sequence[CounterId] = (),
    exited: Sequence[CounterId] = (),
    **markers: Any,
) -> State:
    """Lay a shipped scenario out in the Operations Phase; who is not named is lost."""
    read = GAME.scenarios[id_]
    assert isinstance(read, BobScenario)
    state = opening(read, GAME.options(None))
    places = {**us, **ge}
    made = [one for side in ("us", "ge") for one in counters_of(read.forces(side, option=option))]
    laid = [marked(one, places[one.id], markers) for one in made if one.id in places]
    laid += [one for one in made if one.id in waiting]
    there = {one.id for one in laid} | set(exited)
    state = attrs.evolve(
        state,
        turn=turn,
        phase="operations",
        counters=tuple(laid),
        lost=tuple(one.id for one in made if one.id not in there),
        us=attrs.evolve(state.us, exited=tuple(exited)),
        ge=attrs.evolve(state.ge, option=option),
        frames=(Impulse(moves, began=True),),
    )
    return settled(state)


def marked(counter: Counter, at: str, markers: Mapping[str, Any]) -> Counter:
    """Put a counter somewhere with its markers: sets of counters by name."""
    flags: dict[str, Any] = {name: True for name, ids in markers.items() if counter.id in ids}
    if counter.unit.armament is not None:
        flags["facing"] = "N"
    return attrs.evolve(counter, at=at, known="concealed" not in flags, **flags)


def end_of_turn(
    id_: str, us: Mapping[CounterId, str], ge: Mapping[CounterId, str], **more: Any
) -> Step[State]:
    """Play the last activation of a turn, of the first American or German that is named."""
    first = next(iter(us or ge))
    used = ({*us, *ge} - {first}) | set(more.pop("used", ()))
    state = in_play(id_, us, ge, used=used, moves="us" if us else "ge", **more)
    return do(state, f"do nothing {first}")


def winner(step: Step[State]) -> tuple[str, str]:
    """Give who has won, and by which clause."""
    ended = only(step, GameEnded)
    assert ended.winner in {seat for seat, score in over(step.state).scores.items() if score == 1}
    assert "BOB-R46" in ended.clauses
    return ended.winner, ended.clauses[0]


def goes_on(step: Step[State]) -> bool:
    return not isinstance(GAME.pending(step.state), Over)


# ------------------------------------------------------------------------------------ BOB-G10, Farm Lane


@cases(
    ({"US-P1": "H5"}, {"GE-S1": "H1"}, ("us", "BOB-6.1")),
    ({"US-P1": "G5"}, {"GE-S1": "H1"}, ("ge", "BOB-6.3")),  # never entered
    ({"US-P1": "A1"}, {"GE-S1": "H5"}, ("ge", "BOB-6.3")),
)
def test_the_farm_is_won_by_the_stone_building_at_the_end_of_turn_five(
    us: dict[str, str], ge: dict[str, str], expected: tuple[str, str]
) -> None:
    """BOB-G10"""
    assert expected == winner(end_of_turn("farm_lane", us, ge, turn=5))


def test_holding_the_farm_earlier_wins_nothing_yet() -> None:
    """BOB-G10"""
    assert goes_on(end_of_turn("farm_lane", {"US-P1": "H5"}, {"GE-S1": "H1"}, turn=4))


def test_the_last_german_of_the_farm_ends_the_game_at_once() -> None:
    """BOB-G10"""
    state = in_play("farm_lane", {"US-P1": "D4"}, {"GE-S1": "E4"}, reduced={"GE-S1"})

    assert ("us", "BOB-6.2") == winner(do(state, "fire US-P1 at E4", dice=[6])), "6 - 3 <= 6 - 3"


def test_the_last_american_of_the_farm_does_not() -> None:
    """BOB-G10: the German wins only after turn 5."""
    step = end_of_turn("farm_lane", {}, {"GE-S1": "H5"}, turn=4)

    assert goes_on(step)
    assert ("ge", "BOB-6.3") == winner(do(step.state, "do nothing GE-S1"))


# ------------------------------------------------------------------------------------ BOB-G11, the bridge


@cases(
    ({"US-P1": "E5", "US-P2": "B5"}, {"GE-S1": "A1"}, ("us", "BOB-6.1")),
    ({"US-P1": "E5"}, {"GE-S1": "A1"}, ("ge", "BOB-6.3")),
    ({"US-P2": "B5"}, {"GE-S1": "A1"}, ("ge", "BOB-6.3")),
    ({"US-P1": "E5", "US-P2": "C5"}, {"GE-S1": "A1"}, ("ge", "BOB-6.3")),
)
def test_bridge_and_building_are_held_at_the_end(
    us: dict[str, str], ge: dict[str, str], expected: tuple[str, str]
) -> None:
    """BOB-G11: the bridge E5 controlled, and alone with a real unit in B5."""
    assert expected == winner(end_of_turn("bridge", us, ge, turn=4))


def test_in_the_building_by_the_canal_an_american_who_was_there_and_left_is_not_enough() -> None:
    """BOB-G11: control of B5 is not asked for, a unit is."""
    us, ge = {"US-P1": "E5", "US-P2": "B5"}, {"GE-S1": "A1", "GE-S2": "B6"}
    state = in_play("bridge", us, ge, turn=4, used={"US-P1", "GE-S1", "GE-S2"})
    state = do(state, "move US-P2", "step to C5").state
    while not isinstance(GAME.pending(state), Over):
        step = do(state, "hold fire" if "hold fire" in choices(state) else "stop")
        state = step.state

    assert ("ge", "BOB-6.3") == winner(step)


@cases((True, True), (False, False))
def test_with_the_second_decoy_the_game_lasts_three_turns(option: bool, ends: bool) -> None:
    """BOB-G11"""
    step = end_of_turn("bridge", {"US-P1": "G1"}, {"GE-S1": "A1"}, turn=3, option=option)

    assert ends != goes_on(step)
    if ends:
        assert ("ge", "BOB-6.3") == winner(step)


def test_nothing_but_the_end_tells_the_american_of_the_shorter_game() -> None:
    """BOB-G11, BOB-R38: the turn before, all he is told is the same."""
    us, ge = {"US-P1": "G1"}, {"GE-S1": "A1"}
    long, short = (end_of_turn("bridge", us, ge, turn=2, option=one) for one in (False, True))

    assert [str(one) for one in told(long, "us")] == [str(one) for one in told(short, "us")]
    assert goes_on(long) == goes_on(short)


def test_at_the_bridge_nobody_wins_by_elimination() -> None:
    """BOB-G11"""
    state = in_play("bridge", {"US-P1": "D5", "US-P2": "G5"}, {"GE-S1": "C5"}, reduced={"GE-S1"})

    assert goes_on(do(state, "fire US-P1 at C5", dice=[4])), "4 - 3 + 2 in the building is 3"


# ------------------------------------------------------------------------------------ BOB-G12, Day of Days


def test_four_squads_leave_by_the_east_edge_reduced_ones_too() -> None:
    """BOB-G12"""
    state = in_play(
        "day_of_days",
        {"US-P4": "O3"},
        {"GE-S1": "F1"},
        exited=("US-P1", "US-P2", "US-P3"),
        waiting=("US-P5",),
        turn=3,
    )

    assert ("us", "BOB-6.1") == winner(do(state, "move US-P4", "exit", dice=[9])), "Morale 9 reduced"


def test_three_squads_are_too_few_at_the_end_of_turn_five() -> None:
    """BOB-G12"""
    gone = ("US-P1", "US-P2", "US-P3")
    step = end_of_turn("day_of_days", {"US-P4": "O3"}, {"GE-S1": "F1"}, exited=gone, turn=5)

    assert ("ge", "BOB-6.3") == winner(step)


@cases(((), True), (("US-P5",), False))
def test_the_german_wins_at_once_when_fewer_than_four_squads_can_leave(
    waiting: tuple[str, ...], ends: bool
) -> None:
    """BOB-G12: those that left, those on the map and those still to enter count together."""
    state = in_play(
        "day_of_days",
        {"US-P3": "G3", "US-P4": "F3"},
        {"GE-S1": "F2", "GE-S2": "L1"},
        exited=("US-P1", "US-P2"),
        waiting=waiting,
        moves="ge",
    )
    step = do(state, "fire GE-S1 at F3", dice=[2])

    assert ends != goes_on(step)
    if ends:
        assert ("ge", "BOB-6.1") == winner(step)


# ------------------------------------------------------------------------------ BOB-G13, BOB-G14: elimination


@cases(
    ("christmas", {"US-P1": "E4"}, {"GE-F1": "F4", "GE-D1": "C7"}),
    ("easy_peasy", {"US-P1": "G9"}, {"GE-F1": "G8", "GE-D1": "C2"}),
)
def test_the_last_real_german_ends_the_game_at_once_whatever_decoys_are_left(
    id_: str, us: dict[str, str], ge: dict[str, str]
) -> None:
    """BOB-G13, BOB-G14"""
    state = in_play(id_, us, ge, reduced={"GE-F1"}, concealed={"GE-D1"})

    assert ("us", "BOB-6.2") == winner(do(state, f"fire US-P1 at {ge['GE-F1']}", dice=[5])), "5 - 3 <= 6 - 4"


@cases(("christmas", 5), ("easy_peasy", 6))
def test_a_german_left_after_the_last_turn_has_won(id_: str, last: int) -> None:
    """BOB-G13, BOB-G14"""
    us, ge = {"US-P1": "G9"} if id_ == "easy_peasy" else {"US-P1": "A4"}, {"GE-F1": "C5"}

    assert goes_on(end_of_turn(id_, us, ge, turn=last - 1))
    assert ("ge", "BOB-6.3") == winner(end_of_turn(id_, us, ge, turn=last))


# ------------------------------------------------------------------------------------ BOB-G15, the dike


@cases(
    (["E5", "I5", "M5"], ("ge", "BOB-6.1")),
    (["E8", "N9", "M5"], ("ge", "BOB-6.1")),
    (["E5", "I5"], ("us", "BOB-6.3")),
    (["E5", "I5", "K5"], ("us", "BOB-6.3")),
    (["E5", "I5", "M5", "E8", "N9"], ("ge", "BOB-6.1")),
)
def test_three_of_five_hexes_win_the_dike_at_the_end_of_turn_seven(
    held: list[str], expected: tuple[str, str]
) -> None:
    """BOB-G15: the American holds all five at first."""
    ge = {f"GE-F{at}": place for at, place in enumerate(held, 1)}
    us = {"US-P1": "A10"}

    assert expected == winner(end_of_turn("dike_road", us, ge, turn=7))
    assert goes_on(end_of_turn("dike_road", us, ge, turn=6))


@cases(("us", "fire US-P1 at G5", ("us", "BOB-6.2")), ("ge", "fire GE-F1 at H6", ("ge", "BOB-6.2")))
def test_either_side_wins_the_dike_at_once_when_no_real_enemy_is_left(
    moves: Side, shot: str, expected: tuple[str, str]
) -> None:
    """BOB-G15"""
    target = "GE-F1" if moves == "us" else "US-P1"
    state = in_play("dike_road", {"US-P1": "H6"}, {"GE-F1": "G5"}, reduced={target}, moves=moves)

    assert expected == winner(do(state, shot, dice=[1]))


def test_tanks_still_to_enter_are_units_left() -> None:
    """BOB-G15, BOB-R46"""
    state = in_play(
        "dike_road", {"US-P1": "H6"}, {"GE-F1": "G5"}, reduced={"US-P1"}, moves="ge", waiting=("US-T1",)
    )

    assert goes_on(do(state, "fire GE-F1 at H6", dice=[1]))
