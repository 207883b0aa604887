"""Leaks of hands planted in Fire & Move: the kit finds each by the promise meant for it."""

import sys
from collections.abc import Sequence

import attrs
import pytest

from testing.planted_leaks import broken_by
from thinned import WHOLE
from wargames.fire_move.game import FireMove
from wargames.fire_move.moments import CardsDrawn
from wargames.fire_move.play import hands, heroes
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.state import State
from wargames.kernel.chance.dice import Source
from wargames.kernel.game import Event, Seat

pytestmark = pytest.mark.thorough

SEEDS = (4, 0, 1, 2, 3, 5)
"""Games to look for a leak in: first one in which all show."""


class Skirmish(FireMove):
    """The crossroads, over after eight player turns."""

    def __init__(self) -> None:
        super().__init__()
        short = attrs.evolve(self.scenarios["crossroads_farm"], player_turn_cap=8)
        self.scenarios = {short.id: short}


def broken(game: FireMove, seeds: Sequence[int] = SEEDS) -> set[str]:
    """Name the promises that the first game breaks which breaks any."""
    return broken_by(game, seeds, moments=8 if WHOLE else 4)


@pytest.mark.oracle
def test_without_a_leak_every_promise_is_kept() -> None:
    assert set() == broken(Skirmish(), SEEDS if WHOLE else SEEDS[:1])


class ToldHands(Skirmish):
    """Shows every seat the cards in both hands."""

    def view(self, state: State, seat: Seat | None) -> FireMoveView:
        seen = super().view(state, seat)
        pairs = zip(seen.hands, state.hands, strict=True)
        return attrs.evolve(seen, hands=tuple(attrs.evolve(one, cards=hand.cards) for one, hand in pairs))


def test_a_view_that_gives_a_hand_away_shows_more_than_events_told() -> None:
    """FM-R51"""
    assert {"views_show_what_events_told"} == broken(ToldHands())


def test_cards_that_are_told_to_all_show_in_the_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """FM-R51"""

    def tell_all(event: Event, seat: Seat | None) -> Event:
        del seat
        return event

    monkeypatch.setattr(CardsDrawn, "seen_by", tell_all)

    assert {"events_tell_no_more_than_views"} == broken(Skirmish())


def test_a_card_that_is_drawn_in_the_open_shows_in_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """FM-R51"""

    def in_the_open(source: Source[str], seat: Seat) -> Source[str]:
        del seat
        return source

    monkeypatch.setattr(hands, "SecretSource", in_the_open)

    assert {"dice_keep_secrets"} == broken(Skirmish())


honest_help = heroes.could_help


def helps_with_a_hero(battle: Battle, side: Nation) -> bool:
    """Ask only whoever holds a hero card."""
    return honest_help(battle, side) and battle.holds(side, hands.HERO)


def test_a_window_for_holders_of_a_hero_shows_in_the_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """FM-R58"""
    modules = [module for name, module in sys.modules.items() if name.startswith("wargames.fire_move.")]
    for module in modules:
        if getattr(module, "could_help", None) is honest_help:
            monkeypatch.setattr(module, "could_help", helps_with_a_hero)

    assert "pauses_keep_secrets" in broken(Skirmish())
