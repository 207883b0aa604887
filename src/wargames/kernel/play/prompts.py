"""What a bot is asked, cut loose from the session that asks: it may be answered in any thread."""

from collections.abc import Callable
from time import monotonic
from typing import Any

import attrs

from wargames.kernel.base.errors import BotFault, ValueWritten
from wargames.kernel.game import Action, Bot, Decision, Seat
from wargames.kernel.game.clocks import Clock, TimeLeft, judge
from wargames.kernel.play.mutation_check import Fingerprint
from wargames.kernel.play.observers import Ears


@attrs.frozen(eq=False)
class Prompt:
    """A decision that a bot owes, the view that it is shown, and how much time it has.

    ``begins`` is called before it is asked; ``ears`` is what it has not been told yet, if it listens.
    """

    bot: Bot
    decision: Decision
    view: Any
    left: TimeLeft
    begins: Callable[[], None]
    ears: Ears | None = None

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""
        return self.decision.seat

    def answer(self, clock: Clock | None = None) -> tuple[Action, int]:
        """Ask the bot; give its answer, which is not judged yet, and the milliseconds that it took.

        Raises :class:`BotFault` for a bot that raises, writes into a value that it was shown, or takes longer
        than its clock allows.
        """
        fingerprint = Fingerprint(self.decision, self.view, self.ears and self.ears.waiting)
        try:
            return self._ask(clock)
        except Exception as error:
            raise self.fault(error) from error
        finally:
            if mutated := fingerprint.mutated():
                raise self.fault(ValueWritten(f"it wrote into a frozen {mutated} that it was shown"))

    def _ask(self, clock: Clock | None) -> tuple[Action, int]:
        self.begins()
        if self.ears:
            self.ears.tell()
        began = monotonic()
        action = self.bot.decide(self.decision, self.view)
        took = int(1000 * (monotonic() - began))
        judge(clock, self.left, took)
        return action, took

    def fault(self, because: Any) -> BotFault:
        """Say what is wrong with the bot or its answer."""
        return BotFault(self.seat, self.bot, self.decision, because)
