"""The view of one side: public facts, its own hand, and the size of the other (FM-R51)."""

from functools import lru_cache

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.hands import UNKNOWN
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.options import Options
from wargames.fire_move.values.scenarios import FireMoveScenario
from wargames.fire_move.values.state import CardId, Hand, Situation, State
from wargames.kernel.chance.deck import Deck
from wargames.kernel.game import Seat, View
from wargames.kernel.game.fields import Views
from wargames.kernel.moments.layouts import LayoutCache

Pile = tuple[tuple[CardId, int], ...]
"""Cards that lie open, each with how many of it."""


@attrs.frozen
class HandSeen:
    """A hand as a seat sees it; ``cards`` is None for another side's."""

    side: Nation
    count: int
    pile: int
    discards: Pile
    cards: tuple[CardId, ...] | None


@attrs.frozen
class FireMoveView(View):
    """The knowledge of a seat; a spectator sees no hand."""

    options: Options
    scenario: FireMoveScenario
    open: Situation
    hands: tuple[HandSeen, ...]

    @property
    def team(self) -> str | None:
        """The seat's side; None for a spectator."""
        return self.seat


def hands_seen(state: State, seat: Seat | None) -> tuple[HandSeen, ...]:
    """Show a seat its own hand, and how many cards the other holds."""
    return tuple([hand_seen(hand, own=hand.side == seat) for hand in state.hands])


def hand_seen(hand: Hand, *, own: bool) -> HandSeen:
    """Show a hand, its cards to its owner alone."""
    cards = hand.cards if own else None
    return HandSeen(
        side=hand.side, count=len(hand.cards), pile=len(hand.deck), discards=hand.deck.discards, cards=cards
    )


VIEWS = Views(State, FireMoveView, hands=hands_seen)

view = VIEWS.view
"""Show a seat the open part of the table and its own hand."""


@lru_cache(maxsize=1024)
def unseen(discards: Pile) -> Deck[CardId]:
    """Return a deck of which only the discards are known (cached)."""
    return Deck(discards=discards)


def seen_battle(view: FireMoveView) -> Battle:
    """Lay out a view, with unknown cards face down."""
    battle = Battle.on(view, hands={seen.side: face_down(seen) for seen in view.hands})
    battle.asked = () if view.seat is None else (view.seat,)
    return battle


def face_down(seen: HandSeen) -> Hand:
    """Return a hand with unknown cards face down."""
    cards = (UNKNOWN,) * seen.count if seen.cards is None else seen.cards
    return Hand(seen.side, cards, unseen(seen.discards))


_layouts: LayoutCache[FireMoveView, Battle] = LayoutCache(seen_battle)
battle_seen_by = _layouts.layout_of
"""Lay a view out for reading; the layout of the latest view is kept."""
