"""One game of a league, with every bot in its own process."""

import shlex
import sys
import zlib
from collections.abc import Mapping
from multiprocessing import active_children
from time import monotonic
from typing import TYPE_CHECKING, Any

import attrs

from wargames import bots
from wargames.arena.forfeits import faulty_side, forfeited, verdict_of
from wargames.bots.engine import command_of
from wargames.kernel.base.errors import BotFault, WargameError
from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.kernel.game.json_forms import scenario_digest
from wargames.kernel.play.early_end import sides_of
from wargames.kernel.play.record_text import record_text
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Setting
from wargames.protocol import EngineFault, Limits, RemoteBot
from wargames.protocol.processes import end_orphans, kept_apart
from wargames.registry import load

TRIES = 3
"""The most attempts at a game in which a bot may have been killed by its rival."""
VOID = "void: a bot was ended from elsewhere each time"


class OtherRules(WargameError):
    """A worker with another edition or scenario than the league."""


@attrs.frozen
class SeatedBot:
    """A bot at a side: its name in the league, the bot or command, the options."""

    name: str
    runs: str
    options: tuple[tuple[str, str], ...] = ()

    def bot(self, game: Game[Any, Any], seed: int, limits: Limits) -> "TimedBot":
        """Return the bot as an engine, which begins at its first decision."""
        command = bots.command_in(self.runs)
        words = command_of(self.runs) if command is None else shlex.split(command)
        return TimedBot(words, game, seed, limits=limits, options=dict(self.options))


@attrs.frozen
class Assignment:
    """A game to play, with everything that a worker needs.

    ``edition`` and ``scenario_sha`` must be those of the worker. ``sides`` has a bot for each side.
    """

    number: int
    game: str
    edition: str
    scenario: str
    scenario_sha: str
    options: dict[str, Any] = attrs.field(hash=False)
    seed: int
    sides: tuple[SeatedBot, ...]
    limits: Limits


@attrs.frozen
class TimeUsage:
    """The decisions of a side, their milliseconds in all, and the longest one."""

    decisions: int
    spent: int
    worst: int


@attrs.frozen
class PlayedGame:
    """The result of a game: the score of each side, the reason of its end, and faults.

    ``faulty`` is the side of the bot at fault or None, ``fault`` the verdict, ``record`` the compressed
    record (empty if it was left on disk). ``incidents`` say why the game was played again: a bot was killed
    by a signal that a rival may have sent. Incidents and times may differ between equal runs of a league.
    """

    number: int
    scores: tuple[int, ...]
    reason: str
    actions: int
    faulty: int | None
    fault: str
    record: bytes
    efforts: tuple[TimeUsage, ...] = attrs.field(eq=False)
    seconds: float = attrs.field(eq=False)
    incidents: tuple[str, ...] = attrs.field(eq=False, default=())

    @property
    def void(self) -> bool:
        """True when incidents prevented a result."""
        return self.reason == VOID


class TimedBot(RemoteBot):
    """An engine that keeps the milliseconds of each of its decisions."""

    def __init__(self, *what: Any, **more: Any) -> None:
        super().__init__(*what, **more)
        self.took: list[int] = []

    def decide(self, decision: Decision, view: Any) -> Action:
        """Have the engine choose."""
        began = monotonic()
        try:
            return super().decide(decision, view)
        finally:
            self.took.append(round(1000 * (monotonic() - began)))


def play_game(assigned: Assignment) -> PlayedGame:
    """Play a game to its end, or to the first fault, which loses it.

    If bots are not kept apart and one is killed by a signal, the sender is unknown: the game is played again,
    and void after :data:`TRIES` attempts. Raises :class:`OtherRules` where this process has other rules.
    """
    game = rules_of(assigned)
    incidents: list[str] = []
    while True:
        played, fault = _play_once(assigned, game)
        if not (incident := incident_of(assigned, played, fault)):
            return attrs.evolve(played, incidents=tuple(incidents))
        incidents.append(incident)
        if len(incidents) == TRIES:
            level = (0,) * len(played.scores)
            void = attrs.evolve(played, scores=level, reason=VOID, faulty=None, fault="")
            return attrs.evolve(void, incidents=tuple(incidents))


def incident_of(assigned: Assignment, played: PlayedGame, fault: BotFault | None) -> str:
    """Return why a game must be played again; empty if it stands."""
    because = fault.because if fault else None
    if played.faulty is None or not isinstance(because, EngineFault) or not because.signal:
        return ""
    if kept_apart(assigned.limits):
        return ""
    name = assigned.sides[played.faulty].name
    return f"{name} was ended by signal {because.signal}, which the referee did not send"


def _play_once(assigned: Assignment, game: Game[Any, Any]) -> tuple[PlayedGame, BotFault | None]:
    began = monotonic()
    opening = game.start(assigned.scenario, assigned.options, dice=SeededDice(assigned.seed)).state
    sides = sides_of(game, opening)
    timed = {seat: _seat(assigned, game, side, seat) for side, seats in enumerate(sides) for seat in seats}
    session = Session(
        game,
        assigned.scenario,
        assigned.options,
        dice=SeededDice(assigned.seed),
        seats=timed,
        clock=assigned.limits.clock,
    )
    fault = None
    try:
        session.run()
    except BotFault as error:
        fault = error
    finally:
        for bot in timed.values():
            bot.close()
        end_orphans(_spared())
    return _result(assigned, session, (sides, timed), fault=fault, seconds=monotonic() - began), fault


def rules_of(assigned: Assignment) -> Game[Any, Any]:
    """Return the game; raise :class:`OtherRules` if it is not that of the league."""
    game = load(assigned.game)
    sha = scenario_digest(game, game.scenario(assigned.scenario))
    if (game.edition, sha) != (assigned.edition, assigned.scenario_sha):
        raise OtherRules(
            f"game {assigned.number}: the league plays {assigned.scenario} of {assigned.game} as of edition"
            f" {assigned.edition}, scenario {assigned.scenario_sha}; this worker has edition {game.edition},"
            f" scenario {sha}"
        )
    return game


def _seat(assigned: Assignment, game: Game[Any, Any], side: int, seat: Seat) -> TimedBot:
    seed = seed_for(f"bot of {seat}", assigned.seed)
    return assigned.sides[side].bot(game, seed, assigned.limits)


def _spared() -> list[int]:
    """Return the child processes that belong to ``multiprocessing``; its tracker, if it was ever imported."""
    tracking = sys.modules.get("multiprocessing.resource_tracker")
    tracker = getattr(getattr(tracking, "_resource_tracker", None), "_pid", None)
    return [child.pid for child in active_children() if child.pid] + ([tracker] if tracker else [])


def _result(
    assigned: Assignment,
    session: Session[Any, Any],
    table: tuple[tuple[tuple[Seat, ...], ...], Mapping[Seat, TimedBot]],
    *,
    fault: BotFault | None,
    seconds: float,
) -> PlayedGame:
    sides, timed = table
    over = session.over
    if fault is None:
        assert over is not None, "bots play to the end"
        faulty, scores, reason = None, tuple(over.scores[side[0]] for side in sides), over.reason
    else:
        faulty = faulty_side(fault, sides)
        scores, reason = forfeited(session.game, faulty, sides)
    return PlayedGame(
        number=assigned.number,
        scores=scores,
        reason=reason,
        actions=len(session.history) - 1,
        faulty=faulty,
        fault="" if fault is None else verdict_of(fault),
        record=_record(assigned, session, sides, over),
        efforts=tuple(_effort([took for seat in side for took in timed[seat].took]) for side in sides),
        seconds=seconds,
    )


def _effort(took: list[int]) -> TimeUsage:
    return TimeUsage(len(took), sum(took), max(took, default=0))


def _record(
    assigned: Assignment, session: Session[Any, Any], sides: tuple[tuple[Seat, ...], ...], over: Over | None
) -> bytes:
    game = session.game
    setting = Setting(game, game.scenario(assigned.scenario), game.options(assigned.options))
    names = {
        str(seat): seated.name for side, seated in zip(sides, assigned.sides, strict=True) for seat in side
    }
    seats = {str(seat): names[str(seat)] for seat in game.seats_of(session.state)}
    seed, clock = SeededDice(assigned.seed).seed, assigned.limits.clock
    entries = [attrs.evolve(entry, took=None) for entry in session.history]
    text = record_text(setting, entries, over, seats=seats, seed=seed, clock=clock)
    return zlib.compress(text)


if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__, Effort="TimeUsage", Played="PlayedGame", Seated="SeatedBot", Timed="TimedBot"
    )
