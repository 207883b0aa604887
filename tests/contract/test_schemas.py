"""What really stands in records and scenario files fits the schemas of every installed game."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import wargames
from cases import cases
from thinned import by_day
from wargames import Session, bots, read_record, redact
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.base.serialization import to_plain
from wargames.kernel.game.scenario_file import scenario_text
from wargames.kernel.inspection.schemas import SUBJECTS, bundle_of, schema_of

GAMES = sorted(wargames.games())
STEPS = 15

OWN_FILE_FORM = {"fire_move"}
"""Games whose files are laid out for people otherwise than their scenarios are in records."""


@cache
def validator(game: str, subject: str) -> Any:
    return Draft202012Validator(schema_of(wargames.load(game), subject))


@cases(*by_day(GAMES, ["screaming_eagles"]))
def test_the_schemas_of_all_subjects_are_schemas(game: str) -> None:
    bundle = bundle_of(wargames.load(game))
    Draft202012Validator.check_schema(bundle)

    assert set(SUBJECTS) == set(bundle["$defs"])


@pytest.mark.parametrize("game", by_day(GAMES, ["screaming_eagles", "sniper"]))
def test_every_line_of_a_record_fits(game: str, tmp_path: Path) -> None:
    played, path = wargames.load(game), tmp_path / "game.jsonl"
    opening = played.start(played.balanced, dice=wargames.SeededDice(5)).state
    seats = {seat: bots.make("random", played, seed=5) for seat in played.seats_of(opening)}
    with Session(
        played, played.balanced, dice=wargames.SeededDice(5), seats=seats, undo="free", record=path
    ) as s:
        s.run(limit=8)
        s.undo(2)
        s.redo(1)
        s.run(limit=STEPS)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    mine = redact(read_record(path), next(iter(seats))).splitlines()

    for line in lines:
        validator(game, "record").validate(line)
    for text in mine:
        validator(game, "seat-record").validate(json.loads(text))
    assert not validator(game, "record").is_valid({**lines[2], "hash": 3})


@cases(*GAMES)
def test_every_shipped_scenario_fits(game: str) -> None:
    played = wargames.load(game)
    for name, scenario in played.scenarios.items():
        data = json.loads(json.dumps(to_plain(scenario, played.scenario_type)))
        validator(game, "scenario").validate(data)
        text = scenario_text(played, name)
        if text and game not in OWN_FILE_FORM:
            validator(game, "scenario").validate(tomllib.loads(text))


@cases(*sorted(set(GAMES) - OWN_FILE_FORM))
def test_a_field_that_no_scenario_has_is_found_by_both(game: str) -> None:
    played = wargames.load(game)
    text = f"weather = 3\n{scenario_text(played, next(iter(played.scenarios)))}"

    assert not validator(game, "scenario").is_valid(tomllib.loads(text))
    with pytest.raises(BadScenario, match="weather"):
        played.read_scenario(text, "mine.toml")
