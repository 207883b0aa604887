"""Records made by the code of earlier editions: played to the same game, or refused by name."""

import json
from pathlib import Path
from typing import Any

import pytest

import wargames
from cases import cases
from wargames.kernel.game.migration import Migration
from wargames.kernel.play.migrations import MigrationPath, way_of
from wargames.kernel.play.record import read_record
from wargames.kernel.play.replay import migrate, replay
from wargames.kernel.play.resume import resume

EDITIONS = Path(__file__).parents[1] / "editions"


def steps(source: Any) -> list[Any]:
    return list(replay(source))


def lines_of(record: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.splitlines()]


@cases("sniper_1", "bob_1", "bob_2", "sam_fire_2", "fire_move_2")
def test_a_record_of_an_earlier_edition_is_played_to_the_game_that_it_was(name: str) -> None:
    record = read_record(EDITIONS / f"{name}.jsonl")
    assert name.rpartition("_")[2] == record.header.edition
    *_, last = steps(record)

    assert "over" == last.kind


def test_the_migration_of_band_of_brothers_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the function that writes routs as edition 1 did, the first has another hash (BOB-7.3)."""
    monkeypatch.setattr(type(wargames.load("bob")), "migrations", {"1": Migration("2"), "2": Migration("3")})
    with pytest.raises(wargames.BadRecord, match="the state after 'rout check US-P1' of us has hash"):
        list(replay(EDITIONS / "bob_1.jsonl"))


@cases(
    ("bob_1_routs_at_once", r"line 64, of edition 1 played by 3: run to A2 .*\[BOB-G6\]"),
    ("bob_2_routs_beside_a_melee", r"line 83, of edition 2 played by 3: the state after 'accept' of us"),
    ("sam_fire_2_assaulted_beside_the_lieutenant", "line 6, of edition 2 played by 3: d6 for lieutenant"),
)
def test_a_record_that_the_rules_of_today_would_play_otherwise_is_refused_where_they_part(
    name: str, where: str
) -> None:
    """BOB-7.3, BOB-R44, SAF-R91"""
    with pytest.raises(wargames.BadRecord, match=where):
        list(replay(EDITIONS / f"{name}.jsonl"))


def test_a_game_that_kept_its_old_smoke_is_refused_where_it_would_be_kept_today() -> None:
    """FM-R31: men pinned before the first step stayed in the open, and stay in the older smoke now."""
    with pytest.raises(wargames.BadRecord, match=r"line 52, of edition 2 played by 3: .*minefield at 0"):
        list(replay(EDITIONS / "fire_move_2_smoke.jsonl"))


@cases("sam_fire", "fire_move")
def test_an_edition_without_a_migration_is_refused_by_name(game: str) -> None:
    today = wargames.load(game).edition
    with pytest.raises(
        wargames.BadRecord, match=f"line 1: made with edition '1' of {game}; here is '{today}'"
    ):
        replay(EDITIONS / f"{game}_1.jsonl")


def test_a_migrated_record_is_one_of_today(tmp_path: Path) -> None:
    """Every step leads where it led; hashes and edition are today's, and the game can be gone on with."""
    old, new = (EDITIONS / "bob_1.jsonl").read_bytes(), tmp_path / "new.jsonl"
    new.write_bytes(migrate(old))
    before, after = lines_of(old), lines_of(new.read_bytes())

    assert "3" == after[0]["edition"]
    assert len(before) == len(after)
    assert [line.get("text") for line in before] == [line.get("text") for line in after]
    assert [line.get("dice") for line in before] == [line.get("dice") for line in after]
    assert before[-1]["over"] == after[-1]["over"]
    assert [one.entry.state for one in steps(old)] == [one.entry.state for one in steps(new)]
    resume(new).close()


def test_a_record_of_an_earlier_edition_is_not_added_to(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes((EDITIONS / "sniper_1.jsonl").read_bytes())
    with pytest.raises(wargames.BadRecord, match="migrate it first"):
        resume(path)


def test_migrations_are_made_one_after_another() -> None:
    game = wargames.load("sniper")
    way = MigrationPath(
        "0",
        (Migration("1", lambda data: data | {"a": 1}), Migration("2", lambda data: data | {"b": data["a"]})),
    )

    assert {"a": 1, "b": 1} == way.action({})
    assert () == way_of(game, "2", "here").steps
    with pytest.raises(wargames.BadRecord, match="here: made with edition '0' of sniper"):
        way_of(game, "0", "here")
