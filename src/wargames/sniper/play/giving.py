"""Giving out specialization tokens (SN-1.4, TOI-3.4, TOI-20.1)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.building import building_violations, tokens_of
from wargames.sniper.play.squads import is_heavy
from wargames.sniper.play.stack import finished
from wargames.sniper.values.components import Side, Specialization
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Building, Giving
from wargames.sniper.values.words import Choice, Clauses, Declaration, SniperEvent


@attrs.frozen
class Give(Declaration):
    """The action to give the next specialization token to a squad (SN-1.4, TOI-3.4)."""

    FORM: ClassVar[str] = "give {specialization} to {unit}"
    SAYS: ClassVar[str] = "give {unit} the {specialization} token"
    ORDER: ClassVar[str] = "give"
    specialization: Specialization
    unit: UnitId


@attrs.frozen
class ChooseBearer(Choice):
    """The choice to give the next specialization token to a squad (SN-1.4)."""

    ASKS: ClassVar[str] = "give the {specialization} token to a squad"
    specialization: Specialization


@attrs.frozen
class TokenGiven(SniperEvent):
    """A squad was given a specialization token."""

    SAYS: ClassVar[str] = "{unit} was given the {specialization} token."
    unit: UnitId
    side: Side
    specialization: Specialization
    clauses: Clauses = ("TOI-3.4",)


def next_token(battle: Battle, frame: Giving) -> tuple[int, Specialization] | None:
    """Return the next token to give, and its division."""
    tokens = tokens_of(battle, frame.side)
    return tokens[frame.given] if frame.given < len(tokens) else None


def token_due(battle: Battle, frame: Giving) -> tuple[int, Specialization]:
    """Return the token of the current question, and its division."""
    due = next_token(battle, frame)
    assert due is not None
    return due


def give_refusal(battle: Battle, frame: Giving, token: Specialization, id_: UnitId) -> Refusal | None:
    """Return why a squad may not be given a token, or None (SN-1.4, SN-3.3, TOI-3.4)."""
    division, due = token_due(battle, frame)
    if token != due:
        return Refusal("TOI-20.1", f"the {due} is given now, not the {token}")
    return bearer_refusal(battle, frame.side, division, id_)


def bearer_refusal(battle: Battle, side: Side, division: int, id_: UnitId) -> Refusal | None:
    """Return why a squad may not be given a token of a division, or None (SN-1.4, SN-3.3, TOI-3.4)."""
    unit = battle.units.get(id_)
    if unit is None or unit.side != side or unit.division != division or unit.kind == "vehicle":
        return Refusal("SN-1.4", f"there is no squad {id_[:20]!r} in division {division}")
    if unit.kind == "sniper":
        return Refusal("SN-3.3", f"{id_} is a sniper: its token sits in that place")
    if unit.specialization is not None:
        return Refusal("TOI-3.4", f"{id_} has a token")
    if is_heavy(unit):
        return Refusal("TOI-3.4", f"{id_} has a heavy infantry weapon")
    return None


def give(battle: Battle, frame: Giving, token: Specialization, id_: UnitId) -> None:
    """Give a token to a squad (SN-1.4, TOI-4.8)."""
    battle.change(id_, specialization=token)
    battle.record(TokenGiven, id_, frame.side, token)
    battle.frames[-1] = Giving(frame.side, frame.given + 1)


def side_to_give(battle: Battle, frame: Giving) -> Seat | None:
    """Return the side with a token to give (SN-1.4)."""
    return Seat(frame.side) if next_token(battle, frame) is not None else None


def list_bearers(battle: Battle, frame: Giving) -> Iterator[Action]:
    """List the squads that may be given the next token."""
    division, token = token_due(battle, frame)
    for unit in battle.of(frame.side):
        if bearer_refusal(battle, frame.side, division, unit.id) is None:
            yield Give(token, unit.id)


GIVING: Moment[Battle, Giving] = Moment(
    clause="SN-1.4",
    takes=(Give,),
    waits=side_to_give,
    question=lambda asked, battle, frame: ChooseBearer(*asked, token_due(battle, frame)[1]),
    lists=list_bearers,
    refuses=lambda battle, frame, given: give_refusal(battle, frame, given.specialization, given.unit),
    carries_out=lambda battle, frame, given: give(battle, frame, given.specialization, given.unit),
    proceeds=finished,
    lies_on=(None, Building, Giving),
    violations=building_violations,
)
