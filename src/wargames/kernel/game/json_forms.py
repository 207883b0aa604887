"""A game's values as plain data and back: what programs send each other."""

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from wargames.kernel.base import plain
from wargames.kernel.base.notation import Action
from wargames.kernel.game.vocabulary import Decision, Event, View

if TYPE_CHECKING:
    from wargames.kernel.game.questions import Question

V = TypeVar("V", bound=View)


class JsonForms(Generic[V]):
    """How actions, events, views and decisions of a game are written as JSON carries them.

    What is written of a view or a decision may be sent to the seat that it belongs to;
    :mod:`wargames.kernel.inspection.schemas` describes it.
    """

    view_type: ClassVar[type]
    action_types: ClassVar[tuple[type[Action], ...]]
    event_types: ClassVar[tuple[type[Event], ...]]

    def encode_action(self, action: Action) -> dict[str, Any]:
        """Write an action as plain data."""
        return cast("dict[str, Any]", plain.to_plain(action, plain.union_of(self.action_types)))

    def decode_action(self, data: Any) -> Action:
        """Read an action from plain data; raises :class:`BadText`."""
        return cast("Action", plain.from_plain(data, plain.union_of(self.action_types), "action"))

    def encode_event(self, event: Event) -> dict[str, Any]:
        """Write an event as plain data."""
        return cast("dict[str, Any]", plain.to_plain(event, plain.union_of(self.event_types)))

    def decode_event(self, data: Any) -> Event:
        """Read an event from plain data; raises :class:`BadText`."""
        return cast("Event", plain.from_plain(data, plain.union_of(self.event_types), "event"))

    def encode_view(self, view: V) -> dict[str, Any]:
        """Write a view as plain data: what its seat may know, and nothing else."""
        return cast("dict[str, Any]", plain.to_plain(view, self.view_type))

    def decode_view(self, data: Any) -> V:
        """Read a view from plain data; raises :class:`BadText`."""
        return cast("V", plain.from_plain(data, self.view_type, "view"))

    def view_digest(self, view: V) -> str:
        """Hash a view: equal for equal views, on every machine. It tells its seat nothing new."""
        return plain.digest(self.encode_view(view))

    def encode_decision(self, decision: Decision, *, listed: bool = True) -> dict[str, Any]:
        """Write a decision as plain data, with its candidates unless ``listed`` is False.

        Each candidate is written as text, as JSON and word by word, as the questions ask for it. Where there
        may be hundreds, send the decision without them, and its questions by :meth:`encode_question`.
        """
        from wargames.kernel.game.sent import decision_data  # noqa: PLC0415  random play sends nothing

        return decision_data(decision, self.encode_action, listed=listed)

    def encode_question(self, question: "Question | Action") -> dict[str, Any]:
        """Write a question as plain data; where nothing is left to ask, the action that was chosen."""
        if isinstance(question, Action):
            return {"action": self.encode_action(question), "text": str(question)}
        from wargames.kernel.game.sent import question_data  # noqa: PLC0415  as above

        return question_data(question)
