"""Games stepped together, whose observations go straight into arrays."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import attrs
from gymnasium.vector import AutoresetMode

from wargames.adapters.seat_games import SeatGame, SeatRules
from wargames.adapters.vector.arrays import Arrays, observation_in, part


@attrs.frozen
class Told:
    """The texts of a step in one game: its info, and the info of a game that ended in the step."""

    game: int
    info: dict[str, str]
    ended: dict[str, str] | None = None


def halves(games: range) -> list[range]:
    """Return the two parts of some games: one is played while the other's answers are thought over."""
    middle = games.start + len(games) // 2
    return [part for part in (range(games.start, middle), range(middle, games.stop)) if part]


class Batch:
    """The games from number ``first`` on, as many as are in the slice of the arrays."""

    def __init__(self, rules: SeatRules, arrays: Arrays, games: range, mode: AutoresetMode) -> None:
        self._arrays, self._numbers, self._mode = arrays, games, mode
        self.parts, self._sent = halves(games), deque[range]()
        shared, here = rules.observer, slice(games.start, games.stop)
        self._games = [SeatGame(rules, shared.for_another_game()) for _ in games]
        observations, finals = observation_in(arrays), observation_in(arrays, "final ")
        self._rooms = [part(observations, number) for number in games]
        self._finals = [part(finals, number) for number in games]
        self._actions, self._rewards, self._over = (
            arrays[name][here] for name in ("actions", "rewards", "terminations")
        )

    def reset(self, seeds: Sequence[Any], chosen: Sequence[bool]) -> None:
        """Begin the chosen games anew, each with its seed."""
        for at, (game, seed) in enumerate(zip(self._games, seeds, strict=True)):
            if chosen[at]:
                game.reset(seed)
                game.write(self._rooms[at])
                self._rewards[at], self._over[at] = 0, False

    def step(self, games: range | None = None) -> list[Told]:
        """Answer with the numbers in the arrays, in all games or some, and write what comes of it there."""
        first, chosen = self._numbers.start, games or self._numbers
        here = slice(chosen.start - first, chosen.stop - first)
        told = [
            self._stepped(at, number) for at, number in enumerate(self._actions[here].tolist(), here.start)
        ]
        for game, room in zip(self._games[here], self._rooms[here], strict=True):
            game.write(room)
        return [one for one in told if one is not None]

    def send(self, part: range) -> None:
        """Note that a part is to be stepped."""
        self._sent.append(part)

    def receive(self) -> tuple[range, list[Told]]:
        """Step the part that was sent first."""
        part = self._sent.popleft()
        return part, self.step(part)

    def _stepped(self, at: int, number: int) -> Told | None:
        """Answer in a game, or begin it anew if it was over."""
        game = self._games[at]
        if self._over[at] and self._mode is AutoresetMode.NEXT_STEP:
            game.reset(None)
            self._rewards[at], self._over[at] = 0, False
            return None
        self._rewards[at], self._over[at], info = game.say(number)
        if not info or self._mode is not AutoresetMode.SAME_STEP:
            return Told(self._numbers[at], info) if info else None
        game.write(self._finals[at])
        game.reset(None)
        return Told(self._numbers[at], {}, info)

    def render(self) -> list[str | None]:
        """Render each game."""
        return [game.render() for game in self._games]
