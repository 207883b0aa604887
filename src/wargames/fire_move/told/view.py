"""What one side knows: all that lies open, its own hand, and how many cards the other holds (FM-R51)."""

from functools import lru_cache

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.hands import UNKNOWN
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.fire_move.values.state import CardId, Hand, Situation, State
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.dice import NO_DICE
from wargames.kernel.game import Seat, View
from wargames.kernel.moments.layouts import LayoutCache

Pile = tuple[tuple[CardId, int], ...]
"""Cards that lie open, each with how many of it."""


@attrs.frozen
class HandSeen:
    """A side's cards as a seat sees them: ``cards`` are its own, None for another's."""

    side: Nation
    count: int
    pile: int
    discards: Pile
    cards: tuple[CardId, ...] | None


@attrs.frozen
class FireMoveView(View):
    """What a seat knows; a spectator sees no hand."""

    options: Options
    scenario: FireMoveScenario
    open: Situation
    hands: tuple[HandSeen, ...]

    @property
    def team(self) -> str | None:
        """The seat's side; None for a spectator."""
        return self.seat


def view(state: State, seat: Seat | None) -> FireMoveView:
    """Show a seat what lies open and its own hand."""
    hands = tuple(
        HandSeen(
            hand.side,
            len(hand.cards),
            len(hand.deck),
            hand.deck.discards,
            hand.cards if hand.side == seat else None,
        )
        for hand in state.hands
    )
    return FireMoveView(seat, state.options, state.scenario, state.open, hands)


@lru_cache(maxsize=1024)
def unseen(discards: Pile) -> Deck[CardId]:
    """Give a deck of which only the discards are seen; kept for the views that follow."""
    return Deck(discards=discards)


def seen_battle(view: FireMoveView) -> Battle:
    """Lay out what a seat sees; cards that it does not know stand there face down."""
    hands = (
        Hand(
            seen.side,
            (UNKNOWN,) * seen.count if seen.cards is None else seen.cards,
            unseen(seen.discards),
        )
        for seen in view.hands
    )
    battle = Battle.laid(view.options, view.scenario, view.open, hands, NO_DICE)
    battle.asked = () if view.seat is None else (view.seat,)
    return battle


_layouts: LayoutCache[FireMoveView, Battle] = LayoutCache(seen_battle)
battle_seen_by = _layouts.layout_of
"""Lay a view out to look at: the same one again while the same view is asked about."""
