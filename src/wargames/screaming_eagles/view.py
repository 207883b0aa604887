"""The view of a seat: the whole table, and the faces of its own team's cards."""

import attrs

from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Seat, View
from wargames.kernel.game.fields import Views
from wargames.kernel.moments.layouts import LayoutCache, PlayLayoutCache
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.cards import card_refusal
from wargames.screaming_eagles.components import INDEX, PILE, SQUADRONS, TEAM, CardFace, Squadron, Team
from wargames.screaming_eagles.seating import controlled, team_of
from wargames.screaming_eagles.state import Plane, PublicState, State


@quickly_made
@attrs.frozen
class EaglesView(View):
    """The public table, and in ``cards`` the faces that the seat's team knows (SE-5.4)."""

    table: PublicState
    cards: tuple[CardFace | None, ...]

    @property
    def team(self) -> Team | None:
        """The seat's team; None for a spectator."""
        return team_of(self.table.options, self.seat)

    @property
    def planes(self) -> tuple[Squadron, ...]:
        """The planes that the seat controls."""
        return controlled(self.table.options, self.seat)

    def plane(self, squadron: Squadron) -> Plane:
        """Find a plane."""
        return self.table.plane(squadron)


def known_cards(state: State, seat: Seat | None) -> tuple[CardFace | None, ...]:
    """Return a seat's own team's cards and those turned up (SE-5.3, SE-5.5, SE-R20, SE-R21)."""
    team = team_of(state.table.options, seat)
    shown = state.table.shown
    return tuple(
        card if team is not None and TEAM[squadron] == team else shown[INDEX[squadron]]
        for squadron, card in zip(SQUADRONS, state.cards, strict=True)
    )


VIEWS = Views(State, EaglesView, cards=known_cards)

view = VIEWS.view
"""Returns the view of a seat: the table and the cards that it knows."""


def possible_cards(table: PublicState, plane: Plane) -> tuple[CardFace, ...]:
    """List the possible faces of a plane's card that is face down (SE-5.2, SE-14.2, SE-14.4, SE-R25)."""
    if plane.afterburner_lost == table.round:  # it was laid with the whole pile
        plane = attrs.evolve(plane, afterburner_lost=None)
    challenge = table.options.ultimate_challenge
    return tuple(face for face in PILE if card_refusal(plane, face, ultimate_challenge=challenge) is None)


def sample(view: EaglesView, rng: Rng) -> State:
    """Deal the unknown cards, all possible faces alike."""
    return VIEWS.world(view, cards=tuple(_card(view, squadron, rng) for squadron in SQUADRONS))


def _card(view: EaglesView, squadron: Squadron, rng: Rng) -> CardFace | None:
    index = INDEX[squadron]
    known = view.cards[index]
    if known is not None or not view.table.laid[index]:
        return known
    possible = possible_cards(view.table, view.table.planes[index])
    return possible[int(rng.random() * len(possible))]


def battle_of(view: EaglesView) -> Battle:
    """Lay out the view of a seat, as the only one asked."""
    battle = Battle.on(view)
    battle.asked = () if view.seat is None else (view.seat,)
    return battle


LAYOUTS: PlayLayoutCache[State, Battle] = PlayLayoutCache(Battle.on)
"""The cache of layouts between steps."""

SEEN: LayoutCache[EaglesView, Battle] = LayoutCache(battle_of)


def battle_seen_by(view: EaglesView) -> Battle:
    """Return the layout of a view for reading, cached for the last view."""
    return SEEN.layout_of(view)
