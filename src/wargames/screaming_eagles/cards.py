"""Sections 5, 14 and 16: which command card a plane may lay, and when its face is seen."""

from functools import cache

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.screaming_eagles.actions import LayCard
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import CARDS, INDEX, PILE, TEAM, CardFace, Direction, Squadron
from wargames.screaming_eagles.events import CardLaid, CardTurned, Clauses
from wargames.screaming_eagles.seating import controlled
from wargames.screaming_eagles.state import Bank, CardPhase, Plane

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


def plane_refusal(battle: Battle, seat: Seat, squadron: Squadron) -> Refusal | None:
    """Say why a seat may lay no card for a plane in this round (SE-4.1, SE-3.9, SE-5.1, SE-R20)."""
    if squadron not in controlled(battle.options, seat):
        return Refusal("SE-4.1", f"{squadron}'s card is not {seat}'s to choose")
    if battle.plane(squadron).at is None:
        return Refusal("SE-3.9", f"{squadron} has been shot down and has no further cards")
    if battle.laid[INDEX[squadron]]:
        return Refusal("SE-5.1", f"{squadron} has its card for this round")
    return None


def due(battle: Battle, seat: Seat) -> Squadron | None:
    """Name the plane for which a seat lays the next card: its first without one (SE-4.1, SE-R33)."""
    for squadron in battle.seating.planes[seat]:
        index = INDEX[squadron]
        if not battle.laid[index] and battle.planes[index].at is not None:
            return squadron
    return None


def plane_due(battle: Battle) -> Plane:
    """Give the plane for which the seat that is asked, or answers, lays a card."""
    squadron = due(battle, battle.asked[0])
    assert squadron is not None, "whoever is asked owes a card"
    return battle.plane(squadron)


def list_cards(battle: Battle, _phase: CardPhase) -> tuple[LayCard, ...]:
    """List the cards of the plane's own pile that no optional rule bars, in printed order."""
    plane = plane_due(battle)
    barred = BARRED[plane.bank] if battle.options.ultimate_challenge else None
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


def refuse_card(battle: Battle, _phase: CardPhase, action: Action) -> Refusal | None:
    """Say why a card may not be laid for the plane that is due one (SE-4.1, SE-R33)."""
    plane = plane_due(battle)
    if not isinstance(action, LayCard):
        return Refusal("SE-4.1", f"a card is to be laid for {plane.squadron}")
    if action.squadron == plane.squadron:
        return card_refusal(plane, action.card, ultimate_challenge=battle.options.ultimate_challenge)
    later = Refusal("SE-R33", f"{plane.squadron}'s card is due before {action.squadron}'s")
    return plane_refusal(battle, battle.asked[0], action.squadron) or later


def lay(battle: Battle, _phase: CardPhase, action: LayCard) -> None:
    """Lay a card face down on its insignia (SE-5.4)."""
    index = INDEX[action.squadron]
    battle.laid[index] = True
    battle.cards[index] = action.card
    known_to = battle.seating.teams[TEAM[action.squadron]]  # SE-5.3
    battle.record(CardLaid, action.squadron, action.card, known_to)


def turn_up(battle: Battle, squadron: Squadron, clauses: Clauses = ("SE-5.5", "SE-6.1")) -> None:
    """Turn a card face up beside those that are already (SE-5.5, SE-18.1)."""
    card = battle.shown[INDEX[squadron]] = battle.card(squadron)
    battle.record(CardTurned, squadron, card, clauses)
