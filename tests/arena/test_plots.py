"""What plots draw: read back from matplotlib's own axes."""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import wargames
from kernel.small_game import SMALL
from kernel.small_records import played
from league.results import played as played_fixture
from wargames import plots
from wargames.arena import Match, Pairing, Result, standings, wilson
from wargames.arena.league.contests import read_league
from wargames.arena.league.files import Files
from wargames.arena.league.pairing import Fixture
from wargames.arena.league.store import LeagueStore
from wargames.arena.league.tables import tables_of
from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.play.replay import replay

MATCH = Match("any", ("ace", "random"), 3)
RESULTS = tuple(
    Result(Pairing(number, 0, (0, 1)), scores, "", 10)
    for number, scores in enumerate([(1, -1), (0, 0), (-1, 1)], 1)
)


@pytest.fixture
def axes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path / "matplotlib"))
    figure = pytest.importorskip("matplotlib.figure")
    return figure.Figure().add_subplot()


def test_odds_are_bars_by_case(axes: Any) -> None:
    evades = OddsCase("it evades", (("hit", Fraction(1, 3)),))
    stays = OddsCase("it stays", (("hit", Fraction(1, 2)), ("down", Fraction(1, 6))))
    drawn = plots.odds(Odds("fire", (evades, stays)), axes)

    assert [pytest.approx(1 / 3), 0, 1 / 2, pytest.approx(1 / 6)] == [
        bar.get_width() for bar in drawn.patches
    ]
    assert ["hit", "down"] == [label.get_text() for label in drawn.get_yticklabels()]
    assert ["it evades", "it stays"] == [label.get_text() for label in drawn.get_legend().get_texts()]


def test_a_match_is_the_share_after_each_game_with_its_interval(axes: Any) -> None:
    drawn = plots.match(MATCH, iter(RESULTS), axes)
    ace, other, _even = drawn.lines

    assert [1, 0.75, 0.5] == list(ace.get_ydata())
    assert [0, 0.25, 0.5] == list(other.get_ydata())
    edges = {round(float(y), 6) for y in drawn.collections[0].get_paths()[0].vertices[:, 1]}
    assert {round(bound, 6) for bound in wilson(Fraction(3, 4), 2)} <= edges


def test_standings_are_shares_with_intervals(axes: Any) -> None:
    found = standings(MATCH, RESULTS)
    drawn = plots.standings(found, axes)

    assert ["ace", "random"] == [label.get_text() for label in drawn.get_yticklabels()]
    (low, _), (high, _) = drawn.collections[0].get_segments()[0]
    assert found[0].interval == pytest.approx((low, high))


def test_a_game_is_the_standing_of_the_first_seat_line_by_line(axes: Any, tmp_path: Path) -> None:
    game = wargames.load("sniper")
    with wargames.Session(
        game, "four_corners", dice=wargames.SeededDice(1), record=tmp_path / "a"
    ) as session:
        for _ in range(4):
            pending = session.pending
            assert isinstance(pending, wargames.Decisions)
            seat, decision = next(iter(pending.items()))
            session.submit(seat, decision.actions.candidates[0])
    line = plots.game(replay(tmp_path / "a"), axes).lines[0]

    stood = [game.evaluate(entry.state) for entry in session.history]
    assert [one[wargames.Seat("us")] for one in stood if one] == list(line.get_ydata())
    assert [2, 3, 4, 5, 6] == list(line.get_xdata())


def test_a_game_that_does_not_judge_says_so(axes: Any, tmp_path: Path) -> None:
    played(tmp_path / "a.jsonl", rounds=1)

    with pytest.raises(BadOption, match="small does not say how its positions stand"):
        plots.game(replay(tmp_path / "a.jsonl", SMALL), axes)


def test_a_league_is_its_ratings_with_their_margins(axes: Any, tmp_path: Path) -> None:
    file = tmp_path / "spring.toml"
    bots = "".join(f'[[bot]]\nname = "{name}"\nrun = "random"\n' for name in "ab")
    file.write_text(f'{bots}[[contest]]\ngame = "sniper"\n', encoding="utf-8")
    league = read_league(file)
    with LeagueStore(Files(file).results, league, write=True) as store:
        with pytest.raises(BadOption, match="spring: nobody has played"):
            plots.league(file, axes)
        for number, score in enumerate((1, 1, -1), 1):
            fixture = Fixture(number, 1, 0, "lieutenants_walk", number, (0, 1))
            store.add(fixture, played_fixture(fixture, score))
        best = tables_of(league, store.results()).rows[0]
    drawn = plots.league(file, axes)

    assert best.elo is not None
    (low, _), (high, _) = drawn.collections[0].get_segments()[0]
    assert pytest.approx((best.elo.rating - best.elo.margin, best.elo.rating + best.elo.margin)) == (
        low,
        high,
    )
    assert ["a", "b"] == [label.get_text() for label in drawn.get_yticklabels()]


def test_without_matplotlib_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)

    with pytest.raises(BadOption, match=r"pip install 'wargames-kernel\[plots\]'"):
        plots.standings(standings(MATCH, RESULTS))
