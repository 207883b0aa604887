"""How the rules answer an action, asked in each of the ways there are."""

from typing import Any

import attrs

from wargames.kernel.base.errors import IllegalAction, Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Decision, Decisions, Game, Over, Seat, Step
from wargames.testing.playthroughs import PlayedMoment


def applied(game: Game[Any, Any], moment: PlayedMoment, seat: Seat, action: Action) -> Refusal | Step[Any]:
    """Apply an action at a moment, with dice of its own; the refusal if it is illegal."""
    try:
        return game.apply(moment.state, seat, action, SeededDice(f"wg1:{moment.seed}.{moment.number}"))
    except IllegalAction as illegal:
        return illegal.refusal


@attrs.frozen
class Portrait:
    """All that a decision tells the seat that it is put to."""

    kind: str
    fields: tuple[tuple[str, Any], ...]
    candidates: tuple[Action, ...]
    complete: bool
    space: Any

    @classmethod
    def of(cls, decision: Decision) -> "Portrait":
        """Draw the portrait; a space is compared by value where its class can be."""
        names = (field.name for field in attrs.fields(type(decision)))
        space = decision.actions
        return cls(
            kind=decision.kind,
            fields=tuple((name, getattr(decision, name)) for name in names if name != "actions"),
            candidates=tuple(space.candidates),
            complete=space.complete,
            space=space if type(space).__eq__ is not object.__eq__ else type(space),
        )


def portrait(pending: Decisions | Over, seat: Seat | None) -> Portrait | None:
    """Draw what a seat is asked; None if nothing."""
    if isinstance(pending, Over) or seat is None or seat not in pending:
        return None
    return Portrait.of(pending[seat])


def owing(pending: Decisions | Over) -> str:
    """Tell who owes which choice."""
    if isinstance(pending, Over):
        return f"over: {dict(pending.scores)}"
    return ", ".join(f"{seat} owes {pending[seat].kind}" for seat in sorted(pending))


def who(seat: Seat | None) -> str:
    """Name a seat or the spectator."""
    return seat if seat is not None else "a spectator"
