"""The referee's side of a conversation with one engine at one seat."""

from collections.abc import Collection, Mapping, Sequence
from importlib.metadata import version
from time import monotonic
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import BadText, UnknownName, WargameError
from wargames.kernel.game import Action, Decision, Game, Over, Seat, Seen
from wargames.kernel.game.clocks import TimeLeft
from wargames.kernel.game.installed import ids_of
from wargames.kernel.game.json_forms import decode_action, encode_decision, encode_event, encode_question
from wargames.kernel.play.bot_hooks import TableInfo
from wargames.protocol import messages as say
from wargames.protocol.answers import QueryAnswers
from wargames.protocol.faults import EngineFault, Verdict
from wargames.protocol.limits import Limits
from wargames.protocol.lines import Lines
from wargames.protocol.processes import begin, finish, waits
from wargames.protocol.writing import ViewWriter

M = TypeVar("M", say.Ready, say.Seated)

VIEW = b'"view":'
NO_VIEW = VIEW + b"null"
"""The place of a view in a line, before it is written."""

PATIENCE = 5.0
"""Seconds that an engine may take to read lines outside of its own time."""


@attrs.frozen
class _Turn:
    """A decision that an engine is asked for: the game, the decision, and the answers to queries."""

    game: Game[Any, Any]
    decision: Decision
    answers: QueryAnswers


class Conversation:
    """The referee's conversation with one engine, from its start to its end.

    A breach of the protocol ends the engine and raises :class:`EngineFault`.
    """

    def __init__(self, command: Sequence[str], limits: Limits, options: Mapping[str, str]) -> None:
        self._limits = limits
        self._process = begin(command, limits)
        self._lines = Lines(self._process, most=limits.output)
        self._number = self._seen = 0
        self._pondering: int | None = None
        self._pondered = set[int]()
        self.queries = 0
        """The number of queries so far."""
        self._writer = ViewWriter()
        self.thought = ""
        try:
            self.ready = self._greet(dict(options))
        except EngineFault:
            self.close()
            raise

    @property
    def wants(self) -> frozenset[say.Want]:
        """The data that the engine wants to be sent."""
        return frozenset(self.ready.wants)

    @property
    def ponders(self) -> bool:
        """True when the engine can ponder and may."""
        return self._limits.ponder and self.ready.ponders

    def _greet(self, options: dict[str, str]) -> say.Ready:
        message = self._started(say.Hello(say.PROTOCOL, version("wargames-kernel"), options), say.Ready)
        if message.protocol != say.PROTOCOL:
            raise EngineFault(Verdict.OTHER_PROTOCOL, f"it speaks {message.protocol}, not {say.PROTOCOL}")
        known = {option.name for option in message.options}
        if unknown := sorted(set(options) - known):
            has = ", ".join(sorted(known)) or "none"
            raise EngineFault(Verdict.NOT_STARTED, f"it has no option {unknown[0]!r} (it has: {has})")
        return message

    def _started(self, message: say.FromReferee, wanted: type[M]) -> M:
        """Send a message and wait for its acknowledgment."""
        until = monotonic() + self._limits.start / 1000
        try:
            self._lines.send(say.encode(message), until)
            while isinstance(answer := self._message(until), say.Info):
                self.thought = answer.text
        except EngineFault as fault:
            if fault.verdict is not Verdict.EXITED:
                raise
            raise EngineFault(Verdict.NOT_STARTED, fault.because, fault.signal) from None
        if answer is None:
            took, words = self._limits.start, self._lines.last_words()
            raise EngineFault(Verdict.NOT_STARTED, f"no {wanted.__name__} within {took:,} ms{words}")
        if not isinstance(answer, wanted):
            what = type(answer).__name__
            raise EngineFault(Verdict.NO_MESSAGE, f"it answers {type(message).__name__} by {what}")
        return answer

    def begin_game(self, table: TableInfo, seat: Seat, seed: str) -> None:
        """Announce a new game."""
        if self.ready.games and set(ids_of(table.game)).isdisjoint(self.ready.games):
            plays = ", ".join(self.ready.games)[:200]
            raise EngineFault(Verdict.OTHER_GAME, f"{self.ready.name[:40]} plays {plays}, not {table.game}")
        self._seen = 0
        clock = table.clock or self._limits.clock
        place = (table.game, table.edition, table.scenario, dict(table.options))
        new = say.NewGame(*place, list(table.seats), seat, seed, clock, ponder=self.ponders)
        self._started(new, say.Seated)

    def tell(self, game: Game[Any, Any], steps: Sequence[Seen]) -> None:
        """Send the events that the seat saw, if the engine wants them."""
        if "events" in self.wants and steps:
            self._tell(say.Told([self._step(game, seen) for seen in steps]))

    def _step(self, game: Game[Any, Any], seen: Seen) -> say.Seen:
        self._seen += 1
        events = [encode_event(game, event) for event in seen.events]
        return say.Seen(self._seen, None if seen.action is None else str(seen.action), events, seen.undone)

    def decide(self, game: Game[Any, Any], decision: Decision, view: Any, left: TimeLeft) -> Action:
        """Return the engine's choice; raises :class:`EngineFault` for anything but an answer in time."""
        self._stop_pondering()
        self._number += 1
        self._lines.fresh()
        shown, number = (decision, view), self._number
        asked = question_line(game, shown, self.wants, self._writer, number=number, left=left)
        until = monotonic() + (left.now if left.now is not None else 10**9) / 1000
        self._lines.send(asked, until + PATIENCE)
        turn = _Turn(game, decision, QueryAnswers(game, (decision.seat, view), self._limits, until))
        stopped = False
        while True:
            message = self._message(until)
            if message is None:
                until = self._out_of_time(until, stopped=stopped)
                stopped = True
            elif (action := self._heard(message, turn, until + PATIENCE)) is not None:
                return action

    def ponder(self, game: Game[Any, Any], view: Any) -> None:
        """Let the engine ponder while others decide."""
        self._stop_pondering()
        self._number += 1
        self._pondering = self._number
        self._pondered.add(self._number)
        self._send(ponder_line(game, view, self.wants, self._writer, number=self._number))

    def _stop_pondering(self) -> None:
        if self._pondering is not None:
            self._tell(say.Stop(self._pondering))
            self._pondering = None

    def _out_of_time(self, until: float, *, stopped: bool) -> float:
        """Tell the engine that time is up; raise its fault if it goes on."""
        if stopped:
            raise EngineFault(Verdict.LATE, f"no answer in its time and {self._grace} ms after Stop")
        self._lines.send(say.encode(say.Stop(self._number)), until + PATIENCE)
        return until + self._grace / 1000

    @property
    def _grace(self) -> int:
        return self._limits.clock.grace

    def _heard(self, message: say.FromEngine, turn: "_Turn", until: float) -> Action | None:
        """Handle a line that came during a decision; return the action if it is the answer."""
        match message:
            case say.Info(text=text):
                self.thought = text
                return None
            case say.Ready() | say.Seated():
                what = type(message).__name__
                raise EngineFault(Verdict.NO_MESSAGE, f"it says {what} where it is to choose")
            case _ if message.id in self._pondered:
                return None
            case _ if message.id != self._number:
                what = f"{type(message).__name__} to {message.id}"
                raise EngineFault(Verdict.OLD_QUESTION, f"{what} where {self._number} is asked")
            case say.Ask(chosen=chosen):
                question = encode_question(turn.game, _next(turn.decision, chosen))
                self._lines.send(say.encode(say.Next(self._number, chosen, question)), until)
                return None
            case say.Answer():
                return chosen_by(message, turn.game, turn.decision)
            case _:
                self.queries += 1
                self._tell(turn.answers.reply(message))
                return None

    def end_game(self, over: Over) -> None:
        """Announce the end of the game."""
        self._stop_pondering()
        scores = {str(seat): score for seat, score in over.scores.items()}
        self._tell(say.GameOver(scores, over.reason, over.clause))

    def _tell(self, message: say.FromReferee) -> None:
        self._send(say.encode(message))

    def _send(self, line: bytes) -> None:
        self._lines.send(line, monotonic() + PATIENCE)

    def _message(self, until: float) -> say.FromEngine | None:
        line = self._lines.receive(until)
        if line is None:
            return None
        try:
            return say.from_engine(line)
        except BadText as error:
            verdict = Verdict.NO_UTF8 if "UTF-8" in str(error) else Verdict.NO_MESSAGE
            raise EngineFault(verdict, str(error)) from None

    # what only a check does

    def send_raw(self, text: bytes) -> None:
        """Send bytes as they are."""
        self._send(text)

    def listen(self, seconds: float) -> str | None:
        """Return the line that comes within some seconds, if any."""
        line = self._lines.receive(monotonic() + seconds)
        return None if line is None else line.decode(errors="replace")

    def settled(self) -> bool:
        """Return whether the engine has read its input and waits; True if the system does not tell."""
        return waits(self._process)

    def end_input(self) -> None:
        """Close the engine's input."""
        assert self._process.stdin
        self._process.stdin.close()

    def wait(self, seconds: float) -> None:
        """Wait for the process to end; raises :class:`subprocess.TimeoutExpired` if it does not."""
        self._process.wait(seconds)

    # how it ends

    def close(self) -> None:
        """Send a Bye, and kill the process if it does not end."""
        try:
            until = monotonic() + self._limits.farewell / 1000
            self._lines.send(say.encode(say.Bye()), until)
        except EngineFault:
            finish(self._process, 0)
        else:
            finish(self._process, self._limits.farewell)

    def kill(self) -> None:
        """Kill the process."""
        finish(self._process, 0)


def question_line(
    game: Game[Any, Any],
    shown: tuple[Decision, Any],
    wants: Collection[say.Want],
    writer: ViewWriter,
    *,
    number: int,
    left: TimeLeft,
) -> bytes:
    """Return the line that asks an engine, made from the decision and the view of its seat alone."""
    decision, view = shown
    asked = say.Decide(
        id=number,
        kind=decision.kind,
        view=None,
        decision=encode_decision(game, decision, listed="candidates" in wants)
        if {"decision", "candidates"} & set(wants)
        else None,
        question=encode_question(game, decision.actions.question()) if "question" in wants else None,
        decision_left=left.decision,
        game_left=left.game,
    )
    line = say.encode(asked)
    return with_view(line, game, view, writer) if "view" in wants else line


def ponder_line(
    game: Game[Any, Any], view: Any, wants: Collection[say.Want], writer: ViewWriter, *, number: int
) -> bytes:
    """Return the line that lets an engine ponder, made from the view of its seat alone."""
    line = say.encode(say.Ponder(number, None))
    return with_view(line, game, view, writer) if "view" in wants else line


def with_view(line: bytes, game: Game[Any, Any], view: Any, writer: ViewWriter) -> bytes:
    """Return a line with its view filled in."""
    return line.replace(NO_VIEW, VIEW + writer.text(view, game.view_type).encode(), 1)


def chosen_by(answer: say.Answer, game: Game[Any, Any], decision: Decision) -> Action:
    """Return the action of an answer, legal or not; raises :class:`EngineFault` for an unreadable one."""
    given = [answer.text, answer.number, answer.action, answer.parts]
    if sum(one is not None for one in given) != 1:
        raise EngineFault(Verdict.NO_ANSWER, "an answer has one of text, number, action and parts")
    try:
        if answer.text is not None:
            return game.parse(answer.text)
        if answer.action is not None:
            return decode_action(game, answer.action)
    except WargameError as error:
        raise EngineFault(Verdict.NO_ANSWER, str(error)[:400]) from None
    if answer.number is not None:
        return _numbered(decision, answer.number)
    found = _next(decision, answer.parts or [])
    if not isinstance(found, Action):
        raise EngineFault(Verdict.NO_ANSWER, f"the parts {answer.parts} leave {found.field!r} open")
    return found


def _numbered(decision: Decision, number: int) -> Action:
    candidates = decision.actions.candidates
    if not 0 <= number < len(candidates):
        raise EngineFault(Verdict.NO_ANSWER, f"there is no candidate {number} of {len(candidates)}")
    return candidates[number]


def _next(decision: Decision, chosen: Sequence[str]) -> Any:
    try:
        return decision.actions.question(chosen)
    except UnknownName as error:
        raise EngineFault(Verdict.NO_ANSWER, str(error)[:400]) from None
