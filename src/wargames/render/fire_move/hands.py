"""Cards in a hand as SVG, one of each kind, as things to point at."""

from collections import Counter

from wargames.fire_move.told.view import HandSeen
from wargames.fire_move.values.cards import CARDS
from wargames.render import panels
from wargames.render.fire_move.faces import face
from wargames.render.panels import Block


def cards_held(hand: HandSeen) -> Block:
    """Draw the kinds of cards in a hand in the order of the book, none if hidden."""
    held = Counter(hand.cards or ())
    several = {card: f"\u00d7{many}" * (many > 1) for card, many in held.items()}
    kinds = (card for card in CARDS if card in held)
    return panels.row([panels.card(card, f"{card}: {face(card)}", several[card]) for card in kinds], 46, 32)
