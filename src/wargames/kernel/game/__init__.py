"""The Game/Action API: decisions, actions, events, views, questions and scenario files."""

from wargames.kernel.game.game import Game
from wargames.kernel.game.vocabulary import (
    Action,
    ActionSpace,
    Bot,
    Decision,
    Decisions,
    Event,
    GameInfo,
    ObservingBot,
    Over,
    PublicEvent,
    RankingBot,
    Scenario,
    Seat,
    Step,
    View,
)

__all__ = [
    "Action", "ActionSpace", "Bot", "Decision", "Decisions", "Event", "Game", "GameInfo",
    "ObservingBot", "Over", "PublicEvent", "RankingBot", "Scenario", "Seat", "Step", "View",
]  # fmt: skip
