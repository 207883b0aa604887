"""What a person meets at Python's prompt: names to complete, values that say what they are, wrong seats."""

import pydoc
import re

import pytest

import wargames
from cases import cases
from wargames import Decisions, Seat, SeededDice, Session, UnknownName


def test_the_names_to_complete_are_the_public_ones() -> None:
    offered = {name for name in dir(wargames) if not name.startswith("__")}

    assert set(wargames.__all__) == offered
    assert all(hasattr(wargames, name) for name in offered)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # help looks at former names, too
def test_help_describes_all_of_it() -> None:
    told = pydoc.plain(pydoc.render_doc(wargames))

    assert [] == [
        name for name in wargames.__all__ if not re.search(rf"^ +(class )?{name}\b", told, re.MULTILINE)
    ]


def test_games_sessions_and_spaces_say_what_they_are() -> None:
    game = wargames.load("screaming_eagles")
    session = Session(game, "standard", dice=SeededDice(7))
    session.submit("blue", "lay stallion S1")
    pending = session.pending

    assert isinstance(pending, Decisions)
    assert "<ScreamingEagles 'screaming_eagles', edition 1>" == repr(game)
    assert "<Session of screaming_eagles, step 1>" == repr(session)
    assert "<9 actions: lay eagle L1, lay eagle L2, lay eagle L4, ...>" == repr(pending[Seat("tan")].actions)


@cases(*wargames.games())
def test_nobody_sees_with_the_eyes_of_a_seat_that_is_not_at_the_table(name: str) -> None:
    game = wargames.load(name)
    state = game.start(next(iter(game.scenarios)), dice=SeededDice(1)).state

    with pytest.raises(UnknownName, match=rf"there is no seat 'US ';.*{game.seats_of(state)[0]}"):
        game.view(state, Seat("US "))
    assert game.view(state, None).seat is None
