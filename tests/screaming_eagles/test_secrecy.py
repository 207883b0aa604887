"""Who knows which card: opponents and spectators only what was turned up, team-mates all of their team's."""

import random
from typing import Any

import pytest

from cases import cases
from screaming_eagles.given import (
    BLUE,
    PLANES,
    TAN,
    attack,
    cards,
    do,
    events_of,
    lay_all,
    new_game,
    play_quietly,
    table,
    turn_of,
)
from wargames import Action, IllegalAction, Over, Refusal, Seat, SeededDice
from wargames.kernel.base.errors import UnknownName
from wargames.kernel.chance.odds import Odds
from wargames.kernel.game.json_forms import encode_event
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import PILE, CardFace, Squadron
from wargames.screaming_eagles.moments import CardLaid, CardTurned
from wargames.screaming_eagles.state import State

FACES: dict[str, Any] = {"stallion": "L1", "tiger": "L2", "eagle": "R1", "cobra": "R2"}
FOUR = {"players": 4}


def known(state: State, seat: Seat | str | None) -> dict[Squadron, CardFace | None]:
    """Tell which faces a seat's view holds."""
    view = GAME.view(state, None if seat is None else Seat(seat))
    return dict(zip(PLANES, view.cards, strict=True))


# ------------------------------------------------------------------------------------------------ views


def test_opponents_see_that_a_card_is_chosen_but_not_its_face() -> None:
    """SE-5.4, SE-R20"""
    state = lay_all(new_game(), **FACES).state

    seen = GAME.view(state, TAN)

    assert {"stallion": None, "tiger": None, "eagle": "R1", "cobra": "R2"} == known(state, TAN)
    assert (True, True, True, True) == seen.table.laid
    assert (None, None, None, None) == seen.table.shown


def test_a_spectator_sees_no_face() -> None:
    """SE-5.4"""
    state = lay_all(new_game(), **FACES).state

    assert dict.fromkeys(PLANES) == known(state, None)


def test_an_unknown_seat_sees_nothing() -> None:
    """SE-5.4"""
    with pytest.raises(UnknownName, match="no seat 'nobody'"):
        known(lay_all(new_game(), **FACES).state, "nobody")


@cases(("stallion", "tiger"), ("tiger", "stallion"), ("eagle", "cobra"))
def test_team_mates_see_each_other_s_cards_as_soon_as_they_are_laid(seat: str, mate: Squadron) -> None:
    """SE-5.3, SE-R20"""
    state = do(new_game(FOUR), f"lay {mate} R4").state

    assert "R4" == known(state, seat)[mate]
    enemy = "cobra" if seat in {"stallion", "tiger"} else "tiger"
    assert known(state, enemy)[mate] is None


def test_a_card_is_seen_by_all_once_it_is_turned_up() -> None:
    """SE-5.5, SE-R21: Stallion has moved, Tiger has not."""
    state = turn_of("stallion", table(stallion=(8, 5)), **FACES).state

    for seat in (TAN, None):
        assert ("L1", None) == (known(state, seat)["stallion"], known(state, seat)["tiger"])


def test_a_card_stays_down_while_its_plane_fires_before_the_move() -> None:
    """SE-R7, SE-5.5"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 21)), **FACES).state

    assert "before" == getattr(GAME.pending(state)[BLUE], "stage", None)  # type: ignore[index]  # not over
    assert known(state, TAN)["stallion"] is None
    step = attack(state, "fire CAN at eagle", red=[0, 0])
    assert "L1" == known(step.state, TAN)["stallion"]


def test_the_card_of_a_plane_shot_down_goes_unseen_out_of_the_game() -> None:
    """SE-R5, SE-3.9"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13)), **FACES).state

    step = attack(state, "fire CAN at eagle", red=[5, 0], black=[3, 3, 3, 3])

    assert known(step.state, BLUE)["eagle"] is None
    assert known(step.state, None)["eagle"] is None
    assert "eagle" not in [event.squadron for event in events_of(step, CardTurned)]


def test_used_cards_are_no_longer_on_the_table_next_round() -> None:
    """SE-R21, SE-6.10"""
    state = play_quietly(new_game()).state

    assert dict.fromkeys(PLANES) == known(state, BLUE) == known(state, TAN)


def test_all_cards_are_turned_up_together_when_planes_move_by_dice() -> None:
    """SE-18.1"""
    state = lay_all(new_game({"move_by_dice_count": True}), **FACES)

    assert FACES == known(state.state, None)


# ------------------------------------------------------------------------------------------------ events


@cases("stallion", "tiger", "eagle", "cobra", None)
def test_a_laid_card_is_told_with_its_face_to_its_team_only(seat: str | None) -> None:
    """SE-5.4, SE-R20"""
    step = do(new_game(FOUR), "lay tiger R4")

    (seen,) = GAME.seen(step.events, None if seat is None else Seat(seat))

    assert isinstance(seen, CardLaid)
    assert ("R4" if seat in {"stallion", "tiger"} else None) == seen.card
    assert ("break right" in GAME.narrate(seen)) == (seat in {"stallion", "tiger"})


@cases(TAN, None)
def test_what_an_opponent_is_told_does_not_depend_on_hidden_faces(seat: Seat | None) -> None:
    """SE-5.4"""
    told = []
    for stallion, tiger in (("L1", "L2"), ("R4", "S4")):
        step = do(new_game(), f"lay stallion {stallion}", f"lay tiger {tiger}")
        told.append([encode_event(GAME, event) for event in GAME.seen(step.events, seat)])

    assert told[0] == told[1]
    assert not any(face in str(told) for face in PILE)


# ------------------------------------------------------------------------------------------------ leaks


def hidden_pairs() -> list[tuple[State, State]]:
    """Lay pairs of tables that differ only in cards still face down on blue's side."""
    spaces: dict[str, Any] = {"stallion": (8, 5), "tiger": (6, 5), "eagle": (8, 25), "cobra": (6, 25)}
    pairs = []
    for steps in (
        ("pick stallion",),
        ("pick stallion", "fire LR at eagle"),
        ("pick tiger", "fire MR at cobra"),
    ):
        one, other = (
            do(lay_all(table(**spaces), stallion=faces[0], tiger=faces[1]).state, *steps).state
            for faces in (("S1", "S1"), ("R4", "L2"))
        )
        pairs.append((one, other))
    return pairs


@pytest.mark.parametrize("pair", hidden_pairs())
@pytest.mark.parametrize("seat", [TAN, None])
def test_a_view_does_not_change_with_hidden_cards(pair: tuple[State, State], seat: Seat | None) -> None:
    """SE-5.4, SE-G8"""
    one, other = pair

    assert one != other
    assert GAME.view(one, seat) == GAME.view(other, seat)


@cases(*hidden_pairs())
def test_questions_and_refusals_do_not_change_with_hidden_cards(pair: tuple[State, State]) -> None:
    """SE-5.4, SE-R32"""
    one, other = pair

    assert GAME.pending(one) == GAME.pending(other)
    for text in ("fire LR at stallion", "drop flare", "keep flare", "pick eagle", "reload", "lay eagle S1"):
        action = GAME.parse(text)
        assert GAME.refusal(one, TAN, action) == GAME.refusal(other, TAN, action)


@cases(*hidden_pairs())
def test_odds_do_not_change_with_hidden_cards(pair: tuple[State, State]) -> None:
    """SE-5.4, SE-R13"""
    one, other = pair
    for text in ("drop flare", "keep flare", "hold fire", "fire CAN at eagle", "fire LR at eagle"):
        action = GAME.parse(text)
        for seat in (TAN, None):
            assert answered(one, seat, action) == answered(other, seat, action)


def answered(state: State, seat: Seat | None, action: Action) -> Odds | Refusal:
    """Ask for the odds of an action, or why there are none."""
    try:
        return GAME.odds(GAME.view(state, seat), action)
    except IllegalAction as refused:
        return refused.refusal


@cases(*range(12))
def test_a_sample_looks_like_the_view_to_its_seat(seed: int) -> None:
    """SE-5.4, SE-5.2: hidden cards are dealt from the cards that may lie there, the rest stays."""
    state = random_state(seed)
    for seat in (BLUE, TAN, None):
        view = GAME.view(state, seat)
        sampled = GAME.sample(view, random.Random(seed))
        assert view == GAME.view(sampled, seat)
        assert [] == list(GAME.violations(sampled))
        assert GAME.pending(state) == GAME.pending(sampled)


def random_state(seed: int) -> State:
    """Play some random actions from the start, with all options of a few seeds on."""
    chance = random.Random(seed)
    options = {"ultimate_challenge": seed % 2 == 0, "engine_hit_removes_afterburner": seed % 3 == 0}
    state, dice = new_game(options), SeededDice(seed)
    for _ in range(20 + 9 * seed):
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            break
        seat = chance.choice(list(pending))
        state = GAME.apply(state, seat, pending[seat].actions.sample(chance), dice).state
    return state


def test_a_sample_deals_every_face_that_may_lie_there() -> None:
    """SE-5.2, SE-R21: all nine, over many samples."""
    view = GAME.view(lay_all(new_game()).state, TAN)
    chance = random.Random(1)

    faces = {GAME.sample(view, chance).cards[0] for _ in range(200)}

    assert set(PILE) == faces


def test_a_sample_never_deals_a_barred_card() -> None:
    """SE-14.2, SE-R23: Stallion banked left cannot have laid a Break Right."""
    laid = table(options={"ultimate_challenge": True}, bank={"stallion": "left"})
    view = GAME.view(do(laid, "lay stallion S1").state, TAN)
    chance = random.Random(1)

    faces = {GAME.sample(view, chance).cards[0] for _ in range(120)}

    assert {"L1", "L2", "L4", "S1", "S2", "S4"} == faces


def test_a_view_holds_no_way_back_to_the_state() -> None:
    """SE-5.4: nothing in what tan sees mentions a blue face."""
    state = do(new_game(), *cards(new_game(), stallion="L4", tiger="L4", eagle="S1", cobra="S1")).state

    assert "L4" not in repr(GAME.view(state, TAN))
    assert "L4" not in repr(GAME.pending(state)).replace("afterburner", "")
