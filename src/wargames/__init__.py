"""Published tactical wargames, played by their rules behind one Game/Action API."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from wargames.kernel.base.errors import (
    BadDie,
    BadOption,
    BadRecord,
    BadScenario,
    BadText,
    BadWeights,
    BotFault,
    IllegalAction,
    OtherGame,
    Refusal,
    UndoRefused,
    UnknownName,
    ValueWritten,
    WargameError,
)
from wargames.kernel.chance.dice import RandomDice, RecordingDice, Rng, ScriptedDice, SeededDice, SystemDice
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import (
    Action,
    ActionSpace,
    Bot,
    Decision,
    Decisions,
    Event,
    Game,
    GameInfo,
    ObservingBot,
    Over,
    PublicEvent,
    RankingBot,
    Scenario,
    Seat,
    Seen,
    Step,
    View,
)
from wargames.registry import games, load

if TYPE_CHECKING:
    from wargames.kernel.game.cursor import Cursor, PlayOut
    from wargames.kernel.game.json_forms import (
        decode_action,
        decode_event,
        decode_state,
        decode_view,
        encode_action,
        encode_decision,
        encode_event,
        encode_question,
        encode_state,
        encode_view,
        state_digest,
        view_digest,
    )
    from wargames.kernel.game.listing import Branch
    from wargames.kernel.game.naming import Names, Part, parts
    from wargames.kernel.game.questions import Answer, Question
    from wargames.kernel.play.observers import Referee, Told, Watcher
    from wargames.kernel.play.record import Record, read_record
    from wargames.kernel.play.redaction import SeatRecord, read_seat_record, redact
    from wargames.kernel.play.replay import Replay, ReplayStep, replay
    from wargames.kernel.play.resume import resume
    from wargames.kernel.play.session import Session
    from wargames.kernel.play.timeline import Entry, Fall
    from wargames.kernel.play.typed_dice import TypedDice

__all__ = [
    "Action", "ActionSpace", "Answer", "BadDie", "BadOption", "BadRecord", "BadScenario", "BadText",
    "BadWeights", "Bot", "BotFault", "Branch", "Cursor", "Decision", "Decisions", "Entry", "Event", "Fall",
    "Game", "GameInfo", "IllegalAction", "Names", "ObservingBot", "Odds", "OddsCase", "OtherGame", "Over",
    "Part", "PlayOut", "PublicEvent", "Question", "RandomDice", "RankingBot", "Record", "RecordingDice",
    "Referee", "Refusal", "Replay", "ReplayStep", "Rng", "Scenario", "ScriptedDice", "Seat", "SeatRecord",
    "SeededDice", "Seen", "Session", "Step", "SystemDice", "Told", "TypedDice", "UndoRefused", "UnknownName",
    "ValueWritten", "View", "WargameError", "Watcher", "decode_action", "decode_event", "decode_state",
    "decode_view", "encode_action", "encode_decision", "encode_event", "encode_question", "encode_state",
    "encode_view", "games", "load", "parts", "read_record", "read_seat_record", "redact", "replay", "resume",
    "state_digest", "view_digest",
]  # fmt: skip

# Loaded at first use: a bot needs neither sessions nor records.
LATER = {
    "game.cursor": ("Cursor", "PlayOut"),
    "game.json_forms": (
        "decode_action",
        "decode_event",
        "decode_state",
        "decode_view",
        "encode_action",
        "encode_decision",
        "encode_event",
        "encode_question",
        "encode_state",
        "encode_view",
        "state_digest",
        "view_digest",
    ),
    "game.listing": ("Branch",),
    "game.naming": ("Names", "Part", "parts"),
    "game.questions": ("Answer", "Question"),
    "play.observers": ("Referee", "Told", "Watcher"),
    "play.record": ("Record", "read_record"),
    "play.redaction": ("SeatRecord", "read_seat_record", "redact"),
    "play.replay": ("Replay", "ReplayStep", "replay"),
    "play.resume": ("resume",),
    "play.session": ("Session",),
    "play.timeline": ("Entry", "Fall"),
    "play.typed_dice": ("TypedDice",),
}


def __dir__() -> list[str]:
    """List the public names, those that are not loaded yet too."""
    return [*__all__, *(name for name in globals() if name.startswith("__"))]


def __getattr__(name: str) -> Any:
    """Load a public name at first use."""
    for module, names in LATER.items():
        if name in names:
            return getattr(import_module(f"wargames.kernel.{module}"), name)
    return _former(name)


_former = former_names(__name__, BadStanding="BadWeights")
