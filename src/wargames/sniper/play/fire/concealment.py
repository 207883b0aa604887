"""Loss of concealed markers (section 13, SN-R16)."""

from typing import ClassVar

import attrs

from wargames.kernel.game import EventWeight
from wargames.sniper.play.battle import Battle
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import ENEMY
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.words import Clauses, SniperEvent


@attrs.frozen
class Revealed(SniperEvent):
    """A unit lost its concealed marker."""

    WEIGHT: ClassVar[EventWeight] = "reveal"
    SAYS: ClassVar[str] = "{unit} lost its concealed marker."
    unit: UnitId
    hex: Place | None
    clauses: Clauses


@attrs.frozen
class Concealed(SniperEvent):
    """A sniper was given a concealed marker again."""

    SAYS: ClassVar[str] = "{unit} in {hex} was concealed."
    unit: UnitId
    hex: Place
    clauses: Clauses = ("SN-8.6", "SN-R15")


def reveal(battle: Battle, id_: UnitId, *clauses: str) -> None:
    """Remove a unit's concealed marker, if it has one (TOI-13.2, TOI-13.3)."""
    if battle.units[id_].concealed:
        unit = battle.change(id_, concealed=False)
        battle.record(Revealed, id_, unit.at, clauses)


def reveal_by_fire(battle: Battle, ids: tuple[UnitId, ...]) -> None:
    """Reveal the standard squads among units that attack or support; snipers stay hidden (SN-8.5)."""
    for id_ in ids:
        if battle.units[id_].kind != "sniper":
            reveal(battle, id_, "TOI-13.2")


def reveal_in_sight(battle: Battle, id_: UnitId) -> None:
    """Reveal a unit that has entered a hex in sight of an enemy (TOI-13.3, SN-R16)."""
    unit = battle.units[id_]
    if unit.concealed and unit.at is not None and battle.seen_by(unit.at, ENEMY[unit.side]):
        reveal(battle, id_, "TOI-13.3")
