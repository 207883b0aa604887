"""Games in the middle, and other worlds in place of the true one that look the same to a seat."""

from collections.abc import Iterator
from typing import Any

import attrs
from house_rules.house_rules.brothers import GAME as HOUSE_BROTHERS

from wargames import Rng, SeededDice, load
from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.timeline import Setting, Timeline, begin, play

DEPTHS = {"bob": 45, "fire_move": 20, "screaming_eagles": 14, "house_brothers": 45}
"""After how many random steps worlds are compared; the other two games hide nothing but what is to come."""


def called(name: str) -> Game[Any, Any]:
    """Return an installed game, or the variant of the examples that hides as much as its game."""
    return HOUSE_BROTHERS if name == HOUSE_BROTHERS.id else load(name)


def line_of_play(game: Game[Any, Any], steps: int) -> Timeline[Any]:
    """Play a game at random for some steps."""
    dice, rng = SeededDice(7), Rng(7)
    setting = Setting(game, game.balanced, game.options({}))
    timeline = Timeline(setting, (begin(setting, dice),))
    for _ in range(steps):
        pending = game.pending(timeline.latest.state)
        if isinstance(pending, Over):
            break
        seat, decision = next(iter(pending.items()))
        timeline.add(play(game, timeline.latest.state, (seat, decision.actions.sample(rng)), dice))
    return timeline


def alike(timeline: Timeline[Any], seat: Seat | None) -> Iterator[Timeline[Any]]:
    """Put other worlds in the place of the true one that look the same to a seat."""
    game, entry = timeline.setting.game, timeline.latest
    view = game.view(entry.state, seat)
    for number in range(2):
        world = game.sample(view, Rng(number))
        if game.view(world, seat) == view:
            yield Timeline(timeline.setting, (*timeline.done[:-1], attrs.evolve(entry, state=world)))
