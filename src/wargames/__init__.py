"""Published tactical wargames, played by their rules behind one Game/Action API."""

from wargames.kernel.dice import RecordingDice, ScriptedDice, SeededDice, TypedDice
from wargames.kernel.errors import (
    BadDie,
    BadOption,
    BadRecord,
    BadScenario,
    BadText,
    BotFault,
    IllegalAction,
    Refusal,
    UndoRefused,
    UnknownName,
    WargameError,
)
from wargames.kernel.game import (
    Action,
    ActionSpace,
    Bot,
    Decision,
    Decisions,
    Event,
    Game,
    GameInfo,
    Over,
    PublicEvent,
    Scenario,
    Seat,
    Step,
    View,
)
from wargames.kernel.observers import Referee, Seen, Watcher
from wargames.kernel.odds import Odds, OddsCase
from wargames.kernel.record import Record, read_record
from wargames.kernel.redaction import SeatRecord, read_seat_record, redact
from wargames.kernel.replay import Replay, ReplayStep, replay, resume
from wargames.kernel.session import Session
from wargames.kernel.timeline import Entry, Fall
from wargames.registry import games, load

__all__ = [
    "Action",
    "ActionSpace",
    "BadDie",
    "BadOption",
    "BadRecord",
    "BadScenario",
    "BadText",
    "Bot",
    "BotFault",
    "Decision",
    "Decisions",
    "Entry",
    "Event",
    "Fall",
    "Game",
    "GameInfo",
    "IllegalAction",
    "Odds",
    "OddsCase",
    "Over",
    "PublicEvent",
    "Record",
    "RecordingDice",
    "Referee",
    "Refusal",
    "Replay",
    "ReplayStep",
    "Scenario",
    "ScriptedDice",
    "Seat",
    "SeatRecord",
    "SeededDice",
    "Seen",
    "Session",
    "Step",
    "TypedDice",
    "UndoRefused",
    "UnknownName",
    "View",
    "WargameError",
    "Watcher",
    "games",
    "load",
    "read_record",
    "read_seat_record",
    "redact",
    "replay",
    "resume",
]
