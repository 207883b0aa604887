"""Snapshots of what a seat knows, and their presentation."""

from typing import Any, Self

import attrs

from wargames.kernel.game import Decision, Over, Seat, View
from wargames.kernel.play.observers import Told
from wargames.kernel.play.session import Session
from wargames.presenting.ending import GameEnding, ending_of
from wargames.presenting.log import LogLine, told_lines
from wargames.presenting.rules import Rule, rule_of
from wargames.presenting.sides import AnyGame, capital, heading, waiting_for

NO_SEAT = "A spectator undoes nothing."


@attrs.frozen(kw_only=True)
class SeatSnapshot:
    """All that a seat or a spectator (None) knows at a moment.

    ``undo_refused`` is None where the seat may take its last choice back. ``told`` is as much of what it was
    told as somebody wants to show.
    """

    seat: Seat | None
    view: View
    decision: Decision | None = None
    waiting: tuple[Seat, ...] = ()
    over: Over | None = None
    undo_refused: str | None = NO_SEAT
    told: tuple[Told, ...] = ()

    @classmethod
    def of(cls, session: Session[Any, Any], seat: str | None, since: int = 0) -> Self:
        """Return what a seat knows now, and what it was told after line ``since``."""
        pending = session.pending
        asked = {} if isinstance(pending, Over) else pending
        mine = None if seat is None else Seat(seat)
        return cls(
            seat=mine,
            view=session.view(seat),
            decision=None if mine is None else asked.get(mine),
            waiting=tuple(asked),
            over=session.over,
            undo_refused=NO_SEAT if mine is None else session.undo_refusal(by=mine),
            told=session.told(seat, since),
        )


@attrs.frozen
class Presentation:
    """A snapshot for people, in plain values.

    ``heading`` says what is asked, who is waited for or who won; ``rule`` is the rule by which it is asked.
    ``undo_refused`` says why nothing may be taken back.
    """

    heading: str
    rule: Rule | None
    ending: GameEnding | None
    undo_refused: str | None
    log: tuple[LogLine, ...]


def present(game: AnyGame, known: SeatSnapshot) -> Presentation:
    """Return a moment for people, made of what its seat knows."""
    ending = ending_of(game, known.over) if known.over else None
    return Presentation(
        heading=_heading(game, known, ending),
        rule=rule_of(game, known.decision.clause) if known.decision else None,
        ending=ending,
        undo_refused=known.undo_refused,
        log=told_lines(game, known.told),
    )


def _heading(game: AnyGame, known: SeatSnapshot, ending: GameEnding | None) -> str:
    if ending:
        return f"Game over: {ending.result}."
    if known.decision:
        return question(game, known.decision, known.view)
    return waiting_for(game, known.waiting)


def question(game: AnyGame, decision: Decision, view: View) -> str:
    """Return what a decision asks, as a sentence."""
    return capital(game.pose(decision, view))


def question_line(game: AnyGame, decision: Decision, view: View, *, alone: bool) -> str:
    """Return what a decision asks, its clause, and whom it asks unless the game is for one ``alone``."""
    who = "" if alone else f"{heading(game, decision.seat)}: "
    return f"{who}{question(game, decision, view)} [{decision.clause}]"
