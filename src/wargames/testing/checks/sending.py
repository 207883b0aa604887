"""Promises about JSON for a seat: it fits its schema, and has no secret in any byte."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from wargames.kernel.base import late, serialization
from wargames.kernel.game import Decision, Game, Over, json_forms
from wargames.kernel.game.questions import Question
from wargames.kernel.inspection.schemas import schema_of
from wargames.testing.answers import who
from wargames.testing.other_worlds import lookalikes
from wargames.testing.playthroughs import PlayedMoment
from wargames.testing.trials import Trial

SPARSELY = 10
"""The sampled moments for each one whose views are validated."""

LISTED = 60
"""The most candidates with which decisions are written."""


def views_read_back(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find views whose JSON reads back as another view, or with another hash."""
    game = trial.game
    for seat in trial.seats(moment.state):
        view = game.view(moment.state, seat)
        read = json_forms.decode_view(game, _carried(json_forms.encode_view(game, view)))
        if read != view:
            yield f"{who(seat)}: the view has JSON that reads back as another"
        if json_forms.view_digest(game, read) != json_forms.view_digest(game, view):
            yield f"{who(seat)}: the view has another hash once it was read back"


def sent_json_fits_its_schema(trial: Trial) -> Iterator[str]:
    """Find views, decisions, questions, actions and events whose JSON does not fit the schema."""
    for subject, data in _sent(trial):
        if complaint := _complaint(trial.game, subject, _carried(data)):
            yield f"the JSON of {subject} does not fit its schema: {complaint}"


def sent_json_keeps_secrets(trial: Trial, moment: PlayedMoment) -> Iterator[str]:
    """Find views and decisions whose JSON differs between worlds that their seat cannot tell apart."""
    game = trial.game
    for seat, world in lookalikes(trial, moment):
        here, there = (
            serialization.canonical(json_forms.encode_view(game, game.view(at, seat)))
            for at in (moment.state, world)
        )
        if here != there:
            yield f"{who(seat)}: the JSON of the view differs in a world that looks the same"
        asked = game.ask(world)
        if seat is None or isinstance(asked, Over) or seat not in moment.pending or seat not in asked:
            continue
        here, there = (_written(game, pending[seat]) for pending in (moment.pending, asked))
        if here != there:
            kind = moment.pending[seat].kind
            yield f"{who(seat)}: the JSON of {kind} differs in a world that looks the same"


def _sent(trial: Trial) -> Iterator[tuple[str, Any]]:
    """Yield data with the subject of its schema: some views, and the first of each other class."""
    game, known = trial.game, set[type]()
    for moment in trial.sampled[::SPARSELY]:
        for seat in trial.seats(moment.state):
            yield "view", json_forms.encode_view(game, game.view(moment.state, seat))
    for moment in trial.playthrough.moments:
        if _is_new(moment.decision, known):
            yield "decision", _data(game, moment.decision)
            yield from _questions(game, moment)
        if _is_new(moment.action, known):
            yield "action", json_forms.encode_action(game, moment.action)
        for seat in trial.seats(moment.state):
            told = (event for event in game.seen(moment.step.events, seat) if _is_new(event, known))
            yield from (("event", json_forms.encode_event(game, event)) for event in told)


def _is_new(value: Any, known: set[type]) -> bool:
    """Return whether a value is the first of its class."""
    new = type(value) not in known
    known.add(type(value))
    return new


def _questions(game: Game[Any, Any], moment: PlayedMoment) -> Iterator[tuple[str, Any]]:
    """Yield the questions to a random action."""
    rng, path = moment.rng("questions sent"), tuple[str, ...]()
    while isinstance(asked := moment.decision.actions.question(path), Question):
        yield "question", json_forms.encode_question(game, asked)
        path = (*path, rng.choice(asked.words))
    yield "question", json_forms.encode_question(game, asked)


def _data(game: Game[Any, Any], decision: Decision) -> dict[str, Any]:
    return json_forms.encode_decision(game, decision, listed=len(decision.actions) <= LISTED)


def _written(game: Game[Any, Any], decision: Decision) -> str:
    return serialization.canonical(_data(game, decision))


def _carried(data: Any) -> Any:
    """Return data as it arrives."""
    return json.loads(json.dumps(data, allow_nan=False))


def _complaint(game: Game[Any, Any], subject: str, data: Any) -> str | None:
    """Return the error of a schema for some JSON, if any."""
    error = late.jsonschema.exceptions.best_match(_validator(game, subject).iter_errors(data))
    return None if error is None else f"{error.json_path}: {error.message[:200]}"


@lru_cache(maxsize=32)
def _validator(game: Game[Any, Any], subject: str) -> Any:
    return late.jsonschema.Draft202012Validator(schema_of(game, subject))
