"""Promises about records: a game replays the same, here and in another process."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.chance.dice import RecordingDice, SeededDice, TapeDice
from wargames.kernel.game import Game
from wargames.kernel.game.json_forms import encode_event
from wargames.testing.playthroughs import Playthrough, digest_or_none
from wargames.testing.settings import GameSetting
from wargames.testing.trials import Evidence, Trial

GAMES_ELSEWHERE = 8
"""The games that are replayed in another process."""

LONGEST_WAIT = 600
"""The time limit of the other process, in seconds."""

Trace = list[dict[str, str]]
"""The steps of a game as text: choice, dice, events, state."""


def games_replay(trial: Trial) -> Iterator[str]:
    """Find games that differ when replayed with the same dice and actions."""
    played = trial.playthrough
    if played.opening is None:
        return
    recording = RecordingDice(SeededDice(played.setting.seed))
    played.setting.start(trial.game, recording)
    step = played.setting.start(trial.game, TapeDice(recording.tape))
    if step != played.opening:
        yield "the game opens otherwise with the same dice"
        return
    for moment in played.moments:
        step = trial.game.apply(step.state, moment.seat, moment.action, TapeDice(moment.tape))
        if step != moment.step:
            yield f"step {moment.number} goes otherwise with the same dice"
            return


def other_processes_agree(evidence: Evidence) -> Iterator[str]:
    """Find games that differ in a fresh process with another hash seed."""
    if evidence.location is None:
        return
    settings = evidence.settings[:GAMES_ELSEWHERE]
    there = _played_elsewhere(evidence, settings)
    for trial, trace in zip(evidence.trials, there, strict=False):
        here = trace_of(evidence.game, trial.playthrough)
        pairs = enumerate(zip(here, trace, strict=False))
        for number, (own, other) in islice((pair for pair in pairs if pair[1][0] != pair[1][1]), 1):
            what = next(name for name in own if own[name] != other[name])
            where = trial.playthrough.setting
            yield f"step {number} has other {what} in another process: {other[what]} ({where})"
        if len(here) != len(trace):
            yield f"a game has {len(trace)} steps in another process, not {len(here)}"


def trace_of(game: Game[Any, Any], played: Playthrough) -> Trace:
    """Return the trace of a playthrough."""
    trace = [{"choice": "start", "dice": "", "events": "", "state": ""}] if played.opening is None else []
    if played.opening is not None:
        trace.append({"choice": "start", "dice": "", **_result(game, played.opening)})
    for moment in played.moments:
        dice = "; ".join(f"{roll} {outcome!r}" for roll, outcome in moment.rolls)
        trace.append(
            {"choice": f"{moment.seat}: {moment.action}", "dice": dice, **_result(game, moment.step)}
        )
    return trace


def _result(game: Game[Any, Any], step: Any) -> dict[str, str]:
    events = serialization.canonical([encode_event(game, event) for event in step.events])
    return {"events": events, "state": digest_or_none(game, step.state)}


def _played_elsewhere(evidence: Evidence, settings: tuple[GameSetting, ...]) -> list[Trace]:
    asked = {
        "game": evidence.location,
        "max_decisions": evidence.max_decisions,
        "settings": [attrs.asdict(setting) for setting in settings],
    }
    traces: list[Trace] = answer_from_elsewhere(asked)
    return traces


def answer_from_elsewhere(asked: dict[str, Any]) -> Any:
    """Return the answer of a fresh process with another hash seed; see :mod:`wargames.testing.elsewhere`."""
    other_hashes = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "2424"
    answer = subprocess.run(
        [sys.executable, "-m", "wargames.testing.elsewhere"],
        input=json.dumps(asked),
        env={**os.environ, "PYTHONHASHSEED": other_hashes, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=LONGEST_WAIT,
        check=False,
    )
    if answer.returncode:
        raise RuntimeError(f"the other process failed: {answer.stderr.strip()[-300:]}")
    return json.loads(answer.stdout)
