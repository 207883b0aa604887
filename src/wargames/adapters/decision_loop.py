"""The loop of decisions of a game that is played by action numbers."""

from collections.abc import Mapping
from typing import Any

from wargames import Action, Decisions, Game, Over, RandomDice, Rng, Scenario, Seat, View
from wargames.encoding import ActionSpec, Sentence


class DecisionLoop:
    """A game that stops at decisions with a choice; forced ones pass by themselves.

    Simultaneous decisions are asked in turn, and choices stay hidden until the rules reveal them. ``seat``
    and ``sentence`` are those of the decision, None once the game is ``over``. ``choices`` counts chosen
    actions.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: str | Scenario,
        options: Mapping[str, Any] | None,
        spec: ActionSpec,
    ) -> None:
        self.game, self.spec = game, spec
        self._scenario, self._options = scenario, dict(options or {})
        self.state: Any = None
        self.seat: Seat | None = None
        self.sentence: Sentence | None = None
        self.over: Over | None = None
        self.choices = 0

    def deal(self, rng: Rng) -> None:
        """Begin a game with the dice of a random generator."""
        self._dice = RandomDice(rng)
        self.over, self.choices = None, 0
        self._stand(self.game.start(self._scenario, self._options, dice=self._dice).state)

    def _stand(self, state: Any) -> None:
        """Go on from a state to the next decision with a choice."""
        while True:
            self.state = state
            self.forget()
            pending = self.game.pending(state)
            if not isinstance(pending, Decisions):
                self.over, self.seat, self.sentence = pending, None, None
                return
            seat, decision = next(iter(pending.items()))
            sentence = self.spec.begin(decision.actions)
            if sentence.action is None:
                self.seat, self.sentence = seat, sentence
                return
            state = self.game.apply(state, seat, sentence.action, self._dice).state

    def say(self, number: int) -> None:
        """Answer with a number; a complete action is played.

        Raises :class:`wargames.encoding.NotOffered` for a number that may not be answered.
        """
        assert self.sentence is not None, "the game goes on"
        self.sentence.say(number)
        if self.sentence.action is not None:
            self.act(self.sentence.action)

    def act(self, action: Action) -> None:
        """Play a whole action of the deciding seat; raises :class:`wargames.IllegalAction`."""
        assert self.seat is not None, "the game goes on"
        state = self.game.apply(self.state, self.seat, action, self._dice).state
        self.choices += 1
        self._stand(state)

    def forget(self) -> None:
        """Drop the cached views of the last state."""
        self._views = dict[Seat | None, View]()

    def stop(self) -> None:
        """End the game here."""
        self.seat = self.sentence = None

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.state, seat)
        return found
