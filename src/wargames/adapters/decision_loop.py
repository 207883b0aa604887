"""A game that is played by numbers, one choice after the other."""

from collections.abc import Mapping
from typing import Any

from wargames import Action, Decisions, Game, Over, RandomDice, Rng, Scenario, Seat, View
from wargames.encoding import ActionSpec, Sentence


class DecisionLoop:
    """A game at the point where somebody has a choice; decisions with one answer pass by themselves.

    Where several owe a choice at once, they are asked in turn, and nobody is told what the others chose
    before the rules reveal it. ``seat`` and ``sentence`` say who chooses and what may be said; both are None
    once the game is ``over``. ``choices`` counts the actions that were chosen.
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
        """Begin a game with the dice of a generator."""
        self._dice = RandomDice(rng)
        self.over, self.choices = None, 0
        self._stand(self.game.start(self._scenario, self._options, dice=self._dice).state)

    def _stand(self, state: Any) -> None:
        """Ask whoever has a choice in a state, or in the next one where somebody has."""
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
        """Answer for the seat that is asked; once its action is said, it is played.

        Raises :class:`wargames.encoding.NotOffered` for a number that stands for nothing.
        """
        assert self.sentence is not None, "the game goes on"
        self.sentence.say(number)
        if self.sentence.action is not None:
            self.act(self.sentence.action)

    def act(self, action: Action) -> None:
        """Play a whole action of the seat that is asked. Raises :class:`wargames.IllegalAction`."""
        assert self.seat is not None, "the game goes on"
        state = self.game.apply(self.state, self.seat, action, self._dice).state
        self.choices += 1
        self._stand(state)

    def forget(self) -> None:
        """Forget the views that were shown of the state before."""
        self._views = dict[Seat | None, View]()

    def stop(self) -> None:
        """End the game here: nobody is asked any more."""
        self.seat = self.sentence = None

    def view(self, seat: Seat | None) -> View:
        """Give what a seat may know now."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.state, seat)
        return found
