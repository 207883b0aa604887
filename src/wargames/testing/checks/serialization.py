"""Promises about text and JSON: values read back equal, and play goes on from them."""

import json
from collections.abc import Iterator
from typing import Any

from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import TapeDice
from wargames.kernel.game import Game, json_forms
from wargames.testing.answers import owing, portrait
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial, some_candidates


def states_read_back(trial: Trial) -> Iterator[str]:
    """Find states that differ from their JSON read back."""
    game = trial.game
    for number, step in enumerate(trial.playthrough.steps):
        if violations := list(game.violations(step.state)):
            yield f"the state after step {number} has violations: {'; '.join(violations)}"
        text = json_forms.encode_state(game, step.state)
        read = json_forms.decode_state(game, text)
        if read != step.state:
            yield f"the state after step {number} reads back as another"
        if json_forms.encode_state(game, read) != text:
            yield f"the state after step {number} is written differently once it was read back"


def play_goes_on_from_a_copy(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find states whose copy from JSON is played differently."""
    game = trial.game
    copy = json_forms.decode_state(game, json_forms.encode_state(game, moment.state))
    pending = game.ask(copy)
    if owing(pending) != owing(moment.pending):
        yield f"a copy from JSON asks otherwise: {owing(pending)}"
        return
    for seat in moment.pending:
        if portrait(pending, seat) != portrait(moment.pending, seat):
            yield f"a copy from JSON asks {seat} another {moment.pending[seat].kind}"
    if game.apply(copy, moment.seat, moment.action, TapeDice(moment.tape)) != moment.step:
        yield f"{str(moment.action)!r} leads elsewhere from a copy from JSON"


def actions_read_back(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find candidates whose text or JSON reads back as another action."""
    game = trial.game
    for decision in moment.pending.values():
        for action in some_candidates(decision, moment.rng("notation")):
            yield from _otherwise_read(game, action)


def _otherwise_read(game: Game[Any, Any], action: Action) -> Iterator[str]:
    """Yield forms in which an action reads back as another one."""
    if game.parse(str(action)) != action:
        yield f"{action!r} is written {str(action)!r}, which reads as {game.parse(str(action))!r}"
    data = json.loads(json.dumps(json_forms.encode_action(game, action)))
    if json_forms.decode_action(game, data) != action:
        yield f"{action!r} has JSON that reads as {json_forms.decode_action(game, data)!r}"


def events_read_back(trial: Trial) -> Iterator[str]:
    """Find events, as they happened and as seats see them, whose JSON reads back as another."""
    game = trial.game
    for step in trial.playthrough.steps:
        seen = (event for seat in trial.seats(step.state) for event in game.seen(step.events, seat))
        events = dict.fromkeys((*step.events, *seen))
        read = (
            (one, json_forms.decode_event(game, json.loads(json.dumps(json_forms.encode_event(game, one)))))
            for one in events
        )
        yield from (f"{one!r} has JSON that reads as {other!r}" for one, other in read if one != other)
