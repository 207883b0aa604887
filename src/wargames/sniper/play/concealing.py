"""Concealment of snipers out of sight (SN-8.6, SN-R15)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.concealment import Concealed
from wargames.sniper.play.stack import both_violations, finished
from wargames.sniper.values.components import ENEMY, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Concealing, Frame
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class Conceal(Declaration):
    """The action to give a sniper out of sight a concealed marker (SN-8.6)."""

    FORM: ClassVar[str] = "conceal {unit}"
    unit: UnitId


@attrs.frozen
class StayRevealed(Declaration):
    """The action to leave a sniper revealed (SN-8.6)."""

    FORM: ClassVar[str] = "leave {unit} revealed"
    unit: UnitId


@attrs.frozen
class ChooseConcealment(Choice):
    """The choice to conceal a sniper that is out of sight, or not (SN-8.6)."""

    ASKS: ClassVar[str] = "conceal {unit}, which no enemy sees, or leave it revealed"
    unit: UnitId


@attrs.frozen
class StayedRevealed(SniperEvent):
    """A sniper's owner gave it no marker."""

    SAYS: ClassVar[str] = "{unit} stayed revealed."
    unit: UnitId
    clauses: Clauses = ("SN-8.6",)


def begin_concealment(battle: Battle) -> None:
    """Let the owners decide for each sniper out of sight, before all else (SN-8.6, SN-R15)."""
    first, second = battle.in_order()
    battle.frames += [Concealing(side, out_of_sight(battle, side)) for side in (second, first)]


def out_of_sight(battle: Battle, side: Side) -> tuple[UnitId, ...]:
    """List a side's revealed snipers that no enemy unit on the map sees (SN-8.6, SN-R15)."""
    return tuple(
        unit.id
        for unit in battle.on_map(side)
        if unit.kind == "sniper" and not unit.concealed and not battle.seen_by(unit.at or "", ENEMY[side])
    )


def conceal_next(battle: Battle, frame: Concealing, *, concealed: bool) -> None:
    """Give the next sniper a marker, or leave it revealed (SN-8.6)."""
    id_, *rest = frame.waiting
    battle.frames[-1] = replace(frame, waiting=tuple(rest))
    if concealed:
        unit = battle.change(id_, concealed=True)
        battle.record(Concealed, id_, unit.at or "")
    else:
        battle.record(StayedRevealed, id_)


def side_to_conceal(_battle: Battle, frame: Concealing) -> Seat | None:
    """Return the side of the next sniper to conceal (SN-8.6)."""
    return Seat(frame.side) if frame.waiting else None


def list_concealments(_battle: Battle, frame: Concealing) -> Iterator[Action]:
    """List the answers for a sniper (SN-8.6)."""
    yield Conceal(frame.waiting[0])
    yield StayRevealed(frame.waiting[0])


def concealing_violations(battle: Battle, below: Frame | None, frame: Concealing) -> Iterator[str]:
    """Check the snipers that may be concealed (SN-8.6, SN-R15)."""
    yield from both_violations(battle, below, "concealment", "SN-R15")
    free = out_of_sight(battle, frame.side)
    if len(set(frame.waiting)) < len(frame.waiting) or not set(free) >= set(frame.waiting):
        yield f"those are no snipers of {frame.side} out of sight [SN-8.6]"


CONCEALING: Moment[Battle, Concealing] = Moment(
    clause="SN-8.6",
    takes=(Conceal, StayRevealed),
    waits=side_to_conceal,
    question=lambda asked, _, hidden: ChooseConcealment(*asked, hidden.waiting[0]),
    lists=list_concealments,
    carries_out=lambda battle, frame, said: conceal_next(battle, frame, concealed=isinstance(said, Conceal)),
    proceeds=finished,
    lies_on=(None, Concealing),
    violations=concealing_violations,
)
