"""What a notebook shows is the same in two worlds that look alike to whoever it is shown to."""

from typing import Any

import attrs

import wargames
from cases import cases
from hog import GAME as HOG
from wargames.kernel.game import Game
from wargames.kernel.play.replay import ReplayStep
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Setting, Timeline
from wargames.notebook.showing import html_of, step_html

GAMES = [*map(wargames.load, sorted(wargames.games())), HOG]
OPEN = {"sam_fire", "sniper"}
"""Games that hide nothing but what is not drawn yet: no other world looks like the true one."""
STEPS = 24


def first(game: Game[Any, Any]) -> wargames.Scenario:
    return next(iter(game.scenarios.values()))


def played(game: Game[Any, Any]) -> Session[Any, Any]:
    """Play a few steps by chance."""
    session: Session[Any, Any] = Session(game, first(game), dice=wargames.SeededDice(11))
    rng = wargames.Rng(11)
    while len(session.history) < STEPS and isinstance(pending := session.pending, wargames.Decisions):
        seat, decision = next(iter(pending.items()))
        session.submit(seat, decision.actions.sample(rng))
    return session


@cases(*GAMES, ids=lambda game: game.id)
def test_worlds_that_look_alike_are_shown_alike(game: Game[Any, Any]) -> None:
    done, rng, others = played(game).history, wargames.Rng(3), 0
    for number in range(1, len(done), 6):
        entry = done[number]
        for seat in (None, *game.seats_of(entry.state)):
            view = game.view(entry.state, seat)
            world = game.sample(view, rng)
            if game.view(world, seat) != view:
                continue
            others += world != entry.state
            there = attrs.evolve(entry, state=world)
            assert shown_step(entry, seat) == shown_step(there, seat)
            if seat is None:
                assert shown_session(game, (*done[:number], entry)) == shown_session(
                    game, (*done[:number], there)
                )
    assert bool(others) == (game.id not in OPEN)


def shown_step(entry: Any, seat: Any) -> str:
    return step_html(ReplayStep(9, "action", 1, entry), seat)


def shown_session(game: Game[Any, Any], done: Any) -> str:
    timeline: Timeline[Any] = Timeline(Setting(game, first(game), game.options(None)), done)
    return html_of(Session.resumed(timeline, dice=wargames.SeededDice(1)))
