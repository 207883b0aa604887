"""Answers of the rules to an action, by each way to ask."""

from typing import Any

import attrs

from wargames.kernel.base.errors import IllegalAction, Refusal
from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Decision, Decisions, Game, Over, Seat, Step
from wargames.testing.playthroughs import PlayedMoment


def applied(game: Game[Any, Any], moment: PlayedMoment, seat: Seat, action: Action) -> Refusal | Step[Any]:
    """Apply an action at a moment with fresh dice; return the refusal if it is illegal."""
    try:
        return game.apply(moment.state, seat, action, SeededDice(f"wg1:{moment.seed}.{moment.number}"))
    except IllegalAction as illegal:
        return illegal.refusal


@attrs.frozen
class Portrait:
    """All data of a decision that its seat sees."""

    kind: str
    fields: tuple[tuple[str, Any], ...]
    candidates: tuple[Action, ...]
    complete: bool
    space: Any

    @classmethod
    def of(cls, decision: Decision) -> "Portrait":
        """Return the portrait of a decision; an action space is compared by value if its class allows."""
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
    """Return the portrait of a seat's decision; None if it has none."""
    if isinstance(pending, Over) or seat is None or seat not in pending:
        return None
    return Portrait.of(pending[seat])


def owing(pending: Decisions | Over) -> str:
    """Return the decisions due by seat."""
    if isinstance(pending, Over):
        return f"over: {dict(pending.scores)}"
    return ", ".join(f"{seat} owes {pending[seat].kind}" for seat in sorted(pending))


def who(seat: Seat | None) -> str:
    """Return the name of a seat or the spectator."""
    return seat if seat is not None else "a spectator"
