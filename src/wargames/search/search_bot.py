"""The common base of the search bots."""

from collections.abc import Collection
from typing import Any, ClassVar

from wargames.kernel.base.errors import SHOWN
from wargames.kernel.base.former_attributes import FormerAttribute
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.kernel.game.own_values import require_asked, require_game
from wargames.search.base_policy import BasePolicies, forced_action
from wargames.search.report import ProgressReporter, SearchReport
from wargames.search.settings import SearchSettings


class SearchBot:
    """A bot that searches with base policies and reports what it found.

    ``report`` is that of the last decision, None where only one action was legal. A reporter set as
    ``progress`` is called during the search and changes nothing.
    """

    GAMES: ClassVar[Collection[str]] = ()
    SETTINGS: ClassVar[type] = SearchSettings
    RANDOM_STREAM: ClassVar[str]
    """The name of the bot in the seed of its random numbers."""

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, settings: Any = None) -> None:
        require_game(game)
        self.settings = settings or self.SETTINGS()
        if not issubclass(type(self.settings), self.SETTINGS):
            said = f"{repr(settings)[:SHOWN]} are no settings of {type(self).__name__}"
            raise TypeError(f"{said}; make them by {self.SETTINGS.__name__}")
        self.policies = BasePolicies(game, self.settings.policy, seed)
        self.report: SearchReport | None = None
        self.progress: ProgressReporter | None = None
        self.game, self.rng = game, Rng(f"{game.id}:{self.RANDOM_STREAM}:{seed}")

    def begin(self, decision: Decision, view: Any) -> Action | None:
        """Forget the last report, and return the only answer to a decision; None where there is a choice.

        Raises :class:`OtherGame` for the decision or the view of another game.
        """
        require_asked(self.game, decision, view)
        self.report = None
        return forced_action(decision)

    thoughts = FormerAttribute("report")
    thinking = FormerAttribute("settings")
    hands = FormerAttribute("policies")
    watch = FormerAttribute("progress")
