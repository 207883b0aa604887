"""Checks of states from files, against the counts of the box and the rules of the table."""

from collections import Counter
from collections.abc import Iterable, Iterator

from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import NO_DICE
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.cards import BANK_AFTER
from wargames.screaming_eagles.components import (
    CARDS,
    FLARES_AT_START,
    HOLES,
    INDEX,
    PARTS,
    SQUADRONS,
    WEAPONS,
    CardFace,
    Squadron,
)
from wargames.screaming_eagles.damage import loses_afterburner
from wargames.screaming_eagles.lattice import PLACE
from wargames.screaming_eagles.moments import MOMENTS
from wargames.screaming_eagles.state import (
    Alternation,
    CardPhase,
    Flight,
    Frame,
    GroupFlight,
    Plane,
    PublicState,
    State,
)
from wargames.screaming_eagles.view import possible_cards


def violations(state: State) -> Iterator[str]:
    """List violations with their clauses; frames are checked only if the planes are valid."""
    table = state.table
    if tuple(plane.squadron for plane in table.planes) != SQUADRONS:
        yield "planes must be Stallion, Tiger, Eagle and Cobra in this order [SE-G2]"
        return
    if not len(table.laid) == len(table.shown) == len(state.cards) == len(SQUADRONS):
        yield "there must be one entry for each plane in laid, shown and cards [SE-5.1]"
        return
    found = [wrong for plane in table.planes for wrong in plane_violations(plane)]
    yield from (*found, *board_violations(table), *card_violations(state))
    if not found and table.frames and table.flying("blue") and table.flying("tan"):
        yield from round_violations(table)
        yield from MOMENTS.violations(Battle.on(state, NO_DICE))


def board_violations(table: PublicState) -> Iterator[str]:
    """Check the agreement of planes and table."""
    for plane in table.planes:
        yield from afterburner_violations(table, plane)
        yield from flare_violations(table, plane)
    yield from table_violations(table)
    yield from ending_violations(table)


def plane_violations(plane: Plane) -> Iterator[str]:
    """Check one plane and its battle board (SE-2.3, SE-G4, SE-12.8)."""
    name, stores = plane.squadron, plane.stores
    if plane.at is not None and plane.at not in PLACE:
        yield f"{name} is at {str(plane.at)[:20]!r}, which is no space [SE-G1]"
    for weapon, row in WEAPONS.items():
        if not 0 <= stores.of(weapon) <= row.start:
            yield f"{name} has {stores.of(weapon)} of {row.start} {row.name} pegs [SE-2.3]"
    if not 0 <= stores.flares <= FLARES_AT_START:
        yield f"{name} has {stores.flares} of {FLARES_AT_START} flares [SE-12.8]"
    full = [part for part in PARTS if plane.damage.of(part) >= HOLES[part]]
    if any(not 0 <= plane.damage.of(part) <= HOLES[part] for part in PARTS) or len(full) > 1:
        yield f"{name}'s damage does not fit its battle board [SE-G4]"
    if bool(full) != (plane.at is None):
        yield f"{name} flies exactly while no part is full [SE-11.13]"


def afterburner_violations(table: PublicState, plane: Plane) -> Iterator[str]:
    """Check that the four-dice cards are set aside exactly after an engine hit (SE-16.1)."""
    lost = plane.afterburner_lost
    if (lost is not None) != loses_afterburner(table.options, plane.damage) and plane.at is not None:
        yield f"{plane.squadron}'s four-dice cards do not agree with its engine hits [SE-16.1]"
    if lost is not None and not 0 <= lost <= table.round:
        yield f"{plane.squadron} cannot have lost its afterburner in round {lost} [SE-16.1]"


def flare_violations(table: PublicState, plane: Plane) -> Iterator[str]:
    """Check that a flare burns by the option only, and was taken from its board (SE-15.1, SE-12.4)."""
    if not plane.flare_burns:
        return
    if not table.options.flares_last_round:
        yield f"{plane.squadron}'s flare burns on without the option [SE-15.1]"
    if plane.at is None or plane.stores.flares == FLARES_AT_START:
        yield f"{plane.squadron} has dropped no flare that can burn [SE-12.4]"


def table_violations(table: PublicState) -> Iterator[str]:
    """Check the common rules of the planes (SE-6.11, SE-3.9)."""
    spaces = Counter(plane.at for plane in table.planes if plane.at is not None)
    for at, count in spaces.items():
        if count > 1:
            yield f"{count} planes share {at} [SE-6.11]"
    down = {plane.squadron for plane in table.planes if plane.at is None}
    if down != set(table.lost) or len(table.lost) != len(down):
        yield "the planes shot down are not those on record [SE-3.9]"
    if table.round < 1:
        yield f"there is no round {table.round} [SE-3.1]"


def ending_violations(table: PublicState) -> Iterator[str]:
    """Check that a game ends if, and only if, a team is down or its last round is over."""
    limit = table.options.round_limit
    if limit is not None and table.round > limit:
        yield f"round {table.round} lies beyond the limit of {limit} [SE-R18]"
    both_fly = table.flying("blue") and table.flying("tan")
    if both_fly and not table.frames and table.round != limit:
        yield f"the game is over in round {table.round} while both teams fly [SE-13.1]"
    if table.frames and not both_fly:
        yield "the game goes on after a team was shot down [SE-13.1]"


def card_violations(state: State) -> Iterator[str]:
    """Check the cards on the insignia (SE-5.1, SE-5.2, SE-5.5, SE-18.1)."""
    table = state.table
    for squadron, card in zip(SQUADRONS, state.cards, strict=True):
        index = INDEX[squadron]
        if table.laid[index] != (card is not None):
            yield f"{squadron}'s card is laid and not laid [SE-5.1]"
        elif table.shown[index] not in {None, card}:
            yield f"{squadron}'s card shows another face than it has [SE-5.5]"
        elif (table.shown[index] is not None) != is_turned_up(table, table.planes[index]):
            yield f"{squadron}'s card is face up before its flight, or face down after it [SE-5.5]"
        elif card and not may_have_laid(table, table.planes[index], card):
            yield f"{squadron} cannot have laid {card} [SE-5.2]"


def is_turned_up(table: PublicState, plane: Plane) -> bool:
    """Return whether a plane's card lies face up: after its flight, or if all are down (SE-5.5, SE-18.1)."""
    laying = table.frames == (CardPhase(),)
    together = table.options.move_by_dice_count and table.laid[INDEX[plane.squadron]] and not laying
    return plane.moved or together


def may_have_laid(table: PublicState, plane: Plane, card: CardFace) -> bool:
    """Return whether a plane could have laid a card, and is banked by it if it flew (SE-5.2, SE-R23)."""
    if plane.moved:
        if BANK_AFTER[CARDS[card].direction] != plane.bank:
            return False
        plane = replace(plane, bank="level")
    return card in possible_cards(table, plane)


def round_violations(table: PublicState) -> Iterator[str]:
    """List violations in a round in play (SE-3.1, SE-4.2)."""
    if isinstance(table.frames[-1], CardPhase):
        return
    yield from flight_violations(table)
    if any(plane.at is not None and not table.laid[INDEX[plane.squadron]] for plane in table.planes):
        yield "planes act before all cards are laid [SE-4.2]"


def flight_violations(table: PublicState) -> Iterator[str]:
    """Check that every plane flies once in a round (SE-3.1, SE-3.5)."""
    unmoved = [plane.squadron for plane in table.planes if plane.at is not None and not plane.moved]
    to_come = [
        one for frame in table.frames for one in flyers(table, frame) if table.plane(one).at is not None
    ]
    if sorted(unmoved) != sorted(to_come):
        wanted, planned = (", ".join(planes) or "none" for planes in (unmoved, to_come))
        yield f"unmoved are {wanted}, and to fly in this round {planned} [SE-3.1]"


def flyers(table: PublicState, frame: Frame) -> Iterable[Squadron]:
    """List the planes with a flight to come in a frame."""
    match frame:
        case Flight(squadron):
            return (squadron,)
        case Alternation("turn", _, waiting):
            return waiting
        case GroupFlight(dice):
            cards = zip(SQUADRONS, table.shown, strict=True)
            return [one for one, face in cards if face is not None and CARDS[face].dice == dice]
    return ()
