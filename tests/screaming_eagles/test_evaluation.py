"""How positions of Screaming Eagles stand: what is better stands better, and what is promised comes true."""

import attrs

from cases import cases
from screaming_eagles.given import new_game
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Seat
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.state import Damage, Plane, State, Stores


def blue(state: State) -> float:
    standing = GAME.evaluate(state)
    assert standing is not None
    assert standing[Seat("tan")] == -standing[Seat("blue")]
    return standing[Seat("blue")]


def with_plane(state: State, plane: Plane) -> State:
    planes = tuple(plane if one.squadron == plane.squadron else one for one in state.table.planes)
    return attrs.evolve(state, table=attrs.evolve(state.table, planes=planes))


def test_a_game_begins_about_even() -> None:
    assert abs(blue(new_game())) < 0.15


@cases(
    {"damage": Damage(wings=3)}, {"damage": Damage(engine=1)}, {"at": None}, ids=["wings", "engine", "down"]
)
def test_the_hurt_stand_worse_on_either_side(worse: dict[str, object]) -> None:
    state = new_game()
    stallion, eagle = state.table.plane("stallion"), state.table.plane("eagle")

    assert blue(with_plane(state, replace(stallion, **worse))) < blue(state)
    assert blue(with_plane(state, replace(eagle, **worse))) > blue(state)


def test_who_has_fired_everything_stands_worse() -> None:
    state = new_game()
    tiger = attrs.evolve(state.table.plane("tiger"), stores=Stores(0, 0, 0, 0))

    assert blue(with_plane(state, tiger)) < blue(state)


def test_the_clock_counts_rounds() -> None:
    state = new_game()
    later = attrs.evolve(state, table=attrs.evolve(state.table, round=4))

    assert (1, 4) == (GAME.round_index(state), GAME.round_index(later))
