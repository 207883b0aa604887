"""Snapshots of a seat's knowledge, and their presentation."""

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
    """The knowledge of a seat or a spectator (None) at a moment.

    ``undo_refused`` is None if the seat may take its last choice back. ``told`` is a part of the lines told
    to it.
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
        """Return the present knowledge of a seat, with the lines told to it after line ``since``."""
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

    ``heading`` says what to choose, who must act or who won; ``rule`` is the rule of the question.
    ``undo_refused`` is the reason why nothing may be taken back.
    """

    heading: str
    rule: Rule | None
    ending: GameEnding | None
    undo_refused: str | None
    log: tuple[LogLine, ...]


def present(game: AnyGame, known: SeatSnapshot) -> Presentation:
    """Present a moment to people, from the knowledge of its seat."""
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
    """Return the question of a decision, as a sentence."""
    return capital(game.pose(decision, view))


def question_line(game: AnyGame, decision: Decision, view: View, *, alone: bool) -> str:
    """Return the question of a decision, its clause, and its seat unless the game is for one ``alone``."""
    who = "" if alone else f"{heading(game, decision.seat)}: "
    return f"{who}{question(game, decision, view)} [{decision.clause}]"
