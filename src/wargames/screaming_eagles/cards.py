"""Sections 5, 14 and 16: which command card a plane may lay, and when its face is seen."""

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

from wargames.kernel.errors import Refusal
from wargames.kernel.game import ActionSpace, Event, Seat
from wargames.kernel.replace import replace
from wargames.screaming_eagles.actions import LayCard
from wargames.screaming_eagles.components import CARDS, INDEX, PILE, CardFace, Direction, Squadron
from wargames.screaming_eagles.decisions import ChooseCard
from wargames.screaming_eagles.events import CardLaid
from wargames.screaming_eagles.seating import controlled, controller, seating, team_seats
from wargames.screaming_eagles.state import Bank, Plane, State, Table

Tell = Callable[[Event], None]

LAY = {squadron: {face: LayCard(squadron, face) for face in PILE} for squadron in INDEX}
BARRED: dict[Bank, Direction | None] = {"level": None, "left": "R", "right": "L"}  # SE-14.2, SE-14.4
BARRING_CLAUSE: dict[Bank, str] = {"left": "SE-14.2", "right": "SE-14.4"}
BANK_AFTER: dict[Direction, Bank] = {"L": "left", "S": "level", "R": "right"}  # SE-14.1, SE-14.3, SE-14.5


def card_refusal(plane: Plane, face: CardFace, *, ultimate_challenge: bool) -> Refusal | None:
    """Say why a plane may not lay a card of its own pile (SE-5.2, sections 14 and 16)."""
    if face not in plane.pile:
        return Refusal("SE-16.2", f"{plane.squadron}'s {face} was set aside at its first engine hit")
    if ultimate_challenge and CARDS[face].direction == BARRED[plane.bank]:
        return Refusal(
            BARRING_CLAUSE[plane.bank], f"{plane.squadron} is banked {plane.bank} and must first fly straight"
        )
    return None


def plane_refusal(table: Table, seat: Seat, squadron: Squadron) -> Refusal | None:
    """Say why a seat may lay no card for a plane in this round (SE-4.1, SE-3.9, SE-5.1, SE-R20)."""
    if squadron not in controlled(table.options, seat):
        return Refusal("SE-4.1", f"{squadron}'s card is not {seat}'s to choose")
    if table.plane(squadron).at is None:
        return Refusal("SE-3.9", f"{squadron} has been shot down and has no further cards")
    if table.laid[INDEX[squadron]]:
        return Refusal("SE-5.1", f"{squadron} has its card for this round, and it is final")
    return None


@attrs.frozen
class CardSpace(ActionSpace):
    """Any card of the plane's own pile that no optional rule bars."""

    table: Table
    plane: Plane

    def check(self, action: Any) -> Refusal | None:
        """Judge a card for this plane."""
        if not isinstance(action, LayCard):
            return Refusal("SE-4.1", f"a card is to be laid for {self.plane.squadron}")
        if action.squadron != self.plane.squadron:
            return self._other_plane(action.squadron)
        challenge = self.table.options.ultimate_challenge
        return card_refusal(self.plane, action.card, ultimate_challenge=challenge)

    def _other_plane(self, squadron: Squadron) -> Refusal:
        """Say why this seat lays no card for another plane now (SE-R33)."""
        seat, due = controller(self.table.options, self.plane.squadron), self.plane.squadron
        later = Refusal("SE-R33", f"{due}'s card is due before {squadron}'s")
        return plane_refusal(self.table, seat, squadron) or later

    @property
    def candidates(self) -> tuple[LayCard, ...]:
        """List the cards in printed order."""
        plane = self.plane
        barred = BARRED[plane.bank] if self.table.options.ultimate_challenge else None
        return _listed(plane.squadron, barred, lost=plane.afterburner_lost is not None)


@cache
def _listed(squadron: Squadron, barred: Direction | None, *, lost: bool) -> tuple[LayCard, ...]:
    """List once for each condition that :func:`card_refusal` reads."""
    banks = {direction: bank for bank, direction in BARRED.items()}
    plane = Plane(squadron, None, bank=banks[barred], afterburner_lost=0 if lost else None)
    return tuple(
        lay
        for face, lay in LAY[squadron].items()
        if card_refusal(plane, face, ultimate_challenge=True) is None
    )


def ask_for_cards(table: Table) -> dict[Seat, ChooseCard]:
    """Ask every seat, all at the same time, for its first flying plane without a card (SE-4.1, SE-R33)."""
    asked: dict[Seat, ChooseCard] = {}
    for seat, squadrons in seating(table.options).planes.items():
        for squadron in squadrons:
            index = INDEX[squadron]
            plane = table.planes[index]
            if plane.at is not None and not table.laid[index]:
                asked[seat] = ChooseCard(seat, "SE-4.1", CardSpace(table, plane), squadron)
                break
    return asked


def lay(state: State, action: LayCard, tell: Tell) -> State:
    """Lay a card face down on its insignia (SE-5.4)."""
    table, index = state.table, INDEX[action.squadron]
    tell(
        CardLaid(action.squadron, action.card, team_seats(table.options, table.planes[index].team)),
    )
    laid = (*table.laid[:index], True, *table.laid[index + 1 :])
    cards = (*state.cards[:index], action.card, *state.cards[index + 1 :])
    return State(replace(table, laid=laid), cards)


def turned_up(state: State, *squadrons: Squadron) -> tuple[CardFace | None, ...]:
    """Turn cards face up beside those that are already (SE-5.5, SE-18.1)."""
    shown = list(state.table.shown)
    for squadron in squadrons:
        shown[INDEX[squadron]] = state.card(squadron)
    return tuple(shown)
