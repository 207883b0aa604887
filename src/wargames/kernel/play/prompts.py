"""Requests to bots, independent of the session, so that any thread may answer them."""

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
    """A decision of a bot, its view, and its time.

    ``begins`` is called before the bot; ``ears`` are the steps that an observing bot has not been told yet.
    """

    bot: Bot
    decision: Decision
    view: Any
    left: TimeLeft
    begins: Callable[[], None]
    ears: Ears | None = None

    @property
    def seat(self) -> Seat:
        """The seat of the decision."""
        return self.decision.seat

    def answer(self, clock: Clock | None = None) -> tuple[Action, int]:
        """Ask the bot; return its unchecked answer, and the milliseconds it took.

        Raises :class:`BotFault` for a bot that raises, writes into a value shown to it, or exceeds its clock.
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
        """Return the fault of the bot for a reason."""
        return BotFault(self.seat, self.bot, self.decision, because)
