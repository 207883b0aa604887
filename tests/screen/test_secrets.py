"""Nothing on the screen tells a seat what it cannot know: worlds that look alike look alike here, too."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from cases import cases
from screen.player import SMALL, Player, at_the_screen
from wargames import bots, load
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Decision, Game, Over, Seat
from wargames.kernel.game.json_forms import encode_state
from wargames.kernel.play.observers import Observer
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry, Setting, Timeline
from wargames.screen.screen_session import ScreenSetup, Throw

pytestmark = pytest.mark.thorough

HIDING = ("bob", "fire_move", "screaming_eagles")
"""The games in which a seat does not know everything; the other two lay all open that is on the table."""
LOOKS = ("i", "o", "a", "p", "s")
"""Keys that show something; what they show is compared."""
PLAYED = 120


def moments(game: Game[Any, Any], scenario: str, seed: int) -> Iterator[tuple[Any, Decision]]:
    """Play by chance; give the states at which the first seat is asked."""
    rng, dice = random.Random(seed), SeededDice(seed)
    state = game.start(scenario, dice=dice).state
    seat = game.seats_of(state)[0]
    for _ in range(PLAYED):
        pending = game.pending(state)
        if isinstance(pending, Over):
            return
        if seat in pending:
            yield state, pending[seat]
        asked, decision = next(iter(pending.items()))
        state = game.apply(state, asked, decision.actions.sample(rng), dice).state


def pair(game: Game[Any, Any], scenario: str) -> tuple[Any, Any, Seat]:
    """Find a state and another world that its first seat cannot tell from it."""
    rng = random.Random(1)
    found = None
    for state, decision in moments(game, scenario, 11):
        world = game.sample(game.view(state, decision.seat), rng)
        if encode_state(game, world) != encode_state(game, state):
            found = state, world, decision.seat
    assert found is not None, "nothing was hidden in this game"
    return found


def looked_at(game: Game[Any, Any], scenario: str, state: Any, seat: Seat) -> list[str]:
    """List everything that a screen shows of a state to a seat, colors and all."""

    def opened(hear: Sequence[Observer], _throw: Throw) -> Session[Any, Any]:
        setting = Setting(game, game.scenario(scenario), game.options(None))
        entry = Entry(game, None, None, (), (), state)
        others = {one: bots.make("random", game, 1) for one in game.seats_of(state) if one != seat}
        timeline = Timeline(setting, (entry,))
        return Session.resumed(timeline, dice=SeededDice(1), seats=others, observers=hear)

    shown: list[str] = []

    async def look(player: Player) -> None:
        for key in LOOKS:
            await player.press(key)
            await player.settled()
            shown.append(player.shown())
            shown.append(player.app.export_screenshot(simplify=True).partition("<text")[2])
            shown.append("\n".join(line.text for line in player.app.question.lines))
            shown.append(repr(sorted(player.app.pane.board.cells.items())))
            await player.press("escape")

    at_the_screen(ScreenSetup(game=game, opened=opened, people=(seat,), ask_all=True), look, SMALL)
    return shown


@cases(*HIDING)
def test_worlds_that_a_seat_cannot_tell_apart_look_alike_on_its_screen(name: str) -> None:
    game = load(name)
    scenario = next(iter(game.scenarios))
    state, world, seat = pair(game, scenario)
    assert encode_state(game, state) != encode_state(game, world)

    assert looked_at(game, scenario, state, seat) == looked_at(game, scenario, world, seat)


def test_the_comparison_finds_what_a_view_does_not_tell() -> None:
    game = load("bob")
    state, world, _ = pair(game, "farm_lane")
    other = next(one for one in game.seats_of(state) if one == "ge")

    assert game.view(state, other) != game.view(world, other)
