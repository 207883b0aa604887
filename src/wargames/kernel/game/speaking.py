"""Sentences of a game for people: events, actions, questions, names of sides, and its progress."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Generic, TypeVar

from wargames.kernel.base.notation import Action
from wargames.kernel.game.progress import GameProgress, GoalTally
from wargames.kernel.game.vocabulary import Decision, Event, View

V = TypeVar("V", bound=View)


class Speaking(Generic[V]):
    """Events, actions and decisions in sentences, by default those of their classes."""

    side_names: ClassVar[Mapping[str, str]] = {}
    """The names of sides in sentences, by seat: ``{"us": "the Americans"}``."""

    def side_name(self, seat: str) -> str:
        """Return the name of a seat's side in sentences; by default the capitalized seat."""
        return self.side_names.get(seat, seat.replace("_", " ").capitalize())

    def narrate(self, event: Event) -> str:
        """Return the sentence of an event, by default that of its class (``SAYS``)."""
        return event.said()

    def say(self, action: Action, view: V) -> str:
        """Return the label of an action, by default that of its class."""
        return action.said(view)

    def pose(self, decision: Decision, view: V) -> str:
        """Return the prompt of a decision, by default that of its class (``ASKS``)."""
        return decision.asked()

    def progress(self, view: V) -> GameProgress:
        """Return the turn, what wins, and how far each side is, by default nothing."""
        return GameProgress()

    def losses(self, view: V, events: Iterable[Event], /) -> tuple[GoalTally, ...]:
        """Return what each side has lost so far, from a view and all that it was told; by default nothing."""
        return ()
