"""Promises about copies: pickled, deep-copied or read back from JSON, values stay equal."""

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product
from typing import Any

from wargames.kernel.game import Game
from wargames.kernel.game.installed import installed
from wargames.kernel.game.json_forms import decode_state, encode_state
from wargames.testing.checks.records import answer_from_elsewhere
from wargames.testing.playthroughs import PlayedMoment, said
from wargames.testing.trials import Evidence, Trial

WAYS: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("pickled", lambda value: pickle.loads(pickle.dumps(value))),  # noqa: S301  written here
    ("copied deeply", deepcopy),
)
SENT = 4
"""The moments of each game that are sent to another process."""

GAMES_SENT = 8
"""The games of which moments are sent."""


def equal_states_ask_equally(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find equal states with different decisions, or with decisions that do not compare."""
    game = trial.game
    if game.ask(moment.state) != moment.pending:
        yield f"asked again, the state puts a {moment.decision.kind} that is not equal"
    elif game.ask(decode_state(game, encode_state(game, moment.state))) != moment.pending:
        yield f"an equal state puts a {moment.decision.kind} that is not equal"


def copies_are_equal(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find states, decisions, views, steps and games that no copy equals."""
    views = tuple(trial.game.view(moment.state, seat) for seat in trial.seats(moment.state))
    kept = {"state": moment.state, "decisions": moment.pending, "views": views, "step": moment.step}
    for (way, copied), (name, value) in product(WAYS, kept.items()):
        if found := _fault_of_copy(copied, value):
            yield f"{name}, {way}: {found}"
    yield from _faults_of_game(trial.game)


def _fault_of_copy(copied: Callable[[Any], Any], value: Any) -> str | None:
    try:
        return None if copied(value) == value else "the copy is not equal"
    except Exception as error:  # noqa: BLE001  whatever the parts of a value raise
        return said(error)


def _faults_of_game(game: Game[Any, Any]) -> Iterator[str]:
    """Find a copy of the game, or a pickle of an installed one, that is another object."""
    if deepcopy(game) is not game:
        yield "the game, copied deeply, is another"
    if installed(game.id) is game and pickle.loads(pickle.dumps(game)) is not game:  # noqa: S301  written here
        yield "the game, pickled, is another"


def pickles_travel(evidence: Evidence) -> Iterator[str]:
    """Find states and decisions that another process unpickles otherwise than it reads their JSON."""
    if evidence.location is None:
        return
    moments = [moment for trial in evidence.trials[:GAMES_SENT] for moment in trial.sampled[:SENT]]
    sent = [b64encode(pickle.dumps((moment.state, moment.pending))).decode() for moment in moments]
    yield from answer_from_elsewhere({"game": evidence.location, "pickles": sent})


def faults_on_arrival(game: Game[Any, Any], sent: str) -> Iterator[str]:
    """Find differences of a state and its decisions in the other process."""
    state, pending = pickle.loads(b64decode(sent))  # noqa: S301  from the process that asks
    equal = decode_state(game, encode_state(game, state))
    if state != equal:
        yield "an unpickled state is not equal to what its JSON reads back as"
    elif hash(state) != hash(equal):
        yield "an unpickled state has another hash than its equal"
    if game.ask(equal) != pending:
        yield "unpickled decisions are not equal to those of an equal state"
