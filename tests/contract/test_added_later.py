"""A program to which an option and fields of states and values within were added after records were made.

It is a copy of the library with lines inserted, run by a process of its own: what an author would do.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib import import_module
from inspect import getsourcefile
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from wargames import Session, bots, load, replay
from wargames.kernel.base.errors import BadRecord
from wargames.kernel.base.stored import defaulted
from wargames.kernel.game.json_forms import always_written, decode_state, encode_state, state_digest

pytestmark = pytest.mark.thorough

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")
EDITIONS = Path(__file__).parents[1] / "editions"

IMPORT = "from wargames.kernel.base.options import option as added_later"
OPTION = '    of_later: bool = added_later("something that was thought of later", "{clause}", default=False)'
FIELDS = ("    of_later: int = 0", "    listed_later: tuple[str, ...] = ()")
KNOWN = "from wargames.kernel.game.fields import Public as PublicLater"
OF_STATE = ("    of_later: PublicLater[int] = 0", "    listed_later: PublicLater[tuple[str, ...]] = ()")
LAYOUTS = {
    "bob": "wargames.bob.play.battle",
    "fire_move": "wargames.fire_move.play.battle",
    "sam_fire": "wargames.sam_fire.play.battle",
    "screaming_eagles": "wargames.screaming_eagles.battle",
    "sniper": "wargames.sniper.play.battle",
}
"""Where the layout of each game stands: its state says of each field who may know it."""

WITHIN = {
    "bob": "Counter",
    "fire_move": "Group",
    "sam_fire": "Unit",
    "screaming_eagles": "Plane",
    "sniper": "Unit",
}

PROGRAM = """
import json, sys
from pathlib import Path
import attrs, wargames
from wargames import Session, bots, load, replay
from wargames.kernel.game.json_forms import decode_state, encode_state

found = {}
for name, records in json.loads(sys.argv[1]).items():
    game, here = load(name), Path(sys.argv[2])
    kept = [len([step for step in replay(Path(record))]) for record in records]
    for file, options in (("default", {}), ("on", {"of_later": True})):
        seats = {seat: bots.make("random", game, 3) for seat in game.seats_in(next(iter(game.scenarios)))}
        session = Session(game, next(iter(game.scenarios)), options, dice=wargames.SeededDice(5), seats=seats,
                          record=here / f"{name}_{file}.jsonl")
        session.run(limit=12)
        session.close()
    state = session.state
    text = encode_state(game, state)
    on = decode_state(game, text) == state and '"of_later":true' in text
    found[name] = [kept, "of_later" in attrs.fields_dict(game.state_type), on]
print(json.dumps(found))
"""


def insert(lines: list[str], kind: str, added: tuple[str, ...], before: str = "") -> list[str]:
    """Add fields at the end of those of a class, and a line before the class."""
    tree = ast.parse("\n".join(lines))
    found = next(one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == kind)
    fields = [one for one in found.body if isinstance(one, ast.AnnAssign)] or found.body[:1]
    behind, first = fields[-1].end_lineno, min(one.lineno for one in found.decorator_list) - 1
    assert behind is not None
    return [*lines[:first], before, *lines[first:behind], *added, *lines[behind:]]


def change(root: Path, kind: type, added: tuple[str, ...], before: str = "") -> None:
    """Add fields to a class in the copy of the library."""
    source = getsourcefile(kind)
    assert source is not None
    file = root / Path(source).relative_to(Path(wargames.__file__).parents[1])
    changed = insert(file.read_text().splitlines(), kind.__name__, added, before)
    file.write_text("\n".join(changed) + "\n")


def value_within(name: str) -> type:
    """Find a class of values that states hold many of."""
    state = load(name).state_type
    found: type = getattr(import_module(state.__module__), WITHIN[name])
    return found


def recorded(name: str, folder: Path) -> Path:
    """Let this program record a game."""
    game, path = load(name), folder / f"{name}.jsonl"
    scenario = next(iter(game.scenarios))
    seats = {seat: bots.make("random", game, 1) for seat in game.seats_in(scenario)}
    with Session(game, scenario, dice=wargames.SeededDice(7), seats=seats, record=path) as session:
        session.run(limit=150)
    return path


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """What the later program says of the records, and the folder with its own and those of before."""
    folder = tmp_path_factory.mktemp("later")
    shutil.copytree(
        Path(wargames.__file__).parent, folder / "wargames", ignore=shutil.ignore_patterns("static")
    )
    for name in GAMES:
        game = load(name)
        clause = next(iter(game.ledger))
        change(folder, game.options_type, (OPTION.format(clause=clause),), IMPORT)
        change(folder, game.state_type, OF_STATE, KNOWN)
        change(folder, import_module(LAYOUTS[name]).Battle, FIELDS)
        change(folder, game.view_type, FIELDS)
        change(folder, value_within(name), FIELDS)
    records = {name: [str(recorded(name, folder))] for name in GAMES}
    for name in ("bob", "sniper"):
        records[name].append(str(EDITIONS / f"{name}_1.jsonl"))
    command = [sys.executable, "-c", PROGRAM, json.dumps(records), str(folder)]
    ran = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(folder)}, capture_output=True, text=True, check=False
    )
    assert 0 == ran.returncode, ran.stderr[-2000:]
    return json.loads(ran.stdout), folder


@pytest.mark.parametrize("name", GAMES)
def test_records_of_before_are_played_with_an_option_and_fields_added(
    name: str, later: tuple[dict[str, Any], Path]
) -> None:
    """Every hash of a record made before holds, of an earlier edition too."""
    (first, *others), added, _ = later[0][name]
    assert added, "the field is there"
    assert len(list(replay(later[1] / f"{name}.jsonl"))) == first > 20
    assert all(count > 20 for count in others)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_with_the_option_switched_on_holds_it_and_reads_back(
    name: str, later: tuple[dict[str, Any], Path]
) -> None:
    """What does not stand at its default is part of the JSON of a state."""
    assert later[0][name][2]


@pytest.mark.parametrize("name", GAMES)
def test_a_program_without_the_option_plays_what_was_recorded_at_its_default(
    name: str, later: tuple[dict[str, Any], Path]
) -> None:
    """Nothing of what was added stands in the record."""
    record = later[1] / f"{name}_default.jsonl"
    assert "of_later" not in record.read_text()
    assert 13 == len(list(replay(record)))


@pytest.mark.parametrize("name", GAMES)
def test_a_program_without_the_option_refuses_what_was_recorded_with_it_in_words(
    name: str, later: tuple[dict[str, Any], Path]
) -> None:
    """The option is named, and the line."""
    with pytest.raises(BadRecord, match=r"line 1: .*'of_later'.*another version"):
        list(replay(later[1] / f"{name}_on.jsonl"))


@cases(*GAMES)
def test_what_is_always_written_names_fields_that_have_a_default(name: str) -> None:
    """A field that was renamed would be left out, and records of before would not fit."""
    game = load(name)
    there = {kind: set(fields) for kind, fields in defaulted(game.state_type).items()}
    there |= {kind: set(fields) for kind, fields in defaulted(game.scenario_type).items()}
    listed = dict(always_written(game))
    assert listed, "the package brings the list"
    assert {} == {
        kind: names - there.get(kind, set())
        for kind, names in listed.items()
        if names - there.get(kind, set())
    }


def test_two_states_that_differ_in_a_field_of_later_have_two_digests() -> None:
    """Leaving out a default hides nothing else."""
    from kernel.small_game import SMALL  # noqa: PLC0415  beside the games that are copied

    state = SMALL.start("plain", dice=wargames.SeededDice(1)).state
    other = attrs.evolve(state, options=SMALL.options({"wins": 3}))
    assert state_digest(SMALL, state) != state_digest(SMALL, other)
    assert other == decode_state(SMALL, encode_state(SMALL, other))
