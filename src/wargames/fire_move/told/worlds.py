"""Determinizations: states consistent with a view, unknown cards dealt at random (FM-R51, FM-G17)."""

from collections import Counter

from wargames.fire_move.play.hands import in_order
from wargames.fire_move.told.view import VIEWS, FireMoveView, HandSeen
from wargames.fire_move.values.cards import TIME
from wargames.fire_move.values.state import CardId, Group, Hand, State
from wargames.kernel.chance.deck import Deck
from wargames.kernel.chance.dice import Rng


def sample(view: FireMoveView, rng: Rng) -> State:
    """Return a state consistent with a view."""
    return VIEWS.world(view, hands=tuple([dealt(view, seen, rng) for seen in view.hands]))


def dealt(view: FireMoveView, seen: HandSeen, rng: Rng) -> Hand:
    """Deal the unknown cards of a side: its hand, then the pile."""
    hidden = unseen(view, seen)
    if seen.cards is None:
        free = sorted((hidden - Counter({TIME: hidden[TIME]})).elements())
        cards = in_order(rng.sample(free, seen.count))
    else:
        cards = seen.cards
    left = hidden - Counter(cards)
    deck = Deck.of(left.elements())
    return Hand(seen.side, cards, Deck(deck.left, seen.discards))


def unseen(view: FireMoveView, seen: HandSeen) -> Counter[CardId]:
    """Count the cards of a side's deck that lie neither among its discards nor beside a group."""
    deck = Counter(dict(view.scenario.force(seen.side).deck))
    deck -= Counter(dict(seen.discards))
    for group in view.open.groups:
        deck -= set_aside(group, seen)
    return deck


def set_aside(group: Group, seen: HandSeen) -> Counter[CardId]:
    """Count the cards that lie beside a group of a side."""
    return Counter(group.set_aside) if group.side == seen.side else Counter()
