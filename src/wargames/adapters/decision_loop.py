"""The loop of decisions of a game that is played by action numbers."""

from collections.abc import Mapping
from typing import Any

from wargames import Action, Bot, Cursor, Game, Over, RandomDice, Rng, Scenario, Seat, View
from wargames.adapters.beginning import KnownAfterReset
from wargames.encoding import ActionSpec, Sentence


class DecisionLoop(KnownAfterReset):
    """A game that stops at decisions with a choice; forced ones pass by themselves.

    Simultaneous decisions are asked in turn, and choices stay hidden until the rules reveal them. ``seat``
    and ``sentence`` are those of the decision, None once the game is ``over``; a seat of ``bots`` has no
    sentence. ``choices`` counts chosen actions.
    """

    AFTER_RESET = frozenset({"cursor"})

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: str | Scenario,
        options: Mapping[str, Any] | None,
        spec: ActionSpec,
    ) -> None:
        self.game, self.spec = game, spec
        self._scenario, self._options = scenario, dict(options or {})
        self._cursor: Cursor[Any]
        self._views = dict[Seat | None, View]()
        self.seat: Seat | None = None
        self.sentence: Sentence | None = None
        self.bots = frozenset[Seat]()
        self.over: Over | None = None
        self.choices = 0

    def deal(self, rng: Rng) -> None:
        """Begin a game with the dice of a random generator."""
        dice = RandomDice(rng)
        self.stand(self.game.start(self._scenario, self._options, dice=dice).state, dice)

    def stand(self, state: Any, dice: RandomDice) -> None:
        """Go on from a state to the next decision with a choice."""
        self._cursor = self.game.cursor(state, dice)
        self.over, self.choices = None, 0
        self._go_on()

    def _go_on(self) -> None:
        """Let forced decisions pass."""
        cursor = self._cursor
        self._views.clear()
        while (over := cursor.over) is None:
            sentence = None if cursor.seat in self.bots else self.spec.walk(cursor)
            forced = cursor.forced if sentence is None else sentence.action
            if forced is None:
                self.seat, self.sentence = cursor.seat, sentence
                return
            cursor.play(forced)
        self.over, self.seat, self.sentence = over, None, None

    @property
    def state(self) -> Any:
        """The current state."""
        return self._cursor.state()

    def say(self, number: int) -> None:
        """Answer with a number; a complete action is played.

        Raises :class:`wargames.encoding.NotOffered` for a number that may not be answered.
        """
        assert self.sentence is not None, "the game goes on"
        self.sentence.say(number)
        if self.sentence.action is not None:
            self._play(self.sentence.action)

    def act(self, bot: Bot) -> None:
        """Let a bot choose for the deciding seat; raises :class:`wargames.IllegalAction`."""
        self._play(self._cursor.chosen_by(bot))

    def _play(self, action: Action) -> None:
        self._cursor.play(action)
        self.choices += 1
        self._go_on()

    def sentence_of(self, seat: Seat) -> Sentence | None:
        """Return the sentence of the deciding seat; None for others."""
        return self.sentence if seat == self.seat else None

    def stop(self) -> None:
        """End the game here."""
        self.seat = self.sentence = None

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self._cursor.view(seat)
        return found
