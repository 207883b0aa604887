"""OpenSpiel states."""

from typing import Any

import pyspiel

from wargames import Rng, Seat, state_digest
from wargames.adapters.openspiel.nodes import GameNode
from wargames.adapters.openspiel.structs import WargameActionStruct, numbers_of, struct_of
from wargames.encoding import NotOffered


class WargameState(pyspiel.State):
    """An OpenSpiel state with its history; ``place`` is the node of the game."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._place: GameNode | None = None  # laid out when it is first asked for: a clone brings its own

    @property
    def place(self) -> GameNode:
        """The node of the game."""
        if self._place is None:
            self._place = self.get_game().opening()
        return self._place

    def _seat(self, player: int) -> Seat:
        seat: Seat = self.get_game().seats[player]
        return seat

    def current_player(self) -> Any:
        """Return the deciding player, or the ids of chance or the end."""
        place = self.place
        if place.over is not None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if place.seat is None else place.players[place.seat]

    def _legal_actions(self, player: int) -> list[int]:
        place = self.place
        if place.sentence is None or place.seat is None or place.players[place.seat] != player:
            return []
        return place.sentence.numbers()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the outcomes of the due roll, with their chances."""
        return self.place.chances

    def _apply_action(self, action: int) -> None:
        place = self.place
        if place.roll is not None:
            if not 0 <= action < len(place.outcomes):
                raise ValueError(f"{place.roll} has outcomes 0 to {len(place.outcomes) - 1}, not {action}")
            place.fall(action)
            return
        try:
            place.say(action)
        except NotOffered as error:
            raise ValueError(str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        place = self.place
        if player == pyspiel.PlayerId.CHANCE:
            return f"{place.roll}: {place.outcomes[action][0]}"
        if place.sentence is None or action not in place.sentence.numbers():
            return place.spec.meaning(action)
        return place.sentence.word_of(action) or place.spec.meaning(action)

    # action structs: what OpenSpiel's own methods of these names do for games in C++

    def actions_to_struct(self, *given: Any) -> WargameActionStruct:
        """Return the action of some numbers as data; a player may be named before them.

        Raises :class:`ValueError` for numbers that may not be answered, or an incomplete action.
        """
        *_, numbers = given
        return struct_of(self.place, numbers)

    def action_to_struct(self, *given: Any) -> WargameActionStruct:
        """Return the action that one number completes, as data."""
        *_, number = given
        return struct_of(self.place, [number])

    def struct_to_actions(self, struct: Any) -> list[int]:
        """Return the numbers of an action from here on; raises :class:`ValueError`."""
        return numbers_of(self.place, struct)

    def validate_action_struct(self, struct: Any) -> Any:
        """Return as a status whether an action may be chosen, or why not."""
        try:
            self.struct_to_actions(struct)
        except ValueError as error:
            return pyspiel.error_status(str(error))
        return pyspiel.ok_status()

    def apply_action_struct(self, struct: Any) -> Any:
        """Choose an action and return a status; an illegal one changes nothing."""
        status = self.validate_action_struct(struct)
        if status.ok():
            for number in self.struct_to_actions(struct):
                self.apply_action(number)
        return status

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.place.over is not None

    def returns(self) -> list[float]:
        """Return the scores of the players; all 0 before the end."""
        over = self.place.over
        return [0.0 if over is None else float(over.scores[seat]) for seat in self.get_game().seats]

    def resample_from_infostate(self, player: int, sampler: Any) -> "WargameState":
        """Return a determinization for a player; ``sampler`` returns numbers from 0 to 1.

        Its history begins here: OpenSpiel cannot serialize it.
        """
        state: WargameState = self.get_game().new_initial_state()
        rng = Rng(int(sampler() * (1 << 53)))
        state._place = self.place.elsewhere(self._seat(player), rng)
        return state

    def __str__(self) -> str:
        place = self.place
        digest = "set-up" if place.state is None else state_digest(place.game, place.state)
        said = [] if place.sentence is None else place.sentence.said
        doing = f", {place.roll} after {list(place.tape)}" if place.roll is not None else ""
        return f"{place.game.id} {digest}, said {said}{doing}"
