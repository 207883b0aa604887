"""How positions of Band of Brothers stand: what is better stands better, and what is promised comes true."""

import attrs
import pytest

from played_games import choices_of
from wargames.bob import GAME
from wargames.bob.values.components import TYPES, Side
from wargames.bob.values.state import Counter, State
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Seat


def americans(state: State) -> float:
    standing = GAME.evaluate(state)
    assert standing is not None
    assert standing[Seat("ge")] == -standing[Seat("us")]
    return standing[Seat("us")]


def in_play(scenario: str) -> State:
    """Walk to the second turn."""
    states = (one.before for one in choices_of(GAME, scenario, 3))
    return next(state for state in states if state.turn == 2 and state.phase == "operations")


def changed(state: State, side: Side, number: int, **changes: object) -> State:
    """Change the first few squads of a side."""
    left = number

    def change(one: Counter) -> Counter:
        nonlocal left
        if left and one.side == side and one.unit.kind == "squad":
            left -= 1
            return replace(one, **changes)
        return one

    return attrs.evolve(state, counters=tuple(map(change, state.counters)))


@pytest.mark.parametrize("scenario", GAME.shipped)
@pytest.mark.parametrize("worse", [{"reduced": True}, {"level": 2}], ids=["reduced", "suppressed"])
def test_the_hurt_stand_worse_on_either_side(scenario: str, worse: dict[str, object]) -> None:
    state = in_play(scenario)
    sound = changed(changed(state, "us", 99, reduced=False, level=0), "ge", 99, reduced=False, level=0)

    assert americans(changed(sound, "us", 2, **worse)) < americans(sound)
    assert americans(changed(sound, "ge", 2, **worse)) > americans(sound)


def test_hexes_that_decide_count_the_more_the_later_it_is() -> None:
    state = in_play("dike_road")
    places = [place for place, _ in state.control]
    kept, lost = (
        attrs.evolve(state, control=tuple((place, side) for place in places)) for side in ("us", "ge")
    )
    late_kept, late_lost = (attrs.evolve(one, turn=7) for one in (kept, lost))

    assert americans(lost) < americans(kept)
    assert americans(late_kept) - americans(late_lost) > americans(kept) - americans(lost)


def test_squads_that_have_left_by_the_edge_count() -> None:
    state = in_play("day_of_days")
    gone = [one.id for one in state.counters if one.side == "us" and TYPES[one.type].kind == "squad"][:2]
    left = attrs.evolve(
        state,
        counters=tuple(one for one in state.counters if one.id not in gone),
        us=attrs.evolve(state.us, exited=tuple(gone)),
    )

    assert americans(left) > americans(state)


def test_the_clock_counts_turns() -> None:
    assert GAME.round_index(in_play("bridge")) == 2
