"""Section 16, the engine hit that costs the afterburner, with ruling SE-R25."""

from collections.abc import Mapping

from cases import cases
from screaming_eagles.given import (
    BLUE,
    PLANES,
    TAN,
    Falling,
    allowed,
    choices,
    do,
    do_with,
    events_of,
    play_quietly,
    refused,
    table,
    turn_of,
)
from wargames.kernel.game import Step
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import Squadron
from wargames.screaming_eagles.moments import CardsSetAside, CardTurned, PartHit, PlaneShotDown
from wargames.screaming_eagles.state import State

ENGINE = {"engine_hit_removes_afterburner": True}
SIX_CARDS = ("L1", "L2", "S1", "S2", "R1", "R2")
ENGINE_HIT = [3, 3, 2, 2]


def hit_on_eagle(options: Mapping[str, object], black: list[int], **faces: str) -> Step[State]:
    """Stallion hits Eagle, which stands in front of it, then flies one space."""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13), options=options), **faces).state
    return do(state, "fire CAN at eagle", red=[2, 2], black=[*black, 1])


def test_the_first_engine_hit_takes_the_four_dice_cards_out_of_the_pile() -> None:
    """SE-16.1"""
    step = hit_on_eagle(ENGINE, ENGINE_HIT)

    assert ["engine"] == [event.part for event in events_of(step, PartHit)]
    assert ["eagle"] == [event.squadron for event in events_of(step, CardsSetAside)]
    assert SIX_CARDS == step.state.table.plane("eagle").pile
    assert [f"lay eagle {card}" for card in SIX_CARDS] == choices(play_quietly(step.state).state, TAN)


@cases([3, 3, 2, 2], [3, 3, 3, 2])
def test_both_totals_of_the_engine_count(total_of: list[int]) -> None:
    """SE-16.1"""
    assert SIX_CARDS == hit_on_eagle(ENGINE, total_of).state.table.plane("eagle").pile


@cases([1, 1, 1, 2], [2, 2, 2, 2])
def test_a_hit_on_another_part_leaves_the_pile_whole(black: list[int]) -> None:
    """SE-16.1"""
    assert 9 == len(hit_on_eagle(ENGINE, black).state.table.plane("eagle").pile)


def test_without_the_option_an_engine_hit_leaves_the_pile_whole() -> None:
    """SE-16.1, SE-11.14"""
    step = hit_on_eagle({}, ENGINE_HIT)

    assert [] == events_of(step, CardsSetAside)
    assert 9 == len(step.state.table.plane("eagle").pile)


def test_a_four_dice_card_is_refused_for_the_rest_of_the_game() -> None:
    """SE-16.2"""
    state = play_quietly(hit_on_eagle(ENGINE, ENGINE_HIT).state).state

    for _ in range(7):
        for card in ("L4", "S4", "R4"):
            assert "SE-16.2" == refused(state, f"lay eagle {card}", TAN)
        state = play_quietly(state).state
    assert 9 == state.table.round
    assert "SE-16.2" == refused(state, "lay eagle S4", TAN)


def test_other_planes_keep_their_four_dice_cards() -> None:
    """SE-16.2"""
    state = table(
        set_aside={"tiger": 2}, damage={"tiger": {"engine": 1}}, options=ENGINE | {"players": 4}, round=9
    )

    assert "SE-16.2" == refused(state, "lay tiger S4")
    for squadron in ("stallion", "eagle", "cobra"):
        assert allowed(state, f"lay {squadron} S4")


def test_the_second_engine_hit_shoots_the_plane_down_and_sets_nothing_aside() -> None:
    """SE-16.1, SE-11.9"""
    state = table(
        stallion=(8, 5),
        eagle=(8, 13),
        options=ENGINE,
        damage={"eagle": {"engine": 1}},
        set_aside={"eagle": 1},
        round=3,
    )

    step = do_with(Falling(), turn_of("stallion", state).state, "hold fire")
    step = do(step.state, "fire CAN at eagle", red=[2, 2], black=[*ENGINE_HIT, 1])

    assert ["engine"] == [event.part for event in events_of(step, PlaneShotDown)]
    assert [] == events_of(step, CardsSetAside)


# ------------------------------------------------------------------------------------------------ SE-R25


def test_a_four_dice_card_already_laid_is_flown_and_then_set_aside() -> None:
    """SE-R25"""
    step = hit_on_eagle(ENGINE, ENGINE_HIT, eagle="S4")

    rest = play_quietly(step.state)

    turned = {event.squadron: event.card for event in events_of(rest, CardTurned)}
    assert "S4" == turned["eagle"]
    assert [f"lay eagle {card}" for card in SIX_CARDS] == choices(rest.state, TAN)


def test_the_hit_does_not_tell_whether_the_laid_card_was_a_four_dice_card() -> None:
    """SE-R25"""
    views = {GAME.view(hit_on_eagle(ENGINE, ENGINE_HIT, eagle=card).state, BLUE) for card in ("S4", "S1")}

    assert 1 == len(views)


@cases(*PLANES)
def test_any_plane_may_lose_its_afterburner(squadron: Squadron) -> None:
    """SE-16.1, SE-16.2"""
    state = table(
        set_aside={squadron: 1}, damage={squadron: {"engine": 1}}, options=ENGINE | {"players": 4}, round=2
    )

    assert list(SIX_CARDS) == [text.split()[-1] for text in choices(state, squadron)]


def test_a_plane_set_up_with_an_engine_hit_has_no_four_dice_cards() -> None:
    """SE-16.1"""
    state = table(damage={"tiger": {"engine": 1}}, options=ENGINE | {"players": 4})

    assert list(SIX_CARDS) == [text.split()[-1] for text in choices(state, "tiger")]
    assert 9 == len(choices(state, "stallion"))
