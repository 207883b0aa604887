"""The loop of a game whose seats answer at the same time."""

from collections.abc import Mapping
from typing import Any

from wargames import Decisions, Game, Over, RandomDice, Rng, Scenario, Seat, View
from wargames.adapters.beginning import KnownAfterReset
from wargames.encoding import ActionSpec, Sentence


class SimultaneousLoop(KnownAfterReset):
    """A game that stops until every seat that is asked has said its action; forced ones pass by themselves.

    ``sentences`` are those of the seats that are asked, of which some may be said already; none once the game
    is ``over``. Actions are played when all are said, in the order of the decisions. ``choices`` counts them.
    """

    AFTER_RESET = frozenset({"state"})

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: str | Scenario,
        options: Mapping[str, Any] | None,
        spec: ActionSpec,
    ) -> None:
        self.game, self.spec = game, spec
        self._scenario, self._options = scenario, dict(options or {})
        self.sentences: dict[Seat, Sentence] = {}
        self.over: Over | None = None
        self.choices = 0
        self.state: Any
        self._views = dict[Seat | None, View]()

    def deal(self, rng: Rng) -> None:
        """Begin a game with the dice of a random generator."""
        self._dice = RandomDice(rng)
        self.over, self.choices = None, 0
        self._stand(self.game.start(self._scenario, self._options, dice=self._dice).state)

    def _stand(self, state: Any) -> None:
        """Go on from a state to the next decisions, one of which has a choice."""
        self._views.clear()
        while isinstance(pending := self.game.pending(state), Decisions):
            sentences = {seat: self.spec.begin(one.actions) for seat, one in pending.items()}
            if any(one.action is None for one in sentences.values()):
                self.state, self.sentences = state, sentences
                return
            state = self._played(state, sentences)
        self.state, self.sentences, self.over = state, {}, pending

    def _played(self, state: Any, sentences: Mapping[Seat, Sentence]) -> Any:
        for seat, sentence in sentences.items():
            assert sentence.action is not None, "all is said"
            state = self.game.apply(state, seat, sentence.action, self._dice).state
        return state

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that must answer."""
        return tuple(seat for seat, sentence in self.sentences.items() if sentence.action is None)

    def sentence_of(self, seat: Seat) -> Sentence | None:
        """Return the sentence of a seat that must answer; None for others."""
        sentence = self.sentences.get(seat)
        return None if sentence is None or sentence.action is not None else sentence

    def say(self, numbers: Mapping[Seat, int]) -> None:
        """Answer for every seat that must; once all actions are said, they are played.

        Raises :class:`wargames.encoding.NotOffered` for a number that may not be answered.
        """
        for seat in self.asked:
            self.sentences[seat].say(numbers[seat])
            self.choices += self.sentences[seat].action is not None
        if not self.asked:
            self._stand(self._played(self.state, self.sentences))

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.state, seat)
        return found

    def stop(self) -> None:
        """End the game here."""
        self.sentences = {}
