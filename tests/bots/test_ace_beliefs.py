"""What an ace believes of cards that lie face down: rather a good one than a bad one."""

import attrs
import pytest

import wargames
from wargames.bots.screaming_eagles.ace import Ace
from wargames.kernel.chance.dice import Rng
from wargames.screaming_eagles.components import SQUADRONS, CardFace
from wargames.screaming_eagles.moments import ChooseCard, LayCard
from wargames.screaming_eagles.state import State
from wargames.search.determinizations import BeliefBot, Determinizations

FACES: tuple[CardFace, ...] = ("L1", "S2", "S4", "R4")
GAME = wargames.load("screaming_eagles")
BLUE, TAN = wargames.Seat("blue"), wargames.Seat("tan")


def laid() -> tuple[State, ChooseCard]:
    """Both of blue's cards lie face down, the second of which mattered; and the decision for that."""
    dice, ace, asked = wargames.SeededDice(2), Ace(GAME, 1), list[ChooseCard]()
    state = GAME.start("standard", dice=dice).state
    while True:
        pending = GAME.pending(state)
        assert isinstance(pending, wargames.Decisions)
        seat, decision = next(iter(pending.items()))
        if set(pending) == {TAN} and asked and isinstance(decision, ChooseCard):
            found: State = state
            return found, asked[-1]
        if seat == BLUE and isinstance(decision, ChooseCard):
            ranked = ace.rank(decision, GAME.view(state, BLUE))
            asked = [decision] if ranked[0][1] - ranked[-1][1] > 0.1 else []
        state = GAME.apply(state, seat, ace.decide(decision, GAME.view(state, seat)), dice).state


def with_card(state: State, squadron: str, face: CardFace) -> State:
    cards = (face if one == squadron else card for one, card in zip(SQUADRONS, state.cards, strict=True))
    return attrs.evolve(state, cards=tuple(cards))


def test_what_an_ace_would_lay_is_believed_rather() -> None:
    (state, decision), ace = laid(), Ace(GAME)
    view = GAME.view(state, TAN)
    ranked = [card for card, _ in ace.rank(decision, GAME.view(state, BLUE)) if isinstance(card, LayCard)]
    believed = [ace.belief(with_card(state, card.squadron, card.card), view) for card in ranked]

    assert isinstance(ace, BeliefBot)
    assert 0 < believed[-1] < believed[0] / 3
    assert sorted(believed, reverse=True) == pytest.approx(believed)


def test_what_its_seat_has_laid_itself_makes_no_difference() -> None:
    (state, _), ace = laid(), Ace(GAME)

    assert 1.0 == ace.belief(state, GAME.view(state, BLUE))


def test_the_card_of_a_plane_that_was_shot_down_may_be_any() -> None:
    (state, decision), ace = laid(), Ace(GAME)
    down = attrs.evolve(state.table.plane(decision.plane), at=None)
    planes = tuple(down if one.squadron == decision.plane else one for one in state.table.planes)
    state = attrs.evolve(state, table=attrs.evolve(state.table, planes=planes))
    believed = {ace.belief(with_card(state, decision.plane, face), GAME.view(state, TAN)) for face in FACES}

    assert 1 == len(believed)


def test_worlds_that_are_believed_hold_better_cards_and_every_one_fits_the_view() -> None:
    (state, _), ace = laid(), Ace(GAME)
    view = GAME.view(state, TAN)
    believed, any_ = Determinizations(GAME, view, Rng(1), ace), Determinizations(GAME, view, Rng(1))

    def trust(worlds: Determinizations) -> float:
        return sum(ace.belief(worlds[number], view) for number in range(60))

    assert trust(believed) > 1.15 * trust(any_)
    assert {view} == {GAME.view(believed[number], TAN) for number in range(60)}
