"""What a game says to people: what happened, what they may do, and what they are asked."""

from typing import Generic, TypeVar

from wargames.kernel.base.notation import Action
from wargames.kernel.game.vocabulary import Decision, Event, View

V = TypeVar("V", bound=View)


class Speaking(Generic[V]):
    """Events, actions and decisions in sentences: those of their classes, unless a game has its own."""

    def narrate(self, event: Event) -> str:
        """Say an event as a sentence: that of its class (``SAYS``), unless the game has words of its own."""
        return event.said()

    def say(self, action: Action, view: V) -> str:
        """Say an action as a sentence for a button, as :meth:`narrate` does for events."""
        return action.said(view)

    def pose(self, decision: Decision, view: V) -> str:
        """Say what a decision asks for: by the words of its class (``ASKS``), unless the game has its own."""
        return decision.asked()
