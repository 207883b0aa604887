"""American assaults, and the rules that assaults of both sides share (section 14)."""

from collections.abc import Sequence
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.battle import FOUR_DICE, Battle, by_id
from wargames.sam_fire.play.counters import run_low
from wargames.sam_fire.play.cover import draw_cover, entry_for
from wargames.sam_fire.play.fire import lieutenant_modifiers
from wargames.sam_fire.play.morale import destroy_german, gain_morale
from wargames.sam_fire.play.movement import UnitMoved
from wargames.sam_fire.play.panic import frighten
from wargames.sam_fire.values.components import COUNTERS, TANKS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, amounts, because, named


@attrs.frozen
class AssaultDeclared(TableEvent):
    """A unit went for all enemies in a hex."""

    AIM: ClassVar[tuple[str, str] | None] = ("attacker", "hex")
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{attacker} assaults {hex}, held by {defenders}."

    attacker: UnitId
    hex: Place
    defenders: tuple[UnitId, ...]
    clauses: Clauses


@attrs.frozen
class AssaultRolled(TableEvent):
    """An assault was rolled; ``total`` is the dice with their modifiers."""

    AIM: ClassVar[tuple[str, str] | None] = ("attacker", "hex")

    attacker: UnitId
    hex: Place
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    won: bool
    clauses: Clauses

    def said(self) -> str:
        """Say the dice with their modifiers, and who wins."""
        rolled = f"{'+'.join(map(str, self.dice))}{amounts(self.modifiers)}={self.total}"
        outcome = "the assault succeeds" if self.won else "the assault is beaten off"
        return (
            f"{named(self.attacker)} storms {self.hex}: rolls {rolled}{because(self.modifiers)}: {outcome}."
        )


ASSAULT_WINS = 14
"""The modified total of four dice that destroys the enemy (SAF-14.3)."""

MORALE_PER_UNIT = 10
UNCOUNTED = frozenset(id_ for id_, counter in COUNTERS.items() if counter.kind == "sniper")
"""The counters that are no further defender (SAF-14.12); nor is the Lieutenant, who is no unit here."""

VETERAN = Modifier(1, "veteran attacker", "SAF-14.6")
LOW_SUPPLY = Modifier(1, "defender low on supply", "SAF-14.9")
PANIC = Modifier(1, "defender Panicked", "SAF-14.10")


# American assaults


def assault_refusal(battle: Battle, unit: Piece, hex_: Place) -> Refusal | None:
    """Return why a squad may not assault a hex (SAF-14.1, SAF-14.2, SAF-R41)."""
    if unit.marker == "panic":
        return Refusal("SAF-21.4", f"{unit.id} is Panicked and cannot assault")
    if hex_ not in battle.ground.neighbors[unit.at]:
        return Refusal("SAF-14.1", f"{hex_[:20]} is not adjacent to {unit.id} in {unit.at}")
    if not battle.ground.bit[hex_] & battle.occupancy.germans:
        return Refusal("SAF-14.1", f"no enemy is in {hex_}")
    return None


def assault(battle: Battle, attacker: UnitId, hex_: Place) -> None:
    """Draw a Cover card, roll four dice, and carry out the result.

    SAF-14.3, SAF-14.4, SAF-14.5, SAF-14.6, SAF-14.7, SAF-14.8, SAF-14.9, SAF-14.10, SAF-14.11, SAF-14.12,
    SAF-14.13, SAF-14.14, SAF-14.15.
    """
    defenders = battle.at(hex_)
    battle.record(
        AssaultDeclared,
        attacker,
        hex=hex_,
        defenders=tuple(unit.id for unit in defenders),
        clauses=("SAF-14.1", "SAF-R41"),
    )
    cover = 0
    if not any(unit.id in TANKS for unit in defenders):  # no card and no cover for tanks: SAF-R42
        drawn = draw_cover(battle, defenders[0].id, entry_for(battle, hex_))
        if drawn is None:
            run_low(battle, attacker, "SAF-14.14", "SAF-14.15", "SAF-R25")
            return
        cover = drawn
    modifiers = american_modifiers(battle, battle.units[attacker], defenders, cover)
    if roll_assault(battle, attacker, hex_, modifiers, "SAF-14.3"):
        win(battle, attacker, hex_, defenders)
    else:
        run_low(battle, attacker, "SAF-14.13", "SAF-14.15")


def american_modifiers(
    battle: Battle, attacker: OnMap, defenders: Sequence[OnMap], cover: int
) -> tuple[Modifier, ...]:
    """Return the modifiers of an American assault.

    SAF-14.6, SAF-14.7, SAF-14.8, SAF-14.9, SAF-14.10, SAF-14.11, SAF-14.12, SAF-R42.
    """
    found = [VETERAN] if COUNTERS[attacker.id].veteran else []
    found += [Modifier(1, one.reason, "SAF-14.7") for one in lieutenant_modifiers(battle, attacker)]
    if cover:
        found.append(Modifier(-cover, "cover", "SAF-14.8"))
    return (*found, *defender_modifiers(defenders))


def defender_modifiers(defenders: Sequence[OnMap]) -> tuple[Modifier, ...]:
    """Return the modifiers for the defenders' markers and number (SAF-14.9, SAF-14.10, SAF-14.12)."""
    found = [LOW_SUPPLY] if any(unit.low_supply for unit in defenders) else []
    if any(unit.marker == "panic" for unit in defenders):
        found.append(PANIC)
    if (more := counted(defenders) - 1) > 0:
        found.append(Modifier(-2 * more, "further defenders", "SAF-14.12"))
    return tuple(found)


def counted(defenders: Sequence[OnMap]) -> int:
    """Count the defenders, snipers left out (SAF-14.12)."""
    return len(defenders) - sum(map(UNCOUNTED.__contains__, map(by_id, defenders)))


def roll_assault(
    battle: Battle, attacker: UnitId, hex_: Place, modifiers: tuple[Modifier, ...], *clauses: str
) -> bool:
    """Roll four dice; only the modified total counts (SAF-14.3, SAF-R42)."""
    dice = battle.roll(FOUR_DICE, "assault", "SAF-14.3", f"{attacker} into {hex_}")
    result = sum(dice) + total(modifiers)
    won = result >= ASSAULT_WINS
    battle.record(
        AssaultRolled,
        attacker,
        hex=hex_,
        dice=dice,
        modifiers=modifiers,
        total=result,
        won=won,
        clauses=clauses,
    )
    return won


def win(battle: Battle, attacker: UnitId, hex_: Place, defenders: Sequence[Piece]) -> None:
    """Destroy all defenders, gain Morale for each, and advance (SAF-14.3, SAF-14.4, SAF-14.5, SAF-R41)."""
    for unit in defenders:
        destroy_german(battle, unit.id, attacker, "SAF-14.3")
    gain_morale(battle, MORALE_PER_UNIT * len(defenders), "SAF-14.4")
    advance(battle, attacker, hex_, "SAF-14.5", "SAF-R11")


def advance(battle: Battle, attacker: UnitId, hex_: Place, *clauses: str) -> None:
    """Move the winner into the hex, without movement points (SAF-14.5, SAF-R11)."""
    unit = battle.units[attacker]
    battle.record(UnitMoved, attacker, start=unit.at, path=(hex_,), spent=None, clauses=clauses)
    battle.move(unit, hex_)
    if not unit.american:
        frighten(battle, unit)
