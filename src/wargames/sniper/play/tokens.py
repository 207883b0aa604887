"""Removal of tokens and smoke (TOI-19.4, TOI-3.15, TOI-14.4)."""

from typing import ClassVar

import attrs

from wargames.kernel.base.phrases import fill
from wargames.sniper.play.battle import Battle
from wargames.sniper.values.board import Place
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit
from wargames.sniper.values.words import Clauses, SniperEvent


@attrs.frozen
class TokensRemoved(SniperEvent):
    """Tokens were removed: units became fresh, lost a condition, or are now only pinned."""

    fresh: tuple[UnitId, ...]
    recovered: tuple[UnitId, ...]
    pinned: tuple[UnitId, ...]
    clauses: Clauses = ("TOI-19.4", "TOI-3.15")

    def said(self) -> str:
        """Return the sentence, with the units."""
        parts = (
            "[; {fresh} became fresh][; {recovered} recovered][; {pinned} recovered from disrupted to pinned]"
        )
        return f"Tokens were removed: {fill(parts, self).removeprefix('; ')}."


@attrs.frozen
class SmokeCleared(SniperEvent):
    """Smoke was removed."""

    SAYS: ClassVar[str] = "The smoke in {hexes} cleared."
    hexes: tuple[Place, ...]
    clauses: Clauses = ("TOI-14.4", "TOI-R9")


def remove_tokens(battle: Battle) -> None:
    """Remove activation tokens, then pinned, then disrupted, then smoke (TOI-19.4, TOI-3.15, TOI-14.4)."""
    fresh = tuple(unit.id for unit in battle.units.values() if unit.activation != "fresh")
    shaken = [unit for unit in battle.units.values() if unit.condition != "none"]
    pinned = tuple(unit.id for unit in shaken if not recovers(battle, unit))
    for id_ in fresh:
        battle.turn(id_, "fresh")
    for unit in shaken:
        battle.change(unit.id, condition="pinned" if unit.id in pinned else "none")
    recovered = tuple(unit.id for unit in shaken if unit.id not in pinned)
    if fresh or shaken:
        battle.record(TokensRemoved, fresh, recovered, pinned)
    clear_smoke(battle)


def recovers(battle: Battle, unit: Unit) -> bool:
    """Return whether a squad loses its condition altogether (TOI-19.4, TOI-3.15, SN-R30)."""
    return unit.condition == "pinned" or battle.officer_at(unit.at, unit.side)


def clear_smoke(battle: Battle) -> None:
    """Remove the smoke of earlier rounds (TOI-14.4, TOI-R9)."""
    old = tuple(sorted(place for place, laid in battle.smoke.items() if laid < battle.round))
    if old:
        battle.clear_smoke(*old)
        battle.record(SmokeCleared, old)
