"""What a game says of scenarios that are being written."""

from typing import TYPE_CHECKING, ClassVar

from wargames.kernel.base.errors import ScenarioViolation
from wargames.kernel.game.canvas import Canvas
from wargames.kernel.game.scenario_file import violations_in
from wargames.kernel.game.vocabulary import Scenario


class Drafted:
    """A game whose scenarios come from files that people write."""

    canvas: ClassVar[Canvas | None] = None
    """How its maps are painted; None for a game without a map in its files."""

    if TYPE_CHECKING:  # what a game has

        def read_scenario(self, text: str, source: str) -> Scenario: ...  # noqa: D102  as Game says it

    def scenario_violations(self, text: str) -> tuple[ScenarioViolation, ...]:
        """List all that is wrong with the text of a scenario's file, line by line; nothing: it can be played.

        What the rules do not allow is looked for once all can be read.
        """
        return violations_in(self.read_scenario, text)
