"""Each field that a bot meets has its meaning in the schema, told once in ``fields.toml`` of its game."""

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import wargames
from cases import cases
from toy.game import BorderRun
from wargames import Event
from wargames.kernel.base.errors import BadText
from wargames.kernel.base.stored import package_file
from wargames.kernel.game import Game
from wargames.kernel.inspection import meanings
from wargames.kernel.inspection.reference import actions_of
from wargames.kernel.inspection.schemas import TOLD, schema_of, without_meaning

GAMES = sorted(wargames.games())
AMBUSH = Path(__file__).parents[2] / "examples" / "third_party" / "ambush"


def fields_of(game: Game[Any, Any]) -> dict[str, set[str]]:
    """Return the fields of each class that a bot meets."""
    found = {one.name: {name for name, _ in one.fields} for one in actions_of(game)}
    for subject in TOLD:
        for name, described in schema_of(game, subject)["$defs"].items():
            found.setdefault(name.partition(".")[0], set()).update(described.get("properties", {}))
    return found


@cases(*GAMES)
def test_no_field_that_a_bot_meets_lacks_a_meaning(name: str) -> None:
    assert () == without_meaning(wargames.load(name))


@cases(*GAMES)
def test_no_meaning_is_told_of_a_field_that_is_gone(name: str) -> None:
    game = wargames.load(name)
    told = tomllib.loads(package_file(type(game), meanings.FILE) or "")
    fields = fields_of(game)
    everywhere = set().union(*fields.values())

    assert [] == [key for key, means in told.items() if isinstance(means, str) and key not in everywhere]
    tables = {kind: set(table) for kind, table in told.items() if isinstance(table, dict)}
    assert {} == {kind: names - fields[kind] for kind, names in tables.items() if names - fields[kind]}


@cases(*GAMES)
def test_every_kind_of_event_has_a_sentence(name: str) -> None:
    kinds = wargames.load(name).event_types

    assert [] == [kind for kind in kinds if not kind.SAYS and kind.said is Event.said]


def test_a_game_of_a_third_party_is_told_which_fields_lack_one() -> None:
    lacking = without_meaning(BorderRun())

    assert "Fired.dice" in lacking
    assert all(len(one.split(".")) == 2 for one in lacking)
    assert not any(one.endswith((".seat", ".clause", ".clauses", ".candidates")) for one in lacking)


def test_the_third_party_game_of_the_examples_tells_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(AMBUSH))
    module = __import__("ambush.game", fromlist=["Ambush"])
    try:
        assert () == without_meaning(module.Ambush())
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "ambush"]:
            del sys.modules[name]


def test_a_class_tells_its_own_meaning_before_that_of_the_name() -> None:
    known = meanings.meanings_of(wargames.load("sniper"))
    events = {kind.__name__: kind for kind in wargames.load("sniper").event_types}

    assert "the total of the Germans" == known.of(events["InitiativeDetermined"], "de")
    assert "the side concerned" == known.of(events["InitiativeDetermined"], "side")
    assert known.of(events["InitiativeDetermined"], "weather") is None


def test_a_meaning_that_is_no_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meanings, "package_file", lambda _game, _name: "turn = 3")
    with pytest.raises(BadText, match=r"fields.toml of toy: the meaning of turn is no text"):
        meanings.meanings_of(BorderRun())
