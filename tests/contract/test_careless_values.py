"""What a careless program gives in place of the right thing is refused in words that name it."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import wargames
from wargames import SeededDice, Session, WargameError, bots, encoding, lessons, presenting, render, search
from wargames.arena import Match
from wargames.arena.league import read_league
from wargames.kernel.play.early_end import EarlyEnd
from wargames.protocol import RemoteBot

BOB: Any = wargames.load("bob")
SNIPER: Any = wargames.load("sniper")
BOTS: Any = bots
WG: Any = wargames
MATCH: Any = Match


def anything(given: Any) -> Any:
    return given


def session(game: Any = BOB, **more: Any) -> Any:
    return Session(game, game.balanced, **{"dice": SeededDice(1), **more})


def record() -> bytes:
    with session(record=BytesIO()) as played:
        return bytes(played.record_bytes())


def asked(game: Any) -> Any:
    return next(iter(session(game).waiting().values()))


def view(game: Any) -> Any:
    return session(game).view(asked(game).seat)


def at_bots() -> Any:
    """Begin a game between bots."""
    seats = BOB.seats_of(session().state)
    return session(seats={seat: bots.make("random", BOB) for seat in seats})


NO_GAME = "'bob' is no game: wargames.load makes one of an id"
NO_ID = "<Bob 'bob', edition .> is no id of a game"

AT_TABLES: dict[str, tuple[Callable[[], object], str]] = {
    "a seed for dice": (lambda: session(dice=7), "7 is no dice"),
    "a class of dice": (lambda: session(dice=SeededDice), "SeededDice.* is no dice"),
    "a seed to go on with": (lambda: WG.resume(record(), dice=7), "7 is no dice"),
    "no dice for a branch": (lambda: session().branch(dice=None), "None is no dice"),
    "a seed for random dice": (lambda: WG.RandomDice(7), "7 is no random generator"),
    "a seed to record": (lambda: WG.RecordingDice(7), "7 is no dice"),
    "a list of seats": (lambda: session(seats=["random"]), "is no mapping of seats to their bots"),
    "no seats": (lambda: session(seats=None), "None is no mapping of seats to their bots"),
    "seats of a branch": (lambda: session().branch(dice=SeededDice(1), seats=["us"]), "is no mapping of"),
    "seats to go on with": (lambda: WG.resume(record(), seats=["us"]), "is no mapping of seats"),
    "a name for an observer": (lambda: session(observers=["log"]), "'log' is no observer"),
    "seconds for a clock": (lambda: session(clock=60), "60 is no clock"),
    "a limit below 0": (lambda: at_bots().run(limit=-1), "a limit of choices is .*, not -1"),
    "a limit as text": (lambda: at_bots().run(limit="3"), "a limit of choices is .*, not '3'"),
    "a limit of a play-out": (
        lambda: BOB.play_out(session().state, SeededDice(1), wargames.Rng(1), limit=-1),
        "a limit of choices is a whole number from 0 or None, not -1",
    ),
    "a word for an end": (lambda: session().end_early("resign"), "'resign' is no early end"),
    "an unknown end": (
        lambda: EarlyEnd(anything("flight"), anything("us")),
        "does not end by 'flight'; it ends by resign",
    ),
    "an id to replay by": (lambda: WG.replay(record(), "bob"), NO_GAME),
    "an id to go on by": (lambda: WG.resume(record(), "bob"), NO_GAME),
    "a text to redact": (lambda: WG.redact(b"{}", "us"), "is no record: read_record reads one"),
    "no decision to write": (lambda: WG.encode_decision(BOB, None), "None is no decision of Band"),
}
BESIDE_TABLES: dict[str, tuple[Callable[[], object], str]] = {
    "a game for its id": (lambda: BOTS.names(BOB), NO_ID),
    "a game for the id of levels": (lambda: BOTS.levels(BOB), NO_ID),
    "a game for the id of pictures": (lambda: render.pictures_of(BOB), NO_ID),
    "an id for a game of pictures": (lambda: render.draws_parts(anything("bob")), NO_GAME),
    "no name of a bot": (lambda: BOTS.options_of(None), "None is no name of a bot"),
    "no name to introduce": (lambda: BOTS.introduction("bob", None), "None is no name of a bot"),
    "no name to offer": (lambda: BOTS.register_engine(None, "node x.js"), "None is no name of a bot"),
    "words to offer": (lambda: BOTS.register_engine("mine", ["node"]), "a command is a line of words, not"),
    "an id to search": (lambda: search.Ismcts(anything("bob")), NO_GAME),
    "settings as a mapping": (lambda: search.Ismcts(BOB, 1, {"seconds": 1}), "make them by TreeSettings"),
    "settings of another bot": (
        lambda: search.Lookahead(BOB, 1, search.SearchSettings()),
        "SearchSettings.* are no settings of Lookahead; make them by LookaheadSettings",
    ),
    "seconds below 0": (lambda: search.SearchSettings(seconds=-1), "seconds cannot be -1; it is a number"),
    "seconds as text": (lambda: search.SearchSettings(seconds=anything("1")), "seconds cannot be '1'"),
    "no simulations": (lambda: search.SearchSettings(simulations=0), "simulations cannot be 0; .* from 1"),
    "half a process": (
        lambda: search.SearchSettings(processes=anything(1.5)),
        "processes cannot be 1.5; it is a wh",
    ),
    "a number for a policy": (
        lambda: search.SearchSettings(policy=anything(7)),
        "policy cannot be 7; it is a text",
    ),
    "an id to solve": (lambda: search.solve(anything("bob"), None), NO_GAME),
    "a view to solve": (lambda: search.solve(BOB, view(BOB)), "BobView is no state of Band"),
    "another game's state to solve": (
        lambda: search.solve(BOB, session(SNIPER).state),
        "is no state of Band",
    ),
    "another game's decision to estimate": (
        lambda: search.estimate_view(BOB, asked(SNIPER), view(BOB)),
        "is no decision of Band",
    ),
    "an id to play out": (lambda: search.play_outs(anything("bob"), [], 1), NO_GAME),
    "no process": (lambda: search.play_outs(BOB, [], 1, processes=0), "not by processes=0"),
    "a name for the bots": (lambda: MATCH("bob", "random", 2), "are a tuple of names, not 'random'"),
    "no bots": (lambda: MATCH("bob", (), 2), "are a tuple of names, not ()"),
    "games below 0": (lambda: MATCH("bob", ("random", "random"), -1), "a whole number from 0, not -1"),
    "half a game": (lambda: MATCH("bob", ("random", "random"), 1.5), "a whole number from 0, not 1.5"),
    "an unknown course after a fault": (
        lambda: MATCH("bob", ("random", "random"), 2, on_fault="go on"),
        "on_fault cannot be 'go on'; it is stop",
    ),
    "an id for a game of lessons": (lambda: lessons.examples_of(anything("bob")), NO_GAME),
    "a game that goes on": (
        lambda: presenting.ending_of(BOB, anything(session().pending)),
        "Decisions is no end of a game: it is an Over once the game is over",
    ),
    "a league that is not there": (lambda: read_league("no.toml"), "no.toml cannot be read: No such file"),
    "a folder for a league": (lambda: read_league(Path()), "cannot be read: Is a directory"),
    "a decision to number": (
        lambda: encoding.action_spec(BOB, BOB.balanced).mask(asked(BOB)),
        "ChooseOption is no space of actions: a decision has it as actions",
    ),
    "another game's decision for an engine": (
        lambda: RemoteBot("engine", BOB).decide(asked(SNIPER), view(SNIPER)),
        "is no view of Band of Brothers",
    ),
}


@pytest.mark.parametrize("given", AT_TABLES)
def test_a_table_refuses(given: str) -> None:
    take, said = AT_TABLES[given]

    with pytest.raises((WargameError, TypeError), match=said):
        take()


@pytest.mark.parametrize("given", BESIDE_TABLES)
def test_what_is_beside_tables_refuses(given: str) -> None:
    take, said = BESIDE_TABLES[given]

    with pytest.raises((WargameError, TypeError), match=said):
        take()
