"""Values that calls from other languages give and take; their JSON Schemas make the types of the clients."""

from collections.abc import Mapping
from typing import Any

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.presenting import GameEnding, OddsText, Sentences
from wargames.presenting.playback import EventPlayback


@attrs.frozen
class SeedAt:
    """Seeded dice: the seed, and the position of each stream; no position for dice not rolled yet."""

    seed: str
    at: Mapping[str, int] = attrs.field(factory=dict)


@attrs.frozen
class ScenarioFacts:
    """A scenario: its id and its title."""

    id: str
    title: str


@attrs.frozen
class GameFacts:
    """A game: its id, title, edition and scenarios; ``balanced`` is the fairest scenario."""

    id: str
    title: str
    edition: str
    scenarios: tuple[ScenarioFacts, ...]
    balanced: str
    variant_of: str | None


@attrs.frozen
class PlayedStep:
    """A step of play: the state after it, its hash, its events, its lines of a record, the dice to go on.

    ``state`` is text with all secrets. The lines of all steps of a game, in order, are its record.
    """

    state: str
    hash: str
    events: tuple[Any, ...]
    line: str
    dice: SeedAt


@attrs.frozen
class Ended:
    """The end of a game: a score from -1 to 1 for each seat, the reason, and the clause."""

    scores: Mapping[str, float]
    reason: str
    clause: str


@attrs.frozen
class NowPending:
    """The decisions that seats owe now, by seat; none when the game is over."""

    decisions: Mapping[str, Any]
    over: Ended | None


@attrs.frozen
class ReplayedStep:
    """A step of a record: its line, its kind, and what it did. An undo has no action of its own."""

    line: int
    kind: str
    seat: str | None
    action: str | None
    events: tuple[Any, ...]
    hash: str


@attrs.frozen
class Replayed:
    """A record, played again with the hash of each step checked; ``state`` is the last one."""

    game: str
    scenario: str
    edition: str
    seats: Mapping[str, str | None]
    steps: tuple[ReplayedStep, ...]
    state: str
    over: Ended | None


@attrs.frozen
class RandomPlayOut:
    """A random play-out: the state where it stopped, the choices made, the end, and the evaluation there."""

    state: str
    plies: int
    over: Ended | None
    values: Mapping[str, float] | None


@attrs.frozen
class OpenedSession:
    """A session: its number, its game, its seats, and the seats that bots play."""

    session: int
    game: str
    seats: tuple[str, ...]
    bots: Mapping[str, str]


@attrs.frozen
class ToldLine:
    """A line told to a seat: its number, the line that it takes back, its sentence and its event."""

    number: int
    undone: int | None
    words: str
    event: Any


@attrs.frozen
class BoardPosition:
    """A board, with its markup by number, and the lines told of it.

    A line has its words, its clauses, the marks of things, its weight and its playback.
    """

    board: Mapping[str, Any]
    told: tuple[tuple[str, tuple[str, ...], tuple[str, ...], str, EventPlayback | None], ...]


@attrs.frozen
class SeatMoment:
    """What a seat knows now, for a board: how many of the positions known before stay, and what is new.

    ``pieces`` and ``markup`` continue those sent before; ``lands`` has the markup of each static board.
    """

    kept: int
    steps: tuple[BoardPosition, ...]
    pieces: tuple[str, ...]
    markup: tuple[tuple[int, ...], ...]
    lands: Mapping[str, int]
    heading: str
    decision: Sentences | None
    waiting: tuple[str, ...]
    over: GameEnding | None
    undo: str | None


@attrs.frozen
class BoardReplay:
    """Positions and lines as chosen eyes saw them; each markup stands once."""

    title: str
    eyes: Mapping[str, tuple[BoardPosition, ...]]
    pieces: tuple[str, ...]
    markup: tuple[tuple[int, ...], ...]
    lands: Mapping[str, int]
    over: str | None


@attrs.frozen
class ToldFault:
    """An error: the class of its kind, its message, and what else is known of it.

    ``clause`` and ``because`` are those of a refusal.
    """

    kind: str
    message: str
    clause: str | None = None
    because: str | None = None
    action: str | None = None
    known: tuple[str, ...] | None = None


VALUES = (
    SeedAt, GameFacts, PlayedStep, NowPending, Replayed, RandomPlayOut, OpenedSession, ToldLine, OddsText,
    SeatMoment, BoardReplay, ToldFault, Refusal,
)  # fmt: skip
"""The classes of which clients have types."""
