"""Somebody at the full screen, who presses keys and clicks, and waits until he is asked."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from wargames import bots, load
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game, Seat
from wargames.kernel.play.observers import Observer
from wargames.kernel.play.session import Session
from wargames.screen.play_app import PlayApp
from wargames.screen.screen_session import ScreenSetup, Throw

SMALL, LARGE = (80, 24), (120, 40)
TICK = 0.002
STILL = 5
"""After so many looks that are alike nothing moves any more."""
PATIENCE = 20_000
"""So many ticks pass before somebody gives up."""


def setup(
    game: str | Game[Any, Any],
    scenario: str | None = None,
    people: Sequence[str] | None = None,
    *,
    seed: int = 7,
    record: Path | None = None,
    **kwargs: Any,
) -> ScreenSetup:
    """Seat people, by default at the first seat, and bots that choose by chance at the others."""
    playing = load(game) if isinstance(game, str) else game
    setup = playing.scenario(scenario or next(iter(playing.scenarios)))
    seats = playing.seats_in(setup)
    mine = seats[:1] if people is None else tuple(map(Seat, people))

    def opened(hear: Sequence[Observer], _throw: Throw) -> Session[Any, Any]:
        others = {seat: bots.make("random", playing, seed) for seat in seats if seat not in mine}
        return Session(playing, setup, dice=SeededDice(seed), seats=others, observers=hear, record=record)

    return ScreenSetup(**{"game": playing, "opened": opened, "people": mine, **kwargs})


class Player:
    """Presses keys at a screen."""

    def __init__(self, app: PlayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def wait(self, until: Callable[[], bool]) -> None:
        """Wait until something is so; what went wrong in the session is raised."""
        for _ in range(PATIENCE):
            if self.app.fault:
                raise self.app.fault
            if until():
                return
            await self.pilot.pause(TICK)
        raise TimeoutError

    async def asked(self) -> None:
        """Wait until somebody is asked, or the game is over."""
        await self.wait(lambda: not self.app.busy)
        await self.pilot.pause()

    async def settled(self) -> None:
        """Wait until what is shown stays as it is: panes scroll a while after they are laid out."""
        before, same = "", 0
        while same < STILL:
            await self.pilot.pause(0.02)
            same, before = same + 1 if self.shown() == before else 0, self.shown()

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for what comes of them."""
        await self.pilot.press(*keys)
        await self.asked()

    async def type(self, words: str) -> None:
        """Type a line."""
        await self.pilot.press("t", *(NAMES.get(one, one) for one in words), "enter")
        await self.asked()

    async def choose(self, number: int) -> None:
        """Press the number of an answer, and Enter where more digits might follow."""
        await self.pilot.press(*str(number))
        if self.app.question.digits:
            await self.pilot.press("enter")
        await self.asked()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.app.moment is not None and self.app.moment.over is not None

    def shown(self) -> str:
        """Give everything that stands on the screen, line by line."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


NAMES = {
    " ": "space",
    ":": "colon",
    "/": "slash",
    ",": "comma",
    ".": "full_stop",
    "-": "minus",
    ">": "greater_than_sign",
}


def at_the_screen(
    sat: ScreenSetup, play: Callable[[Player], Awaitable[None]], size: tuple[int, int] = SMALL
) -> PlayApp:
    """Open a screen of a size and let somebody play at it."""
    app = PlayApp(sat)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.asked()
            await play(player)

    asyncio.run(run())
    if app.fault:
        raise app.fault
    return app


async def play_by_numbers(player: Player, most: int = 10_000, seed: int = 3) -> int:
    """Press numbers by chance until the game is over; gives how many were pressed."""
    rng = random.Random(seed)
    for count in range(most):
        if player.over:
            return count
        asked = player.app.asked
        assert asked is not None, "somebody is asked"
        await player.choose(rng.choice(asked.options).number)
    return most
