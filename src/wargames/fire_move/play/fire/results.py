"""Checks of figures under attack, and their effects (FM-9.11, FM-11.1 to FM-11.4, FM-R25, FM-R64)."""

from collections.abc import Iterable
from typing import ClassVar

import attrs

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.checks import Check, roll_check
from wargames.fire_move.play.fire.aim import walk_of
from wargames.fire_move.play.groups.losses import lose, put_pin, what_a_pin_does
from wargames.fire_move.values.components import PINNED_KIA, UNPINNED_KIA
from wargames.fire_move.values.named import Die, Effect
from wargames.fire_move.values.state import Figure, FigureNumber, GroupId, How
from wargames.fire_move.values.words import EFFECTS, FireMoveEvent, sum_of, throw
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.game import EventWeight, ThrownDice


@attrs.frozen
class FigureChecked(FireMoveEvent):
    """A figure under attack was checked: Result and effect (FM-9.11, FM-9.12, FM-R25)."""

    EARLY: ClassVar[bool] = True
    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("black", "red"), ("modifiers",), "result")

    figure: FigureNumber
    group: GroupId
    fv: int
    modifiers: tuple[Modifier, ...]
    black: Die
    red: Die
    result: int
    effect: Effect

    @property
    def weight(self) -> EventWeight:
        """A hit, where the attack has an effect."""
        return "plain" if self.effect == "nothing" else "hit"

    def said(self) -> str:
        """Say the effect, and what made it."""
        fv, rolled = sum_of(self.fv, self.modifiers), throw(self.black, self.red)
        told = EFFECTS[self.effect]
        return f"Figure {self.figure} of {self.group}: {told} (FV {fv}; {rolled}; Result {self.result})."


def charges_with_banzai(battle: Battle, group: GroupId) -> bool:
    """Return whether fire pins the figures of a group one point later (FM-G13)."""
    walk = walk_of(battle, group)
    return walk is not None and walk.banzai


def effect_of(battle: Battle, figure: Figure, result: int, *, braver: bool = False) -> Effect:
    """Read a Result (FM-11.1, FM-11.2, FM-11.3, FM-11.4, FM-R25); ``braver`` in a banzai (FM-G13)."""
    card = figure.troop_card
    if figure.pinned:  # FM-11.3, FM-11.4
        if result >= PINNED_KIA:
            return "KIA"
        return "routed" if result >= card.panic else "nothing"
    if result >= UNPINNED_KIA:
        return "KIA"
    return what_a_pin_does(battle, figure) if result >= card.morale + braver else "nothing"


def check_figure(
    battle: Battle,
    figure: Figure,
    fv: int,
    modifiers: tuple[Modifier, ...],
    *,
    clauses: tuple[str, ...],
    braver: bool = False,
) -> tuple[Effect, Check]:
    """Roll for a figure and read its Result (FM-9.11, FM-9.12)."""
    check = roll_check(battle, "effect", f"figure {figure.number}", clauses[0])
    result = fv + total(modifiers) + check.signed
    effect = effect_of(battle, figure, result, braver=braver)
    cited = (*clauses, *line_of(figure, effect))
    battle.record(
        FigureChecked,
        cited,
        figure=figure.number,
        group=figure.group,
        fv=fv,
        modifiers=modifiers,
        **check.dice,
        result=result,
        effect=effect,
    )
    return effect, check


def check_figures(
    battle: Battle,
    fv: int,
    targets: Iterable[tuple[Figure, tuple[Modifier, ...]]],
    *,
    clauses: tuple[str, ...],
    braver: bool = False,
) -> int:
    """Check figures, each with its modifiers, apply the effects at once and return how many were KIA."""
    effects = [
        (figure.number, check_figure(battle, figure, fv, modifiers, clauses=clauses, braver=braver)[0])
        for figure, modifiers in targets
    ]
    return apply_effects(battle, effects, clauses[0])


def line_of(figure: Figure, effect: Effect) -> tuple[str, ...]:
    """List the clauses of an effect (FM-11.1, FM-11.2, FM-11.3, FM-11.4, FM-G15)."""
    clauses = {"pinned": "FM-11.1", "wounded": "FM-G15", "routed": "FM-11.3"}
    clauses["KIA"] = "FM-11.4" if figure.pinned else "FM-11.2"
    return () if effect == "nothing" else (clauses[effect],)


def apply_effects(battle: Battle, effects: Iterable[tuple[FigureNumber, Effect]], *clauses: str) -> int:
    """Pin figures, then remove losses; return how many were KIA (FM-R64)."""
    losses: list[tuple[FigureNumber, How]] = []
    for number, effect in effects:
        if effect in {"KIA", "routed"}:
            losses.append((number, "KIA" if effect == "KIA" else "routed"))
        else:
            put_pin(battle, number, effect)
    lose(battle, losses, *clauses)
    return sum(how == "KIA" for _, how in losses)
