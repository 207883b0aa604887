"""Two worlds that look alike to a seat are thought about alike, with the beliefs of a hand and standings."""

import attrs

import wargames
from cases import cases
from wargames import bots

GAME = wargames.load("screaming_eagles")
BLUE, TAN = wargames.Seat("blue"), wargames.Seat("tan")
OTHERS = {"S4": "R1", "L1": "R2"}


@cases("determinized", "ismcts", "lookahead", "planner")
def test_cards_that_lie_face_down_make_no_difference_to_what_is_thought(kind: str) -> None:
    dice = wargames.SeededDice(1)
    state = GAME.start("standard", {"round_limit": 2}, dice=dice).state
    for action in ("lay stallion S4", "lay tiger L1"):
        state = GAME.apply(state, BLUE, GAME.parse(action), dice).state
    cards = tuple(OTHERS.get(card, card) for card in state.cards)
    other = attrs.evolve(state, cards=cards)

    thoughts = []
    for world in (state, other):
        bot = bots.make(f"{kind}:ace,simulations=10,max_candidates=3", GAME, 1)
        pending = GAME.pending(world)
        assert isinstance(pending, wargames.Decisions)
        bot.decide(pending[TAN], GAME.view(world, TAN))
        thoughts.append(bot.report)  # type: ignore[attr-defined]  # they all think

    assert state != other
    assert GAME.view(state, TAN) == GAME.view(other, TAN)
    assert thoughts[0].candidates == thoughts[1].candidates
