"""The states between the events of a step: each shows what its event says."""

import itertools
from collections.abc import Iterator
from typing import Any

import wargames
from alike_worlds import line_of_play
from cases import cases
from thinned import by_day
from wargames import Rng, SeededDice
from wargames.kernel.base.errors import IllegalAction, WargameError
from wargames.kernel.game import Event, Game, Seat
from wargames.kernel.play.observers import told_to
from wargames.kernel.play.timeline import Entry, play
from wargames.kernel.play.told_states import FallenDice, told_states
from wargames.render import parts

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
STEPS = 60


def told(entry: Entry[Any], seat: Seat | None) -> list[Event]:
    return [line.event for line in told_to([(entry, False)], seat)]


def played(name: str, steps: int = STEPS) -> Iterator[tuple[Entry[Any], Entry[Any]]]:
    """Yield the steps of a random game, each with the one before it."""
    done = line_of_play(wargames.load(name), steps).done
    return itertools.pairwise(done)


@cases(*by_day(GAMES, ["screaming_eagles", "sniper"]))
def test_each_event_told_to_a_seat_has_a_state_that_can_be_seen_and_drawn(name: str) -> None:
    game, between = wargames.load(name), 0
    for before, entry in played(name):
        for seat in (None, *game.seats_of(entry.state)):
            states = told_states(before, entry, seat)
            assert len(states) == len(told(entry, seat))
            assert not states or states[-1] is entry.state
            for state in states[:-1]:
                assert parts(game, game.view(state, seat))
                between += state != entry.state

    assert between > 20


@cases(*by_day(GAMES, ["screaming_eagles", "sniper"]))
def test_to_look_between_the_events_changes_no_play(name: str) -> None:
    game = wargames.load(name)
    for before, entry in played(name, 40):
        told_states(before, entry, None)
        again = play(game, before.state, (str(entry.seat), entry.action), FallenDice(entry.falls))  # type: ignore[arg-type]
        assert (again.events, again.digest) == (entry.events, entry.digest)


def at(state: Any, mark: str) -> list[str]:
    """List the hex of a unit, if it is there."""
    things = state.table.units if hasattr(state, "table") else getattr(state, "units", None) or state.counters
    return [str(one.at) for one in things if one.id == mark]


PLACES = {
    ("sam_fire", "UnitMoved"): lambda event, state: at(state, event.unit) == [event.path[-1]],
    ("sam_fire", "UnitLost"): lambda event, state: at(state, event.unit) == [],
    ("sam_fire", "ShotRolled"): lambda event, state: at(state, event.target) != [],
    ("bob", "Stepped"): lambda event, state: (
        None in {event.hex, event.counter} or at(state, event.counter) == [event.hex]
    ),
    ("bob", "Revealed"): lambda event, state: (
        at(state, event.counter) == ([] if event.decoy else [event.hex])
    ),
    ("sniper", "Stepped"): lambda event, state: at(state, event.unit) == [event.hex],
}


@cases("bob", "sam_fire", "sniper")
def test_the_state_of_an_event_shows_what_it_says(name: str) -> None:
    """A unit that moved is at the end of its way, one that was lost is gone, one fired at is there yet."""
    looked = set()
    for before, entry in played(name, 400):
        for event, state in zip(told(entry, None), told_states(before, entry, None), strict=True):
            shows = PLACES.get((name, type(event).__name__))
            if shows and state is not entry.state:  # what follows from the last event has happened there, too
                assert shows(event, state), event
                looked.add(type(event).__name__)

    assert looked == {kind for game, kind in PLACES if game == name}


def alike_before(game: Game[Any, Any], before: Entry[Any], entry: Entry[Any], seat: Seat) -> Iterator[Any]:
    """Yield the same step from worlds that look alike before it, where it is told alike and ends alike."""
    view = game.view(before.state, seat)
    for number in range(3):
        world = game.sample(view, Rng(number))
        if game.view(world, seat) != view or world == before.state:
            continue
        other = Entry(game=game, seat=None, action=None, falls=(), events=(), state=world)
        try:
            again = play(game, world, (str(entry.seat), entry.action), SeededDice(number))  # type: ignore[arg-type]
        except (IllegalAction, WargameError):
            continue
        if told(again, seat) == told(entry, seat) and game.view(again.state, seat) == game.view(
            entry.state, seat
        ):
            yield other, again


@cases("bob", "fire_move", "screaming_eagles")
def test_between_the_events_worlds_that_look_alike_to_a_seat_look_alike(name: str) -> None:
    game, compared, between = wargames.load(name), 0, 0
    for before, entry in played(name):
        for seat in game.seats_of(entry.state):
            shown = [game.view(state, seat) for state in told_states(before, entry, seat)]
            for other, again in alike_before(game, before, entry, seat):
                assert shown == [game.view(state, seat) for state in told_states(other, again, seat)]
                compared, between = compared + 1, between + (len(shown) > 1)

    assert compared > 20
    assert between > 5, "steps of several events are compared"
