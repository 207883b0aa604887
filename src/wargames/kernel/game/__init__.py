"""The Game/Action API: decisions, actions, events, views, questions and scenario files."""

from wargames.kernel.base.notation import Action
from wargames.kernel.game.game import Game
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import (
    ActionSpace,
    Bot,
    Decision,
    Decisions,
    Event,
    EventWeight,
    GameInfo,
    ObservingBot,
    Over,
    PublicEvent,
    RankingBot,
    Scenario,
    Seen,
    Step,
    ThrownDice,
    View,
)

__all__ = [
    "Action", "ActionSpace", "Bot", "Decision", "Decisions", "Event", "EventWeight", "Game", "GameInfo",
    "ObservingBot", "Over", "PublicEvent", "RankingBot", "Scenario", "Seat", "Seen", "Step", "ThrownDice",
    "View",
]  # fmt: skip
