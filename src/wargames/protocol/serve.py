"""The engine's side of the protocol, for bots written in Python."""

import os
import select
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Bot, Decision, Game, Over, Seat, Seen
from wargames.kernel.game.clocks import TimeLeft
from wargames.kernel.game.json_forms import decode_event, decode_view
from wargames.kernel.play.bot_hooks import TableHooks, TableInfo
from wargames.protocol import messages as say
from wargames.registry import load

CHUNK = 65536


@runtime_checkable
class Pondering(Protocol):
    """A bot that can think in the others' time."""

    def ponder(self, view: Any, more: Callable[[], bool]) -> None:
        """Think from a view for as long as ``more()`` is true."""
        ...


Maker = Callable[[Game[Any, Any], int | str], Bot]
"""A function that makes a bot for a game with a seed."""


@attrs.frozen
class Engine:
    """A bot to serve: its name, its maker, its games (empty for all), its options.

    ``observes`` and ``ponders`` say whether the bots have methods ``observe`` and ``ponder``.
    """

    name: str
    make: Maker
    games: tuple[str, ...] = ()
    options: tuple[say.EngineOption, ...] = ()
    set_options: Callable[[Mapping[str, str]], None] = lambda _options: None
    observes: bool = False
    ponders: bool = False


def serve(engine: Engine) -> None:
    """Serve a bot over standard input and output until a Bye.

    Prints of the bot go to the error output. A bot with a method ``ponder(view, more)`` may think in the
    others' time while ``more()`` is true. Raises :class:`WargameError` for a bot that cannot be served.
    """
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    feed = Feed(0)
    Serving(engine, output, feed.waits).run(feed)


class Feed:
    """The lines of an input descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._from, self._rest = descriptor, bytearray()

    def __iter__(self) -> Iterator[bytes]:
        while True:
            while end := self._rest.find(b"\n") + 1:
                line = bytes(self._rest[:end])
                del self._rest[:end]
                yield line
            if not (more := os.read(self._from, CHUNK)):
                return
            self._rest += more

    def waits(self) -> bool:
        """Return whether input is pending: a line, a part of one, or the end."""
        return bool(self._rest or select.select([self._from], [], [], 0)[0])


class Output(Protocol):
    """The output of an engine."""

    def write(self, line: bytes, /) -> int | None:
        """Write a line."""
        ...


class Serving:
    """The loop that answers the lines of a referee; ``due`` returns whether a line is pending."""

    def __init__(self, engine: Engine, output: Output, due: Callable[[], bool] = lambda: True) -> None:
        self._engine = engine
        self._output = output
        self._due = due
        self._game: Game[Any, Any]
        self._bot: Bot
        self._seat = Seat("")

    def run(self, lines: Iterable[bytes]) -> None:
        """Answer until the input ends or a Bye comes."""
        for line in lines:
            message = say.from_referee(line)
            if isinstance(message, say.Bye):
                return
            if message is not None:
                self._take(message)

    def _take(self, message: say.FromReferee) -> None:
        match message:
            case say.Hello(options=options):
                self._engine.set_options(options)
                self._say(self._ready())
            case say.NewGame():
                self._begin(message)
            case say.Told(steps=steps):
                self._hear(steps)
            case say.Decide():
                self._decide(message)
            case say.GameOver(scores=scores, reason=reason, clause=clause):
                if isinstance(self._bot, TableHooks):
                    over = Over({Seat(seat): score for seat, score in scores.items()}, reason, clause)
                    self._bot.ended(self._seat, over)
            case say.Ponder():
                self._ponder(message)
            case _:  # a stop that came after the answer, or that ended the pondering
                return

    def _ready(self) -> say.Ready:
        wants: list[say.Want] = ["view", "events"] if self._engine.observes else ["view"]
        own = self._engine
        about = say.PROTOCOL, own.name, list(own.games), wants, list(own.options)
        return say.Ready(*about, ponders=own.ponders)

    def _begin(self, new: say.NewGame) -> None:
        self._game = load(new.game)
        if self._game.edition != new.edition:
            here = self._game.edition
            raise WargameError(f"the game is edition {new.edition} of {new.game}; here is edition {here}")
        self._seat = Seat(new.seat)
        self._bot = self._engine.make(self._game, int(new.seed) if new.seed.isdecimal() else new.seed)
        if isinstance(self._bot, TableHooks):
            place = (new.game, new.edition, new.scenario, new.options)
            self._bot.seated(self._seat, TableInfo(*place, tuple(map(Seat, new.seats)), new.clock))
        self._say(say.Seated())

    def _hear(self, steps: list[say.Seen]) -> None:
        if observe := getattr(self._bot, "observe", None):
            observe(tuple(map(self._seen, steps)))

    def _seen(self, step: say.Seen) -> Seen:
        events = tuple(decode_event(self._game, event) for event in step.events)
        action = None if step.action is None else self._game.parse(step.action)
        return Seen(self._seat, action, events, step.undone)

    def _decide(self, asked: say.Decide) -> None:
        view = decode_view(self._game, asked.view)
        decision = decision_of(self._game, view, self._seat, asked.kind)
        if isinstance(self._bot, TableHooks):
            self._bot.clocked(self._seat, TimeLeft(asked.decision_left, asked.game_left))
        self._say(say.Answer(asked.id, text=str(self._bot.decide(decision, view))))

    def _ponder(self, leave: say.Ponder) -> None:
        """Let the bot ponder until the next line comes."""
        if leave.view is not None and isinstance(self._bot, Pondering):
            self._bot.ponder(decode_view(self._game, leave.view), lambda: not self._due())

    def _say(self, message: say.FromEngine) -> None:
        self._output.write(say.encode(message))


def decision_of(game: Game[Any, Any], view: Any, seat: Seat, kind: str) -> Decision:
    """Return the decision for a view by the rules: it is the same in every state that fits the view.

    Raises :class:`WargameError` if the rules here ask something else.
    """
    pending = game.pending(game.sample(view, Rng("served")))
    decision = None if isinstance(pending, Over) else pending.get(seat)
    if decision is None or decision.kind != kind:
        raise WargameError(f"by the rules here {seat} is not asked for {kind}: is it another version?")
    return decision
