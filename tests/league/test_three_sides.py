"""Leagues of games with three sides, such as a third party may bring: who meets, and what results prove."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from league.results import EFFORT, league
from league.test_running import InLine, go_on, without_times
from league.three_sides import HIGHEST
from wargames import registry
from wargames.arena.league.contests import BotEntry, Contest, League, SprtEntry, check
from wargames.arena.league.pairing import Fixture, Results, fixtures
from wargames.arena.league.playing import PlayedGame
from wargames.arena.league.tables import tables_of

pytestmark = pytest.mark.thorough

ENGINE = Path(__file__).with_name("naming.py")
CONTESTS = (Contest("highest"),)


class Entry:
    """Stands in for the entry point of an installed package."""

    def load(self) -> Any:
        return HIGHEST


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = registry._entry_points() | {"highest": Entry()}
    monkeypatch.setattr(registry, "_entry_points", lambda: entries)


def three(bots: str = "abc", **more: Any) -> League:
    return league(bots, contests=CONTESTS, **more)


def orders(found: Iterator[Fixture], seed: int) -> list[tuple[int, ...]]:
    return [one.order for one in found if one.seed == seed]


def test_in_a_round_robin_all_threes_meet_and_each_sits_on_each_side_once_a_seed() -> None:
    found = orders(fixtures(three("abcd", games=4, seed=7), 1, {}), 7)

    assert 4 * 3 == len(found)
    assert {(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)} == {tuple(sorted(order)) for order in found}
    assert [(0, 1, 2), (1, 2, 0), (2, 0, 1)] == found[:3]


def test_in_a_gauntlet_the_first_bot_is_always_there() -> None:
    found = orders(fixtures(three("abcd", format="gauntlet"), 1, {}), 0)

    assert {(0, 1, 2), (0, 1, 3), (0, 2, 3)} == {tuple(sorted(order)) for order in found}


@cases(
    (three(format="swiss"), "highest has 3 sides here: a swiss judges by pairs"),
    (three(format="ladder"), "a ladder judges by pairs"),
    (three(sprt=SprtEntry()), "sprt judges by pairs"),
    (three("ab"), "highest has 3 sides here, and of the bots 2 can play it"),
)
def test_what_judges_by_pairs_is_refused(wrong: League, message: str) -> None:
    with pytest.raises(wargames.BadOption, match=message):
        check(wrong)


def played(fixture: Fixture) -> PlayedGame:
    """A game that the earliest bot of the league wins, and the last loses."""
    places = sorted(fixture.order)
    scores = tuple((1, 0, -1)[places.index(bot)] for bot in fixture.order)
    return PlayedGame(fixture.number, scores, "made up", 3, None, "", b"", (EFFORT,) * 3, 1.0)


def test_tables_rate_by_openskill_and_tell_who_came_off_better() -> None:
    four = three("abcd", games=2)
    results: Results = {one.number: (one, played(one)) for one in fixtures(four, 1, {})}
    found = tables_of(four, results)

    assert ["a", "b", "c", "d"] == [row.bot for row in found.rows], "by openskill, where there is no Elo"
    assert {None} == {row.elo for row in found.rows}
    assert [(9, 0, 0), (3, 0, 6), (0, 0, 9), (0, 0, 9)] == [(r.wins, r.draws, r.losses) for r in found.rows]
    assert [1.0, 2 / 3, 1 / 3, 0.0] == pytest.approx([row.share for row in found.rows])
    assert ("a", "b", 6, 0, 0) == attrs.astuple(found.rivals[0])[2:]
    assert 6 == len(found.rivals)
    assert () == found.crosses
    assert [1, 2, 3] == [one.side for one in found.balances]
    assert 1.5 == pytest.approx(sum(one.share for one in found.balances))
    assert ["highest standard", "highest standard, side 2"] == [one.label for one in found.balances[:2]]


def naming(number: int) -> BotEntry:
    return BotEntry(
        f"names {number}", f"cmd: {shlex.join([sys.executable, '-S', '-E', str(ENGINE), str(number)])}"
    )


def test_a_league_of_three_sides_is_played(tmp_path: Path) -> None:
    league = League(bots=(naming(3), naming(8), naming(1)), contests=CONTESTS, games=2)
    found = go_on(league, tmp_path / "one.sqlite", InLine(), most=3)

    assert 3 == found.games
    assert ["names 8", "names 3", "names 1"] == [row.bot for row in found.rows]
    assert without_times(found) == without_times(go_on(league, tmp_path / "one.sqlite", InLine(0)))


def test_of_three_sides_who_quits_loses_to_both_others(tmp_path: Path) -> None:
    league = League(bots=(naming(3), naming(8), naming(0)), contests=CONTESTS, games=2)
    found = go_on(league, tmp_path / "one.sqlite", InLine())

    assert {"names 3": 0, "names 8": 0, "names 0": 3} == {row.bot: row.faults for row in found.rows}
    assert {"names 3": 0.75, "names 8": 0.75, "names 0": 0.0} == {row.bot: row.share for row in found.rows}
    assert () == found.balances, "forfeits say nothing about a scenario"
