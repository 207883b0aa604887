"""From every counted position of every ruleset the rules allow as much play as the table says."""

from typing import Any

import pytest

import counts
from cases import cases
from counts import Row, choices_in, count, led_to, outcomes, position, read, sequences
from wargames import games, load
from wargames.kernel.game import Action, Game, Seat

TABLES = [read(path.read_text(encoding="utf-8")) for path in counts.files()]
ROWS = [(table.game, row) for table in TABLES for row in table.rows]
LARGE = 400
"""Rows with more outcomes are counted by ``make thorough``."""
SMALL = [(game, row) for game, row in ROWS if row.outcomes <= 100]


def test_every_scenario_of_every_game_is_counted_from_its_opening_by_default() -> None:
    counted = {(game, row.scenario) for game, row in ROWS if row.options == "-" and row.played == 0}

    assert ROWS
    assert {(game, scenario) for game, info in games().items() for scenario in info.scenarios} <= counted


@cases(*TABLES, ids=lambda table: table.game)
def test_a_table_reads_as_it_is_written(table: counts.Table) -> None:
    assert table == read(str(table))


@cases(
    *[
        pytest.param(game, row, marks=[pytest.mark.thorough] if row.outcomes > LARGE else [])
        for game, row in ROWS
    ],
    ids=lambda part: str(getattr(part, "cells", part)),
)
def test_the_count_is_the_one_in_the_table(game: str, row: Row) -> None:
    assert row == count(load(game), row)


def ways(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Count outcomes one by one, without merging."""
    choices = list(choices_in(game, state)) if depth else []
    total = int(not choices)
    for choice in choices:
        results = led_to(game, state, choice)
        total += sum(ways(game, result, depth - 1) for result in results) if results else 1
    return total


def spoken_after(
    game: Game[Any, Any], state: Any, choice: tuple[Seat, Action], depth: int
) -> set[tuple[str, ...]]:
    """List the sequences after an action; the empty one where its dice fall in too many ways."""
    results = led_to(game, state, choice)
    return {rest for result in results for rest in spoken(game, result, depth - 1)} or {()}


def spoken(game: Game[Any, Any], state: Any, depth: int) -> set[tuple[str, ...]]:
    """List sequences of actions one by one."""
    choices = list(choices_in(game, state)) if depth else []
    return {
        (f"{seat}> {action}", *rest)
        for seat, action in choices
        for rest in spoken_after(game, state, (seat, action), depth)
    } or {()}


@cases(*SMALL, ids=lambda part: str(getattr(part, "cells", part)))
def test_counting_one_by_one_gives_the_same(game: str, row: Row) -> None:
    rules = load(game)
    start = position(rules, row)

    assert outcomes(rules, start, row.depth) == ways(rules, start, row.depth)
    assert sequences(rules, start, row.depth) == len(spoken(rules, start, row.depth))


def test_an_action_that_is_no_longer_allowed_changes_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    game, row = next((game, row) for game, row in ROWS if row.sequences > 1)

    def one_fewer(rules: Game[Any, Any], state: Any) -> list[Any]:
        return list(choices_in(rules, state))[1:]

    monkeypatch.setattr(counts, "choices_in", one_fewer)
    assert row != count(load(game), row)


def test_a_position_beyond_the_end_of_a_game_is_refused() -> None:
    game, row = ROWS[0]

    with pytest.raises(ValueError, match="the game is over before"):
        position(load(game), Row(row.scenario, row.options, 100_000, 1))
