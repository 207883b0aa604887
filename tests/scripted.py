"""Any game played and looked at by a test: typed actions, dice that fall as written, what is told or refused.

A ``Player`` knows one game; the ``given`` module of each game takes its verbs from one::

    PLAYER = Player(GAME)
    do, refused, choices = PLAYER.do, PLAYER.refused, PLAYER.choices
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import attrs
import pytest

from wargames.kernel.base.errors import IllegalAction, Refusal
from wargames.kernel.chance.dice import Dice, Roll, ScriptedDice, Source
from wargames.kernel.game import Decision, Event, Game, Over, Seat, Step
from wargames.kernel.game.json_forms import encode_state

E = TypeVar("E", bound=Event)
S = TypeVar("S")
T = TypeVar("T")

# ------------------------------------------------------------------------------------------------ dice


class Scripted:
    """Dice and cards in the order in which they fall; ``rolls`` notes what they were for.

    ``then`` decides what is not scripted; without it BadDie is raised.
    """

    def __init__(self, dice: Sequence[Any] = (), then: Dice | None = None) -> None:
        self.left = list(dice)
        self.rolls: list[Roll] = []
        self._then = then or ScriptedDice()

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take as many scripted values as the source has dice."""
        self.rolls.append(Roll(source, purpose, clause))
        if not self.left:
            return self._then.roll(source, purpose, clause)
        taken, self.left[:] = self.left[: source.size], self.left[source.size :]
        return source.read(taken)


# ------------------------------------------------------------------------------------------------ playing


@attrs.frozen
class Player(Generic[S]):
    """Plays a game for whoever is asked, or always for one seat; every table it leads to is ``judged``."""

    game: Game[S, Any]
    seat: Seat | None = None
    judged: bool = True

    def to_move(self, state: S, text: str = "") -> Seat:
        """Name the seat that answers with an action as typed."""
        return self.seat or self.asked(state).seat

    def do(self, state: S, *texts: str, dice: Sequence[Any] = (), then: Dice | None = None) -> Step[S]:
        """Play actions as typed, each by the seat that is asked; every scripted value must fall.

        ``then`` decides what is not scripted; without it BadDie is raised. The step holds all events.
        """
        scripted = Scripted(dice, then)
        step = self.do_with(scripted, state, *texts)
        assert not scripted.left, f"all scripted dice must fall; left are {scripted.left}"
        return step

    def do_with(self, dice: Dice, state: S, *texts: str) -> Step[S]:
        """Play actions as typed with any dice; the step holds all events."""
        found: list[Event] = []
        for text in texts:
            step = self.game.apply(state, self.to_move(state, text), self.game.parse(text), dice)
            if self.judged:
                assert [] == list(self.game.violations(step.state)), "play leads only to possible tables"
            state = step.state
            found += step.events
        return Step(state, tuple(found))

    def rolls(self, state: S, *texts: str, dice: Sequence[Any] = ()) -> list[Roll]:
        """List what the dice were thrown for while actions are played; every scripted value must fall."""
        scripted = Scripted(dice)
        self.do_with(scripted, state, *texts)
        assert not scripted.left, f"all scripted dice must fall; left are {scripted.left}"
        return scripted.rolls

    def asked(self, state: S) -> Decision:
        """Give the one decision that is owed now."""
        pending = self.game.pending(state)
        assert not isinstance(pending, Over), pending
        (decision,) = pending.values()
        return decision

    def choices(self, state: S, seat: Seat | str | None = None) -> list[str]:
        """List what may be answered now, as typed, by a seat if several are asked."""
        pending = self.game.pending(state)
        assert not isinstance(pending, Over), pending
        decision = self.asked(state) if seat is None else pending[Seat(seat)]
        return [str(action) for action in decision.actions.candidates]

    def over(self, state: S) -> Over:
        """Give the end of a game that is over."""
        pending = self.game.pending(state)
        assert isinstance(pending, Over), pending
        return pending

    def refusal(self, state: S, text: str, seat: Seat | str | None = None) -> Refusal:
        """Give why an action is refused, after trying it in earnest: nothing may change."""
        before, action = encode_state(self.game, state), self.game.parse(text)
        asks = self.to_move(state, text) if seat is None else Seat(seat)
        with pytest.raises(IllegalAction) as raised:
            self.game.apply(state, asks, action, ScriptedDice())
        assert before == encode_state(self.game, state), "a refused action changes nothing"
        assert self.game.refusal(state, asks, action) == raised.value.refusal
        return raised.value.refusal

    def refused(self, state: S, text: str, seat: Seat | str | None = None) -> str:
        """Give the clause by which an action is refused, after trying it in earnest."""
        return self.refusal(state, text, seat).clause

    def allowed(self, state: S, text: str, seat: Seat | str | None = None) -> bool:
        """Tell whether an action is legal now."""
        asks = self.to_move(state, text) if seat is None else Seat(seat)
        return self.game.refusal(state, asks, self.game.parse(text)) is None

    # looking

    @staticmethod
    def events(step: Step[S], kind: type[E]) -> list[E]:
        """List the events of one kind in their order."""
        return [event for event in step.events if isinstance(event, kind)]

    def only(self, step: Step[S], kind: type[E]) -> E:
        """Give the one event of a kind."""
        (event,) = self.events(step, kind)
        return event

    @staticmethod
    def told(step: Step[S], seat: str | None) -> list[Event]:
        """List what a seat, or a spectator (None), is shown of the events."""
        shown = [event.seen_by(None if seat is None else Seat(seat)) for event in step.events]
        return [event for event in shown if event is not None]
