"""What a state read from a file must not hold: the counts of the box and the rules of the table."""

from collections import Counter
from collections.abc import Iterator

from wargames.screaming_eagles.components import (
    FLARES_AT_START,
    HOLES,
    INDEX,
    PARTS,
    SQUADRONS,
    WEAPONS,
)
from wargames.screaming_eagles.damage import loses_afterburner
from wargames.screaming_eagles.frames import frame_faults
from wargames.screaming_eagles.lattice import PLACE
from wargames.screaming_eagles.state import Plane, State, Table
from wargames.screaming_eagles.view import possible_cards


def faults(state: State) -> Iterator[str]:
    """List what is impossible, each with its clause."""
    table = state.table
    if tuple(plane.squadron for plane in table.planes) != SQUADRONS:
        yield "planes must be Stallion, Tiger, Eagle and Cobra in this order [SE-G2]"
        return
    if not len(table.laid) == len(table.shown) == len(state.cards) == len(SQUADRONS):
        yield "there must be one entry for each plane in laid, shown and cards [SE-5.1]"
        return
    found = [fault for plane in table.planes for fault in plane_faults(plane)]
    yield from found
    for plane in table.planes:
        yield from afterburner_faults(table, plane)
    yield from table_faults(table)
    yield from card_faults(state)
    if not found:  # frames are judged by the rules, which trust the planes
        yield from frame_faults(table)


def plane_faults(plane: Plane) -> Iterator[str]:
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


def afterburner_faults(table: Table, plane: Plane) -> Iterator[str]:
    """Check that the four-dice cards are set aside exactly after an engine hit (SE-16.1)."""
    lost = plane.afterburner_lost
    if (lost is not None) != loses_afterburner(table.options, plane.damage) and plane.at is not None:
        yield f"{plane.squadron}'s four-dice cards do not agree with its engine hits [SE-16.1]"
    if lost is not None and not 0 <= lost <= table.round:
        yield f"{plane.squadron} cannot have lost its afterburner in round {lost} [SE-16.1]"


def table_faults(table: Table) -> Iterator[str]:
    """Check what the planes share (SE-6.11, SE-3.9)."""
    spaces = Counter(plane.at for plane in table.planes if plane.at is not None)
    for at, count in spaces.items():
        if count > 1:
            yield f"{count} planes share {at} [SE-6.11]"
    down = {plane.squadron for plane in table.planes if plane.at is None}
    if down != set(table.lost) or len(table.lost) != len(down):
        yield "the planes shot down are not those on record [SE-3.9]"
    if table.round < 1:
        yield f"there is no round {table.round} [SE-3.1]"
    if (
        not table.frames
        and table.flying("blue")
        and table.flying("tan")
        and table.options.round_limit is None
    ):
        yield "the game is over while both teams fly [SE-13.1]"
    if table.frames and not (table.flying("blue") and table.flying("tan")):
        yield "the game goes on after a team was shot down [SE-13.1]"


def card_faults(state: State) -> Iterator[str]:
    """Check the cards on the insignia (SE-5.1, SE-5.2, SE-5.5)."""
    table = state.table
    for squadron, card in zip(SQUADRONS, state.cards, strict=True):
        index = INDEX[squadron]
        if table.laid[index] != (card is not None):
            yield f"{squadron}'s card is laid and not laid [SE-5.1]"
        elif table.shown[index] not in {None, card}:
            yield f"{squadron}'s card shows another face than it has [SE-5.5]"
        elif card and table.shown[index] is None and card not in possible_cards(table, squadron):
            yield f"{squadron} cannot have laid {card} [SE-5.2]"
