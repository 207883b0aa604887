"""Cards in a hand as SVG, each kind once, to be pointed at."""

from collections import Counter

from wargames.fire_move.told.view import HandSeen
from wargames.fire_move.values.cards import CARDS
from wargames.render.drawn import named
from wargames.render.fire_move.faces import face
from wargames.render.lettering import INK, centered, moved, words
from wargames.render.markup import Markup, group, tag

WIDE, HIGH = 42, 26
PITCH = 46
ACROSS = 7


def cards_held(hand: HandSeen) -> tuple[list[Markup], float]:
    """Draw the kinds of cards in a hand in the order of the book, none if hidden; say how high that is."""
    held = Counter(hand.cards or ())
    kinds = [card for card in CARDS if card in held]
    drawn = [
        group(
            *_card(card, held[card]),
            transform=moved((PITCH * (at % ACROSS), (HIGH + 4) * (at // ACROSS))),
            data_names=named(card=card),
        )
        for at, card in enumerate(kinds)
    ]
    return drawn, -(-len(kinds) // ACROSS) * (HIGH + 4)


def _card(card: str, many: int) -> tuple[Markup, ...]:
    several = words(f"\u00d7{many}", (WIDE - 3, 9), 8, INK, text_anchor="end")
    return (
        tag("title", f"{card}: {face(card)}"),
        tag("rect", width=WIDE, height=HIGH, rx=4, fill="#fffdf4", stroke=INK, stroke_width=1.2),
        centered(card, (WIDE / 2, 18), 11, INK),
        *[several] * (many > 1),
    )
